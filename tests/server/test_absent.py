"""Nobody waits: whoever goes at whatever moment, the hand ends; and whoever comes back has their seat again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from newmarket.engine import Seat
from newmarket.server import presence
from newmarket.server.codec import decode_log
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table import pace
from newmarket.table.entries import Acted, Entry, HandDealt, Left, Ready, StoodIn
from tests.kit.serving import Json, Player, Serving, join_table, make_table


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no stream is lost soon, and a bot sits in soon after."""
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(pace, "_LEAST_LOST", 0.05)
    monkeypatch.setattr(pace, "_MOST_LOST", 0.05)


def entries_of(serving: Serving, table: str) -> list[Entry]:
    rows = asyncio.run_coroutine_threadsafe(serving.hall.store.read(table), serving.loop).result(30)
    return decode_log(table, rows)


def two_and_a_bot(serving: Serving, opened: ExitStack) -> tuple[Player, Player]:
    anna = opened.enter_context(make_table(serving.url, bots=["random"]))
    return anna, opened.enter_context(join_table(serving.url, anna.table, "Ben"))


def on_turn(seen: Json, seat: int) -> bool:
    return bool(seen["table"]["phase"] == "playing" and seen["match"]["hand"]["turn"] == seat)


MOMENTS: dict[str, Callable[[Json], bool]] = {
    "before anybody is ready": lambda seen: seen["table"]["ready_for"] is not None,
    "when they are ready": lambda seen: bool(seen["table"]["ready_for"] and seen["table"]["seats"][2]["ready"]),
    "when the cards are dealt": lambda seen: seen["table"]["phase"] == "playing",
    "at their lead": lambda seen: on_turn(seen, 2) and seen["match"]["hand"]["called"] is None,
    "at a called card of theirs": lambda seen: on_turn(seen, 2) and seen["match"]["hand"]["called"] is not None,
    "at another's turn": lambda seen: on_turn(seen, 0),
    "when the hand is settled": lambda seen: bool(seen["match"] and seen["match"]["number"] == 1 and seen["sheet"]),
}


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("moment", MOMENTS)
def test_whenever_somebody_is_lost_the_hand_ends_and_the_next_is_dealt(
    serving: Serving, opened: ExitStack, moment: str
) -> None:
    anna, ben = two_and_a_bot(serving, opened)
    with ThreadPoolExecutor(1) as pool:

        def until_then() -> bool:
            """Ben plays along until the moment has come, and goes without a word."""
            with ben.listen() as frames:
                for frame in frames:
                    if MOMENTS[moment](frame.told):
                        return True
                    # In this hand the moment may not come for Ben: then he goes at its end.
                    if frame.told["match"] and frame.told["match"]["number"] == 1 and frame.told["sheet"]:
                        return False
                    ben.respond(frame.told)
            raise AssertionError("the stream ended")

        gone = pool.submit(until_then)
        seen = anna.play_on(until="playing", hand=2)[-1].told
        assert gone.result(30) in {True, False}

    assert seen["match"]["number"] == 2
    assert seen["table"]["seats"][2]["away"] in {None, "stood_in"}


@pytest.mark.usefixtures("impatient")
def test_of_who_is_lost_called_cards_are_played_by_the_table_and_leads_by_a_bot(
    serving: Serving, opened: ExitStack
) -> None:
    anna, _ = two_and_a_bot(serving, opened)
    anna.play_on(until="readying", hand=1)
    entries = entries_of(serving, anna.table)
    done = [entry for entry in entries if isinstance(entry, Acted) and entry.action.seat == 2]

    assert StoodIn((Seat(2),)) in entries
    assert {entry.by for entry in done} <= {"bot", "auto"}
    assert done


def test_how_long_a_lead_was_waited_for_is_in_the_log_and_is_that_of_nobody_but_persons(
    serving: Serving, opened: ExitStack
) -> None:
    anna = opened.enter_context(make_table(serving.url))
    anna.play_on(until="readying", hand=1)
    done = [entry for entry in entries_of(serving, anna.table) if isinstance(entry, Acted)]

    assert all(entry.waited > 0 for entry in done if entry.by is None)
    assert {entry.waited for entry in done if entry.by is not None} == {0}
    assert {entry.action.seat for entry in done if entry.by is None} == {0}


