"""Hands step by step: lessons, a record that the asker brings, and the settled hands of a table."""

from __future__ import annotations

import asyncio
import gzip
from functools import cache
from http import HTTPStatus
from io import BytesIO

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.engine import Seat
from newmarket.errors import FaultyRules
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.record import FaultyRecord, Record, read_records, rules_of
from newmarket.server.answers import LessonListed, RecordAsked, RulesShown, WalkAsked, WhyAsked
from newmarket.server.codec import decode_log
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind
from newmarket.server.live import LiveTable
from newmarket.server.problems import JSON, bad_request, faulty_record, faulty_rules, not_done
from newmarket.server.routes.bodies import Asked, allow, answer, body_of, language_of, own_seat, standing_of, table_of
from newmarket.server.routes.choosing import shown
from newmarket.table.looking_back import Looking, can_look_back, hand_walk
from newmarket.table.messages import ProblemReason
from newmarket.table.why import why, why_not
from newmarket.walkthrough import Walk, walk_record
from newmarket.walkthrough.lesson import lesson, lesson_ids

MOST_BYTES = 64 * 1024
"""Bytes of the records that can be walked through in one request; those of a hand have some three thousand."""
WALK_BODY_LIMIT = 2 * MOST_BYTES
"""In JSON a text needs more: each of its quotes has a sign before it."""
MOST_FIGURES = 10
_QUICK = 3
"""How hard an answer is packed: it is sent once."""


@get("/api/lessons")
async def list_lessons(request: Asked) -> Response[bytes]:
    """All lessons that there are, the one to begin with first."""
    language = language_of(request)
    return answer(await asyncio.to_thread(_listed, language), language=language)


@get("/api/lessons/{lesson_id:str}")
async def show_lesson(request: Asked, lesson_id: FromPath[str]) -> Response[bytes]:
    """A lesson, step by step."""
    if lesson_id not in lesson_ids():
        raise not_done(ProblemReason.UNKNOWN_LESSON, "problem-unknown-lesson")
    language = language_of(request)
    return _sent(request, await asyncio.to_thread(_lesson, lesson_id, language), language)


