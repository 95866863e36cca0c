"""Tables with moves to make, and how they are pressed on a server: as fast as it can, or so many a second."""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque

import msgspec

from bench.serving.client import Pool, Unexpected
from newmarket.table.messages import Done

AT_ONCE = 32
"""How many requests are under way in the closed loop."""
CONNECTIONS = 128
SETTLE_SECONDS = 20

_done = msgspec.json.Decoder(Done)


class Move(msgspec.Struct, frozen=True):
    """What *seat* asks of the server, having heard message *seq*; *is_card* says whether it is its turn alone."""

    table: Table
    seat: int
    seq: int
    request: bytes
    is_card: bool


class Closed(msgspec.Struct, frozen=True):
    """A time of as many moves as the server could take: *moves* in *seconds*."""

    moves: int
    seconds: float


class Opened(msgspec.Struct, frozen=True):
    """A time of so many cards a second: *late* of the *moves* had no table that waited for one.

    *delays* are those of the rest, each from a request to its message at one of the other seats, in seconds.
    """

    moves: int
    late: int
    delays: list[float]


class Load:
    """All tables of one server, and the requests that they wait to send. Nothing is sent before it is asked for."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.delays: list[float] = []
        self._cards: deque[Move] = deque()
        self._others: deque[Move] = deque()
        self._limit = 0
        self._under_way = 0
        self._answered = 0
        self.unheard = 0

    def want(self, move: Move) -> None:
        """Sends *move* as soon as its turn comes."""
        (self._cards if move.is_card else self._others).append(move)
        self._press()

    async def closed(self, seconds: float) -> Closed:
        """Sends what there is to send, `AT_ONCE` at once."""
        before, begun = self._answered, time.perf_counter()
        self._limit = AT_ONCE
        self._press()
        await asyncio.sleep(seconds)
        self._limit = 0
        moves, took = self._answered - before, time.perf_counter() - begun
        await self._settle()
        return Closed(moves, took)

    async def opened(self, seconds: float, rate: float) -> Opened:
        """Sends *rate* cards a second, whether or not those before were answered; all else at once."""
        self.delays, late, moves = [], 0, round(seconds * rate)
        self._limit = -1
        self._press()
        begun = time.perf_counter()
        for number in range(moves):
            wait = begun + number / rate - time.perf_counter()
            if wait > 0:
                await asyncio.sleep(wait)
            if self._cards:
                self._send(self._cards.popleft())
            else:
                late += 1
        self._limit = 0
        await self._settle()
        return Opened(moves, late, self.delays)

    def _press(self) -> None:
        if self._limit < 0:
            while self._others:
                self._send(self._others.popleft())
            return
        while self._under_way < self._limit and (self._others or self._cards):
            self._send((self._others or self._cards).popleft())

    def _send(self, move: Move) -> None:
        self._under_way += 1
        if move.is_card:
            self.unheard += move.table.expect(move.seat, move.seq + 1, time.perf_counter())
        self.pool.ask(move.request, lambda status, body: self._done(move, status, body))

    def _done(self, move: Move, status: int, body: bytes) -> None:
        self._under_way -= 1
        if status != 200 or (move.is_card and _done.decode(body).seq != move.seq + 1):
            self.pool.fail(Unexpected(f"a move after message {move.seq} was answered with status {status}: {body!r}"))
            return
        self._answered += 1
        self._press()

    async def _settle(self) -> None:
        """Waits until all that was sent is answered, and heard by all others at the table."""
        async with asyncio.timeout(SETTLE_SECONDS):
            while self._under_way or self.unheard:  # noqa: ASYNC110 - an event would cost each move a look
                await asyncio.sleep(0.01)


class Table(ABC):
    """One table with four seats that listen: it notes what each has heard. `act` says what a seat then does."""

    def __init__(self, load: Load, seats: int) -> None:
        self.load = load
        self._heard: list[int | None] = [None] * seats
        self._sent: dict[int, tuple[int, float]] = {}
        self._left: dict[int, int] = {}

    @property
    def is_heard(self) -> bool:
        """Whether every stream has begun."""
        return None not in self._heard

    def expect(self, seat: int, seq: int, now: float) -> int:
        """What *seat* sends *now* is to be heard by the others as message *seq*. Returns by how many."""
        self._sent[seq] = seat, now
        self._left[seq] = len(self._heard) - 1
        return self._left[seq]

    def hear(self, seat: int, seq: int, data: bytes) -> None:
        """*seat* hears a frame: each message once, in order."""
        last = self._heard[seat]
        if last is not None and seq != last + 1:
            self.load.pool.fail(Unexpected(f"message {seq} was heard after message {last}"))
            return
        self._heard[seat] = seq
        mover, sent = self._sent.get(seq, (seat, 0.0))
        if mover != seat:
            self.load.delays.append(time.perf_counter() - sent)
            self.load.unheard -= 1
            self._left[seq] -= 1
            if not self._left[seq]:
                del self._sent[seq], self._left[seq]
        self.act(seat, seq, data)

    @abstractmethod
    def act(self, seat: int, seq: int, data: bytes) -> None:
        """What *seat* does when it has heard message *seq* with *data*."""
