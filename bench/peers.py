"""How many decisions a second random play makes: through our library and environments, beside those of the field.

    python bench/peers.py [--seconds 1.5] [--rounds 3]

A decision is one action of a player; what chance does (a deal, card by card or at once) takes its time and is none.
All choose in the same way, by one number of the same generator. Everything is in one process, turn by turn, in CPU
time; the best of all rounds stands, and ratios of one run are what can be compared. The kernel plays in batches, by
itself. PettingZoo's game needs two packages more, those of the extra `bench`; without them its row is left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # it comes without types

import newmarket as nm
from newmarket.engine import Seat, begin, lab_deal, legal_actions, step
from newmarket.kernel.batch import hands_won
from newmarket.lab import LabTable, Plan, openspiel
from newmarket.lab import pettingzoo as environments
from newmarket.rules import load_rules

RULES = load_rules("newmarket")
SEATS = 4
SEED = 1
KERNEL_HANDS = 2_000_000
COUNTED_HANDS = 2_000
HEARTS = "OpenSpiel's hearts, in place"


def spiel_in_place(name: str) -> Callable[[Random, int], int]:
    """A hand of a game of OpenSpiel, changed action by action, as its own examples do."""
    game = pyspiel.load_game(name)

    def play(rng: Random, _: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return decisions

    return play


def spiel_anew(name: str) -> Callable[[Random, int], int]:
    """The same with a new state for each action, so that the one before stays as it is."""
    game = pyspiel.load_game(name)

    def play(rng: Random, _: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            legal = state.legal_actions()
            state = state.child(legal[int(rng.random() * len(legal))])
        return decisions

    return play


def zoo(env: Any) -> Callable[[Random, int], int]:
    """A hand of an environment of PettingZoo."""

    def play(rng: Random, number: int) -> int:
        env.reset(seed=number)
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        return decisions

    return play


def engine(rng: Random, number: int) -> int:
    """A hand through the plain engine: a new state and its events for each action."""
    dealer = Seat(number % SEATS)
    deal = lab_deal(RULES, seed=SEED, hand=number, dealer=dealer, seats=SEATS)
    state = begin(RULES, deal, dealer=dealer, counters=(100,) * SEATS, pots=(0,) * len(RULES.pots)).state
    decisions = 0
    while legal := legal_actions(RULES, state):
        state = step(RULES, state, legal[int(rng.random() * len(legal))]).state
        decisions += 1
    return decisions


def library(rng: Random, number: int) -> int:
    """A hand through `newmarket.Hand`, which keeps all that has happened."""
    hand = nm.deal(RULES, seats=SEATS, seed=SEED, number=number)
    while legal := hand.legal:
        hand = hand.play(legal[int(rng.random() * len(legal))])
    return len(hand.actions)


MEASURED: dict[str, Callable[[Random, int], int]] = {
    HEARTS: spiel_in_place("hearts"),
    "OpenSpiel's hearts, a new state each": spiel_anew("hearts"),
    "Newmarket, plain engine": engine,
    "Newmarket, the library": library,
    "Newmarket, PettingZoo": zoo(environments.env(RULES, seats=SEATS)),
    "Newmarket, OpenSpiel": spiel_in_place(
        f"{openspiel.GAMES[list(nm.built_in_rules()).index('newmarket')]}(players=4)"
    ),
}


def measured(play: Callable[[Random, int], int], seconds: float) -> float:
    """Decisions a second of CPU time, over so many seconds."""
    rng, decisions, number = Random(SEED), 0, 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += play(rng, number)
        number += 1
    return decisions / spent


def leduc() -> dict[str, Callable[[Random, int], int]]:
    """The game of PettingZoo, where what it needs is installed."""
    try:
        game = import_module("pettingzoo.classic.leduc_holdem_v4")
    except ImportError as problem:
        print(f"(without leduc_holdem_v4: {problem})")
        return {}
    return {"PettingZoo's leduc_holdem_v4": zoo(game.env())}


def kernel(decisions_a_hand: float) -> float:
    """The same of the kernel in one batch on one core, once it is compiled."""
    hands_won(RULES, SEATS, seed=SEED, numbers=range(1000))
    begun = time.process_time()
    hands_won(RULES, SEATS, seed=SEED, numbers=range(KERNEL_HANDS))
    return KERNEL_HANDS * decisions_a_hand / (time.process_time() - begun)


def main() -> None:
    """Prints a row for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.5)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    # The kernel's `random` plays these very hands.
    table = LabTable(Plan(RULES, SEED, ("random",) * SEATS))
    a_hand = sum(len(table.hand(number).actions) for number in range(COUNTED_HANDS)) / COUNTED_HANDS
    plays = {**MEASURED, **leduc()}
    best = dict.fromkeys(plays, 0.0)
    in_batches = 0.0
    for _ in range(asked.rounds):
        for name, play in plays.items():
            best[name] = max(best[name], measured(play, asked.seconds))
        in_batches = max(in_batches, kernel(a_hand))
    rows = {**best, "Newmarket, the kernel in batches": in_batches}
    print("| random play | decisions a second | hearts in place = 1 |\n|---|---|---|")
    for name, rate in rows.items():
        print(f"| {name} | {rate:,.0f} | {rate / best[HEARTS]:.3g} |")


if __name__ == "__main__":
    main()
