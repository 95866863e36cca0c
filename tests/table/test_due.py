"""What a table does by itself: once, at a time that tells nothing."""

from __future__ import annotations

import pytest

from newmarket.engine import Action, Followed, Led, PotTaken, Seat, Stopped
from newmarket.record import DoneBy
from newmarket.table.due import (
    Around,
    Due,
    Purpose,
    bot_to_act,
    dues,
    entry_for,
    forced_action,
    is_still_due,
    question_for_bot,
    waits_for,
)
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, Pace, Ready
from newmarket.table.messages import Phase
from newmarket.table.pace import DELAYS, LONGEST_DELAY, LONGEST_PATIENCE
from newmarket.table.state import TableState
from tests.kit.games import NEWMARKET
from tests.kit.hands import card_of
from tests.kit.tables import Table


def does_next(table: Table, state: TableState) -> list[Purpose]:
    """What is due, but that a bot sits in for a person."""
    return [due.purpose for due in dues(state, table.around) if due.purpose is not Purpose.STAND_IN]


@pytest.mark.parametrize("bots", [0, 2, 3])
def test_a_table_always_waits_for_a_person_or_has_one_thing_due(bots: int) -> None:
    table = Table(seats=4, bots=bots, seed=bots)
    table.play_match()

    for state in table.states:
        is_over = state.phase in (Phase.GATHERING, Phase.ENDED)
        assert len(does_next(table, state)) == (0 if waits_for(state) or is_over else 1)


def test_a_match_ends_and_then_nothing_is_due() -> None:
    table = Table()
    table.play_match()

    assert table.dues == ()


def test_what_is_due_is_undone_when_it_is_done() -> None:
    table = Table(seats=4, bots=3)
    table.play_hand()
    for state, then in zip(table.states, table.states[1:], strict=False):
        for due in dues(state, table.around):
            assert is_still_due(state, table.around, due.purpose, due.after, now=due.at)
            assert not is_still_due(then, table.around, due.purpose, due.after, now=due.at)


def test_the_salts_are_asked_for_after_the_offer_and_the_deal_is_made_after_the_last() -> None:
    table = Table()
    table.play_match()
    order = [entry for entry in table.entries if isinstance(entry, Offered | Ready | HandDealt)]
    hands = [order[at : at + 5] for at in range(0, len(order), 5)]

    assert [[type(entry) for entry in hand] for hand in hands] == [[Offered, Ready, Ready, Ready, HandDealt]] * len(
        hands
    )
    assert [[entry.hand for entry in hand] for hand in hands] == [[number] * 5 for number in range(1, len(hands) + 1)]


def test_each_entry_does_what_was_due() -> None:
    table = Table(seats=3, bots=2)

    def done(purpose: Purpose, *, seed: bytes = b"", action: Action | None = None) -> Entry:
        return entry_for(table.state, purpose, around=table.around, now=table.now, seed=seed, action=action)

    assert done(Purpose.OFFER, seed=b"\1" * 32) == Offered(1, "01" * 32)
    table.settle_down()
    table.get_ready(Seat(0))
    assert done(Purpose.DEAL) == HandDealt(1)
    table.deal()
    while bot_to_act(table.state) is None:
        table.act()
    action = table.legal()[0]
    assert done(Purpose.BOT, action=action) == Acted(1, action, by=DoneBy.BOT)


