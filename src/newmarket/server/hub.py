"""Who listens at which table, and the frames that they are sent. Everything here runs on the event loop."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.server.roster import WATCHER, Standing
from newmarket.table.messages import Snapshot
from newmarket.table.names import People
from newmarket.table.state import TableState
from newmarket.table.tell import TableTold, Telling

MOST_WAITING = 128
"""How many messages a listener may be behind; who is slower is cut off, and resumes when it comes again."""

_encoder = msgspec.json.Encoder()


class Numbered(msgspec.Struct, frozen=True, gc=False):
    """The frame of message *seq*, as one listener is sent it."""

    seq: int
    frame: bytes


class Told:
    """One row of a table's log, on disk by now, as it is told: made once for all who hear the same.

    *before* is how the table was told with the row before.
    """

    __slots__ = ("_before", "_frames", "_people", "_state", "_table", "_telling", "seq")

    def __init__(self, table: str, state: TableState, people: People, before: TableTold | None = None) -> None:
        self.seq: Final = state.seq
        self._table = table
        self._state = state
        self._people = people
        self._before = before
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
                self._telling = Telling(self._table, self._state, self._people, self._before)
            told = self._telling.message(seat, claims=claims, language=language)
            found = self._frames[key] = frame("message", _encoder.encode(told), seq=self.seq)
        return found

    @property
    def table(self) -> TableTold | None:
        """How the table was told with it; none where nobody has heard it."""
        return None if self._telling is None else self._telling.table


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
    """One stream's place in the hub: what waits to be sent to *you*, who showed the token of that hash and read
    *language*.
    """

    def __init__(self, table: str, token: bytes | None, you: Standing, language: Language) -> None:
        self.table: Final = table
        self.token: Final = token
        self.you: Final = you
        self.language: Final = language
        self.ended = False
        self.was_cut = False
        self.is_another = False
        """Whether it has ended because its listener is not who it was: they may come again as who they are."""
        self._waiting: deque[Numbered | bytes] = deque()
        self._fault: Exception | None = None
        self._comes: asyncio.Future[None] | None = None

    def put(self, told: Numbered | bytes) -> None:
        """Adds a message, or a frame without a number; a listener that is too far behind is cut off instead."""
        if len(self._waiting) >= MOST_WAITING:
            self.was_cut = True
            self.end()
        elif not self.ended:
            self._waiting.append(told)
            self._wake()

    def tell(self, told: Told) -> None:
        """Adds the message of *told*. What is at fault with it ends this stream, and nobody else's."""
        if self.ended:
            return
        try:
            self.put(Numbered(told.seq, told.frame(self.you, self.language)))
        except Exception as fault:  # noqa: BLE001 - raised where the stream is sent
            self._fault = fault
            self.end()

    def end(self) -> None:
        """Ends the stream at once, whatever still waits: it is in the log."""
        self.ended = True
        self._waiting.clear()
        self._wake()

    async def next(self) -> Numbered | bytes | None:
        """The next message or frame; none when the stream has been ended. One at a time waits for it."""
        while not self._waiting:
            if self._fault is not None:
                raise self._fault
            if self.ended:
                return None
            self._comes = asyncio.get_running_loop().create_future()
            await self._comes
        return self._waiting.popleft()

    def _wake(self) -> None:
        if self._comes is not None and not self._comes.done():
            self._comes.set_result(None)


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

    def listen(
        self,
        table: str,
        token: bytes | None = None,
        you: Standing = WATCHER,
        language: Language = Language.ENGLISH,
    ) -> Listening:
        """A new listener; what is told from now on reaches it. `leave` must follow."""
        listening = Listening(table, token, you, language)
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

    def tell(self, told: Told, table: str) -> int:
        """Hands *told* to everyone at *table*, to each in their own words; returns how many that are. First the frames
        of all are made, then all are sent: nobody hears it for being made first.
        """
        there = self._tables.get(table, ())
        for listening in there:
            listening.tell(told)
        return len(there)

    def pass_on(self, frame: bytes, table: str) -> None:
        """Hands *frame*, of something that is not kept, to everyone at *table*."""
        for listening in self._tables.get(table, ()):
            listening.put(frame)

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
