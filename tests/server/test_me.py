"""What is kept about a player: shown to them alone, and gone where they ask for it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import pytest

from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import SALT, Json, Player, Serving, join_table, make_table, no_limits


def kept_about(player: Player) -> Json:
    return player.client.get(player.at("/me")).raise_for_status().json()


def forget(player: Player) -> httpx.Response:
    return player.client.delete(player.at("/me"))


def is_playing(seen: Json) -> bool:
    return bool(seen["table"]["phase"] == "playing")


def names_at(looking: Player) -> list[Any]:
    return [seat["name"] for seat in looking.look()["table"]["seats"]]


def test_a_player_is_shown_what_is_kept_about_them_and_nothing_of_others(serving: Serving) -> None:
    with (
        make_table(serving.url, seats=3, bots=["random"], name="Persephone") as anna,
        join_table(serving.url, anna.table, "Ben") as ben,
    ):
        ben.post("/link", None)
        anna.change("settings", patience="long")
        ben.get_ready(1, "be" * 8)
        anna.get_ready(1, SALT)
        anna.until(is_playing)
        # A bot goes on for him, so that nobody waits.
        ben.change("leave")
        anna.respond(anna.come_to_turn())
        hers, his = kept_about(anna), kept_about(ben)

    assert {key: hers[key] for key in ("table", "name", "seat", "claims", "since", "devices", "links", "armed")} == {
        "table": anna.table,
        "name": "Persephone",
        "seat": 0,
        "claims": None,
        "since": 2,
        "devices": 1,
        "links": 0,
        "armed": False,
    }
    assert (his["name"], his["devices"], his["links"]) == ("Ben", 1, 1)
    mine = [row["entry"] for row in hers["log"]]
    # She seated the bot as the host.
    assert [each["entry"] for each in mine[:4]] == ["sat", "sat", "settings", "ready"]
    assert {"entry": "settings", "patience": "long"} in mine
    assert {each["action"]["seat"] for each in mine if each["entry"] == "acted"} == {0}
    assert [each["salt"] for each in mine if each["entry"] == "ready"] == [SALT]
    assert SALT not in json.dumps(his)
    assert "be" * 8 in json.dumps(his)
    assert "seed" not in json.dumps(hers)
    assert str(anna.token) not in json.dumps(hers)


def test_who_has_no_seat_is_told_so(anna: Player, watcher: Player) -> None:
    answers = [watcher.client.get(watcher.at("/me")), forget(watcher)]

    assert [(answer.status_code, answer.json()["reason"]) for answer in answers] == [(401, "no_seat")] * 2
    assert anna.look()["table"]["seats"][0]["name"] == "Anna"


def test_a_page_of_another_site_deletes_nothing(anna: Player) -> None:
    answer = anna.client.delete(anna.at("/me"), headers={"origin": "https://evil.example"})

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.FORBIDDEN, "foreign_origin")
    assert names_at(anna)[0] == "Anna"


@pytest.mark.parametrize("when", ["gathering", "readying", "playing", "ended"])
def test_who_asks_for_it_is_deleted_whatever_the_table_waits_for(when: str, tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        bots = [] if when == "gathering" else ["random"]
        with (
            Serving(hall) as serving,
            make_table(serving.url, name="Persephone", bots=bots, patience="long", switches={"hands": 1}) as anna,
            Player(serving.url, anna.table) as watcher,
            join_table(serving.url, anna.table, "Ben") as ben,
        ):
            anna.post("/link", None)
            if when in {"playing", "ended"}:
                ben.get_ready(1)
                anna.get_ready(1)
                anna.until(is_playing)
            if when == "ended":
                anna.change("leave")
                ben.play_on()
            phase = watcher.look()["table"]["phase"]
            with watcher.listen() as before:
                next(before)
                done = forget(anna)
                told = next(before).told
            again = forget(anna)
            shown = ben.look()
            resumed = [frame.data for frame in _heard_after(watcher, 1)]

        roster = store._db.execute("SELECT body FROM rosters").fetchall()[0][0]
        log = b"".join(body for (body,) in store._db.execute("SELECT body FROM log").fetchall())

    assert phase == when
    assert done.status_code == HTTPStatus.OK, done.text
    assert done.headers["set-cookie"].startswith(f"seat-{anna.table}=")
    assert "Max-Age=0" in done.headers["set-cookie"]
    # The token opens nothing any more, and who asks twice has no seat.
    assert (again.status_code, again.json()["reason"]) == (401, "no_seat")
    assert "Persephone" not in json.dumps([told, shown, resumed])
    assert b"Persephone" not in roster + log
    assert {each["seat"] for each in json.loads(roster)["holders"]} == {2 if when != "gathering" else 1}
    assert shown["table"]["host"] == (1 if when == "gathering" else 2)
    assert shown["table"]["seats"][0]["kind"] == ("bot" if when in {"playing", "ended"} else None)
    assert any("leaves" in line["what"] for line in told["lines"])


def _heard_after(player: Player, after: int) -> list[Any]:
    with player.listen(after=after) as frames:
        return [next(frames)]


@pytest.mark.parametrize("days", [1, None], ids=["old tables go", "tables stay for ever"])
def test_the_bytes_are_overwritten_when_the_store_tidies_up(
    tmp_path: Path, thinkers: Thinkers, days: int | None
) -> None:
    def kept() -> bytes:
        return b"".join(path.read_bytes() for path in tmp_path.iterdir())

    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), keep_days=days)
        with Serving(hall) as serving, make_table(serving.url, name="Persephone") as anna:
            assert b"Persephone" in kept()
            assert forget(anna).is_success
            # While the server runs: closing its file would tidy up, too.
            asyncio.run_coroutine_threadsafe(hall.keeping.drop(), serving.loop).result()

            assert b"Persephone" not in kept()
    with closing(sqlite3.connect(tmp_path / "tables.db")) as db:
        assert db.execute("SELECT count(*) FROM log").fetchone()[0] > 0


def test_the_browser_forgets_the_cookie_where_it_keeps_it(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), under="/cards")
        # As a proxy hands it on that has HTTPS, and the place in front.
        with Serving(hall) as serving, httpx.Client(headers={"x-forwarded-proto": "https"}) as browser:
            at = f"{serving.url}/cards/api/tables"
            given = browser.post(at, json={"name": "Anna", "seats": 3}).raise_for_status()
            token = {"authorization": f"Bearer {given.json()['token']}"}
            taken = browser.delete(f"{at}/{given.json()['table']}/me", headers=token).raise_for_status()

    def without_value_and_age(answer: httpx.Response) -> list[str]:
        return [part for part in answer.headers["set-cookie"].split("; ")[1:] if not part.startswith("Max-Age")]

    assert "Max-Age=0" in taken.headers["set-cookie"]
    assert without_value_and_age(taken) == without_value_and_age(given)


def test_who_was_to_have_a_seat_gives_it_up_with_their_name(serving: Serving) -> None:
    with make_table(serving.url, pace="slow", patience="long") as anna:
        anna.play_on(until="playing", hand=1)
        before = anna.look()["seq"]
        with join_table(serving.url, anna.table, "Chloe", seat=1) as chloe:
            kept = kept_about(chloe)
            assert (kept["name"], kept["seat"], kept["claims"]) == ("Chloe", None, 1)
            assert [row["entry"]["entry"] for row in kept["log"]] == ["claimed"]
            assert forget(chloe).is_success
            assert anna.look()["table"]["seats"][1].get("claimed_by") is None
            assert (forget(chloe).status_code, names_at(anna)[0]) == (401, "Anna")
            assert "Chloe" not in str(_heard_after(anna, before))
