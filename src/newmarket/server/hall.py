"""The hall: everything that serves, put together in one place. Routes get it from the application's state."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from litestar import Request

from newmarket.engine.chance import SEED_BYTES
from newmarket.languages import Language
from newmarket.rules import Rules, built_in_rules
from newmarket.server.bus import Alone, Bus
from newmarket.server.clock import Clock
from newmarket.server.gathered import Gathered
from newmarket.server.hub import Hub
from newmarket.server.keeping import Keeping
from newmarket.server.limits import NAME_PROXY, OF_SEATS, Kind, Limits
from newmarket.server.metrics import Metrics
from newmarket.server.others import Others
from newmarket.server.reports import Reports
from newmarket.server.static import FrontEnd
from newmarket.server.store import Store
from newmarket.server.tables import Tables
from newmarket.server.thinkers import Thinkers
from newmarket.server.tools import Tools

_log = logging.getLogger(__name__)


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


class Hall:
    """Store, tables, listeners, bots and limits of one server process. `open` begins what happens by itself.

    *games* are those that tables can be made with, by id: without them, those of the package. *home* says how the
    server is reached from its local network, where it is. Tables at which nobody was for *keep_days* are removed.
    All addresses lie *under* a place such as ``/newmarket``, where the rest of the site is another's.
    """

    def __init__(  # noqa: PLR0913 - the parts of a server, by name
        self,
        *,
        store: Store,
        bus: Bus | None = None,
        thinkers: Thinkers,
        metrics: Metrics | None = None,
        limits: Limits | None = None,
        front_end: Path | None = None,
        new_seed: Callable[[], bytes] = new_seed,
        games: Mapping[str, Rules] | None = None,
        keep_days: int | None = None,
        under: str = "",
    ) -> None:
        self.store = store
        bus = bus or Alone()
        self.thinkers = thinkers
        self.metrics = metrics or Metrics()
        self.reports = Reports(self.metrics)
        self.home: Callable[[], str | None] = lambda: None
        self.under = under
        self.games = built_in_rules() if games is None else games
        # What is told of them, by id and language.
        self.games_told: dict[tuple[str, Language], bytes] = {}
        self.limits = limits or Limits()
        self._refused = {kind: Gathered(_log) for kind in Kind}
        self.limits.refused = self._too_much
        self.front_end = FrontEnd(front_end, under=under)
        self.hub = Hub()
        self.trouble = Gathered(_log)
        # Records and walkthroughs are made one at a time, in a thread.
        self.turn_for_records = asyncio.Semaphore(1)
        self.turn_for_rules = asyncio.Semaphore(1)
        # So is what seats can know, beside them: a hand goes on meanwhile.
        self.turn_for_known = asyncio.Semaphore(1)
        tools = Tools(store=store, bus=bus, hub=self.hub, thinkers=thinkers, metrics=self.metrics, new_seed=new_seed)
        self._tools = tools
        self.tables = Tables(tools)
        self.clock = Clock(self.tables, self.metrics)
        self.keeping = Keeping(self.tables, store, self.metrics, days=keep_days)
        tools.schedule = self.clock.schedule
        tools.remind = self.clock.remind
        tools.recover = self.clock.recover
        self.others = Others(
            store=store, bus=bus, tables=self.tables, hub=self.hub, clock=self.clock, metrics=self.metrics
        )

    async def open(self) -> None:
        """Goes on with all that was due when the server stopped."""
        await self.store.open()
        self._tools.began = time.time()
        await self.keeping.open()
        await self.others.open()
        if not self.store.is_shared:
            # Else who does what is agreed upon with the others.
            await self.clock.open(self.store)

    async def close(self) -> None:
        """Ends all streams and all that happens by itself; what is due stays in the store. Bots stay open."""
        self.hub.close()
        await self.clock.close()
        await self.keeping.close()
        await self.reports.close()
        self.tables.stop()
        await self.others.close()
        await self.store.end()

    def _too_much(self, kind: Kind) -> None:
        self.metrics.count("newmarket_limited_total", kind=kind)
        if kind not in OF_SEATS:
            self._refused[kind].warn(f"too much is asked for ({kind}), which is refused; {NAME_PROXY}")

    def measure(self) -> None:
        """Has the metrics tell what there is just now."""
        self.metrics.measured(
            {
                "newmarket_workers": 1,
                "newmarket_listeners": len(self.hub),
                "newmarket_live_tables": len(self.tables),
                "newmarket_due_waiting": len(self.clock),
                "newmarket_due_failing": self.clock.failing,
                "newmarket_tasks": len(asyncio.all_tasks()),
            }
        )


def hall_of(request: Request[Any, Any, Any]) -> Hall:
    """The hall that serves *request*."""
    hall = request.app.state.hall
    assert isinstance(hall, Hall)
    return hall
