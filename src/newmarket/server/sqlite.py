"""Tables in one SQLite file: one writer thread that commits what is queued together, two readers.

Every commit is flushed to disk (``synchronous=FULL``) before anybody hears of it. One process owns the file.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from newmarket.engine import Seat
from newmarket.server.locking import FileLock, Locked
from newmarket.server.metrics import Metrics
from newmarket.server.store import Change, Collision, DueRow, SeatRow, StoreFailed
from newmarket.table.due import Purpose

FORM = 1
"""The version of the tables below, as ``PRAGMA user_version``."""
MOST_TOGETHER = 256
READERS = 2

_SCHEMA = """
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

_T = TypeVar("_T")


class DatabaseProblem(StoreFailed):
    """The file cannot be used as a database of tables; the message is one line for who started the server."""


class SqliteStore:
    """The store over the file *path*, which is made where it is missing.

    :raises DatabaseProblem: if it cannot be written, is held by another server, or is not ours.
    """

    def __init__(self, path: Path, metrics: Metrics | None = None) -> None:
        self._path = path
        self._metrics = metrics or Metrics()
        self._lock = _owned(path)
        try:
            self._db = _connection(path)
            _prepare(self._db, path)
        except BaseException as fault:
            self._lock.release()
            if isinstance(fault, sqlite3.Error):
                raise DatabaseProblem(f"{path} cannot be used as a database: {fault}") from fault
            raise
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write, name="newmarket-writer", daemon=True)
        self._writer.start()
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="newmarket-reader")
        self._reading: list[sqlite3.Connection] = []

    async def append(self, change: Change) -> None:
        """See `Store.append`. Changes queued at the same time are committed together."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Job(change, loop, future))
        await future

    async def read(self, table: str, *, after: int = 0) -> list[tuple[int, bytes]]:
        """See `Store.read`."""
        sql = "SELECT seq, body FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda db: db.execute(sql, (table, after)).fetchall())

    async def seats(self, table: str) -> list[SeatRow]:
        """See `Store.seats`."""
        sql = "SELECT seat, name, token FROM seats WHERE table_id = ? ORDER BY seat"
        rows = await self._read(lambda db: db.execute(sql, (table,)).fetchall())
        return [SeatRow(seat=Seat(seat), name=name, token=token) for seat, name, token in rows]

    async def dues(self) -> list[DueRow]:
        """See `Store.dues`."""
        sql = "SELECT table_id, purpose, after, at FROM due ORDER BY at"
        rows = await self._read(lambda db: db.execute(sql).fetchall())
        return [DueRow(table=table, purpose=Purpose(purpose), after=after, at=at) for table, purpose, after, at in rows]

    async def ping(self) -> None:
        """See `Store.ping`."""
        await self._read(lambda db: db.execute("SELECT 1").fetchone())

    def close(self) -> None:
        """Writes what is queued, then closes the file and lets another server have it."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        for connection in self._reading:
            connection.close()
        self._db.close()
        self._lock.release()

    async def _read(self, ask: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: ask(self._reader()))
        except sqlite3.Error as fault:
            raise StoreFailed(f"{self._path}: {fault}") from fault

    def _reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self._local.connection = _connection(self._path)
            self._reading.append(found)
        return found

    def _write(self) -> None:
        going_on = True
        while going_on:
            jobs = [self._queue.get()]
            while len(jobs) < MOST_TOGETHER and not self._queue.empty():
                jobs.append(self._queue.get())
            # Nothing is queued after the end: who closes the store has stopped serving.
            going_on = None not in jobs
            self._write_together([job for job in jobs if job is not None])

    def _write_together(self, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        began = time.perf_counter()
        outcomes: list[Exception | None]
        try:
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._put(job.change) for job in jobs]
            self._commit()
        except sqlite3.Error as fault:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            outcomes = [StoreFailed(f"{self._path}: {fault}")] * len(jobs)
        self._metrics.committed(seconds=time.perf_counter() - began, changes=len(jobs))
        _tell(jobs, outcomes)

    def _commit(self) -> None:
        self._db.execute("COMMIT")

    def _put(self, change: Change) -> Exception | None:
        """Writes one change into the open transaction, whole or not at all."""
        self._db.execute("SAVEPOINT change")
        try:
            _insert(self._db, change)
        except sqlite3.IntegrityError:
            self._db.execute("ROLLBACK TO change")
            return Collision(f"table {change.table}: row {change.rows[0][0]} has been written by another")
        finally:
            self._db.execute("RELEASE change")
        return None


class _Job:
    """A change, and who waits for it."""

    __slots__ = ("change", "future", "loop")

    def __init__(self, change: Change, loop: asyncio.AbstractEventLoop, future: asyncio.Future[None]) -> None:
        self.change = change
        self.loop = loop
        self.future = future

    def tell(self, outcome: Exception | None) -> None:
        """Ends the waiting, in the loop of who waits."""
        if self.future.done():  # Who waited has gone.
            return
        if outcome is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(outcome)


def _tell(jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
    def all_of_it() -> None:
        for job, outcome in zip(jobs, outcomes, strict=True):
            job.tell(outcome)

    try:
        # All come from the one loop of the server; one call wakes it for all.
        jobs[0].loop.call_soon_threadsafe(all_of_it)
    except RuntimeError:
        return  # The loop has been closed, and nobody waits any more.


def _insert(db: sqlite3.Connection, change: Change) -> None:
    table = change.table
    if change.makes_table:
        db.execute("INSERT INTO tables VALUES (?, ?)", (table, time.time()))
    db.executemany("INSERT INTO log VALUES (?, ?, ?)", [(table, seq, body) for seq, body in change.rows])
    db.executemany(
        "INSERT INTO seats (table_id, seat, name, token) VALUES (?, ?, ?, ?)",
        [(table, row.seat, row.name, row.token) for row in change.seats],
    )
    db.execute("DELETE FROM due WHERE table_id = ?", (table,))
    db.executemany(
        "INSERT INTO due VALUES (?, ?, ?, ?)", [(table, due.purpose, due.after, due.at) for due in change.dues]
    )


def _owned(path: Path) -> FileLock:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return FileLock(path.with_name(f"{path.name}.lock"))
    except Locked as taken:
        raise DatabaseProblem(
            f"another server is running on the database {path}; stop it, or give this one a database of its own "
            "(--database sqlite:///other.db)"
        ) from taken
    except OSError as fault:
        raise DatabaseProblem(f"the database {path} cannot be written: {fault.strerror or fault}") from fault


def _connection(path: Path) -> sqlite3.Connection:
    # Autocommit (isolation_level=None): a read never opens a transaction that a later write would find stale.
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    (synchronous,) = db.execute("PRAGMA synchronous").fetchone()
    if (mode, synchronous) != ("wal", 2):
        raise DatabaseProblem(
            f"{path}: expected journal_mode wal and synchronous 2 (FULL), got {mode} and {synchronous}; "
            "the disk or file system does not do what a log needs"
        )
    (form,) = db.execute("PRAGMA user_version").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if form == 0 and tables == 0:
        db.executescript(f"BEGIN; {_SCHEMA} PRAGMA user_version = {FORM}; COMMIT;")
    elif form != FORM:
        raise DatabaseProblem(f"{path} is a database of another form ({form}); this server reads form {FORM}")
