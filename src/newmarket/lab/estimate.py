"""Means with their intervals, from sums of whole numbers: exact whatever the order in which they are added up."""

from __future__ import annotations

import math
from statistics import NormalDist

import msgspec

_NORMAL_95 = NormalDist().inv_cdf(0.975)


class Interval(msgspec.Struct, frozen=True):
    """An estimated *mean*, and the 95% interval around it; with a single observation there is none."""

    mean: float
    low: float | None
    high: float | None


class Sums(msgspec.Struct):
    """The sums of independent observations: each an *amount* won in some number of *hands*.

    An observation is one hand, or one match; within a match hands depend on each other, so that it counts as
    one. It can be added to, and is not frozen therefore.
    """

    observations: int = 0
    hands: int = 0
    amount: int = 0
    hands_squared: int = 0
    hands_by_amount: int = 0
    amount_squared: int = 0

    def add(self, amount: int, *, hands: int = 1) -> None:
        """Counts one observation."""
        self.observations += 1
        self.hands += hands
        self.amount += amount
        self.hands_squared += hands * hands
        self.hands_by_amount += hands * amount
        self.amount_squared += amount * amount

    def merge(self, other: Sums) -> None:
        """Counts all observations of *other*."""
        for field in self.__struct_fields__:
            setattr(self, field, getattr(self, field) + getattr(other, field))

    def mean(self, *, unit: int = 1) -> Interval:
        """The amount a hand, in units of *unit*; there must be an observation.

        The ratio of two sums: with the mean *m*, the spread is that of ``amount - m * hands`` over the
        observations (the delta method; of single hands, the usual variance), and the interval is the normal
        one. Below some thirty observations it is too narrow.
        """
        mean = self.amount / self.hands
        n = self.observations
        if n == 1:
            return Interval(mean / unit, None, None)
        residual = self.amount_squared - 2 * mean * self.hands_by_amount + mean * mean * self.hands_squared
        # Where all observations are alike, rounding may leave less than nothing.
        error = math.sqrt(max(residual, 0.0) / (n - 1) / n) * n / self.hands
        return Interval(mean / unit, (mean - _NORMAL_95 * error) / unit, (mean + _NORMAL_95 * error) / unit)
