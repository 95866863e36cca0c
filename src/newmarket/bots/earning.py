"""What playing a card would earn, as far as a view tells."""

from __future__ import annotations

from newmarket.cards import Card, Rank
from newmarket.engine import View, pay_cards
from newmarket.rules import Claim, Pot, Rules

CENTRE_QUEEN = 0.25
"""The share of Queenie's kitty that the playing of a queen is worth: the suit of the centre card is not known (F13)."""


def earnings(rules: Rules, view: View, card: Card) -> tuple[float, int]:
    """The counters that *card* takes from pots, and the bounty that each other player pays for it.

    Of a pair it counts half of the pot where the other card is not played yet, all of it where the seat itself has
    played that, and nothing where another has.
    """
    pots = sum(_share(rules, view, pot, card) * view.pots[pot.id] for pot in rules.pots)
    return pots, rules.bounty_of(card)


def _share(rules: Rules, view: View, pot: Pot, card: Card) -> float:
    if pot.claim is Claim.CENTRE_QUEEN:
        return CENTRE_QUEEN if card.rank is Rank.QUEEN else 0
    trumps = None if view.turned is None else view.turned.suit
    cards = pay_cards(rules, pot, trumps=trumps)
    if card not in cards:
        return 0
    if pot.claim not in {Claim.PAIR, Claim.TRUMP_PAIR}:
        return 1
    by = {play.card: play.seat for play in view.plays}
    others = [by.get(other) for other in cards if other is not card]
    if any(seat is not None and seat != view.seat for seat in others):
        return 0
    return 1 if all(seat == view.seat for seat in others) else 0.5
