"""One address that asks for far too much is hardly noticed by those who play from others."""

from __future__ import annotations

import sys

import pytest

from bench.flood import Plan, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux, where 127.0.0.2 is this machine's, too")


def test_a_flood_is_refused_and_play_goes_on() -> None:
    measured = run(Plan(windows=1, seconds=2.0, tables=3, rate=10, flood=1000))

    # Before the first window it had used up all that it may ask for at once.
    assert 429 in measured.answered
    assert set(measured.answered) <= {200, 429}
    assert measured.flooded


@pytest.mark.soak
@pytest.mark.alone
def test_the_flood_is_not_felt_at_the_tables() -> None:
    assert run(Plan()).holds()
