"""Cards as people write them. In code and records a card is its text: ``QD``."""

from __future__ import annotations

from newmarket.cards import Card, Rank, Suit
from newmarket.explain.english import ENGLISH

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


def card_sign(card: Card) -> str:
    """The card in short, with its suit's sign: ``"Q♦"``, ``"10♣"``."""
    return f"{rank_sign(card.rank)}{SUIT_SIGNS[card.suit]}"


def rank_sign(rank: Rank) -> str:
    """The index of a card: ``"Q"``, and ``"10"`` for the ten."""
    return "10" if rank is Rank.TEN else rank.value


def suit_name(suit: Suit) -> str:
    """``"diamonds"``."""
    return ENGLISH.suits[suit]
