"""What is said of an event: a typed reason and a clause first, a sentence second."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from newmarket.engine import Seat


class Reason(StrEnum):
    """What an explanation is about, finer than the event: the key of its sentence."""

    STAKED = "staked"
    DEALT = "dealt"
    LED = "led"
    FOLLOWED = "followed"
    POT_TAKEN = "pot_taken"
    STOPPED_TOP_OF_SUIT = "stopped_top_of_suit"
    STOPPED_REMOVED = "stopped_removed"
    STOPPED_ALREADY_PLAYED = "stopped_already_played"
    STOPPED_OUT_OF_PLAY = "stopped_out_of_play"
    WENT_OUT = "went_out"
    PAID = "paid"
    ABANDONED = "abandoned"
    SETTLED = "settled"
    MATCH_WON = "match_won"
    MATCH_DRAWN = "match_drawn"


class Explanation(msgspec.Struct, frozen=True):
    """One thing that happened: *what* in one sentence for its listener, and the id of the *clause* behind it."""

    reason: Reason
    what: str
    clause: str


class Listener(msgspec.Struct, frozen=True):
    """Whom a sentence is for: the names of all seats, and the seat that is called *you* (none for a watcher)."""

    names: Sequence[str]
    you: Seat | None = None
