"""How long runs show on a terminal how far they are, and how estimates are written."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from newmarket.lab import Interval


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


def spread(interval: Interval, unit: int, shape: str) -> str:
    """*interval* in parts of *unit* as its mean and half its width, both in the format *shape*; one observation has
    no width.
    """
    from newmarket.languages import MINUS

    mean = format(interval.mean * unit, shape).replace("-", MINUS)
    if interval.high is None:
        return mean
    return f"{mean} ± {format((interval.high - interval.mean) * unit, shape.lstrip('+'))}"
