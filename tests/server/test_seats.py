"""Sitting down: once for each who asks, on as many devices as they have; and losing a seat with all that opens it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http import HTTPStatus
from typing import TypeVar

import httpx
import pytest

from newmarket.engine import Seat
from newmarket.server.codec import decode_log
from newmarket.server.roster import MOST_LINKS
from newmarket.table.entries import Claimed, Made, Sat
from tests.kit.serving import Json, Player, Serving, join_table, make_table

KEY, OTHER_KEY = "k" * 40, "o" * 40
MAKE = {"name": "Anna", "seats": 4, "bots": ["random"], "pace": "at_once"}
_T = TypeVar("_T")


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def at_once(ask: Callable[[], _T], times: int = 8) -> list[_T]:
    """What *ask* says when it is asked so often at the same time."""
    with ThreadPoolExecutor(times) as pool:
        return [future.result() for future in [pool.submit(ask) for _ in range(times)]]


def entries(serving: Serving, table: str) -> list[object]:
    rows = asyncio.run_coroutine_threadsafe(serving.hall.store.read(table), serving.loop).result(30)
    return list(decode_log(table, rows))


def make(serving: Serving, key: str = KEY, **more: object) -> httpx.Response:
    return httpx.post(f"{serving.url}/api/tables", json={**MAKE, "key": key, **more}, verify=False)


def device(serving: Serving, table: str, answer: httpx.Response) -> Player:
    return Player(serving.url, table, answer.json()["token"])


def come_by_link(serving: Serving, table: str, secret: str) -> httpx.Response:
    with Player(serving.url, table) as phone:
        return phone.post("/seats", {"link": secret})


class TestKeys:
    def test_a_table_is_made_once_however_often_it_is_asked_for_under_a_key(self, serving: Serving) -> None:
        answers = at_once(lambda: make(serving, "a" * 40))
        (made,) = {(answer.status_code, answer.text) for answer in answers}
        table = answers[0].json()["table"]

        assert made[0] == HTTPStatus.CREATED
        assert [entry for entry in entries(serving, table) if isinstance(entry, Made)] == entries(serving, table)[:1]
        with device(serving, table, answers[0]) as anna:
            assert anna.look()["table"]["you"] == 0

    def test_another_key_is_another_table_and_without_one_each_is(self, serving: Serving) -> None:
        tables = [make(serving, key).json()["table"] for key in ("b" * 40, "c" * 40)]
        tables += [httpx.post(f"{serving.url}/api/tables", json=MAKE).json()["table"] for _ in range(2)]

        assert len(set(tables)) == 4

    def test_a_repeat_is_answered_also_by_another_server_on_the_same_tables(self, serving: Serving) -> None:
        first = make(serving, "d" * 40)
        serving.loop.call_soon_threadsafe(lambda: serving.hall.tables.forget_idle(seconds=-1))

        assert make(serving, "d" * 40).json() == first.json()

    def test_the_id_of_a_table_tells_nothing_of_its_key(self, serving: Serving) -> None:
        assert make(serving, "e" * 40).json()["table"] not in "e" * 40

    def test_a_seat_is_taken_once_under_a_key(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url, seats=8, bots=[]))
        body = {"name": "Ben", "key": KEY}
        answers = at_once(lambda: httpx.post(f"{serving.url}{anna.at('/seats')}", json=body, verify=False))

        assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
        assert {answer.text for answer in answers} == {answers[0].text}
        assert entries(serving, anna.table)[-1] == Sat(answers[0].json()["seat"])
        assert [seat["name"] for seat in anna.look()["table"]["seats"]] == ["Anna", "Ben", *[None] * 6]

    def test_the_same_key_at_two_tables_opens_no_seat_of_the_other(self, serving: Serving, opened: ExitStack) -> None:
        tables = [opened.enter_context(make_table(serving.url, seats=4, bots=[])) for _ in range(2)]
        tokens = {table.post("/seats", {"name": "Ben"}).json()["token"] for table in tables}
        bens = [join_table(serving.url, table.table, "Ben", key=KEY) for table in tables]
        for ben in bens:
            opened.enter_context(ben)

        assert len({ben.token for ben in bens} | tokens) == 4

    def test_a_claim_is_made_once_under_a_key(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        anna.come_to_turn()
        body = {"name": "Ben", "seat": 1, "key": KEY}
        answers = at_once(lambda: httpx.post(f"{serving.url}{anna.at('/seats')}", json=body, verify=False))

        assert sorted(answer.status_code for answer in answers) == [200] * 7 + [201]
        assert [entry for entry in entries(serving, anna.table) if isinstance(entry, Claimed)] == [Claimed(Seat(1))]

    def test_a_short_key_is_refused(self, serving: Serving) -> None:
        assert make(serving, "short").json()["reason"] == "malformed"

    def test_who_has_left_the_table_that_they_made_makes_another_under_another_key(self, serving: Serving) -> None:
        made = make(serving, OTHER_KEY)
        with device(serving, made.json()["table"], made) as anna:
            assert anna.change("leave").is_success
        again = make(serving, OTHER_KEY)

        assert (again.status_code, again.json()["reason"]) == (HTTPStatus.CONFLICT, "key_taken")


class TestLinks:
    def link(self, player: Player) -> str:
        secret: str = player.post("/link", {}).raise_for_status().json()["secret"]
        return secret

    def test_a_link_opens_ones_own_seat_on_another_device_and_stays_usable(
        self, serving: Serving, opened: ExitStack
    ) -> None:
        anna = opened.enter_context(make_table(serving.url))
        secret = self.link(anna)
        phones = [opened.enter_context(Player(serving.url, anna.table)) for _ in range(3)]
        answers = [phone.post("/seats", {"link": secret}) for phone in phones]
        devices = [opened.enter_context(device(serving, anna.table, answer)) for answer in answers]

        assert [(answer.status_code, answer.json()["seat"]) for answer in answers] == [(201, 0)] * 3
        assert len({answer.json()["token"] for answer in answers} | {anna.token, secret}) == 5
        assert [each.look()["table"]["you"] for each in (*devices, anna)] == [0] * 4
        assert all(f"seat-{anna.table}=" in answer.headers["set-cookie"] for answer in answers)

    def test_both_devices_of_a_player_can_act(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        answer = come_by_link(serving, anna.table, self.link(anna))
        phone = opened.enter_context(device(serving, anna.table, answer))
        seen = phone.come_to_turn()
        card = seen["match"]["hand"]["legal"][0]["card"]
        # The same press on both, as by two tabs that show the same.
        answers = [each.play(seen, card, key="one") for each in (phone, anna)]

        assert [answer.json() for answer in answers] == [{"seq": seen["seq"] + 1}] * 2

    def test_the_secret_of_a_link_is_no_token(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        with Player(serving.url, anna.table, self.link(anna)) as thief:
            assert thief.look()["table"]["you"] is None
            assert thief.get_ready(1).status_code == HTTPStatus.UNAUTHORIZED

    def test_who_has_the_seat_already_keeps_their_token(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        again = anna.post("/seats", {"link": self.link(anna)})

        assert (again.status_code, again.json()["token"]) == (HTTPStatus.OK, anna.token)

    def test_a_link_asked_for_under_a_key_gives_the_same_token_again(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        body = {"link": self.link(anna), "key": KEY}
        answers = at_once(lambda: httpx.post(f"{serving.url}{anna.at('/seats')}", json=body, verify=False))

        assert len({answer.json()["token"] for answer in answers}) == 1

    def test_of_too_many_links_the_oldest_opens_nothing_any_more(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url))
        links = [self.link(anna) for _ in range(MOST_LINKS + 1)]
        phone = opened.enter_context(Player(serving.url, anna.table))
        oldest, second = (phone.post("/seats", {"link": link}) for link in links[:2])

        assert (oldest.status_code, oldest.json()["reason"]) == (HTTPStatus.GONE, "link_used")
        assert second.status_code == HTTPStatus.CREATED

    def test_only_its_own_seat_is_opened_and_only_to_who_sits_there(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url, seats=4, bots=[]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        secret = self.link(ben)
        assert anna.change("put_out", seat=1).is_success
        elsewhere = opened.enter_context(make_table(serving.url))

        for table in (anna.table, elsewhere.table):
            with Player(serving.url, table) as phone:
                assert phone.post("/seats", {"link": secret}).json()["reason"] == "link_used"


class TestLosing:
    def test_with_a_person_go_all_their_devices(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url, seats=4, bots=[]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        secret = ben.post("/link", {}).json()["secret"]
        answer = come_by_link(serving, anna.table, secret)
        phone = opened.enter_context(device(serving, anna.table, answer))
        with ben.listen() as mine, phone.listen() as other:
            for frames in (mine, other):
                next(frames)
            assert anna.change("put_out", seat=1).is_success
            # Both streams end, so that the browsers come again as the watchers that they are now.
            ends = [list(frames) for frames in (mine, other)]

        assert ends == [[], []]
        assert [each.look()["table"]["you"] for each in (ben, phone)] == [None, None]

    def test_a_stream_that_ends_so_says_that_it_may_be_opened_again_at_once(
        self, serving: Serving, opened: ExitStack
    ) -> None:
        anna = opened.enter_context(make_table(serving.url, seats=4, bots=[]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        with ben.client.stream("GET", ben.at("/stream")) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            assert anna.change("put_out", seat=1).is_success
            rest = [line for line in lines if line]

        assert rest[-1] == "retry: 20"

    def test_who_has_lost_a_seat_may_sit_down_again_as_anybody(self, serving: Serving, opened: ExitStack) -> None:
        anna = opened.enter_context(make_table(serving.url, seats=4, bots=[]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        assert ben.change("leave").is_success
        again = ben.post("/seats", {"name": "Ben"})

        assert again.status_code == HTTPStatus.CREATED
        assert again.json()["token"] not in {None, ben.token}

    def test_who_claims_a_seat_is_told_over_the_stream_when_it_is_theirs(
        self, serving: Serving, opened: ExitStack
    ) -> None:
        anna = opened.enter_context(make_table(serving.url))
        anna.come_to_turn()
        chloe = opened.enter_context(join_table(serving.url, anna.table, "Chloe", seat=2))
        with chloe.listen() as frames:
            first = next(frames)
            anna.play_on(until="readying", hand=1)
            heard = [first, *frames]
        with chloe.listen(after=heard[-1].id) as frames:
            seen = next(frame.told for frame in frames if frame.told["table"]["you"] is not None)

        assert {frame.told["table"]["you"] for frame in heard} == {None}
        assert (seen["table"]["you"], seen["table"]["yours_next"]) == (2, None)


def test_the_ninth_visitor_watches(serving: Serving, opened: ExitStack) -> None:
    anna = opened.enter_context(make_table(serving.url, seats=8, bots=[]))
    for name in ("Ben", "Chloe", "Dai", "Elif", "Femi", "Grace", "Hugo"):
        opened.enter_context(join_table(serving.url, anna.table, name))
    ninth = opened.enter_context(Player(serving.url, anna.table))
    refused = ninth.post("/seats", {"name": "Ines"})
    seen: Json = refused.json()["now"]

    assert (refused.status_code, refused.json()["reason"]) == (HTTPStatus.CONFLICT, "table_full")
    assert (seen["table"]["you"], seen["table"]["may"]) == (None, [])
    with ninth.hear_all() as frames:
        assert next(frames).event == "snapshot"
        assert anna.until(lambda told: told["table"]["ready_for"])["table"]["phase"] == "readying"
