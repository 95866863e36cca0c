"""What the reader is asked in a walkthrough, and that what a choice is said to do is what it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from newmarket.engine import Event, Followed, HandState, LeadPassed, Led, Play, Seat, SpinLaid, legal_actions
from newmarket.explain import card_sign
from newmarket.languages import Language
from newmarket.rules import Rules, built_in_rules, load_rules
from newmarket.walkthrough import Choice, Question, walk
from tests.kit.hands import PlayedHand
from tests.kit.text import small_table_of
from tests.kit.walks import course_of_hand, listening, random_hand

NEWMARKET = load_rules("newmarket")


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


def run_after(hand: PlayedHand, state: HandState) -> list[Event]:
    """What happened from *state* to the next lead."""
    at = next(done for done, reached in enumerate(hand.steps) if reached.state is state)
    events: list[Event] = []
    for reached in hand.steps[at + 1 :]:
        if any(isinstance(event, Led) for event in reached.events) and events:
            break
        events += reached.events
    return events


@pytest.mark.parametrize("revealed", [True, False], ids=["revealed", "hidden"])
@pytest.mark.parametrize("game", ["newmarket", "saratoga", "michigan", "find-the-lady", "pope-joan"])
def test_what_the_choice_that_was_taken_is_said_to_do_is_what_happened(game: str, revealed: bool) -> None:  # noqa: FBT001
    checked = 0
    for seed in range(6):
        hand = random_hand(load_rules(game), seed)
        for you in hand.seats:
            for state, asked in zip(choices_of(hand, you), questions(hand, you, revealed=revealed), strict=True):
                taken = next(choice for choice in asked.choices if choice.taken)
                if isinstance(taken.action, Play):
                    assert is_true_of(taken, run_after(hand, state), you, revealed=revealed), taken
                    checked += 1
    assert checked > 3


def is_true_of(taken: Choice, events: list[Event], you: Seat, *, revealed: bool) -> bool:
    run = [event for event in events if isinstance(event, Led | Followed | SpinLaid)]
    signs = [card_sign(event.card, Language.ENGLISH) for event in run]
    named = taken.does.partition(",")[0].split()
    if "called" in taken.does:
        called = next(word for word in taken.does.split() if word[-1] in "♣♦♥♠" and word not in named)
        after = signs[signs.index(named[-1]) + 1 :]
        return not revealed and after[:1] in ([], [called])
    last = run[-1].seat
    passed = [event for event in events if isinstance(event, LeadPassed)]
    leads = passed[-1].to if passed else last
    over = "out" in taken.does or "over" in taken.does
    named_whole = named[0] == signs[0] and named[-1] == signs[-1] and (len(signs) > 6 or named == signs)
    return named_whole and (over or ("You lead again" in taken.does) == (leads == you))


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
        ("Lead the 2♣", "2♣ 3♣ 4♣ 5♣, then it stops. You lead again."),
        ("Lead the 9♦", "9♦ 10♦, then it stops. Ann leads next."),
        ("Lead the J♥", "J♥ Q♥ K♥, then it stops. Ann leads next."),
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
