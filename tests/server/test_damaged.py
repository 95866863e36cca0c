"""What lies in storage and cannot be read: its table is refused with what is wrong, and nothing else suffers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.engine import Seat
from newmarket.server.codec import UnreadableLog, decode_log
from newmarket.server.hall import Hall
from newmarket.server.live import LiveTable
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Purpose
from newmarket.table.entries import Patience, SettingsSet
from newmarket.table.messages import Done
from newmarket.table.requests import ChangeBy, MakeTable, SetSettings
from tests.kit.games import NEWMARKET
from tests.server.test_old_data import PLAYED, as_it_was

FORM = max(PLAYED)
TABLE = PLAYED[FORM]


def changed(field: str, value: object) -> Callable[[bytes], object]:
    """A row in whose entry or action *field* says something else."""

    def change(body: bytes) -> bytes:
        row = json.loads(body)
        entry = row["entry"]
        (entry["action"] if field in entry.get("action", ()) else entry)[field] = value
        return json.dumps(row).encode()

    return change


ROWS: dict[str, tuple[int, Callable[[bytes], object]]] = {
    "no JSON": (11, lambda _: b"{nonsense"),
    "a number": (11, lambda _: 7),
    "a card that is not held": (11, changed("card", "AC")),
    "a seat that there is not": (11, changed("seat", 9)),
    "a seed that is none": (5, changed("seed", "zz")),
    "a table for more than may play": (1, changed("seats", 99)),
    "something before the making": (1, lambda _: b'{"v":1,"entry":{"entry":"sat","seat":0}}'),
}
ROSTERS: dict[str, object] = {
    "no JSON": b"{nonsense",
    "a number": 7,
    "nothing": b"",
}


@pytest.mark.anyio
async def test_a_table_whose_rows_are_damaged_is_refused_and_read_when_they_are_mended(
    tmp_path: Path, thinkers: Thinkers
) -> None:
    path = as_it_was(FORM, tmp_path / "tables.db")
    with closing(SqliteStore(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as db:
        hall = Hall(store=store, thinkers=thinkers)
        for row, damage in ROWS.values():
            where = (TABLE, row)
            (body,) = db.execute("SELECT body FROM log WHERE table_id = ? AND seq = ?", where).fetchone()
            db.execute("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", (damage(body), *where))
            with pytest.raises(UnreadableLog, match=TABLE):
                await hall.tables.find(TABLE)
            db.execute("UPDATE log SET body = ? WHERE table_id = ? AND seq = ?", (body, *where))
        (body,) = db.execute("SELECT body FROM rosters WHERE table_id = ?", (TABLE,)).fetchone()
        for damaged in ROSTERS.values():
            db.execute("UPDATE rosters SET body = ? WHERE table_id = ?", (damaged, TABLE))
            with pytest.raises(UnreadableLog, match=f"{TABLE}, its roster"):
                await hall.tables.find(TABLE)
        db.execute("UPDATE rosters SET body = ? WHERE table_id = ?", (body, TABLE))
        found = await hall.tables.find(TABLE)
        hall.tables.stop()

    assert found is not None
    assert found.state.number == 2


@pytest.mark.anyio
async def test_what_is_due_and_cannot_be_read_or_is_of_no_table_keeps_no_server_from_starting(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    path = as_it_was(FORM, tmp_path / "tables.db")
    with closing(SqliteStore(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as db:
        before = await store.dues()
        for purpose, at in (("dance", 1.0), ("offer", "soon")):
            db.execute("INSERT INTO due VALUES (?, ?, 1, ?)", (TABLE, purpose, at))
        assert await store.dues() == before
        db.execute("INSERT INTO due VALUES ('bcdfghjkmnpq', 'bot', 1, 1.0)")
        hall = Hall(store=store, thinkers=thinkers)
        (nowhere,) = [due for due in await store.dues() if due.table != TABLE]
        await hall.clock._do(nowhere, 0.0)
        failing = hall.clock.failing, len(hall.clock)
        await hall.close()

    assert nowhere.purpose is Purpose.BOT
    assert failing == (0, 0)
    assert [record.getMessage() for record in caplog.records if "cannot be read and is left out" in record.message]


@pytest.mark.anyio
async def test_a_table_of_which_the_storage_has_lost_rows_is_told_as_it_is_there(
    store: SqliteStore, tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(MakeTable(name="Anna", seats=4, bots=("random",)), NEWMARKET, b"hash")
    assert isinstance(made, LiveTable)
    asked = ChangeBy(SetSettings(patience=Patience.LONG), Seat(0))
    assert isinstance(await made.ask(lambda: asked), Done)
    rows = made.state.seq
    with made.listening(b"hash") as listening, closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        # As if what another database had, a moment behind, were in its place.
        db.execute("DELETE FROM log WHERE table_id = ? AND seq = ?", (made.id, rows))
        db.commit()
        asked = ChangeBy(SetSettings(patience=Patience.SHORT), Seat(0))
        with pytest.raises(StoreFailed, match="nothing can be written"):
            await made.ask(lambda: asked)
        assert listening.ended
    found = await hall.tables.find(made.id)
    assert found is not None
    assert found.state.seq == rows - 1
    assert isinstance(await found.ask(lambda: asked), Done)
    await hall.close()

    assert decode_log(made.id, await store.read(made.id))[-1] == SettingsSet(patience=Patience.SHORT)
    assert f"its log had {rows} rows and has {rows - 1}" in caplog.text
