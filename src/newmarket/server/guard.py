"""What stands before every request: the limits, the origin, the headers of the answer, and the counting."""

from __future__ import annotations

import hmac
import logging
import re
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

import msgspec

from newmarket.languages import Language
from newmarket.server.limits import Kind, Limits, address_of
from newmarket.server.metrics import Metrics
from newmarket.server.problems import JSON, NotDone, fault, not_done, not_found, too_many
from newmarket.server.reader import language_of
from newmarket.server.security import HEADERS, hash_of, is_foreign, is_of_this_machine, is_own_host, is_plain_address
from newmarket.table.messages import ProblemReason

Scope: TypeAlias = MutableMapping[str, Any]
Event: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Event]]
Send: TypeAlias = Callable[[Event], Awaitable[None]]
Asgi: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

_ALIVE, _METRICS = "/healthz", "/metrics"
_LONGEST_PATH = 1024
"""Letters of the longest address that is looked up: it is taken apart at each slash, and ours have a few dozen."""
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}
_SAFE = {"GET", "HEAD", "OPTIONS"}
"""What these ask for changes nothing (RFC 9110, 9.2.1)."""
_ENCODED = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_NO_STORE = (b"cache-control", b"no-store")

_log = logging.getLogger(__name__)


class Access(msgspec.Struct, frozen=True, kw_only=True):
    """Under which names the server answers, and who reads its metrics.

    Where *hosts* are given, it answers under them alone, and under plain addresses and ``localhost``: then a page
    of another site, whose name was turned to this machine's address, reaches nothing. The metrics are for this machine,
    asked under a plain address, for who shows *metrics_token*, and for nobody else unless they are *metrics_for_all*:
    they tell what happens at tables.
    """

    hosts: frozenset[str] = frozenset()
    metrics_for_all: bool = False
    metrics_token: str | None = None

    def may_read_metrics(self, address: str, host: str, authorization: str) -> bool:
        """Whether who asks *host* from *address*, with that ``Authorization`` header, may read the metrics."""
        # Under a name it may be a browser on this machine, sent by a site whose name was turned here, or a proxy that
        # does not say for whom it asks.
        if self.metrics_for_all or (is_of_this_machine(address) and is_plain_address(host)):
            return True
        scheme, _, shown = authorization.partition(" ")
        if self.metrics_token is None or scheme.lower() != "bearer":
            return False
        # Compared as hashes, in a time that tells nothing of either.
        return hmac.compare_digest(hash_of(shown.strip()), hash_of(self.metrics_token))


class Guard:
    """The application *app* behind its guard."""

    def __init__(self, app: Asgi, *, limits: Limits, metrics: Metrics, access: Access) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through, or answers it with what stands against it.

        A fault that nothing within has answered is answered here, told in the log, and counted.
        """
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        method = scope["method"] if scope["method"] in _METHODS else "other"
        has_begun, came = False, time.perf_counter()

        async def guarded(event: Event) -> None:
            nonlocal has_begun
            if event["type"] == "http.response.start":
                has_begun = True
                took, what = time.perf_counter() - came, _what(method, scope["path"])
                self._metrics.took("newmarket_request_seconds", took, what=what)
                self._metrics.count("newmarket_requests_total", method=method, status=str(event["status"]))
                headers = list(event["headers"])
                if not any(name.lower() == b"cache-control" for name, _ in headers):
                    headers.append(_NO_STORE)
                event["headers"] = [*headers, *_ENCODED]
            await send(event)

        try:
            scope = _normal(scope)
            against = self._against(scope)
            if against is None:
                await self._app(scope, receive, guarded)
            else:
                await _refuse(against, language_of(scope), guarded)
        except Exception:
            self._metrics.count("newmarket_faults_total")
            if has_begun:
                raise  # The answer cannot be taken back; uvicorn logs the fault and closes the connection.
            _log.exception("%s %r failed", method, scope["path"])
            await _refuse(fault(), language_of(scope), guarded)

    def _against(self, scope: Scope) -> NotDone | None:
        address, path = address_of(scope), scope["path"]
        # Who watches the server is not to take it for dead because somebody at the same address asks for much.
        if path != _ALIVE and not self._limits.allows(Kind.REQUEST, address):
            return too_many(Kind.REQUEST, self._limits.seconds_until(Kind.REQUEST))
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        if not is_own_host(headers.get("host", ""), self._access.hosts):
            return not_done(ProblemReason.FOREIGN_ORIGIN, "problem-other-name")
        if scope["method"] not in _SAFE and is_foreign(headers):
            return not_done(ProblemReason.FOREIGN_ORIGIN, "problem-other-site")
        if len(path) > _LONGEST_PATH:
            return not_found()
        if path.rstrip("/") == _METRICS and not self._access.may_read_metrics(
            address, headers.get("host", ""), headers.get("authorization", "")
        ):
            return not_found()
        return None


def _normal(scope: Scope) -> Scope:
    """*scope* as it is judged and routed: several slashes in a row are one, and HEAD is a GET where it is answered.

    HEAD of what is under ``/api/`` is left as it is, and refused: a stream has no end to wait for.
    """
    if "//" not in scope["path"] and scope["method"] != "HEAD":
        return scope
    path = re.sub("//+", "/", scope["path"])
    # Answered as GET; uvicorn leaves out the body.
    method = "GET" if scope["method"] == "HEAD" and not path.startswith("/api/") else scope["method"]
    return {**scope, "path": path, "method": method}


def _what(method: str, path: str) -> str:
    """What is asked for: what takes long in one of these may be nothing unusual in another."""
    if not path.startswith("/api/"):
        return "page"
    if not path.startswith("/api/tables"):
        return "question"
    if method not in _SAFE:
        return "table"
    return "stream" if path.endswith("/stream") else "question"


async def _refuse(against: NotDone, language: Language, send: Send) -> None:
    body = msgspec.json.encode(against.problem(language))
    headers = [(b"content-type", JSON.encode()), (b"content-length", str(len(body)).encode())]
    headers.append((b"content-language", language.value.encode()))
    headers += [(name.encode(), value.encode()) for name, value in against.headers.items()]
    await send({"type": "http.response.start", "status": int(against.status), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
