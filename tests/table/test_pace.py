"""How long a table waits for somebody: what its host has set, and how long leads took there."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.table.due import called_action, kept_others_waiting
from newmarket.table.entries import (
    Patience,
)
from newmarket.table.messages import Phase
from newmarket.table.pace import LONGEST_PATIENCE, Limits, limits
from newmarket.table.requests import Leave
from tests.kit.tables import Table, called, leading

ANNA, BEN, CHLOE = Seat(0), Seat(1), Seat(2)


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

    def test_who_takes_their_time_alone_keeps_nobody_waiting(self) -> None:
        table = leading()
        began = table.now
        table.lost.update({ANNA: began, CHLOE: began})
        assert kept_others_waiting(table.state, table.around, BEN, now=began + 100) == 0
        del table.lost[ANNA]
        table.came[ANNA] = began + 90

        assert kept_others_waiting(table.state, table.around, BEN, now=began + 100) == 10
        assert kept_others_waiting(table.state, table.around, ANNA, now=began + 100) == 0

    def test_only_the_last_leads_count(self) -> None:
        table = Table(seed=3)
        while table.state.number < 5:
            if table.state.phase is Phase.PLAYING:
                table.act(waited=table.state.number)
            else:
                table.go_on()

        assert len(table.state.waits) == 12
        assert 1 not in table.state.waits
