"""`newmarket play`: a whole match against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.rules import SwitchOption, rules_argument
from newmarket.cli.seating import check_bots, language_asked, seats_for
from newmarket.wording import printable

if TYPE_CHECKING:
    from newmarket.languages import Language
    from newmarket.rules import Rules

DEFAULT_BOT = "steady"
SEED_LIMIT = 1 << 32


def play(  # noqa: PLR0913 - each argument is an option of the command
    *,
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="A game of the package, or a rule file of your own.")
    ] = "newmarket",
    switch: SwitchOption = None,
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats", metavar="N", show_default=False, help="How many play, you among them: as many as bots ask, or 4."
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="A bot to play against (random, steady, sharp, or module:Class); again for each further one.",
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
    language: Annotated[
        str | None,
        typer.Option(
            "--language", metavar="TAG", show_default=False, help="The language of the table (en, de): your locale's."
        ),
    ] = None,
) -> None:
    """Play a match against bots in the terminal. At any question ? helps, rules shows the rules, q leaves."""
    import secrets

    from newmarket.cli.sitting import MatchLeft, Sitting, sit_down
    from newmarket.cli.terminal import Console
    from newmarket.languages import say

    spoken = language_asked(language)
    played = rules_argument(rules, switch or ())
    bots = _bots(bot or [], seats, played, spoken)
    if records is not None:
        _check_writable(records, spoken)
    console = Console(spoken)
    sitting: Sitting = sit_down(
        played,
        console,
        bots=bots,
        name=_checked_name(name, spoken),
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
                lost = say(spoken, "tell-record-lost", **_file_and_fault(records or Path(), problem))
                console.say(f"\n  {lost}")
    except (MatchLeft, EOFError):
        console.say(f"\n{say(spoken, 'tell-left')}")
    except KeyboardInterrupt:
        console.say(f"\n{say(spoken, 'tell-left')}")
        raise typer.Exit(130) from None
    if unkept:
        raise typer.Exit(1)


def _add_to(file: Path, record: str) -> None:
    with file.open("a", encoding="utf-8") as kept:
        kept.write(f"{record}\n")


def _bots(named: list[str], seats: int | None, rules: Rules, language: Language) -> list[str]:
    """The bots at a table of *seats*; those that are not named are as the last one named."""
    from newmarket.languages import say

    check_bots(named, language, option="--bot")
    seats = seats_for(rules, 1 + len(named) if seats is None and len(named) > 1 else seats, language)
    if len(named) > seats - 1:
        why = say(language, "usage-bots", bots=len(named), seats=seats)
        raise typer.BadParameter(why, param_hint="--seats")
    return [*named, *[(named or [DEFAULT_BOT])[-1]] * (seats - 1 - len(named))]


def _check_writable(file: Path, language: Language) -> None:
    """Finds out before the first hand, not after it, that it could not be kept."""
    from newmarket.languages import say

    try:
        file.open("a").close()
    except OSError as problem:
        why = say(language, "usage-cannot-write", **_file_and_fault(file, problem))
        raise typer.BadParameter(why, param_hint="--records") from problem


def _file_and_fault(file: Path, problem: OSError) -> dict[str, str]:
    """What is said of a *file* that cannot be written."""
    return {"file": printable(repr(str(file)), 200), "why": problem.strerror or str(problem)}


def _checked_name(name: str | None, language: Language) -> str | None:
    from newmarket.table.names import clean_name, explain_name_fault, fault_of_name

    if name is None:
        return None
    cleaned = clean_name(name)
    if fault := fault_of_name(cleaned):
        raise typer.BadParameter(explain_name_fault(fault, cleaned, language), param_hint="--name")
    return cleaned
