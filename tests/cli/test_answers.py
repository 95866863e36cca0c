"""What players type at the terminal table."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from newmarket.cards import Card, Rank, Suit
from newmarket.cli.answers import Answer, Chosen, Command, Unclear, Wanted, Why, card_in, is_yes, read_answer, words_of
from newmarket.engine import Play, Seat, View, view
from newmarket.explain import card_sign, rank_sign
from newmarket.languages import Language
from tests.kit.hands import PlayedHand
from tests.kit.strategies import cards, positions
from tests.kit.text import table_of

LEAD = table_of("seat 0: 4C 9C TC TH JH QH KH AH 2S 3S 4S 5S 6S\nseat 1: …\nseat 2: …\nspare: …")
FOLLOW = table_of("seat 0: 4C 5C 9C …\nseat 1: …\nseat 2: …\nspare: 2C 3C …\nplayed: 4C")


def seen(hand: PlayedHand) -> View:
    return view(hand.rules, hand.state, hand.state.turn)


def single(hand: PlayedHand) -> View:
    assert len(seen(hand).legal) == 1
    return seen(hand)


@pytest.mark.parametrize("text", ["4C", "4c", "c4", " C4 ", "4♣", "♣4"])
def test_a_card_is_rank_and_suit_in_either_order(text: str) -> None:
    assert card_in(text, Language.ENGLISH) is Card.FOUR_OF_CLUBS


@pytest.mark.parametrize("text", ["10h", "TH", "h10", "ht", "10♥", "♥T"])
def test_the_ten_is_written_both_ways(text: str) -> None:
    assert card_in(text, Language.ENGLISH) is Card.TEN_OF_HEARTS


@pytest.mark.parametrize("text", ["", "4", "c", "1c", "11c", "4cc", "cc", "44", "4 c", "Ace of clubs", "♣"])
def test_what_is_no_card(text: str) -> None:
    assert card_in(text, Language.ENGLISH) is None


@given(cards)
def test_every_card_is_read_as_it_is_shown_and_as_it_is_recorded(card: Card) -> None:
    assert card_in(card_sign(card, Language.ENGLISH), Language.ENGLISH) is card
    assert card_in(str(card), Language.ENGLISH) is card


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("?", Command.HELP),
        ("HELP", Command.HELP),
        ("t", Command.TABLE),
        ("p", Command.PLAYED),
        ("rules", Command.RULES),
        (" q ", Command.QUIT),
        ("why", Why(None)),
        ("Why 9c", Why(Card.NINE_OF_CLUBS)),
        ("1", Chosen(Play(Seat(0), Card.FOUR_OF_CLUBS))),
        ("9c", Wanted(Card.NINE_OF_CLUBS)),
        ("ah", Wanted(Card.ACE_OF_HEARTS)),
        ("c", Wanted(Card.FOUR_OF_CLUBS)),
        ("♥", Wanted(Card.TEN_OF_HEARTS)),
    ],
)
def test_an_answer_at_a_lead(text: str, answer: Answer) -> None:
    assert read_answer(text, seen(LEAD), Language.ENGLISH) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("?", Command.HELP),
        ("Hilfe", Command.HELP),
        ("help", Command.HELP),
        ("tisch", Command.TABLE),
        ("g", Command.PLAYED),
        ("REGELN", Command.RULES),
        ("e", Command.QUIT),
        ("q", Command.QUIT),
        ("warum", Why(None)),
        ("why", Why(None)),
        ("warum 9kr", Why(Card.NINE_OF_CLUBS)),
        ("1", Chosen(Play(Seat(0), Card.FOUR_OF_CLUBS))),
        ("kr", Wanted(Card.FOUR_OF_CLUBS)),
        ("Herz", Wanted(Card.TEN_OF_HEARTS)),
        ("p", Wanted(Card.TWO_OF_SPADES)),
        ("s", Wanted(Card.TWO_OF_SPADES)),
        ("DKA", Wanted(Card.QUEEN_OF_DIAMONDS)),
        ("karo-d", Unclear("Eine Karte ist ihre Nummer hier, oder geschrieben 4KR oder 10♥; ? hilft.")),
        ("ka", Unclear("Du kannst jetzt kein Karo spielen.")),
        ("", Unclear("Wähle eine Karte nach ihrer Nummer; ? hilft.")),
        ("9", Unclear("Die Nummern hier sind 1 bis 3.")),
    ],
)
def test_a_german_answer_at_a_lead(text: str, answer: Answer) -> None:
    assert answer == read_answer(text, seen(LEAD), Language.GERMAN)


@pytest.mark.parametrize("language", Language)
def test_in_every_language_a_card_is_read_by_every_word_for_its_suit(language: Language) -> None:
    """Also as it is written in records, where that means nothing else there."""
    words = words_of(language)
    wrong = []
    for word, suit in words.suits.items():
        for rank in Rank:
            for written in (rank_sign(rank, language), rank_sign(rank, language).lower()):
                read = {card_in(f"{written}{word}", language), card_in(f"{word}{written}", language)}
                if read != {Card(f"{rank}{suit}")}:
                    wrong.append((written, word))

    assert [] == wrong
    assert set(Suit) == set(words.suits.values())
    assert set(Command) == set(words.commands.values())


def test_yes_is_said_in_the_language_or_in_english() -> None:
    assert [True, True, False, False] == [is_yes(word, Language.GERMAN) for word in ("Ja", "y", "n", "")]
    assert [True, False] == [is_yes(word, Language.ENGLISH) for word in (" YES ", "ja")]


@pytest.mark.parametrize("text", ["", "0", "99", "999999999999999999999", "-1", "x", "why not", "whyever", "²", "١"])
def test_what_is_unclear_is_answered_with_a_hint(text: str) -> None:
    assert isinstance(read_answer(text, seen(LEAD), Language.ENGLISH), Unclear)


@pytest.mark.parametrize("text", ["0", "99", "9" * 20, "9" * 5000])
def test_a_number_that_is_not_there_is_answered_with_those_that_are(text: str) -> None:
    assert read_answer(text, seen(LEAD), Language.ENGLISH) == Unclear("The numbers here are 1 to 3.")
    assert read_answer(text, single(FOLLOW), Language.ENGLISH) == Unclear("The only number here is 1.")


def test_a_suit_of_which_nothing_can_be_played_is_unclear() -> None:
    assert read_answer("s", single(FOLLOW), Language.ENGLISH) == Unclear("You can play no spades now.")


def test_enter_plays_the_only_card() -> None:
    assert read_answer("", single(FOLLOW), Language.ENGLISH) == Chosen(Play(Seat(0), Card.FIVE_OF_CLUBS))


@settings(max_examples=40)
@given(positions(), st.text(max_size=8))
def test_any_text_has_an_answer(hand: PlayedHand, text: str) -> None:
    if hand.state.turn is not None:
        assert isinstance(read_answer(text, seen(hand), Language.ENGLISH), Chosen | Wanted | Why | Command | Unclear)
