"""What all live tables share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

from newmarket.server.bus import Bus
from newmarket.server.hub import Hub
from newmarket.server.metrics import Metrics
from newmarket.server.store import DueRow, Store
from newmarket.server.thinkers import Thinkers


class Tools:
    """Where tables are kept, who else serves them, who listens, who thinks, what makes seeds, and since when (*began*)
    the server is there.

    *schedule* is told what is due at a table after each of its steps, and whenever it becomes due at another time, and
    by how many seconds later it is to be done; *remind* the same, where some of it may not be known; *recover* hears
    that a table must read its log again, because it does not know whether its last step was written; *lost* that its
    log, or who is who there, is not any more as it has been, so that what is in memory is not the table.
    """

    def __init__(
        self, *, store: Store, bus: Bus, hub: Hub, thinkers: Thinkers, metrics: Metrics, new_seed: Callable[[], bytes]
    ) -> None:
        self.store = store
        self.bus = bus
        self.hub = hub
        self.thinkers = thinkers
        # So that the time a bot is given counts from when it begins to think.
        self.places_to_think = asyncio.Semaphore(thinkers.processes)
        self.metrics = metrics
        self.new_seed = new_seed
        self.began = time.time()
        self.schedule: Callable[[str, Sequence[DueRow], float], None] = lambda _table, _dues, _later: None
        self.remind: Callable[[str, Sequence[DueRow], float], None] = lambda _table, _dues, _later: None
        self.recover: Callable[[str], None] = lambda _table: None
        self.lost: Callable[[str], None] = lambda _table: None
