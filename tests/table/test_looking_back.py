"""A settled hand, looked back at: by whom, under which names, and with which cards (C9, C11, F5)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.rules import Rules
from newmarket.table.looking_back import Looking, can_look_back, hand_walk, looked_back
from newmarket.table.records import Reading, SettledHand
from newmarket.walkthrough import Walk
from tests.kit.games import FIND_THE_LADY, NEWMARKET
from tests.kit.hidden import agreeing_hand
from tests.kit.tables import Table

TABLE = "aaaaaaaaaaaa"


def look(table: Table, hand: int, you: Seat | None, *, since: int = 0) -> Walk:
    looking = Looking(hand=hand, you=you, since=since)
    return hand_walk(TABLE, table.state, table.entries, table.names, looking)


def settled_hand(table: Table, hand: int) -> SettledHand:
    reading = Reading(TABLE, table.names)
    return next(found for entry in table.entries if (found := reading.follow(entry)) and found.number == hand)


def test_a_hand_can_be_looked_back_at_once_it_is_settled() -> None:
    table = Table(seed=1)
    before = [can_look_back(table.state, hand) for hand in (0, 1, 2)]
    table.deal()
    amid = [can_look_back(table.state, hand) for hand in (0, 1, 2)]
    while not table.state.is_settled:
        if not table.do_due():
            table.act()
    after = [can_look_back(table.state, hand) for hand in (0, 1, 2)]

    assert ([False] * 3, [False] * 3, [False, True, False]) == (before, amid, after)


@pytest.mark.parametrize("rules", [NEWMARKET, FIND_THE_LADY], ids=lambda rules: rules.id)
def test_c9_each_sees_their_own_cards_alone_and_the_pictures_are_those_of_the_hand(rules: Rules) -> None:
    table = Table(rules=rules, seed=2)
    table.play_hand()
    table.play_hand()
    dealt = settled_hand(table, 1).record.deal.seats
    for you in table.listeners:
        walked = look(table, 1, you)
        first = next(step.match.hand for step in walked.steps if step.match.hand and step.match.hand.held != (0, 0, 0))

        assert set(() if you is None else dealt[you]) == set(first.holding)
        assert (you, 1) == (walked.you, walked.hand)


def test_c11_cards_that_are_hidden_until_the_match_is_over_are_not_told_before() -> None:
    """Whatever lies where nobody may look, each listener is told the same, byte for byte."""
    rng = Random(3)
    checked = 0
    for seed in range(6):
        table = Table(rules=FIND_THE_LADY, seed=seed)
        table.play_hand()
        settled = settled_hand(table, 1)
        assert table.state.match is not None
        assert table.state.match.hand is not None
        for you in table.listeners:
            told = msgspec.json.encode(looked_back(table.state, settled, Looking(hand=1, you=you)))
            other = agreeing_hand(FIND_THE_LADY, table.state.match.hand, you, rng)
            record = replace(settled.record, deal=other.deal)
            again = looked_back(table.state, replace(settled, record=record), Looking(hand=1, you=you))

            assert told == msgspec.json.encode(again)
            checked += settled.record.deal != other.deal
    assert checked > 12


def test_after_the_match_all_cards_are_shown() -> None:
    table = Table(rules=FIND_THE_LADY, seed=4)
    table.play_hand()
    hidden = look(table, 1, None).steps[-1].match.hand
    table.play_match()
    shown = look(table, 1, None).steps[-1].match.hand

    assert hidden is not None
    assert hidden.shown is None
    assert shown is not None
    assert shown.shown is not None


def test_who_sits_down_later_sees_the_hand_as_a_watcher_and_nobody_is_called_by_their_name() -> None:
    table = Table(seats=3, bots=1, seed=5)
    table.play_hand()
    as_it_was = look(table, 1, None)
    seat = table.sit("Zoe", 1)
    sitting = table.state.seats[seat]
    assert sitting is not None
    walked = look(table, 1, seat, since=sitting.since)

    assert ("Anna", "Bot 0", "Ben") == as_it_was.names
    assert (None, ("Anna", "Seat 2", "Ben")) == (walked.you, walked.names)
    german = hand_walk(TABLE, table.state, table.entries, table.names, Looking(hand=1, language=Language.GERMAN))
    assert "Platz 2" == german.names[1]
