"""Cards, packs and card sets: their text, their order, and what the bits of a set stand for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Ace, Card, Pack, Rank, Suit, pack_of
from newmarket.errors import MalformedText, NewmarketError
from tests.kit.strategies import cards, ranks, suits

card_sets = st.frozensets(cards)
aces = st.sampled_from(Ace)
HIGH = "23456789TJQKA"
LOW = "A23456789TJQK"


def height(card: Card, ace: Ace) -> int:
    return (HIGH if ace is Ace.HIGH else LOW).index(card.rank)


@given(cards)
def test_a_card_is_read_from_its_text(card: Card) -> None:
    assert card == Card.parse(str(card))
    assert f"{card.rank}{card.suit}" == str(card)


@given(suits, ranks)
def test_a_card_is_its_rank_then_its_suit(suit: Suit, rank: Rank) -> None:
    assert (rank, suit) == (Card.parse(rank + suit).rank, Card.parse(rank + suit).suit)


def test_there_are_52_cards_suit_by_suit() -> None:
    assert [f"{rank}{suit}" for suit in "CDHS" for rank in LOW] == [str(card) for card in Card]


@given(st.text(max_size=4).filter(lambda text: text not in set(Card)))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(MalformedText, match="expected a card such as 'QD'") as raised:
        Card.parse(text)
    assert repr(text) in str(raised.value)
    with pytest.raises(MalformedText) as called:
        Card(text)
    assert str(called.value) == str(raised.value)


@pytest.mark.parametrize("text", ["qd", "DQ", "10D", "1D", "Q♦", " QD", "QD ", ""])
def test_other_ways_to_write_a_card_are_refused(text: str) -> None:
    with pytest.raises(NewmarketError):
        Card.parse(text)


@given(aces, card_sets)
def test_a_pack_is_the_52_cards_without_those_taken_out_each_suit_from_its_lowest(
    ace: Ace, removed: frozenset[Card]
) -> None:
    pack = pack_of(ace, removed)
    whole = sorted(Card, key=lambda card: ("CDHS".index(card.suit), height(card, ace)))

    assert tuple(card for card in whole if card not in removed) == pack.cards
    assert pack == Pack(ace, removed)
    assert hash(pack) == hash(Pack(ace, removed))
    assert pack != pack_of(ace, removed ^ {Card("7C")})


@given(aces, card_sets, card_sets)
def test_a_card_set_is_the_set_of_its_cards(ace: Ace, one: frozenset[Card], other: frozenset[Card]) -> None:
    pack = pack_of(ace, frozenset())
    bits, others = pack.set_of(one), pack.set_of(other)

    assert one == set(pack.cards_in(bits))
    assert tuple(card for card in pack.cards if card in one) == pack.cards_in(bits)
    assert one & other == set(pack.cards_in(bits & others))
    assert one - other == set(pack.cards_in(bits & ~others))
    assert len(one) == bits.bit_count()


@given(aces, cards)
def test_a_card_is_the_set_of_one(ace: Ace, card: Card) -> None:
    pack = pack_of(ace, frozenset())

    assert (card, pack.set_of([card])) == (pack.card(pack.bit(card)), pack.bit(card))


@given(aces, cards)
def test_a_bit_is_sixteen_a_suit_and_one_a_rank_the_same_with_either_ace_but_its_own(ace: Ace, card: Card) -> None:
    """What a fast twin of the engine builds on: above the top card of a suit there is a free bit."""
    rank = 13 if card.rank is Rank.ACE and ace is Ace.HIGH else LOW.index(card.rank)

    assert 1 << (16 * "CDHS".index(card.suit) + rank) == pack_of(ace, frozenset()).bit(card)


@given(aces, card_sets, cards)
def test_the_next_card_up_is_one_higher_in_the_suit_taken_out_or_not(
    ace: Ace, removed: frozenset[Card], card: Card
) -> None:
    above = (HIGH if ace is Ace.HIGH else LOW)[height(card, ace) + 1 :]
    if ace is Ace.LOW_ABOVE_KING:
        # The ace stands below the two and above the king (O4).
        above = above or "A"
    wanted = Card(above[0] + card.suit) if above else None

    assert wanted == pack_of(ace, removed).next_up(card)


@given(aces, card_sets)
def test_the_lowest_of_each_suit_is_found(ace: Ace, held: frozenset[Card]) -> None:
    pack = pack_of(ace, frozenset())
    wanted = {
        min((card for card in held if card.suit is suit), key=lambda card: height(card, ace))
        for suit in {card.suit for card in held}
    }

    assert wanted == set(pack.cards_in(pack.lowest_of_each_suit(pack.set_of(held))))


@given(aces, cards, card_sets)
def test_the_bits_of_a_suit_hold_its_cards_and_no_others(ace: Ace, card: Card, held: frozenset[Card]) -> None:
    pack = pack_of(ace, frozenset())

    assert {other for other in held if other.suit is card.suit} == set(
        pack.cards_in(pack.set_of(held) & pack.suit_of(card))
    )