def test_a_bot_that_is_to_sit_in_does_so_once_also_after_a_restart(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.db"
    with closing(SqliteStore(path)) as store, Serving(Hall(store=store, thinkers=thinkers)) as first:
        with make_table(first.url, bots=["random"]) as anna, join_table(first.url, anna.table, "Ben") as ben:
            ben.until(lambda seen: seen["table"]["ready_for"])
            assert ben.get_ready(1).is_success
            first.stop()
        waiting = {due.purpose for due in asyncio.run(store.dues())}
    monkeypatch.setattr(presence, "GRACE_SECONDS", 0.05)
    monkeypatch.setattr(pace, "_LEAST_LOST", 0.05)
    monkeypatch.setattr(pace, "_MOST_LOST", 0.05)
    with closing(SqliteStore(path)) as store, Serving(Hall(store=store, thinkers=thinkers)) as again:
        # Nobody asks for the table: it is found by what is due there. Then Ben comes, and so somebody waits for Anna.
        with Player(again.url, anna.table, ben.token) as back:
            assert back.until(lambda seen: seen["match"])["table"]["seats"][0]["away"] == "stood_in"
        entries = decode_log(anna.table, asyncio.run(store.read(anna.table)))

    assert waiting == {"stand_in"}
    assert len([entry for entry in entries if isinstance(entry, StoodIn) and Seat(0) in entry.seats]) == 1


@pytest.mark.usefixtures("impatient")
def test_who_comes_back_in_time_is_waited_for_again(
    serving: Serving, opened: ExitStack, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "_LEAST_LOST", 1.5)
    monkeypatch.setattr(pace, "_MOST_LOST", 1.5)
    anna, ben = two_and_a_bot(serving, opened)
    ben.until(lambda seen: seen["table"]["ready_for"])
    assert ben.get_ready(1).is_success
    with ben.hear_all() as frames:
        lost = next(f.told for f in frames if f.event == "presence" and f.told["sits_in"] is not None)
        with anna.listen() as here:
            next(here)
            found = next(f.told for f in frames if f.event == "presence" and f.told["sits_in"] is None)
            # For longer than a bot was to sit in after, Anna is waited for.
            time.sleep(2 * lost["sits_in"])
            seen = ben.look()["table"]

    assert found["waits_for"] == [0]
    assert seen["seats"][0]["away"] is None
    assert seen["ready_for"] == 1


def test_a_seat_is_taken_over_and_taken_back_in_mid_hand_also_from_another_device(
    serving: Serving, opened: ExitStack
) -> None:
    anna, ben = two_and_a_bot(serving, opened)
    secret = ben.post("/link", {}).json()["secret"]
    with Player(serving.url, anna.table) as phone:
        token = phone.post("/seats", {"link": secret}).json()["token"]
    phone = opened.enter_context(Player(serving.url, anna.table, token))
    for player in (anna, ben):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    assert anna.change("settings", pace="slow").is_success
    holding = ben.until(lambda seen: seen["match"])["match"]["hand"]["holding"]
    assert ben.change("leave").is_success
    away = ben.look()
    assert away["table"]["seats"][2]["away"] == "left"
    assert away["match"]["hand"]["holding"] == [card for card in holding if card in away["match"]["hand"]["holding"]]
    back = phone.change("back")
    repeated = [player.change("back").json() for player in (phone, ben)]

    assert back.is_success
    assert repeated == [back.json()] * 2
    assert anna.look()["table"]["seats"][2]["away"] is None


def test_any_act_of_ones_own_takes_the_seat_back(serving: Serving, opened: ExitStack) -> None:
    anna, ben = two_and_a_bot(serving, opened)

    def is_away() -> bool:
        return anna.look()["table"]["seats"][2]["away"] is not None

    anna.until(lambda seen: seen["table"]["ready_for"])
    assert ben.get_ready(1).is_success
    assert ben.change("called_cards", by_itself=True).is_success
    assert anna.get_ready(1).is_success
    anna.until(lambda seen: seen["match"])
    assert ben.change("leave").is_success
    assert is_away()
    assert ben.change("called_cards", by_itself=False).is_success
    assert not is_away()
    # Once it is Ben's turn, he leaves; the bot waits for the pace, and he is quicker.
    while not on_turn(seen := ben.look(), 2):
        for player in (anna, ben):
            player.respond(player.look())
    assert anna.change("settings", pace="slow").is_success
    assert ben.change("leave").is_success
    assert is_away()
    played = ben.play(seen, seen["match"]["hand"]["legal"][0]["card"])

    assert played.is_success, played.text
    assert not is_away()


@pytest.mark.usefixtures("impatient")
def test_the_host_powers_pass_to_who_is_there(serving: Serving, opened: ExitStack) -> None:
    anna, ben = two_and_a_bot(serving, opened)
    with ben.listen() as frames:
        passed = next(frame.told for frame in frames if frame.told["table"]["host"] == 2)
    del anna

    assert passed["table"]["seats"][0]["away"] == "stood_in"
    assert "settings" in passed["table"]["may"]


def test_ready_pressed_many_times_across_the_end_of_a_hand_counts_once_for_each(
    serving: Serving, opened: ExitStack
) -> None:
    anna = opened.enter_context(make_table(serving.url))
    stop = False

    def press() -> set[tuple[int, str]]:
        heard = set()
        while not stop:
            for hand in (1, 2):
                answer = anna.post("/ready", {"hand": hand, "salt": "00"})
                heard.add((answer.status_code, answer.json().get("reason", "")))
        return heard

    with ThreadPoolExecutor(4) as pool:
        pressing = [pool.submit(press) for _ in range(3)]
        try:
            anna.play_on(until="playing", hand=2)
        finally:
            stop = True
        heard = set().union(*(each.result(30) for each in pressing))
    entries = entries_of(serving, anna.table)

    assert heard <= {(200, ""), (409, "wrong_hand")}
    assert [entry for entry in entries if isinstance(entry, Ready)] == [
        Ready(Seat(0), 1, "00"),
        Ready(Seat(0), 2, "00"),
    ]
    assert [entry for entry in entries if isinstance(entry, HandDealt)] == [HandDealt(1), HandDealt(2)]


def changing(player: Player, do: str, **more: object) -> Callable[[], httpx.Response]:
    return lambda: player.change(do, **more)


def twice(ask: Callable[[], httpx.Response]) -> tuple[httpx.Response, httpx.Response]:
    """The two answers to a request that comes twice at the same time, as over a bad network."""
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.submit(ask), pool.submit(ask)
        return first.result(30), second.result(30)


def test_every_change_that_comes_twice_is_done_once(serving: Serving, opened: ExitStack) -> None:
    anna = opened.enter_context(make_table(serving.url, seats=5, bots=["random"]))
    ben, chloe = (opened.enter_context(join_table(serving.url, anna.table, name)) for name in ("Ben", "Chloe"))
    asked: list[tuple[Player, str, dict[str, object]]] = [
        (anna, "settings", {"pace": "slow", "patience": "long"}),
        (anna, "put_out", {"seat": 3}),
        (anna, "settings", {"seats": 4}),
        (ben, "called_cards", {"by_itself": True}),
        (ben, "called_cards", {"by_itself": False}),
        (anna, "start", {"bot": "steady"}),
    ]
    counts = []
    for player, do, more in asked:
        before = len(entries_of(serving, anna.table))
        answers = twice(changing(player, do, **more))
        added = [entry for entry in entries_of(serving, anna.table)[before:] if type(entry).__name__ != "Offered"]
        counts.append((do, {answer.status_code for answer in answers}, len(added)))
        assert answers[0].json() == answers[1].json()
    assert not chloe.look()["table"]["you"]

    assert counts == [(do, {200}, 1) for _, do, _ in asked]


def test_leaving_and_coming_back_twice_is_done_once(serving: Serving, opened: ExitStack) -> None:
    anna, ben = two_and_a_bot(serving, opened)
    for player in (anna, ben):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    anna.until(lambda seen: seen["match"])
    assert anna.change("settings", pace="slow").is_success
    for do in ("leave", "back", "leave"):
        answers = twice(changing(ben, do))
        assert [answer.status_code for answer in answers] == [200, 200]
        assert answers[0].json() == answers[1].json()
    answers = twice(changing(anna, "end_match"))
    assert answers[0].json() == answers[1].json()

    assert len([entry for entry in entries_of(serving, anna.table) if isinstance(entry, Left)]) == 2


class TestReactions:
    def test_they_are_heard_by_who_listens_and_are_not_kept(self, serving: Serving, opened: ExitStack) -> None:
        anna, ben = two_and_a_bot(serving, opened)
        with ben.hear_all() as frames:
            next(frames)
            assert anna.post("/reactions", {"reaction": "applause"}).status_code == 204
            heard = next(frame for frame in frames if frame.event == "reaction")
        with ben.hear_all() as frames:
            again = [next(frames).event, next(frames).event]

        assert (heard.id, heard.told) == (0, {"seat": 0, "reaction": "applause"})
        assert again == ["snapshot", "presence"]

    def test_only_the_words_that_there_are_can_be_said(self, serving: Serving, opened: ExitStack) -> None:
        anna, _ = two_and_a_bot(serving, opened)
        answers = [anna.post("/reactions", {"reaction": said}) for said in ("hello there", "", None)]

        assert [answer.json()["reason"] for answer in answers] == ["malformed"] * 3
