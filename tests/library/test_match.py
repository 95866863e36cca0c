"""A match as a value: the hands of the lab, one after the other."""

from __future__ import annotations

import pytest

import newmarket as nm
from newmarket.lab import LabTable, Plan
from newmarket.rules import Rules, built_in_rules
from tests.kit.games import NEWMARKET

GAMES = list(built_in_rules().values())


def rules_id(rules: Rules) -> str:
    return rules.id


@pytest.mark.parametrize("rules", GAMES, ids=rules_id)
def test_bots_play_a_match_as_in_the_lab(rules: Rules) -> None:
    seats = rules.seats[0]
    lab = LabTable(Plan(rules, 4, ("random",) * seats)).match(2)
    match = nm.new_match(rules, seats=seats, seed=4, number=2).play_out("random")

    assert lab.ended == match.ended
    assert [hand.final for hand in lab.hands] == [hand.state for hand in match.hands]


def test_a_match_goes_on_action_by_action() -> None:
    match = nm.new_match("newmarket", seats=3, seed=1).deal()
    first = match
    while not match.awaits_deal:
        match = match.play(match.hand.legal[0])

    assert (1, 1, 0) == (first.number, match.number, len(first.hand.actions))
    assert match.counters == match.hand.counters
    assert (first.dealer + 1) % 3 == match.deal().dealer
    assert match.hand.pots == dict(zip(match.hand.pots, match.deal().hand.pots_before, strict=True))


def test_what_comes_too_early_or_too_late_says_so() -> None:
    match = nm.new_match("newmarket", seats=3, seed=1)
    with pytest.raises(nm.HandNotBegun):
        match.play("2C")
    with pytest.raises(nm.HandNotOver):
        match.deal().deal()
    ended = match.play_out()
    with pytest.raises(nm.HandOver):
        ended.deal()
    with pytest.raises(nm.HandOver):
        ended.play("2C")
    with pytest.raises(nm.FaultySeat):
        nm.new_match("newmarket", seats=9)


def test_it_prints_as_a_table_with_how_it_stands() -> None:
    match = nm.new_match("newmarket", seats=3, seed=1)
    ended = match.play_out()

    assert f"{match}".splitlines()[0] == "Newmarket, 3 players"
    assert "Hand 1 of 10" in f"{match.deal()}"
    assert f"{ended}".splitlines()[-1].strip() in {f"Seat {seat} has won." for seat in range(3)}
    assert ["<Match newmarket, 3 seats, hand 0 of 10>", "<Match newmarket, 3 seats, over>"] == [
        repr(match),
        repr(ended),
    ]
    assert NEWMARKET == match.rules
