"""Does what is due, when it is due. What is due lies in the store with its table, so a restart forgets nothing."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Coroutine, Sequence

from newmarket.server import presence
from newmarket.server.codec import UnreadableLog
from newmarket.server.gathered import Gathered
from newmarket.server.metrics import Metrics
from newmarket.server.store import DueRow, Store, StoreFailed
from newmarket.server.tables import Tables
from newmarket.table.due import Purpose
from newmarket.table.pace import LONGEST_DELAY, LONGEST_PATIENCE

RETRY_SECONDS = 1.0
LONGEST_RETRY_SECONDS = 8.0
"""What fails again and again is tried after 1, 2, 4, and then every 8 seconds."""

_LOG = "log"
# To go through the class itself would cost each step more than what is done with its members.
_PURPOSES = tuple(Purpose)
_log = logging.getLogger(__name__)


class Clock:
    """One timer for each (table, purpose). A thing that could not be done is tried again until it is done or undone."""

    def __init__(self, tables: Tables, metrics: Metrics) -> None:
        self._tables = tables
        self._metrics = metrics
        self._timers: dict[tuple[str, Purpose], asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._failures: Counter[tuple[str, str]] = Counter()
        self._trouble = Gathered(_log)
        self._closed = False

    def __len__(self) -> int:
        return len(self._timers)

    @property
    def failing(self) -> int:
        """How many things could not be done last time, and are tried again."""
        return len(self._failures)

    async def open(self, store: Store) -> None:
        """Goes on with what was due when the server before this one stopped."""
        for due in await store.dues():
            # Nobody is here yet. Of who is waited for, the table itself knows more once it is looked at.
            self._set(due, min(_wait(due), presence.GRACE_SECONDS) if due.purpose is Purpose.STAND_IN else _wait(due))

    def take(self, due: DueRow) -> None:
        """*due* is this worker's to do from now on; nobody else does it."""
        if (due.table, due.purpose) not in self._timers:
            self._set(due, _wait(due))

    def schedule(self, table: str, dues: Sequence[DueRow], later: float = 0.0) -> None:
        """*dues* are all that is due at *table* from now on, each to be done by so many seconds *later*; what was due
        there before is not any more.
        """
        for purpose in _PURPOSES:
            timer = self._timers.pop((table, purpose), None)
            if self._failures:
                self._failures.pop((table, purpose), None)
            if timer is not None:
                timer.cancel()
        for due in dues:
            self._set(due, _wait(due) + later)

    def remind(self, table: str, dues: Sequence[DueRow], later: float = 0.0) -> None:
        """*dues* follow from the log of *table*: what the store did not say was due is set now."""
        for due in dues:
            if (table, due.purpose) not in self._timers:
                self._set(due, _wait(due) + later)

    def recover(self, table: str) -> None:
        """Lets *table* read its log again soon."""
        if not self._closed and (table, _LOG) not in self._failures:
            self._recover_later(table)

    def _recover_later(self, table: str) -> None:
        wait = self._wait_again(table, _LOG)
        asyncio.get_running_loop().call_later(wait, lambda: self._start(self._recovered(table)))

    def _wait_again(self, table: str, what: str) -> float:
        """How long to wait after one failure more, until `_failures` forgets it."""
        failures = self._failures[table, what]
        self._failures[table, what] += 1
        return min(RETRY_SECONDS * 2**failures, LONGEST_RETRY_SECONDS) if failures < 10 else LONGEST_RETRY_SECONDS

    async def close(self) -> None:
        """Stops. What is due stays in the store."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _set(self, due: DueRow, delay: float) -> None:
        loop = asyncio.get_running_loop()
        when = loop.time() + delay
        if not self._closed:
            self._timers[due.table, due.purpose] = loop.call_at(when, self._fire, due, when)

    def _fire(self, due: DueRow, when: float) -> None:
        del self._timers[due.table, due.purpose]
        self._start(self._do(due, when))

    def _start(self, work: Coroutine[None, None, None]) -> None:
        if self._closed:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, due: DueRow, when: float) -> None:
        loop = asyncio.get_running_loop()
        self._metrics.took("newmarket_due_late_seconds", max(0.0, loop.time() - when))
        try:
            table = await self._tables.find(due.table)
            if table is None:
                # It has been removed, with what was due there.
                return
            await table.do_due(due, late=lambda: loop.time() - when)
        except StoreFailed as fault:
            self._trouble.warn(f"table {due.table}: {due.purpose} is tried again: {fault}")
            self._try_again(due)
        except UnreadableLog as fault:
            # Another version must read it; nothing changes that while this one runs.
            self._metrics.count("newmarket_faults_total")
            _log.error("table %s: %s could not be done: %s", due.table, due.purpose, fault)
        except Exception:  # noqa: BLE001 - one table's fault must not stop the others
            self._metrics.count("newmarket_faults_total")
            if not self._failures[due.table, due.purpose]:
                _log.exception("table %s: %s could not be done; it is tried again", due.table, due.purpose)
            self._try_again(due)
        else:
            self._failures.pop((due.table, due.purpose), None)

    def _try_again(self, due: DueRow) -> None:
        wait = self._wait_again(due.table, due.purpose)
        if (due.table, due.purpose) not in self._timers:
            self._set(due, wait)

    async def _recovered(self, table: str) -> None:
        try:
            found = await self._tables.find(table)
            if found is not None:
                await found.catch_up()
        except StoreFailed as fault:
            self._trouble.warn(f"table {table}: its log is read again later: {fault}")
            self._recover_later(table)
        except Exception:  # noqa: BLE001 - whoever asks for the table lets it read again
            self._metrics.count("newmarket_faults_total")
            _log.exception("table %s: its log could not be read again", table)
            self._failures.pop((table, _LOG), None)
        else:
            self._failures.pop((table, _LOG), None)


def _wait(due: DueRow) -> float:
    """In how many seconds *due* is to be done. What is further off than any delay comes from a clock set back."""
    longest = LONGEST_PATIENCE if due.purpose is Purpose.STAND_IN else LONGEST_DELAY
    return min(max(due.at - time.time(), 0), longest)
