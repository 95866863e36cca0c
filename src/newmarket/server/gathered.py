"""One line in the log for many of a kind: a full disk is told once a minute, not for each table that waits."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

GATHER_SECONDS = 60.0


class Gathered:
    """Warnings of one kind for *log*: the first at once, then at most one a minute, with the number of the others; and
    one that it is over, where it was told of.
    """

    def __init__(self, log: logging.Logger, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._log = log
        self._clock = clock
        self._told: float | None = None
        self._others = 0
        self._is_on = False

    def warn(self, text: str) -> None:
        """Tells *text*, or counts it."""
        now = self._clock()
        if self._told is not None and now - self._told < GATHER_SECONDS:
            self._others += 1
            return
        more = f" (and {self._others} more like it since the last such line)" if self._others else ""
        self._told, self._others, self._is_on = now, 0, True
        self._log.warning("%s%s", text, more)

    def over(self, text: str) -> None:
        """Tells *text*, that what was told of is over; nothing where the last that was told is that already."""
        if self._is_on:
            self._is_on = False
            # A warning, too: who reads nothing else is not to go on looking for what is well again.
            self._log.warning("%s", text)
