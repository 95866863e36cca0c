"""The clock of this machine and that of the database, by which workers tell one another when something is due."""

from __future__ import annotations

import logging

AGREE_SECONDS = 0.5
"""Clocks that differ by less agree: who asks for the time hears it that much later or sooner."""

_log = logging.getLogger(__name__)


class Skew:
    """How far the clock of this machine is *ahead* of that of the database *name*, in seconds; 0 where they agree."""

    def __init__(self, name: str) -> None:
        self.ahead = 0.0
        self._name = name
        self._is_told = False

    def hear(self, theirs: float, *, asked: float, heard: float) -> None:
        """The database was *asked* for its time, which was *theirs*, and it was *heard*, by the clock of this machine.

        What took long tells nothing.
        """
        if not 0 <= heard - asked < AGREE_SECONDS:
            return
        ahead = (asked + heard) / 2 - theirs
        self.ahead = ahead if abs(ahead) > AGREE_SECONDS else 0.0

    def tell(self) -> None:
        """Tells in the log that the clocks differ, once as long as they do."""
        if self.ahead and not self._is_told:
            _log.warning(
                "the clock of this machine is %.1f s %s that of %s, by which workers agree on what is due when",
                abs(self.ahead),
                "ahead of" if self.ahead > 0 else "behind",
                self._name,
            )
        self._is_told = bool(self.ahead)

    def common(self, at: float) -> float:
        """The time *at* of this machine, by the clock of the database."""
        return at - self.ahead

    def ours(self, at: float) -> float:
        """The time *at* of the database, by the clock of this machine."""
        return at + self.ahead
