"""A file of an older form is brought to the present one at start: whole, or not at all."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.engine import Seat
from newmarket.server import forms
from newmarket.server.codec import decode_log, encode_entry
from newmarket.server.database import APPLICATION
from newmarket.server.hall import Hall
from newmarket.server.roster import Holder, Roster
from newmarket.server.security import hash_of
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import DueRow
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Purpose
from newmarket.table.entries import Entry, Made, Pace, Sat
from tests.kit.games import NEWMARKET
from tests.kit.serving import Player, Serving, no_limits

FORM_1 = """
CREATE TABLE tables (id TEXT PRIMARY KEY, made REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE log (
    table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (table_id, seq)
) WITHOUT ROWID;
CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables, seat INTEGER NOT NULL, name TEXT NOT NULL, token BLOB,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE TABLE due (
    table_id TEXT NOT NULL REFERENCES tables, purpose TEXT NOT NULL, after INTEGER NOT NULL, at REAL NOT NULL,
    PRIMARY KEY (table_id, purpose)
) WITHOUT ROWID;
"""
FULL, OPEN, UNREADABLE = "bcdfghjkmnpq", "23456789bcdf", "zzzzzzzzzzzz"
TOKEN = "the token that Anna was given by the server of before"
NAMES = {0: "Anna", 1: "Ada", 2: "Zeb"}


def made_by_the_server_of_before(path: Path) -> None:
    """A file of form 1 with a table that is full, one with open seats, and one whose log nobody can read."""
    log: list[Entry] = [Made(NEWMARKET, 3, Pace.AT_ONCE), Sat(Seat(0)), Sat(Seat(1), "random"), Sat(Seat(2), "random")]
    with closing(sqlite3.connect(path)) as db:
        db.executescript(f"{FORM_1} PRAGMA journal_mode = WAL;")
        db.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1;")
        db.executemany("INSERT INTO tables VALUES (?, 0)", [(FULL,), (OPEN,), (UNREADABLE,)])
        for table, rows in ((FULL, log), (OPEN, log[:2])):
            bodies = [(table, seq, encode_entry(entry)) for seq, entry in enumerate(rows, start=1)]
            db.executemany("INSERT INTO log VALUES (?, ?, ?)", bodies)
            seats = [(table, seat, NAMES[seat], None if seat else hash_of(TOKEN)) for seat in range(len(rows) - 1)]
            db.executemany("INSERT INTO seats VALUES (?, ?, ?, ?)", seats)
        db.execute("INSERT INTO log VALUES (?, 1, ?)", (UNREADABLE, b"nonsense"))
        db.execute("INSERT INTO seats VALUES (?, 0, 'Anna', NULL)", (UNREADABLE,))
        db.execute("INSERT INTO due VALUES (?, 'offer', 4, 12.5)", (FULL,))
        db.commit()


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "tables.db"
    made_by_the_server_of_before(path)
    return path


def everything_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as db:
        marks = [
            f"{pragma} {db.execute(f'PRAGMA {pragma}').fetchone()}" for pragma in ("user_version", "application_id")
        ]
        return [*marks, *db.iterdump()]


@pytest.mark.anyio
async def test_who_sat_where_is_known_afterwards_and_nothing_else_has_changed(old: Path) -> None:
    anna = (Holder(hash=hash_of(TOKEN), seat=Seat(0)),)
    with closing(SqliteStore(old)) as store:
        assert await store.roster(FULL) == Roster(names=("Anna", "Ada", "Zeb"), claimants=(None,) * 3, holders=anna)
        assert await store.roster(OPEN) == Roster(names=("Anna", None, None), claimants=(None,) * 3, holders=anna)
        assert await store.roster(UNREADABLE) == Roster(names=("Anna",), claimants=(None,))
        assert len(decode_log(FULL, await store.read(FULL))) == 4
        assert await store.dues() == [DueRow(table=FULL, purpose=Purpose.OFFER, after=4, at=12.5)]
    with closing(sqlite3.connect(old)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (forms.FORM,)
        names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        assert names == forms.TABLES[-1]


def test_a_table_of_before_is_played_on_at_by_who_sat_there(old: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(old)) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, Player(serving.url, FULL, TOKEN) as anna:
            seen = anna.play_on(until="readying", hand=1)[-1].told

    assert seen["table"]["you"] == 0
    assert [seat["name"] for seat in seen["table"]["seats"]] == ["Anna", "Ada", "Zeb"]


@pytest.mark.parametrize(
    "at", ["INSERT INTO rosters", "DROP TABLE seats", "UPDATE tables", f"PRAGMA user_version = {forms.FORM}", "COMMIT"]
)
def test_what_is_broken_off_leaves_the_file_as_it_was(old: Path, at: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before = everything_in(old)
    original = sqlite3.connect

    class Breaking(sqlite3.Connection):
        def execute(self, sql: str, parameters: object = ()) -> sqlite3.Cursor:
            if sql.startswith(at):
                raise KeyboardInterrupt
            return super().execute(sql, parameters)  # type: ignore[arg-type] # as given

    with monkeypatch.context() as patch:
        patch.setattr(
            "newmarket.server.database.sqlite3.connect",
            lambda *args, **more: original(*args, factory=Breaking, **more),
        )
        with pytest.raises(KeyboardInterrupt):
            SqliteStore(old)
    assert everything_in(old) == before
    with closing(SqliteStore(old)) as store:
        roster = asyncio.run(store.roster(FULL))

    assert roster is not None
    assert roster.names == ("Anna", "Ada", "Zeb")
