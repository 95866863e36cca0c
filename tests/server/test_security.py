"""Tokens, cookies, headers, origins, limits."""

from __future__ import annotations

import asyncio
from contextlib import closing
from http import HTTPStatus
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any

import httpx
import pytest

from newmarket.server.guard import Access, Guard
from newmarket.server.hall import Hall
from newmarket.server.limits import Allowance, Kind, Limits
from newmarket.server.metrics import Metrics
from newmarket.server.security import HEADERS, TOKEN_BYTES, hash_of, is_foreign, is_own_host, new_token
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.metrics import counted
from tests.kit.serving import Json, Player, Serving, join_table, make_table, no_limits

TABLE = {"name": "Anna", "seats": 3, "bots": ["random"], "pace": "at_once"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/healthz", HTTPStatus.OK),
        ("GET", "/api/rules", HTTPStatus.OK),
        ("GET", "/nothing", HTTPStatus.NOT_FOUND),
        ("DELETE", "/api/tables", HTTPStatus.METHOD_NOT_ALLOWED),
        ("POST", "/api/tables", HTTPStatus.UNSUPPORTED_MEDIA_TYPE),
        ("GET", "/api/tables/bbbbbbbbbbbb/stream", HTTPStatus.NOT_FOUND),
    ],
)
def test_every_answer_has_the_headers_that_keep_it_safe(
    serving: Serving, method: str, path: str, status: HTTPStatus
) -> None:
    answer = httpx.request(method, f"{serving.url}{path}")

    assert answer.status_code == status
    assert {name: answer.headers.get(name) for name in HEADERS} == dict(HEADERS)
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


def test_the_policy_lets_nothing_in_from_elsewhere_and_nothing_run_inline() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))

    assert policy["default-src"] == "'self'"
    assert "unsafe" not in HEADERS["content-security-policy"]
    assert (policy["object-src"], policy["base-uri"], policy["frame-ancestors"]) == ("'none'",) * 3


def cookie_of(answer: httpx.Response) -> tuple[str, dict[str, object]]:
    (name, morsel), *more = SimpleCookie(answer.headers["set-cookie"]).items()
    assert not more
    return name, {"value": morsel.value, **{key: morsel[key] for key in ("path", "httponly", "secure", "samesite")}}


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_of_a_seat_is_for_its_table_alone_and_not_for_scripts(serving: Serving, scheme: str) -> None:
    # A proxy on this machine says how the browser reached it.
    answer = httpx.post(f"{serving.url}/api/tables", json=TABLE, headers={"x-forwarded-proto": scheme})
    table = answer.json()["table"]

    assert cookie_of(answer) == (
        f"seat-{table}",
        {
            "value": answer.json()["token"],
            "path": f"/api/tables/{table}",
            "httponly": True,
            "secure": True if scheme == "https" else "",
            "samesite": "lax",
        },
    )


def test_the_cookie_holds_the_seat(serving: Serving) -> None:
    with httpx.Client(base_url=serving.url) as browser:
        table = browser.post("/api/tables", json=TABLE).json()["table"]
        assert browser.get(f"/api/tables/{table}").json()["table"]["you"] == 0
        browser.cookies.clear()

        assert browser.get(f"/api/tables/{table}").json()["table"]["you"] is None


def test_a_token_that_came_as_the_cookie_is_not_told_to_scripts(serving: Serving) -> None:
    with httpx.Client(base_url=serving.url) as browser:
        made = browser.post("/api/tables", json=TABLE).json()
        cookie = browser.cookies[f"seat-{made['table']}"]
        again = browser.post(f"/api/tables/{made['table']}/seats", json={"name": "Anna"})

    assert again.status_code == HTTPStatus.OK
    assert again.json() == {"table": made["table"], "seat": 0, "token": None}
    # The cookie is set anew, so that it lasts.
    assert cookie_of(again)[1]["value"] == cookie


def test_a_program_is_told_the_token_that_it_sent(anna: Player) -> None:
    again = anna.post("/seats", {"name": "Anna"})

    assert (again.status_code, again.json()["token"]) == (HTTPStatus.OK, anna.token)


def test_two_seats_of_one_browser_at_two_tables_do_not_mix(serving: Serving) -> None:
    with httpx.Client(base_url=serving.url) as browser:
        first, second = (browser.post("/api/tables", json=TABLE).json()["table"] for _ in range(2))

        assert [browser.get(f"/api/tables/{table}").json()["table"]["you"] for table in (first, second)] == [0, 0]
        assert len(browser.cookies) == 2


def test_only_the_hash_of_a_token_is_kept(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        with (
            Serving(Hall(store=store, thinkers=thinkers, limits=no_limits())) as serving,
            make_table(serving.url) as anna,
        ):
            token = str(anna.token)
        roster = asyncio.run(store.roster(anna.table))
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())

    assert roster is not None
    assert [holder.hash for holder in roster.holders] == [hash_of(token)]
    assert token.encode() not in kept


