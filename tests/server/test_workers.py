"""Several workers over one PostgreSQL: any serves any table, and whichever dies, nothing is lost, doubled or missed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import urlsplit

import asyncpg
import httpx
import pytest

from newmarket.server.pgbus import BEAT_LASTS_SECONDS
from tests.kit.agreement import assert_all_agree
from tests.kit.mortal import Death, Moment, Mortal
from tests.kit.persons import Person, has_ended
from tests.kit.postgres import Postgres
from tests.server.test_killed import read_back

NAMES = ("Anna", "Ben", "Chloe", "Dora")


class Table:
    """Persons of one table, each at a worker of their own, and somebody who looks on at another."""

    def __init__(self, number: int, urls: Iterator[str], *, hands: int) -> None:
        self._asked = {"seats": 4, "bots": ["steady"], "pace": "at_once", "switches": {"hands": hands}}
        self.persons = [Person(next(urls), name, seed=number) for name in NAMES]

    async def play(self) -> None:
        """They play the match to its end."""
        async with AsyncExitStack() as stack:
            for person in self.persons:
                await stack.enter_async_context(person)
            host, *guests, watcher = self.persons
            await host.make_table(**self._asked)
            watcher.watch(host.table)
            async with asyncio.TaskGroup() as playing:
                playing.create_task(watcher.play(until=has_ended))
                for guest in guests:
                    await guest.sit(host.table)
                for each in (host, *guests):
                    playing.create_task(each.play(until=has_ended))


async def die_and_live(mortal: Mortal, deaths: Iterator[Death], over: asyncio.Event) -> None:
    """One life of a worker after the other, until it is over."""
    while not over.is_set():
        mortal.live(next(deaths))
        await asyncio.to_thread(mortal.wait)


async def play_all(tables: list[Table], mortals: dict[Mortal, Iterator[Death]]) -> None:
    """All tables are played at the same time, while workers die and come again."""
    over = asyncio.Event()
    lives = [asyncio.create_task(die_and_live(mortal, deaths, over)) for mortal, deaths in mortals.items()]
    try:
        async with asyncio.TaskGroup() as playing:
            for table in tables:
                playing.create_task(table.play())
    finally:
        over.set()
        while not all(life.done() for life in lives):
            # One may just have begun its next life.
            for mortal in mortals:
                mortal.strike()
            await asyncio.sleep(0.05)
        await asyncio.gather(*lives)


def play_and_compare(database: str, *, tables: int, hands: int, deaths: tuple[Iterator[Death], Iterator[Death]]) -> int:
    """Plays at two workers that share *database* and die these *deaths*, and holds what all heard and were answered
    against the logs. Returns how often a worker died.
    """
    with Mortal(database) as one, Mortal(database) as other:
        # Of each table's four, two are at either worker.
        urls = cycle([one.url, other.url])
        played = [Table(number, urls, hands=hands) for number in range(tables)]
        asyncio.run(play_all(played, dict(zip((one, other), deaths, strict=True))))
        died = one.lives + other.lives
        one.live()
        compare(database, played, one)
        one.kill()
    return died


def compare(database: str, played: list[Table], worker: Mortal) -> None:
    """Holds what all heard and were answered against the logs, and the records that *worker* gives."""
    for table in played:
        records = httpx.get(f"{worker.url}/api/tables/{table.persons[0].table}/records", verify=False).text
        entries, people = read_back(database, table.persons[0].table)
        assert_all_agree(entries, people, table.persons, records)


def deaths_of(seed: int, *, longest: int) -> Iterator[Death]:
    """Deaths at any moment, after up to so many changes."""
    rng = Random(seed)
    while True:
        yield Death(rng.randint(1, longest), rng.choice([Moment.BEFORE, Moment.AMID, Moment.AFTER]))


def never() -> Iterator[Death]:
    """Deaths that do not come: after more changes than there are."""
    return cycle([Death(1_000_000, Moment.BEFORE)])


def test_players_of_one_table_at_two_workers_of_which_one_dies_again_and_again(postgres: Postgres) -> None:
    died = play_and_compare(postgres.new_database(), tables=2, hands=3, deaths=(never(), deaths_of(7, longest=8)))
    assert died > 4


class Misfortune:
    """What may befall *database*, which *postgres* has, while workers are at it."""

    def __init__(self, postgres: Postgres, database: str, *, seed: int) -> None:
        self._postgres = postgres
        self._database = database
        self._rng = Random(seed)
        self.befallen = 0

    async def befall(self, over: asyncio.Event) -> None:
        """One thing after the other, until it is over."""
        while not over.is_set():
            what = self._rng.choice([self.cut_one, self.cut_all, self.lock, self.stop_one, self.stop_who_hears])
            await asyncio.to_thread(what)
            self.befallen += 1
            await asyncio.sleep(self._rng.uniform(0.0, 0.5))

    def cut_one(self) -> None:
        """A connection is cut."""
        self._cut("ORDER BY random() LIMIT 1")

    def cut_all(self) -> None:
        """All connections are cut."""
        self._cut("")

    def lock(self) -> None:
        """Something else holds a part of the tables for a while."""
        part = self._rng.choice(["log", "rosters", "due", "tables", "workers", "here"])
        with contextlib.suppress(asyncpg.DeadlockDetectedError):
            self._postgres.do(
                "BEGIN",
                f"LOCK TABLE newmarket.{part} IN ACCESS EXCLUSIVE MODE",
                "SELECT pg_sleep(0.5)",
                "COMMIT",
                database=self._database,
            )

    def stop_one(self) -> None:
        """A connection is dead for a moment, and nobody says so."""
        self._stop("ORDER BY random() LIMIT 1", seconds=0.5)

    def stop_who_hears(self) -> None:
        """That by which a worker hears of the others is dead for longer than it waits."""
        listening = "AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory') LIMIT 1"
        self._stop(listening, seconds=BEAT_LASTS_SECONDS + 0.5)

    def _cut(self, which: str) -> None:
        self._ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {{of_it}} {which}")

    def _stop(self, which: str, *, seconds: float) -> None:
        for row in self._ask(f"SELECT pid FROM pg_stat_activity WHERE {{of_it}} {which}"):
            with contextlib.suppress(ProcessLookupError):
                os.kill(row["pid"], signal.SIGSTOP)
                time.sleep(seconds)
                os.kill(row["pid"], signal.SIGCONT)

    def _ask(self, sql: str) -> list[Any]:
        name = urlsplit(self._database).path.removeprefix("/")
        return self._postgres.do(sql.format(of_it=f"datname = '{name}' AND application_name = 'newmarket'"))


@pytest.mark.soak
def test_many_tables_at_two_workers_whose_database_is_cut_off_again_and_again(postgres: Postgres) -> None:
    database = postgres.new_database()
    misfortune = Misfortune(postgres, database, seed=0)

    async def play(played: list[Table]) -> None:
        over = asyncio.Event()
        befalling = asyncio.create_task(misfortune.befall(over))
        try:
            async with asyncio.TaskGroup() as playing:
                for table in played:
                    playing.create_task(table.play())
        finally:
            over.set()
            await befalling

    with Mortal(database) as one, Mortal(database) as other:
        urls = cycle([one.url, other.url])
        played = [Table(number, urls, hands=3) for number in range(6)]
        for worker in (one, other):
            worker.live()
        asyncio.run(play(played))
        compare(database, played, one)
        for worker in (one, other):
            worker.kill()
    assert misfortune.befallen > 3


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2))
def test_many_tables_at_two_workers_that_both_die_again_and_again(postgres: Postgres, seed: int) -> None:
    deaths = (deaths_of(seed, longest=40), deaths_of(seed + 100, longest=25))
    assert play_and_compare(postgres.new_database(), tables=12, hands=3, deaths=deaths) > 20
