"""Tables at which anybody asks for anything at any time: what holds at each moment, whatever has happened."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.record import DoneBy, Verdict, check_record, verify_chance
from newmarket.table.due import Purpose, bot_to_act, called_action, dues
from newmarket.table.entries import Acted, CameBack, HandDealt, Made, Pace, Ready, StoodIn
from newmarket.table.follow import fold, follow
from newmarket.table.judge import judge
from newmarket.table.lines import lines
from newmarket.table.messages import Done, Phase, Problem, ProblemReason, Right
from newmarket.table.pace import limits
from newmarket.table.records import records_of
from newmarket.table.requests import (
    AskRematch,
    Change,
    ChangeBy,
    ComeBack,
    EndMatch,
    Leave,
    PutOutOf,
    Request,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Sit,
    Start,
)
from newmarket.table.rights import rights
from newmarket.table.state import TableState
from newmarket.table.tell import message, snapshot
from tests.kit.random_tables import RandomTable, random_tables
from tests.kit.tables import Table


@pytest.fixture
def tables() -> tuple[RandomTable, ...]:
    return random_tables()


def test_everything_has_happened_on_the_way(tables: tuple[RandomTable, ...]) -> None:
    happened = {type(entry) for table in tables for entry in table.entries}
    refused = {reason for table in tables for reason in table.refused}

    assert {entry.__name__ for entry in happened} >= {
        "Sat",
        "Claimed",
        "Unclaimed",
        "Filled",
        "Cleared",
        "PutOut",
        "SettingsSet",
        "CalledCardsSet",
        "Left",
        "StoodIn",
        "CameBack",
        "BrokenOff",
        "Rematched",
    }
    assert refused >= {ProblemReason.NOT_NOW, ProblemReason.NOT_HOST, ProblemReason.NO_SEAT, ProblemReason.TABLE_FULL}
    assert {by for table in tables for entry in table.entries if isinstance(entry, Acted) for by in [entry.by]} == {
        None,
        *DoneBy,
    }


def test_folding_the_log_is_stepping_through_it(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        assert fold(table.entries) == table.state


def test_c6_counters_are_never_lost_or_made(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for state in table.states:
            if state.match is not None:
                all_counters = len(state.seats) * state.rules.counters
                assert sum(state.match.counters) + sum(state.match.pots) == all_counters


def test_there_is_one_host_among_the_persons_while_there_are_any(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for state in table.states:
            persons = [Seat(at) for at, who in enumerate(state.seats) if who is not None and who.bot is None]
            assert state.host in persons if persons else state.host is None
            host = state.person(state.host)
            if any(who is not None and who.decides for who in state.seats):
                assert host is not None
                assert host.away is None


def test_nothing_that_a_clock_does_changes_who_holds_what(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for before, entry, after in table.steps:
            if isinstance(entry, StoodIn):
                assert (after.match, after.claims) == (before.match, before.claims)
                assert [who and (who.bot, who.since) for who in after.seats] == [
                    who and (who.bot, who.since) for who in before.seats
                ]


def test_a_lead_is_never_played_as_forced_and_a_called_card_is_played_by_whom_it_is_called_from(
    tables: tuple[RandomTable, ...],
) -> None:
    for table in tables:
        for before, entry, _ in table.steps:
            if not isinstance(entry, Acted):
                continue
            if entry.by is DoneBy.AUTO:
                assert entry.action == called_action(before)
                assert before.person(entry.action.seat) is not None
            elif entry.by is DoneBy.BOT:
                assert entry.action.seat == bot_to_act(before)
            else:
                assert before.person(entry.action.seat) is not None
        for state in table.states:
            if called_action(state) is None:
                assert Purpose.CALLED not in {due.purpose for due in dues(state, table.around)}


def test_no_bot_sits_in_before_the_time_has_come(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for before, entry, after in table.steps:
            if not isinstance(entry, StoodIn):
                continue
            least = limits(before.patience, before.usual_wait).lost
            for seat in entry.seats:
                sitting = before.person(seat)
                assert sitting is not None
                # Before all seats are taken it is the host alone that the others may be kept up by.
                waiting = sitting.asked if before.phase is Phase.GATHERING else max(sitting.asked, before.waiting)
                assert table.written[after.seq] - table.written[waiting] >= least - 1e-9


def test_an_away_seat_is_always_ready_and_its_salt_is_not_chosen(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for state in table.states:
            if state.ready_for is None:
                continue
            for at, who in enumerate(state.seats):
                assert who is not None
                if not who.decides:
                    assert state.is_ready(Seat(at))
                elif state.is_ready(Seat(at)):
                    assert (Seat(at), state.ready_for) in state.readied


def test_no_hand_is_dealt_while_nobody_is_there(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for before, entry, _ in table.steps:
            if isinstance(entry, HandDealt):
                assert any(who is not None and who.decides for who in before.seats)


def test_what_a_person_does_gives_them_their_seat_back(tables: tuple[RandomTable, ...]) -> None:
    for table in tables:
        for _, entry, after in table.steps:
            own = entry.seat if isinstance(entry, Ready | CameBack) else None
            if isinstance(entry, Acted) and entry.by is None:
                own = entry.action.seat
            if own is not None:
                person = after.person(own)
                assert person is not None
                assert person.away is None


@pytest.mark.parametrize("seed", range(6))
def test_what_a_listener_may_do_is_what_the_judge_allows(seed: int) -> None:
    table = RandomTable(seed + 100, steps=150)
    for state, people in zip(table.states, table.peoples, strict=True):
        askers: list[tuple[Seat | None, Seat | None]] = [(seat, None) for seat in map(Seat, range(len(state.seats)))]
        for seat, claims in [*askers, (None, None), *((None, claim) for claim in state.claims)]:
            if seat is not None and state.person(seat) is None:
                continue
            allowed: set[Right] = set() if seat is None else {Right.REACT}
            for right, requests in requests_for(state, seat, claims).items():
                verdicts = [judge(state, asked, people) for asked in requests]
                if any(not isinstance(verdict, Problem | Done) for verdict in verdicts):
                    allowed.add(right)
                elif right is Right.REMATCH and any(isinstance(verdict, Done) for verdict in verdicts):
                    # Who asks after somebody is told of their table.
                    allowed.add(right)

            assert set(rights(state, seat, claims)) == allowed
            assert len(rights(state, seat, claims)) == len(allowed)


def test_every_record_of_such_a_table_holds_and_its_deal_can_be_made_again(tables: tuple[RandomTable, ...]) -> None:
    found = 0
    for table in tables:
        for record in records_of("t", table.entries, table.names):
            found += 1
            assert check_record(record) is None
            assert verify_chance(record).verdict is Verdict.HOLDS
    assert found > 20


def test_every_row_can_be_told_to_everybody(tables: tuple[RandomTable, ...]) -> None:
    for table in tables[:6]:
        for state, people in zip(table.states, table.peoples, strict=True):
            for you in (None, *map(Seat, range(len(state.seats)))):
                told = message("t", state, people, you)
                seen = snapshot("t", state, people, you)
                listener = Listener([name or "" for name in people.names], you)
                assert seen.table == told.table
                assert told.lines == tuple(lines(state, state.happened[-1], listener, people, None))
                assert all(line.what and "None" not in line.what for line in (*told.lines, *seen.lines))
                assert seen.lines[len(seen.lines) - len(told.lines) :] == told.lines


def test_what_is_remembered_of_a_match_does_not_grow_without_bound() -> None:
    table = Table()
    table.play_hand()
    for number in range(600):
        table.change(SetCalledCards(by_itself=number % 2 == 0), Seat(1))
        table.change(SetSettings(pace=[Pace.BRISK, Pace.SLOW][number % 2]), Seat(0))

    assert len(table.state.happened) == 256
    assert table.state.sheet
    assert not isinstance(table.entries[-1], Made)
    rows = [row.seq for row in table.state.happened]
    assert rows == sorted(rows)
    assert follow(table.state, table.entries[-1]).state.seq == table.state.seq + 1


def requests_for(state: TableState, seat: Seat | None, claims: Seat | None) -> dict[Right, list[Request]]:
    """For each right, all ways to use it."""
    places = range(len(state.seats))

    def change(*changes: Change) -> list[Request]:
        return [ChangeBy(each, seat, claims) for each in changes]

    def of_person(asked: list[Request]) -> list[Request]:
        return asked if seat is not None else []

    bots = {at for at in places if (who := state.seats[at]) is not None and who.bot is not None}
    sits = {at: Sit("Newcomer", at) for at in places} if seat is None and claims is None else {}
    return {
        Right.SIT: [asked for at, asked in sits.items() if at not in bots],
        Right.CLAIM: [asked for at, asked in sits.items() if at in bots],
        Right.UNCLAIM: change(Leave()) if claims is not None else [],
        Right.START: change(Start()),
        Right.SEAT_BOT: [SeatBot(seat, "random"), *(SeatBot(seat, "random", at) for at in places)],
        Right.SETTINGS: change(*(SetSettings(pace=pace) for pace in Pace)),
        Right.SEATS: change(*(SetSettings(seats=seats) for seats in range(10))),
        Right.PUT_OUT: change(*map(PutOutOf, places)),
        Right.LEAVE: of_person(change(Leave())),
        Right.BACK: change(ComeBack()),
        Right.CALLED_CARDS: change(SetCalledCards(by_itself=True), SetCalledCards(by_itself=False)),
        Right.END_MATCH: change(EndMatch()),
        Right.REMATCH: [] if seat is None else [AskRematch(seat, "next")],
    }
