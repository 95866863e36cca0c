"""What every store does: whole or not at all, in order, and of two who write the same one first."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.engine import Seat
from newmarket.server.postgres import PostgresStore
from newmarket.server.roster import Holder, Roster, empty_roster
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, Collision, DueRow, Head, Store, StoreFailed
from newmarket.table.due import Purpose


@pytest.fixture(params=["sqlite", "postgres"])
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    if request.param == "sqlite":
        with closing(SqliteStore(tmp_path / "tables.db")) as file:
            yield file
        return
    shared = PostgresStore(request.getfixturevalue("postgres").new_database())
    await shared.open()
    yield shared
    await shared.end()


def change(*rows: int, table: str = "t", **more: object) -> Change:
    return Change(table=table, rows=tuple((seq, b"%d" % seq) for seq in rows), **more)  # type: ignore[arg-type] # as given


ANNA = Roster(names=("Anna", None), claimants=(None, None), holders=(Holder(hash=b"hash", seat=Seat(0)),))
DUE = DueRow(table="t", purpose=Purpose.BOT, after=1, at=12.5)


@pytest.mark.anyio
async def test_rows_seats_and_what_is_due_are_written_together(store: Store) -> None:
    await store.append(change(1, 2, roster=ANNA, dues=(DUE,)))

    assert await store.read("t") == [(1, b"1"), (2, b"2")]
    assert await store.read("t", after=1) == [(2, b"2")]
    assert await store.read("other") == []
    assert await store.roster("t") == ANNA
    assert await store.roster("other") is None
    assert await store.dues() == [DUE]


@pytest.mark.anyio
async def test_a_roster_is_replaced_whole_and_may_change_alone(store: Store) -> None:
    await store.append(change(1, roster=ANNA, dues=(DUE,)))
    emptied = empty_roster(2).after(ANNA)
    await store.append(Change(table="t", roster=emptied, dues=None))
    assert await store.roster("t") == emptied
    await store.append(change(2))

    assert await store.roster("t") == emptied
    assert [seq for seq, _ in await store.read("t")] == [1, 2]


@pytest.mark.anyio
async def test_a_change_of_the_roster_alone_leaves_what_is_due(store: Store) -> None:
    await store.append(change(1, dues=(DUE,)))
    await store.append(Change(table="t", roster=ANNA, dues=None))

    assert await store.dues() == [DUE]


@pytest.mark.anyio
async def test_there_is_no_roster_of_a_table_that_is_not_there(store: Store) -> None:
    with pytest.raises(Collision, match="its roster"):
        await store.append(Change(table="t", roster=ANNA, dues=None))


@pytest.mark.anyio
async def test_what_is_due_is_all_that_is_due(store: Store) -> None:
    await store.append(change(1, dues=(DUE,)))
    await store.append(change(2))

    assert await store.dues() == []


@pytest.mark.anyio
async def test_a_row_that_another_has_written_is_a_collision_and_nothing_is_written(store: Store) -> None:
    await store.append(change(1, 2))
    with pytest.raises(Collision):
        await store.append(change(3, 2, roster=ANNA, dues=(DUE,)))
    with pytest.raises(Collision):
        await store.append(change(1, table="t"))

    assert await store.read("t") == [(1, b"1"), (2, b"2")]
    assert await store.roster("t") is None
    assert await store.dues() == []


@pytest.mark.anyio
async def test_tallies_add_up_over_all_tables_and_go_with_the_rows_that_they_are_of(store: Store) -> None:
    await store.append(Change(table="t", rows=((1, b"1"),), tallies=(("a/1", 2), ("a/2", 1), ("b", 7))))
    await store.append(Change(table="u", rows=((1, b"1"),), tallies=(("a/1", 3),)))
    with pytest.raises(Collision):
        await store.append(Change(table="t", rows=((1, b"1"),), tallies=(("a/1", 100),)))

    assert await store.tallies("a/") == {"a/1": 5, "a/2": 1}
    assert await store.tallies("") == {"a/1": 5, "a/2": 1, "b": 7}
    assert await store.tallies("c") == {}


@pytest.mark.anyio
async def test_of_changes_that_want_the_same_row_at_the_same_time_one_is_written(store: Store) -> None:
    await store.append(change(1))
    outcomes = await asyncio.gather(
        *(store.append(Change(table="t", rows=((2, b"%d" % number),))) for number in range(20)), return_exceptions=True
    )
    written = [number for number, outcome in enumerate(outcomes) if outcome is None]

    assert len(written) == 1
    assert {type(outcome) for outcome in outcomes} == {type(None), Collision}
    assert await store.read("t", after=1) == [(2, b"%d" % written[0])]


@pytest.mark.anyio
async def test_many_changes_at_once_are_all_written(store: Store) -> None:
    await asyncio.gather(*(store.append(change(1, table=f"t{number}")) for number in range(600)))

    assert [len(await store.read(f"t{number}")) for number in range(600)] == [1] * 600


@pytest.mark.anyio
async def test_a_table_must_be_made_before_it_has_rows(store: Store) -> None:
    with pytest.raises(Collision):
        await store.append(change(5))
    assert await store.heads(["t"]) == {}


@pytest.mark.anyio
async def test_a_log_has_no_gap(store: Store) -> None:
    await store.append(change(1, 2))
    with pytest.raises(Collision, match="the row before row 4 is not there"):
        await store.append(change(4, 5, dues=(DUE,)))

    assert await store.read("t") == [(1, b"1"), (2, b"2")]
    assert await store.dues() == []


@pytest.mark.anyio
async def test_a_change_that_cannot_be_written_at_all_ends_nobody_elses_waiting(store: Store) -> None:
    await store.append(change(1))
    outcomes = await asyncio.gather(
        store.append(change(2)),
        store.append(Change(table="t", rows=((2**70, b"too large for a column"),))),
        return_exceptions=True,
    )
    rows = [seq for seq, _ in await store.read("t")]
    await store.append(change(len(rows) + 1))

    assert isinstance(outcomes[1], StoreFailed)
    assert rows in ([1], [1, 2])


@pytest.mark.anyio
async def test_of_two_who_replace_the_same_roster_the_second_notices(store: Store) -> None:
    await store.append(change(1, roster=ANNA))
    first, second = (empty_roster(2).after(ANNA) for _ in range(2))
    await store.append(Change(table="t", roster=first, dues=None))
    with pytest.raises(Collision, match="its roster"):
        await store.append(Change(table="t", roster=second, dues=None))
    with pytest.raises(Collision):
        await store.append(change(2, roster=second, dues=(DUE,)))

    assert await store.roster("t") == first
    assert await store.read("t") == [(1, b"1")]
    assert await store.dues() == []


@pytest.mark.anyio
async def test_the_head_of_a_table_says_how_far_its_rows_and_its_roster_have_come(store: Store) -> None:
    await store.append(change(1, roster=ANNA))
    await store.append(change(1, 2, table="u"))
    await store.append(change(2, roster=empty_roster(2).after(ANNA)))

    assert await store.heads(["t", "u", "none"]) == {"t": Head(2, 1), "u": Head(2)}


@pytest.mark.anyio
async def test_what_is_due_for_one_purpose_is_due_once(store: Store) -> None:
    await store.append(change(1, dues=(DUE,)))
    later = DueRow(table="t", purpose=Purpose.BOT, after=2, at=13.5)
    await store.append(change(2, dues=(later,)))

    assert await store.dues() == [later]


@pytest.mark.anyio
async def test_a_table_that_nobody_was_at_is_removed_whole_and_its_tallies_stay(store: Store) -> None:
    for table in ("t", "u"):
        await store.append(
            change(1, table=table, roster=ANNA, dues=(DUE,) if table == "t" else (), tallies=(("a", 1),))
        )
    before = time.time() + 1
    await store.append(change(2, tallies=(("a", 1),), dues=None))

    assert sorted(await store.drop_unused(before=before, most=5)) == ["t", "u"]
    assert (await store.read("t"), await store.roster("t"), await store.dues()) == ([], None, [])
    assert await store.tallies("a") == {"a": 3}
    await store.append(change(1))
    await store.mark_used(["t", "never"])
    assert await store.drop_unused(before=time.time() - 3600, most=5) == []


@pytest.mark.anyio
async def test_what_is_closed_says_so(store: Store) -> None:
    await store.ping()
    await store.append(change(1))
    await store.ping()

    assert await store.read("t") == [(1, b"1")]
