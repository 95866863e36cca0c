"""One side of the comparison: a server in a process of its own, with all its tables and their listeners."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeAlias, TypeVar

import msgspec

from bench.serving.client import Listening, Pool
from bench.serving.load import CONNECTIONS, Load, Opened
from bench.serving.players import SEATS, Playing, listen
from bench.serving.process import ServerProcess

BEGIN_SECONDS = 60
REST_SECONDS = 0.3
"""So long a server is left alone before its memory is read."""

Seating: TypeAlias = Callable[[Load, Pool, int], Coroutine[Any, Any, Playing]]
_T = TypeVar("_T")


class Result(msgspec.Struct, kw_only=True):
    """What was measured of one server in one round. Times in seconds, memory in KB of one listening seat."""

    idle_kilobytes: float = 0
    """Of a stream that was just opened."""
    played_kilobytes: float = 0
    """After the round, with all that the server keeps of what was played."""
    moves: int = 0
    seconds: float = 0
    cpu_seconds: float = 0
    opened: list[Opened] = []

    @property
    def rate(self) -> float:
        """Moves a second in the closed loop."""
        return self.moves / self.seconds

    @property
    def cpu(self) -> float:
        """Time of a processor for a move in the closed loop."""
        return self.cpu_seconds / self.moves

    def delay(self, share: float) -> float:
        """That which *share* of the delays in the open loop did not exceed."""
        delays = sorted(delay for opened in self.opened for delay in opened.delays)
        return delays[min(int(len(delays) * share), len(delays) - 1)]

    @property
    def late(self) -> float:
        """The share of moves in the open loop that could not be sent, because no table waited for one."""
        return sum(opened.late for opened in self.opened) / sum(opened.moves for opened in self.opened)


class Side:
    """A server and the *load* that is put on it. What fails ends the run, by *failed*."""

    def __init__(self, server: ServerProcess, load: Load, failed: asyncio.Future[None], *, listeners: int) -> None:
        self._server = server
        self._load = load
        self._failed = failed
        self._listeners = listeners
        self._kilobytes = server.kilobytes
        self.result = Result()

    def listened_to(self) -> None:
        """The streams have been opened since it was made, and nothing else was done."""
        self.result.idle_kilobytes = self._each()

    def played(self) -> None:
        """The round is over."""
        self.result.played_kilobytes = self._each()

    async def closed(self, seconds: float) -> None:
        """Lets it take as many moves as it can."""
        before = self._server.cpu_seconds
        done = await unless(self._failed, self._load.closed(seconds))
        self.result.cpu_seconds += self._server.cpu_seconds - before
        self.result.moves += done.moves
        self.result.seconds += done.seconds

    async def opened(self, seconds: float, rate: float) -> None:
        """Sends it so many moves a second."""
        self.result.opened.append(await unless(self._failed, self._load.opened(seconds, rate)))

    def _each(self) -> float:
        return (self._server.kilobytes - self._kilobytes) / self._listeners


@asynccontextmanager
async def seated(server: ServerProcess, seat: Seating, tables: int) -> AsyncIterator[Side]:
    """*server* with so many *tables*, all seats taken and listening, in the midst of play."""
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    pool, streams = Pool(server.port, failed), list[Listening]()
    try:
        await pool.open(1)
        load = Load(pool)
        playing = [await unless(failed, seat(load, pool, number)) for number in range(tables)]
        # A server closes what is not used for a minute, and many tables are not seated in less.
        await pool.open(CONNECTIONS - 1)
        await asyncio.sleep(REST_SECONDS)
        side = Side(server, load, failed, listeners=tables * SEATS)
        for table in playing:
            streams += await listen(table, server.port, pool)
        async with asyncio.timeout(BEGIN_SECONDS):
            while not all(table.is_heard for table in playing):  # noqa: ASYNC110 - it happens once
                await asyncio.sleep(0.01)
        await asyncio.sleep(REST_SECONDS)
        side.listened_to()
        yield side
        side.played()
    finally:
        for stream in streams:
            stream.close()
        pool.close()


async def unless(failed: asyncio.Future[None], doing: Coroutine[Any, Any, _T]) -> _T:
    """What *doing* gives, unless something has *failed* before."""
    task = asyncio.ensure_future(doing)
    failed.add_done_callback(lambda _: task.cancel())
    try:
        return await task
    except asyncio.CancelledError:
        if failed.done():
            failed.result()
        raise
