"""Requests in, answers out: JSON, read strictly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from litestar import HttpMethod, Response
from litestar import Request as HttpRequest
from litestar.datastructures import Cookie
from litestar.exceptions import InternalServerException

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.server.hall import hall_of
from newmarket.server.invitation import reached_as
from newmarket.server.limits import Kind, address_of
from newmarket.server.live import LiveTable
from newmarket.server.problems import JSON, NotDone, bad_request, judged, not_done, too_many
from newmarket.server.reader import language_of as language_of_scope
from newmarket.server.roster import Standing
from newmarket.server.security import hash_of, seat_cookie, token_of
from newmarket.table.messages import Done, Problem, ProblemReason, Seated
from newmarket.table.requests import Request
from newmarket.wording import MOST_OF_A_SENTENCE, printable

Asked = HttpRequest[Any, Any, Any]
_Body = TypeVar("_Body", bound=msgspec.Struct)

# Where the asker can go on better when it sees the table as it stands.
_WITH_TABLE = {
    ProblemReason.STALE,
    ProblemReason.KEY_TAKEN,
    ProblemReason.WRONG_HAND,
    ProblemReason.NOT_NOW,
    ProblemReason.NOT_HOST,
    ProblemReason.REFUSED,
    ProblemReason.TABLE_FULL,
    ProblemReason.NAME_TAKEN,
}


@cache
def _decoder(kind: type[_Body]) -> msgspec.json.Decoder[_Body]:
    return msgspec.json.Decoder(kind)


async def body_of(request: Asked, kind: type[_Body] | msgspec.json.Decoder[_Body]) -> _Body:
    """The body of *request* as *kind*: a type, or what reads one of several.

    :raises NotDone: if it is not JSON, or not such a body.
    """
    media_type, _ = request.content_type
    if media_type != JSON:
        raise bad_request(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    try:
        body = await request.body()
    except InternalServerException as fault:
        # Litestar's word for a client that has gone half-way: no fault of the server's.
        raise not_done(ProblemReason.MALFORMED, "problem-broken-off") from fault
    try:
        decoder = kind if isinstance(kind, msgspec.json.Decoder) else _decoder(kind)
        found: _Body = decoder.decode(body)
    except msgspec.ValidationError as fault:
        raise not_done(ProblemReason.MALFORMED, "problem-malformed-body", fault=_plain(fault)) from fault
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise not_done(ProblemReason.MALFORMED, "problem-not-json") from fault
    return found


def _plain(fault: msgspec.ValidationError) -> str:
    said, _, path = str(fault).partition(" - at `$")
    where = path.rstrip("`").lstrip(".")
    plain = f"{said[0].lower()}{said[1:]}".replace("`", "'")
    # It repeats what the asker wrote, of any length.
    return printable(f"{where}: {plain}" if where else plain, MOST_OF_A_SENTENCE)


def answer(
    content: msgspec.Struct | Sequence[msgspec.Struct],
    status: HTTPStatus = HTTPStatus.OK,
    *,
    cookie: Cookie | None = None,
    language: Language | None = None,
) -> Response[bytes]:
    """*content* as JSON, with the cookie of a seat where one was given; its texts for people are in *language*."""
    cookies = [cookie] if cookie else []
    headers = {} if language is None else {"content-language": language.value}
    body = msgspec.json.encode(content)
    return Response(body, status_code=status, media_type=JSON, cookies=cookies, headers=headers)


async def table_of(request: Asked, table: str) -> LiveTable:
    """The live table with the id *table*, as any worker has left it.

    :raises NotDone: if there is none.
    """
    found = await hall_of(request).tables.find(table)
    if found is None:
        raise not_done(ProblemReason.UNKNOWN_TABLE, "problem-unknown-table")
    # What changes something is judged again where it was judged too soon, if it is a player's that is known here.
    if request.method == HttpMethod.GET or standing_of(request, found).seat is None:
        await found.refresh()
    return found


def language_of(request: Asked) -> Language:
    """The language that the asker reads: the one that the address names, else the best of those it accepts."""
    return language_of_scope(request.scope)


def page_of(request: Asked, table: LiveTable) -> str:
    """The address of the page of *table*, as other devices reach it."""
    place = reached_as(request.url.scheme, request.headers.get("host", ""), hall_of(request).home())
    if place is None:
        raise not_done(ProblemReason.MALFORMED, "problem-no-name-of-host")
    return f"{place}{hall_of(request).under}/t/{table.id}"


def token_hash_of(request: Asked, table: LiveTable) -> bytes | None:
    """The SHA-256 of the token that *request* carries for a seat at *table*."""
    token = token_of(request, table.id)
    return None if token is None else hash_of(token)


def standing_of(request: Asked, table: LiveTable) -> Standing:
    """Who asks: the holder of a seat, or of a claim; else a watcher, whatever token they carry."""
    return table.standing(token_hash_of(request, table))


def own_seat(request: Asked, table: LiveTable) -> Seat:
    """The seat that *request* may act for.

    :raises NotDone: if it has none at this table.
    """
    you = standing_of(request, table)
    if you.seat is None:
        now = table.snapshot(you, language_of(request))
        raise not_done(ProblemReason.NO_SEAT, "problem-no-seat", now=now)
    return you.seat


async def ask(
    request: Asked, table: LiveTable, asking: Callable[[], Request], status: HTTPStatus = HTTPStatus.OK
) -> Response[bytes]:
    """The answer to *request*, which asks of *table* what *asking* says when it is judged: whose seat it is by then.

    :raises NotDone: if it is not done.
    """
    verdict = await table.ask(asking, language_of(request))
    if isinstance(verdict, Done):
        return answer(verdict, status)
    raise not_done_at(request, table, verdict)


def not_done_at(request: Asked, table: LiveTable, problem: Problem) -> NotDone:
    """What to raise for *problem* at *table*, which the asker is shown where that helps them on."""
    if problem.reason in _WITH_TABLE:
        now = table.snapshot(standing_of(request, table), language_of(request))
        problem = msgspec.structs.replace(problem, now=now)
    return judged(problem)


def seated(request: Asked, answered: Seated, token: str, status: HTTPStatus) -> Response[bytes]:
    """The answer to who has a seat now, with the cookie that keeps its *token*."""
    secure, under = request.url.scheme == "https", hall_of(request).under
    cookie = seat_cookie(answered.table, token, secure=secure, under=under)
    return answer(answered, status, cookie=cookie)


def allow(request: Asked, kind: Kind) -> None:
    """Takes one of what the asker's address may ask for.

    :raises NotDone: if it has nothing left.
    """
    limits = hall_of(request).limits
    if not limits.allows(kind, address_of(request.scope)):
        raise too_many(kind, limits.seconds_until(kind))
