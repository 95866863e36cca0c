"""What may go wrong with PostgreSQL, and what is asked of it so that no worker waits for another that is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from newmarket.server.pgbus import _ALIVE, _LIVE, PostgresBus
from newmarket.server.postgres import PostgresStore, connect
from newmarket.server.store import StoreFailed
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


@pytest.mark.anyio
@pytest.mark.parametrize(
    "fault",
    [asyncpg.TooManyConnectionsError("too many clients"), asyncpg.InternalClientError("cannot switch"), TimeoutError()],
    ids=lambda fault: type(fault).__name__,
)
async def test_whatever_goes_wrong_with_a_connection_is_a_failure_of_the_store(fault: Exception) -> None:
    class Pool:
        def acquire(self, *, timeout: float) -> Any:
            assert timeout > 0
            raise fault

    store = PostgresStore("postgresql://somebody:secret@nowhere/tables")
    store._pool = Pool()
    with pytest.raises(StoreFailed, match=r"^postgresql://somebody@nowhere/tables: \w"):
        await store.ping()
