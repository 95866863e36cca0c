"""A bad line between a browser and a server: a small proxy that delays, drops, doubles and reorders requests and cuts
streams.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections import Counter
from collections.abc import Coroutine
from random import Random
from typing import Any, Final, Self
from urllib.parse import urlsplit

import msgspec

WAIT_SECONDS = 30
_SPOOL: Final = 1 << 16
_LONGEST_HEAD: Final = 1 << 16


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """How bad the line is: *delay* is the longest wait in seconds before a request is handed on, each of the others
    how likely it is.

    *lost* drops a request without handing it on, *unanswered* hands it on and drops the answer, *doubled* hands it on
    twice and answers with the second answer. *late* drops a request too, but hands it on once one that came later has
    been answered: what was asked for again comes once more, after what followed it. *cut* ends a stream amid what
    comes next, *held* keeps that back until the line is otherwise. *down* cuts all streams and takes no request.
    """

    delay: float = 0
    lost: float = 0
    unanswered: float = 0
    doubled: float = 0
    late: float = 0
    cut: float = 0
    held: float = 0
    down: bool = False


FINE = Trouble()
BAD = Trouble(delay=0.15, lost=0.15, unanswered=0.25, doubled=0.3, cut=0.2)
DOWN = Trouble(down=True)


class Request(msgspec.Struct, frozen=True):
    """One request as it came in."""

    head: bytes
    body: bytes

    @property
    def is_stream(self) -> bool:
        """Whether its answer has no end."""
        return b"/stream" in self.head.partition(b"\r\n")[0]


class FaultyProxy:
    """A proxy in a thread of its own before the server at *url*; chance comes from *seed*.

    One connection carries one request, so that each has a fate of its own. *happened* counts what befell them.
    """

    def __init__(self, url: str, *, seed: int) -> None:
        address = urlsplit(url)
        assert address.hostname is not None, url
        assert address.port is not None, url
        self._to: tuple[str, int] = (address.hostname, address.port)
        self._rng = Random(seed)
        self._trouble = FINE
        self._streams: set[asyncio.Task[None]] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self.happened: Counter[str] = Counter()
        self.url = ""

    def __enter__(self) -> Self:
        self._thread.start()
        self._run(self._open())
        return self

    def __exit__(self, *_: object) -> None:
        self._run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_SECONDS)
        assert not self._thread.is_alive(), "the proxy did not stop"
        self._loop.close()

    def become(self, trouble: Trouble) -> None:
        """From now on the line is as *trouble* says; what was begun goes on as it was, but a line that is down."""
        self._run(self._become(trouble))

    def cut_streams(self) -> None:
        """Cuts all streams that are open."""
        self._run(self._cut())

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(WAIT_SECONDS)

    async def _open(self) -> None:
        self._changed = asyncio.Event()
        self._answered = asyncio.Event()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=_LONGEST_HEAD)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _close(self) -> None:
        self._server.close()
        # Whoever was let in a moment ago is served by a task that is about to begin.
        for _ in range(5):
            await asyncio.sleep(0)
            for task in [*self._tasks]:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _become(self, trouble: Trouble) -> None:
        self._trouble = trouble
        self._changed.set()
        self._changed = asyncio.Event()
        if trouble.down:
            await self._cut()

    async def _cut(self) -> None:
        for task in [*self._streams]:
            self.happened["cut"] += 1
            task.cancel()

    def _comes(self, likely: float, what: str) -> bool:
        """Whether it comes to pass this time."""
        comes = self._rng.random() < likely
        self.happened[what] += comes
        return comes

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection is served by a task"
        self._tasks.add(task)
        try:
            # What goes wrong on a line is the purpose of this one.
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
                request = await _read(reader)
                if request is not None and not self._trouble.down:
                    await self._meet_its_fate(request, writer)
        finally:
            self._streams.discard(task)
            # Dropped at once, also in the midst of an answer.
            if task.cancelling():
                writer.transport.abort()
            await _close(writer)
            self._tasks.discard(task)

    async def _meet_its_fate(self, request: Request, writer: asyncio.StreamWriter) -> None:
        trouble = self._trouble
        await asyncio.sleep(self._rng.uniform(0, trouble.delay))
        if self._comes(trouble.lost, "lost"):
            return
        if request.is_stream:
            await self._stream(request, writer)
            return
        if self._comes(trouble.late, "late"):
            self._begin(self._hand_on_late(request))
            return
        if self._comes(trouble.doubled, "doubled"):
            await self._ask(request)
        answer = await self._ask(request)
        self._answered.set()
        self._answered = asyncio.Event()
        if not self._comes(trouble.unanswered, "unanswered"):
            writer.write(answer)
            await writer.drain()

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hand_on_late(self, request: Request) -> None:
        await self._answered.wait()
        with contextlib.suppress(OSError):
            await self._ask(request)

    async def _ask(self, request: Request) -> bytes:
        """The whole answer of the server."""
        reader, writer = await asyncio.open_connection(*self._to)
        try:
            writer.write(request.head + request.body)
            return await reader.read(-1)
        finally:
            await _close(writer)

    async def _stream(self, request: Request, out: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None, "a stream is served by a task"
        self._streams.add(task)
        reader, writer = await asyncio.open_connection(*self._to)
        try:
            writer.write(request.head)
            while data := await reader.read(_SPOOL):
                if self._comes(self._trouble.held, "held"):
                    await self._changed.wait()
                # In two parts: a cut may fall into the midst of a frame.
                out.write(data[: len(data) // 2])
                await out.drain()
                if self._comes(self._trouble.cut, "cut"):
                    return
                out.write(data[len(data) // 2 :])
                await out.drain()
        finally:
            await _close(writer)


async def _close(writer: asyncio.StreamWriter) -> None:
    """Closes one side, and waits until it is closed: the loop may end right after."""
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


async def _read(reader: asyncio.StreamReader) -> Request | None:
    """The one request of a connection, asking for no other after it; none where the browser only knocked."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    lines = head.rstrip(b"\r\n").split(b"\r\n")
    fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(b":") for line in lines[1:])}
    body = await reader.readexactly(int(fields.get(b"content-length", b"0")))
    kept = [line for line in lines if not line.lower().startswith((b"connection:", b"keep-alive:"))]
    return Request(b"\r\n".join([*kept, b"Connection: close", b"", b""]), body)