class TestC9Delays:
    """Every delay follows from the public pace and public facts."""

    @pytest.mark.parametrize("pace", Pace)
    def test_c9_a_bots_delay_is_told_by_what_all_have_seen(self, pace: Pace) -> None:
        table = Table(seats=4, bots=3, pace=pace, seed=1)
        table.play_match()
        delays = DELAYS[pace]
        for state in table.states:
            if bot_to_act(state) is None or state.match is None or state.match.hand is None:
                continue
            row = state.happened[-1]
            assert row.seq == state.changed
            pot = delays.pot if any(isinstance(event, PotTaken) for event in row.events) else 0
            if isinstance(row.entry, HandDealt):
                expected = delays.dealt
            elif isinstance(row.events[-1], Stopped):
                expected = delays.stop + pot
            else:
                assert isinstance(row.events[-1], Led | Followed | PotTaken)
                expected = delays.follow + pot

            assert dues(state, unhurried(table)) == (Due(Purpose.BOT, state.seq, expected),)

    def test_at_once_waits_for_nothing_that_people_would_see(self) -> None:
        delays = DELAYS[Pace.AT_ONCE]

        assert max(delays.follow, delays.lead, delays.stop, delays.pot, delays.deal, delays.dealt) <= 0.05

    @pytest.mark.parametrize("pace", Pace)
    def test_c9_a_lead_has_a_floor_above_all_thinking_and_later_ones_come_in_far_longer_steps(self, pace: Pace) -> None:
        delays = DELAYS[pace]

        assert 0 < delays.thinking <= 0.6 * min(delays.lead, delays.stop, delays.dealt)
        assert delays.step >= 0.1

    def test_c9_the_delay_of_a_lead_is_the_same_whether_there_is_a_choice_or_none(self) -> None:
        table = Table(seats=4, bots=3, rules=NEWMARKET, seed=3)
        table.play_match()
        delays: dict[tuple[type, bool], set[float]] = {}
        for state in table.states:
            if bot_to_act(state) is None or forced_action(state) is not None:
                continue
            event = state.happened[-1].events[-1]
            has_choice = len(question_for_bot(state).view.legal) > 1
            delays.setdefault((type(event), has_choice), set()).update(due.at for due in dues(state, unhurried(table)))

        assert {has_choice for _, has_choice in delays} == {True, False}
        for (event_type, has_choice), found in delays.items():
            assert found == delays.get((event_type, not has_choice), found)

    def test_slower_paces_are_slower(self) -> None:
        for name in ("follow", "lead", "stop", "pot", "deal", "dealt"):
            waits = [getattr(DELAYS[pace], name) for pace in (Pace.AT_ONCE, Pace.BRISK, Pace.NORMAL, Pace.SLOW)]
            assert waits == sorted(set(waits))


def unhurried(table: Table) -> Around:
    """The table's surroundings with all rows written at time 0, so that times are delays to the last bit."""
    return Around(lost=table.around.lost, written={}, began=0.0)


def test_nothing_is_due_later_than_the_longest_delay() -> None:
    assert 3.0 < LONGEST_DELAY < 10.0
    for pace in Pace:
        table = Table(seats=4, bots=3, pace=pace, seed=1)
        table.play_match()
        for state in table.states:
            for due in dues(state, unhurried(table)):
                assert due.at <= (LONGEST_PATIENCE if due.purpose is Purpose.STAND_IN else LONGEST_DELAY)


def test_only_a_called_card_is_played_without_asking_the_bot() -> None:
    table = Table(seats=4, bots=3, seed=2)
    table.play_match()
    for state in table.states:
        if bot_to_act(state) is None:
            assert forced_action(state) is None
            continue
        assert state.match is not None
        assert state.match.hand is not None
        called = state.match.hand.called
        forced = forced_action(state)
        assert (card_of(forced) if forced else None) == called


def test_a_bot_is_asked_with_its_own_view_and_the_same_generator_for_the_same_log() -> None:
    table = Table(seats=4, bots=3)
    table.deal()
    asked = []
    while table.state.phase is Phase.PLAYING:
        seat = bot_to_act(table.state)
        if seat is not None:
            question = question_for_bot(table.state)
            assert (question.bot, question.view.seat) == ("random", seat)
            assert question == question_for_bot(table.state)
            asked.append(question.seed)
        if not table.do_due():
            table.act()

    assert len(asked) > 5
    assert len(asked) == len(set(asked))
