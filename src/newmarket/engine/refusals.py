"""Why an action cannot be done."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat
from newmarket.errors import NewmarketError
from newmarket.rules import Topic


class RefusalReason(StrEnum):
    """The kinds of refusal, in the order in which they are looked at."""

    HAND_OVER = "hand_over"
    """The hand is over; nothing more is played (C4)."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is to act (C1)."""
    NOT_HELD = "not_held"
    """The seat does not hold the card."""
    NOT_THE_CALLED_CARD = "not_the_called_card"
    """The run calls for another card, which the seat holds (C1)."""
    NOT_THE_LOWEST = "not_the_lowest"
    """The lead is the lowest card of its suit (N5)."""


class Refusal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Why *card* cannot be played now; *topic* leads to the clause.

    *turn* is who is to act, *needed* the card that is called or the lowest of the suit, where these are
    what stands against it. It tells an actor only what their own seat may know (C9).
    """

    reason: RefusalReason
    topic: Topic
    card: Card
    turn: Seat | None = None
    needed: Card | None = None


class ImpossibleAction(NewmarketError):
    """`step` was told to do what `refusal` refuses. *refusal* says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.reason.value}: {refusal}")
        self.refusal = refusal
