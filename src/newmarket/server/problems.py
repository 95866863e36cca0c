"""Every answer that is not the thing asked for is a `Problem`: what is wrong, for people and for programs."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException

from newmarket.server.codec import UnreadableLog
from newmarket.server.store import StoreFailed
from newmarket.table.messages import Problem, ProblemReason, Snapshot

JSON = "application/json"

STATUS = {
    ProblemReason.MALFORMED: HTTPStatus.BAD_REQUEST,
    ProblemReason.UNKNOWN_TABLE: HTTPStatus.NOT_FOUND,
    ProblemReason.UNKNOWN_RULES: HTTPStatus.NOT_FOUND,
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

# Where the status says more than the reason.
_OTHER_STATUS_TEXT = {
    HTTPStatus.METHOD_NOT_ALLOWED: "That cannot be done with what is under this address.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The request is too large.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The request must be JSON (Content-Type: application/json).",
}

FAULT_TEXT = "Something went wrong in the server; it has been noted."

WAIT_FOR_PLACE = 10

_log = logging.getLogger(__name__)


class NotDone(Exception):
    """A request that is answered with *problem*; *status* where it is not that of the reason.

    *wait* is after how many seconds it may be asked again, where that is known.
    """

    def __init__(self, problem: Problem, status: HTTPStatus | None = None, *, wait: int | None = None) -> None:
        super().__init__(problem.text)
        self.problem = problem
        self.status = STATUS[problem.reason] if status is None else status
        self.headers = {} if wait is None else {"retry-after": str(wait)}


def not_done(reason: ProblemReason, text: str, *, now: Snapshot | None = None) -> NotDone:
    """What to raise for a request that is not done."""
    return NotDone(Problem(reason=reason, text=text, now=now))


def too_many(what: str, wait: int) -> NotDone:
    """What to raise for somebody who has asked for *what* too often, and may again after *wait* seconds."""
    text = f"There were {what} from you in a short time; try again in {wait} second{'s' * (wait > 1)}."
    return NotDone(Problem(reason=ProblemReason.TOO_MANY, text=text), wait=wait)


def full(what: str) -> NotDone:
    """What to raise for somebody who has as many *what* open as anybody may."""
    text = f"There are too many {what} open from your address; close a page that shows a table."
    return NotDone(Problem(reason=ProblemReason.TOO_MANY, text=text), wait=WAIT_FOR_PLACE)


def bad_request(status: HTTPStatus) -> NotDone:
    """What to raise for a request of the wrong method, size or type."""
    return NotDone(Problem(reason=ProblemReason.MALFORMED, text=_OTHER_STATUS_TEXT[status]), status)


def answer_not_done(_request: Request[Any, Any, Any], fault: NotDone) -> Response[bytes]:
    """The answer to a request that is not done."""
    content = msgspec.json.encode(fault.problem)
    return Response(content, status_code=fault.status, media_type=JSON, headers=fault.headers)


def answer_framework(request: Request[Any, Any, Any], fault: HTTPException) -> Response[bytes]:
    """The answer where Litestar refuses a request: no such address, a wrong method, too large."""
    status = HTTPStatus(fault.status_code)
    if status is HTTPStatus.NOT_FOUND:
        return answer_not_done(request, not_done(ProblemReason.NOT_FOUND, "There is nothing under this address."))
    if status in _OTHER_STATUS_TEXT:
        answer = answer_not_done(request, bad_request(status))
        answer.headers.update(fault.headers or {})
        return answer
    if HTTPStatus.BAD_REQUEST <= status < HTTPStatus.INTERNAL_SERVER_ERROR:
        problem = Problem(reason=ProblemReason.MALFORMED, text="The request is not what it should be.")
        return answer_not_done(request, NotDone(problem, status))
    return answer_fault(request, fault)


def answer_store(request: Request[Any, Any, Any], fault: StoreFailed) -> Response[bytes]:
    """The answer where the store does not work: to be tried again."""
    request.app.state.hall.trouble.warn(f"{request.method} {request.url.path}: {fault}")
    text = "The table cannot be kept just now; try again in a moment."
    return answer_not_done(request, not_done(ProblemReason.UNAVAILABLE, text))


def answer_unreadable(request: Request[Any, Any, Any], fault: UnreadableLog) -> Response[bytes]:
    """The answer where a table was kept by another version of the server."""
    _log.error("%s %s: %s", request.method, request.url.path, fault)
    text = "This table was kept by another version of the server and cannot be opened by this one."
    return answer_not_done(request, not_done(ProblemReason.UNAVAILABLE, text))


def answer_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[bytes]:
    """The answer to a fault of the server's own: it is told in the log, not to the asker."""
    request.app.state.hall.metrics.count("newmarket_faults_total")
    _log.error("%s %s failed", request.method, request.url.path, exc_info=fault)
    return answer_not_done(request, not_done(ProblemReason.FAULT, FAULT_TEXT))
