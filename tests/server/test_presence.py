"""Who is here, as the streams of a table tell it: never the game's business, and nobody's secret (C9)."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest

from newmarket.engine import Seat
from newmarket.server import presence as presence_module
from newmarket.server.hall import Hall
from newmarket.server.presence import Presence
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.metrics import counted
from tests.kit.serving import Frame, Json, Player, Serving, join_table, make_table, no_limits

LONG_AGO = 0.0


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has gone is lost soon."""
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 0.2)


@contextmanager
def told_of(player: Player) -> Iterator[Callable[[Callable[[Json], object]], Json]]:
    """A stream of *player*'s, and what waits for the first presence that it tells of which something is true."""
    with player.hear_all() as frames:
        next(frames)

        def until(is_so: Callable[[Json], object]) -> Json:
            return next(frame.told for frame in frames if frame.event == "presence" and is_so(frame.told))

        yield until


def lost(seat: int) -> Callable[[Json], object]:
    return lambda told: told["lost"][seat] is not None


def watched_by(number: int) -> Callable[[Json], object]:
    return lambda told: told["watchers"] == number


def here(seat: int) -> Callable[[Json], object]:
    return lambda told: told["lost"][seat] is None


@pytest.mark.usefixtures("quick")
def test_a_person_is_here_while_a_stream_is_open_and_lost_a_moment_after_the_last(
    anna: Player, watcher: Player
) -> None:
    with told_of(watcher) as until:
        until(lost(0))
        with anna.listen() as first:
            next(first)
            until(here(0))
            with anna.listen() as second:
                next(second)
        told = until(lost(0))

    # Nobody else is kept waiting, so nobody sits in.
    assert told == {"lost": [told["lost"][0], None, None], "watchers": 1, "waits_for": [0], "sits_in": None}
    assert 0 <= told["lost"][0] < 5


@pytest.mark.usefixtures("quick")
def test_while_others_wait_it_is_told_how_soon_a_bot_sits_in(serving: Serving) -> None:
    with (
        make_table(serving.url, bots=["random"]) as anna,
        join_table(serving.url, anna.table, "Ben") as ben,
        told_of(ben) as until,
    ):
        told = until(lambda told: told["lost"][0] is not None and told["waits_for"] == [0, 2])

    # Twice the time that a lead is taken to need, while nobody has led.
    assert 0 < told["sits_in"] <= 10


@pytest.mark.usefixtures("quick")
def test_one_device_of_several_keeps_a_person_here(anna: Player, watcher: Player) -> None:
    with told_of(watcher) as until, anna.listen() as stays:
        next(stays)
        until(here(0))
        for _ in range(3):
            with anna.listen() as goes:
                next(goes)
        # A watcher comes and goes: what is told then says that Anna is here still, long after a device has gone.
        with Player(str(anna.client.base_url), anna.table) as other, other.listen() as frames:
            next(frames)
            assert until(lambda told: told["watchers"] == 2)["lost"] == [None] * 3
        assert until(lambda told: told["watchers"] == 1)["lost"] == [None] * 3


