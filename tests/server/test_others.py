"""Workers that share a database: each serves every table as the others have left it, and each hears of the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

import httpx
import pytest

from newmarket.server import others as others_module
from newmarket.server import pgbus
from newmarket.server import presence as presence_module
from newmarket.server.hall import Hall
from newmarket.server.hints import Hint
from newmarket.server.pgbus import PostgresBus
from newmarket.server.postgres import PostgresStore
from newmarket.server.store import Change, DueRow
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Purpose
from newmarket.table.entries import HandDealt, Offered
from tests.kit.metrics import samples
from tests.kit.postgres import Postgres
from tests.kit.serving import SALT, Player, Serving, join_table, make_table, no_limits
from tests.server.test_arming import SPIN, seeds
from tests.server.test_killed import read_back
from tests.server.test_presence import here, lost, told_of, watched_by

_T = TypeVar("_T")


def worker(database: str, thinkers: Thinkers, **more: Any) -> Serving:
    """One more worker over *database*."""
    store = PostgresStore(database)
    return Serving(Hall(store=store, bus=PostgresBus(store), thinkers=thinkers, limits=no_limits(), **more))


@pytest.fixture(scope="module")
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture(scope="module")
def two(database: str, thinkers: Thinkers) -> Iterator[tuple[Serving, Serving]]:
    """Two workers over one database."""
    with worker(database, thinkers) as one, worker(database, thinkers) as other:
        yield one, other


def on_loop(serving: Serving, work: Callable[[], Any]) -> Any:
    """What *work* gives on the event loop of *serving*."""

    async def done() -> Any:
        return work()

    return asyncio.run_coroutine_threadsafe(done(), serving.loop).result(30)


def at(serving: Serving, player: Player) -> Player:
    """*player* as one whom the proxy leads to *serving*."""
    return Player(serving.url, player.table, player.token)


def test_what_one_worker_has_answered_every_other_knows_at_once(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with ExitStack() as opened:
        anna = opened.enter_context(make_table(one.url, bots=["random"]))
        anna_there = opened.enter_context(at(other, anna))
        assert anna_there.look()["table"]["you"] == 0
        ben = opened.enter_context(join_table(other.url, anna.table, "Ben"))
        ben_here = opened.enter_context(at(one, ben))
        assert ben_here.look()["table"]["you"] == 2
        seen = ben.until(lambda seen: seen["table"]["ready_for"])
        for player in (anna, ben_here):
            assert player.get_ready(seen["table"]["ready_for"], SALT).is_success
        # Whoever's turn it is asks at the worker that did not write the last row, until the hand is over.
        for turn in range(12):
            seen = anna.until(lambda seen: seen["sheet"] or (seen["match"] and seen["match"]["hand"]["turn"] in (0, 2)))
            if seen["sheet"]:
                assert turn > 0
                break
            mine = anna_there if seen["match"]["hand"]["turn"] == 0 else ben_here
            told = mine.look()
            assert told["seq"] >= seen["seq"]
            if told["match"]["hand"]["legal"]:
                assert (answer := mine.respond(told)) is not None
                assert answer.is_success, answer.text


def test_a_link_and_the_host_s_deeds_hold_at_every_worker(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with ExitStack() as opened:
        anna = opened.enter_context(make_table(one.url, bots=["random"]))
        ben = opened.enter_context(join_table(one.url, anna.table, "Ben"))
        secret = ben.post("/link", {}).json()["secret"]
        stranger = opened.enter_context(Player(other.url, anna.table))
        phone_token = stranger.post("/seats", {"link": secret}).json()["token"]
        phone = opened.enter_context(Player(one.url, anna.table, phone_token))
        assert phone.look()["table"]["you"] == 2
        with phone.listen() as frames:
            next(frames)
            host = opened.enter_context(at(other, anna))
            assert host.change("put_out", seat=2).is_success
            # Who is put out at another worker is a watcher here, and their stream ends.
            assert [frame.event for frame in frames if frame.event == "snapshot"] == []
        assert phone.look()["table"]["you"] is None
        assert ben.get_ready(1, SALT).status_code == 401


def test_who_was_put_out_at_another_worker_does_nothing_here(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with make_table(one.url, bots=["random"]) as anna, join_table(other.url, anna.table, "Ben") as ben:
        ben.until(lambda seen: seen["table"]["ready_for"])
        assert anna.change("put_out", seat=2).is_success
        with join_table(one.url, anna.table, "Zoe", seat=2) as zoe:
            assert ben.get_ready(1, SALT).status_code == 401
            assert not zoe.look()["table"]["seats"][2]["ready"]


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has gone is lost soon."""
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 0.2)


