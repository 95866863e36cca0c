"""`newmarket walk`: a hand step by step, each step with what happened, what could be done, and the rule behind it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.recorded import record_at, seat_of

if TYPE_CHECKING:
    from newmarket.languages import Language
    from newmarket.record import Record
    from newmarket.walkthrough import Walk


def walk(  # noqa: PLR0913 - each argument is an option of the command
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="FILE",
            show_default=False,
            help="A file of records, one a line; - reads the standard input. Without one: a lesson.",
        ),
    ] = None,
    *,
    hand: Annotated[int, typer.Option("--hand", metavar="N", min=1, help="Which record of the file, from 1.")] = 1,
    lesson: Annotated[
        str | None,
        typer.Option("--lesson", metavar="ID", show_default=False, help="The lesson of another game than newmarket."),
    ] = None,
    you: Annotated[
        int | None,
        typer.Option("--you", metavar="SEAT", min=0, show_default=False, help="Whose hand it is told from: seat 0."),
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Print all steps, as into a file or a pipe.")] = False,
    link: Annotated[bool, typer.Option("--link", help="Print a link to the hand instead; nothing is stored.")] = False,
    url: Annotated[
        str, typer.Option("--url", metavar="BASE", help="Where the table is served, for the link.")
    ] = "http://127.0.0.1:8000",
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="TAG", show_default=False, help="The language (en, de): your locale's."),
    ] = None,
) -> None:
    """Walk through a hand: the lesson for newcomers, or one of your own.

    It stops at every event and says what happened, what you could do, and which rule made it so. Enter goes on, b
    back, a number to that step, q leaves; at some leads it asks you to choose first.
    """
    from newmarket.cli.draw import Cast
    from newmarket.cli.draw_walk import whole
    from newmarket.cli.seating import language_asked
    from newmarket.cli.terminal import Pages
    from newmarket.cli.walking import Reader
    from newmarket.explain import Listener
    from newmarket.record import rules_of
    from newmarket.walkthrough import record_link

    spoken = language_asked(language)
    if file is not None and lesson is not None:
        raise _wrong(spoken, "usage-walking-both", "--lesson")
    title, record, told = _lesson(lesson, you, spoken) if file is None else _hand(file, hand, you, spoken)
    if link:
        typer.echo(record_link(record, base=url))
        return
    pages = Pages(spoken)
    listener, bots = Listener(told.names, told.you, spoken), (None,) * len(record.players)
    cast = Cast(rules=rules_of(record), listener=listener, bots=bots, width=pages.width)
    if sys.stdin.isatty() and sys.stdout.isatty() and not every:
        Reader(told, cast, pages, title=title).read()
        return
    pages.say(whole(told, cast, title=title))


def _lesson(lesson_id: str | None, you: int | None, language: Language) -> tuple[str, Record, Walk]:
    """What the lesson is called, its hand, and its steps; from another seat than its own it asks and notes nothing."""
    from newmarket.walkthrough import BUILT_IN, UnknownLesson, lesson, walk_record

    try:
        found = lesson(lesson_id or BUILT_IN, language)
    except UnknownLesson as problem:
        raise typer.BadParameter(str(problem), param_hint="--lesson") from problem
    if you in {None, found.you}:
        return found.title, found.record, found.walk()
    seat = seat_of(found.record, you or 0, language, option="--you")
    return found.title, found.record, walk_record(found.record, you=seat, language=language)


def _hand(file: Path, number: int, you: int | None, language: Language) -> tuple[str, Record, Walk]:
    """What record *number* of *file* is called, it, and its steps.

    :raises FaultyRecord: if it cannot be read, or does not hold.
    """
    from newmarket.languages import say
    from newmarket.walkthrough import walk_record

    record = record_at(file, number, language)
    told = walk_record(record, you=seat_of(record, you or 0, language, option="--you"), language=language)
    return say(language, "walking-title", title=told.title, hand=told.hand), record, told


def _wrong(language: Language, message: str, option: str, /, **values: int) -> typer.BadParameter:
    from newmarket.languages import say

    return typer.BadParameter(say(language, message, **values), param_hint=option)
