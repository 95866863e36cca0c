"""How fast the plain engine plays hands on one core, and where its time goes.

    python bench/engine_speed.py [--seats 4] [--hands 1500] [--yardstick yardstick.cpp]

All numbers are of CPU time, the best of three, taken turn by turn in one run: on a busy machine compare only
ratios. A yardstick is a C++ program that plays random hands: ``PROGRAM SEATS HANDS SEED``; it is compiled with
g++ and gives the ratio to the fastest that one core can do.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from newmarket.engine import HandState, Seat, begin, lab_deal, legal_actions, step
from newmarket.lab import LabTable, Plan
from newmarket.rules import Rules, load_rules

SEED = 11
ROUNDS = 3
YARDSTICK_HANDS = 2_000_000


def deal(rules: Rules, seats: int, hands: int) -> int:
    """Makes deals by `lab/1`. Returns the cards played: none."""
    for number in range(hands):
        lab_deal(rules, seed=SEED, hand=number, dealer=Seat(number % seats), seats=seats)
    return 0


def opened(rules: Rules, seats: int, number: int) -> HandState:
    """A hand just dealt."""
    dealer = Seat(number % seats)
    dealt = lab_deal(rules, seed=SEED, hand=number, dealer=dealer, seats=seats)
    return begin(rules, dealt, dealer=dealer, counters=(100,) * seats, pots=(0,) * len(rules.pots)).state


def deal_and_open(rules: Rules, seats: int, hands: int) -> int:
    """Makes deals, checks them and stakes. Returns the cards played: none."""
    for number in range(hands):
        opened(rules, seats, number)
    return 0


def engine_alone(rules: Rules, seats: int, hands: int) -> int:
    """Plays hands by the first legal action, without bots. Returns the cards played."""
    plays = 0
    for number in range(hands):
        state = opened(rules, seats, number)
        while legal := legal_actions(rules, state):
            state = step(rules, state, legal[0]).state
        plays += len(state.plays)
    return plays


def bots(name: str) -> Callable[[Rules, int, int], int]:
    """Plays hands by bots of that *name*, as `newmarket simulate` does. Returns the cards played."""

    def play(rules: Rules, seats: int, hands: int) -> int:
        table = LabTable(Plan(rules, SEED, (name,) * seats))
        return sum(len(table.hand(number).final.plays) for number in range(hands))

    return play


MEASURED: dict[str, Callable[[Rules, int, int], int]] = {
    "deal": deal,
    "deal, check, stake": deal_and_open,
    "whole hands, engine alone": engine_alone,
    "whole hands, random bots by their views": bots("random"),
    "whole hands, steady bots": bots("steady"),
}


def yardstick_compiled(source: Path, folder: Path) -> Path | None:
    """The program of *source*; none where there is no g++."""
    compiler = shutil.which("g++")
    if compiler is None:
        return None
    program = folder / "yardstick"
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", program, source], check=True)
    return program


def yardstick_seconds(program: Path, seats: int) -> float:
    """The CPU time that it takes for its hands."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([program, str(seats), str(YARDSTICK_HANDS), str(SEED)], check=True, capture_output=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """Prints a table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="newmarket")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--hands", type=int, default=1500, help="hands of each kind in each of three turns")
    parser.add_argument("--yardstick", type=Path, help="source of a C++ yardstick")
    options = parser.parse_args()
    rules = load_rules(options.rules)
    best = dict.fromkeys(MEASURED, float("inf"))
    plays = dict.fromkeys(MEASURED, 0)
    fastest = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        program = options.yardstick and yardstick_compiled(options.yardstick, Path(folder))
        for _ in range(ROUNDS):
            for what, function in MEASURED.items():
                begun = time.process_time()
                plays[what] = function(rules, options.seats, options.hands)
                best[what] = min(best[what], time.process_time() - begun)
            if program:
                fastest = min(fastest, yardstick_seconds(program, options.seats))
    alone = best["whole hands, engine alone"]
    print(f"{rules.id}, {options.seats} seats, {options.hands:,} hands, one core, best of {ROUNDS}\n")
    print("| what | hands a second | plays a second | time, engine alone = 1 |")
    print("|---|---|---|---|")
    for what, seconds in best.items():
        played = f"{plays[what] / seconds:,.0f}" if plays[what] else ""
        print(f"| {what} | {options.hands / seconds:,.0f} | {played} | {seconds / alone:.2f} |")
    if program:
        rate = YARDSTICK_HANDS / fastest
        ratio = rate / (options.hands / best["whole hands, random bots by their views"])
        print(f"| the yardstick | {rate:,.0f} | | 1/{ratio:,.0f} of the time of random bots |")


if __name__ == "__main__":
    main()
