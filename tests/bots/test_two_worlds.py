"""A bot acts by what it sees: where two worlds look the same to it, it does the same in both."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import msgspec
import pytest

from newmarket.bots import BOT_NAMES
from newmarket.bots.sharp import SharpBot
from newmarket.engine import HandState, Seat, Stage, View, begin, lab_deal, legal_actions, step, view
from newmarket.rules import Rules, built_in_rules
from tests.kit.bots import FEW_DEALS, bot_called
from tests.kit.hidden import agreeing_hand

GAMES = list(built_in_rules().values())


def choices_in(rules: Rules, hands: int) -> list[HandState]:
    """Moments of some hands, played at random, at which there is a choice."""
    rng, found = Random(rules.id), []
    for hand in range(hands):
        seats = rng.choice(rules.player_counts)
        dealer = Seat(hand % seats)
        deal = lab_deal(rules, seed=8, hand=hand, dealer=dealer, seats=seats)
        pots = (0,) * len(rules.pots)
        state = begin(rules, deal, dealer=dealer, counters=(rules.counters,) * seats, pots=pots).state
        while state.turn is not None:
            legal = legal_actions(rules, state)
            if len(legal) > 1:
                found.append(state)
            state = step(rules, state, rng.choice(legal)).state
    return found


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_in_two_worlds_that_look_the_same_every_bot_does_the_same(rules: Rules) -> None:
    rng, others = Random(6), 0
    for state in choices_in(rules, 3)[::2]:
        assert state.turn is not None
        world = agreeing_hand(rules, state, state.turn, rng)
        others += world.holdings != state.holdings
        for name in BOT_NAMES:
            here, there = (
                bot_called(name, rules).choose(view(rules, each, each.turn), Random(9)) for each in (state, world)
            )

            assert here == there
    assert others > 0


PLAIN = """
import sys
sys.modules["numba"] = None  # as where it is not installed
import json, random
import msgspec
from newmarket.bots.fast import IS_COMPILED
from newmarket.bots.sharp import SharpBot
from newmarket.engine import View
from newmarket.rules import load_rules
assert not IS_COMPILED
for line in sys.stdin:
    name, seen = line.split(" ", 1)
    bot = SharpBot(load_rules(name), deals=int(sys.argv[1]))
    print(json.dumps(bot.worth(msgspec.json.decode(seen, type=View), random.Random(3))))
"""


def test_on_plain_integers_sharp_thinks_the_same_to_the_last_digit() -> None:
    """Without Numba, in a process of its own: a few moments of every game."""
    asked: list[tuple[Rules, View]] = []
    for rules in GAMES:
        seen = [view(rules, state, state.turn) for state in choices_in(rules, 1)]
        asked += [(rules, each) for each in seen if each.stage is not Stage.PLACING][:7:3]
    lines = "".join(f"{rules.id} {msgspec.json.encode(seen).decode()}\n" for rules, seen in asked)
    plain = subprocess.run(
        [sys.executable, "-c", PLAIN, str(FEW_DEALS)], input=lines, capture_output=True, text=True, check=True
    ).stdout.splitlines()

    assert len(asked) >= 2 * len(GAMES)
    assert [msgspec.json.decode(line) for line in plain] == [
        SharpBot(rules, deals=FEW_DEALS).worth(seen, Random(3)) for rules, seen in asked
    ]
