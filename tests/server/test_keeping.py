"""For how long tables are kept: nothing that is running or recent is touched, and of what is old nothing is left."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.server import tables
from newmarket.server.hall import Hall
from newmarket.server.keeping import DAY, MOST_AT_ONCE
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, StoreFailed
from newmarket.server.tables import MARKED_SECONDS
from newmarket.server.thinkers import Thinkers
from newmarket.table.messages import Problem
from newmarket.table.requests import MakeTable
from tests.kit.games import NEWMARKET
from tests.kit.lookalikes import change_for
from tests.kit.metrics import counted
from tests.kit.serving import Player, Serving, make_table, no_limits

DAYS = 30
PARTS = ("tables", "log", "rosters", "due")


class Aged(SqliteStore):
    """A store in which tables can be made to lie untouched since long ago."""

    def age(self, *tables: str, days: float) -> None:
        """Nobody was at *tables* for so many days."""
        since = time.time() - days * DAY
        with closing(sqlite3.connect(self._path)) as db:
            db.executemany("UPDATE tables SET used = ? WHERE id = ?", [(since, table) for table in tables])
            db.commit()

    def parts_of(self, table: str) -> dict[str, int]:
        """How many rows of each part are *table*'s."""
        with closing(sqlite3.connect(self._path)) as db:
            return {
                part: db.execute(
                    f"SELECT count(*) FROM {part} WHERE {'id' if part == 'tables' else 'table_id'} = ?",
                    (table,),
                ).fetchone()[0]
                for part in PARTS
            }


@pytest.fixture
def aged(tmp_path: Path) -> Iterator[Aged]:
    with closing(Aged(tmp_path / "tables.db")) as store:
        yield store


@pytest.fixture
def open_hall(aged: Aged, thinkers: Thinkers) -> Callable[[], Hall]:
    """A server after another on the same store."""
    return lambda: Hall(store=aged, thinkers=thinkers, limits=no_limits(), keep_days=DAYS, metrics=Metrics())


def a_finished_match(serving: Serving) -> str:
    with make_table(serving.url, switches={"hands": 1}, name="Persephone") as anna:
        anna.play_on()
        assert anna.client.get(anna.at("/records")).text
        return anna.table


def test_at_the_start_what_nobody_came_to_is_removed_whole_and_the_rest_stays(
    aged: Aged, open_hall: Callable[[], Hall], tmp_path: Path
) -> None:
    with Serving(open_hall()) as serving:
        old, recent = a_finished_match(serving), a_finished_match(serving)
        with make_table(serving.url) as anna:
            anna.play_on(until="playing", hand=1)
            running, token = anna.table, anna.token
    before, before_running = aged.parts_of(recent), aged.parts_of(running)
    aged.age(old, days=DAYS + 0.1)
    aged.age(recent, running, days=DAYS - 0.1)
    hall = open_hall()
    with Serving(hall) as serving, Player(serving.url, old) as anybody, Player(serving.url, running, token) as anna:
        assert aged.parts_of(old) == dict.fromkeys(PARTS, 0)
        assert aged.parts_of(recent) == before
        # It goes on at once.
        assert aged.parts_of(running)["log"] >= before_running["log"]
        assert anybody.client.get(anybody.at()).json()["reason"] == "unknown_table"
        assert anybody.client.get(anybody.at("/records")).json()["reason"] == "unknown_table"
        anna.play_on(until="readying", hand=1)
        assert counted(hall.metrics, "newmarket_tables_dropped_total") == 1
        # Not only out of sight: what was deleted is overwritten in the file and in what lies beside it.
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert old.encode() not in kept
        assert recent.encode() in kept


@pytest.mark.anyio
async def test_who_is_at_a_table_keeps_it_and_the_store_is_told_once_an_hour(
    aged: Aged, open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = open_hall()
    made = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    aged.age(made.id, days=DAYS + 1)
    await hall.keeping.drop()

    assert await aged.read(made.id)
    assert hall.tables.unmarked() == []
    later = time.monotonic() + MARKED_SECONDS + 1
    with monkeypatch.context() as patch:
        change_for(patch, tables, of=time, monotonic=lambda: later)
        assert hall.tables.unmarked() == []  # Nobody came since.
        listening = hall.hub.listen(made.id)
        assert hall.tables.unmarked() == [made.id]
        hall.hub.leave(listening)
        assert hall.tables.unmarked() == []
        assert await hall.tables.find(made.id) is made
        assert hall.tables.unmarked() == [made.id]
    await hall.close()


@pytest.mark.anyio
async def test_a_server_that_stops_notes_who_was_there(aged: Aged, open_hall: Callable[[], Hall]) -> None:
    hall = open_hall()
    made = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    aged.age(made.id, days=DAYS + 1)
    await hall.close()

    assert await aged.drop_unused(before=time.time() - DAY, most=1) == []


@pytest.mark.anyio
async def test_nothing_is_removed_where_it_could_not_be_noted_who_is_there(
    aged: Aged, open_hall: Callable[[], Hall], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = open_hall()
    made = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    aged.age(made.id, days=DAYS + 1)

    async def fail(_tables: object) -> None:
        raise StoreFailed("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(aged, "mark_used", fail)
        await hall.keeping.drop()
        assert await aged.read(made.id)
    assert "the disk is full" in caplog.text
    assert hall.tables.unmarked() == [made.id]
    await hall.close()


@pytest.mark.anyio
async def test_many_are_removed_in_steps_and_kept_for_ever_where_that_is_asked_for(
    aged: Aged, thinkers: Thinkers
) -> None:
    old = [f"table {number}" for number in range(MOST_AT_ONCE + 3)]
    for table in old:
        await aged.append(Change(table=table, rows=((1, b"row"),)))
    aged.age(*old, days=10_000)
    for_ever = Hall(store=aged, thinkers=thinkers, keep_days=None)
    await for_ever.keeping.drop()
    assert await aged.read(old[0])

    assert len(await aged.drop_unused(before=time.time() - DAY, most=2)) == 2
    hall = Hall(store=aged, thinkers=thinkers, keep_days=DAYS)
    await hall.keeping.drop()
    assert [await aged.read(table) for table in old] == [[]] * len(old)
    assert counted(hall.metrics, "newmarket_tables_dropped_total") == len(old) - 2
    await for_ever.close()
    await hall.close()


@pytest.mark.anyio
async def test_who_comes_while_a_table_is_removed_finds_none(open_hall: Callable[[], Hall]) -> None:
    hall = open_hall()
    made = await hall.tables.make(MakeTable(name="Anna", seats=3, bots=("random",)), NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    listening = hall.hub.listen(made.id)
    hall.tables.drop([made.id])

    assert listening.ended
    assert len(hall.tables) == 0
    assert len(hall.clock) == 0
    await hall.close()
