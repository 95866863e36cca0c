"""The kernel is the engine once more: event for event the same, in every game and for every number of seats."""

from __future__ import annotations

import pytest

from newmarket.cards import Ace, Card
from newmarket.languages import Language
from newmarket.rules import (
    FirstLead,
    Lead,
    Option,
    Rules,
    Spare,
    SpinAlone,
    TargetChecked,
    built_in_rules,
    choices,
    switched,
)
from tests.kernel.compared import Compared
from tests.kit.games import NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SPIN, varied

GAMES = tuple(built_in_rules().values())
OWN = (
    varied(OLD_NEWMARKET, id="wraps", ace=Ace.LOW_ABOVE_KING),
    varied(SPIN, id="spin-beside", spin_alone=SpinAlone.REFUSED, excusing=(Card("KS"),)),
    varied(SPIN, id="at-once", target=110, target_checked=TargetChecked.AT_ONCE),
    varied(POPE_JOAN, id="dealer-at-once", target=104, target_checked=TargetChecked.AT_ONCE),
    varied(NEWMARKET, id="spare-first", spare=Spare.FIRST, option=Option.DEALER, lead=Lead.LOWEST_OF_ANOTHER_SUIT),
    varied(NEWMARKET, id="diamond", first_lead=FirstLead.LOWEST_DIAMOND, lead=Lead.ANY_CARD, counters=0, target=None),
)


def with_each_switch(rules: Rules) -> list[Rules]:
    """*rules* with one of their switches at a time set otherwise."""
    found = []
    for switch in choices(rules, Language.ENGLISH):
        others = (not switch.set,) if switch.most is None else (switch.least, switch.most)
        found += [switched(rules, {switch.id: other}) for other in others if other is not None and other != switch.set]
    return found


def hands_compared(rules: Rules, seats: int, *, least: int, seed: int) -> int:
    compared, hands, match = Compared(rules, seats, seed=seed), 0, 0
    while hands < least:
        hands += compared.match(match)
        match += 1
    return hands


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_game_and_number_of_seats_is_the_same(rules: Rules) -> None:
    hands = [hands_compared(rules, seats, least=150, seed=10 + seats) for seats in rules.player_counts]

    assert sum(hands) >= 150 * len(rules.player_counts)


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_every_switch_is_the_same(rules: Rules) -> None:
    others = with_each_switch(rules)
    hands = [hands_compared(each, min(4, each.seats[1]), least=12, seed=at) for at, each in enumerate(others)]

    assert len(others) >= 1
    assert sum(hands) >= 12 * len(others)


@pytest.mark.parametrize("rules", OWN, ids=lambda rules: rules.id)
def test_policies_that_no_game_has_are_the_same(rules: Rules) -> None:
    assert hands_compared(rules, rules.seats[0], least=60, seed=1) >= 60
    assert hands_compared(rules, rules.seats[1], least=60, seed=2) >= 60


@pytest.mark.soak
@pytest.mark.parametrize("rules", [*GAMES, *OWN], ids=lambda rules: rules.id)
def test_every_game_and_number_of_seats_is_the_same_in_a_thousand_hands(rules: Rules) -> None:
    for seats in rules.player_counts:
        assert hands_compared(rules, seats, least=1000, seed=1000 + seats) >= 1000
    for each in with_each_switch(rules):
        for seats in {*each.seats}:
            assert hands_compared(each, seats, least=60, seed=1000 + seats) >= 60
