"""S9 over HTTP: who arms Spin hears of it on every device of theirs, also of the next server; nobody else does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import SALT, Frame, Json, Player, Serving, join_table, make_table, no_limits

SPIN = "AD"


def seeds() -> Iterator[bytes]:
    """The same at every run."""
    number = 0
    while True:
        number += 1
        yield hashlib.sha256(f"seed {number}".encode()).digest()


def served(database: Path, thinkers: Thinkers, opened: ExitStack, found: Iterator[bytes]) -> Serving:
    store = opened.enter_context(closing(SqliteStore(database)))
    return opened.enter_context(
        Serving(Hall(store=store, thinkers=thinkers, limits=no_limits(), new_seed=lambda: next(found)))
    )


def dealt_spin(serving: Serving, opened: ExitStack) -> tuple[Player, Player, Player]:
    """Who holds Spin in the first hand, another person and a watcher, at a table of theirs with a bot."""
    for _ in range(40):
        anna = opened.enter_context(make_table(serving.url, rules="spin", bots=["random"]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        for player in (anna, ben):
            player.until(lambda seen: seen["table"]["ready_for"])
            assert player.get_ready(1, SALT).is_success
        ben.until(lambda seen: seen["match"] is not None)
        for player, other in ((anna, ben), (ben, anna)):
            if SPIN in player.look()["match"]["hand"]["holding"]:
                return player, other, opened.enter_context(Player(serving.url, anna.table))
    raise AssertionError("no person was ever dealt Spin")


def arm(player: Player, *, spin: bool, hand: int = 1) -> Json:
    answer = player.post("/armed", {"hand": hand, "spin": spin})
    assert answer.is_success, answer.text
    return answer.json()


def first_told(player: Player) -> list[Frame]:
    """What a stream of *player* begins with, up to a reaction."""
    with player.hear_all() as frames:
        return [next(frames), next(frames), next(frames)]


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def test_s9_armed_is_told_to_ones_own_streams_alone_and_outlives_the_server(
    tmp_path: Path, thinkers: Thinkers, opened: ExitStack
) -> None:
    found = seeds()
    first = opened.enter_context(ExitStack())
    serving = served(tmp_path / "tables.db", thinkers, first, found)
    holder, other, watcher = dealt_spin(serving, first)
    with holder.hear_all() as mine, other.hear_all() as others, watcher.hear_all() as looking:
        assert [next(mine).event for _ in range(3)] == ["snapshot", "presence", "armed"]
        assert arm(holder, spin=True) == {"spin": True}
        assert other.post("/reactions", {"reaction": "wonder"}).is_success
        heard = {"mine": next(frame for frame in mine if frame.event == "armed").told}
        for name, frames in (("other", others), ("watcher", looking)):
            told = []
            for frame in frames:
                told.append(frame)
                if frame.event == "reaction":
                    break
            heard[name] = [frame.told for frame in told if frame.event == "armed" and frame.told["spin"]]
            assert not [frame for frame in told if '"spin":true' in frame.data]
    assert heard == {"mine": {"spin": True}, "other": [], "watcher": []}
    # Who does not hold it cannot, and hears so alone; a watcher has no seat.
    assert other.post("/armed", {"hand": 1, "spin": True}).status_code == 422
    assert watcher.post("/armed", {"hand": 1, "spin": True}).status_code == 401
    first.close()

    serving = served(tmp_path / "tables.db", thinkers, opened, found)
    again, another = (
        opened.enter_context(Player(serving.url, holder.table, player.token)) for player in (holder, other)
    )
    assert first_told(again)[-1].told == {"spin": True}
    assert first_told(another)[-1].told == {"spin": False}
    assert arm(again, spin=False) == {"spin": False}
    assert arm(again, spin=False) == {"spin": False}
    assert first_told(again)[-1].told == {"spin": False}


def test_s9_it_is_laid_with_the_next_called_card_that_plays_itself(
    tmp_path: Path, thinkers: Thinkers, opened: ExitStack
) -> None:
    serving = served(tmp_path / "tables.db", thinkers, opened, seeds())
    for _ in range(10):
        holder, other, _watcher = dealt_spin(serving, opened)
        arm(holder, spin=True)
        assert holder.change("called_cards", by_itself=True).is_success
        events = play_on(holder, other)
        laid = [event for event in events if event["event"] == "spin_laid"]
        if laid:
            seat = holder.look()["table"]["you"]
            before = events[events.index(laid[0]) - 1 :: -1]
            followed = next(event for event in before if event["event"] in ("followed", "led"))
            assert (followed["event"], followed["seat"], laid[0]["seat"]) == ("followed", seat, seat)
            # The first called card of theirs, not a later one.
            assert not [event for event in before[1:] if event["event"] == "followed" and event["seat"] == seat]
            return
    raise AssertionError("who had armed Spin was never called")


def play_on(holder: Player, other: Player) -> list[Json]:
    """All that happens until Spin is laid or the hand is over, while both play: whoever holds it never leads it."""
    events: list[Json] = []
    with other.listen() as frames:
        for frame in frames:
            events += frame.told.get("events", [])
            if frame.told["table"]["phase"] != "playing" or any(one["event"] == "spin_laid" for one in events):
                return events
            for player in (holder, other):
                seen = player.look()
                legal = seen["match"]["hand"]["legal"]
                leads = [one for one in legal if one["do"] == "play" and (one["card"] != SPIN or len(legal) == 1)]
                is_lead = seen["match"]["hand"]["called"] is None
                if leads and (player is other or is_lead):
                    action = {key: value for key, value in leads[0].items() if key != "seat"}
                    player.act(seen, action, key=f"{seen['seq']}-{action['card']}")
    raise AssertionError("the stream ended")
