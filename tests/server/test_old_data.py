"""What servers of before have kept loads for ever: databases of each form and records of each version, as they were.

The files in ``tests/golden`` were written by the server of that time, and are never made anew.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.engine import Seat
from newmarket.record import FaultyRecord, check_record, read_record, replay
from newmarket.server.codec import VERSION, UnreadableLog, decode_entry, decode_log
from newmarket.server.database import DatabaseProblem
from newmarket.server.forms import FORM, READABLE_FORMS
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.entries import Left
from tests.kit.serving import Player, Serving, no_limits

GOLDEN = Path(__file__).parents[1] / "golden"
TOKEN = "the token that Anna was given by the server of then"
PLAYED = {1: "rzrctmjb33q3", 2: "hvjx3jktn86g", 3: "wzr59825pjhs"}
"""By form, a table in the midst of its second hand, where Anna has seat 0 and it is her turn."""


def as_it_was(form: int, path: Path) -> Path:
    """A database of that *form*, as the server of then left it."""
    with closing(sqlite3.connect(path)) as db:
        db.executescript((GOLDEN / "databases" / f"form-{form}.sql").read_text(encoding="utf-8"))
    return path


def test_there_is_one_of_each_form() -> None:
    kept = sorted(path.name for path in (GOLDEN / "databases").iterdir())

    assert kept == sorted(f"form-{form}.sql" for form in PLAYED)
    assert set(PLAYED) == set(READABLE_FORMS)


@pytest.mark.parametrize("form", PLAYED)
def test_a_match_of_then_is_played_on_by_who_sat_there(form: int, tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(as_it_was(form, tmp_path / "tables.db"))) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), keep_days=90)
        with Serving(hall) as serving, Player(serving.url, PLAYED[form], TOKEN) as anna:
            before = anna.look()
            told = anna.play_on(until="readying", hand=2)[-1].told
            records = anna.client.get(anna.at("/records")).raise_for_status().text

    assert (before["table"]["you"], before["match"]["number"], before["table"]["phase"]) == (0, 2, "playing")
    assert before["table"]["seats"][0]["name"] == "Anna"
    assert told["match"]["number"] == 2
    checked = [check_record(read_record(line)) for line in records.splitlines()]
    assert checked == [None, None]


@pytest.mark.anyio
@pytest.mark.parametrize("form", PLAYED)
async def test_every_row_of_then_is_read(form: int, tmp_path: Path) -> None:
    path = as_it_was(form, tmp_path / "tables.db")
    with closing(sqlite3.connect(path)) as db:
        rows = dict(db.execute("SELECT table_id, count(*) FROM log GROUP BY table_id").fetchall())
    with closing(SqliteStore(path)) as store:
        for table, number in rows.items():
            assert len(decode_log(table, await store.read(table))) == number
            assert await store.roster(table) is not None
        # Nobody knows when somebody was there last: it counts from now.
        assert await store.drop_unused(before=1.0, most=9) == []
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (FORM,)
        assert db.execute("SELECT min(used) > 1.7e9 FROM tables").fetchone() == (1,)


def test_a_later_form_is_refused_in_a_line_that_says_what_to_do(tmp_path: Path) -> None:
    path = as_it_was(max(PLAYED), tmp_path / "tables.db")
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {FORM + 1}")
    with pytest.raises(DatabaseProblem) as refused:
        SqliteStore(path)

    assert str(refused.value) == (
        f"{path} was written by a later version of Newmarket (form {FORM + 1}; this one reads forms 1 to {FORM}): "
        "install that version, or give this one a database of its own (--database sqlite:///other.db)"
    )


def test_a_row_of_a_later_version_is_refused() -> None:
    row = b'{"v":%d,"entry":{"entry":"left","seat":0}}'

    assert decode_entry(row % VERSION, where="row 1") == Left(Seat(0))
    with pytest.raises(UnreadableLog, match=f"row 1: expected version {VERSION} of the log's form, got {VERSION + 1}"):
        decode_entry(row % (VERSION + 1), where="row 1")


def test_the_records_of_the_first_version_hold() -> None:
    lines = (GOLDEN / "records-1.jsonl").read_text(encoding="utf-8").splitlines()
    records = [read_record(line) for line in lines]

    assert len(records) == 4
    assert [check_record(record) for record in records] == [None] * 4
    states = [replay(record).state for record in records]
    assert [state and state.counters for state in states] == [record.result.counters for record in records]


def test_a_record_of_a_later_version_is_refused() -> None:
    line = (GOLDEN / "records-1.jsonl").read_text(encoding="utf-8").splitlines()[0]
    with pytest.raises(FaultyRecord, match="newmarket-hand/2"):
        read_record(line.replace("newmarket-hand/1", "newmarket-hand/2"))
