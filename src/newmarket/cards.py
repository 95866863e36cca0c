"""Cards and packs: what lies on the table, and which card comes next in a suit.

A card is written rank then suit (``QD``), as in a hand record. A *card set* is an ``int`` with one bit a
card, sixteen bits a suit, so that the next card up in a suit is the next bit and nothing follows the top
one: the engine works on these, and a fast twin of it can.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Self, TypeAlias

from newmarket.errors import MalformedText

CardSet: TypeAlias = int
BITS_A_SUIT = 16
_SUIT_BITS = (1 << BITS_A_SUIT) - 1
_ONES = sum(1 << (BITS_A_SUIT * suit) for suit in range(4))
_GAPS = _ONES << (BITS_A_SUIT - 1)
_LOW_KING = 12
_LOW_KINGS = _ONES << _LOW_KING
"""The kings where the ace is low."""


class Colour(StrEnum):
    """The two colours of suits."""

    BLACK = "black"
    RED = "red"

    @property
    def other(self) -> Colour:
        """The colour that this one is not."""
        return Colour.RED if self is Colour.BLACK else Colour.BLACK


class Suit(StrEnum):
    """The four suits, in the order of a pack and of a holding on the screen."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def colour(self) -> Colour:
        """Black or red."""
        return Colour.RED if self in {Suit.DIAMONDS, Suit.HEARTS} else Colour.BLACK


