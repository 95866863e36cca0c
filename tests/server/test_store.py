"""The store: whole or not at all, in order, on disk before anybody hears of it."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from newmarket.engine import Seat
from newmarket.server import store as store_module
from newmarket.server.database import DatabaseProblem
from newmarket.server.forms import FORM
from newmarket.server.hall import Hall
from newmarket.server.roster import Holder, Roster
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, DueRow, StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Purpose
from tests.kit.serving import FullDisk, Player, Serving, make_table, no_limits


def change(*rows: int, table: str = "t", **more: object) -> Change:
    return Change(table=table, rows=tuple((seq, b"%d" % seq) for seq in rows), **more)  # type: ignore[arg-type] # as given


ANNA = Roster(names=("Anna", None), claimants=(None, None), holders=(Holder(hash=b"hash", seat=Seat(0)),))
DUE = DueRow(table="t", purpose=Purpose.BOT, after=1, at=12.5)


def test_every_commit_is_flushed_to_disk(store: SqliteStore) -> None:
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)


def test_a_disk_that_does_not_do_as_it_is_told_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = sqlite3.connect

    class Careless(sqlite3.Connection):
        def execute(self, sql: str, parameters: Any = ()) -> sqlite3.Cursor:
            return super().execute(sql.replace("synchronous = FULL", "synchronous = NORMAL"), parameters)

    def careless(*args: object, **more: object) -> sqlite3.Connection:
        return original(*args, factory=Careless, **more)  # type: ignore[call-overload, no-any-return] # passed on

    monkeypatch.setattr("newmarket.server.database.sqlite3.connect", careless)

    with pytest.raises(DatabaseProblem, match="synchronous 2"):
        SqliteStore(tmp_path / "tables.db")


@pytest.mark.usefixtures("store")
def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseProblem, match="another server is running on the database"):
        SqliteStore(tmp_path / "tables.db")


def test_a_closed_store_can_be_opened_again(tmp_path: Path) -> None:
    for _ in range(2):
        SqliteStore(tmp_path / "tables.db").close()

    assert (tmp_path / "tables.db").is_file()


@pytest.mark.parametrize(
    "made",
    [
        "CREATE TABLE photos (id)",
        f"CREATE TABLE photos (id); PRAGMA user_version = {FORM}",
        "CREATE TABLE photos (id); PRAGMA journal_mode = WAL",
        "PRAGMA application_id = 7",
        "PRAGMA user_version = 7",
    ],
)
def test_the_database_of_something_else_is_left_alone(tmp_path: Path, made: str) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript(made)
    left_alone(path, "something else|another form")


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(b"not a database at all, whatever its name says" * 100)
    left_alone(path, "not a database")


def left_alone(path: Path, why: str) -> None:
    """Makes sure that the server refuses *path*, does not change it and puts nothing beside it."""
    before = path.read_bytes()
    with pytest.raises(DatabaseProblem, match=why):
        SqliteStore(path)

    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_a_file_of_before_they_were_marked_is_taken_and_marked(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        marked = db.execute("PRAGMA application_id").fetchone()
        db.execute("PRAGMA application_id = 0")
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA application_id").fetchone() == marked


@pytest.mark.skipif(os.name != "posix", reason="rights as of POSIX")
def test_other_accounts_cannot_read_what_is_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tables.db"
    before = os.umask(0o022)
    try:
        with closing(SqliteStore(path)) as store:
            asyncio.run(store.append(change(1)))
            modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    finally:
        os.umask(before)

    assert modes == dict.fromkeys(["tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"], 0o600)
    assert caplog.text == ""
    path.chmod(0o644)
    SqliteStore(path).close()
    assert "can be read or written by other accounts" in caplog.text


@pytest.mark.usefixtures("store")
def test_a_link_to_a_database_leads_to_the_same_lock(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.db"
    link.symlink_to(tmp_path / "tables.db")
    with pytest.raises(DatabaseProblem, match="another server is running on the database"):
        SqliteStore(link)


def test_a_database_of_two_names_is_refused(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "tables.db").close()
    (tmp_path / "other.db").hardlink_to(tmp_path / "tables.db")
    with pytest.raises(DatabaseProblem, match="a second name"):
        SqliteStore(tmp_path / "other.db")


def test_links_in_a_circle_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.db").symlink_to(tmp_path / "b.db")
    (tmp_path / "b.db").symlink_to(tmp_path / "a.db")
    with pytest.raises(DatabaseProblem, match="cannot be written"):
        SqliteStore(tmp_path / "a.db")


def test_a_database_of_a_later_form_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {FORM + 1}")
    with pytest.raises(DatabaseProblem, match=f"form {FORM + 1}"):
        SqliteStore(path)


def test_a_folder_that_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DatabaseProblem, match="cannot be written") as refused:
        SqliteStore(tmp_path / "file" / "tables.db")

    assert "\n" not in str(refused.value)


@pytest.mark.anyio
async def test_a_commit_that_fails_writes_nothing_and_later_ones_go_on(tmp_path: Path) -> None:
    with closing(FullDisk(tmp_path / "tables.db")) as store:
        await store.append(change(1))
        store.is_full = True
        with pytest.raises(StoreFailed, match="disk is full"):
            await store.append(change(2))
        store.is_full = False
        await store.append(change(2))

        assert await store.read("t") == [(1, b"1"), (2, b"2")]


@pytest.mark.anyio
@pytest.mark.parametrize("gone", ["tables.db", "tables.db-wal"])
@pytest.mark.skipif(os.name != "posix", reason="a file that is open can be removed")
async def test_nothing_is_written_where_the_next_server_would_not_find_it(tmp_path: Path, gone: str) -> None:
    path, aside = tmp_path / gone, tmp_path / "aside"
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        await store.append(change(1))
        path.rename(aside)
        for _ in range(2):
            with pytest.raises(StoreFailed, match=r"tables\.db, or the journal beside it, has been removed"):
                await store.ping()
            with pytest.raises(StoreFailed, match="start the server anew"):
                await store.append(change(2))
            if gone == "tables.db":
                # Nor is it where another file has its name.
                shutil.copy(aside, path)
        aside.replace(path)
        await store.ping()
        await store.append(change(2))
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        assert await store.read("t") == [(1, b"1"), (2, b"2")]


class BrokenStore(SqliteStore):
    """A store whose disk fails: neither can anything be committed, nor undone."""

    is_broken: Exception | None = None

    def _commit(self) -> None:
        if self.is_broken is not None:
            raise self.is_broken
        super()._commit()

    def _undo(self) -> None:
        original = self._db
        if self.is_broken is not None:
            self._db = Undoing(":memory:")
        super()._undo()
        self._db = original


class Undoing(sqlite3.Connection):
    """A connection that cannot undo what was begun."""

    in_transaction = True

    def execute(self, sql: str, _parameters: Any = ()) -> sqlite3.Cursor:
        raise sqlite3.OperationalError(f"disk I/O error: {sql}")


@pytest.mark.anyio
@pytest.mark.parametrize("fault", [sqlite3.OperationalError("disk I/O error"), OverflowError("int too large")])
async def test_the_writer_outlives_every_fault(tmp_path: Path, fault: Exception) -> None:
    with closing(BrokenStore(tmp_path / "tables.db")) as store:
        await store.append(change(1))
        store.is_broken = fault
        for _ in range(3):
            with pytest.raises(StoreFailed, match=str(fault)):
                await store.append(change(2))
            with pytest.raises(StoreFailed):
                await store.ping()
        store.is_broken = None
        await store.ping()
        await store.append(change(2))

        assert await store.read("t") == [(1, b"1"), (2, b"2")]


@pytest.mark.anyio
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
async def test_when_the_writer_has_ended_nobody_waits_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:

        def ends(_jobs: object) -> None:
            raise SystemExit

        monkeypatch.setattr(store, "_write_together", ends)
        outcomes = await asyncio.gather(
            *(store.append(change(1, table=f"t{number}")) for number in range(3)), return_exceptions=True
        )
        store._writer.join()
        with pytest.raises(StoreFailed, match="nothing is written any more"):
            await store.append(change(1))
        with pytest.raises(StoreFailed, match="nothing is written any more"):
            await store.ping()

    assert {type(outcome) for outcome in outcomes} == {StoreFailed}


class HeldStore(SqliteStore):
    """A store that holds each commit until it is let go: everything is written but the commit."""

    def __init__(self, path: Path) -> None:
        self.go = threading.Event()
        self.go.set()
        self.held = threading.Event()
        super().__init__(path)

    def _commit(self) -> None:
        if not self.go.is_set():
            self.held.set()
        assert self.go.wait(60), "the commit was not let go"
        super()._commit()


@pytest.fixture
def held(tmp_path: Path) -> Iterator[HeldStore]:
    with closing(HeldStore(tmp_path / "tables.db")) as opened:
        yield opened


def test_nothing_is_answered_or_told_before_it_is_on_disk(held: HeldStore, thinkers: Thinkers) -> None:
    hall = Hall(store=held, thinkers=thinkers, limits=no_limits())
    with Serving(hall) as serving, make_table(serving.url) as anna, Player(serving.url, anna.table) as watcher:
        seen = anna.come_to_turn()
        answers: list[httpx.Response] = []
        with watcher.listen() as frames:
            snapshot = next(frames)
            held.held.clear()
            held.go.clear()
            card = seen["match"]["hand"]["legal"][0]["card"]
            acting = threading.Thread(target=lambda: answers.append(anna.play(seen, card)))
            acting.start()
            assert held.held.wait(30)
            # The row is written and waits for its commit. Other requests are answered meanwhile, with the table as
            # it is on disk, and whoever comes to listen hears nothing of the row either.
            assert watcher.look()["seq"] == snapshot.id == seen["seq"]
            with Player(serving.url, anna.table) as late:
                late.client.timeout = httpx.Timeout(0.5)
                with late.listen(after=seen["seq"]) as silent, pytest.raises(httpx.ReadTimeout):
                    next(silent)
            assert answers == []
            held.go.set()
            assert next(frames).id == seen["seq"] + 1
            acting.join(30)

        assert [answer.json()["seq"] for answer in answers] == [seen["seq"] + 1]


@pytest.mark.anyio
async def test_while_a_write_takes_long_it_is_tried_whether_anything_can_be_written(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[object] = []

    async def written(work: object, **_more: object) -> None:
        tried.append(work)

    monkeypatch.setattr(store, "_written", written)
    with store._pending.one():
        await store.ping()
        assert tried == []
        monkeypatch.setattr(store_module, "LONG_SECONDS", -1.0)
        await store.ping()
    await store.ping()

    assert tried == [None]


def test_when_the_store_fails_the_asker_is_told_and_the_table_goes_on_afterwards(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(FullDisk(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            seen = anna.come_to_turn()
            card = seen["match"]["hand"]["legal"][0]["card"]
            store.is_full = True
            refused = anna.play(seen, card, key="k")
            assert (refused.status_code, refused.json()["reason"]) == (503, "unavailable")
            assert anna.look()["seq"] == seen["seq"]
            store.is_full = False
            done = anna.play(seen, card, key="k")

            assert (done.status_code, done.json()["seq"]) == (200, seen["seq"] + 1)
            assert anna.play_on()[-1].told["match"]["ended"]
    assert "disk is full" in caplog.text
