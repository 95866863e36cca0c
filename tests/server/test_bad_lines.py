"""Matches over lines that drop, delay, double and reorder: in the end all sides have the same match."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from random import Random

import httpx
import pytest

from newmarket.rules import built_in_rules
from newmarket.server.codec import decode_log
from newmarket.table.entries import Entry
from newmarket.table.names import People
from tests.kit.agreement import assert_all_agree
from tests.kit.faulty_proxy import FaultyProxy, Trouble
from tests.kit.persons import Person, has_ended
from tests.kit.serving import WAIT_SECONDS, Serving

BAD = Trouble(delay=0.01, lost=0.1, unanswered=0.15, doubled=0.2, late=0.15, cut=0.1)
"""Of a hundred requests half come as they were sent; of a hundred frames ten are cut amid."""
GAMES = sorted(built_in_rules())


async def play(stack: AsyncExitStack, url: str, number: int) -> list[Person]:
    """The match of that *number*: two persons, a watcher and bots at a table of a game; who came and heard it."""
    choose = Random(number)
    rules = built_in_rules()[GAMES[number // 2 % len(GAMES)]]
    seats = choose.choice([count for count in rules.player_counts if count >= 2])
    bots = [choose.choice(["steady", "random"]) for _ in range(seats - 2)]
    anna, ben, watcher = [
        await stack.enter_async_context(Person(url, name, seed=number)) for name in ("Anna", "Ben", "Chloe")
    ]
    await anna.make_table(rules=rules.id, seats=seats, bots=bots, pace="at_once", switches={"hands": 1 + number % 2})
    watcher.watch(anna.table)
    async with asyncio.TaskGroup() as playing:
        playing.create_task(watcher.play(until=has_ended))
        await ben.sit(anna.table)
        for each in (anna, ben):
            playing.create_task(each.play(until=has_ended))
    return [anna, ben, watcher]


async def play_all(url: str, numbers: Sequence[int]) -> list[list[Person]]:
    """All matches of those *numbers*, at the same time."""
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as playing:
        matches = [playing.create_task(play(stack, url, number)) for number in numbers]
    return [match.result() for match in matches]


def read_log(serving: Serving, table: str) -> tuple[list[Entry], People]:
    """The log of *table* as it is on disk, and who sits there."""

    async def read() -> tuple[list[Entry], People]:
        roster = await serving.hall.store.roster(table)
        assert roster is not None
        return decode_log(table, await serving.hall.store.read(table)), People(roster.names, roster.claimants)

    return asyncio.run_coroutine_threadsafe(read(), serving.loop).result(WAIT_SECONDS)


def play_and_compare(serving: Serving, numbers: Sequence[int]) -> None:
    """Plays the matches of those *numbers* over one bad line, and holds what all know of each against its log."""
    with FaultyProxy(serving.url, seed=numbers[0]) as proxy:
        proxy.become(BAD)
        matches = asyncio.run(play_all(proxy.url, numbers))
        happened = dict(proxy.happened)
    for persons in matches:
        entries, people = read_log(serving, persons[0].table)
        records = httpx.get(f"{serving.url}/api/tables/{persons[0].table}/records", verify=False).text
        assert_all_agree(entries, people, persons, records)
    assert all(happened[kind] > 0 for kind in ("lost", "unanswered", "doubled", "late", "cut")), happened


def test_a_match_of_every_game_over_a_bad_line_ends_the_same_on_all_sides(serving: Serving) -> None:
    play_and_compare(serving, range(0, 2 * len(GAMES), 2))


@pytest.mark.soak
@pytest.mark.parametrize("group", range(8))
def test_two_hundred_matches_over_bad_lines_end_the_same_on_all_sides(serving: Serving, group: int) -> None:
    play_and_compare(serving, range(1000 + 25 * group, 1000 + 25 * (group + 1)))
