"""The last rows of a table's log, so that who was away for a moment hears each of them.

Of most rows only the entry is kept, and the table after it is folded anew for who resumes: a hundred states of each
table would take memory, and the time of the search for garbage.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from newmarket.server.hub import Told
from newmarket.table.entries import Entry
from newmarket.table.follow import follow
from newmarket.table.names import People
from newmarket.table.state import TableState

MOST_RESUMED = 128
"""Who was away for at most so many messages hears each of them; who was away longer gets a snapshot. A whole hand is
less.
"""
STATES_APART = 16
"""So many rows are folded at most to come to the one that is to be told again."""


class _Row(msgspec.Struct, frozen=True, gc=False):
    """A row of the log, and what people were called then."""

    entry: Entry
    people: People


class _Stretch(msgspec.Struct, frozen=True, gc=False):
    """Some rows: the table after the first of them, what people were called then, and the other rows."""

    state: TableState
    people: People
    others: list[_Row]


class Recent:
    """The last rows of the log of *table*, which led to *states*; players are called *people* in all of them."""

    def __init__(self, table: str, states: Iterable[TableState], people: People) -> None:
        self._table = table
        self._stretches: deque[_Stretch] = deque()
        self._last = 0
        for state in states:
            self.add(state, people)

    def add(self, state: TableState, people: People) -> None:
        """Keeps the last row that led to *state*, when players are called *people*."""
        stretches, self._last = self._stretches, state.seq
        if stretches and len(stretches[-1].others) < STATES_APART - 1:
            stretches[-1].others.append(_Row(state.happened[-1].entry, people))
            return
        # What was done before is not told again; kept by each state, it would grow with their number.
        stretches.append(_Stretch(replace(state, done={}, readied={}), people, []))
        if len(stretches) > 1 and stretches[1].state.seq <= self._first:
            stretches.popleft()

    def clear(self) -> None:
        """Lets go of all rows: who was away meanwhile gets a snapshot."""
        self._stretches.clear()

    def after(self, seq: int) -> Iterator[Told] | None:
        """Every row up to now after row *seq*, as it is told; none where so many are not kept."""
        if not self._stretches or not self._first - 1 <= seq <= self._last:
            return None
        stretches = list(self._stretches)
        begin = max(number for number, stretch in enumerate(stretches) if stretch.state.seq <= seq + 1)
        return self._folded(seq, self._last, stretches[begin:])

    @property
    def _first(self) -> int:
        return max(self._stretches[0].state.seq, self._last - MOST_RESUMED + 1)

    def _folded(self, seq: int, last: int, stretches: Sequence[_Stretch]) -> Iterator[Told]:
        if seq == last:
            return
        for stretch in stretches:
            state = stretch.state
            if state.seq > seq:
                yield Told(self._table, state, stretch.people)
            for row in stretch.others[: last - state.seq]:
                state = follow(state, row.entry).state
                if state.seq > seq:
                    yield Told(self._table, state, row.people)
