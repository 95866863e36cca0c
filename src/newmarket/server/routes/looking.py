"""What there is to read: rules, and the records of a table's hands."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import Response, get
from litestar.params import FromPath

from newmarket.errors import FaultyRules
from newmarket.record import write_record
from newmarket.rules import built_in_rules, load_rules, shared_clauses
from newmarket.server.answers import RulesListed, RulesShown
from newmarket.server.codec import decode_log
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind, address_of
from newmarket.server.problems import JSON, not_done, too_many
from newmarket.server.routes.bodies import Asked, answer, table_of
from newmarket.table.messages import ProblemReason
from newmarket.table.names import Names
from newmarket.table.records import records_of


@get("/api/rules")
async def list_rules() -> Response[bytes]:
    """All rules that a table can be made with."""
    listed = [
        RulesListed(id=rules.id, title=rules.title, summary=rules.summary, seats=rules.seats)
        for rules in built_in_rules().values()
    ]
    return Response(msgspec.json.encode(listed), media_type=JSON)


@get("/api/rules/{rules_id:str}")
async def show_rules(rules_id: FromPath[str]) -> Response[bytes]:
    """One set of rules with all clauses."""
    try:
        rules = load_rules(rules_id)
    except FaultyRules as unknown:
        raise not_done(ProblemReason.UNKNOWN_RULES, "There are no rules of that name here.") from unknown
    return answer(RulesShown(rules=rules, shared=shared_clauses()))


@get("/api/tables/{table:str}/records")
async def show_records(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """The hands that were settled and whose cards may be shown, one record a line."""
    hall = hall_of(request)
    if not hall.limits.allows(Kind.RECORDS, address_of(request.scope)):
        raise too_many("many records", hall.limits.seconds_until(Kind.RECORDS))
    found = await table_of(request, table)
    async with hall.turn_for_records:
        rows = await hall.store.read(table)
        lines = await asyncio.to_thread(_lines, table, rows, found.people.names)
    return Response(lines, media_type="application/jsonl")


def _lines(table: str, rows: list[tuple[int, bytes]], names: Names) -> bytes:
    records = records_of(table, decode_log(table, rows), names)
    return "".join(f"{write_record(record)}\n" for record in records).encode()
