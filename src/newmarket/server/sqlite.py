"""Tables in one SQLite file: one writer thread that commits what is queued together, two readers.

Every commit is flushed to disk (``synchronous=FULL``) before anybody hears of it. One process owns the file.
Whatever fails, who waits for the writer hears of it.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeAlias, TypeVar

from newmarket.server.database import DatabaseProblem, Whereabouts, connection, opened, owned
from newmarket.server.forms import FORM
from newmarket.server.gathered import Gathered
from newmarket.server.metrics import Metrics
from newmarket.server.roster import Roster, decode_roster, encode_roster
from newmarket.server.store import Change, Collision, DueRow, Head, Pending, StoreFailed, read_dues

MOST_TOGETHER = 256
READERS = 2

__all__ = ["DatabaseProblem", "SqliteStore"]

_T = TypeVar("_T")
_Work: TypeAlias = Change | Callable[[sqlite3.Connection], None] | None
_log = logging.getLogger(__name__)


class SqliteStore:
    """The store over the file *path*, which is made where it is missing.

    :raises DatabaseProblem: if it cannot be written, is held by another server, or is not ours.
    """

    def __init__(self, path: Path, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._path, self._lock = owned(path)
        try:
            self._db = opened(self._path)
            self._whereabouts = Whereabouts(self._path)
        except BaseException:
            self._lock.release()
            raise
        self._is_broken = False
        self._last_failed = False
        self._pending = Pending()
        self._trouble = Gathered(_log)
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._writer = threading.Thread(target=self._write, name="newmarket-writer", daemon=True)
        self._writer.start()
        self._local = threading.local()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="newmarket-reader")
        self._reading: list[sqlite3.Connection] = []

    @property
    def is_shared(self) -> bool:
        """Never: one process owns the file."""
        return False

    async def open(self) -> None:
        """Does nothing: writer and readers are at work already, in threads of their own."""

    async def end(self) -> None:
        """Does nothing: `close` ends it, whatever loop it was used in."""

    def give_up(self) -> None:
        """Does nothing: whatever is written is over within seconds."""

    async def append(self, change: Change) -> None:
        """See `Store.append`. Changes queued at the same time are committed together."""
        with self._pending.one():
            await self._written(change)

    async def read(self, table: str, *, after: int = 0) -> list[tuple[int, bytes]]:
        """See `Store.read`."""
        sql = "SELECT seq, body FROM log WHERE table_id = ? AND seq > ? ORDER BY seq"
        return await self._read(lambda db: db.execute(sql, (table, after)).fetchall())

    async def roster(self, table: str) -> Roster | None:
        """See `Store.roster`."""
        sql = "SELECT body FROM rosters WHERE table_id = ?"
        row = await self._read(lambda db: db.execute(sql, (table,)).fetchone())
        return None if row is None else decode_roster(row[0], table=table)

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """See `Store.heads`."""

        def ask(db: sqlite3.Connection) -> dict[str, Head]:
            found = {}
            for table in tables:
                seq = db.execute("SELECT max(seq) FROM log WHERE table_id = ?", (table,)).fetchone()[0]
                body = db.execute("SELECT body FROM rosters WHERE table_id = ?", (table,)).fetchone()
                if seq is not None:
                    found[table] = Head(seq, 0 if body is None else decode_roster(body[0], table=table).version)
            return found

        return await self._read(ask)

    async def dues(self) -> list[DueRow]:
        """See `Store.dues`."""
        sql = "SELECT table_id, purpose, after, at FROM due ORDER BY at"
        return read_dues(await self._read(lambda db: db.execute(sql).fetchall()))

    async def tallies(self, prefix: str) -> dict[str, int]:
        """See `Store.tallies`."""
        sql = "SELECT key, n FROM tallies WHERE substr(key, 1, ?) = ?"
        return dict(await self._read(lambda db: db.execute(sql, (len(prefix), prefix)).fetchall()))

    async def mark_used(self, tables: Collection[str]) -> None:
        """See `Store.mark_used`."""
        now = time.time()

        def mark(db: sqlite3.Connection) -> None:
            db.executemany("UPDATE tables SET used = ? WHERE id = ?", [(now, table) for table in tables])

        await self._written(mark)

    async def drop_unused(self, *, before: float, most: int) -> list[str]:
        """See `Store.drop_unused`."""
        dropped: list[str] = []

        def drop(db: sqlite3.Connection) -> None:
            dropped.extend(_drop_unused(db, before, most))

        await self._written(drop, tidies=True)
        return dropped

    async def ping(self) -> None:
        """See `Store.ping`. After a failed write only a write shows that the next would not fail, too."""
        if self._last_failed or self._ended.is_set() or self._pending.takes_long:
            await self._written(None)
        self._whereabouts.check()
        # Of a table: else nothing of the file is looked at.
        await self._read(lambda db: db.execute("SELECT 1 FROM tables LIMIT 1").fetchone())

    def close(self) -> None:
        """Writes what is queued, then closes the file and lets another server have it."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        for reading in self._reading:
            reading.close()
        self._db.close()
        self._lock.release()

    async def _written(self, work: _Work, *, tidies: bool = False) -> None:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.put(_Job(work, loop, future, tidies=tidies))
        if self._ended.is_set():
            # Either the writer has seen this job at its end, or it is still there.
            self._give_up_queued()
        await future

    async def _read(self, ask: Callable[[sqlite3.Connection], _T]) -> _T:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, lambda: ask(self._reader()))
        except sqlite3.Error as fault:
            raise StoreFailed(f"{self._path}: {fault}") from fault

    def _reader(self) -> sqlite3.Connection:
        found: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if found is None:
            found = self._local.connection = connection(self._path)
            self._reading.append(found)
        return found

    def _write(self) -> None:
        jobs: list[_Job | None] = []
        try:
            going_on = True
            while going_on:
                jobs = [self._queue.get()]
                while len(jobs) < MOST_TOGETHER and not self._queue.empty():
                    jobs.append(self._queue.get())
                # Nothing is queued after the end: who closes the store has stopped serving.
                going_on = None not in jobs
                self._write_together([job for job in jobs if job is not None])
        finally:
            self._ended.set()
            self._give_up(jobs)
            self._give_up_queued()

    def _give_up_queued(self) -> None:
        """Tells everybody who has come after the writer's end."""
        while True:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return
            self._give_up([job])

    def _give_up(self, jobs: Sequence[_Job | None]) -> None:
        waiting = [job for job in jobs if job is not None]
        _tell(waiting, [StoreFailed(f"{self._path}: nothing is written any more")] * len(waiting))

    def _write_together(self, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        began = time.perf_counter()
        outcomes: list[Exception | None]
        try:
            if self._is_broken:
                self._reopen()
            self._db.execute("BEGIN IMMEDIATE")
            outcomes = [self._put(job.work) for job in jobs]
            self._whereabouts.check()
            self._commit()
            if any(job.tidies for job in jobs):
                self._tidy()
        except Exception as fault:  # noqa: BLE001 - whatever it is, the writer lives on and everybody is told
            if not isinstance(fault, sqlite3.Error | DatabaseProblem):
                _log.exception("%s: the writer failed", self._path)
            self._last_failed = True
            self._undo()
            told = fault if isinstance(fault, DatabaseProblem) else StoreFailed(f"{self._path}: {fault}")
            self._trouble.warn(f"nothing can be written just now: {told}")
            outcomes = [told] * len(jobs)
        else:
            self._last_failed = False
            self._trouble.over(f"{self._path}: it can be written again")
            changes = sum(
                isinstance(job.work, Change) and outcome is None for job, outcome in zip(jobs, outcomes, strict=True)
            )
            self._metrics.committed(seconds=time.perf_counter() - began, changes=changes)
        _tell(jobs, outcomes)

    def _undo(self) -> None:
        """Ends the open transaction; where even that fails, the connection is not used again."""
        try:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
        except Exception:  # noqa: BLE001 - as above
            _log.exception("%s: what was begun could not be undone; the file is opened anew", self._path)
            self._is_broken = True

    def _reopen(self) -> None:
        """Closing undoes what was begun, and a new connection reads what is in the file."""
        self._db.close()
        self._db = connection(self._path)
        self._is_broken = False

    def _commit(self) -> None:
        self._db.execute("COMMIT")

    def _tidy(self) -> None:
        """Empties the journal, in which old pages lie; what is deleted in the file itself is overwritten at once."""
        try:
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as fault:
            _log.warning("%s: what was removed lies in its journal for longer: %s", self._path, fault)

    def _put(self, work: _Work) -> Exception | None:
        """Does one piece of work in the open transaction, whole or not at all; none: only tries whether it can."""
        if work is None:
            self._db.execute(f"PRAGMA user_version = {FORM}")
            return None
        if not isinstance(work, Change):
            work(self._db)
            return None
        change = work
        self._db.execute("SAVEPOINT change")
        try:
            _insert(self._db, change)
        except (sqlite3.IntegrityError, _OutOfDate) as fault:
            self._db.execute("ROLLBACK TO change")
            if isinstance(fault, _OutOfDate):
                return Collision(f"table {change.table}: {fault}")
            what = f"row {change.rows[0][0]}" if change.rows else "its roster"
            return Collision(f"table {change.table}: {what} has been written by another")
        finally:
            self._db.execute("RELEASE change")
        return None


class _OutOfDate(Exception):
    """What is there is not what a change was made from; the message says what."""


class _Job:
    """A change, or other work in the transaction (none: a try), and who waits for it; whether it *tidies* up."""

    __slots__ = ("future", "loop", "tidies", "work")

    def __init__(
        self, work: _Work, loop: asyncio.AbstractEventLoop, future: asyncio.Future[None], *, tidies: bool
    ) -> None:
        self.work = work
        self.loop = loop
        self.future = future
        self.tidies = tidies

    def tell(self, outcome: Exception | None) -> None:
        """Ends the waiting, in the loop of who waits."""
        if self.future.done():  # Who waited has gone.
            return
        if outcome is None:
            self.future.set_result(None)
        else:
            self.future.set_exception(outcome)


def _tell(jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
    if not jobs:
        return

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
        now = time.time()
        db.execute("INSERT INTO tables VALUES (?, ?, ?)", (table, now, now))
    db.executemany("INSERT INTO log VALUES (?, ?, ?)", [(table, seq, body) for seq, body in change.rows])
    if change.rows and not change.makes_table:
        before = db.execute(
            "SELECT 1 FROM log WHERE table_id = ? AND seq = ?", (table, change.rows[0][0] - 1)
        ).fetchone()
        if before is None:
            raise _OutOfDate(f"the row before row {change.rows[0][0]} is not there")
    if change.roster is not None:
        before = db.execute("SELECT body FROM rosters WHERE table_id = ?", (table,)).fetchone()
        if before is not None and decode_roster(before[0], table=table).version != change.roster.version - 1:
            raise _OutOfDate("its roster has been written by another")
        db.execute("REPLACE INTO rosters VALUES (?, ?)", (table, encode_roster(change.roster)))
    db.executemany(
        "INSERT INTO tallies VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET n = n + excluded.n", change.tallies
    )
    if change.dues is None:
        return
    db.execute("DELETE FROM due WHERE table_id = ?", (table,))
    db.executemany(
        "INSERT INTO due VALUES (?, ?, ?, ?)", [(table, due.purpose, due.after, due.at) for due in change.dues]
    )


def _drop_unused(db: sqlite3.Connection, before: float, most: int) -> list[str]:
    sql = "SELECT id FROM tables WHERE used < ? ORDER BY used LIMIT ?"
    found = [table for (table,) in db.execute(sql, (before, most))]
    for part in ("log", "rosters", "due"):
        db.executemany(f"DELETE FROM {part} WHERE table_id = ?", [(table,) for table in found])  # noqa: S608 - our names
    db.executemany("DELETE FROM tables WHERE id = ?", [(table,) for table in found])
    return found
