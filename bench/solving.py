"""How long it takes to solve a hand exactly, all cards open, and how far that goes where any card may be led.

    python bench/solving.py [--deals 1000] [--seats 3,4,5,6,8] [--hands 20] [--sketch kernel.py solver.py]

Times are of the processor, on one core; what is compiled is compiled before. On a busy machine two cores of one
processor hold each other up, and its times are longer than on an idle one: compare only ratios of one run. A sketch is
a solver of the same search in two files, the first of which is its ``nbsim``: it solves the same deals, by turns.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from pathlib import Path
from types import ModuleType

import numpy as np

from newmarket.bots import make_bot
from newmarket.engine import HandState, Seat, Stage, begin, lab_deal, legal_actions, step, view
from newmarket.rules import Lead, Rules, built_in_rules, load_rules
from newmarket.solver import HandSolver, Limits, get_ready
from newmarket.solver.board import board_of, position_of
from newmarket.solver.fast import FastSearch

SEED = 21
ALL_STATES = 2_000_000
STATES = 600_000
"""As many positions as a report on a hand keeps."""
PAY_CARDS = (12, 27, 42, 57)
"""The pay cards of a sketch: ace of the first suit, king of the second, queen of the third, jack of the fourth."""
SUITS = (2, 0, 1, 3)
"""In that order Newmarket's suits are hearts, clubs, diamonds, spades."""


class Sketch:
    """The solver of two files that a person has at hand."""

    def __init__(self, kernel: Path, solver: Path) -> None:
        loaded("nbsim", kernel)
        self._module = loaded("sketch", solver)
        size = 1 << 20
        self._memo = (np.zeros(size, np.uint64), np.zeros(size, np.uint64), np.zeros(size, np.uint32))
        self._meta = np.zeros(2, np.int64)

    def solve(self, state: HandState) -> tuple[float, int]:
        """Seconds and positions for the hand of Newmarket that *state* begins."""
        held = [turned(holding) for holding in state.holdings]
        owners = [next((seat for seat, cards in enumerate(held) if cards >> card & 1), 0) for card in PAY_CARDS]
        holdings = np.array(held + [0] * (8 - len(held)), np.uint64)
        pots = np.array(state.pots, np.int64)
        self._meta[0] += 1
        self._meta[1] = 0
        begun = time.process_time()
        self._module.solve(
            holdings, len(held), pots, np.array(owners), *self._memo, self._meta, np.uint64(sum(held)), state.turn
        )
        return time.process_time() - begun, int(self._meta[1])


def turned(holding: int) -> int:
    """*holding* with the suits as a sketch has them, and each card a bit lower."""
    return sum((holding >> 16 * suit & 0xFFFF) >> 1 << 16 * place for place, suit in enumerate(SUITS))


def loaded(name: str, file: Path) -> ModuleType:
    """The module in *file*, called *name*."""
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None, file
    assert spec.loader is not None, file
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def opened(rules: Rules, seats: int, number: int) -> HandState:
    """A hand at its first choice of a lead; what is decided before it is decided at random."""
    dealer, rng = Seat(number % seats), random.Random(number)
    deal = lab_deal(rules, seed=SEED, hand=number, dealer=dealer, seats=seats)
    state = begin(rules, deal, dealer=dealer, counters=(100,) * seats, pots=(0,) * len(rules.pots)).state
    while not state.is_over and (state.stage is not Stage.PLAY or not is_choice(rules, state)):
        state = step(rules, state, rng.choice(legal_actions(rules, state))).state
    return state


def is_choice(rules: Rules, state: HandState) -> bool:
    """Whether somebody chooses what to lead."""
    return state.called is None and len(legal_actions(rules, state)) > 1


def whole_hands(rules: Rules, seats: int, deals: int, sketch: Sketch | None) -> list[str]:
    """Rows of the table of whole hands: ours, and the sketch's of the same deals."""
    search, ours, theirs = FastSearch(ALL_STATES), [], []
    for number in range(deals):
        state = opened(rules, seats, number)
        if state.is_over:
            continue
        search.lay(board_of(rules, state))
        position = position_of(rules, state)
        begun = time.process_time()
        search.search(position, Limits(states=ALL_STATES, seconds=None))
        ours.append((time.process_time() - begun, search.states))
        if sketch is not None:
            theirs.append(sketch.solve(state))
    rows = [row(rules.id, seats, ours)]
    return rows if sketch is None else [*rows, row(f"{rules.id}, the sketch", seats, theirs)]


def row(what: str, seats: int, solved: list[tuple[float, int]]) -> str:
    """A row of the table of whole hands."""
    ms = np.array([seconds for seconds, _ in solved]) * 1e3
    states = np.array([states for _, states in solved])
    times = " / ".join(f"{value:.2f}" for value in (np.median(ms), ms.mean(), np.percentile(ms, 99), ms.max()))
    kept = " / ".join(f"{value:,.0f}" for value in (np.median(states), np.percentile(states, 99), states.max()))
    return f"| {what} | {seats} | {len(solved):,} | {times} | {kept} | {ms.sum() * 1e6 / states.sum():,.0f} |"


def any_lead(rules: Rules, seats: int, hands: int) -> str:
    """A row of the table of games in which any card may be led: from how many cards on a hand is solved."""
    solver, bot, from_cards, choices, solved = HandSolver(rules), make_bot("steady", rules), [], 0, 0
    for number in range(hands):
        state, rng, states = opened(rules, seats, number), random.Random(number), []
        if state.is_over:
            continue
        solver.begin_with(state)
        while state.turn is not None:
            if len(legal_actions(rules, state)) > 1:
                states.append(state)
            state = step(rules, state, bot.choose(view(rules, state, state.turn), rng)).state
        choices += len(states)
        cards = 0
        for each in reversed(states):
            if solver.values(each, Limits(states=STATES, seconds=None)).best is None:
                break
            cards, solved = sum(map(int.bit_count, each.holdings)), solved + 1
        from_cards.append(cards)
    return f"| {rules.id} | {seats} | {hands} | {np.median(from_cards):.0f} | {100 * solved / choices:.0f} % |"


def main() -> None:
    """Prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seats", default="3,4,5,6,8", help="of Newmarket")
    parser.add_argument("--hands", type=int, default=20, help="of each game in which any card may be led")
    parser.add_argument("--sketch", type=Path, nargs=2, metavar=("KERNEL", "SOLVER"))
    asked = parser.parse_args()
    get_ready()
    sketch = None if asked.sketch is None else Sketch(*asked.sketch)
    newmarket, games = load_rules("newmarket"), built_in_rules().values()
    whole_hands(newmarket, 4, 2, sketch)
    print(
        "| game | seats | hands | ms: median / mean / 99 % / most | positions: median / 99 % / most | ns a position |"
    )
    print("|---|---|---|---|---|---|")
    for seats in map(int, asked.seats.split(",")):
        print("\n".join(whole_hands(newmarket, seats, asked.deals, sketch)), flush=True)
    for rules in games:
        if rules.lead is not Lead.ANY_CARD and rules.id != newmarket.id:
            print("\n".join(whole_hands(rules, min(4, rules.seats[1]), asked.deals // 4, None)), flush=True)
    print(
        f"\n| game | seats | hands | solved from so many cards on, median | choices solved with {STATES:,} positions |"
    )
    print("|---|---|---|---|---|")
    for rules in games:
        if rules.lead is Lead.ANY_CARD:
            print(any_lead(rules, min(4, rules.seats[1]), asked.hands), flush=True)


if __name__ == "__main__":
    main()
