"""Every answer that is not the thing asked for is a `Problem`: what is wrong, for people and for programs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from newmarket.errors import FaultyRules
from newmarket.languages import Language, Value, say
from newmarket.record import Fault
from newmarket.server.codec import UnreadableLog
from newmarket.server.limits import Kind
from newmarket.server.reader import language_of
from newmarket.server.store import StoreFailed
from newmarket.table.messages import Problem, ProblemReason, Snapshot

JSON = "application/json"

STATUS = {
    ProblemReason.MALFORMED: HTTPStatus.BAD_REQUEST,
    ProblemReason.UNKNOWN_TABLE: HTTPStatus.NOT_FOUND,
    ProblemReason.UNKNOWN_RULES: HTTPStatus.NOT_FOUND,
    ProblemReason.UNKNOWN_LESSON: HTTPStatus.NOT_FOUND,
    ProblemReason.FAULTY_RECORD: HTTPStatus.UNPROCESSABLE_ENTITY,
    ProblemReason.FAULTY_RULES: HTTPStatus.UNPROCESSABLE_ENTITY,
    ProblemReason.NO_SEAT: HTTPStatus.UNAUTHORIZED,
    ProblemReason.NOT_HOST: HTTPStatus.FORBIDDEN,
    ProblemReason.NOT_NOW: HTTPStatus.CONFLICT,
    ProblemReason.LINK_USED: HTTPStatus.GONE,
    ProblemReason.FOREIGN_ORIGIN: HTTPStatus.FORBIDDEN,
    ProblemReason.BAD_NAME: HTTPStatus.UNPROCESSABLE_ENTITY,
    ProblemReason.NAME_TAKEN: HTTPStatus.CONFLICT,
    ProblemReason.TABLE_FULL: HTTPStatus.CONFLICT,
    ProblemReason.WRONG_HAND: HTTPStatus.CONFLICT,
    ProblemReason.STALE: HTTPStatus.CONFLICT,
    ProblemReason.KEY_TAKEN: HTTPStatus.CONFLICT,
    ProblemReason.REFUSED: HTTPStatus.UNPROCESSABLE_ENTITY,
    ProblemReason.TOO_MANY: HTTPStatus.TOO_MANY_REQUESTS,
    ProblemReason.NOT_FOUND: HTTPStatus.NOT_FOUND,
    ProblemReason.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    ProblemReason.FAULT: HTTPStatus.INTERNAL_SERVER_ERROR,
}

WAIT_FOR_PLACE = 10
MOST_FAULTS = 40

_log = logging.getLogger(__name__)


class NotDone(Exception):
    """A request that is not done, for *reason*; *problem* tells it in the language of who asked.

    *status* where it is not that of the reason. *wait* is after how many seconds it may be asked again, where that is
    known.
    """

    def __init__(
        self,
        reason: ProblemReason,
        problem: Callable[[Language], Problem],
        *,
        status: HTTPStatus | None = None,
        wait: int | None = None,
    ) -> None:
        super().__init__(reason.value)
        self.problem = problem
        self.status = STATUS[reason] if status is None else status
        self.headers = {} if wait is None else {"retry-after": str(wait)}


def not_done(
    reason: ProblemReason,
    message: str,
    /,
    *,
    now: Snapshot | None = None,
    status: HTTPStatus | None = None,
    wait: int | None = None,
    **values: Value,
) -> NotDone:
    """What to raise for a request that is not done: *message* of the catalogue says why."""

    def problem(language: Language) -> Problem:
        return Problem(reason=reason, text=say(language, message, **values), now=now)

    return NotDone(reason, problem, status=status, wait=wait)


def judged(problem: Problem) -> NotDone:
    """What to raise for a request that was judged; *problem* is in the language of who asked already."""
    return NotDone(problem.reason, lambda _language: problem)


def unknown_rules() -> NotDone:
    """What to raise where rules are named that are not there."""
    return not_done(ProblemReason.UNKNOWN_RULES, "problem-unknown-rules")


def faulty_rules(faulty: FaultyRules) -> NotDone:
    """What to raise where rules are asked for of which no game can be made: authors read of it in English, of very many
    faults the first.
    """
    problem = Problem(reason=ProblemReason.FAULTY_RULES, text="\n".join(faulty.problems[:MOST_FAULTS]))
    return NotDone(ProblemReason.FAULTY_RULES, lambda _language: problem)


def faulty_record(fault: Fault) -> NotDone:
    """What to raise for a record that does not hold: records are of tools, and speak English."""

    def problem(language: Language) -> Problem:
        text = say(language, "problem-faulty-record", why=fault.why)
        return Problem(reason=ProblemReason.FAULTY_RECORD, text=text, clause=fault.clause)

    return NotDone(ProblemReason.FAULTY_RECORD, problem)


def not_found() -> NotDone:
    """What to raise for an address under which there is nothing."""
    return not_done(ProblemReason.NOT_FOUND, "problem-not-found")


def fault() -> NotDone:
    """What to raise for a fault of the server's own."""
    return not_done(ProblemReason.FAULT, "problem-fault")


