"""How well bots play: counters a hand above another bot in the same seats of the same deals.

    python bench/playing.py [--deals 5000] [--jobs 2]

As `newmarket tournament --bots A,B --deals K --matches 0 --seed 2026`; no weight was chosen on deals of this seed.
"""

from __future__ import annotations

import argparse

from newmarket.lab import Comparison, Interval, tournament
from newmarket.rules import load_rules

SEED = 2026
PAIRS = [("sharp", "steady"), ("sharp", "random"), ("steady", "random")]


def spread(interval: Interval) -> str:
    """The mean and its interval, with the minus of the house."""
    assert interval.low is not None, "there is more than one observation"
    assert interval.high is not None, "there is more than one observation"
    return f"{interval.mean:+.3f} | {interval.low:+.3f} to {interval.high:+.3f}".replace("-", "−")


def main() -> None:
    """Prints the table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=100, help="deals of each pair")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    rules = load_rules("newmarket")
    print("| bot | against three | deals | counters a hand above | 95 % interval | seconds |")
    print("|---|---|---|---|---|---|")
    for bot, against in PAIRS:
        asked = Comparison(rules=rules, seats=4, seed=SEED, bot=bot, against=against)
        found = tournament(asked, deals=options.deals, jobs=options.jobs)
        print(f"| {bot} | {against} | {found.deals:,} | {spread(found.advantage)} | {found.seconds:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
