"""The environment of PettingZoo: its own tests, and that chance comes from the seed alone."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from importlib import import_module
from itertools import count
from typing import Any

import numpy as np
import pytest

from newmarket.bots import make_bot
from newmarket.engine import ImpossibleAction, Seat, view
from newmarket.errors import FaultySeat, MissingExtra
from newmarket.lab import LabTable, Plan, Unit
from newmarket.lab import pettingzoo as environments
from newmarket.lab.numbering import NoSuchAction, number_of, number_of_actions
from newmarket.rules import Rules, built_in_rules
from tests.kit.games import NEWMARKET

with warnings.catch_warnings():
    # Where all that their own games need is installed, their tests load some, among them old ones.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (  # type: ignore[import-untyped]  # it comes without types
        api_test,
        performance_benchmark,
        render_test,
        seed_test,
    )

pytestmark = [
    # Their test knows by name which of their own environments have a mask beside what is observed.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
]
GAMES = list(built_in_rules().values())


def rules_id(rules: Rules) -> str:
    return rules.id


def played(env: Any, rng: random.Random) -> Any:
    """Plays at random to the end, a step at a time: who acted, saw what, could do what, had won what, did what."""
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        can = np.flatnonzero(observation["action_mask"]).tolist()
        action = None if termination or truncation else rng.choice(can)
        env.step(action)
        yield agent, observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward, action


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_their_api_test(rules: Rules) -> None:
    for seats in rules.seats:
        api_test(environments.env(rules, seats=seats), num_cycles=30)


@pytest.mark.parametrize("name", ["epsom", "pope-joan"])
def test_their_api_test_over_a_whole_match(name: str) -> None:
    api_test(environments.env(name, unit=Unit.MATCH), num_cycles=200)


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_their_seed_test(rules: Rules) -> None:
    seed_test(lambda: environments.env(rules), num_cycles=30)


def test_their_render_test(capsys: pytest.CaptureFixture[str]) -> None:
    is_drawing = {"svg": lambda drawn: drawn.startswith("<svg") and drawn.endswith("</svg>")}
    render_test(lambda render_mode: environments.env("spin", render_mode=render_mode), custom_tests=is_drawing)

    assert "As Seat 1 sees it" in capsys.readouterr().out


def test_their_performance_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock of its own: how fast it is, `bench/peers.py` says."""
    ticks = count()
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    clock = type("Clock", (), {"time": staticmethod(lambda: next(ticks) / 4)})
    monkeypatch.setattr(module, "time", clock)

    performance_benchmark(environments.env())


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_rewards_come_to_what_a_seat_has_more_than_before_its_stakes(rules: Rules) -> None:
    env = environments.env(rules)
    won = dict.fromkeys(env.possible_agents, 0)
    env.reset(seed=5)
    for agent, _, _, reward, _ in played(env, random.Random(1)):
        won[agent] += reward

    counters = env.unwrapped.match.counters
    assert [now - rules.counters for now in counters] == list(won.values())


def test_a_match_goes_on_until_it_has_ended_and_its_hands_are_those_of_the_lab() -> None:
    plan = Plan(NEWMARKET, 9, ("steady",) * 3)
    bot = make_bot("steady", NEWMARKET)
    env = environments.raw_env(NEWMARKET, seats=3, unit=Unit.MATCH)
    env.reset(seed=9)
    deals = [env.hand.deal]
    for agent in env.agent_iter():
        if env.terminations[agent]:
            env.step(None)
            continue
        seat = Seat(env.possible_agents.index(agent))
        action = bot.choose(view(NEWMARKET, env.hand, seat), random.Random(1))
        env.step(number_of(NEWMARKET, action))
        if env.hand.deal != deals[-1]:
            deals.append(env.hand.deal)

    lab = LabTable(plan).match(0)
    assert env.match.ended is not None
    assert [hand.final.deal for hand in lab.hands[:3]] == deals[:3]


