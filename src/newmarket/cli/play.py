"""`newmarket play`: a whole match against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.output import unable
from newmarket.cli.seating import check_bots, seats_for

if TYPE_CHECKING:
    from newmarket.rules import Rules

DEFAULT_BOT = "steady"
SEED_LIMIT = 1 << 32


def play(  # noqa: PLR0913 - each argument is an option of the command
    *,
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="A game of the package, or a rule file of your own.")
    ] = "newmarket",
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats", metavar="N", show_default=False, help="How many play, you among them: as many as bots ask, or 4."
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot", metavar="NAME", help="A bot to play against (random, steady); again for each further one."
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option("--name", metavar="YOU", help="What you are called in the records.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="S", min=0, help="Play the match with this number again.")
    ] = None,
    auto_follow: Annotated[
        bool, typer.Option("--auto-follow", help="Play a called card for you, without asking.")
    ] = False,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", dir_okay=False, help="Add each hand to this file.")
    ] = None,
) -> None:
    """Play a match against bots in the terminal. At any question ? helps, rules shows the rules, q leaves."""
    import secrets

    from newmarket.cli.rules import rules_argument
    from newmarket.cli.sitting import MatchLeft, Sitting, sit_down
    from newmarket.cli.terminal import Console

    played = rules_argument(rules)
    bots = _bots(bot or [], seats, played)
    if records is not None:
        _check_writable(records)
    console = Console()
    sitting: Sitting = sit_down(
        played,
        console,
        bots=bots,
        name=_checked_name(name),
        seed=secrets.randbelow(SEED_LIMIT) if seed is None else seed,
        auto_follow=auto_follow,
    )
    unkept = 0
    try:
        for record in sitting.play():
            try:
                if records is not None:
                    # A record of which only a part was written keeps its line to itself.
                    _add_to(records, f"\n{record}" if unkept else record)
            except OSError as problem:
                unkept += 1
                console.say(f"\n  The record of this hand is lost: {unable(records or Path(), 'written', problem)}.")
    except (MatchLeft, EOFError):
        console.say("\nYou leave the match.")
    except KeyboardInterrupt:
        console.say("\nYou leave the match.")
        raise typer.Exit(130) from None
    if unkept:
        raise typer.Exit(1)


def _add_to(file: Path, record: str) -> None:
    with file.open("a", encoding="utf-8") as kept:
        kept.write(f"{record}\n")


def _bots(named: list[str], seats: int | None, rules: Rules) -> list[str]:
    """The bots at a table of *seats*; those that are not named are as the last one named."""
    check_bots(named, rules, option="--bot")
    seats = seats_for(rules, 1 + len(named) if seats is None and len(named) > 1 else seats)
    if len(named) > seats - 1:
        raise typer.BadParameter(f"{len(named)} bots and you need more than {seats} seats", param_hint="--seats")
    return [*named, *[(named or [DEFAULT_BOT])[-1]] * (seats - 1 - len(named))]


def _check_writable(file: Path) -> None:
    """Finds out before the first hand, not after it, that it could not be kept."""
    try:
        file.open("a").close()
    except OSError as problem:
        raise typer.BadParameter(unable(file, "written", problem), param_hint="--records") from problem


def _checked_name(name: str | None) -> str | None:
    from newmarket.languages import Language
    from newmarket.table.names import clean_name, explain_name_fault, fault_of_name

    if name is None:
        return None
    cleaned = clean_name(name)
    if fault := fault_of_name(cleaned):
        raise typer.BadParameter(explain_name_fault(fault, cleaned, Language.ENGLISH), param_hint="--name")
    return cleaned
