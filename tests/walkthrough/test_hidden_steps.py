"""C9: a walkthrough that is not revealed tells its listener nothing that they could not know at each step.

Deals that agree with all that a listener knows at the last step give the same bytes: pictures, sentences, and what each
choice is said to do.
"""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from newmarket.engine import Seat
from newmarket.rules import CardsShown, Rules, built_in_rules
from newmarket.walkthrough import walk
from tests.hidden.test_views_and_events import differences
from tests.kit.games import varied
from tests.kit.hands import PlayedHand
from tests.kit.strategies import positions, rule_sets
from tests.kit.walks import course_of_hand, listening, random_hand

KEPT_HIDDEN = {
    rules.id: varied(rules, id=f"{rules.id}-hidden", cards_shown=CardsShown.AT_MATCH_END)
    for rules in built_in_rules().values()
}
every_game = pytest.mark.parametrize("rules", KEPT_HIDDEN.values(), ids=KEPT_HIDDEN)


def told(hand: PlayedHand, listener: Seat | None) -> bytes:
    """The walkthrough of the hand so far, which asks at every choice."""
    course = course_of_hand(hand)
    return msgspec.json.encode(walk(course, listening(len(hand.seats), listener), asks=None, revealed=False))


def told_too_early(hand: PlayedHand, listener: Seat | None) -> bytes:
    """The same, but with choices that are played out with cards that nobody may know."""
    course = course_of_hand(hand)
    return msgspec.json.encode(walk(course, listening(len(hand.seats), listener), asks=None, revealed=True))


@every_game
def test_of_deals_that_agree_each_step_is_the_same_byte_for_byte(rules: Rules) -> None:
    rng = Random(1)
    for seed in range(3):
        hand = random_hand(rules, seed)
        assert list(differences(hand, told, rng, draws=1)) == []
        assert list(differences(hand.at(rng.randrange(len(hand.actions))), told, rng, draws=1)) == []


@settings(max_examples=25)
@given(positions(rule_sets()), st.integers(0, 2**32))
def test_so_they_are_in_any_game_made_of_rules(hand: PlayedHand, seed: int) -> None:
    assert list(differences(hand, told, Random(seed), draws=1)) == []


@every_game
def test_a_choice_that_is_played_out_too_early_is_noticed(rules: Rules) -> None:
    found = (differences(random_hand(rules, seed).at(9), told_too_early, Random(seed), draws=2) for seed in range(9))

    assert any(list(each) for each in found)
