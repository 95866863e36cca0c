"""Is the dealer at a disadvantage? Who deals puts up twice the stakes of the others, and leads last.

    python -m examples.studies.dealer pictures

Steady bots play whole matches of Newmarket; what each place, counted from the dealer to the left, makes a hand is
estimated, each match one observation.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from examples.studies.figures import Asked, Colours, asked, ends, in_chunks, save, spread, tell
from newmarket.lab import Interval, LabTable, Plan, Sums
from newmarket.rules import load_rules

PLAYERS = range(3, 9)


def played(players: int, seed: int, numbers: range) -> list[Sums]:
    """What each place from the dealer on made in the matches of these *numbers*."""
    lab = LabTable(Plan(load_rules("newmarket"), seed, ("steady",) * players))
    places = [Sums() for _ in range(players)]
    for number in numbers:
        hands = lab.match(number).hands
        for place, sums in enumerate(places):
            won = sum(hand.won[(hand.final.dealer + place) % players] for hand in hands)
            sums.add(won, over=len(hands))
    return places


def by_place(players: int, options: Asked) -> list[Interval]:
    """Counters a hand by place from the dealer on."""
    total = [Sums() for _ in range(players)]
    for part in in_chunks(partial(played, players, options.seed), options):
        for mine, more in zip(total, part, strict=True):
            mine.merge(more)
    return [sums.mean() for sums in total]


def draw(found: dict[int, list[Interval]], figure: Figure, colours: Colours) -> None:
    """A panel for each number of players: what each place made a hand."""
    figure.suptitle("What each place makes a hand, by the number of players", x=0.015, ha="left")
    panels: list[Axes] = list(figure.subplots(2, 3, sharey=True).flat)
    for panel, (players, places) in zip(panels, found.items(), strict=True):
        panel.axhline(0, color=colours.soft, linewidth=1)
        for place, counters in enumerate(places):
            colour = colours.claret if place == 0 else colours.brass if place == 1 else colours.felt
            panel.bar(place, counters.mean, width=0.72, color=colour)
            panel.vlines(place, *ends(counters), color=colours.ink, linewidth=1.4)
        panel.set_title(f"{players} players")
        panel.set_xticks(range(players), ["D", *map(str, range(1, players))])
        panel.grid(visible=False, axis="x")
    for panel in panels[::3]:
        panel.set_ylabel("counters a hand")
    for panel in panels[3:]:
        panel.set_xlabel("place to the left of the dealer (D)")


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, draws, and tells the table."""
    options = asked(__doc__ or "", number=1000, arguments=arguments)
    found = {players: by_place(players, options) for players in PLAYERS}
    save(options.folder, "dealer", lambda figure, colours: draw(found, figure, colours), size=(9, 5.6))
    rows = [(str(players), *map(spread, (places[0], places[1], places[-1]))) for players, places in found.items()]
    tell(options, "dealer", ["players", "dealer", "first to the left, who leads", "last to the left"], rows)


if __name__ == "__main__":
    main()
