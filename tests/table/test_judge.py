"""Everything that a person may ask of a table, and every problem that can stand against it."""

from __future__ import annotations

import pytest

from newmarket.cards import Card
from newmarket.engine import Action, Play, Refusal, RefusalReason, Seat
from newmarket.rules import Rules, Topic
from newmarket.table import state as state_module
from newmarket.table.entries import Acted, BrokenOff, Left, Made, Pace, Ready, Rematched, Sat
from newmarket.table.judge import judge, judge_making
from newmarket.table.messages import Done, Phase, Problem, ProblemReason, Right
from newmarket.table.requests import (
    Act,
    AskRematch,
    ComeBack,
    EndMatch,
    GetReady,
    Leave,
    MakeTable,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Sit,
)
from newmarket.table.rights import rights
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.tables import Table


def problem(verdict: object) -> Problem:
    assert isinstance(verdict, Problem)
    return verdict


def reason(verdict: object) -> ProblemReason:
    return problem(verdict).reason


def other_than(table: Table, seat: Seat) -> Seat:
    return next(other for other in table.seats if other != seat)


def other_card(action: Play) -> Card:
    return next(card for card in map(Card, ("2C", "3C")) if card != action.card)


def turn(table: Table) -> Seat:
    return table.legal()[0].seat


class TestMaking:
    def test_its_maker_sits_in_seat_0_and_the_bots_after(self) -> None:
        asked = MakeTable(name="Anna", seats=4, bots=("steady", "random"), pace=Pace.BRISK)

        assert judge_making(asked, NEWMARKET) == (
            Made(NEWMARKET, 4, Pace.BRISK),
            Sat(Seat(0)),
            Sat(Seat(1), "steady"),
            Sat(Seat(2), "random"),
        )

    @pytest.mark.parametrize(
        ("asked", "expected"),
        [
            (MakeTable(name="Anna", seats=2), ProblemReason.MALFORMED),
            (MakeTable(name="Anna", seats=9), ProblemReason.MALFORMED),
            (MakeTable(name="Anna", seats=-1), ProblemReason.MALFORMED),
            (MakeTable(name="Anna", seats=3, bots=("random",) * 3), ProblemReason.MALFORMED),
            (MakeTable(name="Anna", seats=3, bots=("nobody",)), ProblemReason.MALFORMED),
            (MakeTable(name="", seats=3), ProblemReason.BAD_NAME),
            (MakeTable(name="A" * 10_000, seats=3), ProblemReason.BAD_NAME),
        ],
    )
    def test_what_cannot_be_made(self, asked: MakeTable, expected: ProblemReason) -> None:
        assert expected == reason(judge_making(asked, NEWMARKET))

    def test_the_number_of_players_is_a_matter_of_the_rules(self) -> None:
        said = problem(judge_making(MakeTable(name="Anna", seats=12), SARATOGA)).text

        assert said == "Saratoga is for 3 to 8 players, not 12."


class TestSitting:
    def test_the_first_open_seat_is_taken(self) -> None:
        table = Table(seats=4, bots=1, sitting=1)

        assert judge(table.state, Sit("Ben"), table.people) == Sat(Seat(2))

    def test_a_full_table_has_no_seat(self) -> None:
        assert reason(Table().ask(Sit("Zoe"))) is ProblemReason.TABLE_FULL

    @pytest.mark.parametrize("name", ["Anna", "ANNA", " anna ", "Bot 0", "ｂｏｔ 0"])
    def test_a_name_is_one_of_a_kind_whatever_its_capitals(self, name: str) -> None:
        table = Table(bots=1, sitting=1)

        assert reason(table.ask(Sit(name))) is ProblemReason.NAME_TAKEN

    @pytest.mark.parametrize("name", ["", "<b>Zoe</b>", "Zoe\u202e"])
    def test_a_bad_name_is_refused(self, name: str) -> None:
        assert reason(Table(sitting=1).ask(Sit(name))) is ProblemReason.BAD_NAME

    def test_only_the_host_seats_a_bot(self) -> None:
        table = Table(sitting=2)

        assert reason(table.ask(SeatBot(Seat(1), "random"))) is ProblemReason.NOT_HOST
        assert reason(table.ask(SeatBot(None, "random"))) is ProblemReason.NOT_HOST
        assert table.ask(SeatBot(Seat(0), "random")) == Sat(Seat(2), "random")

    def test_a_bot_must_exist_and_have_room(self) -> None:
        assert reason(Table(sitting=1).ask(SeatBot(Seat(0), "x"))) is ProblemReason.MALFORMED
        assert reason(Table().ask(SeatBot(Seat(0), "random"))) is ProblemReason.TABLE_FULL


