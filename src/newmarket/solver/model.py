"""What the solver is asked and what it answers: the worth of each choice with all cards known, or what stopped it."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from html import escape

import msgspec

from newmarket.engine import Action, Seat
from newmarket.languages import signed


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How far a search may go: so many *states* are kept, and so many *seconds* pass (none: as many as it takes).

    The clock is looked at now and then, so a search ends a little after its time.
    """

    states: int = 2_000_000
    seconds: float | None = 10.0


class Limit(StrEnum):
    """What stopped a search before its end."""

    STATES = "states"
    """So many positions were kept as were allowed."""
    TIME = "time"
    """Its time was over."""
    UNDEALT = "undealt"
    """No card has been dealt yet: a counter is put on a pot before anything is known of the hand (O2)."""


class Method(StrEnum):
    """What searched. All give the same values."""

    COMPILED = "compiled"
    """Words of the machine (the extra ``fast``)."""
    PLAIN = "plain"
    """The same search in plain Python."""
    ENGINE = "engine"
    """The engine itself, step by step, for rules that the other two do not know."""


class Model(StrEnum):
    """What is assumed of everybody after a choice."""

    ALL_SEE_ALL = "all_see_all"
    """All see all cards, and each plays for their own counters alone: the values of `docs/solver.md`."""
    LOW_LEADS = "low_leads"
    """The same, but from then on nobody leads any but the lowest card that they hold of a suit.

    It stands in where any card may be led and the first is too much to search.
    """


class Worth(msgspec.Struct, frozen=True, gc=False):
    """What *action* is worth: by seat the counters at the end of the hand above those of now; none where unsolved."""

    action: Action
    values: tuple[int, ...] | None


class Solution(msgspec.Struct, frozen=True, kw_only=True):
    """The worth of each legal action of *seat*, in the order in which the engine has them.

    *best* is the place in *choices* of what the seat does by the definition (`docs/solver.md`); none where a choice is
    unsolved, and then *limit* says why. *states* is how many positions were kept, *seconds* the time it took.
    """

    seat: Seat
    choices: tuple[Worth, ...]
    best: int | None
    limit: Limit | None
    states: int
    seconds: float
    method: Method

    @property
    def values(self) -> tuple[int, ...] | None:
        """What the position is worth by seat; none where it is unsolved."""
        return None if self.best is None else self.choices[self.best].values

    def __str__(self) -> str:
        """A table: a line for each choice, a column for each seat, a star before the best; and what stopped it."""
        lines = list(_table(self))
        first, *others = [max(map(len, column)) for column in zip(*lines, strict=True)]
        rows = [
            "  ".join(
                [f"{line[0]:<{first}}", *(f"{cell:>{wide}}" for cell, wide in zip(line[1:], others, strict=True))]
            )
            for line in lines
        ]
        return "\n".join([*map(str.rstrip, rows), *([] if self.limit is None else [f"unsolved: {self.limit.value}"])])

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return f'<pre style="font-family: monospace">{escape(str(self))}</pre>'


def _table(solution: Solution) -> Iterator[list[str]]:
    seats = max((len(choice.values) for choice in solution.choices if choice.values is not None), default=0)
    if seats:
        yield ["", *(f"seat {seat}" for seat in range(seats))]
    for at, choice in enumerate(solution.choices):
        mark = "*" if at == solution.best else " "
        counters = ["–"] * seats if choice.values is None else [signed(each) for each in choice.values]
        yield [f"{mark} {choice.action}", *counters]


def best_of(seat: Seat, values: list[tuple[int, ...] | None]) -> int | None:
    """The place of what *seat* chooses: most for itself, and the first of several; none where one is not known."""
    best: int | None = None
    most = 0
    for at, each in enumerate(values):
        if each is None:
            return None
        if best is None or each[seat] > most:
            best, most = at, each[seat]
    return best


def added(first: tuple[int, ...], second: tuple[int, ...]) -> tuple[int, ...]:
    """The sums, seat by seat."""
    return tuple([one + other for one, other in zip(first, second, strict=True)])


def above(after: tuple[int, ...], before: tuple[int, ...]) -> tuple[int, ...]:
    """What *after* has more than *before*, seat by seat."""
    return tuple([one - other for one, other in zip(after, before, strict=True)])
