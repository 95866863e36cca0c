"""What is kept about a player: shown to them alone, and deleted where they ask for it."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

from litestar import Response, delete, get
from litestar.params import FromPath

from newmarket.engine import Seat
from newmarket.server.answers import Kept, KeptRow
from newmarket.server.codec import decode_log
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind
from newmarket.server.live import LiveTable
from newmarket.server.roster import Standing, Use, armed_seats
from newmarket.server.routes.bodies import (
    Asked,
    allow,
    answer,
    language_of,
    not_done_at,
    own_seat,
    standing_of,
    table_of,
)
from newmarket.server.security import no_cookie
from newmarket.table.messages import Problem
from newmarket.table.own import own_rows
from newmarket.table.requests import Forget


@get("/api/tables/{table:str}/me")
async def show_me(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """All that is kept about the asker at this table."""
    allow(request, Kind.RECORDS)
    hall, found = hall_of(request), await table_of(request, table)
    you = standing_of(request, found)
    if you.claims is None:
        own_seat(request, found)
    async with hall.turn_for_records:
        rows = await hall.store.read(table)
        kept = await asyncio.to_thread(_kept, found, you, rows)
    return answer(kept)


def _kept(table: LiveTable, you: Standing, rows: list[tuple[int, bytes]]) -> Kept:
    state, roster = table.state, table.roster
    is_claim = you.seat is None
    seat = you.claims if is_claim else you.seat
    assert seat is not None, "who has no seat was refused"
    since = state.claims.get(seat, 0) if is_claim else you.since
    names = roster.claimants if is_claim else roster.names
    mine = [each for each in roster.holders if (each.seat, each.claims) == (seat, is_claim)]
    log = own_rows(decode_log(table.id, rows), seat, since)
    return Kept(
        table=table.id,
        name=names[seat] or "",
        seat=you.seat,
        claims=you.claims,
        since=since,
        devices=sum(each.use is Use.TOKEN for each in mine),
        links=sum(each.use is Use.LINK for each in mine),
        armed=not is_claim and Seat(seat) in armed_seats(roster, state),
        log=tuple(KeptRow(seq=seq, entry=entry) for seq, entry in log),
    )


@delete("/api/tables/{table:str}/me", status_code=HTTPStatus.OK)
async def forget_me(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The asker leaves for good: name, tokens and links of theirs are deleted."""
    found = await table_of(request, table)

    def asking() -> Forget:
        you = standing_of(request, found)
        return Forget(you.seat, you.claims)

    done = await found.ask(asking, language_of(request))
    if isinstance(done, Problem):
        raise not_done_at(request, found, done)
    secure, under = request.url.scheme == "https", hall_of(request).under
    return answer(done, cookie=no_cookie(table, secure=secure, under=under))
