"""Keeps the tables in memory up with what other workers do at them, and does what these have left undone.

Hints make it quick. What no hint has told is found by looking: every few seconds, after the bus was cut, and when a
worker is gone.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence

from newmarket.server.bus import Bus
from newmarket.server.clock import Clock
from newmarket.server.codec import UnreadableLog
from newmarket.server.gathered import Gathered
from newmarket.server.hints import Grown, Hint, Moved, Passing
from newmarket.server.hub import Hub
from newmarket.server.live import LiveTable
from newmarket.server.metrics import Metrics
from newmarket.server.store import Head, Store, StoreFailed
from newmarket.server.tables import Tables

LOOK_SECONDS = 3.0
"""So often it is looked for what no hint has told, at all tables in memory."""
MOST_AT_ONCE = 500
"""So many tables are asked after together."""

_log = logging.getLogger(__name__)


class Others:
    """What the other workers do, as far as it matters to the tables here. Where there are none, it costs nothing."""

    def __init__(self, *, store: Store, bus: Bus, tables: Tables, hub: Hub, clock: Clock, metrics: Metrics) -> None:
        self._store = store
        self._bus = bus
        self._tables = tables
        self._hub = hub
        self._clock = clock
        self._metrics = metrics
        self._behind: dict[str, Head] = {}
        self._moved: set[str] = set()
        self._asks_who_is_here = False
        self._look_now = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._trouble = Gathered(_log)

    async def open(self) -> None:
        """Begins to hear of the others.

        :raises StoreFailed: if that cannot be.
        """
        await self._bus.open(self._heard, self._look_now.set)
        if self._store.is_shared:
            self._start(self._keep_looking())

    async def close(self) -> None:
        """Hears no more; nobody is here any more by this worker."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._bus.close()

    # --- Hints -----------------------------------------------------------------------------------

    def _heard(self, hint: Hint) -> None:
        match hint:
            case Grown(table=table, head=head):
                self._metrics.count("newmarket_hints_total", kind="grown")
                self._has_grown(table, head)
            case Moved(tables=tables):
                self._metrics.count("newmarket_hints_total", kind="moved")
                self._moved.update(table for table in tables if self._tables.in_memory(table) is not None)
                if self._moved and not self._asks_who_is_here:
                    self._asks_who_is_here = True
                    self._start(self._ask_who_is_here())
            case Passing(table=table, frame=frame):
                self._metrics.count("newmarket_hints_total", kind="passing")
                self._hub.pass_on(frame, table)

    def _has_grown(self, table: str, head: Head) -> None:
        """Lets *table* read on in its log. What is heard while it does so is remembered."""
        live = self._tables.in_memory(table)
        if live is None:
            # What is being read just now may have been read too soon.
            self._tables.read_again(table)
            return
        known = self._behind.get(table)
        if known is not None:
            self._behind[table] = Head(max(known.seq, head.seq), max(known.roster, head.roster))
        elif live.is_behind(head):
            self._behind[table] = head
            self._start(self._catch_up(live))

    async def _catch_up(self, live: LiveTable) -> None:
        try:
            while live.is_behind(self._behind[live.id]):
                wanted = self._behind[live.id]
                await live.catch_up(wanted)
                if self._behind[live.id] == wanted:
                    # More than is there cannot be read, whatever somebody has said.
                    return
        except (StoreFailed, UnreadableLog) as fault:
            self._trouble.warn(f"table {live.id}: what another worker wrote is read later: {fault}")
        finally:
            del self._behind[live.id]

    async def _ask_who_is_here(self) -> None:
        try:
            while self._moved:
                tables = sorted(self._moved)[:MOST_AT_ONCE]
                self._moved.difference_update(tables)
                await self._hear_who_is_here(tables)
        except StoreFailed as fault:
            self._trouble.warn(f"who is here by other workers is asked later: {fault}")
        finally:
            self._asks_who_is_here = False

    async def _hear_who_is_here(self, tables: Sequence[str]) -> None:
        for table, here in (await self._bus.here(tables)).items():
            live = self._tables.in_memory(table)
            if live is not None:
                live.hear_of(here)

    # --- Looking ---------------------------------------------------------------------------------

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self._look()
                self._trouble.over("what other workers do is known again")
            except StoreFailed as fault:
                self._trouble.warn(f"what other workers do is not known just now: {fault}")
            except Exception:  # noqa: BLE001 - what is not found now is found next time
                self._metrics.count("newmarket_faults_total")
                _log.exception("what other workers do could not be looked at")
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self._look_now.wait()
            except TimeoutError:
                continue
            self._look_now.clear()

    async def _look(self) -> None:
        """Looks at all tables in memory, and for what is due and nobody does."""
        while dues := await self._bus.take_over():
            for due in dues:
                self._clock.take(due)
        tables = self._tables.all_in_memory()
        for at in range(0, len(tables), MOST_AT_ONCE):
            some = tables[at : at + MOST_AT_ONCE]
            for table, head in (await self._store.heads(some)).items():
                live = self._tables.in_memory(table)
                if live is not None and table not in self._behind and live.is_behind(head):
                    self._metrics.count("newmarket_hints_missed_total")
                    self._has_grown(table, head)
            await self._hear_who_is_here(some)

    def _start(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
