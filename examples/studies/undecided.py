"""Which house rule makes Find the Lady less often undecided? Where nobody can lead the colour, nobody goes out (F10).

    python -m examples.studies.undecided pictures

Each house rule is the game with one thing otherwise. Random bots play separate hands in compiled code: leads leave
hardly a choice in this game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial

from matplotlib.figure import Figure
from msgspec.structs import replace

from examples.studies.figures import Asked, Colours, asked, ends, in_chunks, save, spread, tell
from newmarket.kernel.batch import hands_won
from newmarket.kernel.matches import HANDS, WITHOUT_WINNER
from newmarket.lab import Interval
from newmarket.rules import Centre, Lead, Option, Rules, Spare, load_rules

HANDS_IN_A_CHUNK = 20_000


def house_rules() -> dict[str, Rules]:
    """The game as it is written, and each house rule by its name."""
    rules = load_rules("find-the-lady")
    without_queenie = tuple(pot for pot in rules.pots if pot.id != "queenie")
    return {
        "as written": rules,
        "no exchange": replace(rules, option=Option.NOBODY, option_price=None),
        "no centre card, no exchange": replace(
            rules, centre=Centre.NONE, pots=without_queenie, option=Option.NOBODY, option_price=None
        ),
        "no dummy, no exchange": replace(rules, spare=Spare.NONE, option=Option.NOBODY, option_price=None),
        "led: any other suit": replace(rules, lead=Lead.LOWEST_OF_ANOTHER_SUIT),
        "led: any suit": replace(rules, lead=Lead.LOWEST_OF_SUIT),
    }


def played(rules: Rules, players: int, seed: int, numbers: range) -> tuple[int, int]:
    """How many hands of these *numbers* ended undecided, and how many there were."""
    totals = hands_won(rules, players, seed=seed, numbers=numbers)
    return int(totals[WITHOUT_WINNER]), int(totals[HANDS])


def share(rules: Rules, players: int, options: Asked) -> Interval:
    """The share of the hands that end undecided, with its interval after Wilson."""
    undecided = hands = 0
    for more, of in in_chunks(partial(played, rules, players, options.seed), options, chunk=HANDS_IN_A_CHUNK):
        undecided, hands = undecided + more, hands + of
    return wilson(undecided, hands)


def wilson(found: int, of: int) -> Interval:
    """The 95% interval of a share, which stays inside 0 and 1."""
    z, mean = 1.959964, found / of
    middle = (mean + z * z / (2 * of)) / (1 + z * z / of)
    half = z * math.sqrt(mean * (1 - mean) / of + z * z / (4 * of * of)) / (1 + z * z / of)
    return Interval(mean, middle - half, middle + half)


def draw(found: dict[str, dict[int, Interval]], figure: Figure, colours: Colours) -> None:
    """A line for each house rule, over the number of players."""
    axes = figure.subplots()
    axes.set_title("Hands of Find the Lady that nobody can end", fontsize=14, pad=14)
    looks = [
        (colours.claret, "o", "-"),
        (colours.soft, "s", "-"),
        (colours.slate, "^", "-"),
        (colours.brass, "D", "-"),
        (colours.felt, "v", "-"),
        (colours.ink, "P", "--"),
    ]
    for (name, shares), (colour, marker, line) in zip(found.items(), looks, strict=True):
        players = list(shares)
        axes.plot(players, [each.mean * 100 for each in shares.values()], line, marker=marker, color=colour, label=name)
        for at, each in shares.items():
            low, high = ends(each)
            axes.vlines(at, 100 * low, 100 * high, color=colour)
    axes.set_ylim(bottom=-0.7)
    axes.set_xticks(list(found["as written"]))
    axes.set_xlabel("players")
    axes.set_ylabel("undecided, %")
    axes.legend()


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, draws, and tells the table."""
    options = asked(__doc__ or "", number=200_000, arguments=arguments)
    found = {
        name: {players: share(rules, players, options) for players in rules.player_counts}
        for name, rules in house_rules().items()
    }
    save(options.folder, "undecided", lambda figure, colours: draw(found, figure, colours), size=(7.2, 4.6))
    counts = list(found["as written"])
    rows = [(name, *(spread(shares[players], ".2f", unit=100) for players in counts)) for name, shares in found.items()]
    tell(options, "undecided", ["undecided, %", *(f"{players} players" for players in counts)], rows)


if __name__ == "__main__":
    main()