@pytest.mark.usefixtures("quick")
def test_who_listens_by_another_worker_is_here(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with (
        make_table(one.url, bots=["random"]) as anna,
        join_table(other.url, anna.table, "Ben") as ben,
        Player(one.url, anna.table) as watcher,
        told_of(watcher) as until,
    ):
        until(lost(2))
        with ben.listen() as frames:
            next(frames)
            until(here(2))
            with Player(other.url, anna.table) as second, told_of(second):
                until(watched_by(2))
            until(watched_by(1))
        until(lost(2))


@pytest.mark.usefixtures("quick")
def test_who_listened_by_a_worker_that_stops_is_lost_when_they_do_not_come_again(
    database: str, thinkers: Thinkers, two: tuple[Serving, Serving]
) -> None:
    one, _ = two
    with make_table(one.url, bots=["random"]) as anna, ExitStack() as opened:
        third = opened.enter_context(worker(database, thinkers))
        ben = opened.enter_context(join_table(third.url, anna.table, "Ben"))
        with Player(one.url, anna.table) as watcher, told_of(watcher) as until, ben.listen() as frames:
            next(frames)
            until(here(2))
            third.stop()
            until(lost(2))


def test_a_reaction_is_heard_at_every_worker(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with make_table(one.url) as anna, Player(other.url, anna.table) as watcher, watcher.hear_all() as frames:
        heard = (frame for frame in frames if frame.event == "reaction")
        next(frames)
        assert anna.post("/reactions", {"reaction": "thanks"}).status_code == 204
        assert next(heard).told == {"seat": 0, "reaction": "thanks"}


def test_s9_who_arms_spin_hears_of_it_at_every_worker(postgres: Postgres, thinkers: Thinkers) -> None:
    database, found = postgres.new_database(), seeds()
    with ExitStack() as opened:
        one = opened.enter_context(worker(database, thinkers, new_seed=lambda: next(found)))
        other = opened.enter_context(worker(database, thinkers))
        anna = dealt_spin(one, opened)
        there = opened.enter_context(at(other, anna))
        with there.hear_all() as frames:
            armed = (frame.told for frame in frames if frame.event == "armed")
            assert next(armed) == {"spin": False}
            answer = anna.post("/armed", {"hand": 1, "spin": True})
            assert answer.is_success, answer.text
            assert next(armed) == {"spin": True}


def dealt_spin(serving: Serving, opened: ExitStack) -> Player:
    """Somebody who holds Spin in the first hand."""
    for _ in range(40):
        anna = opened.enter_context(make_table(serving.url, rules="spin", pace="slow"))
        anna.respond(anna.until(lambda seen: seen["table"]["ready_for"]))
        if SPIN in anna.until(lambda seen: seen["match"])["match"]["hand"]["holding"]:
            return anna
    raise AssertionError("no person was ever dealt Spin")


def test_two_who_change_who_is_who_at_the_same_time_lose_nothing(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with ExitStack() as opened:
        anna = opened.enter_context(make_table(one.url))
        there = opened.enter_context(at(other, anna))
        secrets = []
        for _ in range(3):
            # Neither has heard of what the other has just written, or both have: each is asked at the same time.
            answers = asyncio.run(both(anna, there))
            secrets += [answer.json()["secret"] for answer in answers]
        for secret in secrets:
            with Player(other.url, anna.table) as device:
                opens = device.post("/seats", {"link": secret})
                assert opens.status_code == 201, opens.text


async def both(*players: Player) -> list[httpx.Response]:
    return await asyncio.gather(*(asyncio.to_thread(player.post, "/link", {}) for player in players))


def test_another_match_is_one_table_whichever_worker_is_asked(two: tuple[Serving, Serving]) -> None:
    one, other = two
    with make_table(one.url, switches={"hands": 1}) as anna, at(other, anna) as there:
        anna.play_on()
        answers = asyncio.run(ask_both(anna, there))
        tables = {answer.raise_for_status().json()["table"] for answer in answers}
        assert len(tables) == 1
        with Player(other.url, tables.pop(), anna.token) as next_table:
            assert next_table.look()["table"]["you"] == 0


async def ask_both(*players: Player) -> list[httpx.Response]:
    return await asyncio.gather(*(asyncio.to_thread(player.post, "/rematch", {}) for player in players))


class Deaf(PostgresBus):
    """A bus on which no hint is heard."""

    def _notified(self, _db: object, _pid: int, _channel: str, _said: str) -> None:
        return None


@contextmanager
def deaf_worker(database: str, thinkers: Thinkers) -> Iterator[Serving]:
    store = PostgresStore(database)
    hall = Hall(store=store, bus=Deaf(store), thinkers=thinkers, limits=no_limits())
    with Serving(hall) as serving:
        yield serving


def test_what_no_hint_has_told_is_found_by_looking(
    database: str, thinkers: Thinkers, two: tuple[Serving, Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(others_module, "LOOK_SECONDS", 0.1)
    one, _ = two
    with deaf_worker(database, thinkers) as deaf, make_table(one.url) as anna:
        with Player(deaf.url, anna.table) as watcher, watcher.hear_all() as frames:
            heard = (frame for frame in frames if frame.id)
            first = next(heard)
            assert anna.change("leave").is_success
            assert next(heard).id == first.id + 1
        text = httpx.get(f"{deaf.url}/metrics", verify=False).text
    assert samples(text)["newmarket_hints_missed_total"] >= 1


def test_who_sat_down_unheard_of_is_put_out_and_not_taken_for_somebody_who_never_came(
    database: str, thinkers: Thinkers, two: tuple[Serving, Serving], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is asked of a worker that is behind is not answered "that is so already"."""
    monkeypatch.setattr(others_module, "LOOK_SECONDS", 3600.0)
    one, _ = two
    with (
        deaf_worker(database, thinkers) as deaf,
        make_table(one.url, bots=["random"]) as anna,
        at(deaf, anna) as anna_there,
    ):
        assert anna_there.look()["table"]["seats"][2]["kind"] is None
        with join_table(one.url, anna.table, "Ben") as ben:
            assert anna_there.change("put_out", seat=2).is_success
            assert ben.look()["table"]["you"] is None


def test_a_worker_whose_connection_is_cut_hears_again(
    postgres: Postgres, database: str, two: tuple[Serving, Serving]
) -> None:
    one, other = two
    with make_table(one.url) as anna, Player(other.url, anna.table) as watcher, watcher.hear_all() as frames:
        heard = (frame for frame in frames if frame.id)
        first = next(heard)
        # All connections are cut, those of the pools, too.
        postgres.do(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname ="
            " current_database()",
            database=database,
        )
        until_done(lambda: anna.change("leave").is_success)
        assert next(heard).id == first.id + 1
        with make_table(one.url) as again, Player(other.url, again.table) as second, second.hear_all() as more:
            told = (frame for frame in more if frame.id)
            at_first = next(told)
            assert again.change("leave").is_success
            assert next(told).id == at_first.id + 1


def until_done(ask: Callable[[], bool]) -> None:
    """Asks until it is done; it is asked for often enough."""
    for _ in range(100):
        if ask():
            return
    raise AssertionError("it was never done")


def test_what_a_worker_left_undone_another_does_once(postgres: Postgres, thinkers: Thinkers) -> None:
    database = postgres.new_database()
    with ExitStack() as opened:
        one = opened.enter_context(worker(database, thinkers))
        others = [opened.enter_context(worker(database, thinkers)) for _ in range(2)]
        with make_table(one.url, pace="slow", switches={"hands": 1}) as anna:
            anna.respond(anna.until(lambda seen: seen["table"]["ready_for"]))
            # The deal is due in a while, by the worker that wrote "ready"; nobody looks at the table at another.
            one.stop()
            with at(others[0], anna) as there:
                there.until(lambda seen: seen["match"])
        for other in others:
            other.stop()
    entries, _ = read_back(database, anna.table)
    assert [entry for entry in entries if isinstance(entry, HandDealt)] == [HandDealt(1)]
    assert [entry.hand for entry in entries if isinstance(entry, Offered)] == [1]


@pytest.mark.anyio
async def test_what_is_due_is_taken_over_by_one_and_not_again_soon(postgres: Postgres) -> None:
    database = postgres.new_database()
    stores = [PostgresStore(database) for _ in range(3)]
    for store in stores:
        await store.open()
    gone, *living = stores
    due = DueRow(table="t", purpose=Purpose.BOT, after=1, at=1e12)
    await gone.append(Change(table="t", rows=((1, b"1"),), dues=(due,)))
    names = [store.worker for store in stores]

    assert await living[0].take_over(before=2e12, of_others=[]) == [due]
    assert await living[0].take_over(before=2e12, of_others=[]) == []
    # It is the other's now, who lives; and who takes it over from that one waits for a while first.
    assert await living[1].take_over(before=0, of_others=names) == []
    assert await living[1].take_over(before=2e12, of_others=[]) == []
    assert await living[0].dues() == [due]
    for store in stores:
        await store.end()


@pytest.mark.anyio
async def test_of_many_who_take_over_at_the_same_time_each_due_is_one_s(postgres: Postgres) -> None:
    database = postgres.new_database()
    gone, *living = [PostgresStore(database) for _ in range(4)]
    for store in (gone, *living):
        await store.open()
    for number in range(40):
        due = DueRow(table=f"t{number}", purpose=Purpose.BOT, after=1, at=1.0)
        await gone.append(Change(table=f"t{number}", rows=((1, b"1"),), dues=(due,)))
    taken = await asyncio.gather(*(store.take_over(before=2.0, of_others=[]) for store in living))
    rest = [due for store in living for due in await store.take_over(before=2.0, of_others=[])]
    tables = [due.table for each in (*taken, rest) for due in each]

    assert sorted(tables) == sorted(f"t{number}" for number in range(40))
    for store in (gone, *living):
        await store.end()


@pytest.mark.anyio
async def test_workers_see_one_another_until_they_go_or_die(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pgbus, "BEAT_SECONDS", 0.02)
    database = postgres.new_database()
    stores = [PostgresStore(database) for _ in range(2)]
    buses = [PostgresBus(store) for store in stores]
    heard: list[Hint] = []
    changed = asyncio.Event()
    for store, bus in zip(stores, buses, strict=True):
        await store.open()
        await bus.open(heard.append, changed.set)

    async def until(is_so: Callable[[], object]) -> None:
        async with asyncio.timeout(30):
            while not is_so():
                changed.clear()
                await changed.wait()

    await until(lambda: buses[0].has_others and buses[1].has_others)
    # The process of the second dies: its connections end, and nobody says that it goes.
    for task in buses[1]._tasks:
        task.cancel()
    await asyncio.gather(*buses[1]._tasks, return_exceptions=True)
    await until(lambda: not buses[0].has_others)
    await stores[1].end()
    await buses[0].close()
    assert await stores[0].fetch("SELECT FROM workers WHERE id = $1", stores[0].worker) == []
    await stores[0].end()
