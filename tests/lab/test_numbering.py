"""Actions as numbers: the same in every game, back and forth, and every one of them legal or refused."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from newmarket.cards import Card
from newmarket.engine import Exchange, ImpossibleAction, Keep, LaySpin, PlaceStake, Play, Seat, legal_actions, step
from newmarket.lab.numbering import NoSuchAction, action_of, legal_numbers, number_of, number_of_actions
from newmarket.library import deal
from newmarket.rules import Rules, built_in_rules
from tests.kit.games import NEWMARKET, OLD_NEWMARKET

GAMES = list(built_in_rules().values())


def rules_id(rules: Rules) -> str:
    return rules.id


def test_the_numbers_are_those_of_the_docs() -> None:
    seat = Seat(2)

    assert [
        (0, Play(seat, Card("AC"))),
        (12, Play(seat, Card("KC"))),
        (13, Play(seat, Card("AD"))),
        (51, Play(seat, Card("KS"))),
        (52, Play(seat, Card("AC"), spin=True)),
        (103, Play(seat, Card("KS"), spin=True)),
        (104, LaySpin(seat)),
        (105, Keep(seat)),
        (106, Exchange(seat)),
        (107, PlaceStake(seat, OLD_NEWMARKET.pots[0].id)),
    ] == [(number, action_of(OLD_NEWMARKET, number, seat)) for number in (0, 12, 13, 51, 52, 103, 104, 105, 106, 107)]


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_number_and_action_are_each_other_s_inverse(rules: Rules) -> None:
    numbers = range(number_of_actions(rules))

    assert [*numbers] == [number_of(rules, action_of(rules, number, Seat(1))) for number in numbers]


@pytest.mark.parametrize("number", [-1, 107, 10**9, None, 2.5, 3.0, "3", np.float32(3)])
def test_a_number_that_stands_for_nothing_is_no_action(number: int) -> None:
    with pytest.raises(NoSuchAction, match=f"got {number}$"):
        action_of(NEWMARKET, number, Seat(0))


def test_a_number_of_numpy_is_one() -> None:
    assert action_of(NEWMARKET, 3, Seat(0)) == action_of(NEWMARKET, np.int8(3), Seat(0))


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_in_every_state_each_number_is_legal_and_leads_on_or_is_refused_and_changes_nothing(rules: Rules) -> None:
    rng = Random(rules.id)
    state = deal(rules, seats=rules.seats[0] + 1 if rules.seats[0] < rules.seats[1] else None, seed=3).state
    while state.turn is not None:
        before, legal = str(state), set()
        for number in range(number_of_actions(rules)):
            try:
                reached = step(rules, state, action_of(rules, number, state.turn))
            except ImpossibleAction:
                continue
            legal.add(number)
            assert reached.state != state

        assert legal == set(legal_numbers(rules, state))
        assert before == str(state)
        state = step(rules, state, rng.choice(legal_actions(rules, state))).state
