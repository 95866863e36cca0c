"""What playing a card would earn, as far as a view tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from newmarket.cards import Card, Rank
from newmarket.engine import View, pay_cards
from newmarket.rules import Claim, Pot, Rules

CENTRE_QUEEN = 0.25
"""The share of Queenie's kitty that the playing of a queen is worth: the suit of the centre card is not known (F13)."""


class Earning(NamedTuple):
    """The counters that a card takes from *pots*, and the *bounty* that each other player pays for it."""

    pots: float
    bounty: int


def earnings(rules: Rules, view: View, pots: Mapping[str, int] | None = None) -> dict[Card, Earning]:
    """What each card earns that earns anything, with *pots* where other ones than those of the view are meant.

    Of a pair it counts half of the pot where the other card is not played yet, all of it where the seat itself has
    played that, and nothing where another has.
    """
    counters = view.pots if pots is None else pots
    found: dict[Card, float] = {}
    for pot in rules.pots:
        if counters[pot.id]:
            for card, share in _shares(rules, view, pot):
                found[card] = found.get(card, 0) + share * counters[pot.id]
    bounties = {card: bounty.counters for bounty in rules.bounties for card in bounty.cards}
    return {card: Earning(found.get(card, 0), bounties.get(card, 0)) for card in {**found, **bounties}}


def _shares(rules: Rules, view: View, pot: Pot) -> list[tuple[Card, float]]:
    """The cards that *pot* goes to, or in part, each with its share."""
    if pot.claim is Claim.CENTRE_QUEEN:
        return [(card, CENTRE_QUEEN) for card in rules.pack.cards if card.rank is Rank.QUEEN]
    trumps = None if view.turned is None else view.turned.suit
    cards = pay_cards(rules, pot, trumps=trumps)
    if pot.claim not in {Claim.PAIR, Claim.TRUMP_PAIR}:
        return [(card, 1) for card in cards]
    by = {play.card: play.seat for play in view.plays}
    return [(card, _share_of_pair(view, [by.get(other) for other in cards if other is not card])) for card in cards]


def _share_of_pair(view: View, others: list[int | None]) -> float:
    if any(seat is not None and seat != view.seat for seat in others):
        return 0
    return 1 if all(seat == view.seat for seat in others) else 0.5
