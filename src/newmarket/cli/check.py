"""`newmarket check` and `newmarket verify`: whether recorded hands hold, and whether their deals follow."""

from __future__ import annotations

import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from newmarket.cli.output import CannotRead, tell, unable

if TYPE_CHECKING:
    from newmarket.record import Read

BIG_FILE = 1 << 20
"""From so many bytes on, a person at a terminal sees how far it is."""
_STANDARD_INPUT = Path("-")

Files = Annotated[
    list[Path],
    typer.Argument(metavar="FILE", help="Files of records, one a line; - reads the standard input."),
]


def check(files: Files) -> None:
    """Replay recorded hands.

    Prints a line for each record that does not hold: FILE:LINE, the number of the record (from 1), the kind of
    fault with the number of the action (from 0), the clause and why. Then how many hold. Leaves with 1 if one is
    refused.
    """
    from newmarket.record import check_record

    hold = refused = 0
    for read in _records(files):
        fault = read.fault if read.record is None else check_record(read.record)
        if fault is None:
            hold += 1
        else:
            refused += 1
            tell(f"{_place(read)}: {fault}")
    tell(f"{hold + refused} records: {hold} hold, {refused} refused")
    if refused:
        raise typer.Exit(1)


def verify(files: Files) -> None:
    """Check the deals of recorded hands against the seed and salts that they state.

    Prints a line for each record: whether the seed is the one that was committed to, whether the deal follows from
    it, and whether the hand begins as the one before it in its match ended. Leaves with 1 if one does not.
    """
    from newmarket.errors import FaultyRules
    from newmarket.record import MatchVerifier, Verdict

    matches = MatchVerifier()
    follow = broken = unstated = 0
    for read in _records(files):
        if read.record is None:
            broken += 1
            tell(f"{_place(read)}: {read.fault}")
            continue
        try:
            found = matches.verify(read.record)
        except FaultyRules as faulty:
            broken += 1
            tell(f"{_place(read)}: {faulty}")
            continue
        follow += found.verdict is Verdict.HOLDS
        broken += found.is_broken
        unstated += found.verdict in {Verdict.UNSTATED, Verdict.UNSHOWN}
        tell(f"{_place(read)}: {found.verdict.value}: {found.why}")
    total = follow + broken + unstated
    tell(f"{total} records: {follow} deals follow, {broken} do not, {unstated} cannot be checked")
    if broken:
        raise typer.Exit(1)


def _place(read: Read) -> str:
    return f"{read.file}:{read.line}: record {read.number}"


def _records(files: list[Path]) -> Iterator[Read]:
    """The records of all *files*, with a bar on the terminal where that takes a while."""
    for path in files:
        if path != _STANDARD_INPUT:
            check_file(path)
    for path in files:
        if path == _STANDARD_INPUT:
            yield from _read(sys.stdin.buffer, path)
            continue
        try:
            with path.open("rb") as stream:
                yield from _read(stream, path)
        except OSError as problem:
            raise CannotRead(unable(path, "read", problem)) from problem


def check_file(path: Path) -> None:
    """Finds out before the first file is read that one is not there; pipes and devices are as good as files.

    :raises typer.BadParameter: if *path* is a folder, or nothing.
    """
    try:
        mode = path.stat().st_mode
    except OSError as problem:
        raise typer.BadParameter(unable(path, "read", problem)) from problem
    if stat.S_ISDIR(mode):
        raise typer.BadParameter(f"{str(path)!r} is a folder; expected a file of records")


def _read(stream: BinaryIO, path: Path) -> Iterator[Read]:
    from newmarket.record import read_records

    records = read_records(stream, file=str(path))
    size = 0 if path == _STANDARD_INPUT else path.stat().st_size
    return _with_bar(records, path, size) if size >= BIG_FILE and sys.stderr.isatty() else records


def _with_bar(records: Iterator[Read], path: Path, size: int) -> Iterator[Read]:
    from rich.console import Console
    from rich.progress import Progress

    # What is found is printed above the bar, unless it goes to a file.
    console = Console(stderr=True)
    with Progress(console=console, transient=True, redirect_stdout=sys.stdout.isatty()) as bar:
        task = bar.add_task(path.name, total=size)
        for read in records:
            yield read
            bar.update(task, completed=read.end)
