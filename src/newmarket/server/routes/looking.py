"""What there is to read: rules, and the records of a table's hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.languages import Language
from newmarket.record import write_record
from newmarket.server.codec import decode_log
from newmarket.server.dealing import dealing_key, dealing_shown
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind, address_of
from newmarket.server.problems import JSON, too_many
from newmarket.server.routes.bodies import Asked, allow, answer, body_of, language_of, table_of
from newmarket.server.routes.choosing import OWN_LIMIT, chosen, game, in_order, listed, shown, shown_beside
from newmarket.table.names import Names
from newmarket.table.records import records_of
from newmarket.table.requests import ChooseRules


@get("/api/rules")
async def list_rules(request: Asked) -> Response[bytes]:
    """All rules that a table can be made with, each with its switches."""
    games = hall_of(request).games

    def told(language: Language) -> bytes:
        return msgspec.json.encode([listed(rules, language) for rules in in_order(games.values())])

    return _as_before(request, "", told)


@post("/api/rules", request_max_body_size=OWN_LIMIT)
async def show_chosen(request: Asked) -> Response[bytes]:
    """A game with its switches set, or rules of the asker's own, as a table made with them would have them."""
    allow(request, Kind.RULES)
    asked = await body_of(request, ChooseRules)
    language = language_of(request)
    return answer(await shown_beside(request, await chosen(request, asked), language), language=language)


@get("/api/rules/{rules_id:str}")
async def show_rules(request: Asked, rules_id: FromPath[str]) -> Response[bytes]:
    """One set of rules with all clauses."""
    rules = game(request, rules_id)
    return _as_before(request, rules.id, lambda language: msgspec.json.encode(shown(rules, language)))


@get("/api/tables/{table:str}/rules")
async def show_rules_of_table(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The rules that the table was made with, whatever games there are by now."""
    found = await table_of(request, table)
    rules = found.state.rules
    if hall_of(request).games.get(rules.id) == rules:
        return _as_before(request, rules.id, lambda language: msgspec.json.encode(shown(rules, language)))
    allow(request, Kind.RULES)
    language = language_of(request)
    return answer(await shown_beside(request, rules, language), language=language)


def _as_before(request: Asked, what: str, told: Callable[[Language], bytes]) -> Response[bytes]:
    """What is *told* of the server's games in the language of who asks: made once, for it takes long."""
    language, known = language_of(request), hall_of(request).games_told
    body = known.get((what, language))
    if body is None:
        body = known[what, language] = told(language)
    return Response(body, media_type=JSON, headers={"content-language": language.value})


@get("/api/tables/{table:str}/records")
async def show_records(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The hands that were settled and whose cards may be shown, one record a line."""
    hall = hall_of(request)
    if not hall.limits.allows(Kind.RECORDS, address_of(request.scope)):
        raise too_many(Kind.RECORDS, hall.limits.seconds_until(Kind.RECORDS))
    found = await table_of(request, table)
    async with hall.turn_for_records:
        rows = await hall.store.read(table)
        lines = await asyncio.to_thread(_lines, table, rows, found.people.names)
    return Response(lines, media_type="application/jsonl")


def _lines(table: str, rows: list[tuple[int, bytes]], names: Names) -> bytes:
    records = records_of(table, decode_log(table, rows), names)
    return "".join(f"{write_record(record)}\n" for record in records).encode()


@get("/api/dealing")
async def show_dealing(request: Asked) -> Response[bytes]:
    """Where the cards of all finished hands went, and whether that is as even as chance."""
    allow(request, Kind.RULES)
    counts = await hall_of(request).store.tallies(dealing_key())
    return answer(await asyncio.to_thread(dealing_shown, counts))
