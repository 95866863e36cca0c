"""Processes that compute for the server: they end with it, however that ends, and can be ended whatever they do."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import wait

END_SECONDS = 5.0
"""How long a killed process is waited for; one that the system cannot end is left to it."""

_log = logging.getLogger(__name__)


def begin_processes(processes: int, *, is_meek: bool = False) -> ProcessPoolExecutor:
    """A pool of *processes*, each of which is started when it is first needed; meek ones let others go first."""
    # Spawned, not forked: a fork would copy locks that threads of the server hold at that moment.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(processes, mp_context=context, initializer=_begin, initargs=(is_meek,))


def end_processes(pool: ProcessPoolExecutor) -> None:
    """Kills the processes of *pool*: one that is stopped would never hear of a request to end."""
    processes = list((pool._processes or {}).values())  # noqa: SLF001 - there is no other way to end one that hangs
    for process in processes:
        process.kill()
    # Nothing is cancelled: who else waits for an answer of this pool hears that it is broken, and asks again.
    pool.shutdown(wait=False)
    until = time.monotonic() + END_SECONDS
    for process in processes:
        # `is_alive` would not do: while the pool's own thread collects the process, nothing is known of how it ended.
        if wait([process.sentinel], max(0.0, until - time.monotonic())):
            process.join()
        else:
            _log.error("the process %s cannot be ended", process.pid)


def _begin(is_meek: bool) -> None:  # noqa: FBT001 - a pool gives arguments by their place
    """Prepares a process of the pool: it ends with the server, and not before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if is_meek and hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a process of the pool comes here"
    parent.join()
    os._exit(0)
