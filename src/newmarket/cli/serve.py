"""`newmarket serve`: the table in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from newmarket.server import DEFAULT_DATABASE, KEEP_DAYS, CannotServe, LogFormat


def serve(  # noqa: PLR0913 - each argument is an option of the command
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets friends at home in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen on.")] = 8000,
    database: Annotated[
        str,
        typer.Option(
            envvar="NEWMARKET_DATABASE", help="Where tables are kept: sqlite:///newmarket.db, or postgresql://…"
        ),
    ] = DEFAULT_DATABASE,
    workers: Annotated[int, typer.Option(help="How many processes serve; one, unless tables lie in PostgreSQL.")] = 1,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(
            envvar="NEWMARKET_ALLOWED_HOST",
            metavar="NAME",
            help="A name to answer under, and under no other; may be given more than once.",
        ),
    ] = None,
    games: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Add the games in the rule files of this folder."),
    ] = None,
    *,
    under: Annotated[
        str,
        typer.Option(envvar="NEWMARKET_UNDER", metavar="/PLACE", help="Serve below that place of another site."),
    ] = "",
    keep_days: Annotated[
        int,
        typer.Option(metavar="DAYS", min=0, help="Remove tables at which nobody was for so many days; 0 keeps them."),
    ] = KEEP_DAYS,
    log_format: Annotated[LogFormat, typer.Option(help="How lines of the log are written.")] = LogFormat.TEXT,
    metrics_token: Annotated[
        str | None,
        typer.Option(
            envvar="NEWMARKET_METRICS_TOKEN",
            metavar="TOKEN",
            help="Let whoever shows this token read /metrics; better given by the environment.",
        ),
    ] = None,
    metrics_for_all: Annotated[
        bool, typer.Option("--metrics-for-all", help="Let others than this machine read /metrics.")
    ] = False,
) -> None:
    """Serve live tables for browsers and bots."""
    # The server is loaded only where it is needed: the other commands start fast without it.
    from newmarket.errors import FaultyRules
    from newmarket.rules import games_with
    from newmarket.server.guard import Access
    from newmarket.server.run import serve as serve_tables

    hosts = frozenset(name.lower() for name in allowed_host or ())
    access = Access(hosts=hosts, metrics_for_all=metrics_for_all, metrics_token=metrics_token or None)
    try:
        serve_tables(
            host,
            port,
            database,
            workers,
            access,
            games=games_with(games),
            keep_days=keep_days or None,
            log_format=log_format,
            under=under.rstrip("/"),
        )
    except FaultyRules as faulty:
        for line in faulty.problems:
            _say_why(line, log_format)
        raise typer.Exit(1) from faulty
    except CannotServe as problem:
        _say_why(str(problem), log_format)
        raise typer.Exit(1) from problem


def _say_why(line: str, form: LogFormat) -> None:
    """Says why there is no server, to who reads the log in that form."""
    if form is LogFormat.JSON:
        from newmarket.server.logs import last_line

        typer.echo(last_line(line), err=True)
    else:
        typer.secho(f"newmarket: {line}", err=True, fg=typer.colors.RED)
