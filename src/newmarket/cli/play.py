"""`newmarket play`: a whole match against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DEFAULT_SEATS = 4
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
    name: Annotated[str | None, typer.Option("--name", metavar="YOU", help="What you are called.")] = None,
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
    bots = _bots(bot or [], seats, played.seat_numbers)
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
    try:
        for record in sitting.play():
            if records is not None:
                with records.open("a", encoding="utf-8") as file:
                    file.write(f"{record}\n")
    except (MatchLeft, EOFError):
        console.say("\nYou leave the match.")
    except KeyboardInterrupt:
        console.say("\nYou leave the match.")
        raise typer.Exit(130) from None


def _bots(named: list[str], seats: int | None, numbers: range) -> list[str]:
    """The bots at a table of *seats*; those that are not named are as the last one named."""
    from newmarket.bots import BOT_NAMES

    for bot in named:
        if bot not in BOT_NAMES:
            raise typer.BadParameter(f"there is no bot {bot!r}; there are {', '.join(BOT_NAMES)}", param_hint="--bot")
    if seats is None:
        seats = 1 + len(named) if len(named) > 1 else min(max(DEFAULT_SEATS, numbers[0]), numbers[-1])
    if seats not in numbers:
        raise typer.BadParameter(f"the game is for {numbers[0]} to {numbers[-1]}, not {seats}", param_hint="--seats")
    if len(named) > seats - 1:
        raise typer.BadParameter(f"{len(named)} bots and you need more than {seats} seats", param_hint="--seats")
    return [*named, *[(named or [DEFAULT_BOT])[-1]] * (seats - 1 - len(named))]


def _check_writable(file: Path) -> None:
    """Finds out before the first hand, not after it, that it could not be kept."""
    try:
        file.open("a").close()
    except OSError as problem:
        raise typer.BadParameter(
            f"{str(file)!r} cannot be written: {problem.strerror}", param_hint="--records"
        ) from problem


def _checked_name(name: str | None) -> str | None:
    from newmarket.table.names import clean_name, fault_of_name

    if name is None:
        return None
    cleaned = clean_name(name)
    if fault := fault_of_name(cleaned):
        raise typer.BadParameter(fault, param_hint="--name")
    return cleaned
