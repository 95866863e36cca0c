"""`newmarket bots`: which there are, and whether one does what it owes to a table."""

from __future__ import annotations

from typing import Annotated

import typer

from newmarket.cli.output import tell
from newmarket.cli.seating import check_bots

app = typer.Typer(name="bots", help="The bots there are, and yours checked.", no_args_is_help=True)

_ABOUT = {
    "random": "any legal action, all equally likely",
    "steady": "walks up the run that each lead would start",
    "sharp": "draws deals that agree with what it can know, and plays them out",
}


@app.command("list")
def list_bots() -> None:
    """Show the bots of the package."""
    from newmarket.bots import BOT_NAMES

    width = max(map(len, BOT_NAMES))
    for name in BOT_NAMES:
        tell(f"{name:<{width}}  {_ABOUT[name]}")


@app.command("check")
def check(
    bot: Annotated[str, typer.Argument(metavar="NAME", help="A bot of the package, or a class: module:Class.")],
    *,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--rules", metavar="ID", help="A game, or a rule file of your own; again for more. All games unless said."
        ),
    ] = None,
    hands: Annotated[
        int, typer.Option("--hands", metavar="K", min=1, help="In so many hands of each number of players.")
    ] = 3,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Which hands.")] = 0,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="T", min=0.001, help="So long may a choice take.")
    ] = 10.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON, with the views.")] = False,
) -> None:
    """Ask a bot for choices of every kind, and say what is wrong with them; leaves with 1 where something is."""
    from newmarket.bots.conformance import check_bot
    from newmarket.cli.rules import rules_argument
    from newmarket.languages import Language

    check_bots([bot], Language.ENGLISH, option="NAME")
    games = None if rules is None else [rules_argument(each) for each in rules]
    found = check_bot(bot, rules=games, hands=hands, seed=seed, seconds=seconds)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(found))
    else:
        for fault in found.faults:
            tell(str(fault))
        mean = found.seconds / found.choices * 1000 if found.choices else 0
        tell(
            f"{found.bot}: {'not in order' if found.faults else 'in order'}, "
            f"{found.choices:,} choices in {len(found.rules)} {'game' if len(found.rules) == 1 else 'games'}, "
            f"{mean:.2f} ms each, {found.slowest * 1000:.1f} ms the slowest"
        )
    if found.faults:
        raise typer.Exit(1)
