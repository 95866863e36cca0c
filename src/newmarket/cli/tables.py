"""Tables and sentences that a command prints: as wide as the terminal, and without anything that it would obey."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_MOST_COLUMNS = 80
_WIDEST_TABLE = 120


def print_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, left: Sequence[int] = ()) -> None:
    """Prints a table, its columns to the right but for those numbered in *left*."""
    from rich.table import Table
    from rich.text import Text

    from newmarket.wording import printable

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for at, heading in enumerate(headings):
        table.add_column(Text(heading), justify="left" if at in left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    _console(_WIDEST_TABLE).print(table)


def print_sentence(text: str) -> None:
    """Prints *text* on as many lines as it takes."""
    from rich.text import Text

    from newmarket.wording import printable

    _console(_MOST_COLUMNS).print(Text(printable(text)))


def _console(most: int) -> Console:
    import shutil

    from rich.console import Console

    return Console(width=min(most, max(shutil.get_terminal_size().columns, _MOST_COLUMNS)), highlight=False)
