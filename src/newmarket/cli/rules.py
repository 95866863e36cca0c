"""`newmarket rules`: the games that there are, one of them in full, and whether a file of one's own is sound."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.output import tell
from newmarket.wording import printable

if TYPE_CHECKING:
    from newmarket.rules import Rules

MOST_COLUMNS = 100
_MOST_FIGURES = 10
_MOST = 300
"""Most letters of an error, however long the argument was."""
SwitchOption = Annotated[
    list[str] | None,
    typer.Option(
        "--switch", metavar="NAME[=N]", help="Have it otherwise, as `newmarket rules show` lists it; may be repeated."
    ),
]
app = typer.Typer(help="Show and check the rules of games.", no_args_is_help=True, rich_markup_mode=None)


def rules_named(text: str) -> Rules:
    """The rules that an argument means: those in a file, else those of a game of the package.

    :raises FaultyRules: if there are none, or they cannot be played.
    """
    from newmarket.rules import load_rules, load_rules_file

    return load_rules_file(Path(text)) if _means_file(text) else load_rules(text)


def rules_argument(text: str, switches: Sequence[str] = ()) -> Rules:
    """The same for a command that is to work with the rules, with its *switches* set: a game or a switch that is not
    there is wrong usage.

    :raises FaultyRules: if a file of rules cannot be played.
    """
    from newmarket.errors import FaultyRules
    from newmarket.rules import switched

    try:
        rules = rules_named(text)
    except FaultyRules as problem:
        if _means_file(text):
            raise
        raise typer.BadParameter(printable(str(problem), _MOST)) from problem
    try:
        return switched(rules, dict(map(_set, switches))) if switches else rules
    except FaultyRules as problem:
        raise typer.BadParameter(printable(str(problem), _MOST), param_hint="--switch") from problem


def _set(text: str) -> tuple[str, bool | int]:
    """What ``hands=12`` or ``at-once`` sets, and how."""
    name, is_number, value = text.partition("=")
    if not is_number:
        return name, True
    if not (value.isascii() and value.isdecimal() and len(value) < _MOST_FIGURES):
        why = f"expected a switch such as 'hands=12', got {printable(repr(text), _MOST)}"
        raise typer.BadParameter(why, param_hint="--switch")
    return name, int(value)


def _means_file(text: str) -> bool:
    path = Path(text)
    try:
        return path.suffix == ".toml" or (path.exists() and not path.is_dir())
    except OSError:
        # Such as a name that is too long for one: it may still be tried as an id.
        return False


@app.command("list")
def list_games() -> None:
    """List the games of the package."""
    import textwrap

    from newmarket.explain.sheet import span
    from newmarket.languages import Language
    from newmarket.rules import built_in_rules

    games = built_in_rules().values()
    indent = " " * (max(len(rules.id) for rules in games) + 2)
    for rules in games:
        also = f" (also called {', '.join(rules.aliases)})" if rules.aliases else ""
        tell(f"{rules.id.ljust(len(indent))}{rules.title}, {span(rules, Language.ENGLISH)} players{also}")
        tell(textwrap.fill(rules.summary, _columns(), initial_indent=indent, subsequent_indent=indent))


@app.command("show")
def show(
    game: Annotated[str, typer.Argument(metavar="ID", help="The id of a game, or a rule file of your own.")],
    *,
    switch: SwitchOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what its file states, as JSON.")] = False,
) -> None:
    """Show the rule sheet of a game: its facts, its clauses, and what can be switched in it."""
    from newmarket.cli.sheet import rule_sheet, switch_lines
    from newmarket.languages import Language, say
    from newmarket.rules import rules_as_data

    rules = rules_argument(game, switch or ())
    if as_json:
        import json

        typer.echo(json.dumps(rules_as_data(rules), ensure_ascii=False, indent=2))
    else:
        tell(rule_sheet(rules, Language.ENGLISH, width=_columns()))
        if lines := list(switch_lines(rules, Language.ENGLISH, width=_columns())):
            tell("\n".join(["", say(Language.ENGLISH, "sheet-switches"), *lines]))


@app.command("check")
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Rule files of your own, or ids of games.")],
) -> None:
    """Check rule files: a line for each thing that is wrong. Leaves with 1 if there is any."""
    from newmarket.errors import FaultyRules
    from newmarket.explain.sheet import span
    from newmarket.languages import Language

    problems = 0
    for file in files:
        try:
            rules = rules_named(file)
        except FaultyRules as faulty:
            problems += len(faulty.problems)
            for problem in faulty.problems:
                tell(problem)
        else:
            tell(f"{file}: holds: {rules.title}, {span(rules, Language.ENGLISH)} players, {len(rules.clauses)} clauses")
    if problems:
        raise typer.Exit(1)


def _columns() -> int:
    return min(shutil.get_terminal_size().columns, MOST_COLUMNS)
