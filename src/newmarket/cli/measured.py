"""How long runs show on a terminal how far they are."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(what: str, number: int) -> Iterator[Callable[[int], object]]:
    """What moves on a bar that stands for *number* of *what*; there is one on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda _more: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=number)
        yield lambda more: shown.advance(task, more)
