"""Random hands of the kernel, beside those of the yardstick in C++ in the same run: only their ratio means something.

``python -m bench.kernel path/to/yardstick.cpp`` compiles the yardstick with ``g++ -O3 -march=native`` (``CXX`` names
another compiler) and runs both in turn, five times each; without a path the kernel runs alone. Times are those of the
processor: others may share the machine.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from newmarket.kernel.batch import hands_won, matches_won
from newmarket.kernel.matches import HANDS
from newmarket.rules import built_in_rules, load_rules

TIMES = 5
HANDS_OF_ONE_RUN = 2_000_000
FIRST_RESULT = """\
import time
begun = time.perf_counter()
from newmarket.lab import Plan, Unit, simulate
from newmarket.rules import load_rules
simulate(Plan(load_rules("newmarket"), 1, ("random",) * 4), Unit.HAND, 1)
print(time.perf_counter() - begun)
"""


def by_kernel(seats: int, *, seed: int, separate: bool) -> float:
    """Hands of newmarket that the kernel plays in a second, of separate hands or of matches."""
    rules = load_rules("newmarket")
    play = hands_won if separate else matches_won
    begun = time.process_time()
    matches = HANDS_OF_ONE_RUN if separate else HANDS_OF_ONE_RUN // 8
    hands = play(rules, seats, seed=seed, numbers=range(matches))[HANDS]
    return float(hands) / (time.process_time() - begun)


def by_yardstick(program: Path, seats: int, *, seed: int) -> float:
    """Hands that the yardstick plays in a second."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [str(program), str(seats), str(HANDS_OF_ONE_RUN), str(seed), "--lanes=8"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    hands = re.search(r"hands=(\d+)", said)
    assert hands is not None, f"the yardstick said {said!r}"
    return int(hands[1]) / (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def compiled_yardstick(source: Path, folder: Path) -> Path:
    """The yardstick as a program."""
    program = folder / "yardstick"
    compiler = os.environ.get("CXX", "g++")
    subprocess.run([compiler, "-O3", "-march=native", "-std=c++17", "-o", str(program), str(source)], check=True)
    return program


def beside_the_yardstick(source: Path, seats: list[int]) -> None:
    """Prints the table of ratios."""
    print("| seats | yardstick | kernel, matches | ratio | kernel, separate hands | ratio |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_yardstick(source, Path(folder))
        for number in seats:
            best = [0.0, 0.0, 0.0]
            for seed in range(TIMES):
                speeds = (
                    by_yardstick(program, number, seed=seed),
                    by_kernel(number, seed=seed, separate=False),
                    by_kernel(number, seed=seed, separate=True),
                )
                best = list(map(max, best, speeds))
            measure, matches, hands = best
            figures = (number, million(measure), million(matches), matches / measure, million(hands), hands / measure)
            print("| {} | {} | {} | {:.2f} | {} | {:.2f} |".format(*figures), flush=True)


def million(hands: float) -> str:
    """*hands* a second, as the tables have it."""
    return f"{hands / 1e6:.2f} M"


def of_each_game() -> None:
    """Prints how fast each game is at its least and most seats."""
    print("| game | least seats | hands a second | most seats | hands a second |\n|---|---|---|---|---|")
    for rules in built_in_rules().values():
        row = [rules.id]
        for seats in rules.seats:
            hands_won(rules, seats, seed=0, numbers=range(1))
            begun = time.process_time()
            hands_won(rules, seats, seed=0, numbers=range(200_000))
            row += [str(seats), million(200_000 / (time.process_time() - begun))]
        print(f"| {' | '.join(row)} |", flush=True)


def first_result() -> float:
    """Seconds until a fresh process, whose compiled code is kept, has its first result: the best of three."""
    runs = [
        subprocess.run([sys.executable, "-c", FIRST_RESULT], check=True, capture_output=True, text=True).stdout
        for _ in range(3)
    ]
    return min(map(float, runs))


def main() -> None:
    """Prints all tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("yardstick", nargs="?", type=Path, help="the yardstick's source")
    parser.add_argument("--seats", default="4", help="numbers of seats for the yardstick, such as 3,4,8")
    asked = parser.parse_args()
    matches_won(load_rules("newmarket"), 4, seed=0, numbers=range(1))
    print(f"Python {platform.python_version()}, {json.dumps(os.cpu_count())} processors\n")
    if asked.yardstick is None:
        print(f"no yardstick was given; alone: {million(by_kernel(4, seed=0, separate=False))} hands a second\n")
    else:
        beside_the_yardstick(asked.yardstick, [int(seats) for seats in asked.seats.split(",")])
        print()
    of_each_game()
    print(f"\nfirst result of a fresh process: {first_result():.2f} s")


if __name__ == "__main__":
    main()
