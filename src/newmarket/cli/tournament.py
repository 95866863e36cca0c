"""`newmarket tournament`: bots against bots over duplicate deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.measured import bar
from newmarket.cli.output import tell
from newmarket.cli.rules import SwitchOption, rules_argument
from newmarket.cli.seating import check_bots, seats_for

if TYPE_CHECKING:
    from newmarket.lab import Tournament

HANDS_IN_A_MATCH = 10


def tournament(  # noqa: PLR0913 - each argument is an option of the command
    *,
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="A game of the package, or a rule file of your own.")
    ] = "newmarket",
    switch: SwitchOption = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", show_default=False, help="How many play; 4 unless said.")
    ] = None,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B",
            help="A in one seat, in each in turn, and B in all others. A class of yours: module:Class.",
        ),
    ] = "sharp,steady",
    deals: Annotated[int, typer.Option("--deals", metavar="K", min=1, help="Over so many deals.")] = 1000,
    matches: Annotated[
        int | None,
        typer.Option(
            "--matches", metavar="M", min=0, show_default=False, help="And so many matches; a tenth of K unless said."
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Which deals are dealt.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, help="On how many processes; the result is the same.")
    ] = 1,
) -> None:
    """Let bot A play against B over the same deals as B would, in each seat, and print what it makes above it."""
    from newmarket import lab
    from newmarket.languages import Language

    rule_set = rules_argument(rules, switch or ())
    one, other = _two(bots)
    comparison = lab.Comparison(
        rules=rule_set, seats=seats_for(rule_set, seats, Language.ENGLISH), seed=seed, bot=one, against=other
    )
    number = deals // HANDS_IN_A_MATCH if matches is None else matches
    done = 0
    with bar(_many(deals, number), deals + number) as advance:

        def count(more: int) -> None:
            nonlocal done
            done += more
            advance(more)

        try:
            result = lab.tournament(comparison, deals=deals, matches=number, jobs=jobs, progress=count)
        except KeyboardInterrupt:
            tell(f"stopped after {done:,} of {deals + number:,} deals and matches", err=True)
            raise typer.Exit(130) from None
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(result))
    else:
        _print(result)


def _two(text: str) -> tuple[str, str]:
    from newmarket.languages import Language

    named = [name.strip() for name in text.split(",")]
    check_bots(named, Language.ENGLISH, option="--bots")
    if len(named) != 2:
        raise typer.BadParameter(f"expected two bots, such as sharp,steady, got {len(named)}", param_hint="--bots")
    return named[0], named[1]


def _many(deals: int, matches: int) -> str:
    """How many deals, and matches beside them where there are any."""
    said = f"{deals:,} deal{'s' if deals > 1 else ''}"
    return f"{said} and {matches:,} match{'es' if matches > 1 else ''}" if matches else said


def _print(result: Tournament) -> None:
    processes = f"{result.jobs} process{'es' if result.jobs > 1 else ''}"
    tell(
        f"{result.rules} (version {result.version}), {result.seats} seats, seed {result.seed}\n"
        f"{result.bot} in one seat, in each in turn, {result.against} in all others\n"
        f"{_many(result.deals, result.matches)}, {result.seconds:,.1f} s on {processes}\n"
    )
    width = max(len(result.bot), len(result.against))
    for bot, counters in ((result.bot, result.counters), (result.against, result.counters_against)):
        tell(f"{bot:<{width}}  {counters.spread()} counters a hand")
    tell(f"{'':<{width}}  {result.advantage.spread()} between them, in the same seats of the same deals")
    if result.matches_won is not None:
        share, even = result.matches_won.spread(".1f", unit=100), format(100 * result.even_share, ".1f")
        tell(f"\n{result.bot} wins {share} % of the matches; {even} would be even")
