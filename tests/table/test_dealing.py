"""Where cards went is counted once for each hand, when its cards may be known (C11), and never before."""

from __future__ import annotations

from collections import Counter

import pytest

from newmarket.engine import Seat
from newmarket.rules import CardsShown, Rules, built_in_rules
from newmarket.table.dealing import Layout, disclosed, layouts
from newmarket.table.records import records_of
from newmarket.table.requests import EndMatch, Leave
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SARATOGA, varied
from tests.kit.tables import Table


def told(table: Table) -> list[Counter[str]]:
    """What each step since the table was made adds to the counts."""
    return [Counter(dict(disclosed(before, after))) for before, _, after in table.steps]


def counts_of_records(table: Table) -> Counter[str]:
    """The same once more, from the records of the hands that may be shown."""
    found = Counter[str]()
    for record in records_of("t", table.entries, table.names):
        prefix = f"dealing/{Layout.of(table.state.rules, len(table.seats))}"
        found[f"{prefix}/hands"] += 1
        for seat, pile in enumerate(record.deal.seats):
            found.update(f"{prefix}/{seat}/{card}" for card in pile)
        found.update(f"{prefix}/spare/{card}" for card in record.deal.spare)
        if record.deal.centre is not None:
            found[f"{prefix}/centre/{record.deal.centre}"] += 1
    return found


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA, FIND_THE_LADY], ids=lambda rules: str(rules.id))
def test_c11_the_counts_are_those_of_the_hands_that_have_a_record_by_then(rules: Rules) -> None:
    table = Table(rules=rules, bots=1, seed=4)
    table.play_hand()
    assert sum(told(table), Counter()) == counts_of_records(table)
    table.play_match()

    assert sum(told(table), Counter()) == counts_of_records(table) != Counter()


def test_c11_nothing_is_told_of_a_hand_that_is_being_played() -> None:
    table = Table()
    table.deal()
    table.act()

    assert told(table) == [Counter()] * len(table.steps)
    table.play_hand()
    assert [bool(each) for each in told(table)] == [False] * (len(table.steps) - 1) + [True]


def test_c11_of_a_match_that_is_broken_off_the_hand_in_progress_is_not_counted() -> None:
    rules = varied(NEWMARKET, id="secret", cards_shown=CardsShown.AT_MATCH_END)
    table = Table(rules=rules, bots=2)
    table.play_hand()
    table.deal()
    assert not any(told(table))
    table.change(EndMatch(), Seat(0))

    assert told(table)[-1][f"dealing/{Layout.of(NEWMARKET, 3)}/hands"] == 1
    assert sum(told(table), Counter()) == counts_of_records(table)
    table.change(Leave(), Seat(0))
    assert not told(table)[-1]


def test_a_way_of_dealing_that_no_game_of_the_package_has_is_not_counted() -> None:
    table = Table(rules=varied(NEWMARKET, id="own", removed=("2C", "2D", "2H", "2S")))
    table.play_match()

    assert not any(told(table))


def test_each_way_of_dealing_is_written_and_read() -> None:
    assert {Layout.parse(str(layout)) for layout in layouts()} == set(layouts())
    assert {game for games in layouts().values() for game in games} == set(built_in_rules())
    assert layouts()[Layout.of(NEWMARKET, 4)] >= ("newmarket",)
    assert Layout.of(NEWMARKET, 4).places == ("0", "1", "2", "3", "spare")
    assert Layout.of(FIND_THE_LADY, 3).places == ("0", "1", "2", "spare", "centre")
