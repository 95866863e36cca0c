"""For how long tables are kept: who is at one is noted, and one at which nobody was for long is removed, whole."""

from __future__ import annotations

import asyncio
import logging
import time

from newmarket.server.gathered import Gathered
from newmarket.server.metrics import Metrics
from newmarket.server.store import Store, StoreFailed
from newmarket.server.tables import Tables

LOOK_SECONDS = 60.0
"""So often idle tables leave memory, and who is at which table is noted where that is due."""
DROP_SECONDS = 3600.0
"""So often what nobody has come to for long is removed."""
MOST_AT_ONCE = 20
"""Tables removed in one step of the store: others write in between."""
DAY = 24 * 3600.0

_log = logging.getLogger(__name__)


class Keeping:
    """Lets *tables* leave memory when they are idle, and *store* after *days* without anybody there (none: never).

    A table that is in the memory of any server is in use: each notes its own before
    anything is removed.
    """

    def __init__(self, tables: Tables, store: Store, metrics: Metrics, *, days: int | None) -> None:
        self._tables = tables
        self._store = store
        self._metrics = metrics
        self._days = days
        self._task: asyncio.Task[None] | None = None
        self._trouble = Gathered(_log)

    async def open(self) -> None:
        """Removes what is too old by now, before anything is done at it, and goes on with that while it is open."""
        await self.drop()
        self._task = asyncio.create_task(self._keep(), name="keeping")

    async def close(self) -> None:
        """Stops, and notes who was at which table until now."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._try_to_mark()

    async def drop(self) -> None:
        """Removes what nobody has come to for so long; also where that is nothing, what was removed is overwritten."""
        if not await self._try_to_mark():
            return
        before = 0.0 if self._days is None else time.time() - self._days * DAY
        try:
            while dropped := await self._store.drop_unused(before=before, most=MOST_AT_ONCE):
                self._tables.drop(dropped)
                self._metrics.count("newmarket_tables_dropped_total", len(dropped))
                _log.info("%d tables were removed: nobody had been there for %s days", len(dropped), self._days)
        except StoreFailed as fault:
            self._trouble.warn(f"old tables are removed later: {fault}")

    async def _keep(self) -> None:
        dropped_at = time.monotonic()
        while True:
            try:
                if time.monotonic() - dropped_at >= DROP_SECONDS:
                    await self.drop()
                    dropped_at = time.monotonic()
                self._tables.forget_idle()
                await self._try_to_mark()
            except Exception:  # noqa: BLE001 - whatever it is, the next look is not given up
                self._metrics.count("newmarket_faults_total")
                _log.exception("what is kept could not be looked through; it is tried again")
            await asyncio.sleep(LOOK_SECONDS)

    async def _try_to_mark(self) -> bool:
        """Notes at which tables somebody is; whether all that is so is known to the store."""
        unmarked = self._tables.unmarked()
        if not unmarked:
            return True
        try:
            await self._store.mark_used(unmarked)
        except StoreFailed as fault:
            self._trouble.warn(f"that tables are in use is noted later: {fault}")
            return False
        self._tables.mark(unmarked)
        return True