def test_twenty_reloads_in_five_seconds_never_show_as_lost(
    anna: Player, watcher: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    with anna.listen() as first, told_of(watcher) as until:
        next(first)
        monkeypatch.setattr(presence_module, "GRACE_SECONDS", 4.0)
        heard = [until(lambda _: True)]
        for _ in range(20):
            with anna.listen() as frames:
                next(frames)
        with Player(str(anna.client.base_url), anna.table) as other, other.listen() as frames:
            next(frames)
            while heard[-1]["watchers"] < 2:
                heard.append(until(lambda _: True))

    assert [told["lost"][0] for told in heard] == [None] * len(heard)


def test_every_stream_begins_with_who_is_here_also_one_that_resumes(anna: Player) -> None:
    anna.until(lambda seen: seen["table"]["ready_for"])
    with anna.hear_all() as frames:
        snapshot, presence = next(frames), next(frames)
        assert (snapshot.event, presence.event, presence.id) == ("snapshot", "presence", 0)
    with anna.hear_all(after=snapshot.id - 1) as frames:
        message, presence = next(frames), next(frames)

        assert (message.event, message.id) == ("message", snapshot.id)
        assert presence.told["lost"] == [None, None, None]


def test_watchers_are_counted_by_their_streams(serving: Serving, anna: Player, watcher: Player) -> None:
    with told_of(anna) as until, ExitStack() as watching:
        streams = []
        for number in (1, 2, 3):
            another = watching.enter_context(Player(serving.url, anna.table))
            streams.append(watching.enter_context(another.listen()))
            next(streams[-1])
            until(watched_by(number))
        streams.append(watching.enter_context(watcher.listen()))
        next(streams[-1])
        assert until(watched_by(4))["lost"] == [None] * 3


@pytest.mark.usefixtures("quick")
def test_c9_presence_is_the_same_for_everybody(serving: Serving) -> None:
    with make_table(serving.url, bots=["random"]) as anna, Player(serving.url, anna.table) as watcher:
        ben = join_table(serving.url, anna.table, "Ben")
        with ben, ExitStack() as streams:
            opened = [streams.enter_context(each.hear_all()) for each in (anna, watcher)]
            heard: list[list[Frame]] = []
            for frames in opened:
                heard.append([])
                for frame in frames:
                    if frame.event == "presence":
                        heard[-1].append(frame)
                        if frame.told["lost"][2] is not None and frame.told["watchers"] == 1:
                            break

        assert heard[0][-1] == heard[1][-1]


@pytest.mark.usefixtures("quick")
def test_who_waits_for_whom_is_told_after_a_row_only_while_somebody_is_lost(
    serving: Serving, anna: Player, watcher: Player
) -> None:

    def told() -> float:
        return counted(serving.hall.metrics, "newmarket_presence_told_total")

    with anna.listen() as frames:
        next(frames)
        before = told()
        anna.play_on(until="readying", hand=1)
        assert told() - before <= 3, "a stream more or less, and nothing for each card"
    with told_of(watcher) as until:
        until(lambda told: told["lost"][0] is not None and told["waits_for"] == [0])
        anna.get_ready(2)

        assert until(lambda told: told["waits_for"] == [])["lost"][0] is not None


def test_after_a_restart_everybody_is_lost_since_it(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with (
        closing(SqliteStore(path)) as store,
        Serving(Hall(store=store, thinkers=thinkers)) as serving,
        make_table(serving.url) as anna,
    ):
        assert anna.look()["table"]["you"] == 0
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 0.0)
    with (
        closing(SqliteStore(path)) as store,
        Serving(Hall(store=store, thinkers=thinkers, limits=no_limits())) as again,
        Player(again.url, anna.table) as watcher,
        Player(again.url, anna.table, anna.token) as back,
        told_of(watcher) as until,
    ):
        assert until(lost(0))["lost"][0] >= 0
        with back.listen() as frames:
            next(frames)
            until(here(0))


class Seen:
    """A `Presence` on its own, and how often it has called."""

    def __init__(self, *, began: float) -> None:
        self.calls = 0
        self.presence = Presence(began=began, changed=self.called)

    def called(self) -> None:
        self.calls += 1


ANNA, BEN = Seat(0), Seat(1)


@pytest.mark.anyio
async def test_who_sat_there_before_the_server_began_is_lost_since_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 4.0)
    seen = Seen(began=LONG_AGO)
    seen.presence.know({ANNA: 2, BEN: 3}, [BEN], 0)

    assert seen.presence.lost(3) == (LONG_AGO + 4.0, None, None)
    seen.presence.stop()


@pytest.mark.anyio
async def test_who_takes_the_seat_of_somebody_lost_is_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 4.0)
    seen = Seen(began=LONG_AGO)
    seen.presence.know({ANNA: 2}, [], 0)
    before = seen.presence.lost(1)
    seen.presence.know({ANNA: 9}, [], 0)
    after = seen.presence.lost(1)

    assert (before, after) == ((LONG_AGO + 4.0,), (None,))
    seen.presence.stop()


@pytest.mark.anyio
async def test_since_when_somebody_is_here_again_is_known_of_who_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "GRACE_SECONDS", 4.0)
    seen = Seen(began=LONG_AGO)
    seen.presence.know({ANNA: 2, BEN: 3}, [BEN], 0)
    before = time.time()
    seen.presence.know({ANNA: 2, BEN: 3}, [ANNA, BEN], 0)
    came = dict(seen.presence.came)
    seen.presence.know({ANNA: 9, BEN: 3}, [ANNA, BEN], 0)

    assert list(came) == [ANNA]
    assert before <= came[ANNA] <= time.time()
    assert seen.presence.came == {}
    seen.presence.stop()


@pytest.mark.anyio
async def test_what_changes_together_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence_module, "TELL_SECONDS", 0.0)
    seen = Seen(began=LONG_AGO)
    for watchers in range(1, 10):
        seen.presence.know({}, [], watchers)
    await asyncio.sleep(0.01)
    assert (seen.calls, seen.presence.watchers) == (1, 9)
    seen.presence.know({}, [], 9)
    await asyncio.sleep(0.01)

    assert seen.calls == 1
    seen.presence.stop()


@pytest.mark.anyio
async def test_a_timer_does_not_keep_the_presence_of_a_table_that_is_forgotten() -> None:
    presence = Presence(began=time.time(), changed=lambda: None)
    presence.know({Seat(0): 1}, here=(), watchers=0)
    kept = weakref.ref(presence)
    del presence

    assert kept() is None
