"""A bot that learns by itself: what each lead brought in many hands played at random, fitted to what its seat saw.

To be called as:  python trained.py learned.npz
which learns through PettingZoo in a minute or so (the extra `lab`); then, where the file lies:
                  newmarket tournament --bots trained:Trained,random

It is one step of what the field calls Monte Carlo control, with a linear model for each rank: enough to beat `random`
clearly, and a place to begin. It knows Newmarket for four; elsewhere it does the first thing that it may.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from newmarket.engine import Action, View
from newmarket.lab.features import Features, Vector
from newmarket.lab.numbering import CARD_NUMBERS, number_of
from newmarket.rules import Rules, load_rules

SEATS, RANKS = 4, 13
FILE = Path("learned.npz")
RIDGE = 10.0


class Looking:
    """What the models look at."""

    def __init__(self, rules: Rules) -> None:
        self.features = Features(rules, SEATS)
        # Where the pot of each suit stands among the pots.
        self.pots = np.argsort([CARD_NUMBERS[pot.card] // RANKS for pot in rules.pots if pot.card is not None])

    def at(self, row: Vector, card: int) -> Vector:
        """Of the suit of *card*: mine, the played ones and the pot; and how many cards each has, from me on."""
        parts, suit = self.features.parts(row), card // RANKS
        mine, played = parts["holding"].reshape(-1, RANKS), parts["played"].sum(0).reshape(-1, RANKS)
        held = np.roll(parts["held"], -int(parts["seat"].argmax()))
        return np.concatenate([mine[suit], played[suit], parts["pots"][self.pots[[suit]]], held, [played.sum(), 1]])


class Trained:
    """Leads the card from which most is expected, in counters until the end of the hand."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.looking = Looking(load_rules("newmarket"))
        self.models: NDArray[np.float64] = np.load(FILE)["models"]

    def choose(self, view: View, rng: random.Random) -> Action:  # noqa: ARG002 - nothing is left to chance
        """The best of ``view.legal``."""
        if len(view.legal) == 1 or len(view.held) != SEATS or self.rules.id != "newmarket":
            return view.legal[0]
        row = self.looking.features.row(view)

        def expected(action: Action) -> float:
            card = number_of(self.rules, action)
            return float(self.looking.at(row, card) @ self.models[card % RANKS])

        return max(view.legal, key=expected)


def learn(hands: int, seed: int = 1) -> NDArray[np.float64]:
    """The model of each rank: what leading it brought its seat, by what the seat saw."""
    from newmarket.lab import pettingzoo

    env, rng, looking = pettingzoo.env("newmarket", seats=SEATS), random.Random(seed), Looking(load_rules("newmarket"))
    rows: list[list[Vector]] = [[] for _ in range(RANKS)]
    brought: list[list[float]] = [[] for _ in range(RANKS)]
    env.reset(seed=seed)
    for _ in range(hands):
        led: list[tuple[str, int, Vector, float]] = []
        won = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, is_over, _, _ = env.last()
            won[agent] += reward
            if is_over:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            card = int(rng.choice(legal))
            if len(legal) > 1:
                led.append((agent, card, looking.at(observation["observation"], card), won[agent]))
            env.step(card)
        for agent, card, row, before in led:
            rows[card % RANKS].append(row)
            brought[card % RANKS].append(won[agent] - before)
        env.reset()
    return np.array([fitted(np.array(rows[rank]), np.array(brought[rank])) for rank in range(RANKS)])


def fitted(rows: NDArray[np.float64], brought: NDArray[np.float64]) -> NDArray[np.float64]:
    """The linear model with the least squares, held small by a ridge; nought where there is nothing to learn from."""
    if not len(rows):
        return np.zeros(2 * RANKS + SEATS + 3)
    rows = rows.astype(np.float64)
    return np.linalg.solve(rows.T @ rows + RIDGE * np.eye(rows.shape[1]), rows.T @ brought).astype(np.float64)


def main(arguments: list[str]) -> None:
    """Learns from so many hands, and keeps what was learned in a file."""
    file, hands = arguments[0], int(arguments[1]) if len(arguments) > 1 else 4000
    np.savez_compressed(file, models=learn(hands))
    print(f"learned from {hands:,} hands: {file}")


if __name__ == "__main__":
    main(sys.argv[1:])
