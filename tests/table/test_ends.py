"""The end of a match before its end, and another match with the same seats."""

from __future__ import annotations

from newmarket.engine import Seat
from newmarket.rules import CardsShown
from newmarket.table.entries import BrokenOff, CalledCardsSet, Made, Pace, Patience, Rematched, Sat
from newmarket.table.follow import fold
from newmarket.table.messages import Done, Phase, Problem, ProblemReason, Right
from newmarket.table.records import records_of
from newmarket.table.rematch import rematch_entries
from newmarket.table.requests import Act, AskRematch, ComeBack, EndMatch, Leave, PutOutOf, SetCalledCards, SetSettings
from newmarket.table.tell import message
from tests.kit.games import NEWMARKET, varied
from tests.kit.tables import Table

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


def reason(verdict: object) -> ProblemReason:
    assert isinstance(verdict, Problem), verdict
    return verdict.reason


class TestBrokenOff:
    def test_who_is_alone_with_bots_may_end_the_match_where_it_stands(self) -> None:
        table = Table(bots=2)
        table.come_to(ANNA, lead=True)
        action = table.legal()[0]

        assert table.change(EndMatch(), ANNA) == BrokenOff(ANNA)
        assert (table.state.phase, table.dues) == (Phase.ENDED, ())
        assert table.change(EndMatch(), ANNA) == Done(table.state.seq)
        assert reason(table.ask(Act(action, table.state.number, table.state.seq, "k"))) is ProblemReason.NOT_NOW
        shown = message("t", table.state, table.people, ANNA)
        assert (shown.table.broken_off, shown.lines[0].what) == (True, "You end the match here; nobody wins it.")
        assert shown.match is not None
        assert shown.match.hand is not None
        assert shown.match.hand.legal == ()

    def test_nobody_ends_it_while_others_play(self) -> None:
        table = Table(bots=1)
        table.deal()
        assert reason(table.change(EndMatch(), ANNA)) is ProblemReason.NOT_NOW
        table.change(Leave(), CHLOE)

        assert table.change(EndMatch(), ANNA) == BrokenOff(ANNA)

    def test_there_must_be_a_match(self) -> None:
        table = Table(bots=2)
        assert reason(table.change(EndMatch(), ANNA)) is ProblemReason.NOT_NOW
        table.play_match()

        assert reason(table.change(EndMatch(), ANNA)) is ProblemReason.NOT_NOW

    def test_between_hands_too(self) -> None:
        table = Table(bots=2)
        table.play_hand()
        table.settle_down()
        table.change(EndMatch(), ANNA)

        assert (table.state.ready_for, table.dues) == (None, ())

    def test_c11_the_hands_that_were_settled_may_be_shown_then(self) -> None:
        table = Table(bots=2, rules=varied(NEWMARKET, id="secret", cards_shown=CardsShown.AT_MATCH_END))
        table.play_hand()
        table.deal()
        before = records_of("t", table.entries, table.names)
        table.change(EndMatch(), ANNA)

        assert (len(before), len(records_of("t", table.entries, table.names))) == (0, 1)


class TestRematch:
    def test_the_first_to_ask_makes_the_table_and_all_others_are_told_of_it(self) -> None:
        table = Table()
        table.play_match()

        assert table.ask(AskRematch(BEN, "next")) == Rematched(BEN, "next")
        asked = table.state.seq
        assert table.ask(AskRematch(ANNA, "next")) == Done(asked)
        assert (table.state.rematch, table.state.rematched) == ("next", asked)
        shown = message("t", table.state, table.people, ANNA)
        assert (shown.table.rematch, shown.lines[0].what) == ("next", "Ben asks for another match.")

    def test_it_is_for_those_who_played_once_the_match_is_over(self) -> None:
        table = Table(bots=1)
        assert reason(table.ask(AskRematch(ANNA, "next"))) is ProblemReason.NOT_NOW
        table.play_match()

        assert reason(table.ask(AskRematch(BEN, "next"))) is ProblemReason.NO_SEAT
        assert Right.REMATCH in message("t", table.state, table.people, ANNA).table.may

    def test_all_keep_their_seats_and_a_bot_has_that_of_who_has_left(self) -> None:
        table = Table(seats=5, bots=1, sitting=3)
        table.sit("Zoe", 4)
        table.change(SetSettings(pace=Pace.BRISK, patience=Patience.LONG), ANNA)
        table.change(SetCalledCards(by_itself=True), Seat(3))
        table.play_match()
        table.change(Leave(), ANNA)
        table.change(Leave(), Seat(4))
        table.ask(AskRematch(Seat(3), "next"))
        entries = rematch_entries(table.state, "t")

        assert entries == (
            Made(NEWMARKET, 5, Pace.BRISK, Patience.LONG, "t"),
            Sat(Seat(2)),
            Sat(Seat(3)),
            Sat(Seat(0), "steady"),
            Sat(Seat(1), "random"),
            Sat(Seat(4), "steady"),
            CalledCardsSet(Seat(3), by_itself=True),
        )
        state = fold(entries)
        assert (state.host, state.phase) == (Seat(2), Phase.READYING)

    def test_who_asks_is_back(self) -> None:
        table = Table()
        table.play_match()
        table.change(Leave(), BEN)
        table.ask(AskRematch(BEN, "next"))

        assert Sat(BEN) in rematch_entries(table.state, "t")

    def test_who_was_host_at_the_end_is_so_again(self) -> None:
        table = Table()
        table.play_match()
        table.change(Leave(), ANNA)
        table.change(ComeBack(), ANNA)

        assert fold(rematch_entries(table.state, "t")).host == table.state.host == BEN

    def test_after_the_end_persons_may_leave_and_come_back(self) -> None:
        table = Table()
        table.play_match()
        table.change(Leave(), BEN)
        table.change(ComeBack(), BEN)
        person = table.state.person(BEN)

        assert person is not None
        assert person.away is None
        assert reason(table.change(SetCalledCards(by_itself=True), BEN)) is ProblemReason.NOT_NOW
        assert reason(table.change(SetSettings(pace=Pace.SLOW), ANNA)) is ProblemReason.NOT_NOW
        assert reason(table.change(PutOutOf(1), ANNA)) is ProblemReason.NOT_NOW

    def test_a_match_that_was_broken_off_has_one_too(self) -> None:
        table = Table(bots=2)
        table.deal()
        table.change(EndMatch(), ANNA)

        assert table.ask(AskRematch(ANNA, "next")) == Rematched(ANNA, "next")
