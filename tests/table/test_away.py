"""Persons who are away, and those whose called cards are played for them: their seat stays theirs."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest

from newmarket.engine import Seat
from newmarket.table.due import Due, Purpose, bot_to_act, question_for_bot, waits_for
from newmarket.table.entries import (
    Acted,
    CalledCardsSet,
    CameBack,
    HandDealt,
    Left,
    Pace,
    Ready,
)
from newmarket.table.messages import Away, Done, Phase, Problem, Right
from newmarket.table.pace import DELAYS
from newmarket.table.requests import ComeBack, Leave, PutOutOf, SetCalledCards, SetSettings
from newmarket.table.rights import rights
from tests.kit.tables import Table, asked_to_be_ready, called, leading

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


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


class TestWhoKeepsOthersWaiting:
    """Coming back gives time once more, not for ever."""

    def test_who_has_let_the_table_wait_twice_has_the_seat_back_once_a_bot_has_played(self) -> None:
        table = leading()
        table.do_due(sits_in=True)
        assert isinstance(table.change(ComeBack(), BEN), CameBack)
        table.do_due(sits_in=True)
        assert isinstance(table.change(ComeBack(), BEN), Problem)
        assert {Right.BACK, Right.CALLED_CARDS}.isdisjoint(rights(table.state, BEN))
        due = table.dues

        # Nor does leaving or another wish put off what the bot does.
        assert isinstance(table.change(SetCalledCards(by_itself=True), BEN), Problem)
        assert table.dues == due
        table.change(Leave(), BEN)
        assert isinstance(table.change(ComeBack(), BEN), Problem)
        table.do_due()
        assert isinstance(table.entries[-1], Acted)
        assert isinstance(table.change(ComeBack(), BEN), CameBack)

    def test_but_may_still_play_themselves_before_the_bot_does(self) -> None:
        table = leading()
        for _ in range(2):
            table.do_due(sits_in=True)
            table.change(ComeBack(), BEN)
        assert bot_to_act(table.state) == BEN
        table.act()
        person = table.state.person(BEN)

        assert isinstance(table.entries[-1], Acted)
        assert person is not None
        assert person.away is None

    def test_no_hand_waits_for_ever_for_somebody_who_is_never_ready(self) -> None:
        table = Table()
        table.play_hand()
        table.settle_down()
        table.get_ready(ANNA)
        table.get_ready(CHLOE)
        for _ in range(2):
            table.do_due(sits_in=True)
            assert table.state.is_ready(BEN)
            table.change(ComeBack(), BEN)
        due = table.due_for(Purpose.DEAL)
        assert due is not None
        table.change(Leave(), BEN)
        table.change(ComeBack(), BEN)

        assert table.due_for(Purpose.DEAL) == due

    def test_who_leaves_and_comes_back_while_the_table_waits_for_their_ready_has_no_more_time(self) -> None:
        table = Table()
        table.play_hand()
        table.settle_down()
        due = table.due_for(Purpose.STAND_IN)
        table.now += 30
        table.change(Leave(), BEN)
        table.get_ready(ANNA)
        table.get_ready(CHLOE)
        table.change(ComeBack(), BEN)

        assert due is not None
        assert table.due_for(Purpose.STAND_IN) == due


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
