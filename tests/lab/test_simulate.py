"""Many hands on any number of processes come to the same."""

from __future__ import annotations

from math import isclose

import msgspec
import pytest

from newmarket.lab import LabTable, Plan, Simulation, Sums, Unit, simulate
from newmarket.record import check_record, read_record
from tests.kit.games import NEWMARKET, SARATOGA, varied

MIXED = Plan(NEWMARKET, 5, ("steady", "random", "random"))


def without_clock(result: Simulation) -> Simulation:
    return msgspec.structs.replace(result, jobs=1, setup_seconds=0.0, seconds=0.0, hands_per_second=0.0)


@pytest.mark.parametrize(("unit", "number"), [(Unit.HAND, 250), (Unit.MATCH, 25)])
def test_the_result_and_the_records_do_not_depend_on_the_processes(unit: Unit, number: int) -> None:
    alone: list[str] = []
    together: list[str] = []
    first = simulate(MIXED, unit, number, keep=alone.append)
    second = simulate(MIXED, unit, number, jobs=2, keep=together.append)

    assert without_clock(second) == without_clock(first)
    assert together == alone
    assert (first.jobs, second.jobs) == (1, 2)
    assert first.hands_per_second == first.hands / first.seconds


def test_separate_hands_are_counted_one_by_one() -> None:
    result = simulate(MIXED, Unit.HAND, 130)
    sums = [Sums() for _ in range(3)]
    for number in range(130):
        for seat, won in enumerate(LabTable(MIXED).hand(number).won):
            sums[seat].add(won)

    assert [seat.counters for seat in result.seats] == [each.mean() for each in sums]
    assert [(seat.seat, seat.bot, seat.matches_won) for seat in result.seats] == [
        (0, "steady", None),
        (1, "random", None),
        (2, "random", None),
    ]
    assert (result.hands, result.matches, result.rules, result.seed) == (130, None, "newmarket", 5)


def test_a_match_won_by_several_is_shared_between_them() -> None:
    """Without stakes and payments nobody wins anything, and all share every match."""
    idle = varied(SARATOGA, id="idle", pots=(), card_payment=0, hands=2)
    result = simulate(Plan(idle, 1, ("random",) * 7), Unit.MATCH, 12)

    assert [seat.matches_won.mean for seat in result.seats if seat.matches_won] == [1 / 7] * 7
    assert {seat.counters.mean for seat in result.seats} == {0.0}


def test_all_matches_are_won_by_somebody() -> None:
    result = simulate(MIXED, Unit.MATCH, 23)
    shares = [seat.matches_won.mean for seat in result.seats if seat.matches_won is not None]

    assert len(shares) == 3
    assert isclose(sum(shares), 1)
    assert result.matches == 23
    assert 23 < result.hands <= 230


def test_records_come_in_the_order_of_the_hands() -> None:
    lines: list[str] = []
    result = simulate(MIXED, Unit.MATCH, 12, keep=lines.append)
    records = [read_record(line) for line in lines]
    places = [(int(place.id.split("-")[-1]), place.hand) for record in records if (place := record.match)]

    assert len(lines) == result.hands
    assert [check_record(record) for record in records] == [None] * len(records)
    assert places == sorted(places)


@pytest.mark.parametrize("number", [1, 99, 100, 101, 250])
def test_progress_comes_to_the_number_asked_for(number: int) -> None:
    told: list[int] = []
    result = simulate(Plan(NEWMARKET, 5, ("random",) * 4), Unit.HAND, number, progress=told.append)

    assert (sum(told), result.hands) == (number, number)
