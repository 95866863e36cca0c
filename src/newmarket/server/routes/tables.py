"""Making a table, sitting down, getting ready, acting."""

from __future__ import annotations

from http import HTTPStatus

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.engine import Seat
from newmarket.errors import FaultyRules
from newmarket.rules import load_rules
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind, address_of
from newmarket.server.live import LiveTable
from newmarket.server.problems import NotDone, not_done, too_many
from newmarket.server.routes.bodies import Asked, answer, body_of, own_seat, seat_of, table_of
from newmarket.server.security import bearer_of, hash_of, new_token, seat_cookie, token_of
from newmarket.server.store import SeatRow
from newmarket.table.messages import Done, Problem, ProblemReason, Seated
from newmarket.table.requests import Act, DoAction, GetReady, MakeTable, PressReady, Request, SeatBot, Sit, TakeSeat

# Where the asker can go on better when it sees the table as it stands.
_WITH_TABLE = {
    ProblemReason.STALE,
    ProblemReason.KEY_TAKEN,
    ProblemReason.WRONG_HAND,
    ProblemReason.REFUSED,
    ProblemReason.TABLE_FULL,
    ProblemReason.NAME_TAKEN,
}


@post("/api/tables")
async def make_table(request: Asked) -> Response[bytes]:
    """Makes a table; its maker sits in seat 0 and is the host."""
    _allow(request, Kind.TABLE, "many tables made")
    asked = await body_of(request, MakeTable)
    try:
        rules = load_rules(asked.rules)
    except FaultyRules as unknown:
        raise not_done(ProblemReason.UNKNOWN_RULES, "There are no rules of that name here.") from unknown
    token = new_token()
    made = await hall_of(request).tables.make(asked, rules, hash_of(token))
    if isinstance(made, Problem):
        raise NotDone(made)
    return _seated(request, Seated(made.id, Seat(0), token), token, HTTPStatus.CREATED)


@get("/api/tables/{table:str}")
async def show_table(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The table as it stands, for the holder of the token, else for a watcher."""
    found = await table_of(request, table)
    return answer(found.snapshot(seat_of(request, found)))


@post("/api/tables/{table:str}/seats")
async def take_seat(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Takes a seat for a person, or for a bot where the host asks for it."""
    _allow(request, Kind.SEAT, "many seats asked for")
    asked = await body_of(request, TakeSeat)
    found = await table_of(request, table)
    seat = seat_of(request, found)
    match asked:
        case TakeSeat(name=str(name), bot=None):
            token = token_of(request, table)
            if seat is not None and token is not None:
                # What came as a cookie is kept from scripts, and so is not told in an answer that they can read.
                return _seated(request, Seated(table, seat, bearer_of(request)), token, HTTPStatus.OK)
            token = new_token()
            sat = await found.ask(Sit(name), hash_of(token))
            if isinstance(sat, SeatRow):
                return _seated(request, Seated(table, sat.seat, token), token, HTTPStatus.CREATED)
            raise _not_done(sat, found, seat)
        case TakeSeat(name=None, bot=str(bot)):
            return await _ask(found, SeatBot(seat, bot), seat, HTTPStatus.CREATED)
        case _:
            raise not_done(ProblemReason.MALFORMED, "A seat is asked for with a name or for a bot: one of the two.")


@post("/api/tables/{table:str}/ready")
async def press_ready(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The asker is ready for the next hand (N10)."""
    asked = await body_of(request, PressReady)
    found = await table_of(request, table)
    seat = own_seat(request, found)
    return await _ask(found, GetReady(seat, asked.hand, asked.salt), seat)


@post("/api/tables/{table:str}/actions")
async def do_action(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Does an action in the hand that is being played."""
    asked = await body_of(request, DoAction)
    found = await table_of(request, table)
    seat = own_seat(request, found)
    return await _ask(found, Act(asked.action.by(seat), asked.hand, asked.seq, asked.key), seat)


async def _ask(
    table: LiveTable, asked: Request, seat: Seat | None, status: HTTPStatus = HTTPStatus.OK
) -> Response[bytes]:
    verdict = await table.ask(asked)
    if isinstance(verdict, Done):
        return answer(verdict, status)
    raise _not_done(verdict, table, seat)


def _not_done(verdict: object, table: LiveTable, seat: Seat | None) -> NotDone:
    assert isinstance(verdict, Problem), "what is neither done nor a seat is a problem"
    if verdict.reason in _WITH_TABLE:
        verdict = msgspec.structs.replace(verdict, now=table.snapshot(seat))
    return NotDone(verdict)


def _seated(request: Asked, seated: Seated, token: str, status: HTTPStatus) -> Response[bytes]:
    cookie = seat_cookie(seated.table, token, secure=request.url.scheme == "https")
    return answer(seated, status, cookie=cookie)


def _allow(request: Asked, kind: Kind, what: str) -> None:
    limits = hall_of(request).limits
    if not limits.allows(kind, address_of(request.scope)):
        raise too_many(what, limits.seconds_until(kind))
