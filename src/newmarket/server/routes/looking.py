"""What there is to read: rules, and the records of a table's hands."""

from __future__ import annotations

import asyncio

from litestar import Response, get
from litestar.params import FromPath

from newmarket.errors import FaultyRules
from newmarket.record import write_record
from newmarket.rules import built_in_rules, load_rules, rules_in, shared_clauses_in
from newmarket.server.answers import RulesListed, RulesShown
from newmarket.server.codec import decode_log
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind, address_of
from newmarket.server.problems import too_many, unknown_rules
from newmarket.server.routes.bodies import Asked, answer, language_of, table_of
from newmarket.table.names import Names
from newmarket.table.records import records_of


@get("/api/rules")
async def list_rules(request: Asked) -> Response[bytes]:
    """All rules that a table can be made with."""
    language = language_of(request)
    listed = [
        RulesListed(id=rules.id, title=rules.title, summary=rules.summary, seats=rules.seats)
        for rules in (rules_in(original, language) for original in built_in_rules().values())
    ]
    return answer(listed, language=language)


@get("/api/rules/{rules_id:str}")
async def show_rules(request: Asked, rules_id: FromPath[str]) -> Response[bytes]:
    """One set of rules with all clauses."""
    try:
        rules = load_rules(rules_id)
    except FaultyRules as unknown:
        raise unknown_rules() from unknown
    language = language_of(request)
    shown = RulesShown(rules=rules_in(rules, language), shared=shared_clauses_in(language))
    return answer(shown, language=language)


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
