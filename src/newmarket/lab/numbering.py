"""Actions as numbers, the same in every game, for who learns or searches over numbers.

| number | action |
|---|---|
| 0 to 51 | play a card: its suit (clubs, diamonds, hearts, spades) times 13 and its rank (ace 0, two 1 … king 12) |
| 52 to 103 | the same card with Spin laid beside it |
| 104 | lay Spin alone |
| 105 | keep the cards |
| 106 | exchange them for the spare hand |
| 107 and on | put a counter on a pot, in the order of the rules: where players choose it, and nowhere else |

Which of them are legal the engine says; a seat is never part of a number.
"""

from __future__ import annotations

import operator
from typing import SupportsIndex, assert_never

from newmarket.cards import Card
from newmarket.engine import Action, Exchange, HandState, Keep, LaySpin, PlaceStake, Play, Seat, legal_actions
from newmarket.errors import NewmarketError
from newmarket.rules import Rules

CARDS = tuple(Card)
CARD_NUMBERS = {card: at for at, card in enumerate(CARDS)}
WITH_SPIN = len(CARDS)
SPIN_ALONE = 2 * len(CARDS)
KEEP = SPIN_ALONE + 1
EXCHANGE = SPIN_ALONE + 2
FIRST_POT = SPIN_ALONE + 3


class NoSuchAction(NewmarketError, ValueError):
    """A number that stands for no action by these rules."""


def number_of_actions(rules: Rules) -> int:
    """How many numbers there are by *rules*: from 0 to below this."""
    return FIRST_POT + (0 if rules.placing is None else len(rules.pots))


def number_of(rules: Rules, action: Action) -> int:
    """The number of *action*, which must be one of *rules*."""
    match action:
        case Play(card=card, spin=spin):
            return CARD_NUMBERS[card] + (WITH_SPIN if spin else 0)
        case LaySpin():
            return SPIN_ALONE
        case Keep():
            return KEEP
        case Exchange():
            return EXCHANGE
        case PlaceStake(pot=pot):
            return FIRST_POT + [each.id for each in rules.pots].index(pot)
        case _:
            assert_never(action)


def action_of(rules: Rules, number: SupportsIndex | None, seat: Seat) -> Action:
    """What *seat* does by *number*, which is whole, as Python or NumPy has it; the inverse of `number_of`.

    :raises NoSuchAction: if it is not from 0 to below `number_of_actions`, or not whole, or none.
    """
    try:
        at = -1 if number is None else operator.index(number)
    except TypeError:
        at = -1
    if not 0 <= at < number_of_actions(rules):
        raise NoSuchAction(f"expected an action from 0 to {number_of_actions(rules) - 1}, got {number}")
    if at < SPIN_ALONE:
        return Play(seat, CARDS[at % WITH_SPIN], at >= WITH_SPIN)
    if at == SPIN_ALONE:
        return LaySpin(seat)
    if at >= FIRST_POT:
        return PlaceStake(seat, rules.pots[at - FIRST_POT].id)
    return Keep(seat) if at == KEEP else Exchange(seat)


def legal_numbers(rules: Rules, state: HandState) -> list[int]:
    """The numbers of all that can be done now, from the lowest up; none when the hand is over."""
    return sorted(number_of(rules, action) for action in legal_actions(rules, state))
