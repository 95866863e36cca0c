"""The games of OpenSpiel: its own tests, its algorithms, and that nothing is imagined from what is true."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import zip_longest
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.integration_tests import api_test  # type: ignore[import-untyped]
from open_spiel.python.algorithms import (  # type: ignore[import-untyped]
    get_all_states,
    ismcts,
    mcts,
    sample_some_states,
)
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

from newmarket.engine import ImpossibleAction, Seat
from newmarket.errors import FaultySeat, HandNotBegun, HandOver
from newmarket.lab import openspiel
from newmarket.lab.numbering import NoSuchAction, number_of_actions
from newmarket.lab.positions import ImpossiblePlace
from newmarket.rules import built_in_rules
from tests.kit.games import varied, with_pack

SMALL = "python_newmarket_small"
# What is counted of it: chance, choices and ends, and what a seat can know where it is to act.
api_test.TOTAL_NUM_STATES[SMALL] = (230, 1149, 429)
api_test.PERFECT_RECALL_NUM_STATES[SMALL] = 350


class TestTheirApiOnTheWholeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    """Their tests of every state of a game."""

    game_name = SMALL
    game = pyspiel.load_game(SMALL)


def _on_some_states(name: str) -> type:
    return type(f"TestTheirApi_{name}", (api_test.EnforceAPIOnPartialTreeBase,), {"game_name": name})


class _Loaded:
    """A game that is loaded when its tests begin; they take some states of it then."""

    def __get__(self, _: object, owner: Any) -> Any:
        return pyspiel.load_game(owner.game_name)


for _name in openspiel.GAMES:
    globals()[f"TestTheirApi_{_name}"] = _on_some_states(_name)
    globals()[f"TestTheirApi_{_name}"].game = _Loaded()


@pytest.fixture(autouse=True, scope="module")
def _fewer_states() -> Any:
    """A fifth of the states that they take of each game."""
    take = sample_some_states.sample_some_states
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sample_some_states, "sample_some_states", lambda game, max_states: take(game, max_states // 5))
        yield


def at_random(game: Any, rng: Random, *, least: int = 0) -> Any:
    """A state of a hand in play, after *least* actions of seats or more."""
    while True:
        state = game.new_initial_state()
        actions = least + rng.randrange(30)
        while not state.is_terminal() and (state.is_chance_node() or actions):
            actions -= not state.is_chance_node()
            state.apply_action(rng.choice(state.legal_actions()))
        if not state.is_terminal():
            return state


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_their_random_simulation(name: str) -> None:
    game = pyspiel.load_game(name)
    for seats in (game.get_type().min_num_players, game.get_type().max_num_players):
        played = pyspiel.load_game(name, {"players": seats, "dealer": seats - 1})
        pyspiel.random_sim_test(played, num_sims=1, serialize=True, verbose=False)


def test_the_games_of_the_package_are_there_by_their_ids() -> None:
    names = {f"python_{rules_id.replace('-', '_')}" for rules_id in built_in_rules()}

    assert names | {SMALL} == set(openspiel.GAMES)
    assert names | {SMALL} <= set(pyspiel.registered_names())


def test_rules_of_one_s_own_are_a_game_once_they_are_registered() -> None:
    rules = varied(with_pack(built_in_rules()["find-the-lady"], "2C 3C 4H 5H QH 6S 7D 8D 9D"), id="a-lady-of-one-s-own")
    name = openspiel.register(rules)

    pyspiel.random_sim_test(pyspiel.load_game(name, {"players": 2}), num_sims=5, serialize=True, verbose=False)


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(FaultySeat, match="3 to 8 players, not 2"):
        pyspiel.load_game("python_newmarket(players=2)")
    with pytest.raises(FaultySeat, match="dealer from 0 to 2"):
        pyspiel.load_game("python_newmarket(players=3,dealer=3)")


def test_every_deal_is_as_likely_as_every_other_and_comes_about_in_one_way() -> None:
    def walk(state: Any, chance: Fraction) -> Any:
        if not state.is_chance_node():
            yield state.position.lies, chance
            return
        for place, probability in state.chance_outcomes():
            yield from walk(state.child(place), chance * Fraction(probability).limit_denominator(10))

    deals = [*walk(pyspiel.load_game(SMALL).new_initial_state(), Fraction(1))]

    assert 210 == len(deals) == len({lies for lies, _ in deals})
    assert {Fraction(1, 210)} == {chance for _, chance in deals}


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_what_a_seat_imagines_looks_the_same_to_it(name: str) -> None:
    """What OpenSpiel asks of `ResampleFromInfostate`; its own test of that reaches no game in Python."""
    rng, game = Random(1), pyspiel.load_game(name)
    sampler = pyspiel.UniformProbabilitySampler(7, 0.0, 1.0)
    for _ in range(4):
        state = at_random(game, rng)
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, sampler)

            assert state.information_state_string(player) == other.information_state_string(player)
            assert state.information_state_tensor(player) == other.information_state_tensor(player)
            assert state.observation_string(player) == other.observation_string(player)
            assert state.observation_tensor(player) == other.observation_tensor(player)
            assert state.current_player() == other.current_player()
            assert state.rewards() == other.rewards()


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_what_is_true_plays_no_part_in_what_is_imagined(name: str) -> None:
    """In a world that looks the same to it a seat imagines the same, by the same numbers."""
    rng, game = Random(2), pyspiel.load_game(name)
    for _ in range(6):
        position = at_random(game, rng).position
        for seat in map(Seat, range(game.num_players())):
            elsewhere = position.imagined(seat, Random(3))

            assert elsewhere.imagined(seat, Random(4)) == position.imagined(seat, Random(4))


def test_all_that_looks_the_same_is_imagined_equally_often() -> None:
    game = pyspiel.load_game(SMALL)
    alike: dict[tuple[int, str], set[str]] = defaultdict(set)
    states = get_all_states.get_all_states(game, include_terminals=False)
    for text, state in states.items():
        for player in range(2):
            alike[player, state.information_state_string(player)].add(text)
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    # Some of the largest, so that there is a choice.
    for (player, _), worlds in sorted(alike.items(), key=lambda item: (-len(item[1]), item[0]))[:40:10]:
        state = states[min(worlds)]
        drawn = Counter(state.resample_from_infostate(player, sampler).history_str() for _ in range(40 * len(worlds)))

        assert worlds == set(drawn)
        assert all(15 < times < 75 for times in drawn.values()), drawn


def test_nothing_is_imagined_where_nothing_is_hidden_yet_or_any_more() -> None:
    state = pyspiel.load_game(SMALL).new_initial_state()
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    with pytest.raises(HandNotBegun):
        state.resample_from_infostate(0, sampler)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(HandOver):
        state.resample_from_infostate(0, sampler)


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_in_every_state_each_number_leads_on_or_raises_and_changes_nothing(name: str) -> None:
    rng, game = Random(3), pyspiel.load_game(name)
    state = game.new_initial_state()
    actions = number_of_actions(type(game).rules)
    while not state.is_terminal():
        legal, before, history = state.legal_actions(), state.position, state.history()
        for number in range(actions + 1):
            if number not in legal:
                with pytest.raises((ImpossibleAction, NoSuchAction, ImpossiblePlace)):
                    state.apply_action(number)
                assert before is state.position
        assert history == state.history()
        children = [state.child(number) for number in legal]
        assert before is state.position
        assert all(child.position != before for child in children)
        state.apply_action(rng.choice(legal))


@pytest.mark.parametrize("name", openspiel.GAMES)
def test_returns_are_counters_and_what_stays_on_pots_is_nobody_s(name: str) -> None:
    rng, game = Random(4), pyspiel.load_game(name)
    for _ in range(3):
        state = at_random(game, rng)
        while not state.is_terminal():
            assert [0.0] * game.num_players() == state.returns()
            state.apply_action(rng.choice(state.legal_actions()))

        assert -sum(state.position.played.pots) == sum(state.returns())


def test_what_may_be_seen_comes_apart_in_public_and_private() -> None:
    state = at_random(pyspiel.load_game("python_newmarket"), Random(5), least=5)
    kinds = pyspiel.PrivateInfoType
    public, own, everybody = (
        make_observation(
            state.get_game(), pyspiel.IIGObservationType(perfect_recall=False, public_info=shown, private_info=private)
        )
        for shown, private in ((True, kinds.NONE), (False, kinds.SINGLE_PLAYER), (False, kinds.ALL_PLAYERS))
    )
    held = state.position.played.holdings
    for seat in range(4):
        public.set_from(state, seat)
        own.set_from(state, seat)
        everybody.set_from(state, seat)

        assert {"holding", "gave", "seat"} & set(public.dict) == set()
        assert ["seat", "holding", "gave"] == list(own.dict)
        assert held[seat].bit_count() == own.dict["holding"].sum()
        assert [holding.bit_count() for holding in held] == everybody.dict["holdings"].sum(axis=1).tolist()
    assert 1 == len({public.string_from(state, seat) for seat in range(4)})
    assert 4 == len({own.string_from(state, seat) for seat in range(4)})


def test_their_search_by_random_playouts_runs() -> None:
    game = pyspiel.load_game("python_newmarket(players=3)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = at_random(game, Random(6))
    bot = mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=np.random.RandomState(2))

    assert bot.step(state) in state.legal_actions()


def test_their_search_by_what_a_seat_can_know_runs() -> None:
    game = pyspiel.load_game("python_newmarket(players=3)")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    state = at_random(game, Random(7))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 6, random_state=np.random.RandomState(2))

    assert bot.step(state) in state.legal_actions()


def test_cfr_comes_near_the_value_of_the_small_game() -> None:
    """Which is 487/210 counters for who leads: `bench/small_value.py`."""
    game = pyspiel.load_game(SMALL)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(2):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    left = pyspiel.exploitability(game, policy)
    best = pyspiel.TabularBestResponse(game, 1, policy).value_from_state(game.new_initial_state())

    # Play at random is exploited by 701/1680. The best answer to any plan is worth no less than the value.
    assert left < 701 / 1680 / 2
    assert -1e-9 <= best - 487 / 210 <= 2 * left


def test_two_hands_at_once_and_the_generators_of_all_change_no_trajectory() -> None:
    game = pyspiel.load_game("python_spin")

    def steps(seed: int) -> Any:
        rng, state = Random(seed), game.new_initial_state()
        while not state.is_terminal():
            yield str(state)
            state.apply_action(rng.choice(state.legal_actions()))
        yield str(state), state.returns()

    alone = [*steps(1)], [*steps(2)]
    before = random.getstate()
    together = [*zip_longest(steps(1), steps(2))]

    assert [*zip_longest(*alone)] == together
    assert before == random.getstate()


def test_a_game_is_pickled_and_copied_by_what_it_is() -> None:
    game = pyspiel.load_game("python_spin(players=5,dealer=2)")
    for again in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game)):
        state, other = game.new_initial_state(), again.new_initial_state()
        while state.is_chance_node():
            place = state.legal_actions()[-1]
            state.apply_action(place)
            other.apply_action(place)

        assert str(game) == str(again)
        assert state.legal_actions() == other.legal_actions()
        assert state.information_state_string(0) == other.information_state_string(0)
