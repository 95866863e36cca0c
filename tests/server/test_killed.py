"""`kill -9` between any two rows of a match: what was acknowledged is there once, and everybody goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, closing
from itertools import cycle
from pathlib import Path

import httpx
import pytest

from newmarket.rules import Option, built_in_rules
from newmarket.server.codec import decode_log
from newmarket.server.metrics import Metrics
from newmarket.server.run import Kept
from newmarket.table.entries import Entry
from newmarket.table.names import People
from tests.kit.agreement import assert_all_agree
from tests.kit.mortal import Death, Moment, Mortal
from tests.kit.persons import Person, has_ended


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    made: str = request.getfixturevalue("postgres").new_database()
    return made


def read_back(database: str, table: str) -> tuple[list[Entry], People]:
    """The log as it is on disk, and who sits at the table."""

    async def read() -> tuple[list[Entry], People]:
        await store.open()
        roster, rows = await store.roster(table), await store.read(table)
        await store.end()
        assert roster is not None
        return decode_log(table, rows), People(roster.names, roster.claimants)

    store, _ = Kept.of(database).opened(Metrics())
    with closing(store):
        return asyncio.run(read())


async def die_and_live(mortal: Mortal, deaths: Iterator[Death], over: asyncio.Event) -> None:
    """One server after the other, each of which dies its death, until it is over."""
    while not over.is_set():
        mortal.live(next(deaths))
        await asyncio.to_thread(mortal.wait)


async def play_through(mortal: Mortal, deaths: Sequence[Death], **asked: object) -> list[Person]:
    """Two persons, a watcher and a bot, or none in a game for two, play a match while one server after the other dies;
    who came and heard it.
    """
    seats = min(3, built_in_rules()[str(asked.get("rules", "newmarket"))].seats[1])
    async with AsyncExitStack() as stack:
        anna, ben, watcher = [
            await stack.enter_async_context(Person(mortal.url, name)) for name in ("Anna", "Ben", "Chloe")
        ]
        over = asyncio.Event()
        lives = asyncio.create_task(die_and_live(mortal, cycle(deaths), over))
        try:
            await anna.make_table(seats=seats, bots=["steady"] * (seats - 2), pace="at_once", **asked)
            watcher.watch(anna.table)
            async with asyncio.TaskGroup() as playing:
                playing.create_task(watcher.play(until=has_ended))
                await ben.sit(anna.table)
                for each in (anna, ben):
                    playing.create_task(each.play(until=has_ended))
        finally:
            over.set()
            mortal.strike()
            await lives
        return [anna, ben, watcher]


def play_and_compare(database: str, deaths: Sequence[Death], **asked: object) -> tuple[int, int]:
    """Plays a match by servers of these *deaths*, and holds what all know of it against the log.

    Returns how many rows that has, and how often a server died.
    """
    with Mortal(database) as mortal:
        persons = asyncio.run(play_through(mortal, deaths, **asked))
        died = mortal.lives
        mortal.live()
        records = httpx.get(f"{mortal.url}/api/tables/{persons[0].table}/records", verify=False).text
        mortal.kill()
    entries, people = read_back(database, persons[0].table)
    assert_all_agree(entries, people, persons, records)
    return len(entries), died


# Each server writes one row more than the one before: there is a kill between any two rows, half of them before
# anybody could hear of the last one and half right after they did.
BETWEEN_ANY_TWO = (Death(1, Moment.AFTER), Death(2, Moment.BEFORE))


def test_a_kill_between_any_two_rows_of_a_hand_loses_and_doubles_nothing(database: str) -> None:
    rows, died = play_and_compare(database, BETWEEN_ANY_TWO, switches={"hands": 1})
    assert died > rows * 2 / 3


ASK_MORE = [
    game
    for game, rules in built_in_rules().items()
    if rules.placing is not None or rules.option is not Option.NOBODY or rules.spin is not None
]
"""The games in whose hands more is done than cards are played: all other logs have rows of the same kinds."""


def test_a_server_that_answers_what_it_has_not_written_is_found_out(database: str) -> None:
    """The test of the test."""
    with pytest.raises((AssertionError, ExceptionGroup)):
        play_and_compare(database, (Death(12, Moment.UNWRITTEN),), switches={"hands": 1})


@pytest.mark.soak
@pytest.mark.parametrize(
    ("database", "rules"),
    [*(("sqlite", rules) for rules in ("newmarket", *ASK_MORE)), ("postgres", "newmarket")],
    indirect=["database"],
)
@pytest.mark.timeout(900)
def test_kills_before_amid_and_after_every_row_of_every_kind(database: str, rules: str) -> None:
    deaths = [Death(1, moment) for moment in (Moment.BEFORE, Moment.AMID, Moment.AFTER)]
    rows, died = play_and_compare(database, deaths, rules=rules, switches={"hands": 1})
    assert died > rows * 2
