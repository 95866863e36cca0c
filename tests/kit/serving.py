"""Servers for tests: real sockets, real storage; and players who reach a table over HTTP as programs do."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from typing import Any, Self, TypeAlias

import httpx
import msgspec

from newmarket.server.hall import Hall
from newmarket.server.limits import Allowance, Kind, Limits
from newmarket.server.listening import listen
from newmarket.server.run import HallServer
from newmarket.server.sqlite import SqliteStore

Json: TypeAlias = Any
WAIT_SECONDS = 30
SALT = "5a17" * 8


def no_limits() -> Limits:
    """Limits that no test reaches."""
    return Limits({kind: Allowance(burst=1e9, rate=1e9) for kind in Kind})


class FullDisk(SqliteStore):
    """A store on a disk that is full while *is_full*."""

    is_full = False

    def _commit(self) -> None:
        if self.is_full:
            raise sqlite3.OperationalError("database or disk is full")
        super()._commit()


class Serving:
    """*hall* served on a free port by a thread of this process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._listener = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._server = HallServer(hall)
        self._thread = threading.Thread(target=self._server.run, args=([self._listener],), daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        # The socket listens already or is about to: the kernel lets the first request wait.
        with httpx.Client(base_url=self.url, transport=httpx.HTTPTransport(retries=50)) as client:
            assert client.get("/healthz").status_code == HTTPStatus.OK
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """The event loop of the server."""
        assert self._server.loop is not None, "the server runs"
        return self._server.loop

    def stop(self) -> None:
        """Ends it as a signal would."""
        if not self._thread.is_alive():
            return
        self._server.handle_exit(signal.SIGTERM, None)
        self._thread.join(WAIT_SECONDS)
        assert not self._thread.is_alive(), "the server did not stop"
        self._listener.close()


class Frame(msgspec.Struct, frozen=True):
    """One frame of a stream; the *id* is that of a message, 0 where the frame is one that is not kept."""

    event: str
    id: int
    data: str

    @property
    def told(self) -> Json:
        """What its data says."""
        return json.loads(self.data)


def frames_of(lines: Iterator[str]) -> Iterator[Frame]:
    """All frames in the *lines* of a stream, but for signs of life."""
    fields: dict[str, str] = {}
    for line in lines:
        if line.startswith(":"):
            continue
        if line:
            key, _, value = line.partition(": ")
            fields[key] = value
        elif "data" in fields:
            if fields["event"] != "here":
                yield Frame(fields["event"], int(fields.get("id", 0)), fields["data"])
            fields = {}


class Player:
    """Somebody at a table: with the *token* of a seat, or without one a watcher."""

    def __init__(self, url: str, table: str, token: str | None = None) -> None:
        self.table = table
        self.token = token
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        # Without HTTPS there are no certificates to read, which would take longer than the rest.
        self.client = httpx.Client(base_url=url, headers=headers, timeout=WAIT_SECONDS, verify=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def at(self, path: str = "") -> str:
        """An address of the table."""
        return f"/api/tables/{self.table}{path}"

    def look(self) -> Json:
        """The table as it stands."""
        return self.client.get(self.at()).raise_for_status().json()

    def post(self, path: str, body: object) -> httpx.Response:
        """Asks for something at the table."""
        return self.client.post(self.at(path), json=body)

    def change(self, do: str, **more: object) -> httpx.Response:
        """Asks for a change at the table."""
        return self.post("/changes", {"do": do, **more})

    def get_ready(self, hand: int, salt: str = "") -> httpx.Response:
        """Says "ready"."""
        return self.post("/ready", {"hand": hand, "salt": salt})

    def play(self, seen: Json, card: str, *, key: str | None = None) -> httpx.Response:
        """Plays *card* after what was *seen* last."""
        key = f"{seen['seq']}-{card}" if key is None else key
        return self.act(seen, {"do": "play", "card": card}, key=key)

    def act(self, seen: Json, action: Json, *, key: str) -> httpx.Response:
        """Does *action* after what was *seen* last."""
        hand, seq = seen["match"]["number"], seen["seq"]
        return self.post("/actions", {"hand": hand, "seq": seq, "key": key, "action": action})

    @contextmanager
    def listen(self, *, after: object = None, header: bool = True) -> Iterator[Iterator[Frame]]:
        """The frames of the table's stream, from the snapshot or from what came *after* on."""
        headers = {"last-event-id": str(after)} if after is not None and header else {}
        params = {"after": str(after)} if after is not None and not header else {}
        with self.client.stream("GET", self.at("/stream"), headers=headers, params=params) as stream:
            assert stream.status_code == HTTPStatus.OK, stream.read()
            yield (frame for frame in frames_of(stream.iter_lines()) if frame.id)

    @contextmanager
    def hear_all(self, *, after: int | None = None) -> Iterator[Iterator[Frame]]:
        """All frames of the stream, also those that are not kept: who is here, and reactions."""
        params = {} if after is None else {"after": str(after)}
        with self.client.stream("GET", self.at("/stream"), params=params) as stream:
            assert stream.status_code == HTTPStatus.OK, stream.read()
            yield frames_of(stream.iter_lines())

    def respond(self, seen: Json) -> httpx.Response | None:
        """Does what the table waits for this player to do, if anything: ready, or the first legal card."""
        table, match = seen["table"], seen["match"]
        you = table["you"]
        if table["ready_for"] is not None and not table["seats"][you]["ready"]:
            return self.get_ready(table["ready_for"], SALT)
        if table["phase"] == "playing" and match["hand"]["legal"]:
            action = {key: value for key, value in match["hand"]["legal"][0].items() if key != "seat"}
            return self.act(seen, action, key=f"{seen['seq']}-{action.get('card', action['do'])}")
        return None

    def until(self, happened: Callable[[Json], object]) -> Json:
        """What the stream tells first of which *happened* is true."""
        with self.listen() as frames:
            for frame in frames:
                if happened(frame.told):
                    return frame.told
        raise AssertionError("the stream ended")

    def come_to_turn(self) -> Json:
        """What the stream tells when it is this player's turn; says "ready" on the way."""

        def is_my_turn(seen: Json) -> bool:
            if seen["table"]["phase"] == "readying":
                self.respond(seen)
            return bool(seen["match"] and seen["match"]["hand"]["legal"])

        return self.until(is_my_turn)

    def play_on(self, *, until: str = "ended", hand: int | None = None) -> list[Frame]:
        """Answers what the stream asks for until the match is in phase *until* (of *hand*); all frames on the way."""
        seen: list[Frame] = []
        answered: Json | None = None
        with self.listen() as frames:
            for frame in frames:
                seen.append(frame)
                told = frame.told
                number = told["match"]["number"] if told["match"] else 0
                if told["table"]["phase"] == until and hand in (None, number):
                    return seen
                # What happens beside the hand asks for nothing again; before the first card it may ask more than once.
                hand_now = told["match"]["hand"] if number else {}
                asked = {"ready_for": told["table"]["ready_for"], "number": number} | {
                    what: hand_now.get(what) for what in ("plays", "legal", "stage", "pots")
                }
                if asked == answered:
                    continue
                answer = self.respond(told)
                assert answer is None or answer.is_success, answer.text
                answered = None if answer is None else asked
        raise AssertionError("the stream ended")


def make_table(url: str, **asked: object) -> Player:
    """A new table with its maker."""
    body = {"name": "Anna", "seats": 3, "bots": ["random", "random"], "pace": "at_once", **asked}
    made = httpx.post(f"{url}/api/tables", json=body, timeout=WAIT_SECONDS, verify=False)
    assert made.status_code == HTTPStatus.CREATED, made.text
    return Player(url, made.json()["table"], made.json()["token"])


def join_table(url: str, table: str, name: str, **asked: object) -> Player:
    """Somebody who takes a seat at *table*, or claims one."""
    body = {"name": name, **asked}
    sat = httpx.post(f"{url}/api/tables/{table}/seats", json=body, timeout=WAIT_SECONDS, verify=False)
    assert sat.status_code == HTTPStatus.CREATED, sat.text
    return Player(url, table, sat.json()["token"])
