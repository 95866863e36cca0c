"""One style for the pictures of all studies, on paper and by lamplight, and the options of their scripts."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine

from newmarket.lab import Interval
from newmarket.lab.processes import in_order

Result = TypeVar("Result")

mpl.use("svg")
READERS = "system-ui, sans-serif"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a picture: those of the table."""

    paper: str
    ink: str
    soft: str
    line: str
    claret: str
    felt: str
    brass: str
    slate: str


LIGHT = Colours("#fbf7ec", "#2a2a22", "#5d5747", "#dfd6c1", "#9c2839", "#2a644c", "#b3801c", "#47658c")
DARK = Colours("#241d15", "#f3e9d3", "#bdb096", "#453a2b", "#f0857f", "#74c39d", "#e4b754", "#9db9e0")


@dataclass(frozen=True, slots=True)
class Asked:
    """What a study is asked for: the *folder* of its pictures, how many hands or matches, the seed, the processes, and
    the *page* that has its table, if any.
    """

    folder: Path
    number: int
    seed: int
    jobs: int
    page: Path | None


def asked(what: str, *, number: int, arguments: Sequence[str] | None) -> Asked:
    """Reads the options of a study that answers *what*, with so many hands or matches unless said otherwise."""
    parser = argparse.ArgumentParser(description=what)
    parser.add_argument("folder", type=Path, help="where the pictures go")
    parser.add_argument("--number", type=int, default=number, help="hands or matches for each point (%(default)s)")
    parser.add_argument("--seed", type=int, default=2026, help="which deals are dealt (%(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="on how many processes; the result is the same")
    parser.add_argument("--page", type=Path, help="a page with the table of this study, where it is written anew")
    read = parser.parse_args(arguments)
    return Asked(read.folder, read.number, read.seed, read.jobs, read.page)


CHUNK = 20
"""How many hands or matches a process plays before it reports."""


def in_chunks(play: Callable[[range], Result], options: Asked, *, chunk: int = CHUNK) -> Iterator[Result]:
    """What *play* makes of the numbers of all hands or matches that are asked for, some of them at a time."""
    numbers = [range(first, min(first + chunk, options.number)) for first in range(0, options.number, chunk)]
    with in_order(play, numbers, jobs=options.jobs) as results:
        yield from results


def ends(interval: Interval) -> tuple[float, float]:
    """Where *interval* begins and ends; of one observation both are its mean."""
    low, high = interval.low, interval.high
    return (interval.mean if low is None else low), (interval.mean if high is None else high)


def spread(interval: Interval, shape: str = "+.2f", *, unit: float = 1) -> str:
    """The mean and half the width of *interval*, in parts of *unit*."""
    half = (ends(interval)[1] - interval.mean) * unit
    return f"{format(interval.mean * unit, shape)} ± {format(half, shape.lstrip('+'))}".replace("-", "−")


def save(folder: Path, name: str, draw: Callable[[Figure, Colours], None], *, size: tuple[float, float]) -> None:
    """Writes what *draw* draws as ``name.light.svg`` and ``name.dark.svg``; the same numbers give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind, colours in (("light", LIGHT), ("dark", DARK)):
        with mpl.rc_context(_style(colours, name)):
            spaced = ConstrainedLayoutEngine(w_pad=0.14, h_pad=0.12, wspace=0.05, hspace=0.06)
            figure = Figure(figsize=size, layout=spaced)
            draw(figure, colours)
            file = folder / f"{name}.{kind}.svg"
            figure.savefig(file, metadata={"Date": None, "Creator": "Newmarket"})
            # Words stay words, in the reader's own letters: those that they were measured in are wider than most.
            file.write_text(file.read_text("utf-8").replace("'DejaVu Sans'", READERS), encoding="utf-8")


def _style(colours: Colours, name: str) -> Any:
    return {
        "svg.hashsalt": name,
        "svg.fonttype": "none",
        "figure.facecolor": colours.paper,
        "axes.facecolor": colours.paper,
        "savefig.facecolor": colours.paper,
        "text.color": colours.ink,
        "axes.labelcolor": colours.ink,
        "axes.edgecolor": colours.soft,
        "axes.titlecolor": colours.ink,
        "xtick.color": colours.soft,
        "ytick.color": colours.soft,
        "xtick.labelcolor": colours.ink,
        "ytick.labelcolor": colours.ink,
        "grid.color": colours.line,
        "grid.linewidth": 0.8,
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.linewidth": 0.9,
        "axes.titlelocation": "left",
        "axes.titlesize": 11.5,
        "axes.titleweight": "bold",
        "axes.titlepad": 8,
        "axes.labelsize": 10.5,
        "xtick.labelsize": 10,
        "ytick.labelsize": 10,
        "xtick.major.size": 0,
        "ytick.major.size": 0,
        "legend.frameon": False,
        "legend.fontsize": 10,
        "font.family": "DejaVu Sans",
        "figure.titlesize": 14,
        "figure.titleweight": "bold",
        "lines.linewidth": 2,
        "lines.markersize": 7,
        "lines.solid_capstyle": "round",
    }


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown, numbers to the right."""
    lines = [f"| {' | '.join(headings)} |", f"|---|{'---:|' * (len(headings) - 1)}"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def tell(options: Asked, study: str, headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Prints the table of *study*, and writes it into the page that is asked for."""
    told = table(headings, rows)
    print(told)
    if options.page is not None:
        options.page.write_text(with_table(options.page.read_text("utf-8"), study, told), encoding="utf-8")


def with_table(page: str, study: str, told: str) -> str:
    """*page* with *told* in place of the first table after the pictures of *study*.

    :raises ValueError: if there are none, or no table after them.
    """
    before, picture, after = page.rpartition(f"{study}.dark.svg")
    written, tables = re.subn(r"^\|.*(?:\n\|.*)*", lambda _: told, after, count=1, flags=re.MULTILINE)
    if not (picture and tables):
        raise ValueError(f"the page has no pictures of {study!r} with a table after them")
    return before + picture + written
