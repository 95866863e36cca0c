"""Persons who are not there: what the table does for them, when, and that their seat stays theirs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from newmarket.engine import Seat
from newmarket.record import DoneBy
from newmarket.rules import Rules
from newmarket.table.due import Due, Purpose, bot_to_act, called_action, is_still_due, question_for_bot, waits_for
from newmarket.table.entries import (
    Acted,
    CalledCardsSet,
    CameBack,
    HandDealt,
    Left,
    Pace,
    Patience,
    Ready,
    SettingsSet,
    StoodIn,
    Unclaimed,
)
from newmarket.table.messages import Away, Done, Phase
from newmarket.table.pace import DELAYS, LONGEST_PATIENCE, Limits, limits
from newmarket.table.requests import ComeBack, Leave, PutOutOf, SetCalledCards, SetSettings
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.tables import Table

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


def leading(*, seats: int = 3, seat: Seat = BEN, pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """A table at which *seat* is to lead."""
    table = Table(seats=seats, seed=seed, pace=pace)
    table.come_to(seat, lead=True)
    return table


def called(*, seat: Seat = BEN, pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """A table at which *seat* is to play a called card."""
    table = Table(seed=seed, pace=pace)
    table.come_to(seat, lead=False)
    return table


def asked_to_be_ready(*, seats: int = 3, bots: int = 0) -> Table:
    """A table at which everybody is asked to be ready for the first hand."""
    table = Table(seats=seats, bots=bots)
    table.settle_down()
    return table


class TestPatience:
    @pytest.mark.parametrize(
        ("patience", "usual", "expected"),
        [
            (Patience.NORMAL, 5.0, Limits(lost=10, turn=45, ready=60)),
            (Patience.NORMAL, 1.0, Limits(lost=8, turn=45, ready=60)),
            (Patience.NORMAL, 12.0, Limits(lost=24, turn=72, ready=72)),
            (Patience.NORMAL, 100.0, Limits(lost=30, turn=180, ready=180)),
            (Patience.SHORT, 5.0, Limits(lost=5, turn=22.5, ready=30)),
            (Patience.LONG, 5.0, Limits(lost=30, turn=135, ready=180)),
            (Patience.LONG, 100.0, Limits(lost=90, turn=540, ready=540)),
        ],
    )
    def test_it_goes_by_how_long_leads_usually_take_within_bounds(
        self, patience: Patience, usual: float, expected: Limits
    ) -> None:
        assert expected == limits(patience, usual)
        assert max(expected.turn, expected.ready) <= LONGEST_PATIENCE

    def test_the_middle_of_the_last_leads_counts_once_there_are_three(self) -> None:
        table = Table()
        usual = [table.state.usual_wait]
        table.deal()
        for waited in (2, 3, 30, 4):
            while called_action(table.state) is not None or table.state.phase is not Phase.PLAYING:
                table.go_on()
            table.act(waited=waited)
            usual.append(table.state.usual_wait)

        assert usual == [5, 5, 5, 3, 3.5]

    def test_called_cards_and_what_nobody_waited_for_do_not_count(self) -> None:
        table = called()
        table.act(waited=100)
        table.play_hand()

        assert table.state.waits == ()

    def test_nobody_was_waited_for_who_was_away(self) -> None:
        table = leading()
        table.change(Leave(), BEN)
        table.act(waited=100)

        assert table.state.waits == ()

    def test_only_the_last_leads_count(self) -> None:
        table = Table(seed=3)
        while table.state.number < 5:
            if table.state.phase is Phase.PLAYING:
                table.act(waited=table.state.number)
            else:
                table.go_on()

        assert len(table.state.waits) == 12
        assert 1 not in table.state.waits


class TestLost:
    def test_a_bot_sits_in_for_a_lead_of_who_is_lost_after_the_patience_for_it(self) -> None:
        table = leading()
        began, changed = table.now, table.state.changed
        table.lose(BEN)

        assert table.dues == (Due(Purpose.STAND_IN, changed, began + 10),)
        assert table.do_due(sits_in=True)
        assert table.entries[-1] == StoodIn((BEN,))
        person = table.state.person(BEN)
        assert person is not None
        assert person.away is Away.STOOD_IN
        assert waits_for(table.state) == ()

    def test_the_patience_begins_when_the_connection_is_lost_or_the_turn_comes(self) -> None:
        table = leading()
        began = table.now
        table.lost[BEN] = began - 1000
        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.changed, began + 10)
        table.lost[BEN] = began + 20

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.changed, began + 30)

    def test_who_is_lost_is_not_waited_for_longer_than_who_is_here(self) -> None:
        table = leading()
        began = table.now
        table.lost[BEN] = began + 44

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.changed, began + 45)

    def test_who_comes_back_in_time_leads_for_themselves(self) -> None:
        table = leading()
        table.lose(BEN)
        (due,) = table.dues
        table.lost.clear()

        assert not is_still_due(table.state, table.around, due.purpose, due.after, now=due.at)

    def test_no_bot_sits_in_before_its_time(self) -> None:
        table = leading()
        table.lose(BEN)
        (due,) = table.dues

        assert not is_still_due(table.state, table.around, due.purpose, due.after, now=due.at - 0.001)
        assert is_still_due(table.state, table.around, due.purpose, due.after, now=due.at)

    def test_then_the_bot_decides_by_its_view_of_the_seat_after_the_public_pace(self) -> None:
        table = leading()
        table.lose(BEN)
        table.do_due(sits_in=True)
        (due,) = table.dues
        question = question_for_bot(table.state)

        assert (due.purpose, due.after) == (Purpose.BOT, table.state.seq)
        pace = DELAYS[Pace.NORMAL]
        assert due.at - table.now in (pytest.approx(pace.stop), pytest.approx(pace.dealt))
        assert (question.bot, question.view.seat) == ("steady", BEN)
        assert bot_to_act(table.state) == BEN
        table.do_due()
        assert isinstance(table.entries[-1], Acted)
        assert table.entries[-1].by is DoneBy.BOT

    def test_a_called_card_of_who_is_lost_is_played_after_the_public_pace(self) -> None:
        table = called()
        at = table.now + DELAYS[Pace.NORMAL].follow
        assert table.due_for(Purpose.CALLED) is None
        table.lose(BEN)
        due = table.due_for(Purpose.CALLED)
        expected = called_action(table.state)

        assert due is not None
        assert expected is not None
        assert due.at in (at, at + DELAYS[Pace.NORMAL].pot)
        assert table.due_for(Purpose.STAND_IN) is None
        table.do_due()
        assert table.entries[-1] == Acted(table.state.number, expected, by=DoneBy.AUTO)
        person = table.state.person(BEN)
        assert person is not None
        assert person.away is None

    def test_a_called_card_of_who_is_lost_later_is_played_from_then_on(self) -> None:
        table = called()
        table.now += 100
        table.lose(BEN)

        assert table.dues == (Due(Purpose.CALLED, table.state.changed, table.now),)

    def test_for_ready_the_same_patience_holds(self) -> None:
        table = asked_to_be_ready()
        table.lose(BEN)
        offered = table.state.seq
        table.get_ready(ANNA)

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, offered, 10)
        table.do_due(sits_in=True)
        assert table.entries[-1] == StoodIn((BEN,))
        assert table.state.is_ready(BEN)
        assert waits_for(table.state) == (CHLOE,)

    def test_a_bot_sits_in_for_all_whose_time_has_come_and_for_nobody_else(self) -> None:
        table = asked_to_be_ready(seats=4)
        table.lost = {BEN: 0.0, CHLOE: 0.0, Seat(3): 1.0}
        table.do_due(sits_in=True)

        assert table.entries[-1] == StoodIn((BEN, CHLOE))

    def test_what_the_server_does_not_know_the_time_of_counts_from_when_it_began(self) -> None:
        table = leading()
        table.lose(BEN)
        table.written.clear()
        table.lost[BEN] = 0.0

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, 10),)


class TestHere:
    def test_who_is_here_and_does_not_lead_is_waited_for_longer(self) -> None:
        table = leading()

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, table.now + 45),)

    def test_who_is_here_and_does_not_play_the_called_card_is_waited_for_as_long(self) -> None:
        table = called()

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, table.now + 45),)

    def test_for_ready_a_minute_at_least(self) -> None:
        table = asked_to_be_ready()

        assert table.dues == (Due(Purpose.STAND_IN, table.state.seq, 60),)

    @pytest.mark.parametrize("bots", [0, 1])
    def test_who_keeps_nobody_waiting_but_bots_and_the_lost_may_take_their_time(self, bots: int) -> None:
        table = Table(bots=bots)
        table.come_to(ANNA, lead=True)
        table.lose(*(seat for seat in table.persons if seat != ANNA))
        with_nobody_else = [due.purpose for due in table.dues]
        table.lost.clear()

        assert (with_nobody_else, [due.purpose for due in table.dues]) == ([], [Purpose.STAND_IN])

    def test_alone_with_bots_a_hand_that_has_begun_is_played_to_its_end_without_one(self) -> None:
        table = Table(bots=2)
        table.come_to(ANNA, lead=True)
        table.lose(ANNA)
        while table.do_due(sits_in=True):
            pass

        assert table.state.is_settled
        assert table.state.rests
        assert table.dues == ()

    def test_alone_with_bots_who_does_not_get_ready_keeps_their_seat_however_long(self) -> None:
        table = asked_to_be_ready(bots=2)
        assert table.dues == ()
        table.lose(ANNA)

        assert table.dues == ()

    def test_a_shorter_patience_holds_at_once(self) -> None:
        table = leading()
        began = table.now
        table.now += 30
        table.change(SetSettings(patience=Patience.SHORT), ANNA)

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.changed, began + 22.5)


class TestAway:
    def test_who_leaves_in_a_match_keeps_their_seat_and_a_bot_sits_in_at_once(self) -> None:
        table = leading()

        assert table.change(Leave(), BEN) == Left(BEN)
        person = table.state.person(BEN)
        assert person is not None
        assert person.away is Away.LEFT
        assert bot_to_act(table.state) == BEN
        assert [due.purpose for due in table.dues] == [Purpose.BOT]

    def test_who_leaves_before_the_first_hand_leaves_an_open_seat(self) -> None:
        table = asked_to_be_ready()
        table.get_ready(BEN)
        table.change(Leave(), BEN)

        assert table.state.seats[BEN] is None
        assert table.state.phase is Phase.GATHERING
        table.sit("Zoe")
        assert table.state.ready_for == 1
        assert not table.state.is_ready(BEN)
        assert isinstance(table.get_ready(BEN), Ready)

    @pytest.mark.parametrize(
        "act",
        [
            lambda table: table.act(),
            lambda table: table.change(ComeBack(), BEN),
            lambda table: table.change(SetCalledCards(by_itself=True), BEN),
        ],
        ids=["playing", "back", "called cards"],
    )
    def test_anything_of_their_own_takes_the_seat_back_in_the_same_step(self, act: Callable[[Table], object]) -> None:
        table = leading()
        table.change(Leave(), BEN)
        seq = table.state.seq
        act(table)
        person = table.state.person(BEN)

        assert table.state.seq == seq + 1
        assert person is not None
        assert (person.away, person.row) == (None, seq + 1)
        assert table.state.happened[-1].back == BEN

    def test_getting_ready_takes_the_seat_back(self) -> None:
        table = asked_to_be_ready()
        table.lose(BEN)
        table.do_due(sits_in=True)
        table.get_ready(BEN, salt="ab")
        person = table.state.person(BEN)

        assert person is not None
        assert person.away is None
        assert table.state.salts[BEN] == "ab"

    def test_who_comes_back_is_waited_for_anew(self) -> None:
        table = leading()
        table.lose(BEN)
        table.do_due(sits_in=True)
        table.lost.clear()
        table.now += 100
        table.change(ComeBack(), BEN)

        assert table.dues == (Due(Purpose.STAND_IN, table.state.seq, table.now + 45),)

    def test_who_comes_back_before_the_deal_is_asked_to_be_ready(self) -> None:
        table = Table()
        table.play_hand()
        table.change(Leave(), BEN)
        table.settle_down()
        assert table.state.is_ready(BEN)
        table.change(ComeBack(), BEN)

        assert not table.state.is_ready(BEN)

    def test_who_leaves_after_getting_ready_and_comes_back_is_ready_still(self) -> None:
        table = Table()
        table.play_hand()
        table.settle_down()
        table.get_ready(BEN, salt="ab")
        table.change(Leave(), BEN)
        table.change(ComeBack(), BEN)

        assert table.state.salts[BEN] == "ab"

    def test_the_salt_of_an_away_seat_is_the_hash_of_its_last_one(self) -> None:
        table = asked_to_be_ready()
        for seat in table.seats:
            table.get_ready(seat, salt="ab")
        table.play_hand()
        table.change(Leave(), BEN)
        last, salts = bytes.fromhex("ab"), []
        for _ in range(2):
            table.deal()
            salts.append(table.state.last_salts[BEN])
            table.play_hand()

        once = hashlib.sha256(last)
        assert salts == [once.hexdigest(), hashlib.sha256(once.digest()).hexdigest()]

    def test_the_salt_of_an_away_seat_that_never_gave_one_is_the_hash_of_nothing(self) -> None:
        table = asked_to_be_ready()
        table.lose(BEN)
        table.do_due(sits_in=True)

        assert table.state.salts[BEN] == hashlib.sha256(b"").hexdigest()

    def test_the_salt_of_who_takes_a_seat_has_nothing_to_do_with_those_given_there_before(self) -> None:
        table = asked_to_be_ready()
        for seat in table.seats:
            table.get_ready(seat, salt="ab")
        table.play_hand()
        table.change(PutOutOf(BEN), ANNA)
        table.sit("Zoe", BEN)
        table.change(Leave(), BEN)
        table.settle_down()

        assert table.state.salts[BEN] == hashlib.sha256(b"").hexdigest()

    def test_with_nobody_left_the_table_rests_until_somebody_is_back(self) -> None:
        table = Table()
        table.play_hand()
        for seat in table.seats:
            table.change(Leave(), seat)
        table.settle_down()

        assert (table.state.rests, table.dues) == (True, ())
        assert None not in table.state.salts
        table.get_ready(CHLOE)
        assert (table.state.rests, table.state.host) == (False, CHLOE)
        table.do_due()
        assert isinstance(table.entries[-1], HandDealt)

    def test_leaving_and_coming_back_twice_is_answered_as_the_first_time(self) -> None:
        table = leading()
        assert isinstance(table.change(Leave(), BEN), Left)
        left = table.state.seq
        assert table.change(Leave(), BEN) == Done(left)
        assert isinstance(table.change(ComeBack(), BEN), CameBack)

        assert table.change(ComeBack(), BEN) == Done(left + 1)

    def test_who_was_stood_in_for_can_say_that_they_leave(self) -> None:
        table = leading()
        table.lose(BEN)
        table.do_due(sits_in=True)
        table.change(Leave(), BEN)
        person = table.state.person(BEN)

        assert person is not None
        assert person.away is Away.LEFT


class TestCalledCards:
    def test_called_cards_by_their_own_wish_are_played_after_the_public_pace(self) -> None:
        table = called()
        table.now += 3
        assert table.change(SetCalledCards(by_itself=True), BEN) == CalledCardsSet(BEN, by_itself=True)
        (due,) = table.dues
        pace = DELAYS[Pace.NORMAL]

        assert (due.purpose, due.after) == (Purpose.CALLED, table.state.seq)
        assert due.at - table.now in (pytest.approx(pace.follow), pytest.approx(pace.follow + pace.pot))
        assert waits_for(table.state) == ()

    def test_their_leads_stay_their_own(self) -> None:
        table = leading()
        table.change(SetCalledCards(by_itself=True), BEN)

        assert [due.purpose for due in table.dues] == [Purpose.STAND_IN]
        assert waits_for(table.state) == (BEN,)

    def test_it_can_be_taken_back(self) -> None:
        table = called()
        table.change(SetCalledCards(by_itself=True), BEN)
        table.change(SetCalledCards(by_itself=False), BEN)

        assert table.due_for(Purpose.CALLED) is None
        assert table.change(SetCalledCards(by_itself=False), BEN) == Done(table.state.seq)


def test_what_happens_beside_the_hand_does_not_change_what_a_bot_plays() -> None:
    table = leading()
    table.change(Leave(), BEN)
    asked = question_for_bot(table.state)
    table.change(SetCalledCards(by_itself=True), CHLOE)
    table.change(SetSettings(pace=Pace.SLOW), ANNA)

    assert question_for_bot(table.state) == asked


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: str(rules.id))
@pytest.mark.parametrize("bots", [0, 1])
@pytest.mark.parametrize("how", ["lost", "left", "silent"])
def test_a_hand_ends_whichever_seat_is_dropped_at_whichever_moment(rules: Rules, bots: int, how: str) -> None:
    """Before the offer, once it is made, in each row of a hand, and after it."""
    moments = 0
    for seat in (ANNA, CHLOE):
        while True:
            table = Table(bots=bots, rules=rules, seed=5)
            for _ in range(moments):
                table.go_on()
            if table.state.number > 1:
                break
            begun = max(table.state.number, 1)
            if how == "left" and table.state.match is None:
                moments += 1
                continue
            if how == "left":
                table.change(Leave(), seat)
            elif how == "lost":
                table.lose(seat)
            for _ in range(2000):
                if table.state.number > begun:
                    break
                go_on_without(table, seat)

            assert table.state.number == begun + 1
            moments += 1
        assert moments > 20
        moments = 0


def go_on_without(table: Table, seat: Seat) -> None:
    """One thing more, of the table or of anybody but *seat*."""
    others = [other for other in waits_for(table.state) if other != seat]
    if table.do_due():
        return
    if others and table.state.phase is Phase.PLAYING:
        table.act()
    elif others:
        table.get_ready(others[0])
    else:
        assert table.do_due(sits_in=True), "the table waits for ever"


@pytest.mark.parametrize("purpose", list(Purpose))
def test_other_rows_neither_undo_nor_put_off_what_is_due(purpose: Purpose) -> None:
    table = Table(seats=4, bots=1, seed=2, pace=Pace.NORMAL)
    found = 0
    while found < 5:
        table.go_on()
        table.lose(*table.persons)
        due = table.due_for(purpose)
        others = [seat for seat in table.persons if seat not in waits_for(table.state)]
        if due is not None and others:
            found += 1
            table.now += 0.01
            for by_itself in (True, False):
                assert isinstance(table.change(SetCalledCards(by_itself=by_itself), others[0]), CalledCardsSet)
            assert isinstance(table.change(SetSettings(patience=Patience.LONG), table.state.host), SettingsSet)
            assert isinstance(table.change(SetSettings(patience=Patience.NORMAL), table.state.host), SettingsSet)
            if table.state.phase is Phase.PLAYING:
                table.sit(f"Zoe {found}", 1)

            assert table.due_for(purpose) == due
            assert is_still_due(table.state, table.around, purpose, due.after, now=due.at)
            if table.state.phase is Phase.PLAYING:
                assert isinstance(table.change(Leave(), None, claims=Seat(1)), Unclaimed)
        table.lost.clear()
