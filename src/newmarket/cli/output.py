"""What the command shows and writes: lines that no text of another's can spoil, and what is said where that fails."""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from pathlib import Path

import typer

from newmarket.errors import NewmarketError
from newmarket.wording import printable

_ERRORS = "newmarket"
_LETTERS = str.maketrans("♣♦♥♠─−±×–’…│▸»━╌·", "CDHS---x-'~|>>=-.") | {"±": "+-"}
"""What stands for our own signs in an encoding that has none of them, each of the same width where it is in a table."""


class CannotRead(NewmarketError):
    """A file could not be read to its end."""


class CannotWrite(NewmarketError):
    """A file could not be written."""


def tell(text: str, *, err: bool = False) -> None:
    """Shows *text*, of one line or several, with nothing in it that a terminal would obey."""
    typer.echo("\n".join(map(printable, text.split("\n"))), err=err)


def unable(file: Path, what: str, problem: OSError) -> str:
    """Says of *file* that it cannot be read or written, and why."""
    return f"{printable(repr(str(file)), 200)} cannot be {what}: {problem.strerror or problem}"


def prepare_streams() -> None:
    """Lets the standard streams show and take any text: what an encoding does not have is replaced."""
    codecs.register_error(_ERRORS, _replaced)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ERRORS)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def flush() -> None:
    """Writes out what has been shown.

    :raises OSError: if that fails; then all that is shown from now on is lost, without another error.
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        # The interpreter would try again when it leaves, and fail with a message of its own.
        with contextlib.suppress(OSError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)
        raise


def _replaced(error: UnicodeError) -> tuple[str, int]:
    """Signs of ours become letters, anything else a question mark (an error handler for `codecs`)."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = (letter.translate(_LETTERS) for letter in error.object[error.start : error.end])
    return "".join(letter if letter.isascii() else "?" for letter in letters), error.end
