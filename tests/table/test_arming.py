"""S9: Spin armed beforehand is laid with the next called card, whoever plays that, and nothing else tells of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from newmarket.engine import Play, RefusalReason, Seat
from newmarket.record import DoneBy
from newmarket.table.arming import as_armed, holds_spin, judge_arming
from newmarket.table.due import Purpose, called_action, dues, entry_for
from newmarket.table.entries import Acted, Pace
from newmarket.table.messages import Phase, ProblemReason
from newmarket.table.requests import ArmSpin, Leave, SetCalledCards
from tests.kit.games import NEWMARKET, SPIN
from tests.kit.tables import Table


def table_where_spin_may_be_laid() -> tuple[Table, Seat]:
    """A table at which who holds Spin is to play another called card, which has not been armed."""
    for seed in range(50):
        table = Table(rules=SPIN, seed=seed, pace=Pace.NORMAL)
        table.deal()
        holder = next(seat for seat in table.seats if holds_spin(table.state, seat))
        while table.state.phase is Phase.PLAYING and holds_spin(table.state, holder):
            if table.turn == holder and called_action(table.state) is not None:
                return table, holder
            # Whoever holds it keeps it: they lead anything else, and lay nothing beside a called card.
            mine = [action for action in table.legal() if isinstance(action, Play) and not action.spin]
            plays = [action for action in mine if action.card != SPIN.spin]
            table.act(table.rng.choice(plays) if plays else None)
    raise AssertionError("nobody with Spin was ever called")


def test_s9_a_called_card_that_plays_itself_takes_the_armed_spin_with_it() -> None:
    table, holder = table_where_spin_may_be_laid()
    table.change(SetCalledCards(by_itself=True), holder)
    called = called_action(table.state)
    assert isinstance(called, Play)
    entry = entry_for(table.state, Purpose.CALLED, around=table.around, now=table.now)
    done = [as_armed(table.state, entry, armed) for armed in ([], [holder])]

    assert done == [
        Acted(1, Play(holder, called.card), by=DoneBy.AUTO),
        Acted(1, Play(holder, called.card, spin=True), by=DoneBy.AUTO),
    ]


def test_s9_so_does_a_bot_that_sits_in_and_is_asked_all_the_same() -> None:
    table, holder = table_where_spin_may_be_laid()
    table.change(Leave(), holder)
    called = called_action(table.state)
    assert isinstance(called, Play)
    (due,) = table.dues
    entry = entry_for(table.state, due.purpose, around=table.around, now=due.at, action=called)
    done = as_armed(table.state, entry, [holder])

    assert due.purpose is Purpose.BOT
    assert done == Acted(1, Play(holder, called.card, spin=True), by=DoneBy.BOT)


def test_s9_only_a_called_card_of_the_seat_that_armed_it() -> None:
    table, holder = table_where_spin_may_be_laid()
    action = called_action(table.state)
    assert action is not None
    called = Acted(1, action, by=DoneBy.AUTO)
    others = [seat for seat in table.seats if seat != holder]
    assert as_armed(table.state, called, others) == called
    table.come_to(holder, lead=True)
    lead = Acted(1, next(action for action in table.legal() if isinstance(action, Play)))

    assert as_armed(table.state, lead, [holder]) == lead


def test_c9_what_is_due_and_when_is_the_same_whether_or_not_the_called_player_had_the_choice() -> None:
    table, holder = table_where_spin_may_be_laid()
    table.change(SetCalledCards(by_itself=True), holder)
    match = table.state.match
    assert match is not None
    assert match.hand is not None
    assert SPIN.spin is not None
    without = [bits & ~SPIN.pack.bit(SPIN.spin) for bits in match.hand.holdings]
    hand = replace(match.hand, holdings=tuple(without))
    same = replace(table.state, match=replace(match, hand=hand))

    assert dues(same, table.around) == dues(table.state, table.around)


@pytest.mark.parametrize(
    ("asked", "reason"),
    [(ArmSpin(1, spin=True), ProblemReason.REFUSED), (ArmSpin(2, spin=True), ProblemReason.WRONG_HAND)],
)
def test_s9_it_is_armed_by_who_holds_it_in_the_present_hand(asked: ArmSpin, reason: ProblemReason) -> None:
    table, holder = table_where_spin_may_be_laid()
    other = next(seat for seat in table.seats if seat != holder)
    problem = judge_arming(table.state, other, asked, table.people)

    assert judge_arming(table.state, holder, ArmSpin(1, spin=True), table.people) is None
    assert judge_arming(table.state, other, ArmSpin(1, spin=False), table.people) is None
    assert problem is not None
    assert problem.reason is reason
    if reason is ProblemReason.REFUSED:
        assert problem.refusal is not None
        assert (problem.refusal.reason, problem.clause) == (RefusalReason.SPIN_NOT_HELD, "S8")


def test_where_there_is_no_spin_none_can_be_armed() -> None:
    table = Table(rules=NEWMARKET)
    table.deal()
    problem = judge_arming(table.state, Seat(0), ArmSpin(1, spin=True), table.people)

    assert problem is not None
    assert problem.reason is ProblemReason.NOT_NOW
