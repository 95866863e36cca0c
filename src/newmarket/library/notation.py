"""Actions as they are written: ``5C``, ``7D+`` with Spin beside it, ``spin``, ``keep``, ``exchange``, ``stake AH``."""

from __future__ import annotations

from typing import assert_never

from newmarket.cards import Card
from newmarket.engine import Action, Exchange, Keep, LaySpin, PlaceStake, Play, Seat
from newmarket.errors import MalformedText

_STAKE = "stake "


def text_of(action: Action) -> str:
    """*action* without its seat; `parse_action` reads it."""
    match action:
        case Play(card=card, spin=spin):
            return f"{card}{'+' if spin else ''}"
        case LaySpin():
            return "spin"
        case Keep():
            return "keep"
        case Exchange():
            return "exchange"
        case PlaceStake(pot=pot):
            return f"{_STAKE}{pot}"
        case _:
            assert_never(action)


def parse_action(text: str, seat: Seat) -> Action:
    """What *seat* does by *text*; the inverse of `text_of`. Whether it is legal the rules say.

    :raises MalformedText: if it is none of these.
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
        return Play(seat, Card.parse(text.removesuffix("+")), text.endswith("+"))
    except MalformedText as problem:
        words = "'QD', 'QD+' (with Spin), 'spin', 'keep', 'exchange' or 'stake' and a pot"
        raise MalformedText(f"expected an action such as {words}, got {text!r}") from problem