class TestReady:
    def test_n10_the_hand_is_dealt_once_every_person_is_ready_and_bots_always_are(self) -> None:
        table = Table(seats=4, bots=2)
        table.settle_down()
        assert [table.state.is_ready(seat) for seat in table.seats] == [False, True, True, False]
        table.get_ready(Seat(0))
        table.settle_down()
        assert table.state.phase is Phase.READYING
        table.get_ready(Seat(3))
        table.do_due()

        assert table.state.number == 1

    def test_n10_a_repeat_for_the_same_hand_is_answered_as_the_first_time(self) -> None:
        table = Table()
        table.settle_down()
        table.get_ready(Seat(1), salt="AB")
        first = table.state.seq

        assert table.entries[-1] == Ready(Seat(1), 1, "ab")
        assert table.ask(GetReady(Seat(1), 1, "cd")) == Done(first)
        assert table.state.seq == first

    def test_n10_a_late_repeat_does_not_start_a_later_hand(self) -> None:
        table = Table()
        table.settle_down()
        table.get_ready(Seat(1))
        first = table.state.seq
        table.play_hand()
        table.settle_down()

        assert table.state.ready_for == 2
        assert table.ask(GetReady(Seat(1), 1, "")) == Done(first)
        assert not table.state.is_ready(Seat(1))

    @pytest.mark.parametrize("hand", [2, 3, 10**30])
    def test_n10_an_early_press_does_not_start_a_later_hand(self, hand: int) -> None:
        table = Table()
        table.deal()

        refused = problem(table.ask(GetReady(Seat(0), hand, "")))

        assert (refused.reason, refused.clause) == (ProblemReason.WRONG_HAND, "N10")
        table.play_hand()
        table.settle_down()
        assert not table.state.is_ready(Seat(0))

    def test_nobody_is_asked_while_players_are_missing_or_the_match_is_over(self) -> None:
        assert reason(Table(sitting=2).ask(GetReady(Seat(0), 1, ""))) is ProblemReason.WRONG_HAND
        table = Table()
        table.play_match()

        assert reason(table.ask(GetReady(Seat(0), table.state.number + 1, ""))) is ProblemReason.WRONG_HAND

    def test_nobody_can_be_ready_before_the_commitment_is_shown(self) -> None:
        table = Table()
        assert table.state.commitment is None

        assert reason(table.ask(GetReady(Seat(0), 1, ""))) is ProblemReason.WRONG_HAND

    def test_each_problem_is_said_in_its_own_words(self) -> None:
        gathering, early, playing, ended = Table(sitting=2), Table(), Table(), Table()
        playing.deal()
        ended.play_match()
        offered = Table()
        offered.settle_down()
        tables = [gathering, early, playing, ended, offered]

        said = {problem(table.ask(GetReady(Seat(0), 99, ""))).text for table in tables}

        assert len(said) == len(tables)


