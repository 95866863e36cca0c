"""Requests in, answers out: JSON, read strictly."""

from __future__ import annotations

from functools import cache
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import InternalServerException

from newmarket.engine import Seat
from newmarket.server.hall import hall_of
from newmarket.server.live import LiveTable
from newmarket.server.problems import JSON, bad_request, not_done
from newmarket.server.security import hash_of, token_of
from newmarket.table.messages import ProblemReason

Asked = Request[Any, Any, Any]
_Body = TypeVar("_Body", bound=msgspec.Struct)


@cache
def _decoder(kind: type[_Body]) -> msgspec.json.Decoder[_Body]:
    return msgspec.json.Decoder(kind)


async def body_of(request: Asked, kind: type[_Body]) -> _Body:
    """The body of *request* as *kind*.

    :raises NotDone: if it is not JSON, or not such a body.
    """
    media_type, _ = request.content_type
    if media_type != JSON:
        raise bad_request(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    try:
        body = await request.body()
    except InternalServerException as fault:
        # Litestar's word for a client that has gone half-way: no fault of the server's.
        raise not_done(ProblemReason.MALFORMED, "The request did not come to its end.") from fault
    try:
        found: _Body = _decoder(kind).decode(body)
    except msgspec.ValidationError as fault:
        raise not_done(ProblemReason.MALFORMED, f"The request is not what it should be: {_plain(fault)}.") from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise not_done(ProblemReason.MALFORMED, "The request is not JSON.") from fault
    return found


def _plain(fault: msgspec.ValidationError) -> str:
    said, _, path = str(fault).partition(" - at `$")
    where = path.rstrip("`").lstrip(".")
    plain = f"{said[0].lower()}{said[1:]}".replace("`", "'")
    return f"{where}: {plain}" if where else plain


def answer(
    content: msgspec.Struct, status: HTTPStatus = HTTPStatus.OK, *, cookie: Cookie | None = None
) -> Response[bytes]:
    """*content* as JSON, with the cookie of a seat where one was given."""
    cookies = [cookie] if cookie else []
    return Response(msgspec.json.encode(content), status_code=status, media_type=JSON, cookies=cookies)


async def table_of(request: Asked, table: str) -> LiveTable:
    """The live table with the id *table*.

    :raises NotDone: if there is none.
    """
    found = await hall_of(request).tables.find(table)
    if found is None:
        raise not_done(ProblemReason.UNKNOWN_TABLE, "There is no table under this link.")
    return found


def seat_of(request: Asked, table: LiveTable) -> Seat | None:
    """The seat that *request* may act for; none for a watcher, whatever token it carries."""
    token = token_of(request, table.id)
    return None if token is None else table.seat_of(hash_of(token))


def own_seat(request: Asked, table: LiveTable) -> Seat:
    """The seat that *request* may act for.

    :raises NotDone: if it has none at this table.
    """
    seat = seat_of(request, table)
    if seat is None:
        raise not_done(ProblemReason.NO_SEAT, "You have no seat at this table.", now=table.snapshot(None))
    return seat
