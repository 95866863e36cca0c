"""Making a table, looking at it, getting ready, acting."""

from __future__ import annotations

from http import HTTPStatus

from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.server.hall import hall_of
from newmarket.server.ids import id_from
from newmarket.server.limits import Kind
from newmarket.server.problems import judged, not_done
from newmarket.server.routes.bodies import (
    Asked,
    allow,
    answer,
    ask,
    body_of,
    language_of,
    own_seat,
    seated,
    standing_of,
    table_of,
)
from newmarket.server.routes.choosing import OWN_LIMIT, chosen
from newmarket.server.security import hash_of, new_token, token_from
from newmarket.table.messages import Problem, ProblemReason, Seated
from newmarket.table.requests import Act, DoAction, GetReady, MakeTable, PressReady


@post("/api/tables", request_max_body_size=OWN_LIMIT)
async def make_table(request: Asked) -> Response[bytes]:
    """Makes a table; its maker sits in seat 0 and is the host."""
    allow(request, Kind.TABLE)
    asked = await body_of(request, MakeTable)
    rules = await chosen(request, asked)
    table = None if asked.key is None else id_from(f"newmarket table {asked.key}".encode())
    token = new_token() if asked.key is None or table is None else token_from(asked.key, table)
    made = await hall_of(request).tables.make(asked, rules, hash_of(token), language_of(request), table=table)
    if isinstance(made, Problem):
        raise judged(made)
    seat = made.standing(hash_of(token)).seat
    if seat is None:
        # Their own table, which they have left since.
        raise not_done(ProblemReason.KEY_TAKEN, "problem-key-of-another-table")
    return seated(request, Seated(made.id, seat, token), token, HTTPStatus.CREATED)


@get("/api/tables/{table:str}")
async def show_table(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The table as it stands, for the holder of the token, else for a watcher."""
    found = await table_of(request, table)
    language = language_of(request)
    return answer(found.snapshot(standing_of(request, found), language), language=language)


@post("/api/tables/{table:str}/ready")
async def press_ready(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The asker is ready for the next hand (N10)."""
    asked = await body_of(request, PressReady)
    found = await table_of(request, table)
    return await ask(request, found, lambda: GetReady(own_seat(request, found), asked.hand, asked.salt, asked.pledge))


@post("/api/tables/{table:str}/actions")
async def do_action(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Does an action in the hand that is being played."""
    asked = await body_of(request, DoAction)
    found = await table_of(request, table)

    def asking() -> Act:
        return Act(asked.action.by(own_seat(request, found)), asked.hand, asked.seq, asked.key)

    return await ask(request, found, asking)