def test_a_token_has_256_bits() -> None:
    assert TOKEN_BYTES * 8 == 256
    assert len({new_token() for _ in range(100)}) == 100


def test_the_log_knows_no_names(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url, name="Persephone") as anna:
            anna.play_on(until="readying", hand=1)
        rows = store._db.execute("SELECT body FROM log").fetchall()
        rosters = store._db.execute("SELECT body FROM rosters").fetchall()

    assert [body for (body,) in rosters if b"Persephone" in body]
    assert [body for (body,) in rows if b"Persephone" in body] == []


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ({}, False),
        ({"origin": "http://table.example"}, False),
        ({"origin": "https://table.example"}, False),
        ({"origin": "HTTP://TABLE.example"}, False),
        ({"sec-fetch-site": "same-origin", "origin": "http://table.example"}, False),
        ({"origin": "http://table.example:8001"}, True),
        ({"origin": "http://evil.example"}, True),
        ({"origin": "http://table.example.evil.example"}, True),
        ({"origin": "null"}, True),
        ({"origin": ""}, True),
        ({"origin": "http://[evil"}, True),
        ({"origin": "http://table.example]"}, True),
        ({"origin": "http://[::1"}, True),
        ({"sec-fetch-site": "cross-site"}, True),
        ({"sec-fetch-site": "same-site"}, True),
    ],
)
def test_what_a_page_of_another_site_sends_is_known_by_its_headers(headers: dict[str, str], *, expected: bool) -> None:
    assert expected == is_foreign({"host": "table.example", **headers})


def test_a_page_of_another_site_cannot_act_with_the_cookie(serving: Serving) -> None:
    with httpx.Client(base_url=serving.url) as browser:
        table = browser.post("/api/tables", json=TABLE).json()["table"]
        evil = {"origin": "https://evil.example"}
        refused = [
            browser.post(f"/api/tables/{table}{path}", json=body, headers=evil)
            for path, body in (("/seats", {"bot": "random"}), ("/ready", {"hand": 1}))
        ]
        shown = browser.get(f"/api/tables/{table}").json()

    assert [(answer.status_code, answer.json()["reason"]) for answer in refused] == [(403, "foreign_origin")] * 2
    assert shown["table"]["seats"][2]["kind"] is None


def test_an_origin_that_cannot_be_read_is_foreign(serving: Serving) -> None:
    answer = httpx.post(f"{serving.url}/api/tables", json=TABLE, headers={"origin": "http://[evil"})

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.FORBIDDEN, "foreign_origin")
    assert {name: answer.headers.get(name) for name in HEADERS} == dict(HEADERS)


@pytest.mark.parametrize("where", ["newmarket.server.guard.is_foreign", "litestar.Litestar.__call__"])
def test_a_fault_that_nothing_within_answers_is_answered_told_and_counted(
    tmp_path: Path, thinkers: Thinkers, where: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a fault of ours")

    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving:
            monkeypatch.setattr(where, fail)
            answer = httpx.post(f"{serving.url}/api/tables", json=TABLE)
            monkeypatch.undo()

    assert (answer.status_code, answer.json()["reason"]) == (HTTPStatus.INTERNAL_SERVER_ERROR, "fault")
    assert {name: answer.headers.get(name) for name in HEADERS} == dict(HEADERS)
    assert counted(hall.metrics, "newmarket_faults_total") == 1
    assert "ZeroDivisionError: a fault of ours" in caplog.text


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("table.example", True),
        ("TABLE.example:8000", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("localhost:8000", True),
        ("evil.example", False),
        ("table.example.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_the_server_answers_under_its_own_names_where_they_are_given(host: str, *, expected: bool) -> None:
    assert is_own_host(host, {"table.example"}) == expected
    assert is_own_host(host, ())


async def status_of(access: Access, path: str, *, host: str = "127.0.0.1", client: str = "127.0.0.1") -> int:
    """The status that a request gets which is let through or not."""
    answers = []

    async def app(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(event: Any) -> None:
        answers.append(event)

    async def nothing() -> Any:
        raise AssertionError("the body is not asked for")

    limits = Limits(
        {kind: Allowance(burst=0, rate=1) if client == "busy" else Allowance(burst=9, rate=1) for kind in Kind}
    )
    guard = Guard(app, limits=limits, metrics=Metrics(), access=access)
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "client": (client, 1),
        "headers": [(b"host", host.encode())],
    }
    await guard(scope, nothing, send)
    return int(answers[0]["status"])


@pytest.mark.anyio
async def test_a_name_that_was_turned_to_this_machine_reaches_nothing() -> None:
    access = Access(hosts=frozenset({"table.example"}))

    assert await status_of(access, "/", host="table.example") == HTTPStatus.OK
    assert await status_of(access, "/", host="evil.example") == HTTPStatus.FORBIDDEN
    assert await status_of(Access(), "/", host="evil.example") == HTTPStatus.OK


@pytest.mark.anyio
@pytest.mark.parametrize("path", ["/metrics", "/metrics/", "//metrics"])
async def test_c9_metrics_are_for_this_machine_unless_asked_for(path: str) -> None:
    assert await status_of(Access(), path) == HTTPStatus.OK
    assert await status_of(Access(), path, client="::1") == HTTPStatus.OK
    assert await status_of(Access(), path, client="192.0.2.1") == HTTPStatus.NOT_FOUND
    assert await status_of(Access(metrics_for_all=True), path, client="192.0.2.1") == HTTPStatus.OK


@pytest.mark.anyio
@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8000", "table.example", "127.0.0.1.nip.example"]
)
async def test_c9_metrics_are_not_told_under_a_name_that_was_turned_to_this_machine(host: str) -> None:
    """Nor through a proxy on this machine that does not say for whom it asks."""
    assert await status_of(Access(), "/metrics", host=host) == HTTPStatus.NOT_FOUND
    assert await status_of(Access(hosts=frozenset({"table.example"})), "/metrics", host=host) != HTTPStatus.OK
    assert await status_of(Access(metrics_for_all=True), "/metrics", host=host) == HTTPStatus.OK


@pytest.mark.anyio
@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "127.0.0.2"])
async def test_metrics_are_told_to_this_machine_under_its_plain_addresses(host: str) -> None:
    assert await status_of(Access(), "/metrics", host=host) == HTTPStatus.OK


