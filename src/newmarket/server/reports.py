"""Reports on hands are made in a process of their own, one at a time, never on the event loop's time; and kept."""

from __future__ import annotations

import asyncio
import functools
import logging
import threading
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeAlias
from weakref import WeakValueDictionary

import msgspec

from newmarket.engine import Seat
from newmarket.record import Record, read_record, write_record
from newmarket.server.limits import Kind
from newmarket.server.metrics import Metrics
from newmarket.server.problems import not_done, too_many
from newmarket.server.processes import begin_processes, end_processes
from newmarket.solver import Budget, Report, get_ready, report_on
from newmarket.table.messages import ProblemReason

BUDGET = Budget()
LONGEST_SECONDS = 15.0
"""A report that takes longer is given up. Its budget is far below."""
READY_SECONDS = 180.0
"""So long its process may take to be ready: the first of an installation compiles, for long on a busy machine."""
MOST_KEPT = 512
MOST_WAITING = 12
WAIT_SECONDS = 10
"""After how long one may ask again where too many wait."""

Key: TypeAlias = tuple[Hashable, Seat]
"""The hand and the seat that a report is about."""

_log = logging.getLogger(__name__)


class Reports:
    """Makes reports, each once: who asks for one that is being made waits for that. Its process is started when the
    first is asked for.
    """

    def __init__(self, metrics: Metrics, *, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._metrics = metrics
        self._longest = longest_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._making = threading.Lock()
        self._turn = asyncio.Semaphore(1)
        self._turns_of_places: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()
        self._begun: dict[Key, asyncio.Task[Report]] = {}
        self._kept: OrderedDict[Key, Report] = OrderedDict()

    async def report(self, hand: Hashable, record: Record, seat: Seat, *, place: Hashable) -> Report:
        """The report for *seat* on *record*, which is *hand*'s and holds. *place* has one made at a time.

        :raises NotDone: where too many wait, or it took too long.
        """
        key = hand, seat
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        begun = self._begun.get(key)
        if begun is None:
            if len(self._begun) >= MOST_WAITING:
                raise too_many(Kind.REPORT, WAIT_SECONDS)
            begun = self._begun[key] = asyncio.create_task(self._made(record, seat, place), name=f"report {key}")
            begun.add_done_callback(lambda done: self._done(key, done))
        # Who goes away in the meantime takes it from nobody else.
        return await asyncio.shield(begun)

    async def close(self) -> None:
        """Gives up what is being made, and ends the process."""
        for begun in list(self._begun.values()):
            begun.cancel()
        await asyncio.to_thread(self._end, self._pool)

    async def _made(self, record: Record, seat: Seat, place: Hashable) -> Report:
        turn_of_place = self._turns_of_places.setdefault(place, asyncio.Lock())
        text = write_record(record)
        async with turn_of_place, self._turn:
            pool = None
            try:
                async with asyncio.timeout(READY_SECONDS):
                    # In a thread: to submit may mean to start a process.
                    pool = await asyncio.to_thread(self._begun_pool)
                    ready = await asyncio.to_thread(functools.partial(pool.submit, get_ready))
                    await asyncio.wrap_future(ready)
                async with asyncio.timeout(self._longest):
                    future = await asyncio.to_thread(functools.partial(pool.submit, _report, text, seat))
                    answer = await asyncio.wrap_future(future)
            except (BrokenProcessPool, TimeoutError) as fault:
                _log.warning("a report was not made: %r", fault)
                self._metrics.count("newmarket_report_faults_total")
                await asyncio.to_thread(self._end, pool)
                raise not_done(ProblemReason.UNAVAILABLE, "problem-no-report") from fault
        self._metrics.count("newmarket_reports_total")
        return msgspec.json.decode(answer, type=Report)

    def _begun_pool(self) -> ProcessPoolExecutor:
        with self._making:
            if self._pool is None:
                self._pool = begin_processes(1, is_meek=True)
            return self._pool

    def _end(self, pool: ProcessPoolExecutor | None) -> None:
        with self._making:
            if pool is not None and self._pool is pool:
                self._pool = None
                end_processes(pool)

    def _done(self, key: Key, done: asyncio.Task[Report]) -> None:
        del self._begun[key]
        if not done.cancelled() and done.exception() is None:
            self._kept[key] = done.result()
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)


def _report(text: str, seat: Seat) -> bytes:
    return msgspec.json.encode(report_on(read_record(text), seat, BUDGET))
