"""A table's hands as records: they hold, their deals can be verified, and they come when they may."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.record import (
    DoneBy,
    MatchPlace,
    RecordedAction,
    Verdict,
    check_record,
    read_record,
    verify_chance,
    write_record,
)
from newmarket.rules import CardsShown, Rules
from newmarket.table.entries import Acted
from newmarket.table.records import records_of
from newmarket.table.requests import Leave, PutOutOf
from tests.kit.games import NEWMARKET, SARATOGA, varied
from tests.kit.tables import Table


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: str(rules.id))
def test_every_settled_hand_has_a_record_that_holds(rules: Rules) -> None:
    table = Table(rules=rules, seats=4, bots=2, seed=8)
    table.play_match()
    records = records_of("t", table.entries, table.names)

    assert len(records) == table.state.number
    for number, record in enumerate(records, start=1):
        assert read_record(write_record(record)) == record
        assert check_record(record) is None
        assert verify_chance(record).verdict is Verdict.HOLDS
        assert record.match == MatchPlace("t", number)
        assert record.players == ("Anna", "Bot 0", "Bot 1", "Ben")
    assert table.state.match is not None
    assert records[-1].result.counters == table.state.match.counters


def test_c11_a_hand_that_is_being_played_has_none() -> None:
    table = Table()
    table.deal()
    assert records_of("t", table.entries, table.names) == ()
    table.play_hand()
    table.deal()

    assert len(records_of("t", table.entries, table.names)) == 1


def test_c11_where_the_cards_are_shown_at_the_end_of_the_match_there_are_none_before() -> None:
    table = Table(rules=varied(NEWMARKET, id="secret", cards_shown=CardsShown.AT_MATCH_END))
    table.play_hand()
    assert records_of("t", table.entries, table.names) == ()
    table.play_match()

    assert len(records_of("t", table.entries, table.names)) == table.state.number


def test_a_bot_in_its_own_seat_is_the_player_and_one_that_sat_in_is_told() -> None:
    table = Table(bots=1)
    table.deal()
    while True:
        action = table.legal()[0]
        if table.state.seats[action.seat] != table.state.seats[1]:
            table.add(Acted(1, action, by=DoneBy.AUTO))
            break
        table.do_due()
    table.play_hand()
    (record,) = records_of("t", table.entries, table.names)
    done = {(done.seat, done.by) for done in record.actions}

    assert {(Seat(1), None), (action.seat, DoneBy.AUTO)} <= done
    assert RecordedAction.of(action, DoneBy.AUTO) in record.actions
    assert not any(by is DoneBy.BOT for _, by in done)


def test_a_log_without_a_hand_has_no_records() -> None:
    assert records_of("t", [], ()) == ()
    assert records_of("t", Table().entries, ("Anna", "Ben", "Chloe")) == ()


def test_who_did_what_in_a_hand_is_told_by_whose_seat_it_was_then() -> None:
    table = Table(seats=4, bots=2, seed=6)
    table.deal()
    ben = Seat(3)
    table.sit("Zoe", 1)
    while not done_by(table, ben, DoneBy.AUTO):
        table.lose(ben)
        table.go_on()
    table.change(PutOutOf(ben), Seat(0))
    table.play_hand()
    (record,) = records_of("t", table.entries, table.names)
    by = {seat: {done.by for done in record.actions if done.seat == seat} for seat in table.seats}

    # Seat 1 was a bot's while it played, seat 3 first a person's and then a bot's.
    assert table.state.person(Seat(1)) is not None
    assert (by[Seat(1)], by[Seat(2)]) == ({None}, {None})
    assert DoneBy.AUTO in by[ben]
    assert DoneBy.BOT not in by[ben]
    assert check_record(record) is None
    assert verify_chance(record).verdict is Verdict.HOLDS


def done_by(table: Table, seat: Seat, by: DoneBy) -> bool:
    """Whether something was done for *seat* by *by*."""
    return any(isinstance(entry, Acted) and (entry.action.seat, entry.by) == (seat, by) for entry in table.entries)


def test_a_bot_that_sits_in_for_somebody_who_left_is_told() -> None:
    table = Table(seed=6)
    table.deal()
    table.change(Leave(), Seat(2))
    table.play_hand()
    (record,) = records_of("t", table.entries, table.names)

    assert {done.by for done in record.actions if done.seat == 2} == {DoneBy.BOT}
    assert {done.by for done in record.actions if done.seat != 2} == {None}
