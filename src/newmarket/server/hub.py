"""Who listens at which table, and the frames that they are sent. Everything here runs on the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

import msgspec

from newmarket.engine import Seat
from newmarket.table.messages import Snapshot
from newmarket.table.names import Names
from newmarket.table.state import TableState
from newmarket.table.tell import message

MOST_WAITING = 128
"""How many messages a listener may be behind; who is slower is cut off, and resumes when it comes again."""

_encoder = msgspec.json.Encoder()


class Told:
    """One row of a table's log, on disk by now, as it is told: made once for each seat that listens."""

    __slots__ = ("_frames", "_names", "_state", "_table", "seq")

    def __init__(self, table: str, state: TableState, names: Names) -> None:
        self.seq = state.seq
        self._table = table
        self._state = state
        self._names = names
        self._frames: dict[Seat | None, bytes] = {}

    def frame(self, you: Seat | None) -> bytes:
        """The frame of the stream for *you* (none: a watcher)."""
        found = self._frames.get(you)
        if found is None:
            told = message(self._table, self._state, self._names, you)
            found = self._frames[you] = frame("message", self.seq, _encoder.encode(told))
        return found


def snapshot_frame(snapshot: Snapshot) -> bytes:
    """The frame that begins a stream; its id lets the browser resume from there."""
    return frame("snapshot", snapshot.seq, _encoder.encode(snapshot))


def frame(event: str, seq: int, data: bytes) -> bytes:
    """One frame of Server-Sent Events; *data* is JSON and so has no line break."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (seq, event.encode(), data)


class Listening:
    """One stream's place in the hub: what waits to be sent to it."""

    def __init__(self, table: str) -> None:
        self.table: Final = table
        self.ended = False
        self.was_cut = False
        self._waiting: deque[Told] = deque()
        self._wake = asyncio.Event()

    def put(self, told: Told) -> None:
        """Adds a message; a listener that is too far behind is cut off instead."""
        if len(self._waiting) >= MOST_WAITING:
            self.was_cut = True
            self.end()
        elif not self.ended:
            self._waiting.append(told)
            self._wake.set()

    def end(self) -> None:
        """Ends the stream at once, whatever still waits: it is in the log."""
        self.ended = True
        self._waiting.clear()
        self._wake.set()

    async def next(self) -> Told | None:
        """The next message; none when the stream has been ended."""
        while not self._waiting:
            if self.ended:
                return None
            self._wake.clear()
            await self._wake.wait()
        return self._waiting.popleft()


class Hub:
    """All listeners, by table."""

    def __init__(self) -> None:
        self._tables: dict[str, set[Listening]] = {}
        self._closed = False

    def __len__(self) -> int:
        return sum(map(len, self._tables.values()))

    def is_listened_to(self, table: str) -> bool:
        """Whether anybody listens at *table*."""
        return table in self._tables

    def listen(self, table: str) -> Listening:
        """A new listener; what is told from now on reaches it. `leave` must follow."""
        listening = Listening(table)
        self._tables.setdefault(table, set()).add(listening)
        if self._closed:
            listening.end()
        return listening

    def leave(self, listening: Listening) -> None:
        """Forgets a listener. Never waits, so that it can be done while a stream is torn down."""
        listening.end()
        there = self._tables.get(listening.table)
        if there is not None:
            there.discard(listening)
            if not there:
                del self._tables[listening.table]

    def tell(self, told: Told, table: str) -> None:
        """Hands *told* to everyone at *table*."""
        for listening in self._tables.get(table, ()):
            listening.put(told)

    def close(self) -> None:
        """Ends every stream, and each one that comes later: the server stops."""
        self._closed = True
        for there in self._tables.values():
            for listening in there:
                listening.end()
