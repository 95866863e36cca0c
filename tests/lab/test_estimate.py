"""Means and intervals from whole sums, against sums made by hand."""

from __future__ import annotations

from math import isclose, sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.lab import Interval, Sums

amounts = st.lists(st.integers(-300, 300), min_size=2, max_size=50)
observations = st.lists(st.tuples(st.integers(-300, 300), st.integers(1, 10)), min_size=2, max_size=30)


def sums_of(observed: list[tuple[int, int]]) -> Sums:
    sums = Sums()
    for amount, hands in observed:
        sums.add(amount, over=hands)
    return sums


def assert_close(found: Interval, mean: float, half: float) -> None:
    assert found.low is not None
    assert found.high is not None
    assert isclose(found.mean, mean, abs_tol=1e-9)
    # Of the half, not of what is left of it beside the mean.
    assert isclose(found.mean - found.low, half, rel_tol=1e-6, abs_tol=1e-6)
    assert isclose(found.high - found.mean, half, rel_tol=1e-6, abs_tol=1e-6)


def test_single_hands_by_hand() -> None:
    """1, 2, 3 and 4: mean 2.5, variance 5/3, so 1.959964 times the root of 5/12."""
    assert_close(sums_of([(1, 1), (2, 1), (3, 1), (4, 1)]).mean(), 2.5, 1.959964 * sqrt(5 / 12))


def test_matches_by_hand() -> None:
    """+6 in 2 hands and -2 in 2: a mean of 1 a hand, both 4 away from it over a match, so an error of 8 / 4."""
    assert_close(sums_of([(6, 2), (-2, 2)]).mean(), 1.0, 1.959964 * 2)


@given(amounts)
def test_single_hands_have_the_usual_interval(won: list[int]) -> None:
    assert_close(sums_of([(amount, 1) for amount in won]).mean(), fmean(won), 1.959964 * stdev(won) / sqrt(len(won)))


@given(observations, st.integers(0, 30))
def test_sums_of_parts_are_the_sums_of_the_whole(observed: list[tuple[int, int]], cut: int) -> None:
    merged = sums_of(observed[cut:])
    merged.merge(sums_of(observed[:cut]))

    assert merged == sums_of(observed)


@given(observations)
def test_the_unit_only_divides(observed: list[tuple[int, int]]) -> None:
    one, tenth = sums_of(observed).mean(), sums_of(observed).mean(unit=10)

    assert one.high is not None
    assert_close(tenth, one.mean / 10, (one.high - one.mean) / 10)


def test_a_single_observation_has_no_interval() -> None:
    assert sums_of([(7, 2)]).mean() == Interval(3.5, None, None)


@pytest.mark.parametrize("amount", [0, 1, -7])
def test_observations_that_are_all_alike_leave_no_doubt(amount: int) -> None:
    assert_close(sums_of([(amount, 1)] * 9).mean(), amount, 0.0)