@post("/api/walk", request_max_body_size=WALK_BODY_LIMIT)
async def walk_a_record(request: Asked) -> Response[bytes]:
    """A hand that the asker has the record of, step by step. Nothing of it is kept."""
    allow(request, Kind.WALK)
    asked = await body_of(request, WalkAsked)
    text = asked.record.encode("utf-8", "surrogatepass")
    if len(text) > MOST_BYTES:
        raise bad_request(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    language = language_of(request)
    async with hall_of(request).turn_for_records:
        walked = await asyncio.to_thread(_walk, text, asked, language)
    return _sent(request, walked, language)


@post("/api/walk/rules", request_max_body_size=WALK_BODY_LIMIT)
async def show_rules_of_a_record(request: Asked) -> Response[bytes]:
    """The rules that a hand was played by, by its record, which may have rules of its own."""
    allow(request, Kind.WALK)
    asked = await body_of(request, RecordAsked)
    text = asked.record.encode("utf-8", "surrogatepass")
    if len(text) > MOST_BYTES:
        raise bad_request(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    language = language_of(request)

    def read() -> RulesShown:
        try:
            return shown(rules_of(record_in(text, asked.hand)), language)
        except FaultyRules as problem:
            raise faulty_rules(problem) from problem

    async with hall_of(request).turn_for_records:
        told = await asyncio.to_thread(read)
    return answer(told, language=language)


@get("/api/tables/{table:str}/hands/{hand:str}/walk")
async def walk_a_hand(request: Asked, table: FromPath[str], hand: FromPath[str]) -> Response[bytes]:
    """A settled hand of the table, step by step, as its asker may look back at it."""
    allow(request, Kind.WALK)
    found, hall, language = await table_of(request, table), hall_of(request), language_of(request)
    you, state = standing_of(request, found), found.state
    number = number_in(hand)
    if not can_look_back(state, number):
        raise not_done(ProblemReason.WRONG_HAND, "problem-hand-not-settled")
    looking = Looking(hand=number, you=you.seat, since=you.since, language=language)
    names = found.people.names
    async with hall.turn_for_records:
        rows = await hall.store.read(table)

        def walked() -> _Encoded:
            # What has happened since is none of it.
            entries = decode_log(table, rows[: state.seq])
            return _encoded(hand_walk(table, state, entries, names, looking))

        told = await asyncio.to_thread(walked)
    return _sent(request, told, language)


@get("/api/tables/{table:str}/messages/{seq:str}/why")
async def show_why(request: Asked, table: FromPath[str], seq: FromPath[str]) -> Response[bytes]:
    """Why what a message told has happened: each event of it in full; none where it is not of the last hand."""
    allow(request, Kind.WHY)
    found, language = await table_of(request, table), language_of(request)
    listener = _listener(found, standing_of(request, found).seat, language)
    told = await asyncio.to_thread(why, found.state, number_in(seq), listener)
    return answer(told, language=language)


@post("/api/tables/{table:str}/why")
async def show_why_not(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Why the asker's own seat cannot do something now, told in full."""
    allow(request, Kind.WHY)
    asked = await body_of(request, WhyAsked)
    found, language = await table_of(request, table), language_of(request)
    seat = own_seat(request, found)
    told = why_not(found.state, asked.action.by(seat), _listener(found, seat, language))
    if told is None:
        raise not_done(ProblemReason.NOT_NOW, "problem-nothing-against-it")
    return answer(told, language=language)


def _listener(table: LiveTable, you: Seat | None, language: Language) -> Listener:
    return Listener([name or "" for name in table.people.names], you, language)


def number_in(text: str) -> int:
    """The number that *text* is; 0, which nothing has, where it is none or far too large."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < MOST_FIGURES else 0


class _Encoded(msgspec.Struct, frozen=True):
    """A body as it is, and as it is sent to whoever takes it packed."""

    plain: bytes
    packed: bytes


def _encoded(walked: Walk) -> _Encoded:
    plain = msgspec.json.encode(walked)
    return _Encoded(plain, gzip.compress(plain, _QUICK, mtime=0))


@cache
def _listed(language: Language) -> tuple[LessonListed, ...]:
    lessons = (lesson(lesson_id, language) for lesson_id in lesson_ids())
    return tuple(LessonListed(id=each.id, title=each.title, rules=each.course.rules.id) for each in lessons)


@cache
def _lesson(lesson_id: str, language: Language) -> _Encoded:
    return _encoded(lesson(lesson_id, language).walk())


def _walk(text: bytes, asked: WalkAsked, language: Language) -> _Encoded:
    record = record_in(text, asked.hand)
    if asked.you is not None and not 0 <= asked.you < len(record.players):
        raise not_done(ProblemReason.MALFORMED, "problem-no-seat-in-record")
    try:
        return _encoded(walk_record(record, you=asked.you, language=language, asks=None))
    except FaultyRecord as problem:
        raise faulty_record(problem.fault) from problem


def record_in(text: bytes, hand: int) -> Record:
    """Record number *hand*, from 1, of those in *text*.

    :raises NotDone: if it is none, or there is no such.
    """
    for read in read_records(BytesIO(text), file="record"):
        if read.number == hand:
            if read.record is not None:
                return read.record
            assert read.fault is not None, "what is no record has a fault"
            raise faulty_record(read.fault)
    raise not_done(ProblemReason.MALFORMED, "problem-no-such-hand")


def _sent(request: Asked, body: _Encoded, language: Language) -> Response[bytes]:
    headers = {"content-language": language.value, "vary": "accept-encoding, accept-language"}
    content = body.plain
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers = body.packed, {**headers, "content-encoding": "gzip"}
    return Response(content, status_code=HTTPStatus.OK, media_type=JSON, headers=headers)
