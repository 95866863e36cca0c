"""Means with their intervals, from sums of whole numbers: exact whatever the order in which they are added up."""

from __future__ import annotations

import math
from collections.abc import Collection
from statistics import NormalDist

import msgspec

from newmarket.engine import Seat
from newmarket.languages import MINUS

_NORMAL_95 = NormalDist().inv_cdf(0.975)

WHOLE_MATCH = math.lcm(*range(1, 9))
"""Into so many parts a won match is shared out, so that up to eight winners each get a whole number."""


def parts_won(seat: Seat, winners: Collection[Seat]) -> int:
    """What *seat* has of a match that *winners* won, in parts of `WHOLE_MATCH`: a draw is shared evenly."""
    return WHOLE_MATCH // len(winners) if seat in winners else 0


class Interval(msgspec.Struct, frozen=True):
    """An estimated *mean*, and the 95% interval around it; with a single observation there is none."""

    mean: float
    low: float | None
    high: float | None

    def spread(self, shape: str = "+.3f", *, unit: int = 1) -> str:
        """The mean and half the width, in parts of *unit*, both in the format *shape*; one observation has no width."""
        mean = format(self.mean * unit, shape).replace("-", MINUS)
        if self.high is None:
            return mean
        return f"{mean} ± {format((self.high - self.mean) * unit, shape.lstrip('+'))}"


class Sums(msgspec.Struct):
    """The sums of independent observations: each an *amount* over one hand, or several that belong together.

    The hands of a match depend on each other, and so do those of the same deal with a bot in one seat after the
    other: together they are one observation. It can be added to, and is not frozen therefore.
    """

    observations: int = 0
    over: int = 0
    amount: int = 0
    over_squared: int = 0
    over_by_amount: int = 0
    amount_squared: int = 0

    def add(self, amount: int, *, over: int = 1) -> None:
        """Counts one observation: *amount* is the sum *over* so many hands."""
        self.observations += 1
        self.over += over
        self.amount += amount
        self.over_squared += over * over
        self.over_by_amount += over * amount
        self.amount_squared += amount * amount

    def merge(self, other: Sums) -> None:
        """Counts all observations of *other*."""
        for field in self.__struct_fields__:
            setattr(self, field, getattr(self, field) + getattr(other, field))

    def mean(self, *, unit: int = 1) -> Interval:
        """The amount a hand, in units of *unit*; there must be an observation.

        The ratio of two sums: with the mean *m*, the spread is that of ``amount - m * over`` over the
        observations (the delta method; of single hands, the usual variance), and the interval is the normal
        one. Below some thirty observations it is too narrow.
        """
        mean = self.amount / self.over
        n = self.observations
        if n == 1:
            return Interval(mean / unit, None, None)
        # Times the square of *over* all is whole: only the division rounds, however much of the sums cancels out.
        squares = self.amount_squared * self.over**2 + self.over_squared * self.amount**2
        squares -= 2 * self.over_by_amount * self.over * self.amount
        error = math.sqrt(squares / self.over**2 * n / (n - 1)) / self.over
        return Interval(mean / unit, (mean - _NORMAL_95 * error) / unit, (mean + _NORMAL_95 * error) / unit)
