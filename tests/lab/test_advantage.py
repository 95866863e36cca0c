"""The margin of one bot over another, in the same seats of the same deals."""

from __future__ import annotations

from newmarket.lab import Comparison, LabTable, Plan, Sums, advantage
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


def test_it_does_not_depend_on_the_processes() -> None:
    alone, together = (advantage(STEADY, 60, jobs=jobs) for jobs in (1, 2))

    assert together == alone
