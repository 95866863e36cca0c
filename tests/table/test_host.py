"""The host: who it is, what they may do, and that each of it is told to all."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.table.entries import Acted, Cleared, Filled, HandDealt, Left, Pace, Patience, PutOut, Sat, SettingsSet
from newmarket.table.messages import Done, LineKind, Phase, Problem, ProblemReason
from newmarket.table.requests import (
    Change,
    ComeBack,
    GetReady,
    Leave,
    PutOutOf,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Start,
)
from newmarket.table.tell import message
from tests.kit.tables import Table

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


def reason(verdict: object) -> ProblemReason:
    assert isinstance(verdict, Problem), verdict
    return verdict.reason


class TestWhoItIs:
    def test_it_is_the_first_person_to_sit(self) -> None:
        assert Table(bots=2).state.host == ANNA

    def test_it_passes_to_the_person_seated_longest_who_is_not_away(self) -> None:
        table = Table(seats=4)
        table.deal()
        hosts = []
        for seat in (BEN, ANNA, CHLOE):
            table.change(Leave(), seat)
            hosts.append(table.state.host)

        assert hosts == [ANNA, CHLOE, Seat(3)]

    def test_it_does_not_go_back_by_itself(self) -> None:
        table = Table()
        table.deal()
        table.change(Leave(), ANNA)
        table.change(ComeBack(), ANNA)

        assert table.state.host == BEN

    def test_with_nobody_to_pass_to_it_stays_until_somebody_is_back(self) -> None:
        table = Table()
        table.deal()
        for seat in (CHLOE, BEN, ANNA):
            table.change(Leave(), seat)
        alone = table.state.host
        table.change(ComeBack(), CHLOE)

        assert (alone, table.state.host) == (ANNA, CHLOE)

    def test_it_stays_with_who_has_it_also_where_somebody_else_who_is_away_sits_longer(self) -> None:
        table = Table()
        table.deal()
        for seat in (ANNA, CHLOE, BEN):
            table.change(Leave(), seat)

        assert table.state.host == BEN

    def test_before_the_first_hand_it_passes_on_with_the_seat(self) -> None:
        table = Table(seats=4, sitting=3)
        table.change(Leave(), ANNA)

        assert (table.state.seats[ANNA], table.state.host) == (None, BEN)
        table.sit("Zoe")
        assert table.state.host == BEN

    def test_where_nobody_is_left_the_next_to_sit_is_host(self) -> None:
        table = Table(sitting=1)
        table.change(Leave(), ANNA)
        nobody = table.state.host
        table.sit("Zoe", 2)

        assert (nobody, table.state.host) == (None, CHLOE)

    def test_a_host_whose_connection_is_lost_keeps_nobody_from_beginning(self) -> None:
        table = Table(seats=4, sitting=2)
        table.lose(ANNA)
        assert table.do_due(sits_in=True)

        assert (table.now, table.state.host) == (60, BEN)
        assert table.change(Start(), BEN) == Filled("steady")

    def test_a_host_who_sends_the_link_from_elsewhere_is_waited_for_from_when_the_first_friend_sits(self) -> None:
        table = Table(seats=4, sitting=1)
        table.lose(ANNA)
        table.now += 1000
        table.sit("Ben")

        assert [due.at for due in table.dues] == [table.now + 60]

    def test_a_host_who_is_lost_alone_or_here_keeps_the_powers(self) -> None:
        alone, here = Table(sitting=1), Table(sitting=2)
        alone.lose(ANNA)
        here.lose(BEN)

        assert (alone.dues, here.dues) == ((), ())

    def test_that_it_passes_is_told_after_what_brought_it_about(self) -> None:
        table = Table()
        table.deal()
        table.change(Leave(), ANNA)
        told = {you: message("t", table.state, table.people, you).lines for you in (BEN, CHLOE)}

        assert [line.reason for line in told[BEN]] == [LineKind.LEFT, LineKind.HOST]
        assert [line.what for line in told[BEN]] == ["Anna leaves; a bot sits in.", "You are the host now."]
        assert told[CHLOE][1].what == "Ben is the host now."


class TestStart:
    def test_bots_take_every_open_seat(self) -> None:
        table = Table(seats=5, bots=1, sitting=2)

        assert table.change(Start("random"), ANNA) == Filled("random")
        assert [who and who.bot for who in table.state.seats] == [None, "random", None, "random", "random"]
        assert table.state.phase is Phase.READYING
        assert table.change(Start("random"), ANNA) == Done(table.state.seq)
        table.play_hand()

    def test_a_match_that_all_have_come_for_is_begun_by_being_ready(self) -> None:
        assert reason(Table().change(Start(), ANNA)) is ProblemReason.NOT_NOW

    def test_an_unknown_bot_begins_nothing(self) -> None:
        assert reason(Table(sitting=1).change(Start("nobody"), ANNA)) is ProblemReason.MALFORMED


class TestSettings:
    def test_pace_and_patience_at_any_time(self) -> None:
        table = Table()
        table.deal()

        assert table.change(SetSettings(pace=Pace.SLOW), ANNA) == SettingsSet(pace=Pace.SLOW)
        assert table.change(SetSettings(pace=Pace.SLOW, patience=Patience.LONG), ANNA) == SettingsSet(
            patience=Patience.LONG
        )
        assert (table.state.pace, table.state.patience) == (Pace.SLOW, Patience.LONG)
        assert table.change(SetSettings(pace=Pace.SLOW), ANNA) == Done(table.state.seq)
        assert table.change(SetSettings(), ANNA) == Done(table.state.seq)

    def test_whether_what_can_be_known_is_shown_at_any_time(self) -> None:
        table = Table()
        table.deal()
        assert not table.state.shows_known

        assert table.change(SetSettings(shows_known=True), ANNA) == SettingsSet(shows_known=True)
        assert (table.state.shows_known, table.change(SetSettings(shows_known=True), ANNA)) == (
            True,
            Done(table.state.seq),
        )

    def test_the_number_of_seats_before_the_first_hand(self) -> None:
        table = Table(seats=4, sitting=3)

        assert table.change(SetSettings(seats=8), ANNA) == SettingsSet(seats=8)
        assert len(table.state.seats) == len(table.state.opened) == len(table.names) == 8
        assert table.change(SetSettings(seats=3), ANNA) == SettingsSet(seats=3)
        assert table.state.phase is Phase.READYING
        table.deal()
        assert reason(table.change(SetSettings(seats=4), ANNA)) is ProblemReason.NOT_NOW

    @pytest.mark.parametrize("seats", [-1, 0, 2, 9, 10**20])
    def test_it_is_a_matter_of_the_rules(self, seats: int) -> None:
        assert reason(Table(sitting=1).change(SetSettings(seats=seats), ANNA)) is ProblemReason.MALFORMED

    def test_no_seat_is_taken_from_anybody(self) -> None:
        table = Table(seats=5, sitting=1)
        table.sit("Zoe", 4)

        assert reason(table.change(SetSettings(seats=4), ANNA)) is ProblemReason.NOT_NOW
        table.change(PutOutOf(4), ANNA)
        assert table.change(SetSettings(seats=4), ANNA) == SettingsSet(seats=4)

    def test_seats_that_are_added_after_the_offer_are_waited_for(self) -> None:
        table = Table()
        table.settle_down()
        for seat in table.seats:
            table.get_ready(seat, salt=f"a{seat}")
        table.change(SetSettings(seats=4), ANNA)
        assert (table.state.phase, table.dues) == (Phase.GATHERING, ())
        newcomer = table.sit("Zoe")

        assert table.state.salts == ("a0", "a1", "a2", None)
        table.get_ready(newcomer)
        table.do_due()
        assert isinstance(table.entries[-1], HandDealt)


class TestSeatBot:
    def test_in_the_seat_that_is_named(self) -> None:
        table = Table(seats=4, sitting=1)

        assert table.ask(SeatBot(ANNA, "random", 2)) == Sat(CHLOE, "random")
        assert table.ask(SeatBot(ANNA, "random", 2)) == Done(table.state.seq)
        assert reason(table.ask(SeatBot(ANNA, "steady", 2))) is ProblemReason.TABLE_FULL
        assert reason(table.ask(SeatBot(ANNA, "steady", 0))) is ProblemReason.TABLE_FULL
        assert reason(table.ask(SeatBot(ANNA, "steady", 4))) is ProblemReason.NOT_NOW


class TestPutOut:
    @pytest.mark.parametrize("bots", [0, 1])
    def test_before_the_first_hand_the_seat_of_a_person_or_a_bot_is_open_again(self, bots: int) -> None:
        table = Table(bots=bots)
        table.settle_down()

        assert table.change(PutOutOf(1), ANNA) == Cleared(BEN)
        assert (table.state.seats[BEN], table.state.phase) == (None, Phase.GATHERING)
        assert table.change(PutOutOf(1), ANNA) == Done(table.state.seq)

    def test_in_a_match_a_bot_has_the_seat_and_its_cards_from_then_on(self) -> None:
        table = Table(seed=4)
        table.come_to(BEN, lead=True)
        held = table.state.match
        assert table.change(PutOutOf(1), ANNA) == PutOut(BEN, "steady")

        assert table.state.match == held
        assert table.state.person(BEN) is None
        assert reason(table.act()) is ProblemReason.NO_SEAT
        table.do_due()
        assert isinstance(table.entries[-1], Acted)
        assert table.entries[-1].action.seat == BEN
        assert table.change(PutOutOf(1), ANNA) == Done(table.state.seq - 1)

    def test_what_was_done_before_is_not_a_repeat_of_who_sits_there_next(self) -> None:
        table = Table()
        table.settle_down()
        table.get_ready(BEN)
        table.change(PutOutOf(1), ANNA)
        table.sit("Zoe")

        assert not isinstance(table.ask(GetReady(BEN, 1, "")), Done)

    def test_nobody_puts_themselves_out(self) -> None:
        table = Table()

        assert reason(table.change(PutOutOf(0), ANNA)) is ProblemReason.NOT_NOW
        assert reason(table.change(PutOutOf(3), ANNA)) is ProblemReason.NOT_NOW

    def test_who_was_put_out_may_come_in_again(self) -> None:
        table = Table()
        table.play_hand()
        table.change(PutOutOf(1), ANNA)

        assert table.sit("Ben", 1) == BEN
        assert table.state.person(BEN) is not None

    def test_nobody_is_put_out_after_the_match(self) -> None:
        table = Table()
        table.play_match()

        assert reason(table.change(PutOutOf(1), ANNA)) is ProblemReason.NOT_NOW


@pytest.mark.parametrize("change", [Start(), SetSettings(pace=Pace.SLOW), PutOutOf(2)], ids=["start", "set", "put out"])
def test_only_the_host_may(change: Change) -> None:
    table = Table(sitting=2)

    assert reason(table.change(change, BEN)) is ProblemReason.NOT_HOST
    assert reason(table.change(change, None)) is ProblemReason.NO_SEAT
    assert reason(table.change(change, CHLOE)) is ProblemReason.NO_SEAT


def test_a_deed_of_a_host_who_is_away_brings_them_back() -> None:
    table = Table(bots=2)
    table.deal()
    assert isinstance(table.change(Leave(), ANNA), Left)
    table.change(SetSettings(pace=Pace.SLOW), ANNA)
    person = table.state.person(ANNA)

    assert person is not None
    assert person.away is None


def test_what_the_host_sets_is_told_word_for_word() -> None:
    table = Table(sitting=2)
    table.change(SetSettings(pace=Pace.BRISK, patience=Patience.SHORT, seats=4, shows_known=True), ANNA)
    told = [[line.what for line in message("t", table.state, table.people, you).lines] for you in (ANNA, BEN)]

    assert told == [
        [
            "You set the pace to brisk.",
            "You set the patience to short.",
            "You allow everybody to be shown what they can know of the cards.",
            "You set the table for 4 players.",
        ],
        [
            "The host sets the pace to brisk.",
            "The host sets the patience to short.",
            "The host allows everybody to be shown what they can know of the cards.",
            "The host sets the table for 4 players.",
        ],
    ]


def test_called_cards_are_a_matter_of_each_person_alone() -> None:
    table = Table(bots=1)

    assert reason(table.change(SetCalledCards(by_itself=True), BEN)) is ProblemReason.NO_SEAT
