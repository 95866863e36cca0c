"""The last rows of a table: told again as they were told, as many as are kept."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.rules import built_in_rules
from newmarket.server.hub import Told
from newmarket.server.recent import MOST_RESUMED, STATES_APART, Recent
from newmarket.server.roster import Standing
from tests.kit.tables import Table


@pytest.fixture(scope="module")
def table() -> Table:
    played = Table(rules=built_in_rules()["saratoga"])
    while played.state.seq < MOST_RESUMED + 3 * STATES_APART:
        played.play_hand()
    return played


def test_each_row_is_told_again_as_it_was_wherever_a_listener_broke_off(table: Table) -> None:
    recent = Recent("t", table.states, table.people)
    you = Standing(Seat(0), table.states[0].seq)
    told = {state.seq: Told("t", state, table.people).frame(you) for state in table.states}
    last = table.state.seq
    for after in (*range(last - MOST_RESUMED, last, 31), last - STATES_APART, last - 1, last):
        rows = recent.after(after)

        assert rows is not None
        assert [row.frame(you) for row in rows] == [told[seq] for seq in range(after + 1, last + 1)]


def test_of_the_rows_so_many_are_kept_and_what_comes_later_is_not_told(table: Table) -> None:
    recent = Recent("t", table.states[:-1], table.people)
    last = table.state.seq - 1
    rows = recent.after(last - 3)
    recent.add(table.state, table.people)

    assert rows is not None
    assert [row.seq for row in rows] == [last - 2, last - 1, last]
    assert recent.after(last - MOST_RESUMED) is None
    assert recent.after(last + 2) is None
    recent.clear()
    assert recent.after(last) is None
