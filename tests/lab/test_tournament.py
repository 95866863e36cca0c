"""The margin of one bot over another, in the same seats of the same deals."""

from __future__ import annotations

import msgspec
import pytest

from newmarket.engine import Seat
from newmarket.lab import WHOLE_MATCH, Comparison, LabTable, Plan, Sums, advantage, parts_won, tournament
from tests.kit.games import NEWMARKET

STEADY = Comparison(rules=NEWMARKET, seats=3, seed=3, bot="steady", against="random")


def test_a_bot_has_no_advantage_over_itself() -> None:
    found = advantage(Comparison(rules=NEWMARKET, seats=5, seed=3, bot="random", against="random"), 30)

    assert (found.mean, found.low, found.high) == (0, 0, 0)


def test_it_is_what_the_bot_makes_in_each_seat_above_the_other() -> None:
    sums = Sums()
    field = LabTable(Plan(NEWMARKET, 3, ("random",) * 3))
    first, second, third = (
        LabTable(Plan(NEWMARKET, 3, bots))
        for bots in (("steady", "random", "random"), ("random", "steady", "random"), ("random", "random", "steady"))
    )
    for deal in range(60):
        won = (first.hand(deal).won[0], second.hand(deal).won[1], third.hand(deal).won[2])
        sums.add(sum(won) - sum(field.hand(deal).won), over=3)

    assert advantage(STEADY, 60) == sums.mean()


def test_what_each_makes_is_told_and_the_advantage_is_the_difference() -> None:
    found = tournament(STEADY, deals=20)

    assert found.advantage.mean == pytest.approx(found.counters.mean - found.counters_against.mean)
    assert (found.deals, found.matches, found.matches_won, found.even_share) == (20, 0, None, 1 / 3)


def test_matches_are_played_with_the_one_in_each_seat_and_a_draw_is_shared() -> None:
    sums = Sums()
    tables = [
        LabTable(Plan(NEWMARKET, 3, tuple("steady" if at == seat else "random" for at in range(3))))
        for seat in range(3)
    ]
    for number in range(6):
        won = [parts_won(Seat(seat), table.match(number).ended.winners) for seat, table in enumerate(tables)]
        sums.add(sum(won), over=3)

    assert tournament(STEADY, deals=1, matches=6).matches_won == sums.mean(unit=WHOLE_MATCH)


def test_it_does_not_depend_on_the_processes_and_tells_how_far_it_is() -> None:
    told: list[int] = []
    alone = tournament(STEADY, deals=12, matches=3, progress=told.append)
    together = tournament(STEADY, deals=12, matches=3, jobs=2)

    assert msgspec.structs.replace(together, seconds=alone.seconds, jobs=1) == alone
    assert sum(told) == 15
