"""Whose connection is there at a table: nothing of the game, and nothing that the log knows.

A person is here while a stream for their seat is open, on any device, and lost a moment after the last one closed,
so that a page that is loaded anew is not told as a loss.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Collection, Mapping

from newmarket.engine import Seat

GRACE_SECONDS = 4.0
"""For so long a person without a stream is not lost yet."""
TELL_SECONDS = 0.1
"""What changes within so short a time is told together."""


class Presence:
    """Who is here at one table, by seat; *changed* is called when that has become another, soon after.

    Who sat there before the server *began* (seconds since the epoch) is taken to have been here until then.
    """

    def __init__(self, *, began: float, changed: Callable[[], object]) -> None:
        self._began = began
        self._changed = changed
        # By seat, the row since which the person sits there.
        self._persons: Mapping[Seat, int] = {}
        self._gone: dict[Seat, float] = {}
        self._lost: dict[Seat, float] = {}
        self._came: Mapping[Seat, float] = {}
        self._watchers = 0
        self._grace: asyncio.TimerHandle | None = None
        self._telling: asyncio.TimerHandle | None = None
        self._is_new = True

    @property
    def watchers(self) -> int:
        """How many streams those without a seat have open."""
        return self._watchers

    @property
    def anybody_lost(self) -> bool:
        """Whether a person's connection is lost."""
        return bool(self._lost)

    def lost(self, seats: int) -> tuple[float | None, ...]:
        """For each of so many *seats*, since when its person is lost; none where they are here, and for others."""
        if not self._lost:
            return (None,) * seats
        return tuple(self._lost.get(Seat(seat)) for seat in range(seats))

    @property
    def came(self) -> Mapping[Seat, float]:
        """Since when those are here again who were lost before."""
        return self._came

    def know(self, persons: Mapping[Seat, int], here: Collection[Seat], watchers: int) -> None:
        """*persons* sit at the table, each since a row; *here* are those with a stream, *watchers* other streams."""
        now = time.time()
        before = self._lost, self._watchers
        again = {seat: now for seat in self._lost if seat in here}
        stay = {seat: since for seat, since in self._came.items() if persons.get(seat) == self._persons.get(seat)}
        self._came = {**stay, **again}
        for seat in set(self._gone) | set(self._lost):
            if seat in here or persons.get(seat) != self._persons.get(seat):
                self._gone.pop(seat, None)
                self._lost = {each: since for each, since in self._lost.items() if each != seat}
        for seat in persons.keys() - set(here) - self._gone.keys() - self._lost.keys():
            self._gone[seat] = self._began if self._is_new else now
        self._persons, self._watchers, self._is_new = dict(persons), watchers, False
        self._lose(now)
        if before != (self._lost, self._watchers):
            self._tell_soon()

    def stop(self) -> None:
        """Watches over nobody any more."""
        for timer in (self._grace, self._telling):
            if timer is not None:
                timer.cancel()

    def _lose(self, now: float) -> None:
        """Those who have been gone for long enough are lost; who may be next is looked at again then."""
        for seat, gone in list(self._gone.items()):
            if gone + GRACE_SECONDS <= now:
                del self._gone[seat]
                self._lost = {**self._lost, seat: gone + GRACE_SECONDS}
        if self._grace is not None:
            self._grace.cancel()
            self._grace = None
        if self._gone:
            wait = min(self._gone.values()) + GRACE_SECONDS - now
            # At most as long as is ever waited: the clock may have been set back meanwhile.
            self._grace = asyncio.get_running_loop().call_later(
                min(wait, GRACE_SECONDS), _look_again, weakref.ref(self)
            )

    def look_again(self) -> None:
        """Finds out who is lost now that time has passed."""
        self._grace = None
        before = self._lost
        self._lose(time.time())
        if self._lost != before:
            self._tell_soon()

    def _tell_soon(self) -> None:
        if self._telling is None:
            self._telling = asyncio.get_running_loop().call_later(TELL_SECONDS, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._changed()


def _look_again(presence: weakref.ref[Presence]) -> None:
    """What a timer does: it does not keep the presence of a table that is forgotten."""
    there = presence()
    if there is not None:
        there.look_again()
