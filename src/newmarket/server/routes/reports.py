"""What a hand was worth to who played it, and what can be known in one that is being played."""

from __future__ import annotations

import asyncio
import hashlib
from http import HTTPStatus
from typing import NamedTuple

from litestar import Response, get, post
from litestar.params import FromPath

from newmarket.engine import Seat
from newmarket.explain import Listener, listener_of
from newmarket.languages import Language
from newmarket.record import FaultyRecord, Record
from newmarket.server.answers import ReportAsked
from newmarket.server.codec import decode_log
from newmarket.server.hall import hall_of
from newmarket.server.limits import Kind, address_of, household
from newmarket.server.problems import bad_request, faulty_record, not_done
from newmarket.server.routes.bodies import Asked, allow, answer, body_of, language_of, own_seat, standing_of, table_of
from newmarket.server.routes.walks import MOST_BYTES, WALK_BODY_LIMIT, number_in, record_in
from newmarket.solver import shown_report
from newmarket.table.known import is_knowable, known
from newmarket.table.looking_back import Looking, can_look_back, listening_back, settled_hand
from newmarket.table.messages import Phase, ProblemReason
from newmarket.table.records import may_be_shown
from newmarket.walkthrough import Course, course_of


@get("/api/tables/{table:str}/hands/{hand:str}/report")
async def report_on_a_hand(request: Asked, table: FromPath[str], hand: FromPath[str]) -> Response[bytes]:
    """The report on a settled hand for the asker, who played it, once all its cards may be seen (C11)."""
    allow(request, Kind.REPORT)
    found, hall, language = await table_of(request, table), hall_of(request), language_of(request)
    own_seat(request, found)
    you, state, names = standing_of(request, found), found.state, found.people.names
    number = number_in(hand)
    if not can_look_back(state, number):
        raise not_done(ProblemReason.WRONG_HAND, "problem-hand-not-settled")
    if not may_be_shown(state):
        raise not_done(ProblemReason.NOT_NOW, "problem-report-later")
    looking = Looking(hand=number, you=you.seat, since=you.since, language=language)
    async with hall.turn_for_records:
        rows = await hall.store.read(table)

        def played() -> _Played:
            settled = settled_hand(table, decode_log(table, rows[: state.seq]), names, number)
            return _Played(settled.record, course_of(settled.record), listening_back(state, settled, looking))

        hand_played = await asyncio.to_thread(played)
    seat = hand_played.listener.you
    if seat is None:
        raise not_done(ProblemReason.NO_SEAT, "problem-report-not-played")
    made = await hall.reports.report((table, number), hand_played.record, seat, place=table)
    return answer(shown_report(made, hand_played.course, hand_played.listener), language=language)


@get("/api/tables/{table:str}/known")
async def show_known(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """What the asker can know of the cards that they do not see, where the table allows it to be shown."""
    allow(request, Kind.KNOWN)
    found = await table_of(request, table)
    own_seat(request, found)
    state = found.state
    if not state.shows_known:
        raise not_done(ProblemReason.NOT_NOW, "problem-known-not-allowed")
    # What they are told, and nothing else: of a hand in the midst of which they sat down that is what a watcher sees.
    told = found.snapshot(standing_of(request, found))
    view = None if told.match is None else told.match.hand
    if view is None or not is_knowable(view) or state.phase is not Phase.PLAYING:
        raise not_done(ProblemReason.NOT_NOW, "problem-nothing-to-know")
    async with hall_of(request).turn_for_known:
        return answer(await asyncio.to_thread(known, state.rules, view, hand=state.number, seq=told.seq))


@post("/api/report", request_max_body_size=WALK_BODY_LIMIT)
async def report_on_a_record(request: Asked) -> Response[bytes]:
    """The report on a hand that the asker has the record of, for one of its seats."""
    allow(request, Kind.REPORT)
    asked = await body_of(request, ReportAsked)
    text = asked.record.encode("utf-8", "surrogatepass")
    if len(text) > MOST_BYTES:
        raise bad_request(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    hall, language = hall_of(request), language_of(request)
    async with hall.turn_for_records:
        brought = await asyncio.to_thread(_brought, text, asked, language)
    hand = hashlib.sha256(text).digest(), asked.hand
    place = household(address_of(request.scope))
    made = await hall.reports.report(hand, brought.record, asked.you, place=place)
    return answer(shown_report(made, brought.course, brought.listener), language=language)


class _Played(NamedTuple):
    record: Record
    course: Course
    listener: Listener


def _brought(text: bytes, asked: ReportAsked, language: Language) -> _Played:
    record = record_in(text, asked.hand)
    if not 0 <= asked.you < len(record.players):
        raise not_done(ProblemReason.MALFORMED, "problem-no-seat-in-record")
    try:
        return _Played(record, course_of(record), listener_of(record.players, Seat(asked.you), language))
    except FaultyRecord as problem:
        raise faulty_record(problem.fault) from problem