@pytest.mark.anyio
async def test_an_address_that_is_far_too_long_is_not_looked_up() -> None:
    statuses = [await status_of(Access(), "/a" * parts) for parts in (512, 513, 16_000)]

    assert statuses == [200, 404, 404]


@pytest.mark.anyio
async def test_a_busy_address_can_still_see_that_the_server_lives() -> None:
    assert await status_of(Access(), "/healthz", client="busy") == HTTPStatus.OK
    assert await status_of(Access(), "/readyz", client="busy") == HTTPStatus.TOO_MANY_REQUESTS


def limited(tmp_path: Path, thinkers: Thinkers, kind: Kind, burst: int) -> Hall:
    plenty = Allowance(burst=1e9, rate=1e9)
    allowances = {**dict.fromkeys(Kind, plenty), kind: Allowance(burst=burst, rate=0.01)}
    return Hall(store=SqliteStore(tmp_path / "tables.db"), thinkers=thinkers, limits=Limits(allowances))


@pytest.mark.parametrize("kind", [Kind.TABLE, Kind.REQUEST])
def test_who_asks_for_too_much_is_told_so(tmp_path: Path, thinkers: Thinkers, kind: Kind) -> None:
    hall = limited(tmp_path, thinkers, kind, burst=4)
    with closing(hall.store), Serving(hall) as serving:
        answers = [httpx.post(f"{serving.url}/api/tables", json=TABLE) for _ in range(5)]

    refused = answers[-1]
    assert (refused.status_code, refused.json()["reason"]) == (429, "too_many")
    assert refused.json()["text"].endswith(".")
    assert refused.headers["retry-after"] == "100"
    assert answers[0].status_code == HTTPStatus.CREATED


def test_the_table_of_another_match_is_one_more(tmp_path: Path, thinkers: Thinkers) -> None:
    hall = limited(tmp_path, thinkers, Kind.TABLE, burst=2)
    with closing(hall.store), Serving(hall) as serving, make_table(serving.url) as anna:
        anna.play_on(until="playing", hand=1)
        assert anna.change("end_match").is_success
        asked = [anna.post("/rematch", None) for _ in range(3)]
        after = asked[0].json()["table"]
        with Player(serving.url, after, anna.token) as again:
            again.play_on(until="playing", hand=1)
            assert again.change("end_match").is_success
            refused = again.post("/rematch", None)

    # Who asks after the first is told of the same table.
    assert [(answer.status_code, answer.json()["table"]) for answer in asked] == [(200, after)] * 3
    assert (refused.status_code, refused.json()["reason"]) == (429, "too_many")


def test_no_code_is_drawn_for_every_name_that_somebody_calls_the_server(tmp_path: Path, thinkers: Thinkers) -> None:
    hall = limited(tmp_path, thinkers, Kind.INVITATION, burst=2)
    with closing(hall.store), Serving(hall) as serving, make_table(serving.url) as anna:
        asked = [anna.client.get(anna.at("/invitation"), headers={"host": f"{name}.example"}) for name in "abc"]

    assert [answer.status_code for answer in asked] == [200, 200, 429]
    assert asked[2].json()["text"].startswith("You have asked for many invitations")