class TestActing:
    def test_an_action_is_logged_with_its_key(self) -> None:
        table = Table()
        table.deal()
        action = table.legal()[0]

        assert table.act(action, key="once") == Acted(1, action, "once")

    def test_a_repeat_is_answered_as_the_first_time_whatever_has_happened_since(self) -> None:
        table = Table()
        table.deal()
        action = table.legal()[0]
        table.act(action, key="once")
        first = table.state.seq
        again = Act(action, 1, first - 1, "once")

        assert table.ask(again) == Done(first)
        table.play_hand()
        assert table.ask(again) == Done(first)
        table.play_hand()
        assert table.ask(again) == Done(first)

    @pytest.mark.parametrize("is_later_hand", [False, True])
    def test_a_key_that_came_with_another_action_is_refused(self, *, is_later_hand: bool) -> None:
        table = Table()
        table.deal()
        done = table.legal()[0]
        assert isinstance(done, Play)
        table.act(done, key="once")
        hand, card = 1, other_card(done)
        table.play_hand()
        if is_later_hand:
            table.deal()
            hand, card = 2, done.card
        verdict = problem(table.ask(Act(Play(done.seat, card), hand, table.state.seq, "once")))

        assert verdict.reason is ProblemReason.KEY_TAKEN
        assert verdict.text == "That key came with another action before; each action needs a key of its own."

    def test_keys_of_different_seats_have_nothing_to_do_with_each_other(self) -> None:
        table = Table()
        table.deal()
        seat = turn(table)
        table.act(key="k")
        while turn(table) == seat:
            table.act()

        assert isinstance(table.act(key="k"), Acted)

    def test_an_action_made_after_an_older_message_is_stale(self) -> None:
        table = Table()
        table.deal()
        seen = table.state.seq
        table.act()

        assert reason(table.ask(Act(table.legal()[0], 1, seen, "k"))) is ProblemReason.STALE

    def test_an_action_made_after_a_message_that_does_not_exist_is_stale(self) -> None:
        table = Table()
        table.deal()

        assert reason(table.ask(Act(table.legal()[0], 1, table.state.seq + 1, "k"))) is ProblemReason.STALE

    def test_an_action_names_its_hand(self) -> None:
        table = Table()
        anything = Play(Seat(0), Card.parse("2C"))
        assert reason(table.ask(Act(anything, 1, 0, "a"))) is ProblemReason.WRONG_HAND
        table.deal()

        for hand in (0, 2, 10**30):
            assert reason(table.ask(Act(table.legal()[0], hand, table.state.seq, "b"))) is ProblemReason.WRONG_HAND

    def test_what_the_rules_refuse_is_said_with_its_clause(self) -> None:
        table = Table()
        table.deal()
        seat = turn(table)
        off_turn = Play(other_than(table, seat), Card.parse("2C"))

        refused = problem(table.ask(Act(off_turn, 1, table.state.seq, "k")))

        assert refused.reason is ProblemReason.REFUSED
        assert refused.refusal == Refusal(RefusalReason.NOT_YOUR_TURN, Topic.LEAD, Card.parse("2C"), turn=seat)
        assert refused.clause == "N5"
        assert str(table.names[seat]) in refused.text

    def test_c4_nothing_is_played_after_the_hand_is_over(self) -> None:
        table = Table()
        table.play_hand()

        refused = problem(table.ask(Act(Play(Seat(0), Card.parse("2C")), 1, table.state.seq, "k")))

        assert refused.refusal is not None
        assert refused.refusal.reason is RefusalReason.HAND_OVER

    @pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: str(rules.id))
    def test_no_card_but_the_legal_ones_can_be_played_by_any_seat(self, rules: Rules) -> None:
        table = Table(rules=rules, seed=4)
        table.deal()
        for _ in range(6):
            for seat in table.seats:
                for card in Card:
                    action: Action = Play(seat, card)
                    verdict = judge(table.state, Act(action, 1, table.state.seq, "k"), table.people)
                    assert isinstance(verdict, Acted) == (action in table.legal())
            table.act()


def test_at_a_table_whose_log_is_very_long_the_hand_is_played_to_its_end_and_no_other_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table()
    anna, ben, chloe = table.persons
    table.deal()
    monkeypatch.setattr(state_module, "MOST_OF_A_LOG", table.state.seq)
    refused = [
        table.change(SetSettings(pace=Pace.SLOW), anna),
        table.change(SetCalledCards(by_itself=True), ben),
        table.ask(Sit("Zoe", 0)),
    ]
    table.play_hand()
    table.settle_down()
    ready = table.get_ready(anna)
    for seat in (ben, chloe):
        assert isinstance(table.change(Leave(), seat), Left)
        assert isinstance(table.change(ComeBack(), seat), Problem)
    may = [rights(table.state, seat) for seat in (anna, ben, None)]
    ended = table.change(EndMatch(), anna)
    again = table.ask(AskRematch(anna, "another"))

    assert [each.reason for each in (*refused[:2], ready) if isinstance(each, Problem)] == [ProblemReason.NOT_NOW] * 3
    assert isinstance(refused[2], Problem)
    assert may == [(Right.LEAVE, Right.END_MATCH, Right.REACT), (Right.REACT,), ()]
    assert isinstance(ended, BrokenOff)
    assert isinstance(again, Rematched)


def test_a_problem_is_one_sentence_or_two_for_a_player() -> None:
    table = Table()
    table.deal()
    said = problem(table.ask(Act(Play(other_than(table, turn(table)), Card.parse("2C")), 1, table.state.seq, "k"))).text

    assert said[0].isupper()
    assert said.endswith(".")
