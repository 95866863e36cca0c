"""A client that costs little: plain sockets, no library for HTTP. A connection for each stream, a pool for requests.

It reads only what a server of ours sends: answers with a length, streams in chunks that end where a frame ends.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TypeAlias, cast

HOST = "127.0.0.1"
_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.IGNORECASE)
_FRAME = re.compile(rb"id: (\d+)\nevent: \w+\ndata: (.*)\n\n")
_FIRST = f"GET /healthz HTTP/1.1\r\nHost: {HOST}\r\n\r\n".encode()
_CHUNK_END = b"\n\n\r\n"

Answered: TypeAlias = Callable[[int, bytes], None]
Heard: TypeAlias = Callable[[int, bytes], None]


class Unexpected(Exception):
    """The server answered or told something that it must not; the run is worth nothing."""


def request_of(method: str, path: str, body: bytes = b"", *, token: str | None, address: str) -> bytes:
    """A request as it is sent, from a visitor at *address*, as a proxy on this machine would hand it on."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", f"X-Forwarded-For: {address}"]
    if token is not None:
        lines.append(f"Authorization: Bearer {token}")
    if body:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
    return "\r\n".join((*lines, "", "")).encode() + body


def _set(answered: asyncio.Future[tuple[int, bytes]], status: int, body: bytes) -> None:
    answered.set_result((status, body))


class Asking(asyncio.Protocol):
    """A connection that is kept for one request after the other."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool
        self._transport: asyncio.Transport | None = None
        self._got = b""
        self._then: Answered | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Is ready for the first request."""
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Must not happen while an answer is waited for."""
        if self._then is not None:
            self._pool.fail(Unexpected(f"a connection was closed before the answer came: {exc}"))

    def ask(self, request: bytes, then: Answered) -> None:
        """Sends *request*; *then* hears the status and the body of the answer."""
        assert self._transport is not None, "it is connected"
        self._then = then
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        """Gathers one answer."""
        self._got += data
        head, blank, body = self._got.partition(b"\r\n\r\n")
        length = _LENGTH.search(head) if blank else None
        if length is None or len(body) < int(length[1]):
            return
        then, self._then, self._got = self._then, None, b""
        self._pool.give_back(self)
        assert then is not None, "it has asked"
        then(int(head[9:12]), body)

    def close(self) -> None:
        """Closes the connection."""
        if self._transport is not None:
            self._transport.close()


class Pool:
    """As many connections as there are requests under way. What fails is told to *failed*."""

    def __init__(self, port: int, failed: asyncio.Future[None]) -> None:
        self._port = port
        self._failed = failed
        self._all: list[Asking] = []
        self._free: list[Asking] = []
        self._waiting: deque[tuple[bytes, Answered]] = deque()

    async def open(self, connections: int) -> None:
        """Connects. Each connection asks for something at once: a server of ours closes one that does not."""
        loop = asyncio.get_running_loop()
        for _ in range(connections):
            _, asking = await loop.create_connection(lambda: Asking(self), HOST, self._port)
            self._all.append(asking)
            answered: asyncio.Future[tuple[int, bytes]] = loop.create_future()
            asking.ask(_FIRST, partial(_set, answered))
            await answered

    def ask(self, request: bytes, then: Answered) -> None:
        """Sends *request* on a free connection, or as soon as there is one."""
        if self._free:
            self._free.pop().ask(request, then)
        else:
            self._waiting.append((request, then))

    async def answer(self, request: bytes) -> bytes:
        """The body of the answer to *request*, which must be done."""
        answered: asyncio.Future[tuple[int, bytes]] = asyncio.get_running_loop().create_future()
        self.ask(request, partial(_set, answered))
        status, body = await answered
        if status // 100 != 2:
            raise Unexpected(f"a request was answered with status {status}: {body!r}")
        return body

    def give_back(self, asking: Asking) -> None:
        """*asking* is free again."""
        if self._waiting:
            asking.ask(*self._waiting.popleft())
        else:
            self._free.append(asking)

    def fail(self, fault: Unexpected) -> None:
        """The run ends with *fault*."""
        if not self._failed.done():
            self._failed.set_exception(fault)

    def close(self) -> None:
        """Closes all connections."""
        for asking in self._all:
            asking.close()


class Listening(asyncio.Protocol):
    """A connection that listens to a stream; *heard* is told the number and the data of each frame that has one."""

    def __init__(self, request: bytes, heard: Heard, pool: Pool) -> None:
        self._request = request
        self._heard = heard
        self._pool = pool
        self._got = b""
        self._is_answered = False
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def begin(cls, port: int, request: bytes, heard: Heard, pool: Pool) -> Listening:
        """Opens a stream."""
        _, listening = await asyncio.get_running_loop().create_connection(lambda: cls(request, heard, pool), HOST, port)
        return listening

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Must happen only by `close`."""
        if self._transport is not None:
            self._pool.fail(Unexpected(f"a stream ended: {exc}"))

    def data_received(self, data: bytes) -> None:
        """Tells the frames that have come whole. Only at the end of a frame is there a blank line before a chunk's."""
        self._got += data
        if not self._got.endswith(_CHUNK_END):
            return
        got, self._got = self._got, b""
        if not self._is_answered:
            self._is_answered = True
            if not got.startswith(b"HTTP/1.1 200"):
                self._pool.fail(Unexpected(f"a stream was not opened: {got!r}"))
                return
        for frame in _FRAME.finditer(got):
            self._heard(int(frame[1]), frame[2])

    def close(self) -> None:
        """Ends the stream."""
        transport, self._transport = self._transport, None
        if transport is not None:
            transport.close()
