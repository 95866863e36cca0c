"""Connections: not more than there are files for, not all for one address, none that stays half a request, and no
request with more before its body than makes sense.
"""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
from collections.abc import Container
from heapq import nsmallest
from typing import Any, ClassVar, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from newmarket.server.gathered import Gathered
from newmarket.server.limits import NAME_PROXY, household
from newmarket.server.proxy import THIS_MACHINE, unmapped

REQUEST_SECONDS = 10.0
"""How long a request may take to come in whole, also one that has not begun on a new connection."""
MOST_BESIDE_BODY = 32 * 1024
"""Bytes of a request beside its body: its line and fields, and the signs between the parts of a body in parts. Browsers
send one or two thousand."""
OF_A_FIELD = 32
"""So many more bytes each field counts as: one of few letters takes as much to keep."""
MOST_QUEUED = 1000
"""So many requests may have come before the first of them is answered: in one piece, as no more is read then."""
MOST_OF_AN_ADDRESS = 512
"""A large family with many pages: each has its stream and at most six connections more."""
SILENT_SECONDS = 10.0
"""How long a client may leave unconfirmed what it was sent. A lid that is closed, or a phone that has lost its network,
says nothing: without this the connection would count as there for a quarter of an hour.
"""
SPARE_FILES = 64
"""How many files stay free of connections: for the database and what else there is to open."""
MOST = 8192
OF_ALL = 64
"""Where there are too many, one of so many is closed of those that only are open."""

_TOO_LONG = "The request has more beside its body than is read."

_log = logging.getLogger(__name__)
_trouble, _crowd = Gathered(_log), Gathered(_log)


class _Refused(Exception):
    """A request that is not read on: uvicorn takes it for one that cannot be read, and closes the connection."""


class Connection(HttpToolsProtocol):
    """One connection. One too many takes the place of another that has asked for nothing for longest, or is closed at
    once; one that leaves its request unfinished is closed after a while.

    An address in *exempt* (a proxy) may have as many as there are. Requests are answered one after another. Whoever
    sends more before they have the answer waits with it, but for a few; and behind a stream, which has no end to wait
    for, and would not hear any more that its listener has gone, nothing more is read.
    """

    most: ClassVar[int] = MOST
    exempt: ClassVar[Container[str]] = frozenset(THIS_MACHINE.split(","))

    _timer: asyncio.TimerHandle | None = None
    _running: RequestResponseCycle | None = None
    """The request that is being answered, or was last."""
    _came = 0
    """How much of the present request has come, but for its body."""
    _fields = 0
    """How much of that are its line and fields, each with `OF_A_FIELD`."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as uvicorn has it
        """Takes the connection, or closes it."""
        super().connection_made(transport)
        _notice_silence(transport)
        address = unmapped(self.client[0]) if self.client else ""
        if len(self.connections) > self.most and not self._takes_the_place_of_another():
            _trouble.warn(f"there are {self.most} connections, all in use; more are refused")
            transport.abort()
        elif self._is_one_too_many(address):
            _crowd.warn(f"an address has {MOST_OF_AN_ADDRESS} connections; more of it are refused; {NAME_PROXY}")
            transport.abort()
        else:
            self._begin()

    def _takes_the_place_of_another(self) -> bool:
        """Closes those connections that have asked for nothing, or have left their request unfinished, for longest.

        So those who open very many and leave them so keep nobody else out. Some at a time: to look for them takes as
        long as a move.
        """
        waiting = (each for each in self.connections if isinstance(each, Connection) and each is not self)
        since = {each: at for each in waiting if (at := each.waits_since) is not None}
        if not since:
            return False
        for each in nsmallest(max(1, self.most // OF_ALL), since, key=since.__getitem__):
            each.transport.abort()
        return True

    @property
    def waits_since(self) -> float | None:
        """Since when, by the clock of the loop, it is waited for a request or the rest of one; none while it is not."""
        if self.transport.is_closing():
            return None
        if self._timer is not None:
            return self._timer.when() - REQUEST_SECONDS
        idle = self.timeout_keep_alive_task
        return None if idle is None else idle.when() - self.timeout_keep_alive

    def _is_one_too_many(self, address: str) -> bool:
        if address in self.exempt or len(self.connections) <= MOST_OF_AN_ADDRESS:
            return False
        mine = household(address)
        # There are connections of this kind alone.
        clients = (connection.client for connection in self.connections if isinstance(connection, Connection))
        return sum(1 for client in clients if client and household(client[0]) == mine) > MOST_OF_AN_ADDRESS

    def connection_lost(self, exc: Exception | None) -> None:
        """Forgets it. Who is being answered has gone; uvicorn tells that to the last of several requests alone."""
        self._complete()
        super().connection_lost(exc)
        if self._running is not None and not self._running.response_complete:
            self._running.disconnected = True
            self._running.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Reads on, unless too much comes of what has no end: one field, or one that goes on behind the body."""
        self._came += len(data)
        super().data_received(data)
        if self._came > MOST_BESIDE_BODY and not self.transport.is_closing():
            self.send_400_response(_TOO_LONG)

    def on_message_begin(self) -> None:
        """A request begins."""
        if self._is_answering and (self._is_listening or len(self.pipeline) >= MOST_QUEUED):
            raise _Refused
        self._fields = 0
        self._begin()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of its address."""
        self._take(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """One of its fields."""
        self._take(len(name) + len(value) + OF_A_FIELD)
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A part of its body, which the application bounds."""
        self._came -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """A request has come in whole."""
        self._came = 0
        self._complete()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Closes the connection, and says why where nothing is being answered on it just now."""
        if self._is_answering:
            self.transport.abort()
        else:
            super().send_400_response(msg)

    @property
    def _is_answering(self) -> bool:
        cycle = self.cycle
        return cycle is not None and not cycle.response_complete  # type: ignore[redundant-expr] # none before the first

    @property
    def _is_listening(self) -> bool:
        path: str = self.cycle.scope["path"]
        return path.rstrip("/").endswith("/stream")

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._running = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """The next request has its turn; while there is one, no more are read."""
        super().on_response_complete()
        if self.pipeline:
            self.flow.pause_reading()

    def _take(self, more: int) -> None:
        self._fields += more
        if self._fields > MOST_BESIDE_BODY:
            raise _Refused

    def _begin(self) -> None:
        self._complete()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _complete(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _notice_silence(transport: asyncio.Transport) -> None:
    """Has the system end a connection whose other end does not answer any more, where it can."""
    if sys.platform == "linux":
        opened = transport.get_extra_info("socket")
        if opened is not None:
            opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(SILENT_SECONDS * 1000))


def trusted_proxies() -> Container[str]:
    """The addresses of proxies, as `Visitors` believes them: each asks for many."""
    trusted = os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE)
    # It is never called: only what it knows of proxies is wanted.
    proxies = ProxyHeadersMiddleware(cast("Any", None), trusted_hosts=trusted).trusted_hosts
    return cast("Container[str]", proxies)


def most_connections() -> int:
    """How many connections there are files for, after the limit of this process was raised as far as it may be."""
    if sys.platform == "win32":
        return MOST
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY or hard > 2 * MOST:
        hard = 2 * MOST
    if soft != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
        soft = hard
    return max(1, min(MOST, soft - SPARE_FILES)) if soft != resource.RLIM_INFINITY else MOST
