"""Cards in short."""

from __future__ import annotations

import pytest

from newmarket.cards import Card, Rank, Suit
from newmarket.explain import card_sign, pot_name, rank_sign, suit_name
from newmarket.languages import Language
from newmarket.rules import Pot, load_rules, parse_rules, rules_as_data


@pytest.mark.parametrize(("text", "sign"), [("QD", "Q♦"), ("TC", "10♣"), ("AH", "A♥"), ("2S", "2♠")])
def test_a_card_has_a_sign(text: str, sign: str) -> None:
    assert card_sign(Card.parse(text), Language.ENGLISH) == sign


@pytest.mark.parametrize("language", Language)
def test_no_two_cards_share_a_sign(language: Language) -> None:
    assert len({card_sign(card, language) for card in Card}) == len(Card)


def test_suits_and_ranks_have_names_and_signs() -> None:
    assert [suit_name(suit, Language.ENGLISH) for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    ranks = (Rank.ACE, Rank.NINE, Rank.TEN, Rank.JACK)
    assert [rank_sign(rank, Language.ENGLISH) for rank in ranks] == ["A", "9", "10", "J"]
    assert [rank_sign(rank, Language.GERMAN) for rank in ranks] == ["A", "9", "10", "B"]


def test_a_pot_is_called_by_its_card_or_by_its_own_name() -> None:
    data = rules_as_data(load_rules("newmarket"))
    data["pots"] = [{"id": "queenie", "name": "Queenie", "card": "QD"}, {"id": "KC", "card": "KC"}]
    rules = parse_rules(data, where="a test")

    assert rules.pots == (
        Pot("queenie", name="Queenie", card=Card.QUEEN_OF_DIAMONDS),
        Pot("KC", card=Card.KING_OF_CLUBS),
    )
    assert [pot_name(rules, pot.id, Language.ENGLISH) for pot in rules.pots] == ["Queenie", "K♣"]
