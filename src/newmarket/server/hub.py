"""Who listens at which table, and the frames that they are sent. Everything here runs on the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

import msgspec
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.server.roster import WATCHER, Standing
from newmarket.table.messages import Snapshot
from newmarket.table.names import People
from newmarket.table.state import TableState
from newmarket.table.tell import Telling

MOST_WAITING = 128
"""How many messages a listener may be behind; who is slower is cut off, and resumes when it comes again."""

_encoder = msgspec.json.Encoder()


class Told:
    """One row of a table's log, on disk by now, as it is told: made once for all who hear the same."""

    __slots__ = ("_frames", "_people", "_state", "_table", "_telling", "seq")

    def __init__(self, table: str, state: TableState, people: People) -> None:
        self.seq = state.seq
        self._table = table
        # What was done before is not told again; kept by each row, it would grow with their number.
        self._state = replace(state, done={}, readied={})
        self._people = people
        self._telling: Telling | None = None
        self._frames: dict[tuple[Seat | None, Seat | None, Language], bytes] = {}

    def frame(self, you: Standing, language: Language = Language.ENGLISH) -> bytes:
        """The frame of the stream for *you*. What was before you sat down, you hear as the watcher that you were."""
        person = self._state.person(you.seat)
        seat = you.seat if person is not None and person.since == you.since else None
        claims = you.claims if you.claims in self._state.claims else None
        key = seat, claims, language
        found = self._frames.get(key)
        if found is None:
            if self._telling is None:
                self._telling = Telling(self._table, self._state, self._people)
            told = self._telling.message(seat, claims=claims, language=language)
            found = self._frames[key] = frame("message", _encoder.encode(told), seq=self.seq)
        return found

    def rest(self) -> None:
        """Lets go of the frames: they have been sent, and who resumes has them made again."""
        self._telling = None
        self._frames = {}


def snapshot_frame(snapshot: Snapshot) -> bytes:
    """The frame that begins a stream; its id lets the browser resume from there."""
    return frame("snapshot", _encoder.encode(snapshot), seq=snapshot.seq)


def passing_frame(event: str, told: msgspec.Struct) -> bytes:
    """The frame of something that is not kept: without an id, and not sent again."""
    return frame(event, _encoder.encode(told))


def frame(event: str, data: bytes, *, seq: int | None = None) -> bytes:
    """One frame of Server-Sent Events; *data* is JSON and so has no line break."""
    number = b"" if seq is None else b"id: %d\n" % seq
    return b"%sevent: %s\ndata: %s\n\n" % (number, event.encode(), data)


class Listening:
    """One stream's place in the hub: what waits to be sent to *you*, who showed the token of that hash."""

    def __init__(self, table: str, token: bytes | None, you: Standing) -> None:
        self.table: Final = table
        self.token: Final = token
        self.you: Final = you
        self.ended = False
        self.was_cut = False
        self.is_another = False
        """Whether it has ended because its listener is not who it was: they may come again as who they are."""
        self._waiting: deque[Told | bytes] = deque()
        self._wake = asyncio.Event()

    def put(self, told: Told | bytes) -> None:
        """Adds a message, or a frame that is the same for all; a listener that is too far behind is cut off instead."""
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

    async def next(self) -> Told | bytes | None:
        """The next message or frame; none when the stream has been ended."""
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

    @property
    def is_closed(self) -> bool:
        """Whether the server stops."""
        return self._closed

    def is_listened_to(self, table: str) -> bool:
        """Whether anybody listens at *table*."""
        return table in self._tables

    def listeners(self, table: str) -> Iterator[Standing]:
        """Who listens at *table*, each stream for itself."""
        return (listening.you for listening in self._tables.get(table, ()) if not listening.ended)

    def listen(self, table: str, token: bytes | None = None, you: Standing = WATCHER) -> Listening:
        """A new listener; what is told from now on reaches it. `leave` must follow."""
        listening = Listening(table, token, you)
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

    def tell(self, told: Told | bytes, table: str) -> int:
        """Hands *told* to everyone at *table*; returns how many that are."""
        there = self._tables.get(table, ())
        for listening in there:
            listening.put(told)
        return len(there)

    def tell_seat(self, frame: bytes, table: str, seat: Seat) -> None:
        """Hands *frame* to the streams of the person of *seat* alone."""
        for listening in self._tables.get(table, ()):
            if listening.you.seat == seat:
                listening.put(frame)

    def end_others(self, table: str, now: Callable[[bytes | None], Standing]) -> None:
        """Ends the streams at *table* of those who are not any more who they were, as *now* tells by their tokens."""
        for listening in self._tables.get(table, ()):
            if now(listening.token) != listening.you:
                listening.is_another = True
                listening.end()

    def end(self, table: str) -> None:
        """Ends every stream at *table*."""
        for listening in self._tables.get(table, ()):
            listening.end()

    def close(self) -> None:
        """Ends every stream, and each one that comes later: the server stops."""
        self._closed = True
        for there in self._tables.values():
            for listening in there:
                listening.end()
