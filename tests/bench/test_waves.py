"""Tables that come and go leave nothing behind; in the long form no memory either."""

from __future__ import annotations

import sys

import pytest

from bench.waves import left_over, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs Linux, which tells what a process takes")


def test_of_two_hundred_tables_nothing_is_left_over() -> None:
    before, (wave,) = run(200, waves=1)

    assert left_over(before, wave) == {}
    assert wave.left["newmarket_live_tables"] == 0


@pytest.mark.soak
def test_a_second_wave_of_five_thousand_tables_takes_no_more_memory_than_the_first() -> None:
    before, (first, second) = run(5000)

    assert left_over(before, second) == {}
    assert second.kilobytes <= 1.1 * first.kilobytes
