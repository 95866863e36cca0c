"""The `newmarket` command. Whatever takes time to import is imported by the command that needs it."""

from __future__ import annotations

import contextlib
import sys
from typing import Annotated, NoReturn

import typer

from newmarket import __version__
from newmarket.cli.bots import app as bots_app
from newmarket.cli.check import check, verify
from newmarket.cli.output import flush, prepare_streams, tell
from newmarket.cli.play import play
from newmarket.cli.report import report
from newmarket.cli.rules import app as rules_app
from newmarket.cli.serve import serve
from newmarket.cli.simulate import simulate
from newmarket.cli.solve import solve
from newmarket.cli.tournament import tournament
from newmarket.cli.walk import walk
from newmarket.errors import NewmarketError

__all__ = ["app", "main"]

app = typer.Typer(
    name="newmarket",
    help="An open table for Newmarket and its family of Stops games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command("serve")(serve)
app.command("play")(play)
app.add_typer(rules_app, name="rules")
app.command("walk")(walk)
app.command("check")(check)
app.command("verify")(verify)
app.command("simulate")(simulate)
app.command("solve")(solve)
app.command("report")(report)
app.command("tournament")(tournament)
app.add_typer(bots_app, name="bots")


def main() -> None:
    """Runs the command of ``sys.argv``. Leaves with 0, with 1 for a fault or an expected error, 2 for wrong usage."""
    prepare_streams()
    try:
        try:
            app()
        finally:
            flush()
    except BrokenPipeError:
        # Whoever was to read the output has seen enough of it.
        sys.exit(1)
    except OSError as problem:
        file = "the output" if problem.filename is None else repr(problem.filename)
        _fail(f"{file}: {problem.strerror or problem}")
    except NewmarketError as problem:
        _fail(str(problem))


def _fail(why: str) -> NoReturn:
    # Where nothing can be shown any more, the exit code says it.
    with contextlib.suppress(OSError):
        for line in why.splitlines():
            tell(f"newmarket: {line}", err=True)
    sys.exit(1)


def _show_version(asked: bool) -> None:  # noqa: FBT001 - typer calls it with the option's value alone
    if asked:
        typer.echo(f"newmarket {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    _version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    pass
