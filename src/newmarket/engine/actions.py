"""What a player does. What follows from the rules by itself (fixed stakes, a stop, payments) is not an action.

As text an action is written without its seat: ``5C``, ``7D+`` with Spin beside it, ``spin``, ``keep``, ``exchange``,
``stake AH``. `parse_action` reads it.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat
from newmarket.errors import MalformedText

_STAKE, _WITH_SPIN = "stake ", "+"


class _Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    tag_field="do",
):
    pass


class PlaceStake(_Action, frozen=True, tag="stake"):
    """*seat* puts one counter on *pot*, of their choice (O2)."""

    seat: Seat
    pot: str

    def __str__(self) -> str:
        return f"{_STAKE}{self.pot}"


class Keep(_Action, frozen=True, tag="keep"):
    """*seat* keeps their cards and declines the spare hand (F4)."""

    seat: Seat

    def __str__(self) -> str:
        return "keep"


class Exchange(_Action, frozen=True, tag="exchange"):
    """*seat* exchanges their cards, unseen, for the spare hand (F4)."""

    seat: Seat

    def __str__(self) -> str:
        return "exchange"


class Play(_Action, frozen=True, tag="play"):
    """*seat* plays *card*: a lead or a follow, as the run has it; with *spin* they lay Spin beside it (S8a)."""

    seat: Seat
    card: Card
    spin: bool = False

    def __str__(self) -> str:
        return f"{self.card}{_WITH_SPIN}" if self.spin else str(self.card)


class LaySpin(_Action, frozen=True, tag="spin"):
    """*seat*, who leads, lays Spin as a stop of its own (S8b)."""

    seat: Seat

    def __str__(self) -> str:
        return "spin"


Action: TypeAlias = PlaceStake | Keep | Exchange | Play | LaySpin
"""The closed union of actions; which of them there are is the rules' matter."""


def parse_action(text: str, seat: Seat) -> Action:
    """What *seat* does by *text*; the inverse of ``str(action)``. Whether it can be done the rules say.

    :raises MalformedText: if it is no action.
    """
    match text:
        case "spin":
            return LaySpin(seat)
        case "keep":
            return Keep(seat)
        case "exchange":
            return Exchange(seat)
    if text.startswith(_STAKE):
        return PlaceStake(seat, text.removeprefix(_STAKE))
    try:
        return Play(seat, Card.parse(text.removesuffix(_WITH_SPIN)), text.endswith(_WITH_SPIN))
    except MalformedText as problem:
        words = "'QD', 'TC' (a ten), 'QD+' (with Spin), 'spin', 'keep', 'exchange' or 'stake' and a pot"
        raise MalformedText(f"expected an action such as {words}, got {text!r}") from problem