def test_what_is_seen_is_nothing_that_the_seat_does_not_see() -> None:
    env = environments.raw_env("newmarket", seats=4)
    env.reset(seed=2)
    row = env.observe("seat_2")["observation"].copy()
    parts = env.features.parts(row)
    hand = env.hand

    assert hand.holdings[2].bit_count() == parts["holding"].sum()
    assert [4 * [0.0], list(map(float, map(int.bit_count, hand.holdings)))] == [
        parts["played"].sum(axis=1).tolist(),
        parts["held"].tolist(),
    ]
    assert not env.observe("seat_2")["action_mask"].any()
    assert env.observe(env.agent_selection)["action_mask"].any()


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_an_action_that_is_not_legal_raises_and_changes_nothing(rules: Rules) -> None:
    env = environments.env(rules)
    env.reset(seed=4)
    raw, rng = env.unwrapped, random.Random(2)
    while not any(raw.terminations.values()):
        mask = env.last()[0]["action_mask"]
        before = (raw.match, raw.agent_selection, dict(raw.rewards), dict(raw._cumulative_rewards))
        for number in (-1, None, 0.5, *np.flatnonzero(mask == 0).tolist(), number_of_actions(rules)):
            with pytest.raises((ImpossibleAction, NoSuchAction)):
                env.step(number)
        assert before == (raw.match, raw.agent_selection, raw.rewards, raw._cumulative_rewards)
        env.step(rng.choice(np.flatnonzero(mask).tolist()))


def test_two_environments_at_once_and_the_generators_of_all_change_no_trajectory() -> None:
    def one(seed: int) -> Any:
        env = environments.env("find-the-lady")
        env.reset(seed=seed)
        return played(env, random.Random(seed))

    alone = [[*one(1)], [*one(2)]]
    before = random.getstate(), np.random.get_state()[1].tobytes()  # type: ignore[index]  # it is a tuple by default
    first, second = one(1), one(2)
    together: list[list[Any]] = [[], []]
    left = {0: first, 1: second}
    while left:
        for at, steps in list(left.items()):
            try:
                together[at].append(next(steps))
            except StopIteration:
                del left[at]
    after = random.getstate(), np.random.get_state()[1].tobytes()  # type: ignore[index]  # as above

    assert alone == together
    assert before == after

    random.seed(123)
    np.random.seed(123)
    assert alone[0] == [*one(1)]


SEEN_ELSEWHERE = """
import hashlib, random
from tests.lab.test_pettingzoo import seen_of_all
print(seen_of_all())
"""


def seen_of_all() -> str:
    """What is seen of a hand of each game, and of the one after it, in a few letters."""
    import hashlib

    seen = hashlib.sha256()
    for rules in GAMES:
        env = environments.env(rules)
        env.reset(seed=11)
        seen.update(repr([*played(env, random.Random(3))]).encode())
        env.reset()
        seen.update(env.last()[0]["observation"].tobytes())
    return seen.hexdigest()


def test_the_same_seed_gives_the_same_hands_in_another_process() -> None:
    command = [sys.executable, "-c", SEEN_ELSEWHERE]
    other = subprocess.run(command, capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "7"})

    assert seen_of_all() == other.stdout.strip()


def test_a_reset_without_a_seed_deals_the_next_hand_and_with_it_the_same_again() -> None:
    env = environments.raw_env("newmarket", seats=3)
    deals = []
    for seed in (6, None, None, 6):
        env.reset(seed=seed)
        deals.append(env.hand.deal)
    table = LabTable(Plan(NEWMARKET, 6, ("random",) * 3))

    assert deals == [table.hand(number).final.deal for number in (0, 1, 2, 0)]


def test_what_cannot_be_played_is_said_at_once() -> None:
    with pytest.raises(FaultySeat, match="3 to 8 players, not 2"):
        environments.env("newmarket", seats=2)


@pytest.mark.parametrize(("module", "needs"), [("pettingzoo", "pettingzoo"), ("openspiel", "pyspiel")])
def test_without_the_extra_it_is_said_what_to_install(module: str, needs: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, needs, None)
    monkeypatch.delitem(sys.modules, f"newmarket.lab.{module}", raising=False)

    with pytest.raises(MissingExtra, match=r"pip install 'newmarket\[lab\]'"):
        import_module(f"newmarket.lab.{module}")


@pytest.mark.parametrize("asked", [{"render_mode": "rgb_array"}, {"unit": "game"}])
def test_what_there_is_not_is_refused_when_the_environment_is_made(asked: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"rgb_array|game"):
        environments.env("newmarket", **asked)
