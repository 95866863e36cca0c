"""What the small game for two is worth: `python_newmarket_small`, as a linear programme over what a seat can know.

    python bench/small_value.py [--iterations 20]

Both players' plans are numbers for each *sequence*: what one has known and done so far (Koller, Megiddo, von Stengel
1996). The value is exact but for rounding; beside it stands how near CFR+ comes in so many iterations.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from fractions import Fraction
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # it comes without types
from scipy.optimize import linprog  # type: ignore[import-untyped]  # it comes without types
from scipy.sparse import csr_matrix  # type: ignore[import-untyped]  # as above

from newmarket.lab import openspiel

GAME = openspiel.name_of(openspiel.SMALL)
NOTHING = "", -1
"""The sequence of who has done nothing yet."""
DENOMINATORS = 10_000


class Sequences:
    """The sequences of one player, each with the one before it, by what was known there."""

    def __init__(self) -> None:
        self.numbers = {NOTHING: 0}
        self.known: dict[str, tuple[int, list[int]]] = {}

    def at(self, knows: str, action: int, before: int) -> int:
        """The number of the sequence that goes on from *before* with *action*, where one *knows* that."""
        parent, after = self.known.setdefault(knows, (before, []))
        assert parent == before, "who knows the same has done the same"
        if (knows, action) not in self.numbers:
            self.numbers[knows, action] = len(self.numbers)
            after.append(self.numbers[knows, action])
        return self.numbers[knows, action]

    def plans(self) -> tuple[Any, Any]:
        """What makes numbers a plan, as equations: those after a choice come to that before it; the first is one."""
        rows, columns, values = [0], [0], [1.0]
        for row, (before, after) in enumerate(self.known.values(), 1):
            for column, value in ((before, -1.0), *((each, 1.0) for each in after)):
                rows.append(row)
                columns.append(column)
                values.append(value)
        right = np.zeros(len(self.known) + 1)
        right[0] = 1.0
        return csr_matrix((values, (rows, columns)), (len(right), len(self.numbers))), right


def value_for_seat_0(game: Any) -> float:
    """What seat 0 wins where both play as well as can be."""
    players = Sequences(), Sequences()
    payoffs: dict[tuple[int, int], float] = defaultdict(float)

    def walk(state: Any, chance: float, first: int, second: int) -> None:
        if state.is_terminal():
            payoffs[first, second] += chance * state.returns()[0]
        elif state.is_chance_node():
            for outcome, probability in state.chance_outcomes():
                walk(state.child(outcome), chance * probability, first, second)
        else:
            player = state.current_player()
            knows = state.information_state_string(player)
            for action in state.legal_actions():
                after = players[player].at(knows, action, (first, second)[player])
                walk(state.child(action), chance, *((after, second) if player == 0 else (first, after)))

    walk(game.new_initial_state(), 1.0, 0, 0)
    (mine, mine_is), (theirs, theirs_are) = players[0].plans(), players[1].plans()
    rows, columns = zip(*payoffs, strict=True)
    matrix = csr_matrix((list(payoffs.values()), (rows, columns)), (mine.shape[1], theirs.shape[1]))
    # Seat 0 chooses its plan x, and with it the most q that it is sure of: q e' F <= x A.
    free = theirs.shape[0]
    goal = np.concatenate([np.zeros(mine.shape[1]), -theirs_are])
    upper = csr_matrix(np.hstack([-matrix.T.toarray(), theirs.T.toarray()]))
    equal = csr_matrix(np.hstack([mine.toarray(), np.zeros((mine.shape[0], free))]))
    bounds = [(0, None)] * mine.shape[1] + [(None, None)] * free
    found = linprog(goal, upper, np.zeros(upper.shape[0]), equal, mine_is, bounds, method="highs")
    assert found.success, found.message
    return -float(found.fun)


def main() -> None:
    """Prints the value, and how near CFR+ comes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=20)
    asked = parser.parse_args()
    game = pyspiel.load_game(GAME)
    value = value_for_seat_0(game)
    print(f"value for the player who leads: {-value:.9f}, or {Fraction(-value).limit_denominator(DENOMINATORS)}")
    print(f"exploitability of play at random: {pyspiel.exploitability(game, pyspiel.UniformRandomPolicy(game)):.6f}")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(asked.iterations):
        solver.evaluate_and_update_policy()
    left = pyspiel.exploitability(game, solver.average_policy())
    print(f"exploitability after {asked.iterations} iterations of CFR+: {left:.6f}")


if __name__ == "__main__":
    main()
