"""What the log of a table has of one of its players: what they did, and what was done for them while they were away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from newmarket.engine import Seat
from newmarket.table.entries import (
    Acted,
    BrokenOff,
    CalledCardsSet,
    CameBack,
    Claimed,
    Cleared,
    Entry,
    Filled,
    Left,
    PutOut,
    Ready,
    Rematched,
    Sat,
    SettingsSet,
    StoodIn,
)
from newmarket.table.follow import states

Own: TypeAlias = (
    Sat
    | Claimed
    | Left
    | CameBack
    | StoodIn
    | CalledCardsSet
    | BrokenOff
    | Rematched
    | Ready
    | Acted
    | Filled
    | Cleared
    | PutOut
    | SettingsSet
)
"""What a person can have done at a table, or had done for them; as host, too."""


def own_rows(entries: Iterable[Entry], seat: Seat, since: int) -> Iterator[tuple[int, Own]]:
    """The rows of the log *entries* that are of the person who has *seat*, or claims it, since row *since*."""
    for state in states(entries):
        row = state.happened[-1]
        if row.seq >= since and isinstance(row.entry, Own) and (row.by == seat or _is_of(row.entry, seat)):
            yield row.seq, row.entry


def _is_of(entry: Own, seat: Seat) -> bool:
    match entry:
        case Acted(action=action):
            return action.seat == seat
        case StoodIn(seats=seats):
            return seat in seats
        case Sat(bot=str()) | Filled() | Cleared() | PutOut() | SettingsSet():
            # Deeds of the host, whose rows say so.
            return False
        case _:
            return entry.seat == seat
