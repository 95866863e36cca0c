"""What is said of an event: a typed reason and a clause first, a sentence second."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from newmarket.engine import Seat
from newmarket.languages import Language


class Reason(StrEnum):
    """What an explanation is about, finer than the event: each has a sentence of its own."""

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
    """Whom a sentence is for: the names of all seats, the seat that is called *you* (none for a watcher), and the
    *language* in which it is said.
    """

    names: Sequence[str]
    you: Seat | None = None
    language: Language = Language.ENGLISH


class Part(StrEnum):
    """The listener's part in what a sentence tells, as the value ``$part`` of its message."""

    ACTOR = "actor"
    """They did it, or it is theirs."""
    OTHER = "other"
    """It was done to them."""
    NONE = "none"
    """Others among themselves; all that a watcher hears."""
