"""Requests that wait for one another: who loses a seat meanwhile does nothing in it that is another's by then."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx
import pytest

from newmarket.engine import Seat
from newmarket.server.app import make_app
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import Json, no_limits

BEN: Final = Seat(2)
ASKED: Final[dict[str, tuple[str, Json]]] = {
    "leave": ("/changes", {"do": "leave"}),
    "called cards": ("/changes", {"do": "called_cards", "by_itself": True}),
    "back": ("/changes", {"do": "back"}),
    "ready": ("/ready", {"hand": 1, "salt": "c0ffee"}),
    "link": ("/link", {}),
    "start": ("/changes", {"do": "start"}),
    "a bot": ("/seats", {"bot": "steady"}),
    "an action": ("/actions", {"hand": 1, "seq": 1, "key": "k", "action": {"do": "play", "card": "QD"}}),
}


class Gate:
    """Where what is to be written waits until it is opened."""

    def __init__(self, store: SqliteStore) -> None:
        self._append = store.append
        self.is_open = asyncio.Event()
        self.is_open.set()

    async def append(self, change: Change) -> None:
        await self.is_open.wait()
        await self._append(change)


@asynccontextmanager
async def asking(hall: Hall) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application itself, in one loop with it: what it asks comes in the order in which it is asked."""
    await hall.open()
    transport = httpx.ASGITransport(app=make_app(hall))
    try:
        async with httpx.AsyncClient(base_url="http://127.0.0.1", transport=transport, timeout=30) as client:
            yield client
    finally:
        await hall.close()


async def begun(request: asyncio.Task[httpx.Response]) -> asyncio.Task[httpx.Response]:
    """*request* once it has come as far as it comes, while nothing is written."""
    for _ in range(500):
        await asyncio.sleep(0)
    return request


def holder(answer: httpx.Response) -> dict[str, str]:
    return {"authorization": f"Bearer {answer.raise_for_status().json()['token']}", "cookie": ""}


@pytest.mark.anyio
@pytest.mark.parametrize("case", ASKED)
async def test_what_who_was_put_out_had_asked_is_not_done_in_the_seat_of_who_came_after_them(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, case: str
) -> None:
    hall, gate = Hall(store=store, thinkers=thinkers, limits=no_limits()), Gate(store)
    monkeypatch.setattr(store, "append", gate.append)
    async with asking(hall) as client:
        made = await client.post("/api/tables", json={"name": "Anna", "seats": 3, "bots": ["steady"]})
        anna, at = holder(made), f"/api/tables/{made.json()['table']}"
        ben = holder(await client.post(f"{at}/seats", json={"name": "Ben"}, headers={"cookie": ""}))
        table = await hall.tables.find(made.json()["table"])
        assert table is not None
        with table.listening(None) as listening:
            while table.state.ready_for is None:
                await listening.next()
        gate.is_open.clear()
        path, body = ASKED[case]
        out = {"do": "put_out", "seat": BEN}
        put_out = await begun(asyncio.create_task(client.post(f"{at}/changes", json=out, headers=anna)))
        zoe = {"name": "Zoe", "seat": BEN}
        sat = await begun(asyncio.create_task(client.post(f"{at}/seats", json=zoe, headers={"cookie": ""})))
        asked = await begun(asyncio.create_task(client.post(f"{at}{path}", json=body, headers=ben)))
        gate.is_open.set()
        answers = [(await each).status_code for each in (put_out, sat, asked)]
        sitting = table.state.person(BEN)

        assert answers == [200, 201, 403 if case == "a bot" else 401]
        assert sitting is not None
        assert sitting.row == sitting.since
        assert (table.roster.names[BEN], table.state.is_ready(BEN)) == ("Zoe", False)
        assert len([each for each in table.roster.holders if each.seat == BEN]) == 1
