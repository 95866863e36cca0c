"""What may go wrong with PostgreSQL, and what is asked of it so that no worker waits for another that is gone."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import asyncpg
import pytest
from msgspec.structs import replace

from newmarket.server.database import DatabaseProblem
from newmarket.server.pgbus import _ALIVE, _LIVE, PostgresBus
from newmarket.server.pgforms import FORM
from newmarket.server.postgres import PostgresStore, connect
from newmarket.server.skew import Skew
from newmarket.server.store import Change, DueRow, StoreFailed
from newmarket.table.due import Purpose
from tests.kit.postgres import Postgres


@pytest.mark.anyio
async def test_a_worker_lives_on_though_the_database_still_believes_in_its_dead_connection(postgres: Postgres) -> None:
    store = PostgresStore(postgres.new_database())
    await store.open()
    dead = await connect(store.url)
    await dead.execute(_LIVE, _ALIVE, store.worker)
    bus = PostgresBus(store)
    async with asyncio.timeout(8):
        await bus.open(lambda _hint: None, lambda: None)
    seen = await store.fetch("SELECT id FROM workers")
    # What one has begun that is stopped or cannot be reached is undone by the database itself.
    (limit,) = await store.fetch("SHOW idle_in_transaction_session_timeout")
    await bus.close()
    await dead.close()
    await store.end()

    assert [row[0] for row in seen] == [store.worker]
    assert limit[0] == "10s"


class Crowded:
    """A pool whose database lets in no more connections until one has been given back, after so many tries."""

    def __init__(self, fault: Exception, tries: int) -> None:
        self.fault = fault
        self.tries = tries
        self.released = 0

    async def acquire(self, **patience: float) -> Any:
        assert patience["timeout"] > 0
        self.tries -= 1
        if self.tries >= 0:
            raise self.fault
        return self

    async def release(self, _db: object) -> None:
        self.released += 1

    async def fetch(self, _sql: str) -> list[int]:
        return [1]


TOO_MANY = asyncpg.TooManyConnectionsError("too many clients")


@pytest.mark.anyio
async def test_where_the_database_lets_in_no_more_one_connection_that_is_in_use_is_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("newmarket.server.postgres.CROWDED_PAUSE_SECONDS", 0.0)
    store = PostgresStore("postgresql://somebody:secret@nowhere/tables")
    store._pool = pool = Crowded(TOO_MANY, tries=3)

    assert await store.fetch("SELECT 1") == [1]
    assert (pool.tries, pool.released) == (-1, 1)


@pytest.mark.anyio
@pytest.mark.parametrize(
    "fault",
    [TOO_MANY, asyncpg.InternalClientError("cannot switch"), TimeoutError()],
    ids=lambda fault: type(fault).__name__,
)
async def test_whatever_goes_wrong_with_a_connection_is_a_failure_of_the_store(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("newmarket.server.postgres.CROWDED_SECONDS", -1.0)
    store = PostgresStore("postgresql://somebody:secret@nowhere/tables")
    store._pool = Crowded(fault, tries=1)
    with pytest.raises(StoreFailed, match=r"^postgresql://somebody@nowhere/tables: \w"):
        await store.ping()


@pytest.mark.anyio
async def test_what_another_has_in_a_schema_of_that_name_is_left_alone_and_an_empty_one_is_used(
    postgres: Postgres,
) -> None:
    url = postgres.new_database()
    postgres.do("CREATE SCHEMA newmarket", "CREATE TABLE newmarket.form (cards text)", database=url)
    with pytest.raises(DatabaseProblem, match="the schema newmarket of the database is of something else"):
        await PostgresStore(url).open()
    assert postgres.do("SELECT * FROM newmarket.form", database=url) == []
    postgres.do("DROP TABLE newmarket.form", database=url)
    store = PostgresStore(url)
    await store.open()
    await store.append(Change(table="t", rows=((1, b"1"),)))
    await store.ping()
    postgres.do(f"UPDATE newmarket.form SET form = {FORM + 1}", database=url)
    # Who brought it to that form has left nothing to do for one that knows it not.
    with pytest.raises(StoreFailed, match="tables of another form"):
        await store.ping()
    with pytest.raises(DatabaseProblem, match=rf"another form \({FORM + 1}\) than this version's \({FORM}\)"):
        await PostgresStore(url).open()
    await store.end()


def test_clocks_that_differ_are_told_of_once_and_what_took_long_tells_nothing(caplog: pytest.LogCaptureFixture) -> None:
    skew = Skew("the database")
    skew.hear(1000.0, asked=1000.0, heard=1000.2)
    assert skew.ahead == 0.0
    skew.hear(1000.0, asked=4600.0, heard=4602.0)
    skew.tell()
    assert (skew.ahead, caplog.text) == (0.0, "")
    for _ in range(2):
        skew.hear(1000.0, asked=4600.0, heard=4600.25)
        skew.tell()
    assert (skew.ahead, skew.common(5000.0), skew.ours(1000.0)) == (3600.125, 1399.875, 4600.125)
    skew.hear(4600.0, asked=4600.0, heard=4600.0)

    assert skew.ahead == 0.0
    assert [record.getMessage()[:48] for record in caplog.records] == [
        "the clock of this machine is 3600.1 s ahead of t"
    ]


@pytest.mark.anyio
async def test_a_worker_whose_clock_is_ahead_does_and_removes_nothing_before_its_time(postgres: Postgres) -> None:
    hour, now = 3600.0, time.time()
    url = postgres.new_database()
    right, ahead = PostgresStore(url), PostgresStore(url)
    for store in (right, ahead):
        await store.open()
        assert store.skew.ahead == 0.0
    ahead.skew.ahead = hour
    due = DueRow(table="t", purpose=Purpose.BOT, after=1, at=now + 30)
    await right.append(Change(table="t", rows=((1, b"1"),), dues=(due,)))
    # To the other it is an hour later, and what is due is due in half a minute all the same.
    assert await ahead.take_over(before=now + hour, of_others=[right.worker]) == []
    assert await ahead.dues() == [replace(due, at=now + 30 + hour)]
    assert await ahead.drop_unused(before=now + hour - 60, most=5) == []
    await ahead.append(Change(table="t", rows=((2, b"2"),), dues=(replace(due, at=now + 40 + hour),)))
    assert await right.dues() == [replace(due, at=now + 40)]
    assert await right.drop_unused(before=now + 60, most=5) == ["t"]
    for store in (right, ahead):
        await store.end()


@pytest.mark.anyio
async def test_what_is_given_up_has_failed_at_once_however_long_the_database_takes(postgres: Postgres) -> None:
    store = PostgresStore(postgres.new_database())
    await store.open()
    asked = asyncio.create_task(store.fetch("SELECT pg_sleep(15)"))
    while not postgres.do("SELECT 1 FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(15)' AND state = 'active'"):
        assert not asked.done()
        await asyncio.sleep(0.01)
    store.give_up()
    async with asyncio.timeout(8):
        with pytest.raises(StoreFailed):
            await asked
        with pytest.raises(StoreFailed, match="closed"):
            await store.ping()
        await store.end()
