"""Why something happened at a table, or was refused, told in full to whoever asks, as far as they may know it."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from newmarket.cards import Card
from newmarket.engine import Play, Seat, legal_actions
from newmarket.explain import Explained, Listener
from newmarket.rules import Rules, built_in_rules
from newmarket.table.entries import Acted, HandDealt
from newmarket.table.lines import lines
from newmarket.table.messages import Phase
from newmarket.table.records import records_of
from newmarket.table.requests import Sit
from newmarket.table.state import TableState
from newmarket.table.why import why, why_not
from newmarket.walkthrough import walk_record
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SPIN
from tests.kit.hidden import agreeing_hand
from tests.kit.tables import Table

every_game = pytest.mark.parametrize("rules", built_in_rules().values(), ids=built_in_rules())


def at_some_moment(rules: Rules, seed: int) -> Table:
    """A table in its second hand, with a bot."""
    rng = Random(seed)
    seats = rng.choice(rules.player_counts)
    table = Table(seats=seats, bots=min(1, seats - 1), rules=rules, seed=seed)
    table.play_hand()
    if table.state.phase is not Phase.ENDED:
        table.deal()
    for _ in range(rng.randrange(40)):
        if table.state.phase is Phase.PLAYING and not table.do_due():
            table.act()
    return table


def listener(table: Table, you: Seat | None) -> Listener:
    return Listener([name or "" for name in table.names], you)


def told(table: Table, state: TableState, you: Seat | None) -> list[tuple[Explained, ...]]:
    return [why(state, row.seq, listener(table, you)) for row in state.happened]


@every_game
def test_each_line_of_the_hand_is_told_in_full_in_the_same_words(rules: Rules) -> None:
    table = at_some_moment(rules, 3)
    for you in (Seat(0), None):
        for row in table.state.happened:
            in_full = why(table.state, row.seq, listener(table, you))
            said = [line.what for line in lines(table.state, row, listener(table, you), table.people, None)]
            of_hand = isinstance(row.entry, HandDealt | Acted) and row.hand == table.state.number
            assert len(in_full) == (len(row.events) if of_hand else 0)
            assert [each.what for each in in_full] == [what for what in said if what in {each.what for each in in_full}]
            assert all(each.options and each.rule.startswith(each.clause) for each in in_full)


def test_what_could_be_done_then_is_told_also_when_the_hand_has_gone_on() -> None:
    table = Table(seats=3, seed=5)
    table.deal()
    leader, seq = table.legal()[0].seat, table.state.seq
    first = why(table.state, seq, listener(table, leader))[-1]
    while table.state.phase is Phase.PLAYING:
        table.act()

    assert "You may lead" in first.options
    assert first == why(table.state, seq, listener(table, leader))[-1]
    assert why(table.state, table.state.seq, listener(table, Seat(1)))[-1].reason in {"settled", "match_won"}


def test_it_is_what_the_walkthrough_of_the_hand_says() -> None:
    table = Table(seats=4, seed=8)
    table.play_hand()
    table.deal()
    while table.state.phase is Phase.PLAYING:
        table.act()
    (_, record) = records_of("t", table.entries, table.names)
    steps = walk_record(record, you=Seat(2)).steps[1:]
    in_full = [each for row in told(table, table.state, Seat(2)) for each in row]

    assert [(each.what, each.options, each.rule) for each in in_full] == [
        (step.what, step.options, step.rule) for step in steps
    ]


def test_who_sat_down_later_is_told_as_the_watcher_that_they_were() -> None:
    table = Table(seats=3, bots=1, seed=2)
    table.deal()
    seq = table.state.seq
    while table.state.phase is Phase.PLAYING:
        if not table.do_due():
            table.act()
    table.ask(Sit("Zoe", 1))
    assert table.state.person(Seat(1)) is not None

    assert why(table.state, seq, listener(table, None)) == why(table.state, seq, listener(table, Seat(1)))
    assert why(table.state, seq, listener(table, None)) != why(table.state, seq, listener(table, Seat(0)))


def test_of_what_is_no_row_of_the_hand_nothing_is_told() -> None:
    table = Table(seats=3, seed=2)
    assert () == why(table.state, 1, listener(table, None))
    table.play_hand()

    assert () == why(table.state, 1, listener(table, None))
    assert () == why(table.state, table.state.seq + 1, listener(table, None))


@pytest.mark.parametrize("rules", [NEWMARKET, FIND_THE_LADY, SPIN], ids=lambda rules: str(rules.id))
def test_c9_who_may_know_the_same_is_told_the_same_byte_for_byte(rules: Rules) -> None:
    rng = Random(4)
    for seed in range(3):
        table = at_some_moment(rules, seed)
        match = table.state.match
        assert match is not None
        assert match.hand is not None
        for you in table.listeners:
            other = replace(match, hand=agreeing_hand(rules, match.hand, you, rng))
            could_be = replace(table.state, match=other)
            assert msgspec.json.encode(told(table, table.state, you)) == msgspec.json.encode(told(table, could_be, you))


def test_why_a_card_is_refused_is_told_to_who_tried_it() -> None:
    table = Table(seats=3, seed=6)
    assert why_not(table.state, Play(Seat(0), Card("2C")), listener(table, Seat(0))) is None
    table.deal()
    match = table.state.match
    assert match is not None
    assert match.hand is not None
    (first, *_) = legal = legal_actions(NEWMARKET, match.hand)
    me = listener(table, first.seat)
    others = [card for card in Card if Play(first.seat, card) not in legal]
    refused = [why_not(table.state, Play(first.seat, card), me) for card in others]

    assert why_not(table.state, first, me) is None
    assert {"not_held", "not_the_lowest"} == {each.reason for each in refused if each is not None}
    assert len(others) == sum(each is not None for each in refused)
