"""Whether counts are as even as chance would have them, without a library."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SIGMAS = 5.0
"""How far out a count may lie: once in three and a half million draws that are as they should be."""


def chi_square(observed: Sequence[int], expected: float | Sequence[float]) -> float:
    """Pearson's statistic of *observed* counts against *expected* ones (one for all, or one each)."""
    wanted: Iterable[float] = [expected] * len(observed) if isinstance(expected, float) else expected
    return sum((seen - want) ** 2 / want for seen, want in zip(observed, wanted, strict=True))


def chi_square_bound(freedom: int, sigmas: float = SIGMAS) -> float:
    """The value of chi-square that a fair count exceeds as seldom as a normal one *sigmas* above its mean.

    Wilson and Hilferty's cube root (PNAS 17, 1931); good to a percent from three degrees of freedom on.
    """
    shrink = 2 / (9 * freedom)
    return float(freedom * (1 - shrink + sigmas * shrink**0.5) ** 3)
