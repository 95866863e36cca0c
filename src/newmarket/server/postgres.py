"""Tables in one PostgreSQL database, which any number of workers share, on any number of machines.

A row that is there cannot be written again, and of two who replace a roster the second fails: so workers need not
agree on who does what. With each row all of them are told by NOTIFY that a log has grown, in the same transaction.
That is a hint and no more; who misses it finds out by looking.
"""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Collection, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

import asyncpg
from msgspec.structs import replace

from newmarket.server.database import DatabaseProblem
from newmarket.server.gathered import Gathered
from newmarket.server.hints import CHANNEL, Grown, encode_hint
from newmarket.server.metrics import Metrics
from newmarket.server.pgforms import FORM, SCHEMA, prepare
from newmarket.server.roster import Roster, decode_roster, encode_roster
from newmarket.server.skew import Skew
from newmarket.server.store import Change, Collision, DueRow, Head, Pending, StoreFailed, read_dues

CONNECTIONS = 8
"""How many connections a worker has at most, beside the one by which it hears of others."""
SECONDS = 10.0
"""So long a statement may take, and a connection to be had."""
CROWDED_SECONDS = 2.0
CROWDED_PAUSE_SECONDS = 0.05
_SETTINGS: Final = {
    "application_name": "newmarket",
    "search_path": SCHEMA,
    "synchronous_commit": "on",
    # The second of two who write the same row is told so, and none is refused for what others wrote elsewhere.
    "default_transaction_isolation": "read committed",
    # A worker that was stopped in the midst of something, or whose machine is gone, keeps others from nothing for long:
    # the server then ends what it had begun, whether it can still be asked to or not.
    "statement_timeout": "20s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_keepalives_idle": "10",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "20000",
}
"""What each connection asks of the server."""
MOST_TAKEN = 200
MOST_TRIES = 20

FAULTS: Final = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    # A connection that the server has just ended may find itself in the midst of something else.
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
)
"""What may go wrong with a database that is there and ours."""
Connection: TypeAlias = Any
"""A connection of asyncpg's, which has no types."""

_log = logging.getLogger(__name__)

_ROW = """
WITH written AS (
    INSERT INTO log (table_id, seq, body) SELECT $1, * FROM unnest($2::int[], $3::bytea[])
    WHERE $11 = 0 OR EXISTS (SELECT FROM log WHERE table_id = $1 AND seq = $11) RETURNING 1
), undone AS (
    DELETE FROM due WHERE $4 AND table_id = $1 AND NOT purpose = ANY($5) AND (SELECT count(*) FROM written) > 0
), due_now AS (
    INSERT INTO due (table_id, purpose, after, at, worker)
    SELECT $1, due.*, $8 FROM unnest($5::text[], $6::int[], $7::float8[]) AS due
    WHERE (SELECT count(*) FROM written) > 0
    ON CONFLICT (table_id, purpose) DO UPDATE
    SET after = excluded.after, at = excluded.at, worker = excluded.worker, tries = 0, until = '-infinity'
)
SELECT rows, pg_notify($9, $10) FROM (SELECT count(*) AS rows FROM written) AS told
"""
"""One row or several, where the row before them ($11) is there, what is due after them, and the hint: one statement,
whole or not at all. All who write take what they need in the same order, the log first, so that none waits for another
in a circle."""

_ROSTER = """
INSERT INTO rosters (table_id, version, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, body = excluded.body
WHERE rosters.version = excluded.version - 1 RETURNING 1
"""
_HEADS = """
SELECT id, (SELECT max(seq) FROM log WHERE table_id = id), (SELECT version FROM rosters WHERE table_id = id)
FROM unnest($1::text[]) AS id
"""
_NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"
_TALLY = "INSERT INTO tallies VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET n = tallies.n + excluded.n"
_DROP = """
DELETE FROM tables WHERE id IN (
    SELECT id FROM tables WHERE used < $1 ORDER BY used LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING id
"""
_TAKE = """
UPDATE due SET worker = $1, tries = tries + 1,
    until = clock_timestamp() + make_interval(secs => power(2, least(tries + 1, $4)))
WHERE (table_id, purpose) IN (
    SELECT table_id, purpose FROM due
    WHERE until < clock_timestamp() AND worker <> $1 AND (at < $2 OR worker <> ALL($3))
    ORDER BY at LIMIT $5 FOR UPDATE SKIP LOCKED)
RETURNING table_id, purpose, after, at
"""