def too_many(kind: Kind, wait: int) -> NotDone:
    """What to raise for somebody who has asked for too much of *kind*, and may again after *wait* seconds."""
    return not_done(ProblemReason.TOO_MANY, "problem-too-many", kind=kind, seconds=wait, wait=wait)


def too_many_streams() -> NotDone:
    """What to raise for somebody who has as many streams open as anybody may."""
    return not_done(ProblemReason.TOO_MANY, "problem-too-many-streams", wait=WAIT_FOR_PLACE)


def bad_request(status: HTTPStatus) -> NotDone:
    """What to raise for a request of the wrong method, size or type, or one that is wrong in another way."""
    match status:
        case HTTPStatus.METHOD_NOT_ALLOWED:
            return not_done(ProblemReason.MALFORMED, "problem-method", status=status)
        case HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
            return not_done(ProblemReason.MALFORMED, "problem-too-large", status=status)
        case HTTPStatus.UNSUPPORTED_MEDIA_TYPE:
            return not_done(ProblemReason.MALFORMED, "problem-not-json-type", status=status)
        case _:
            return not_done(ProblemReason.MALFORMED, "problem-malformed", status=status)


def answer_not_done(request: Request[Any, Any, Any], against: NotDone) -> Response[bytes]:
    """The answer to a request that is not done."""
    language = language_of(request.scope)
    content = msgspec.json.encode(against.problem(language))
    headers = {**against.headers, "content-language": language.value}
    return Response(content, status_code=against.status, media_type=JSON, headers=headers)


def answer_framework(request: Request[Any, Any, Any], refused: HTTPException) -> Response[bytes]:
    """The answer where Litestar refuses a request: no such address, a wrong method, too large."""
    status = HTTPStatus(refused.status_code)
    if status is HTTPStatus.NOT_FOUND:
        return answer_not_done(request, not_found())
    if HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        answer = answer_not_done(request, bad_request(status))
        answer.headers.update(refused.headers or {})
        return answer
    return answer_fault(request, refused)


def answer_store(request: Request[Any, Any, Any], failed: StoreFailed) -> Response[bytes]:
    """The answer where the store does not work: to be tried again."""
    request.app.state.hall.trouble.warn(f"{request.method} {request.url.path}: {failed}")
    return answer_not_done(request, not_done(ProblemReason.UNAVAILABLE, "problem-not-kept"))


def answer_unreadable(request: Request[Any, Any, Any], unreadable: UnreadableLog) -> Response[bytes]:
    """The answer where a table was kept by another version of the server."""
    _log.error("%s %s: %s", request.method, request.url.path, unreadable)
    return answer_not_done(request, not_done(ProblemReason.UNAVAILABLE, "problem-other-version"))


def answer_fault(request: Request[Any, Any, Any], failed: Exception) -> Response[bytes]:
    """The answer to a fault of the server's own: it is told in the log, not to the asker."""
    request.app.state.hall.metrics.count("newmarket_faults_total")
    _log.error("%s %s failed", request.method, request.url.path, exc_info=failed)
    return answer_not_done(request, fault())