def test_seats_are_limited_apart_from_the_rest(tmp_path: Path, thinkers: Thinkers) -> None:
    hall = limited(tmp_path, thinkers, Kind.SEAT, burst=1)
    with closing(hall.store), Serving(hall) as serving, make_table(serving.url, seats=4, bots=[]) as anna:
        ben, chloe = Player(serving.url, anna.table), Player(serving.url, anna.table)
        with ben, chloe:
            answers = [ben.post("/seats", {"name": "Ben"}), chloe.post("/seats", {"name": "Chloe"})]

        assert [answer.status_code for answer in answers] == [201, 429]
        assert anna.look()["table"]["seats"][2]["kind"] is None


@pytest.mark.parametrize(
    ("kind", "path", "body"),
    [
        (Kind.REACTION, "/reactions", {"reaction": "laugh"}),
        (Kind.CHANGE, "/changes", {"do": "called_cards", "by_itself": True}),
    ],
)
def test_what_all_are_told_is_limited_for_each_seat_and_not_for_its_address(
    tmp_path: Path, thinkers: Thinkers, kind: Kind, path: str, body: Json
) -> None:
    hall = limited(tmp_path, thinkers, kind, burst=3)
    with (
        closing(hall.store),
        Serving(hall) as serving,
        make_table(serving.url, seats=4, bots=[]) as anna,
        join_table(serving.url, anna.table, "Ben") as ben,
    ):
        answers = [player.post(path, body) for player in (anna, anna, ben, anna, anna)]

    assert [answer.is_success for answer in answers] == [True] * 4 + [False]
    assert (answers[-1].status_code, answers[-1].json()["reason"]) == (429, "too_many")


def test_a_seat_reacts_three_times_at_once_and_then_every_three_seconds() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    at_once = [limits.allows(Kind.REACTION, "table 0") for _ in range(4)]
    now[0] = 3.0
    later = [limits.allows(Kind.REACTION, "table 0") for _ in range(2)]

    assert (at_once, later) == ([True] * 3 + [False], [True, False])
    assert limits.seconds_until(Kind.REACTION) == 3


class TestLimits:
    def test_what_is_used_comes_back_with_time(self) -> None:
        now = [0.0]
        limits = Limits({Kind.TABLE: Allowance(burst=2, rate=0.5)}, clock=lambda: now[0])
        assert [limits.allows(Kind.TABLE, "a") for _ in range(3)] == [True, True, False]
        now[0] = 2.0
        assert [limits.allows(Kind.TABLE, "a") for _ in range(2)] == [True, False]
        now[0] = 1000.0
        assert [limits.allows(Kind.TABLE, "a") for _ in range(3)] == [True, True, False]

    def test_each_address_has_its_own(self) -> None:
        limits = Limits({Kind.TABLE: Allowance(burst=1, rate=0.1)})
        allowed = [limits.allows(Kind.TABLE, address) for address in ("10.0.0.1", "10.0.0.2", "10.0.0.1")]

        assert allowed == [True, True, False]

    def test_a_household_of_ipv6_counts_as_one(self) -> None:
        limits = Limits({Kind.TABLE: Allowance(burst=1, rate=0.1)})
        allowed = [limits.allows(Kind.TABLE, address) for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")]

        assert allowed == [True, False, True]

    @pytest.mark.parametrize(
        ("first", "second", "is_one"),
        [
            ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
            ("::ffff:192.0.2.1", "192.0.2.1", True),
            ("fe80::1%eth0", "fe80::2%eth0", True),
        ],
    )
    def test_an_address_of_ipv4_counts_as_itself_in_the_form_of_ipv6(
        self, first: str, second: str, *, is_one: bool
    ) -> None:
        limits = Limits({Kind.TABLE: Allowance(burst=1, rate=0.1)})

        assert [limits.allows(Kind.TABLE, address) for address in (first, second)] == [True, not is_one]

    def test_what_is_remembered_has_an_end(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("newmarket.server.limits.MOST_ADDRESSES", 3)
        limits = Limits({Kind.TABLE: Allowance(burst=1, rate=0.1)})
        for address in ("a", "b", "c", "d"):
            limits.allows(Kind.TABLE, address)

        assert len(limits._left) == 3
        assert not limits.allows(Kind.TABLE, "d")
        assert limits.allows(Kind.TABLE, "a")

    def test_play_is_never_slowed_down(self) -> None:
        """Eight people behind one address who play at once, and each answer a message in less than a second."""
        now = [0.0]
        limits = Limits(clock=lambda: now[0])
        for _ in range(500):
            now[0] += 1
            assert all(limits.allows(Kind.REQUEST, "home") for _ in range(8 * 4))
