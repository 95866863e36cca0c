"""Other people at a table, who come by HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self, TypeAlias

import httpx

from tests.kit.serving import Player, join_table, make_table

Json: TypeAlias = Any
NAMES = ("Anna", "Ben", "Chloe", "Dai", "Elif", "Femi", "Grace", "Hugo")
WAIT_SECONDS = 30
_addresses = itertools.count(1)


class Company:
    """People at tables of the server at *url*. Those who play do so in a thread, as long as they are asked to."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._people: list[Player] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        asyncio.run_coroutine_threadsafe(self._loop.shutdown_default_executor(), self._loop).result(WAIT_SECONDS)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(WAIT_SECONDS)
        self._loop.close()
        for each in self._people:
            each.client.close()

    def sit(self, *, seats: int, persons: int, sitting: int | None = None, **asked: object) -> list[Player]:
        """A new table with so many *persons* (those *sitting* by now, or all) and bots in the other *seats*."""
        bots = ["steady"] * (seats - persons)
        people = [self._with(make_table(self.url, name=NAMES[0], seats=seats, bots=bots, **asked))]
        while len(people) < (persons if sitting is None else sitting):
            people.append(self.join(people[0].table, NAMES[len(people)]))
        return people

    def join(self, table: str, name: str) -> Player:
        """One person more at *table*."""
        return self._with(join_table(self.url, table, name))

    def _with(self, player: Player) -> Player:
        # Each has an address of their own, as people have: what one may ask for is counted by address.
        player.client.headers["x-forwarded-for"] = f"198.51.100.{next(_addresses) % 250}"
        self._people.append(player)
        return player

    @contextlib.contextmanager
    def playing(self, *people: Player, hands: int = 99) -> Iterator[None]:
        """As long as it lasts, *people* are here and do at once whatever is asked of them, in the first *hands*."""
        with self._here(people, lambda told: (told["table"]["ready_for"] or 0) <= hands):
            yield

    @contextlib.contextmanager
    def getting_ready(self, *people: Player) -> Iterator[None]:
        """As long as it lasts, *people* are here and say "ready", and play nothing: a hand stays as it was dealt."""
        with self._here(people, lambda told: told["table"]["ready_for"] is not None):
            yield

    @contextlib.contextmanager
    def _here(self, people: Iterable[Player], does: Callable[[Json], bool]) -> Iterator[None]:
        tasks = [asyncio.run_coroutine_threadsafe(_play(each, does), self._loop) for each in people]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()


async def _play(player: Player, does: Callable[[Json], bool]) -> None:
    async with (
        httpx.AsyncClient(
            base_url=player.client.base_url, headers=player.client.headers, timeout=WAIT_SECONDS
        ) as client,
        client.stream("GET", player.at("/stream")) as stream,
    ):
        event = ""
        async for line in stream.aiter_lines():
            field, _, value = line.partition(": ")
            if field == "event":
                event = value
            elif field == "data" and event in ("message", "snapshot"):
                told = json.loads(value)
                if does(told):
                    # The table may have gone on by now: what is refused is asked for again by what comes next.
                    await asyncio.to_thread(player.respond, told)


def play_until(player: Player, happened: Callable[[Json], object]) -> Json:
    """*player* does what is asked of them until it *happened*, and then does nothing; how the table stands then."""
    with player.listen() as frames:
        for frame in frames:
            if happened(frame.told):
                return frame.told
            assert frame.told["table"]["phase"] != "ended", "the match is over, and it has not happened"
            player.respond(frame.told)
    raise AssertionError("the stream ended")


def turn_of(seat: int) -> Callable[[Json], bool]:
    return lambda told: told["table"]["phase"] == "playing" and told["match"]["hand"]["turn"] == seat


def leads(seat: int) -> Callable[[Json], bool]:
    return lambda told: turn_of(seat)(told) and told["match"]["hand"]["called"] is None


def follows(seat: int) -> Callable[[Json], bool]:
    return lambda told: turn_of(seat)(told) and told["match"]["hand"]["called"] is not None


def is_settled(told: Json) -> bool:
    """Whether a hand is over and the next is not dealt."""
    return bool(told["sheet"])
