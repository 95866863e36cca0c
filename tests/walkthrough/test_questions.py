"""What the reader is asked in a walkthrough, and that what a choice is said to do is what it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from newmarket.engine import (
    Event,
    Followed,
    HandState,
    LaySpin,
    LeadPassed,
    Led,
    NobodyLeads,
    Play,
    PotTaken,
    Seat,
    SpinLaid,
    Stopped,
    WentOut,
    legal_actions,
)
from newmarket.explain import card_sign, explain
from newmarket.languages import Language
from newmarket.rules import Rules, built_in_rules, load_rules
from newmarket.walkthrough import Question, walk
from tests.kit.games import NEWMARKET
from tests.kit.hands import PlayedHand
from tests.kit.text import small_table_of
from tests.kit.walks import course_of_hand, listening, random_hand

ENGLISH = Language.ENGLISH


def questions(hand: PlayedHand, you: Seat, *, revealed: bool = True) -> list[Question]:
    told = walk(course_of_hand(hand), listening(len(hand.seats), you), asks=None, revealed=revealed)
    return [step.ask for step in told.steps if step.ask is not None]


def choices_of(hand: PlayedHand, you: Seat) -> Iterator[HandState]:
    """Each state in which *you* had a choice."""
    for reached in hand.steps:
        if reached.state.turn == you and len(legal_actions(hand.rules, reached.state)) > 1:
            yield reached.state


@pytest.mark.parametrize("rules", built_in_rules().values(), ids=built_in_rules())
def test_whoever_has_a_choice_is_asked_and_told_of_each_legal_action(rules: Rules) -> None:
    for seed in range(4):
        hand = random_hand(rules, seed)
        for you in hand.seats:
            found, had = questions(hand, you), list(choices_of(hand, you))
            assert [legal_actions(rules, state) for state in had] == [
                tuple(choice.action for choice in asked.choices) for asked in found
            ]
            assert all([choice.taken for choice in asked.choices].count(True) == 1 for asked in found)
            assert all(choice.label and choice.does.endswith(".") for asked in found for choice in asked.choices)


def test_nobody_is_asked_but_before_the_actions_that_are_meant() -> None:
    hand = random_hand(NEWMARKET, 1)
    had = list(choices_of(hand, Seat(2)))
    mine = [at for at, reached in enumerate(hand.steps) if any(reached.state is state for state in had)]
    told = walk(course_of_hand(hand), listening(len(hand.seats), Seat(2)), asks=[mine[0], mine[-1]])

    assert 2 == sum(step.ask is not None for step in told.steps) < len(mine)
    assert not any(step.ask for step in walk(course_of_hand(hand), listening(len(hand.seats), Seat(2))).steps)
    assert not any(step.ask for step in walk(course_of_hand(hand), listening(len(hand.seats), None), asks=None).steps)


def until_next_lead(hand: PlayedHand, state: HandState) -> list[Event]:
    """What happened from *state* to the next lead."""
    at = next(done for done, reached in enumerate(hand.steps) if reached.state is state)
    events: list[Event] = []
    for reached in hand.steps[at + 1 :]:
        if events and reached.events and isinstance(reached.events[0], Led | SpinLaid):
            break
        events += reached.events
    return events


def taken_cards(hand: PlayedHand, you: Seat, *, revealed: bool) -> Iterator[tuple[str, list[Event]]]:
    """What each card that *you* chose to play was said to do, and what happened up to the next lead."""
    for state, asked in zip(choices_of(hand, you), questions(hand, you, revealed=revealed), strict=True):
        taken = next(choice for choice in asked.choices if choice.taken)
        if isinstance(taken.action, Play | LaySpin):
            yield taken.does, until_next_lead(hand, state)


def cards_played(events: list[Event]) -> list[str]:
    return [card_sign(event.card, ENGLISH) for event in events if isinstance(event, Led | Followed | SpinLaid)]


GAMES = ["newmarket", "saratoga", "michigan", "pub-newmarket", "find-the-lady", "pope-joan", "spin"]


@pytest.mark.parametrize("game", GAMES)
def test_what_the_choice_that_was_taken_is_said_to_do_is_what_happened(game: str) -> None:
    rules, checked = load_rules(game), 0
    for seed in range(5):
        hand = random_hand(rules, seed)
        for you in hand.seats:
            for does, events in taken_cards(hand, you, revealed=True):
                named, cards = does.partition(".")[0].split(), cards_played(events)
                assert named == cards if len(cards) <= 6 else (named[0], named[-1]) == (cards[0], cards[-1])
                listener = listening(len(hand.seats), you)
                for event in events:
                    if isinstance(event, PotTaken | Stopped | LeadPassed | NobodyLeads | WentOut):
                        assert explain(rules, event, listener).what in does
                checked += 1
    assert checked > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_without_the_cards_is_true_as_far_as_it_goes(game: str) -> None:
    rules, checked = load_rules(game), 0
    for seed in range(5):
        hand = random_hand(rules, seed)
        for you in hand.seats:
            for does, events in taken_cards(hand, you, revealed=False):
                named, cards = does.partition(".")[0].partition(",")[0].split(), cards_played(events)
                passed = any(isinstance(event, LeadPassed | NobodyLeads) for event in events)
                if "is called" in does:
                    assert named == cards[: len(named)]
                    assert len(cards) == len(named) or f"the {cards[len(named)]} is called" in does
                elif "pass" in does:
                    assert (named, True) == (cards, passed)
                else:
                    ends = [event for event in events if isinstance(event, Stopped | WentOut)]
                    assert len(cards) > 6 or named == cards
                    assert explain(rules, ends[0], listening(len(hand.seats), you)).what in does
                    assert not passed
                checked += 1
    assert checked > 0


HAND = """
seat 0: 2C 3C 5C 9D JH
seat 1: 4C QH 6S 7S 8S
seat 2: TD 8H 9H KH 2S
spare: 6C JD TH AH 3S
"""


def test_each_choice_is_played_out_with_all_cards() -> None:
    hand = small_table_of(HAND).played_out(lambda legal: legal[0])
    first = questions(hand, Seat(0))[0]

    assert [
        ("Lead the 2♣", "2♣ 3♣ 4♣ 5♣. The run stops: the 6♣ lies in the spare hand. You lead next."),
        ("Lead the 9♦", "9♦ 10♦. The run stops: the J♦ lies in the spare hand. Ann leads next."),
        ("Lead the J♥", "J♥ Q♥ K♥. The run stops: the A♥ lies in the spare hand. Ann leads next."),
    ] == [(choice.label, choice.does) for choice in first.choices]
    assert [True, False, False] == [choice.taken for choice in first.choices]
    assert "What do you lead?" == first.ask


def test_who_may_not_know_the_cards_is_told_as_far_as_they_know_them() -> None:
    hand = small_table_of(HAND).played_out(lambda legal: legal[0])
    first = questions(hand, Seat(0), revealed=False)[0]

    assert [
        "2♣ 3♣, then the 4♣ is called. Who holds it is not known.",
        "9♦, then the 10♦ is called. Who holds it is not known.",
        "J♥, then the Q♥ is called. Who holds it is not known.",
    ] == [choice.does for choice in first.choices]