class PostgresStore:
    """The store in the database with the address *url* (``postgresql://…``). `open` must come first."""

    def __init__(self, url: str, metrics: Metrics | None = None) -> None:
        self.url: Final = url
        self.worker: Final = secrets.token_hex(6)
        """This worker's name among those that share the database: another after each start."""
        self.name: Final = shown(url)
        self._metrics = metrics or Metrics()
        self._pool: Any = None
        self._last_failed = False
        self._pending = Pending()
        self._trouble = Gathered(_log)
        self.skew = Skew(self.name)

    @property
    def is_shared(self) -> bool:
        """Always: any number of workers may serve the same tables."""
        return True

    async def open(self) -> None:
        """See `Store.open`.

        :raises DatabaseProblem: if there is no such database, or it is not ours; with one line.
        """
        try:
            db = await connect(self.url)
            try:
                await prepare(db)
                # Once more, since the first answer may have been long in coming.
                for _ in range(2):
                    asked = time.time()
                    self.skew.hear(await db.fetchval(_NOW), asked=asked, heard=time.time())
            finally:
                await db.close()
            self._pool = await asyncpg.create_pool(
                # None is kept for its own sake: the pool would try to have it back, and tell of each try, all the time
                # that the database is down.
                self.url,
                min_size=0,
                max_size=CONNECTIONS,
                reset=_leave_as_it_is,
                **_settings(),
            )
        except (ValueError, *FAULTS) as fault:
            raise DatabaseProblem(f"the database {self.name} cannot be used: {said(fault)}") from fault

    async def end(self) -> None:
        """See `Store.end`. What is being written is waited for, but not for long."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        try:
            await pool.close()
        except FAULTS:
            pool.terminate()

    def give_up(self) -> None:
        """See `Store.give_up`."""
        if self._pool is not None:
            self._pool.terminate()

    def close(self) -> None:
        """Does nothing: all there was to let go of belonged to a loop, and `end` has done it."""

    async def append(self, change: Change) -> None:
        """See `Store.append`."""
        began = time.perf_counter()
        try:
            with self._pending.one():
                async with self._connection() as db:
                    await self._write(db, change)
        except StoreFailed as failed:
            self._last_failed = True
            self._trouble.warn(f"nothing can be written just now: {failed}")
            raise
        self._wrote()
        self._metrics.committed(seconds=time.perf_counter() - began, changes=1)

    async def read(self, table: str, *, after: int = 0) -> list[tuple[int, bytes]]:
        """See `Store.read`."""
        sql = "SELECT seq, body FROM log WHERE table_id = $1 AND seq > $2 ORDER BY seq"
        return [(seq, body) for seq, body in await self.fetch(sql, table, after)]

    async def roster(self, table: str) -> Roster | None:
        """See `Store.roster`."""
        rows = await self.fetch("SELECT body FROM rosters WHERE table_id = $1", table)
        return decode_roster(rows[0][0], table=table) if rows else None

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """See `Store.heads`."""
        rows = await self.fetch(_HEADS, list(tables))
        return {table: Head(seq, version or 0) for table, seq, version in rows if seq is not None}

    async def dues(self) -> list[DueRow]:
        """See `Store.dues`."""
        return self._due(await self.fetch("SELECT table_id, purpose, after, at FROM due ORDER BY at"))

    async def tallies(self, prefix: str) -> dict[str, int]:
        """See `Store.tallies`."""
        return dict(await self.fetch("SELECT key, n FROM tallies WHERE starts_with(key, $1)", prefix))

    async def mark_used(self, tables: Collection[str]) -> None:
        """See `Store.mark_used`."""
        # In one order: of two who mark the same ones, none waits for the other in a circle.
        sql = """
            UPDATE tables SET used = $1 WHERE id IN (SELECT id FROM tables WHERE id = ANY($2) ORDER BY id FOR UPDATE)
        """
        await self.fetch(sql, self.skew.common(time.time()), list(tables))

    async def drop_unused(self, *, before: float, most: int) -> list[str]:
        """See `Store.drop_unused`. What a worker has just marked as used stays, and of several who drop each has its
        own.
        """
        return [table for (table,) in await self.fetch(_DROP, self.skew.common(before), most)]

    async def take_over(self, *, before: float, of_others: Collection[str]) -> list[DueRow]:
        """What is due by workers that are gone, or was due *before* that time by one *of_others*, who are there: it is
        this worker's from now on, and of several who ask at the same time one has it.
        """
        late = self.skew.common(before)
        return self._due(await self.fetch(_TAKE, self.worker, late, list(of_others), MOST_TRIES, MOST_TAKEN))

    def _due(self, rows: Sequence[Any]) -> list[DueRow]:
        return [replace(due, at=self.skew.ours(due.at)) for due in read_dues(rows)]

    async def ping(self) -> None:
        """See `Store.ping`."""
        # Of a table of ours: that the database answers does not say that it is still this one, in this form.
        if [form for (form,) in await self.fetch("SELECT form FROM form")] != [FORM]:
            raise StoreFailed(f"{self.name}: it holds tables of another form than this version's")
        if self._last_failed or self._pending.takes_long:
            await self.fetch("UPDATE form SET form = form")
            self._wrote()

    def _wrote(self) -> None:
        self._last_failed = False
        self._trouble.over(f"{self.name}: it can be written again")

    async def fetch(self, sql: str, *arguments: object) -> list[Any]:
        """The rows that *sql* gives.

        :raises StoreFailed: if it gives none for a fault.
        """
        async with self._connection() as db:
            rows: list[Any] = await db.fetch(sql, *arguments)
            return rows

    async def many(self, sql: str, arguments: Sequence[Sequence[object]]) -> None:
        """Does *sql* with each of *arguments*, all or none.

        :raises StoreFailed: if it cannot be done.
        """
        async with self._connection() as db:
            await db.executemany(sql, arguments)

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Connection]:
        pool = self._pool
        if pool is None:
            raise StoreFailed(f"{self.name}: it is not open")
        try:
            db = await _acquired(pool)
            try:
                yield db
            finally:
                await pool.release(db)
        except FAULTS as fault:
            raise StoreFailed(f"{self.name}: {said(fault)}") from fault

    async def _write(self, db: Connection, change: Change) -> None:
        try:
            if change.roster is None and not change.tallies and not change.makes_table:
                await self._write_rows(db, change)
            else:
                async with db.transaction():
                    await self._write_all(db, change)
        except (asyncpg.UniqueViolationError, asyncpg.ForeignKeyViolationError) as fault:
            what = f"row {change.rows[0][0]}" if change.rows else "its roster"
            raise Collision(f"table {change.table}: {what} has been written by another") from fault

    async def _write_rows(self, db: Connection, change: Change) -> None:
        seqs, bodies = [seq for seq, _ in change.rows], [body for _, body in change.rows]
        dues = change.dues or ()
        purposes, afters = [due.purpose.value for due in dues], [due.after for due in dues]
        times = [self.skew.common(due.at) for due in dues]
        version = 0 if change.roster is None else change.roster.version
        hint = encode_hint(Grown(self.worker, change.table, Head(seqs[-1], version)))
        has_dues = change.dues is not None
        written = await db.fetchval(
            _ROW, change.table, seqs, bodies, has_dues, purposes, afters, times, self.worker, CHANNEL, hint, seqs[0] - 1
        )
        if not written:
            raise Collision(f"table {change.table}: the row before row {seqs[0]} is not there")

    async def _write_all(self, db: Connection, change: Change) -> None:
        """Writes more than rows, in an open transaction."""
        if change.makes_table:
            await db.execute("INSERT INTO tables VALUES ($1, $2, $2)", change.table, self.skew.common(time.time()))
        if change.rows:
            await self._write_rows(db, change)
        if change.roster is not None:
            await self._write_roster(db, change, change.roster)
        if change.tallies:
            # In the order of their keys: of two who add to the same ones, none waits for the other in a circle.
            await db.executemany(_TALLY, sorted(change.tallies))

    async def _write_roster(self, db: Connection, change: Change, roster: Roster) -> None:
        version = roster.version
        if await db.fetchval(_ROSTER, change.table, version, encode_roster(roster)) is None:
            raise Collision(f"table {change.table}: its roster has been changed by another")
        if not change.rows:
            hint = encode_hint(Grown(self.worker, change.table, Head(0, version)))
            await db.execute("SELECT pg_notify($1, $2)", CHANNEL, hint)


async def _acquired(pool: Any) -> Connection:
    """A connection of *pool*. Where the database lets in no more, one that is in use is waited for, if not for long."""
    until = time.monotonic() + CROWDED_SECONDS
    while True:
        try:
            return await pool.acquire(timeout=SECONDS)
        except asyncpg.TooManyConnectionsError:
            if time.monotonic() > until:
                raise
            await asyncio.sleep(CROWDED_PAUSE_SECONDS)


async def connect(url: str) -> Connection:
    """A connection for one's own; what is written by it is on disk when it is done."""
    return await asyncpg.connect(url, **_settings())


def shown(url: str) -> str:
    """*url* as it may be said: without a password."""
    parts = urlsplit(url)
    return re.sub(r":[^:@/]*@", "@", f"{parts.scheme}://{parts.netloc}") + parts.path


def _settings() -> dict[str, Any]:
    return {"server_settings": _SETTINGS, "timeout": SECONDS, "command_timeout": SECONDS}


async def _leave_as_it_is(_db: Connection) -> None:
    """A connection goes back to the pool as it is: nothing is set in it. To have it reset would double each request."""


def said(fault: BaseException) -> str:
    """*fault* in one line; some have no words of their own."""
    told = "no answer in time" if isinstance(fault, TimeoutError) else type(fault).__name__
    return " ".join(str(fault).split()) or told
