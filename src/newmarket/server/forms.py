"""The tables inside a database of ours, and how a file of an older form is brought to the present one."""

from __future__ import annotations

import json
import sqlite3
import time

from newmarket.engine import Seat
from newmarket.server.roster import Holder, Roster, encode_roster

FORM = 3
"""The version of the tables below, as ``PRAGMA user_version``."""
READABLE_FORMS = (1, 2, 3)
"""What a file may be before it is brought to `FORM`."""

SCHEMA = (
    "CREATE TABLE tables (id TEXT PRIMARY KEY, made REAL NOT NULL, used REAL NOT NULL) WITHOUT ROWID",
    """CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables, seq INTEGER NOT NULL, body BLOB NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) WITHOUT ROWID""",
    "CREATE TABLE rosters (table_id TEXT PRIMARY KEY REFERENCES tables, body BLOB NOT NULL) WITHOUT ROWID",
    """CREATE TABLE due (
        table_id TEXT NOT NULL REFERENCES tables, purpose TEXT NOT NULL, after INTEGER NOT NULL, at REAL NOT NULL,
        PRIMARY KEY (table_id, purpose)
    ) WITHOUT ROWID""",
    "CREATE TABLE tallies (key TEXT PRIMARY KEY, n INTEGER NOT NULL) WITHOUT ROWID",
)
TABLES = (
    {"tables", "log", "seats", "due"},
    {"tables", "log", "rosters", "due"},
    {"tables", "log", "rosters", "due", "tallies"},
)
"""The names of what is in a file of each readable form."""


def make_tables(db: sqlite3.Connection) -> None:
    """Makes the tables of the present form, in the open transaction."""
    for table in SCHEMA:
        db.execute(table)


def migrate(db: sqlite3.Connection, form: int) -> None:
    """Brings what is in *form* to the present one, in the open transaction."""
    if form == FORM:
        return
    if form == 1:
        _rosters_from_seats(db)
    _times_of_use(db)
    db.execute(SCHEMA[4])


def _times_of_use(db: sqlite3.Connection) -> None:
    """Up to form 2 nobody noted when somebody was at a table last: it may have been just now."""
    db.execute("ALTER TABLE tables ADD COLUMN used REAL NOT NULL DEFAULT 0")
    db.execute("UPDATE tables SET used = ?", (time.time(),))


def _rosters_from_seats(db: sqlite3.Connection) -> None:
    """Form 1 had a row for each seat that was taken, with one token at most."""
    db.execute(SCHEMA[2])
    for table, making in db.execute("SELECT table_id, body FROM log WHERE seq = 1").fetchall():
        rows = db.execute("SELECT seat, name, token FROM seats WHERE table_id = ? ORDER BY seat", (table,)).fetchall()
        names: list[str | None] = [None] * _seats(making, least=len(rows))
        for seat, name, _ in rows:
            names[seat] = name
        holders = (Holder(hash=token, seat=Seat(seat)) for seat, _, token in rows if token is not None)
        roster = Roster(names=tuple(names), claimants=(None,) * len(names), holders=tuple(holders))
        db.execute("INSERT INTO rosters VALUES (?, ?)", (table, encode_roster(roster)))
    db.execute("DROP TABLE seats")


def _seats(making: bytes, *, least: int) -> int:
    """How many seats the first row of a log makes; *least* where that cannot be read, as nothing then can."""
    try:
        return max(int(json.loads(making)["entry"]["seats"]), least)
    except (ValueError, KeyError, TypeError):
        return least