class Rank(StrEnum):
    """The thirteen ranks. Which of them tops a suit is a matter of the rules: see `Ace`."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Ace(StrEnum):
    """Where the ace stands in its suit."""

    HIGH = "high"
    """Above the king: 2 is the lowest card of a suit, nothing follows the ace."""
    LOW = "low"
    """Below the two: nothing follows the king."""
    LOW_ABOVE_KING = "low_above_king"
    """Below the two, and above the king, too: there the run ends, the two does not follow (O4)."""


class _Drawn:
    """What shows its face in a notebook: an enumeration itself keeps such names for itself."""

    def _repr_html_(self) -> str:
        from newmarket.drawing import card_svg

        return card_svg(str(self))


class Card(_Drawn, StrEnum):
    """One of the 52 cards. ``Card.parse("QD")`` and ``str(card)`` are each other's inverse."""

    ACE_OF_CLUBS = "AC"
    TWO_OF_CLUBS = "2C"
    THREE_OF_CLUBS = "3C"
    FOUR_OF_CLUBS = "4C"
    FIVE_OF_CLUBS = "5C"
    SIX_OF_CLUBS = "6C"
    SEVEN_OF_CLUBS = "7C"
    EIGHT_OF_CLUBS = "8C"
    NINE_OF_CLUBS = "9C"
    TEN_OF_CLUBS = "TC"
    JACK_OF_CLUBS = "JC"
    QUEEN_OF_CLUBS = "QC"
    KING_OF_CLUBS = "KC"
    ACE_OF_DIAMONDS = "AD"
    TWO_OF_DIAMONDS = "2D"
    THREE_OF_DIAMONDS = "3D"
    FOUR_OF_DIAMONDS = "4D"
    FIVE_OF_DIAMONDS = "5D"
    SIX_OF_DIAMONDS = "6D"
    SEVEN_OF_DIAMONDS = "7D"
    EIGHT_OF_DIAMONDS = "8D"
    NINE_OF_DIAMONDS = "9D"
    TEN_OF_DIAMONDS = "TD"
    JACK_OF_DIAMONDS = "JD"
    QUEEN_OF_DIAMONDS = "QD"
    KING_OF_DIAMONDS = "KD"
    ACE_OF_HEARTS = "AH"
    TWO_OF_HEARTS = "2H"
    THREE_OF_HEARTS = "3H"
    FOUR_OF_HEARTS = "4H"
    FIVE_OF_HEARTS = "5H"
    SIX_OF_HEARTS = "6H"
    SEVEN_OF_HEARTS = "7H"
    EIGHT_OF_HEARTS = "8H"
    NINE_OF_HEARTS = "9H"
    TEN_OF_HEARTS = "TH"
    JACK_OF_HEARTS = "JH"
    QUEEN_OF_HEARTS = "QH"
    KING_OF_HEARTS = "KH"
    ACE_OF_SPADES = "AS"
    TWO_OF_SPADES = "2S"
    THREE_OF_SPADES = "3S"
    FOUR_OF_SPADES = "4S"
    FIVE_OF_SPADES = "5S"
    SIX_OF_SPADES = "6S"
    SEVEN_OF_SPADES = "7S"
    EIGHT_OF_SPADES = "8S"
    NINE_OF_SPADES = "9S"
    TEN_OF_SPADES = "TS"
    JACK_OF_SPADES = "JS"
    QUEEN_OF_SPADES = "QS"
    KING_OF_SPADES = "KS"

    def __init__(self, text: str) -> None:
        self.rank = Rank(text[0])
        self.suit = Suit(text[1])

    def __repr__(self) -> str:
        return f"Card({self.value!r})"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads rank then suit, both in capitals; ``Card("QD")`` does the same.

        :raises MalformedText: if it is not one of the 52.
        """
        return cls(text)

    @classmethod
    def _missing_(cls, value: object) -> Self:
        raise MalformedText(f"expected a card such as 'QD' (rank A23456789TJQK, suit CDHS), got {value!r}")


_SUITS = tuple(Suit)
_ACE_LOW = tuple(Rank)
_ACE_HIGH = (*_ACE_LOW[1:], Rank.ACE)


class _CardsOfSuit(dict[CardSet, tuple[Card, ...]]):
    """The cards of each set of one suit, whose bits are those of *mask*: found once, at most 8,192 of a suit."""

    __slots__ = ("_names", "mask")

    def __init__(self, mask: CardSet, names: Mapping[CardSet, Card]) -> None:
        super().__init__()
        self.mask = mask
        self._names = names

    def __missing__(self, cards: CardSet) -> tuple[Card, ...]:
        found, left = [], cards
        while left:
            bit = left & -left
            found.append(self._names[bit])
            left ^= bit
        self[cards] = tuple(found)
        return self[cards]


class Pack:
    """The cards that a game is played with, and their order. `pack_of` makes them, and keeps those asked for last.

    *cards* are in the order of the pack: suit by suit as in `Suit`, each from its lowest to its top card.
    *full* is the card set of them all.
    """

    __slots__ = ("_bits", "_cards_of", "_names", "ace", "cards", "colours", "full", "suits")

    def __init__(self, ace: Ace, removed: frozenset[Card]) -> None:
        self.ace = ace
        # The 2 has the same bit with a high and with a low ace; the ace takes bit 0 or bit 13.
        ranks = _ACE_HIGH if ace is Ace.HIGH else _ACE_LOW
        first = 1 if ace is Ace.HIGH else 0
        self._bits = {
            Card(f"{rank}{suit}"): 1 << (BITS_A_SUIT * s + first + r)
            for s, suit in enumerate(_SUITS)
            for r, rank in enumerate(ranks)
        }
        self._names = {bit: card for card, bit in self._bits.items()}
        self.cards = tuple(card for card in self._bits if card not in removed)
        self.full = self.set_of(self.cards)
        self.suits = tuple(_SUIT_BITS << (BITS_A_SUIT * s) for s in range(len(_SUITS)))
        self.colours = {
            colour: sum(bits for suit, bits in zip(_SUITS, self.suits, strict=True) if suit.colour is colour)
            for colour in Colour
        }
        self._cards_of = tuple(_CardsOfSuit(mask, self._names) for mask in self.suits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pack) and (self.ace, self.full) == (other.ace, other.full)

    def __hash__(self) -> int:
        return hash((self.ace, self.full))

    def bit(self, card: Card) -> CardSet:
        """The card set of this one card (also for a card that was removed, which is in no holding)."""
        return self._bits[card]

    def card(self, bit: CardSet) -> Card:
        """The card of a set that holds exactly one."""
        return self._names[bit]

    def card_or_none(self, bit: CardSet) -> Card | None:
        """The card of *bit*, whether or not it is in the pack; none where the bit stands for none."""
        return self._names.get(bit)

    def set_of(self, cards: Iterable[Card]) -> CardSet:
        """The set of *cards*; the same card twice counts once."""
        found = 0
        for card in cards:
            found |= self._bits[card]
        return found

    def cards_in(self, cards: CardSet) -> tuple[Card, ...]:
        """The cards of a set, in the order of the pack."""
        clubs, diamonds, hearts, spades = self._cards_of
        return (
            clubs[cards & clubs.mask]
            + diamonds[cards & diamonds.mask]
            + hearts[cards & hearts.mask]
            + spades[cards & spades.mask]
        )

    def next_up(self, card: Card) -> Card | None:
        """The card that a run calls for after *card*, whether or not it is in the pack; none above the top."""
        if self.ace is Ace.LOW_ABOVE_KING and card.rank is Rank.KING:
            return Card(f"{Rank.ACE}{card.suit}")
        return self._names.get(self._bits[card] << 1)

    def next_down(self, card: Card) -> Card | None:
        """The card just below *card* in its suit, whether or not it is in the pack; none below the lowest."""
        return self._names.get(self._bits[card] >> 1)

    def called_after(self, bit: CardSet, *, led: bool) -> CardSet:
        """The card that a run calls for after the card of *bit*, as `next_up`; none above the top.

        Only a *led* ace that stands above the king, too, goes on with the two (O4).
        """
        if self.ace is Ace.LOW_ABOVE_KING:
            if bit & _LOW_KINGS:
                return bit >> _LOW_KING
            if bit & _ONES and not led:
                return 0
        return bit << 1

    def called_before(self, bit: CardSet) -> CardSet:
        """The card after which a run calls for the card of *bit*; none below the lowest."""
        if self.ace is Ace.LOW_ABOVE_KING and bit & _ONES:
            return bit << _LOW_KING
        return bit >> 1

    def lowest_of_each_suit(self, cards: CardSet) -> CardSet:
        """Of each suit in *cards* the lowest card."""
        # Taking one from a suit turns its lowest bit off and all below it on. The gap bit above each suit
        # is set first, so that an empty suit borrows from it and not from its neighbour.
        with_gaps = cards | _GAPS
        return cards & ~(with_gaps - _ONES)

    def lowest_by_rank(self, cards: CardSet) -> CardSet:
        """The cards of the lowest rank in *cards*, whatever their suits: several where suits tie."""
        ranks = 0
        for suit in range(len(_SUITS)):
            ranks |= cards >> (BITS_A_SUIT * suit) & _SUIT_BITS
        lowest = ranks & -ranks
        return cards & (lowest * _ONES)

    def below_in_rank(self, bit: CardSet) -> CardSet:
        """The cards of lower rank than the card of *bit*, in all suits."""
        return ((1 << (bit.bit_length() - 1) % BITS_A_SUIT) - 1) * _ONES

    def suit_of(self, card: Card) -> CardSet:
        """All bits of the suit of *card*."""
        return self.suits[_SUITS.index(card.suit)]


@lru_cache(maxsize=256)
def pack_of(ace: Ace, removed: frozenset[Card]) -> Pack:
    """The pack of 52 without the *removed* cards."""
    return Pack(ace, removed)
