"""Hands and matches of bots: each depends on plan and number alone, and every counter stays on the table."""

from __future__ import annotations

from typing import cast

import numpy as np
import pytest

from newmarket.engine import Seat, lab_deal, lab_dealer
from newmarket.lab import LabTable, Plan, seated
from newmarket.record import Verdict, check_record, read_record, verify_chance, write_record
from newmarket.rules import Rules
from tests.kit.games import NEWMARKET, SARATOGA, varied

OWN = varied(NEWMARKET, id="own", counters=20, target=40, hands=5)
RULES = [NEWMARKET, SARATOGA, OWN]
every_rules = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.id)


def plan_of(rules: Rules, seats: int, *, seed: int = 11) -> Plan:
    return Plan(rules, seed, seated(["steady", "random"], seats))


def test_fewer_bots_than_seats_come_round_again() -> None:
    assert seated(["a", "b"], 5) == ("a", "b", "a", "b", "a")


@every_rules
def test_a_hand_depends_on_plan_and_number_alone(rules: Rules) -> None:
    plan = plan_of(rules, 4)
    table = LabTable(plan)
    forwards = [table.hand(number) for number in range(10)]

    assert [LabTable(plan).hand(number) for number in reversed(range(10))] == forwards[::-1]
    assert [table.hand(number) for number in range(10)] == forwards


@every_rules
def test_a_match_depends_on_plan_and_number_alone(rules: Rules) -> None:
    plan = plan_of(rules, 3)
    table = LabTable(plan)
    first, second = table.match(0), table.match(1)

    assert (LabTable(plan).match(1), LabTable(plan).match(0)) == (second, first)


def test_another_seed_or_number_is_another_hand() -> None:
    hands = [LabTable(plan_of(NEWMARKET, 4, seed=seed)).hand(number) for seed in (1, 2) for number in (0, 4)]

    assert len({hand.final.deal for hand in hands}) == 4


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_separate_hands_have_fresh_counters_and_the_deal_moves_on(seats: int) -> None:
    table = LabTable(plan_of(NEWMARKET, seats))
    for number in range(2 * seats):
        hand = table.hand(number)

        assert (hand.counters, hand.pots) == ((100,) * seats, (0,) * 4)
        assert hand.final.dealer == number % seats
        assert hand.final.deal == lab_deal(NEWMARKET, seed=11, hand=number, dealer=hand.final.dealer, seats=seats)
        assert sum(hand.final.counters) + sum(hand.final.pots) == 100 * seats
        assert sum(hand.won) == -sum(hand.final.pots)


@every_rules
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_match_is_played_to_its_end_and_counters_are_conserved(rules: Rules, seats: int) -> None:
    match = LabTable(plan_of(rules, seats)).match(2)
    finals = [hand.final for hand in match.hands]

    assert finals[0].dealer == lab_dealer(seed=11, match=2, seats=seats)
    assert [final.dealer for final in finals] == [Seat((finals[0].dealer + k) % seats) for k in range(len(finals))]
    assert [hand.deal_number for hand in match.hands] == [2 * rules.hands + k for k in range(len(finals))]
    assert [hand.counters for hand in match.hands] == [(rules.counters,) * seats, *(f.counters for f in finals[:-1])]
    assert [hand.pots for hand in match.hands] == [(0,) * len(rules.pots), *(final.pots for final in finals[:-1])]
    assert {sum(final.counters) + sum(final.pots) for final in finals} == {rules.counters * seats}
    assert match.won == tuple(counters - rules.counters for counters in match.ended.counters)


@every_rules
def test_every_record_holds_and_its_deal_follows_from_the_seed(rules: Rules) -> None:
    plan = plan_of(rules, 4)
    table = LabTable(plan)
    records = [hand.record(plan) for hand in (table.hand(0), table.hand(7), *table.match(3).hands)]

    assert [check_record(record) for record in records] == [None] * len(records)
    assert {verify_chance(record).verdict for record in records} == {Verdict.HOLDS}
    assert [read_record(write_record(record)) for record in records] == records
    assert [record.players for record in records] == [plan.names] * len(records)


def test_two_seats_of_one_bot_are_two_players() -> None:
    plan = Plan(NEWMARKET, 1, ("steady", "random", "steady", "steady"))

    assert plan.names == ("steady", "random", "steady 2", "steady 3")


def test_a_record_says_its_place_in_the_match() -> None:
    plan = plan_of(NEWMARKET, 4)
    records = [hand.record(plan) for hand in LabTable(plan).match(3).hands]
    places = [record.match for record in records if record.match is not None]

    assert [place.hand for place in places] == list(range(1, len(records) + 1))
    assert len({place.id for place in places}) == 1
    assert LabTable(plan).hand(0).record(plan).match is None


def test_a_seed_of_numpy_is_the_same_number() -> None:
    plans = [Plan(NEWMARKET, seed, ("random",) * 3) for seed in (7, cast("int", np.int64(7)))]

    assert plans[0] == plans[1]
    assert [int, int] == [type(plan.seed) for plan in plans]
    assert LabTable(plans[0]).hand(3).final == LabTable(plans[1]).hand(3).final
