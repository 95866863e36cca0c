"""How much is a lead worth? The same deal is played as often as there are players, each leading first once.

    python -m examples.studies.lead pictures

What a seat makes when it leads first, above what it makes of the same cards when another does: each deal of Newmarket
is one observation. Steady bots play.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from matplotlib.figure import Figure
from msgspec.structs import replace

from examples.studies.figures import Asked, Colours, asked, ends, in_chunks, save, spread, tell
from newmarket.bots import Bot, generator_of, make_bot
from newmarket.engine import HandState, Seat, begin, lab_deal, step, view
from newmarket.lab import Interval, Sums
from newmarket.rules import Rules, load_rules

PLAYERS = range(3, 9)


def opening(rules: Rules, *, players: int, seed: int, number: int) -> HandState:
    """The hand of this *number* once its stakes are paid, before the first lead."""
    dealer = Seat(number % players)
    deal = lab_deal(rules, seed=seed, hand=number, dealer=dealer, seats=players)
    return begin(rules, deal, dealer=dealer, counters=(rules.counters,) * players, pots=(0,) * len(rules.pots)).state


def won(rules: Rules, bot: Bot, state: HandState, *, seed: int, number: int) -> list[int]:
    """What each seat makes from *state* on."""
    before = state.counters
    chances = [generator_of(seed, deal=number, seat=seat) for seat in range(len(before))]
    while state.turn is not None:
        state = step(rules, state, bot.choose(view(rules, state, state.turn), chances[state.turn])).state
    return [now - then for now, then in zip(state.counters, before, strict=True)]


def played(players: int, seed: int, numbers: range) -> Sums:
    """What who leads first makes above what the same seat makes when another does."""
    rules = load_rules("newmarket")
    bot, above = make_bot("steady", rules), Sums()
    for number in numbers:
        state = opening(rules, players=players, seed=seed, number=number)
        by_leader = [
            won(rules, bot, replace(state, turn=Seat(leader)), seed=seed, number=number) for leader in range(players)
        ]
        leading = sum(by_leader[seat][seat] for seat in range(players))
        following = sum(map(sum, by_leader)) - leading
        # Of each seat one hand led, the others not: the mean of those is taken off.
        above.add(leading * (players - 1) - following, over=players * (players - 1))
    return above


def worth(players: int, options: Asked) -> Interval:
    """Counters that the first lead is worth."""
    total = Sums()
    for part in in_chunks(partial(played, players, options.seed), options):
        total.merge(part)
    return total.mean()


def draw(found: dict[int, Interval], figure: Figure, colours: Colours) -> None:
    """A point with its interval for each number of players."""
    axes = figure.subplots()
    axes.set_title("What the first lead is worth, in counters", fontsize=14, pad=14)
    for players, counters in found.items():
        axes.vlines(players, *ends(counters), color=colours.felt, linewidth=3)
        axes.plot(players, counters.mean, "o", color=colours.felt, markeredgecolor=colours.paper)
        axes.annotate(
            f"{counters.mean:.1f}", (players, counters.mean), xytext=(9, 0), textcoords="offset points", va="center"
        )
    axes.set_ylim(bottom=0)
    axes.set_xlim(min(found) - 0.4, max(found) + 0.7)
    axes.set_xticks(list(found))
    axes.set_xlabel("players")
    axes.set_ylabel("counters above another\u2019s first lead")
    axes.grid(visible=False, axis="x")


def main(arguments: Sequence[str] | None = None) -> None:
    """Plays, draws, and tells the table."""
    options = asked(__doc__ or "", number=2000, arguments=arguments)
    found = {players: worth(players, options) for players in PLAYERS}
    save(options.folder, "lead", lambda figure, colours: draw(found, figure, colours), size=(7.2, 4.2))
    rows = [(str(players), spread(each)) for players, each in found.items()]
    tell(options, "lead", ["players", "the first lead is worth"], rows)


if __name__ == "__main__":
    main()
