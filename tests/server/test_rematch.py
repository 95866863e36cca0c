"""Another match with the same seats: at one new table, however many ask for it and whatever fails in between."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from newmarket.server.codec import decode_log
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.table.entries import Made, Rematched
from tests.kit.serving import Json, Player, Serving, join_table, make_table, no_limits


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def ended(url: str, opened: ExitStack) -> tuple[Player, Player, Player]:
    """Anna, Ben and a watcher at a table whose match Anna has ended while Ben was away; he is back."""
    anna = opened.enter_context(make_table(url, seats=4, bots=["random", "steady"]))
    ben = opened.enter_context(join_table(url, anna.table, "Ben"))
    watcher = opened.enter_context(Player(url, anna.table))
    for player in (anna, ben):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    anna.until(lambda seen: seen["table"]["phase"] == "playing")
    assert ben.change("leave").is_success
    assert anna.change("end_match").is_success
    assert ben.change("back").is_success
    return anna, ben, watcher


def press(player: Player) -> httpx.Response:
    return player.post("/rematch", {})


def at_next(url: str, table: str, player: Player) -> Player:
    """The same person, with the same token, at the next table."""
    return Player(url, table, player.token)


def test_all_who_press_at_once_come_to_one_table_with_their_seats(serving: Serving, opened: ExitStack) -> None:
    anna, ben, watcher = ended(serving.url, opened)
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(press, [anna, ben] * 8))
    (table,) = {answer.json()["table"] for answer in answers}
    there = [opened.enter_context(at_next(serving.url, table, each)) for each in (anna, ben, watcher)]
    seats = [each.look()["table"]["you"] for each in there]
    entries = entries_of(serving, anna.table)

    assert {answer.status_code for answer in answers} == {200}
    assert [answer.json()["seat"] for answer in answers] == [0, 3] * 8
    assert seats == [0, 3, None]
    assert len([entry for entry in entries if isinstance(entry, Rematched)]) == 1
    assert {watcher.look()["table"]["rematch"], anna.look()["table"]["rematch"]} == {table}


def entries_of(serving: Serving, table: str) -> list[object]:
    rows = asyncio.run_coroutine_threadsafe(serving.hall.store.read(table), serving.loop).result(30)
    return list(decode_log(table, rows))


def test_the_answer_brings_the_cookie_of_the_next_table(serving: Serving) -> None:
    with httpx.Client(base_url=serving.url, verify=False) as browser:
        body = {"name": "Anna", "seats": 3, "bots": ["random", "random"], "pace": "at_once"}
        made = browser.post("/api/tables", json=body).json()
        with Player(serving.url, made["table"], made["token"]) as anna:
            anna.play_on(until="playing", hand=1)
            assert anna.change("end_match").is_success
        again = browser.post(f"/api/tables/{made['table']}/rematch")
        table = again.json()["table"]

        # What came as a cookie is told to no script.
        assert again.json() == {"table": table, "seat": 0, "token": None}
        assert browser.get(f"/api/tables/{table}").json()["table"]["you"] == 0


def test_all_hear_of_it_and_everything_is_as_it_was(serving: Serving, opened: ExitStack) -> None:
    anna, ben, watcher = ended(serving.url, opened)
    before: Json = anna.look()["table"]
    with watcher.listen() as frames:
        next(frames)
        table = press(ben).json()["table"]
        told = next(frames).told
    with Player(serving.url, table) as there:
        after: Json = there.look()["table"]
    made = entries_of(serving, table)[0]

    assert told["table"]["rematch"] == table
    assert isinstance(made, Made)
    assert made.after == anna.table
    names = ("name", "kind", "bot")
    assert [[seat[each] for each in names] for seat in after["seats"]] == [
        [seat[each] for each in names] for seat in before["seats"]
    ]
    assert [after[each] for each in ("host", "pace", "patience", "shows_known", "rules")] == [
        before[each] for each in ("host", "pace", "patience", "shows_known", "rules")
    ]


def test_where_somebody_has_left_a_bot_sits_under_another_name(serving: Serving, opened: ExitStack) -> None:
    anna, ben, _ = ended(serving.url, opened)
    assert ben.change("leave").is_success
    table = press(anna).json()["table"]
    with at_next(serving.url, table, ben) as gone:
        seen = gone.look()["table"]
    late = press(ben)

    assert (seen["you"], seen["seats"][3]["kind"], seen["seats"][3]["bot"]) == (None, "bot", "steady")
    assert seen["seats"][3]["name"] not in {"Ben", *(seat["name"] for seat in seen["seats"][:3])}
    assert (late.status_code, late.json()["reason"]) == (409, "not_now")


def test_who_asks_for_it_has_not_left(serving: Serving, opened: ExitStack) -> None:
    _, ben, _ = ended(serving.url, opened)
    assert ben.change("leave").is_success

    assert press(ben).json()["seat"] == 3


def test_a_device_that_came_later_has_its_seat_too_but_nobody_who_lost_it(serving: Serving, opened: ExitStack) -> None:
    anna, ben, _ = ended(serving.url, opened)
    table = press(anna).json()["table"]
    secret = ben.post("/link", {}).json()["secret"]
    with Player(serving.url, anna.table) as late:
        token = late.post("/seats", {"link": secret}).json()["token"]
    with Player(serving.url, anna.table, token) as phone:
        assert press(phone).json()["seat"] == 3
    with at_next(serving.url, table, anna) as host:
        assert host.change("put_out", seat=3).is_success
    refused = press(ben)

    assert (refused.status_code, refused.json()["reason"]) == (409, "not_now")


def test_the_next_match_is_played_and_has_a_next_one_itself(serving: Serving, opened: ExitStack) -> None:
    anna, ben, _ = ended(serving.url, opened)
    table = press(anna).json()["table"]
    for player in (anna, ben):
        assert press(player).is_success
    again = opened.enter_context(at_next(serving.url, table, anna))
    ben_again = opened.enter_context(at_next(serving.url, table, ben))
    assert ben_again.change("leave").is_success
    assert again.change("start").is_success
    again.play_on(until="playing", hand=1)
    assert again.change("end_match").is_success

    assert press(again).json()["table"] not in {table, anna.table}


class BreaksOff(SqliteStore):
    """A store that fails at the row by which another match is asked for."""

    is_broken = False

    async def append(self, change: Change) -> None:
        if self.is_broken and any(b'"rematched"' in body for _, body in change.rows):
            raise StoreFailed("the power is gone")
        await super().append(change)


def test_what_fails_between_the_two_tables_is_made_good_by_whoever_asks_next(
    tmp_path: Path, thinkers: Thinkers, opened: ExitStack
) -> None:
    path = tmp_path / "tables.db"
    with closing(BreaksOff(path)) as store:
        with Serving(Hall(store=store, thinkers=thinkers, limits=no_limits())) as serving:
            anna, ben, _ = ended(serving.url, opened)
            store.is_broken = True
            failed = press(anna)
            told = anna.look()["table"]["rematch"]
        tables = store._db.execute("SELECT count(*) FROM tables").fetchone()
    with closing(SqliteStore(path)) as whole, Serving(Hall(store=whole, thinkers=thinkers)) as again:
        with Player(again.url, anna.table, ben.token) as back:
            pressed = press(back)
        after = whole._db.execute("SELECT count(*) FROM tables").fetchone()

    # The next table was there before anybody was told of it, and is not made again.
    assert (failed.status_code, told, tables) == (503, None, (2,))
    assert (pressed.json()["seat"], after) == (3, (2,))
