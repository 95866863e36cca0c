"""What can be changed at a table beside playing: by its host, by a player for themselves, and after the match."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.engine import Seat
from newmarket.server.hall import hall_of
from newmarket.server.invitation import invitation
from newmarket.server.limits import Kind
from newmarket.server.live import LiveTable
from newmarket.server.problems import too_many
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
)
from newmarket.server.security import bearer_of, hash_of, token_of
from newmarket.table.messages import Problem, ReactionShown, Seated
from newmarket.table.requests import ArmSpin, Change, ChangeBy, React

_CHANGES: msgspec.json.Decoder[Change] = msgspec.json.Decoder(Change)


@post("/api/tables/{table:str}/changes")
async def change(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Changes something at the table: for the host, or for the asker's own seat."""
    asked = await body_of(request, _CHANGES)
    found = await table_of(request, table)
    seat = standing_of(request, found).seat
    if seat is not None:
        _allow_seat(request, found, seat, Kind.CHANGE)

    def asking() -> ChangeBy:
        you = standing_of(request, found)
        return ChangeBy(asked, you.seat, you.claims)

    return await ask(request, found, asking)


@post("/api/tables/{table:str}/rematch")
async def ask_rematch(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Another match with the same seats, at a table of its own, however many ask for it."""
    found = await table_of(request, table)
    seat = own_seat(request, found)
    if found.state.rematch is None:
        # Else one table after another could be made by it, each ended as it begins.
        allow(request, Kind.TABLE)
    token = token_of(request, table)
    assert token is not None, "who has a seat has shown a token"
    after = await hall_of(request).tables.rematch(found, seat, hash_of(token), language_of(request))
    if isinstance(after, Problem):
        raise not_done_at(request, found, after)
    return seated(request, Seated(after.table, after.seat, bearer_of(request)), token, HTTPStatus.OK)


@post("/api/tables/{table:str}/reactions")
async def react(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The asker reacts, for who listens just now."""
    asked = await body_of(request, React)
    found = await table_of(request, table)
    seat = own_seat(request, found)
    _allow_seat(request, found, seat, Kind.REACTION)
    found.react(ReactionShown(seat, asked.reaction))
    return Response(b"", status_code=HTTPStatus.NO_CONTENT)


@post("/api/tables/{table:str}/armed")
async def arm(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Has Spin laid with the asker's next called card, or no longer; nobody else is told."""
    asked = await body_of(request, ArmSpin)
    found = await table_of(request, table)
    seat = own_seat(request, found)
    _allow_seat(request, found, seat, Kind.CHANGE)
    armed = await found.arm(lambda: own_seat(request, found), asked, language_of(request))
    if isinstance(armed, Problem):
        raise not_done_at(request, found, armed)
    return answer(armed)


@get("/api/tables/{table:str}/invitation")
async def invite(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The address for friends, and its QR code."""
    allow(request, Kind.INVITATION)
    found = await table_of(request, table)
    # In a thread: drawing the code takes as long as many moves.
    return answer(await asyncio.to_thread(invitation, page_of(request, found)))


def _allow_seat(request: Asked, table: LiveTable, seat: Seat, kind: Kind) -> None:
    """Takes one of what *seat* may do of *kind*, whatever addresses its devices have.

    :raises NotDone: if it has nothing left.
    """
    limits = hall_of(request).limits
    if not limits.allows(kind, f"{table.id} {seat}"):
        raise too_many(kind, limits.seconds_until(kind))
