"""Persons who are lost or silent: what the table does for them, and when."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.record import DoneBy
from newmarket.rules import Rules
from newmarket.table.due import Due, Purpose, bot_to_act, called_action, is_still_due, question_for_bot, waits_for
from newmarket.table.entries import (
    Acted,
    CalledCardsSet,
    Pace,
    Patience,
    SettingsSet,
    StoodIn,
    Unclaimed,
)
from newmarket.table.messages import Away, Phase
from newmarket.table.pace import DELAYS
from newmarket.table.requests import Change, ComeBack, Leave, SetCalledCards, SetSettings
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.tables import Table, asked_to_be_ready, called, leading

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


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

    @pytest.mark.parametrize(
        "change", [(Leave(), ComeBack()), (SetCalledCards(by_itself=True), SetCalledCards(by_itself=False))]
    )
    def test_who_leaves_and_comes_back_or_changes_their_wishes_wins_no_time_by_it(
        self, change: tuple[Change, Change]
    ) -> None:
        table = leading()
        first = table.due_for(Purpose.STAND_IN)
        for asked in change:
            table.now += 40
            table.change(asked, BEN)

        assert first is not None
        assert table.due_for(Purpose.STAND_IN) == first

    def test_who_takes_a_seat_back_from_the_bot_that_sat_in_has_all_of_their_time(self) -> None:
        table = leading()
        table.do_due(sits_in=True)
        table.now += 1
        table.change(ComeBack(), BEN)

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.seq, table.now + 45)

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

    def test_who_took_their_time_alone_has_all_of_it_once_another_is_there_again(self) -> None:
        table = Table(bots=1)
        table.come_to(ANNA, lead=True)
        table.lose(CHLOE)
        table.now += 1000
        table.find(CHLOE)

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, table.now + 45),)

    def test_so_has_who_waited_for_friends_when_one_takes_a_bots_seat(self) -> None:
        table = Table(bots=2)
        table.play_hand()
        table.settle_down()
        asked = table.state.seq
        table.now += 1000
        sat = table.sit("Zoe", BEN)

        assert table.dues == (Due(Purpose.STAND_IN, asked, table.now + 60),)
        table.do_due(sits_in=True)
        assert table.entries[-1] == StoodIn((ANNA, sat))

    def test_so_has_who_leads_when_another_takes_their_seat_back(self) -> None:
        table = Table(bots=1)
        table.come_to(ANNA, lead=True)
        table.change(Leave(), CHLOE)
        table.now += 1000
        table.change(ComeBack(), CHLOE)

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, table.now + 45),)

    def test_who_is_lost_too_is_waited_for_from_when_somebody_came(self) -> None:
        table = asked_to_be_ready()
        table.lose(ANNA, BEN, CHLOE)
        table.now += 1000
        table.find(ANNA)

        assert table.due_for(Purpose.STAND_IN) == Due(Purpose.STAND_IN, table.state.seq, table.now + 10)

    def test_who_comes_later_does_not_make_those_wait_longer_who_are_there(self) -> None:
        table = leading(seats=4)
        began = table.now
        table.lose(CHLOE)
        table.now += 40
        table.find(CHLOE)

        assert table.dues == (Due(Purpose.STAND_IN, table.state.changed, began + 45),)

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
