"""Live tables in memory: found, forgotten, and sure of what is on disk."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
import weakref
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from newmarket.engine import Seat
from newmarket.server import clock as clock_module
from newmarket.server import tables as tables_module
from newmarket.server.codec import UnreadableLog, encode_entry
from newmarket.server.hall import Hall
from newmarket.server.hub import Numbered
from newmarket.server.ids import ID_LENGTH, is_id, new_id
from newmarket.server.metrics import Metrics
from newmarket.server.roster import Holder, Roster
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, Collision, DueRow, StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Purpose
from newmarket.table.judge import judge_making
from newmarket.table.messages import Problem
from newmarket.table.requests import MakeTable, Sit
from tests.kit.games import NEWMARKET
from tests.kit.metrics import counted
from tests.kit.serving import Player, Serving, make_table, no_limits

pytestmark = pytest.mark.anyio

ASKED = MakeTable(name="Anna", seats=3, bots=("random", "random"))
THREE = Roster(names=("Anna", "Ada", "Zeb"), claimants=(None,) * 3, holders=(Holder(hash=b"hash", seat=Seat(0)),))


def test_an_id_cannot_be_guessed_and_is_known_by_its_form() -> None:
    ids = {new_id() for _ in range(200)}

    assert len(ids) == 200
    assert all(map(is_id, ids))
    assert not any(map(is_id, ["", "x", "a" * ID_LENGTH, new_id().upper(), f"{new_id()}b", "../../../../x"]))


async def test_a_table_that_nobody_is_at_is_forgotten_and_found_again(store: SqliteStore, thinkers: Thinkers) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    hall.tables.forget_idle()
    assert len(hall.tables) == 1
    listening = hall.hub.listen(made.id)
    hall.tables.forget_idle(seconds=-1)
    assert len(hall.tables) == 1
    hall.hub.leave(listening)
    table, known, kept = made.id, (made.state, made.people), weakref.ref(made)
    hall.tables.forget_idle(seconds=-1)
    assert len(hall.tables) == 0
    del made
    gc.collect()
    assert kept() is None
    again = await hall.tables.find(table)
    await hall.close()

    assert again is not None
    assert (again.state, again.people) == known
    assert again.standing(b"hash").seat == 0


async def test_of_many_tables_that_nobody_listens_at_those_stay_in_memory_that_were_asked_for_last(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MOST_IDLE", 2)
    monkeypatch.setattr(tables_module, "LOOK_EACH", 0)
    hall = Hall(store=store, thinkers=thinkers)

    async def make() -> str:
        made = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
        assert not isinstance(made, Problem)
        return made.id

    ids = [await make()]
    hall.hub.listen(ids[0])
    for _ in range(4):
        ids.append(await make())
        await hall.tables.find(ids[1])
    gc.collect()
    there = [hall.tables.in_memory(table) is not None for table in ids]
    again = [await hall.tables.find(table) for table in ids]
    await hall.close()

    # The first has a listener, the second was asked for just now.
    assert there == [True, True, False, False, True]
    assert None not in again


async def test_a_table_that_a_request_holds_is_never_there_twice(store: SqliteStore, thinkers: Thinkers) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    held = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert not isinstance(held, Problem)
    hall.tables.forget_idle(seconds=-1)
    again = await hall.tables.find(held.id)
    listening = hall.hub.listen(held.id)
    for name in ("Ben", "Chloe"):
        assert not isinstance(await held.take_seat(Sit(name), name.encode()), Problem)
    told = [await listening.next() for _ in range(2)]
    await hall.close()

    assert again is held
    assert len(hall.tables) == 1
    assert [message.seq for message in told if isinstance(message, Numbered)] == [3, 4]


async def test_a_store_that_takes_no_new_table_is_not_asked_for_ever(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    asked = []

    async def refuse(change: Change) -> None:
        asked.append(change.table)
        raise Collision("there is such a row")

    monkeypatch.setattr(store, "append", refuse)
    with pytest.raises(StoreFailed):
        await hall.tables.make(ASKED, NEWMARKET, b"hash")
    await hall.close()

    assert len(set(asked)) == 3


async def test_a_table_that_many_ask_for_at_once_is_loaded_once(store: SqliteStore, thinkers: Thinkers) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    hall.tables.forget_idle(seconds=-1)
    found = await asyncio.gather(*(hall.tables.find(made.id) for _ in range(10)))
    await hall.close()

    assert len(set(map(id, found))) == 1


async def test_what_follows_from_the_log_is_done_though_the_store_does_not_say_that_it_is_due(
    store: SqliteStore, thinkers: Thinkers
) -> None:
    table = new_id()
    made = judge_making(ASKED, NEWMARKET)
    assert not isinstance(made, Problem)
    rows = tuple((seq, encode_entry(entry)) for seq, entry in enumerate(made, start=1))
    await store.append(Change(table=table, rows=rows, roster=THREE))
    hall = Hall(store=store, thinkers=thinkers)
    listening = hall.hub.listen(table)
    found = await hall.tables.find(table)
    told = await listening.next()
    await hall.close()

    assert found is not None
    assert isinstance(told, Numbered)
    assert (told.seq, found.state.ready_for) == (len(rows) + 1, 1)


async def test_an_id_that_is_taken_is_not_used_again(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken, free = new_id(), new_id()
    await store.append(Change(table=taken, rows=((1, b"{}"),)))
    ids = iter([taken, free])
    monkeypatch.setattr("newmarket.server.tables.new_id", lambda: next(ids))
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
    await hall.close()

    assert not isinstance(made, Problem)
    assert made.id == free
    assert await store.read(taken) == [(1, b"{}")]


def test_a_table_of_another_version_is_not_opened_and_the_log_says_why(
    tmp_path: Path, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    table = new_id()
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        asyncio.run(store.append(Change(table=table, rows=((1, b'{"v":99}'),))))
        with Serving(Hall(store=store, thinkers=thinkers)) as serving:
            answer = httpx.get(f"{serving.url}/api/tables/{table}")

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "unavailable")
    assert "another version" in answer.json()["text"]
    assert f"table {table}, row 1: expected version 1 of the log's form, got 99" in caplog.text


def test_a_fault_of_the_server_is_told_in_its_log_and_nowhere_else(
    serving: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    before = counted(serving.hall.metrics, "newmarket_faults_total")

    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr("newmarket.server.live.snapshot", broken)
    answer = anna.client.get(anna.at())

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.INTERNAL_SERVER_ERROR, "fault")
    assert "secret" not in answer.text
    assert "the secret of the house" in caplog.text
    assert counted(serving.hall.metrics, "newmarket_faults_total") == before + 1
    assert str(anna.token) not in caplog.text


class Unwilling(SqliteStore):
    """A store that refuses the next few deals, or writes a change and then says that it failed."""

    refusals = 0
    lies = 0

    async def append(self, change: Change) -> None:
        if self.refusals and b'"dealt"' in change.rows[0][1]:
            self.refusals -= 1
            raise StoreFailed("the disk is full")
        await super().append(change)
        if self.lies:
            self.lies -= 1
            raise StoreFailed("the disk did not say whether it is written")


def test_what_is_due_is_tried_again_until_it_is_done(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(clock_module, "RETRY_SECONDS", 0.01)
    with closing(Unwilling(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            store.refusals = 3
            assert anna.play_on(until="readying", hand=1)

    assert store.refusals == 0
    # Told once: more of the same within a minute is gathered into one line.
    assert caplog.text.count("deal is tried again: the disk is full") == 1


def test_what_was_written_though_the_store_said_that_it_failed_is_found_out(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_module, "RETRY_SECONDS", 0.01)
    with closing(Unwilling(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            seen = anna.come_to_turn()
            with anna.listen(after=seen["seq"]) as frames:
                store.lies = 1
                card = seen["match"]["hand"]["legal"][0]["card"]
                answer = anna.play(seen, card, key="k")
                # Everybody hears of it, also without asking for anything; and a repeat is answered as done.
                assert next(frames).id == seen["seq"] + 1
            again = anna.play(seen, card, key="k")

    assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE
    assert (again.status_code, again.json()["seq"]) == (HTTPStatus.OK, seen["seq"] + 1)


async def test_a_row_that_cannot_be_written_and_was_not_by_another_is_a_failure_of_the_store(
    store: SqliteStore, thinkers: Thinkers
) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    made = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert not isinstance(made, Problem)
    store._db.execute("CREATE TRIGGER never BEFORE INSERT ON log BEGIN SELECT RAISE(ABORT, 'never'); END")
    with pytest.raises(StoreFailed, match=r"nothing can be written: .*row 3"):
        await made.take_seat(Sit("Ben"), b"other")
    await hall.close()

    assert made.state.seq == 2


async def test_what_is_due_at_a_table_that_cannot_be_read_does_not_stop_the_others(
    store: SqliteStore, thinkers: Thinkers, caplog: pytest.LogCaptureFixture
) -> None:
    broken = new_id()
    due = DueRow(table=broken, purpose=Purpose.BOT, after=1, at=0)
    await store.append(Change(table=broken, rows=((1, b"nonsense"),), dues=(due,)))
    metrics = Metrics()
    hall = Hall(store=store, thinkers=thinkers, metrics=metrics)
    with caplog.at_level(logging.ERROR):
        await hall.open()
        made = await hall.tables.make(ASKED, NEWMARKET, b"hash")
        assert not isinstance(made, Problem)
        listening = hall.hub.listen(made.id)
        assert await listening.next() is not None
        with pytest.raises(UnreadableLog):
            await hall.tables.find(broken)
        for _ in range(100):
            await asyncio.sleep(0)
        await hall.close()

    assert f"table {broken}: bot could not be done" in caplog.text
    assert counted(metrics, "newmarket_faults_total") == 1


async def test_a_clock_that_was_set_back_makes_nobody_wait_longer_than_any_delay(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clock_module, "LONGEST_DELAY", 0.01)
    state = judge_making(ASKED, NEWMARKET)
    assert not isinstance(state, Problem)
    rows = tuple((seq, encode_entry(entry)) for seq, entry in enumerate(state, start=1))
    due = DueRow(table="b" * ID_LENGTH, purpose=Purpose.OFFER, after=len(rows), at=time.time() + 3600)
    await store.append(Change(table=due.table, rows=rows, roster=THREE, dues=(due,)))
    hall = Hall(store=store, thinkers=thinkers)
    listening = hall.hub.listen(due.table)
    await hall.open()
    async with asyncio.timeout(30):
        told = await listening.next()
    await hall.close()

    assert isinstance(told, Numbered)
    assert told.seq == len(rows) + 1
