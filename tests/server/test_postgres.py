"""What may go wrong with PostgreSQL, and what is asked of it so that no worker waits for another that is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from newmarket.server.database import DatabaseProblem
from newmarket.server.pgbus import _ALIVE, _LIVE, PostgresBus
from newmarket.server.pgforms import FORM
from newmarket.server.postgres import PostgresStore, connect
from newmarket.server.store import Change, StoreFailed
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
