"""That the benchmark of the live table runs; what it measures is no matter here."""

from __future__ import annotations

import sys

import pytest

from bench.live import Plan, measure, report


@pytest.mark.skipif(sys.platform != "linux", reason="needs Linux, which tells what a process takes")
def test_people_play_beside_the_echo_and_figures_come_out() -> None:
    plan = Plan(rounds=1, tables=3, seconds=0.2, rate=20)

    (measured,) = measure(plan)

    for result in (measured.ours, measured.echo):
        assert result.moves > 0
        assert result.rate > 0
        assert sum(opened.moves for opened in result.opened) == 8
        assert 0 < result.delay(0.5) <= result.delay(0.99)
        assert result.played_kilobytes > 0
    head, *rows = (line for line in report(plan, [measured]) if line.startswith("| "))
    assert head.startswith("| what | ours | echo |")
    assert len(rows) == 6
