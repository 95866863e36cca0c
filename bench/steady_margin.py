"""How much better `steady` plays than `random`: counters a hand, and matches won at a table of four.

    python bench/steady_margin.py [--deals 4000] [--matches 1000] [--jobs 2]

A deal is played with random in all seats, and once more with steady in each seat in turn; what steady makes
above random in the same seats is one observation. Matches likewise: the same number with steady in each seat.
"""

from __future__ import annotations

import argparse
from functools import partial

from newmarket.engine import Seat
from newmarket.lab import WHOLE_MATCH, Comparison, Interval, LabTable, Plan, Sums, advantage, parts_won
from newmarket.lab.processes import in_order
from newmarket.rules import Rules, load_rules

# The weights of steady were chosen with deals of another seed: bench/steady_weights.py.
SEED = 11
TABLES = [("newmarket", seats) for seats in (3, 4, 6, 8)] + [("saratoga", seats) for seats in (3, 4, 6, 8)]


def matches_won(rules: Rules, seats: int, matches: int, jobs: int) -> Interval:
    """The share of matches that steady wins against random in all other seats; a tie is shared."""
    sums = Sums()
    with in_order(partial(won_in_each_seat, rules, seats), range(matches), jobs=jobs) as found:
        for parts in found:
            sums.add(parts, over=seats)
    return sums.mean(unit=WHOLE_MATCH)


def won_in_each_seat(rules: Rules, seats: int, number: int) -> int:
    """What steady wins of match *number* in each seat in turn, added up, in parts of a match."""
    parts = 0
    for seat in range(seats):
        bots = tuple("steady" if at == seat else "random" for at in range(seats))
        winners = LabTable(Plan(rules, SEED, bots)).match(number).ended.winners
        parts += parts_won(Seat(seat), winners)
    return parts


def spread(interval: Interval, scale: float = 1.0) -> str:
    """The mean and half the interval, with the minus of the house."""
    assert interval.high is not None, "there is more than one observation"
    return f"{interval.mean * scale:+.2f} ± {(interval.high - interval.mean) * scale:.2f}".replace("-", "−")


def main() -> None:
    """Prints the tables of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals at each table")
    parser.add_argument("--matches", type=int, default=200, help="matches with steady in each seat")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    options = parser.parse_args()
    print("| rules | seats | deals | steady above random, counters a hand | random above steady, among steady |")
    print("|---|---|---|---|---|")
    for name, seats in TABLES:
        rules = load_rules(name)
        found = [
            spread(
                advantage(
                    Comparison(rules=rules, seats=seats, seed=SEED, bot=bot, against=against),
                    options.deals,
                    jobs=options.jobs,
                )
            )
            for bot, against in (("steady", "random"), ("random", "steady"))
        ]
        print(f"| {name} | {seats} | {options.deals:,} | {' | '.join(found)} |", flush=True)
    share = matches_won(load_rules("newmarket"), 4, options.matches, options.jobs)
    print(
        f"\nMatches that steady wins at a table of four, the others random ({options.matches:,} matches, each seat in "
        f"turn): {spread(share, 100).lstrip('+')} %; an even share is 25 %."
    )


if __name__ == "__main__":
    main()
