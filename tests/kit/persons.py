"""People who play by HTTP and do not give up: they ask again until they are answered, and go on where a stream broke.

What they heard and what they were answered is kept, so that `tests.kit.agreement` can hold it against the log.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Mapping
from http import HTTPStatus
from ipaddress import ip_address
from random import Random
from typing import Final, Self

import httpx

from tests.kit.serving import WAIT_SECONDS, Frame, Json

PAUSE_SECONDS: Final = 0.01
"""Between two tries: the line or the server may be down for a moment."""


class Person:
    """Somebody called *name* who is to play at the server that *url* leads to. `make_table` or `sit` comes first.

    What they choose follows from *seed*, their name and what they saw: asked again they choose the same.
    """

    def __init__(self, url: str, name: str, *, seed: int = 0) -> None:
        self.name = name
        self.table = ""
        self.seat = -1
        self.token: str | None = None
        self.heard: list[Frame] = []
        """Every numbered frame, in the order in which it came."""
        self.asked: dict[str, Json] = {}
        """Every action that was asked for at least once, by its key."""
        self.answered: dict[str, int] = {}
        """The number of the message that tells it, of every action that was answered, by its key."""
        self.tries = 0
        self._rng = Random(f"{seed} {name}")
        self._seed = seed
        # Where a proxy or a server ends, it ends connections; none is kept to be used again.
        limits = httpx.Limits(max_keepalive_connections=0)
        self._client = httpx.AsyncClient(base_url=url, timeout=WAIT_SECONDS, verify=False, limits=limits)
        # Each comes from an address of their own, as people do: how many streams one may have is counted by address.
        self._client.headers["x-forwarded-for"] = str(ip_address(0x0A000000 + self._rng.randrange(1 << 24)))

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    async def make_table(self, **asked: object) -> None:
        """Makes a table and sits in its first seat."""
        await self._sit_by("/api/tables", {"name": self.name, **asked})

    async def sit(self, table: str) -> None:
        """Takes an open seat at *table*."""
        await self._sit_by(f"/api/tables/{table}/seats", {"name": self.name})

    def watch(self, table: str) -> None:
        """Comes to *table* without a seat."""
        self.table = table

    async def play(self, *, until: Callable[[Json], bool]) -> None:
        """Listens, and does what is asked of them, until what they hear is what *until* says."""
        while True:
            # Whatever ends a stream, it is taken up again after the last frame that came whole.
            with contextlib.suppress(httpx.TransportError):
                async with contextlib.aclosing(self._frames()) as frames:
                    async for frame in frames:
                        self.heard.append(frame)
                        told = frame.told
                        if until(told):
                            return
                        await self._respond(told)
            await asyncio.sleep(PAUSE_SECONDS)

    async def post(self, path: str, body: Json) -> Json:
        """What the server answers, which must do it; asked for again and again until there is an answer."""
        while True:
            self.tries += 1
            try:
                answer = await self._client.post(path, json=body)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            if answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
                await asyncio.sleep(PAUSE_SECONDS)
                continue
            assert answer.is_success, (self.name, path, body, answer.text)
            return answer.json()

    async def _sit_by(self, path: str, body: Json) -> None:
        # As the page does: under a key, so that an answer that was lost is given again.
        key = self._rng.randbytes(16).hex()
        seated = await self.post(path, {**body, "key": key})
        self.table, self.seat, self.token = seated["table"], seated["seat"], seated["token"]
        self._client.headers["authorization"] = f"Bearer {self.token}"

    async def _frames(self) -> AsyncGenerator[Frame, None]:
        """The numbered frames after the last one that was heard, until the stream ends."""
        params = {"after": self.heard[-1].id} if self.heard else {}
        async with self._client.stream("GET", f"/api/tables/{self.table}/stream", params=params) as stream:
            if stream.status_code == HTTPStatus.SERVICE_UNAVAILABLE:
                return
            assert stream.status_code == HTTPStatus.OK, stream.status_code
            rest = b""
            async for data in stream.aiter_bytes():
                *whole, rest = (rest + data).split(b"\n\n")
                for text in whole:
                    fields = dict(line.split(": ", 1) for line in text.decode().split("\n") if ": " in line)
                    if "id" in fields:
                        yield Frame(fields["event"], int(fields["id"]), fields["data"])

    async def _respond(self, told: Json) -> None:
        wanted = what_is_wanted(told, choose=Random(f"{self._seed} {self.name} {told['seq']}"))
        if wanted is None:
            return
        path, body = wanted
        if path == "/actions":
            self.asked[body["key"]] = body["action"]
        answer = await self.post(f"/api/tables/{self.table}{path}", body)
        if path == "/actions":
            assert self.answered.setdefault(body["key"], answer["seq"]) == answer["seq"], "one action, one place"


def what_is_wanted(told: Mapping[str, Json], *, choose: Random) -> tuple[str, Json] | None:
    """Path and body of what the listener who is *told* this is asked for, if anything."""
    table, match = told["table"], told["match"]
    you = table["you"]
    if you is None:
        return None
    if table["ready_for"] is not None and not table["seats"][you]["ready"]:
        return "/ready", {"hand": table["ready_for"], "salt": choose.randbytes(8).hex()}
    if table["phase"] == "playing" and match["hand"]["legal"]:
        chosen = choose.choice(match["hand"]["legal"])
        action = {key: value for key, value in chosen.items() if key != "seat"}
        key = "-".join([str(told["seq"]), *map(str, action.values())])
        return "/actions", {"hand": match["number"], "seq": told["seq"], "key": key, "action": action}
    return None


def has_ended(told: Json) -> bool:
    """Whether the match is over."""
    return bool(told["table"]["phase"] == "ended")
