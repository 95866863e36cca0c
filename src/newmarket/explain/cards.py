"""Cards as people write them. In code and records a card is its text: ``QD``."""

from __future__ import annotations

from functools import cache

from newmarket.cards import Card, Rank, Suit
from newmarket.languages import Language, say

SUIT_SIGNS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


@cache
def card_sign(card: Card, language: Language) -> str:
    """The card in short, with its suit's sign: ``"Q♦"``, ``"10♣"``, in German ``"D♦"``."""
    return f"{rank_sign(card.rank, language)}{SUIT_SIGNS[card.suit]}"


def rank_sign(rank: Rank, language: Language) -> str:
    """The index of a card: ``"Q"``, and ``"10"`` for the ten."""
    return say(language, "rank-sign", rank=rank.name.lower())


def suit_name(suit: Suit, language: Language) -> str:
    """``"diamonds"``."""
    return say(language, "suit-name", suit=suit_word(suit))


def suit_word(suit: Suit) -> str:
    """What a suit is called as the value of a message: ``"diamonds"`` in every language."""
    return suit.name.lower()
