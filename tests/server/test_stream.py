"""Streams: nothing lost, nothing twice, nothing that outlives its listener."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from newmarket.languages import Language
from newmarket.server import hub as hub_module
from newmarket.server.hall import Hall
from newmarket.server.hub import Hub, Numbered, Told
from newmarket.server.live import LiveTable
from newmarket.server.recent import MOST_RESUMED
from newmarket.server.roster import Standing
from newmarket.server.routes import stream as stream_module
from newmarket.server.routes.stream import EventStream
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.names import People
from newmarket.table.requests import MakeTable
from tests.kit.games import NEWMARKET
from tests.kit.metrics import counted
from tests.kit.serving import Frame, Player, Serving, make_table, no_limits
from tests.kit.tables import Table


def up_to(player: Player, last: int, *, after: object) -> list[Frame]:
    """All frames after *after* up to number *last*."""
    seen = []
    with player.listen(after=after) as frames:
        for frame in frames:
            seen.append(frame)
            if frame.id == last:
                return seen
    raise AssertionError("the stream ended")


def eventually(is_so: Callable[[], bool]) -> bool:
    """Whether something that no event tells of comes true soon."""
    until = time.monotonic() + 10
    while not is_so():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def test_a_stream_that_is_taken_up_again_goes_on_exactly_where_it_broke_off(anna: Player, watcher: Player) -> None:
    frames = anna.play_on(until="readying", hand=1)
    live = [frame for frame in frames if frame.event == "message"]
    last = live[-1].id
    for break_off in (0, 1, live[0].id - 1, live[len(live) // 2].id, last - 1):
        again = up_to(anna, last, after=break_off)

        assert [frame.id for frame in again] == list(range(break_off + 1, last + 1))
        assert [frame for frame in again if frame.id >= live[0].id] == [frame for frame in live if frame.id > break_off]
    assert [frame.id for frame in up_to(watcher, last, after=0)] == list(range(1, last + 1))


def test_who_was_away_for_longer_than_is_kept_begins_with_a_snapshot(serving: Serving) -> None:
    # Without a target a match has all its ten hands, which are far more messages than are kept.
    with make_table(serving.url, rules="saratoga") as anna, Player(serving.url, anna.table) as watcher:
        anna.play_on()
        last = anna.look()["seq"]
        assert last > MOST_RESUMED, "the match is long enough"
        just_kept = last - MOST_RESUMED
        for player in (anna, watcher):
            for after in (0, 1, just_kept - 1):
                assert [(frame.event, frame.id) for frame in up_to(player, last, after=after)] == [("snapshot", last)]
            again = up_to(player, last, after=just_kept)

            assert [(frame.event, frame.id) for frame in again] == [
                ("message", number) for number in range(just_kept + 1, last + 1)
            ]
            assert len(up_to(player, last, after=last - 1)) == 1
        # The same from the log alone, as by a server that was started anew.
        before = up_to(watcher, last, after=just_kept)

        def is_forgotten() -> bool:
            # A table is kept for as long as one of the streams above has not noticed its end.
            serving.loop.call_soon_threadsafe(lambda: serving.hall.tables.forget_idle(seconds=-1))
            return anna.table not in serving.hall.tables._live

        assert eventually(is_forgotten)

        assert up_to(watcher, last, after=just_kept) == before


def test_one_address_has_so_many_streams_at_once(serving: Serving, anna: Player) -> None:
    places = serving.hall.limits.streams
    assert eventually(lambda: not places._taken)
    before, places.most = places.most, 3
    try:
        with ExitStack() as open_streams:
            for _ in range(3):
                listener = open_streams.enter_context(Player(serving.url, anna.table))
                opened = open_streams.enter_context(listener.client.stream("GET", anna.at("/stream")))
                assert opened.status_code == 200
            refused = anna.client.get(anna.at("/stream"))

            assert (refused.status_code, refused.json()["reason"]) == (429, "too_many")
            assert int(refused.headers["retry-after"]) > 0
            assert anna.look()["seq"] > 0
        assert eventually(lambda: not places._taken)
        with anna.listen() as frames:
            assert next(frames).event == "snapshot"
    finally:
        places.most = before


def test_a_watcher_hears_no_more_after_a_break_than_before(anna: Player, watcher: Player) -> None:
    with watcher.listen() as frames:
        seen = anna.play_on(until="readying", hand=1)
        live = []
        for frame in frames:
            live.append(frame)
            if frame.id == seen[-1].id:
                break

    assert live[1:] == up_to(watcher, live[-1].id, after=live[0].id)
    assert all(frame.told["match"]["hand"]["holding"] == [] for frame in live if frame.told["match"])


@pytest.mark.parametrize("after", ["x", "-1", "1.5", "99999", "9" * 400, "٣", "1 OR 1", ""])
@pytest.mark.parametrize("header", [True, False])
def test_a_number_that_is_none_of_a_message_begins_with_a_snapshot(anna: Player, after: str, *, header: bool) -> None:
    if header and not after.isascii():
        after = "\xb3"
    with anna.listen(after=after.encode("latin-1") if header else after, header=header) as frames:
        first = next(frames)

    assert first.event == "snapshot"
    assert first.told["seq"] == first.id


def test_the_browsers_own_number_goes_before_that_of_the_address(anna: Player) -> None:
    last = anna.until(lambda seen: seen["table"]["ready_for"])["seq"]
    url = anna.at(f"/stream?after={last - 1}")
    with anna.client.stream("GET", url, headers={"last-event-id": "2"}) as answer:
        lines = [line for line, _ in zip(answer.iter_lines(), range(5), strict=False)]

    assert lines[3:] == ["id: 3", "event: message"]


def test_a_stream_says_what_it_is_and_is_not_kept(anna: Player) -> None:
    with anna.client.stream("GET", anna.at("/stream")) as answer:
        first = next(answer.iter_lines())

    assert answer.headers["content-type"] == "text/event-stream; charset=utf-8"
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-accel-buffering"] == "no"
    assert first == "retry: 1000"


def test_silence_is_broken_by_a_sign_of_life(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    last = anna.until(lambda seen: seen["table"]["ready_for"])["seq"]
    monkeypatch.setattr(stream_module, "SILENCE_SECONDS", 0.05)
    with anna.client.stream("GET", anna.at(f"/stream?after={last}")) as answer:
        lines = [line for line, _ in zip(answer.iter_lines(), range(16), strict=False)]

    # Who is here may be told meanwhile.
    signs = [line for line in lines if line and not line.startswith(("event: presence", "data: "))]
    assert signs[:4] == ["retry: 1000", ": here", *["event: here"] * 2]
    assert "data: {}" in lines


@pytest.mark.parametrize("reset", [False, True], ids=["closed", "reset"])
def test_a_listener_that_goes_is_forgotten(serving: Serving, anna: Player, *, reset: bool) -> None:
    hub = serving.hall.hub
    assert eventually(lambda: not hub.is_listened_to(anna.table))
    address = urlsplit(serving.url)
    with socket.create_connection((address.hostname, address.port)) as raw:
        raw.sendall(f"GET {anna.at('/stream')} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert raw.recv(100).startswith(b"HTTP/1.1 200")
        assert eventually(lambda: hub.is_listened_to(anna.table))
        if reset:
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    assert eventually(lambda: not hub.is_listened_to(anna.table))


def people_of(table: Table) -> People:
    return People(table.names, (None,) * len(table.names))


def told(table: Table) -> list[Told]:
    return [Told("t", state, people_of(table)) for state in table.states]


@pytest.mark.anyio
async def test_a_listener_that_is_too_slow_is_cut_off_and_the_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "MOST_WAITING", 5)
    table = Table()
    table.play_hand()
    hub = Hub()
    slow, quick = hub.listen("t"), hub.listen("t")
    heard = []
    for each in told(table):
        hub.tell(each, "t")
        if isinstance(one := await quick.next(), Numbered):
            heard.append(one.seq)

    assert heard == [state.seq for state in table.states]
    assert slow.was_cut
    assert await slow.next() is None


@pytest.mark.anyio
async def test_a_frame_is_made_once_for_all_who_may_know_the_same() -> None:
    table = Table()
    table.deal()
    hub = Hub()
    watchers = [hub.listen("t") for _ in range(2)]
    hub.tell(Told("t", table.state, people_of(table)), "t")
    first, second = [await watcher.next() for watcher in watchers]
    assert isinstance(first, Numbered)
    assert isinstance(second, Numbered)

    assert first.frame is second.frame


@pytest.mark.anyio
async def test_a_message_that_cannot_be_made_ends_the_stream_that_wants_it_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faulty(told: Told, _you: Standing, language: Language) -> bytes:
        if language is Language.GERMAN:
            raise ValueError("nothing can be said")
        return b"id: %d" % told.seq

    monkeypatch.setattr(Told, "frame", faulty)
    hub, table = Hub(), Table()
    listener, other = hub.listen("t", language=Language.GERMAN), hub.listen("t")
    hub.tell(Told("t", table.state, table.people), "t")

    with pytest.raises(ValueError, match="nothing can be said"):
        await listener.next()
    assert await other.next() == Numbered(table.state.seq, b"id: %d" % table.state.seq)


def test_a_listener_that_takes_nothing_keeps_nobody_waiting(
    serving: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "MOST_WAITING", 20)
    address = urlsplit(serving.url)
    with socket.create_connection((address.hostname, address.port)) as stuck:
        stuck.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        stuck.sendall(f"GET {anna.at('/stream?after=0')} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        assert anna.play_on()[-1].told["match"]["ended"]


@pytest.mark.anyio
async def test_a_listener_whose_connection_is_stuck_is_given_up(
    store: SqliteStore, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream_module, "STUCK_SECONDS", 0.05)
    hall = Hall(store=store, thinkers=thinkers)
    asked = MakeTable(name="Anna", seats=3)
    table = await hall.tables.make(asked, NEWMARKET, b"hash")
    assert isinstance(table, LiveTable)

    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    response = stream_module.EventStream(hall, table, None, None)
    await response.send_body(never, never)  # type: ignore[arg-type] # nothing is ever received
    await hall.close()

    assert not hall.hub.is_listened_to(table.id)
    assert counted(hall.metrics, "newmarket_listeners_cut_total") == 1


def test_the_server_stops_at_once_though_streams_are_open(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            begun = [threading.Event() for _ in range(5)]
            ends: list[str] = []

            def listen(number: int) -> None:
                with Player(serving.url, anna.table) as listener, listener.listen() as frames:
                    for _ in frames:
                        begun[number].set()
                    ends.append("ended in good order")

            listeners = [threading.Thread(target=listen, args=(number,)) for number in range(5)]
            for listener in listeners:
                listener.start()
            assert all(one.wait(30) for one in begun)
            serving.stop()
            for listener in listeners:
                listener.join(30)

    # uvicorn alone would wait for the streams to the end of its patience, and then break them off.
    assert ends == ["ended in good order"] * 5


def test_after_the_stop_nothing_is_answered(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        with Serving(Hall(store=store, thinkers=thinkers)) as serving:
            url = serving.url
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"{url}/healthz")


async def _deaf() -> Any:
    await asyncio.Event().wait()
    raise AssertionError("nobody is gone")


@pytest.mark.anyio
async def test_what_is_told_twice_is_sent_once(store: SqliteStore, thinkers: Thinkers) -> None:
    hall = Hall(store=store, thinkers=thinkers)
    table = await hall.tables.make(MakeTable(name="Anna", seats=3), NEWMARKET, b"hash")
    assert isinstance(table, LiveTable)
    sent: list[bytes] = []
    is_there = asyncio.Event()

    async def send(event: Any) -> None:
        if b"event: presence" not in event["body"]:
            sent.append(event["body"])
        is_there.set()

    streaming = asyncio.create_task(EventStream(hall, table, None, None).send_body(send, _deaf))
    await is_there.wait()
    told = Table(seats=3, sitting=3)
    for state in (told.states[1], told.states[1], told.states[2], told.states[1]):
        hall.hub.tell(Told(table.id, state, people_of(told)), table.id)
    while len(sent) < 4:
        is_there.clear()
        await is_there.wait()
    hall.hub.close()
    await streaming
    await hall.close()

    assert [body.split(b"\n")[0] for body in sent[1:]] == [b"id: 2", b"id: 3", b"id: 4", b""]
