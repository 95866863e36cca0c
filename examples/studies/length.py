"""How long is a match, by the target? Newmarket is played until somebody has so many counters, however long it takes.

    python -m examples.studies.length pictures

Steady bots play; the number of hands differs so much from match to match that its quarters are told, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from matplotlib.figure import Figure
from msgspec.structs import replace

from examples.studies.figures import Asked, Colours, asked, in_chunks, save, tell
from newmarket.lab import LabTable, Plan
from newmarket.rules import load_rules

PLAYERS = (3, 4, 6, 8)
TARGETS = (120, 150, 200, 250)
WITHOUT_END = 1000
"""A match that is not over by then ends there; only the longest ones, which no number here is told of, are."""


def played(players: int, target: int, seed: int, numbers: range) -> list[int]:
    """How many hands each match had."""
    rules = replace(load_rules("newmarket"), target=target, hands=WITHOUT_END)
    lab = LabTable(Plan(rules, seed, ("steady",) * players))
    return [len(lab.match(number).hands) for number in numbers]


def lengths(players: int, target: int, options: Asked) -> list[int]:
    """How many hands each match had, from the shortest to the longest."""
    parts = in_chunks(partial(played, players, target, options.seed), options, chunk=5)
    return sorted(hands for part in parts for hands in part)


def at_share(sorted_lengths: Sequence[int], share: float) -> int:
    """The least number of hands within which this *share* of the matches is over."""
    return sorted_lengths[max(0, math.ceil(share * len(sorted_lengths)) - 1)]


def interval_of_median(sorted_lengths: Sequence[int]) -> tuple[int, int]:
    """The 95% interval of the median, by the ranks that it has in a sample, whatever the matches are like."""
    many = len(sorted_lengths)
    half = 1.959964 * math.sqrt(many) / 2
    low, high = math.floor(many / 2 - half), math.ceil(many / 2 + half)
    return sorted_lengths[max(0, low - 1)], sorted_lengths[min(many - 1, high)]


def draw(found: dict[int, dict[int, list[int]]], figure: Figure, colours: Colours) -> None:
    """The median with its interval for each number of players, and for four where half of all matches lie."""
    axes = figure.subplots()
    axes.set_title("How many hands until somebody has the target", fontsize=14, pad=14)
    looks = {3: (colours.slate, "s"), 4: (colours.claret, "o"), 6: (colours.brass, "D"), 8: (colours.felt, "^")}
    four = found[4]
    axes.fill_between(
        list(four),
        [at_share(each, 0.25) for each in four.values()],
        [at_share(each, 0.75) for each in four.values()],
        color=colours.claret,
        alpha=0.13,
        linewidth=0,
        label="half of the matches of 4",
    )
    for players, by_target in found.items():
        colour, marker = looks[players]
        medians = [at_share(each, 0.5) for each in by_target.values()]
        axes.plot(list(by_target), medians, marker=marker, color=colour, label=f"{players} players")
        for target, each in by_target.items():
            axes.vlines(target, *interval_of_median(each), color=colour)
    axes.set_ylim(bottom=0)
    axes.set_xticks(list(four))
    axes.set_xlabel("target (everybody begins with 100 counters)")
    axes.set_ylabel("hands, median")
    axes.legend(loc="upper left")


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, draws, and tells the table."""
    options = asked(__doc__ or "", number=200, arguments=arguments)
    found = {players: {target: lengths(players, target, options) for target in TARGETS} for players in PLAYERS}
    save(options.folder, "length", lambda figure, colours: draw(found, figure, colours), size=(7.2, 4.6))
    rows = [(f"to {target}", *(told(by_target[target]) for by_target in found.values())) for target in TARGETS]
    tell(options, "length", ["hands", *(f"{players} players" for players in PLAYERS)], rows)


def told(sorted_lengths: Sequence[int]) -> str:
    """The median with its interval, and the middle half."""
    low, high = interval_of_median(sorted_lengths)
    return (
        f"{at_share(sorted_lengths, 0.5)} ({low} to {high})<br>"
        f"half {at_share(sorted_lengths, 0.25)} to {at_share(sorted_lengths, 0.75)}"
    )


if __name__ == "__main__":
    main()
