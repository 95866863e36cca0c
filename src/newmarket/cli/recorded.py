"""One hand out of a file of records, and whose it is: asked the same way by every command that looks at one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.check import check_file

if TYPE_CHECKING:
    from typing import BinaryIO

    from newmarket.engine import Seat
    from newmarket.languages import Language
    from newmarket.record import Record

STANDARD_INPUT = Path("-")

File = Annotated[
    Path, typer.Argument(metavar="FILE", help="A file of records, one a line; - reads the standard input.")
]
Hand = Annotated[int, typer.Option("--hand", metavar="N", min=1, help="Which record of the file, from 1.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def record_at(file: Path, number: int, language: Language) -> Record:
    """Record *number* of *file*, from 1.

    :raises typer.BadParameter: in *language*, if there are fewer.
    :raises FaultyRecord: if it cannot be read.
    """
    if file == STANDARD_INPUT:
        return _record(sys.stdin.buffer, file, number, language)
    check_file(file)
    with file.open("rb") as stream:
        return _record(stream, file, number, language)


def seat_of(record: Record, asked: int, language: Language, *, option: str) -> Seat:
    """The seat that was *asked* for.

    :raises typer.BadParameter: in *language*, if the table has no such seat.
    """
    from newmarket.engine import Seat
    from newmarket.languages import say

    last = len(record.players) - 1
    if asked > last:
        raise typer.BadParameter(say(language, "usage-walking-seat", last=last, asked=asked), param_hint=option)
    return Seat(asked)


def _record(stream: BinaryIO, file: Path, number: int, language: Language) -> Record:
    from newmarket.languages import say
    from newmarket.record import FaultyRecord, read_records

    records = 0
    for read in read_records(stream, file=str(file)):
        records = read.number
        if records == number:
            if read.record is None:
                assert read.fault is not None, "what cannot be read has a fault"
                raise FaultyRecord(read.fault)
            return read.record
    why = say(language, "usage-walking-hand", records=records, asked=number)
    raise typer.BadParameter(why, param_hint="--hand")
