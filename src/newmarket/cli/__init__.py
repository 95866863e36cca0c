"""The `newmarket` command. Whatever takes time to import is imported by the command that needs it."""

from __future__ import annotations

import io
import sys
from typing import Annotated

import typer

from newmarket import __version__
from newmarket.cli.check import check, verify
from newmarket.cli.play import play
from newmarket.cli.rules import app as rules_app
from newmarket.cli.serve import serve
from newmarket.cli.simulate import simulate
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
app.command("check")(check)
app.command("verify")(verify)
app.command("simulate")(simulate)


def main() -> None:
    """Runs the command of ``sys.argv``. Leaves with 0, with 1 for a fault or an expected error, 2 for wrong usage."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that has no suit signs shows a question mark for them rather than nothing more at all.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except NewmarketError as problem:
        for line in str(problem).splitlines():
            typer.echo(f"newmarket: {line}", err=True)
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
