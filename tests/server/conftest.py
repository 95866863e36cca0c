"""A server for the tests of this folder, and the parts of others."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from newmarket.server import presence
from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import Player, Serving, make_table, no_limits


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop that asynchronous tests run in."""
    return "asyncio"


@pytest.fixture(autouse=True)
def nobody_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players of tests need no stream to be there: however slow the machine, nothing is played for them."""
    monkeypatch.setattr(presence, "GRACE_SECONDS", 3600.0)


@pytest.fixture(scope="session")
def thinkers() -> Iterator[Thinkers]:
    with closing(Thinkers(Metrics())) as pool:
        pool.warm()
        yield pool


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with closing(SqliteStore(tmp_path / "tables.db")) as opened:
        yield opened


@pytest.fixture(scope="session")
def serving(tmp_path_factory: pytest.TempPathFactory, thinkers: Thinkers) -> Iterator[Serving]:
    """One server for all tests that only need some server; each makes a table of its own."""
    path = tmp_path_factory.mktemp("served") / "tables.db"
    with closing(SqliteStore(path)) as opened:
        hall = Hall(store=opened, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as running:
            yield running


@pytest.fixture
def anna(serving: Serving) -> Iterator[Player]:
    """The host of a table for three with two bots."""
    with make_table(serving.url) as host:
        yield host


@pytest.fixture
def watcher(serving: Serving, anna: Player) -> Iterator[Player]:
    """Somebody who looks on at Anna's table."""
    with Player(serving.url, anna.table) as looking_on:
        yield looking_on
