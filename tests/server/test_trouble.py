"""What the server does while it cannot keep tables, and afterwards."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from newmarket.server import clock as clock_module
from newmarket.server.gathered import GATHER_SECONDS, Gathered
from newmarket.server.hall import Hall
from newmarket.server.live import LiveTable
from newmarket.server.metrics import Metrics
from newmarket.server.routes import health
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import DueRow
from newmarket.server.thinkers import Thinkers
from newmarket.table.requests import MakeTable
from tests.kit.games import NEWMARKET
from tests.kit.metrics import counted
from tests.kit.serving import FullDisk, Serving, make_table, no_limits

ASKED = MakeTable(name="Anna", seats=3, bots=("random", "random"))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retries come soon."""
    monkeypatch.setattr(clock_module, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(clock_module, "LONGEST_RETRY_SECONDS", 0.05)


def test_a_server_with_a_full_disk_is_not_ready_says_why_and_goes_on_when_there_is_room(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(FullDisk(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            anna.until(lambda seen: seen["table"]["ready_for"])
            store.is_full = True
            assert anna.get_ready(1).status_code == 503
            # A hand that is not offered yet: that nothing can be kept is the reason, not the number.
            early = anna.get_ready(2)
            assert (early.status_code, early.json()["reason"]) == (503, "unavailable")
            assert "cannot be kept" in early.json()["text"]
            ready = httpx.get(f"{serving.url}/readyz")
            assert (ready.status_code, ready.json()["reason"]) == (503, "unavailable")
            assert httpx.get(f"{serving.url}/healthz").status_code == 200
            store.is_full = False

            assert httpx.get(f"{serving.url}/readyz").status_code == 200
            assert anna.get_ready(2).json()["reason"] == "wrong_hand"
            assert anna.play_on()[-1].told["match"]["ended"]
    told = [record.getMessage() for record in caplog.records]
    # By the store itself, to who asked, and for what was due; and by each once that it is over.
    assert 1 <= sum("disk is full" in line for line in told) <= 3
    assert sum("it can be written again" in line for line in told) == 1


@pytest.mark.anyio
@pytest.mark.parametrize("times", [1, 3])
async def test_what_is_due_is_tried_again_after_any_fault(
    store: SqliteStore,
    thinkers: Thinkers,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    times: int,
) -> None:
    metrics = Metrics()
    hall = Hall(store=store, thinkers=thinkers, metrics=metrics)
    original = LiveTable.do_due
    tries = 0

    async def fails_first(table: LiveTable, due: DueRow, *, late: Callable[[], float]) -> None:
        nonlocal tries
        tries += 1
        if tries <= times:
            raise RuntimeError("by chance")
        await original(table, due, late=late)

    monkeypatch.setattr(LiveTable, "do_due", fails_first)
    made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
    assert isinstance(made, LiveTable)
    listening = hall.hub.listen(made.id)
    async with asyncio.timeout(30):
        assert await listening.next() is not None
    await hall.close()

    assert made.state.ready_for == 1
    assert counted(metrics, "newmarket_faults_total") == times
    assert caplog.text.count("offer could not be done") == 1


def test_who_asks_whether_a_server_is_ready_does_not_wait_for_a_store_that_hangs(
    serving: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hangs() -> None:
        await asyncio.get_running_loop().create_future()

    monkeypatch.setattr(health, "PING_SECONDS", 0.01)
    monkeypatch.setattr(serving.hall.store, "ping", hangs)
    ready = httpx.get(f"{serving.url}/readyz", verify=False)

    assert (ready.status_code, ready.json()["reason"]) == (503, "unavailable")


@pytest.mark.anyio
async def test_a_log_that_cannot_be_read_again_is_told_of(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
    assert isinstance(made, LiveTable)
    tried = asyncio.Event()

    async def fails(_table: LiveTable) -> None:
        tried.set()
        raise RuntimeError("by chance")

    monkeypatch.setattr(LiveTable, "catch_up", fails)
    hall.clock.recover(made.id)
    hall.clock.recover(made.id)
    async with asyncio.timeout(30):
        await tried.wait()
    await asyncio.sleep(0)
    await hall.close()

    assert caplog.text.count("its log could not be read again") == 1


def test_many_warnings_of_a_kind_are_gathered(caplog: pytest.LogCaptureFixture) -> None:
    now = [0.0]
    gathered = Gathered(logging.getLogger("test"), clock=lambda: now[0])
    for number in range(5):
        gathered.warn(f"trouble {number}")
    now[0] = GATHER_SECONDS
    gathered.warn("trouble 5")

    assert [record.getMessage() for record in caplog.records] == [
        "trouble 0",
        "trouble 5 (and 4 more like it since the last such line)",
    ]


def test_that_trouble_is_over_is_told_once_and_only_after_it_was_told_of(caplog: pytest.LogCaptureFixture) -> None:
    gathered = Gathered(logging.getLogger("test"), clock=lambda: 0.0)
    gathered.over("well")
    gathered.warn("trouble")
    gathered.over("well again")
    gathered.over("well still")
    # Of trouble that is only counted nobody has heard, and so not that it is over.
    gathered.warn("trouble")
    gathered.over("well once more")

    assert [record.getMessage() for record in caplog.records] == ["trouble", "well again"]
