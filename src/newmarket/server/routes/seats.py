"""Sitting down: a person, a bot for the host, or a person's other device by its link."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from litestar import Response, post
from litestar.params import FromPath

from newmarket.server.invitation import seat_link
from newmarket.server.limits import Kind
from newmarket.server.live import LiveTable
from newmarket.server.problems import not_done
from newmarket.server.roster import Holder, Use
from newmarket.server.routes.bodies import (
    Asked,
    allow,
    answer,
    ask,
    body_of,
    language_of,
    not_done_at,
    own_seat,
    page_of,
    seated,
    standing_of,
    table_of,
    token_hash_of,
)
from newmarket.server.security import bearer_of, hash_of, new_token, token_from, token_of
from newmarket.table.messages import Problem, ProblemReason, Seated
from newmarket.table.requests import SeatBot, Sit, TakeSeat


@post("/api/tables/{table:str}/seats")
async def take_seat(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Takes a seat for a person, for a bot where the host asks for it, or for another device of a player."""
    allow(request, Kind.SEAT)
    asked = await body_of(request, TakeSeat)
    found = await table_of(request, table)
    match asked:
        case TakeSeat(name=str(name), bot=None, link=None):
            return await _sit(request, found, Sit(name, asked.seat, asked.pledge), asked.key)
        case TakeSeat(name=None, bot=str(bot), link=None):

            def asking() -> SeatBot:
                return SeatBot(standing_of(request, found).seat, bot, asked.seat)

            return await ask(request, found, asking, HTTPStatus.CREATED)
        case TakeSeat(name=None, bot=None, link=str(link)):
            return await _open(request, found, link, asked.key)
        case _:
            raise not_done(ProblemReason.MALFORMED, "problem-one-way-to-a-seat")


@post("/api/tables/{table:str}/link")
async def make_link(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """A secret that opens the asker's own seat on another device."""
    allow(request, Kind.SEAT)
    found = await table_of(request, table)
    page = page_of(request, found)
    secret = new_token()
    await found.add_holder(lambda: Holder(hash=hash_of(secret), seat=own_seat(request, found), use=Use.LINK))
    return answer(await asyncio.to_thread(seat_link, page, secret))


async def _sit(request: Asked, table: LiveTable, asked: Sit, key: str | None) -> Response[bytes]:
    shown = token_of(request, table.id)
    holder = None if shown is None else table.roster.holder(hash_of(shown))
    if shown is not None and holder is not None:
        # What came as a cookie is kept from scripts, and so is not told in an answer that they can read.
        return seated(request, Seated(table.id, holder.seat, bearer_of(request)), shown, HTTPStatus.OK)
    token = _token(table, key)
    sat = await table.take_seat(asked, hash_of(token), language_of(request))
    if isinstance(sat, Problem):
        raise not_done_at(request, table, sat)
    holder, is_new = sat
    status = HTTPStatus.CREATED if is_new else HTTPStatus.OK
    return seated(request, Seated(table.id, holder.seat, token), token, status)


async def _open(request: Asked, table: LiveTable, link: str, key: str | None) -> Response[bytes]:
    shown = token_of(request, table.id)
    token = _token(table, key)
    holder = await table.open_by_link(hash_of(link), hash_of(token), shown=token_hash_of(request, table))
    if holder is None:
        raise not_done(ProblemReason.LINK_USED, "problem-link-used")
    if shown is not None and holder.hash == hash_of(shown):
        return seated(request, Seated(table.id, holder.seat, bearer_of(request)), shown, HTTPStatus.OK)
    return seated(request, Seated(table.id, holder.seat, token), token, HTTPStatus.CREATED)


def _token(table: LiveTable, key: str | None) -> str:
    return new_token() if key is None else token_from(key, table.id)
