"""Why an action cannot be done."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from newmarket.cards import Card, Colour
from newmarket.engine.seats import Seat
from newmarket.errors import NewmarketError
from newmarket.rules import Topic


class RefusalReason(StrEnum):
    """The kinds of refusal, in the order in which they are looked at."""

    HAND_OVER = "hand_over"
    """The hand is over; nothing more is done (C4)."""
    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is to act (C1)."""
    STAKES_FIRST = "stakes_first"
    """The stakes are put on the pots first (O2)."""
    NO_SUCH_POT = "no_such_pot"
    """No counter can be put there."""
    BARE_POT_FIRST = "bare_pot_first"
    """The counters still to come are no more than the pots still bare: it must go on one of those (O2)."""
    OPTION_FIRST = "option_first"
    """The player has to keep their cards or exchange them first (F4)."""
    NOT_NOW = "not_now"
    """The rules have no such action, or not at this point."""
    NOT_HELD = "not_held"
    """The seat does not hold the card."""
    NOT_THE_CALLED_CARD = "not_the_called_card"
    """The run calls for another card, which the seat holds (C1)."""
    SPIN_NOT_HELD = "spin_not_held"
    """The seat does not hold Spin (S8)."""
    SPIN_NOT_WITH_LEAD = "spin_not_with_lead"
    """Spin is laid with a called card, or alone at the lead, never with a card that one leads (S8)."""
    NOT_THE_COLOUR = "not_the_colour"
    """The lead is of the other colour (F8)."""
    NOT_THIS_SUIT = "not_this_suit"
    """The lead is of another suit than that of the run before."""
    NOT_THE_LOWEST = "not_the_lowest"
    """The lead is the lowest card of its suit (N5), or of its colour (F7), or the lowest diamond of all."""


class Refusal(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, repr_omit_defaults=True):
    """Why an action cannot be done now; *topic* leads to the clause.

    *card* is the card tried, *pot* the pot. *turn* is who is to act, *needed* the card that is called or is the lowest,
    *colour* the colour that is due, *pots* those that are bare, where these are what stands against it.
    It tells an actor only what their own seat may know (C9).
    """

    reason: RefusalReason
    topic: Topic
    card: Card | None = None
    turn: Seat | None = None
    needed: Card | None = None
    colour: Colour | None = None
    pot: str | None = None
    pots: tuple[str, ...] = ()


class ImpossibleAction(NewmarketError):
    """`step` was told to do what `refusal` refuses. *refusal* says why, *told* in words where somebody had them."""

    def __init__(self, refusal: Refusal, told: str | None = None) -> None:
        super().__init__(refusal, told)
        self.refusal = refusal
        self.told = told

    def __str__(self) -> str:
        return f"{self.refusal.reason.value}: {self.told or self.refusal}"
