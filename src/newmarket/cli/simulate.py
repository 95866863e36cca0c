"""`newmarket simulate`: many hands or matches of bots, and what each seat won."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.measured import bar
from newmarket.cli.output import CannotWrite, tell, unable
from newmarket.cli.rules import SwitchOption, rules_argument
from newmarket.cli.seating import check_bots, seats_for
from newmarket.wording import short

if TYPE_CHECKING:
    from newmarket.lab import Backend, Unit


def simulate(  # noqa: PLR0913 - each argument is an option of the command
    *,
    rules: Annotated[
        str, typer.Option("--rules", metavar="ID", help="A game of the package, or a rule file of your own.")
    ] = "newmarket",
    switch: SwitchOption = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", show_default=False, help="How many play; 4 unless said.")
    ] = None,
    hands: Annotated[
        int | None, typer.Option("--hands", metavar="K", min=1, help="Play K separate hands, with fresh pots each.")
    ] = None,
    matches: Annotated[int | None, typer.Option("--matches", metavar="M", min=1, help="Play M whole matches.")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="S", min=0, help="Which deals are dealt.")] = 0,
    bots: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help="The bot in each seat; fewer come round again. A class of yours: module:Class.",
        ),
    ] = "random",
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FILE", dir_okay=False, help="Write every hand to this file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
    jobs: Annotated[
        int, typer.Option("--jobs", metavar="N", min=1, help="On how many processes; the result is the same.")
    ] = 1,
    backend: Annotated[
        str, typer.Option("--backend", metavar="loky|dask|ray", help="What starts the processes, here or of a cluster.")
    ] = "loky",
) -> None:
    """Let bots play many hands or matches, and print what each seat won, with 95% intervals."""
    from newmarket import lab
    from newmarket.languages import Language

    unit, number = _asked_for(hands, matches)
    started_by = _backend(backend)
    rule_set = rules_argument(rules, switch or ())
    plan = lab.Plan(rule_set, seed, _bots_by_seat(bots, seats_for(rule_set, seats, Language.ENGLISH)))
    done = 0
    with ExitStack() as stack:
        keep = None if records is None else stack.enter_context(_kept_in(records))
        advance = stack.enter_context(bar(lab.many(number, unit), number))

        def count(more: int) -> None:
            nonlocal done
            done += more
            advance(more)

        try:
            result = lab.simulate(plan, unit, number, jobs=jobs, backend=started_by, keep=keep, progress=count)
        except lab.MissingBackend as problem:
            raise typer.BadParameter(str(problem), param_hint="--backend") from problem
        except KeyboardInterrupt:
            stack.close()
            tell(f"stopped after {done:,} of {lab.many(number, unit)}", err=True)
            raise typer.Exit(130) from None
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode(result))
    else:
        tell(str(result))


def _asked_for(hands: int | None, matches: int | None) -> tuple[Unit, int]:
    from newmarket.lab import Unit

    if hands is not None and matches is None:
        return Unit.HAND, hands
    if matches is not None and hands is None:
        return Unit.MATCH, matches
    raise typer.BadParameter("say either how many hands or how many matches", param_hint="--hands, --matches")


def _backend(name: str) -> Backend:
    from newmarket.lab import Backend

    if name in set(Backend):
        return Backend(name)
    raise typer.BadParameter(f"expected loky, dask or ray, got {short(name)}", param_hint="--backend")


def _bots_by_seat(text: str, seats: int) -> tuple[str, ...]:
    from newmarket.lab import seated
    from newmarket.languages import Language

    named = [name.strip() for name in text.split(",")]
    check_bots(named, Language.ENGLISH, option="--bots")
    if len(named) > seats:
        raise typer.BadParameter(f"{len(named)} bots for {seats} seats", param_hint="--bots")
    return seated(named, seats)


@contextmanager
def _kept_in(path: Path) -> Iterator[Callable[[str], object]]:
    """What writes a line to the file at *path*, whatever it held before.

    :raises CannotWrite: there, or at the end, if a line cannot be written.
    """
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as problem:
        raise typer.BadParameter(unable(path, "written", problem), param_hint="--records") from problem

    def keep(line: str) -> None:
        try:
            file.write(f"{line}\n")
        except OSError as problem:
            raise CannotWrite(unable(path, "written", problem)) from problem

    try:
        yield keep
    finally:
        try:
            file.close()
        except OSError as problem:
            raise CannotWrite(unable(path, "written", problem)) from problem
