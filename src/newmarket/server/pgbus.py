"""The bus over PostgreSQL: hints by NOTIFY, and in tables who serves and who listens where.

A worker says once a second that it lives, by the connection on which it listens, and holds a lock by it. The lock ends
with the connection: whose process dies is known to be gone at once, and who cannot be reached any more after a while.
By the same, a connection that is dead without having said so is noticed, and another is opened.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from newmarket.server.bus import Heard
from newmarket.server.gathered import Gathered
from newmarket.server.hints import (
    CHANNEL,
    LONGEST,
    NOBODY,
    Here,
    Moved,
    Passing,
    decode_here,
    decode_hint,
    encode_here,
    encode_hint,
)
from newmarket.server.postgres import FAULTS, Connection, PostgresStore, connect, said
from newmarket.server.store import DueRow, StoreFailed

BEAT_SECONDS = 1.0
RECONNECT_SECONDS = 0.5
LEASE_SECONDS = 4.0
"""A worker that has not been seen for so long counts as gone, whatever its connection."""
BEAT_LASTS_SECONDS = 2.0
"""A connection by which it cannot say so within so long is as good as lost: another is opened while the lease lasts."""
CLOSE_SECONDS = 3.0
GONE_SECONDS = 60.0
"""A worker that has not been seen for so long is forgotten, and with it who listened by it."""
LATE_SECONDS = 4.0
"""What is due by another worker that lives is taken over when it is so late."""
TELL_SECONDS = 0.02
"""What is shown within so short a time is written together."""
MOST_TOGETHER = 200
_ALIVE = 0x4E4D6B75
"""The first half of the locks of those who live; the other says who."""

_BEAT = """
INSERT INTO workers VALUES ($1, clock_timestamp())
ON CONFLICT (id) DO UPDATE SET seen = excluded.seen RETURNING xmax = 0, extract(epoch FROM seen)::float8
"""
# Shared: where the connection before this one is dead and the database has not noticed yet, it holds the same.
_LIVE = "SELECT pg_advisory_lock_shared($1, hashtext($2))"
_OTHERS = """
SELECT id FROM workers WHERE id <> $1 AND seen > clock_timestamp() - make_interval(secs => $2) AND EXISTS (
    SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 AND classid = $3
    AND objid::bigint = hashtext(workers.id)::bigint & 4294967295
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
"""
_FORGET = "DELETE FROM workers WHERE seen < clock_timestamp() - make_interval(secs => $1)"
_SHOW = """
INSERT INTO here (table_id, worker, body) VALUES ($1, $2, $3)
ON CONFLICT (table_id, worker) DO UPDATE SET body = excluded.body
"""
_HERE = """
SELECT table_id, body FROM here WHERE table_id = ANY($1) AND worker = ANY($2)
"""

_log = logging.getLogger(__name__)


class PostgresBus:
    """The bus between all workers that have the database of *store*."""

    def __init__(self, store: PostgresStore) -> None:
        self._store: Final = store
        self._worker: Final = store.worker
        self._others: frozenset[str] = frozenset()
        self._heard: Heard = lambda _hint: None
        self._missed: Callable[[], None] = lambda: None
        self._shown: dict[str, Here] = {}
        self._to_show: set[str] = set()
        self._to_tell: list[str] = []
        self._has_to_say = asyncio.Event()
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._trouble = Gathered(_log)

    @property
    def has_others(self) -> bool:
        """See `Bus.has_others`: as it was a second ago."""
        return bool(self._others)

    async def open(self, heard: Heard, missed: Callable[[], None]) -> None:
        """See `Bus.open`."""
        self._heard, self._missed = heard, missed
        try:
            listening = await self._listen()
        except FAULTS as fault:
            raise StoreFailed(f"{self._store.name}: {said(fault)}") from fault
        self._tasks = [
            asyncio.create_task(self._keep_listening(listening), name="bus listens"),
            asyncio.create_task(self._keep_saying(), name="bus says"),
        ]

    async def close(self) -> None:
        """See `Bus.close`."""
        # Nothing is broken off in the midst: a statement that is cancelled needs a connection more to say so.
        self._closing.set()
        self._has_to_say.set()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=CLOSE_SECONDS)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        tables = tuple(self._shown)
        self._shown.clear()
        # Where it cannot be said, the others notice after a while.
        with suppress(StoreFailed):
            await self._store.fetch("DELETE FROM workers WHERE id = $1", self._worker)
            for at in range(0, len(tables), MOST_TOGETHER):
                moved = encode_hint(Moved(self._worker, tables[at : at + MOST_TOGETHER]))
                await self._store.fetch("SELECT pg_notify($1, $2)", CHANNEL, moved)

    def tell_passing(self, table: str, frame: bytes) -> None:
        """See `Bus.tell_passing`. What is too long for a hint, or one of too many, is not said."""
        said = encode_hint(Passing(self._worker, table, frame))
        if len(said.encode()) <= LONGEST and len(self._to_tell) < MOST_TOGETHER:
            self._to_tell.append(said)
            self._has_to_say.set()

    def show(self, table: str, here: Here) -> None:
        """See `Bus.show`."""
        if self._shown.get(table, NOBODY) == here:
            return
        if here == NOBODY:
            del self._shown[table]
        else:
            self._shown[table] = here
        self._to_show.add(table)
        self._has_to_say.set()

    async def here(self, tables: Sequence[str]) -> Mapping[str, Here]:
        """See `Bus.here`."""
        found = dict.fromkeys(tables, NOBODY)
        if not self._others:
            return found
        for table, body in await self._store.fetch(_HERE, list(tables), list(self._others)):
            found[table] = found[table].with_others(decode_here(body))
        return found

    async def take_over(self) -> list[DueRow]:
        """See `Bus.take_over`."""
        return await self._store.take_over(before=time.time() - LATE_SECONDS, of_others=self._others)

    # --- Hearing ---------------------------------------------------------------------------------

    async def _listen(self) -> Connection:
        """A connection on which hints are heard, and by which this worker has said that it lives."""
        db = await connect(self._store.url)
        try:
            await db.execute(_LIVE, _ALIVE, self._worker)
            await db.add_listener(CHANNEL, self._notified)
            await self._beat(db)
        except BaseException:
            db.terminate()
            raise
        return db

    def _notified(self, _db: Connection, _pid: int, _channel: str, said: str) -> None:
        hint = decode_hint(said)
        if hint is not None and hint.worker != self._worker:
            self._heard(hint)

    async def _keep_listening(self, listening: Connection) -> None:
        db = listening
        try:
            while True:
                try:
                    await self._beat_while_there(db)
                    await db.close()
                except FAULTS as fault:
                    self._trouble.warn(
                        f"{self._store.name}: hints of other workers are not heard just now: {said(fault)}"
                    )
                db.terminate()
                if await self._is_closing_within(RECONNECT_SECONDS):
                    return
                with suppress(*FAULTS):
                    db = await self._listen()
                    self._trouble.over(f"{self._store.name}: hints of other workers are heard again")
                    # Nobody knows what was said meanwhile.
                    self._missed()
        finally:
            db.terminate()

    async def _beat_while_there(self, db: Connection) -> None:
        """Says once a second by *db* that this worker lives, until that cannot be said or it is to end."""
        while not await self._is_closing_within(BEAT_SECONDS):
            await self._beat(db)

    async def _is_closing_within(self, seconds: float) -> bool:
        """Whether it is to end, which is waited for for so long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._closing.wait()
        return self._closing.is_set()

    async def _beat(self, db: Connection) -> None:
        asked = time.time()
        is_new, now = await db.fetchrow(_BEAT, self._worker, timeout=BEAT_LASTS_SECONDS)
        self._store.skew.hear(now, asked=asked, heard=time.time())
        self._store.skew.tell()
        if is_new and self._shown:
            # This worker was taken for gone, or the database has been through a crash.
            self._to_show.update(self._shown)
            self._has_to_say.set()
        others = frozenset(
            row[0] for row in await db.fetch(_OTHERS, self._worker, LEASE_SECONDS, _ALIVE, timeout=BEAT_LASTS_SECONDS)
        )
        before, self._others = self._others, others
        if before - others:
            await db.execute(_FORGET, GONE_SECONDS)
        if before != others:
            # Who listens by one that has come is here, by one that is gone not any more; and what that one left undone
            # is to be done.
            self._missed()

    # --- Saying ----------------------------------------------------------------------------------

    async def _keep_saying(self) -> None:
        while True:
            await self._has_to_say.wait()
            if self._closing.is_set():
                return
            self._has_to_say.clear()
            try:
                await self._say()
            except StoreFailed as fault:
                self._trouble.warn(f"other workers cannot be told who is here: {fault}")
                await asyncio.sleep(RECONNECT_SECONDS)
                self._has_to_say.set()
            else:
                await asyncio.sleep(TELL_SECONDS)

    async def _say(self) -> None:
        told, self._to_tell = self._to_tell, []
        tables = sorted(self._to_show)[:MOST_TOGETHER]
        if tables:
            # Who is here may change again while it is written: then it is written again.
            self._to_show.difference_update(tables)
            try:
                await self._write_here(tables)
            except StoreFailed:
                self._to_show.update(tables)
                raise
            told.append(encode_hint(Moved(self._worker, tuple(tables))))
        if told:
            await self._store.fetch("SELECT pg_notify($1, said) FROM unnest($2::text[]) AS said", CHANNEL, told)
        if self._to_show:
            self._has_to_say.set()

    async def _write_here(self, tables: Sequence[str]) -> None:
        there = [(table, self._worker, encode_here(self._shown[table])) for table in tables if table in self._shown]
        if there:
            await self._store.many(_SHOW, there)
        left = [table for table in tables if table not in self._shown]
        if left:
            sql = "DELETE FROM here WHERE worker = $1 AND table_id = ANY($2)"
            await self._store.fetch(sql, self._worker, left)
