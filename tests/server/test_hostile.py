"""Requests that should not be: each is answered with a typed reason, changes nothing, and learns nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from http import HTTPStatus
from typing import Final, TypeAlias

import httpx
import msgspec
import pytest

from newmarket.table.messages import Problem, ProblemReason
from newmarket.table.names import NAME_LIMIT
from tests.kit.serving import Json, Player, Serving, join_table, make_table

JSON = {"content-type": "application/json"}
Act: TypeAlias = dict[str, Json]


def action(seen: Json, **changes: object) -> Act:
    """A request for the first legal card, with *changes*."""
    card = seen["match"]["hand"]["legal"][0]["card"]
    asked = {"hand": seen["match"]["number"], "seq": seen["seq"], "key": "k", "action": {"do": "play", "card": card}}
    return {**asked, **changes}


def not_held(seen: Json) -> str:
    held = set(seen["match"]["hand"]["holding"])
    return next(card for card in ("2C", "3D", "9H", "KS", "7C", "8D", "TH", "4S") if card not in held)


def log_of(serving: Serving, table: str) -> list[tuple[int, bytes]]:
    """All rows of a table, as they lie in the store."""
    loop = serving.loop
    return asyncio.run_coroutine_threadsafe(serving.hall.store.read(table), loop).result(30)


BODIES: dict[str, tuple[str, bytes | Callable[[Json], object], HTTPStatus, ProblemReason]] = {
    "no body": ("/actions", b"", HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "not json": ("/actions", b"{", HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "not utf-8": ("/ready", b'{"hand": 1, "salt": "\xff\xfe"}', HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "half a surrogate": ("/seats", b'{"name": "\\ud800"}', HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "a bomb of brackets": ("/actions", b"[" * 16_000, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "a list": ("/actions", b"[]", HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "null": ("/ready", b"null", HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "too large": ("/actions", b" " * 20_000, HTTPStatus.REQUEST_ENTITY_TOO_LARGE, ProblemReason.MALFORMED),
    "an unknown field": (
        "/actions",
        lambda seen: action(seen, seat=1),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a seat in the action": (
        "/actions",
        lambda seen: action(seen, action={"do": "play", "card": "2C", "seat": 1}),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "an unknown action": (
        "/actions",
        lambda seen: action(seen, action={"do": "pass"}),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "no such card": (
        "/actions",
        lambda seen: action(seen, action={"do": "play", "card": "1X"}),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a number as text": (
        "/actions",
        lambda seen: action(seen, seq=str(seen["seq"])),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a fraction": (
        "/actions",
        lambda seen: action(seen, hand=1.5),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a negative seq": (
        "/actions",
        lambda seen: action(seen, seq=-1),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a seq that is yet to come": (
        "/actions",
        lambda seen: action(seen, seq=10**40),
        HTTPStatus.CONFLICT,
        ProblemReason.STALE,
    ),
    "an old seq": ("/actions", lambda seen: action(seen, seq=1), HTTPStatus.CONFLICT, ProblemReason.STALE),
    "a hand to come": ("/actions", lambda seen: action(seen, hand=2), HTTPStatus.CONFLICT, ProblemReason.WRONG_HAND),
    "no key": ("/actions", lambda seen: action(seen, key=""), HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "a long key": (
        "/actions",
        lambda seen: action(seen, key="k" * 65),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a key that is not seen": (
        "/actions",
        lambda seen: action(seen, key="\u202ek"),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a card that is not held": (
        "/actions",
        lambda seen: action(seen, action={"do": "play", "card": not_held(seen)}),
        HTTPStatus.UNPROCESSABLE_ENTITY,
        ProblemReason.REFUSED,
    ),
    "ready for a hand to come": (
        "/ready",
        # A first hand may be over before it was her turn.
        lambda seen: {"hand": seen["match"]["number"] + 1},
        HTTPStatus.CONFLICT,
        ProblemReason.WRONG_HAND,
    ),
    "ready for no hand": ("/ready", lambda _: {"hand": 0}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "a salt that is not hex": (
        "/ready",
        lambda _: {"hand": 1, "salt": "xy"},
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a line break after the salt": (
        "/ready",
        lambda _: {"hand": 1, "salt": "c0ffee\n"},
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a line break after the key": (
        "/actions",
        lambda seen: action(seen, key="k\n"),
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "half a byte of salt": (
        "/ready",
        lambda _: {"hand": 1, "salt": "abc"},
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "too much salt": (
        "/ready",
        lambda _: {"hand": 1, "salt": "ab" * 65},
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "a bot and a name": (
        "/seats",
        lambda _: {"name": "Zoe", "bot": "random"},
        HTTPStatus.BAD_REQUEST,
        ProblemReason.MALFORMED,
    ),
    "neither bot nor name": ("/seats", lambda _: {}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "an unknown bot": ("/seats", lambda _: {"bot": "x"}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    "a bot too many": ("/seats", lambda _: {"bot": "random"}, HTTPStatus.CONFLICT, ProblemReason.TABLE_FULL),
}


@pytest.mark.parametrize("case", BODIES)
def test_a_faulty_request_of_a_player_changes_nothing(serving: Serving, anna: Player, case: str) -> None:
    path, body, status, reason = BODIES[case]
    seen = anna.come_to_turn()
    before = log_of(serving, anna.table)
    content = body if isinstance(body, bytes) else json.dumps(body(seen)).encode()
    answer = anna.client.post(anna.at(path), content=content, headers=JSON)

    assert (answer.status_code, problem_of(answer).reason) == (status, reason)
    assert before == log_of(serving, anna.table)
    no_secret_in(answer, serving, anna)


LONG, MANY = "x" * 5000, int("9" * 4000)
LONG_BODIES: Final[dict[str, list[Json]]] = {
    "": [
        *({"name": "Zoe", "seats": 3, key: LONG} for key in ("pace", "patience", "rules", "key", LONG)),
        {"name": "Zoe", "seats": 3, "bots": [LONG]},
        {"name": LONG, "seats": 3},
        {"name": "Zoe", "seats": MANY},
        {"name": "Zoe", "seats": -MANY},
    ],
    "/seats": [{LONG: 1}, {"bot": LONG}, {"link": LONG}, {"bot": "steady", "seat": MANY}],
    "/changes": [
        {"do": LONG},
        {"do": "settings", "pace": LONG},
        {"do": "settings", "seats": MANY},
        {"do": "settings", "seats": -MANY},
        {"do": "start", "bot": LONG},
        {"do": "put_out", "seat": MANY},
        {"do": "called_cards", "by_itself": LONG},
    ],
    "/reactions": [{"reaction": LONG}],
    "/ready": [{"hand": MANY}, {"hand": 1, "salt": LONG}],
    "/actions": [
        {"hand": MANY, "seq": 1, "key": "k", "action": {"do": "play", "card": "QD"}},
        {"hand": 1, "seq": MANY, "key": "k", "action": {"do": "play", "card": "QD"}},
        {"hand": 1, "seq": 1, "key": LONG, "action": {"do": "play", "card": "QD"}},
        {"hand": 1, "seq": 1, "key": "k", "action": {"do": LONG}},
        {"hand": 1, "seq": 1, "key": "k", "action": {"do": "play", "card": LONG}},
    ],
}


@pytest.mark.parametrize("path", LONG_BODIES)
def test_whatever_is_written_at_length_is_refused_in_a_short_sentence(anna: Player, path: str) -> None:
    anna.come_to_turn()
    for body in LONG_BODIES[path]:
        answer = anna.client.post(anna.at(path) if path else "/api/tables", json=body)
        problem = problem_of(answer)
        # A fault of the server's own is none of these; each would be a traceback in its log.
        assert answer.is_client_error, (body, problem)
        assert len(problem.text) < 400
        assert problem.text.isprintable()


@pytest.mark.parametrize(
    ("name", "status", "reason"),
    [
        ("Anna", HTTPStatus.CONFLICT, ProblemReason.NAME_TAKEN),
        ("aNNa ", HTTPStatus.CONFLICT, ProblemReason.NAME_TAKEN),
        ("Z" * 10_000, HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        ("Z" * (NAME_LIMIT + 1), HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        ("<script>alert(1)</script>", HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        ("Z\u202eeo", HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        ("\0", HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        ("", HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
        (["Zoe"], HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
    ],
)
def test_a_name_that_will_not_do_gets_no_seat(
    serving: Serving, name: object, status: HTTPStatus, reason: ProblemReason
) -> None:
    with make_table(serving.url, bots=[]) as anna, Player(serving.url, anna.table) as zoe:
        answer = zoe.post("/seats", {"name": name})

        assert (answer.status_code, problem_of(answer).reason) == (status, reason)
        assert "set-cookie" not in answer.headers
        assert [seat["name"] for seat in anna.look()["table"]["seats"]] == ["Anna", None, None]


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"name": "Anna"}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 99}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 3, "bots": ["random"] * 3}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 3, "bots": ["x"]}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 3, "pace": "never"}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 3, "host": True}, HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED),
        ({"name": "Anna", "seats": 3, "rules": "../secret"}, HTTPStatus.NOT_FOUND, ProblemReason.UNKNOWN_RULES),
        ({"name": "<i>", "seats": 3}, HTTPStatus.UNPROCESSABLE_ENTITY, ProblemReason.BAD_NAME),
    ],
)
def test_a_table_that_cannot_be_is_not_made(
    serving: Serving, body: object, status: HTTPStatus, reason: ProblemReason
) -> None:
    answer = httpx.post(f"{serving.url}/api/tables", json=body)

    assert (answer.status_code, problem_of(answer).reason) == (status, reason)
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("path", ["", "/stream", "/records"])
@pytest.mark.parametrize("table", ["bbbbbbbbbbbb", "x", "..%2f..%2fetc%2fpasswd", "%00", "' OR 1=1 --", "a" * 5000])
def test_there_is_no_such_table(serving: Serving, table: str, path: str) -> None:
    answer = httpx.get(f"{serving.url}/api/tables/{table}{path}")

    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert problem_of(answer).reason in (ProblemReason.UNKNOWN_TABLE, ProblemReason.NOT_FOUND)


@pytest.mark.parametrize("path", ["/ready", "/actions"])
@pytest.mark.parametrize("token", [None, "x", "Ünknown", "of another table", "of another table as cookie"])
def test_without_a_token_of_this_table_nobody_acts(
    serving: Serving, anna: Player, path: str, token: str | None
) -> None:
    seen = anna.come_to_turn()
    body = {"hand": 1} if path == "/ready" else action(seen)
    before = log_of(serving, anna.table)
    with make_table(serving.url) as other, httpx.Client(base_url=serving.url) as client:
        said = other.token if token == "of another table" else token
        headers = [] if token is None else [(b"authorization", f"Bearer {said}".encode())]
        if token == "of another table as cookie":
            headers = [(b"cookie", f"seat-{anna.table}={other.token}".encode())]
        answer = client.post(anna.at(path), json=body, headers=headers)

    assert (answer.status_code, problem_of(answer).reason) == (HTTPStatus.UNAUTHORIZED, ProblemReason.NO_SEAT)
    assert before == log_of(serving, anna.table)
    now = problem_of(answer).now
    assert now is not None
    assert now.table.you is None
    assert now.match is not None
    assert now.match.hand is not None
    assert now.match.hand.holding == ()


def test_another_seat_cannot_play_for_who_is_to_act(serving: Serving) -> None:
    with (
        make_table(serving.url, bots=["random"]) as anna,
        join_table(serving.url, anna.table, "Ben") as ben,
    ):
        for player in (anna, ben):
            player.respond(player.until(lambda seen: seen["table"]["ready_for"]))
        turn = anna.until(lambda seen: seen["match"] and seen["match"]["hand"]["turn"] in (0, 2))["match"]["hand"][
            "turn"
        ]
        to_act, other = (anna, ben) if turn == 0 else (ben, anna)
        seen = to_act.look()
        answer = other.post("/actions", action(seen, key="stolen"))

    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    told = answer.json()
    assert (told["refusal"]["reason"], told["refusal"]["turn"]) == ("not_your_turn", turn)
    assert told["now"]["table"]["you"] == 2 - turn
    assert set(seen["match"]["hand"]["holding"]).isdisjoint(told["now"]["match"]["hand"]["holding"])


@pytest.mark.parametrize("asker", ["watcher", "guest"])
def test_only_the_host_seats_bots(serving: Serving, asker: str) -> None:
    with make_table(serving.url, seats=4, bots=[]) as anna:
        ben, watcher = join_table(serving.url, anna.table, "Ben"), Player(serving.url, anna.table)
        with ben, watcher:
            answer = (ben if asker == "guest" else watcher).post("/seats", {"bot": "random"})

        assert (answer.status_code, problem_of(answer).reason) == (HTTPStatus.FORBIDDEN, ProblemReason.NOT_HOST)
        assert anna.look()["table"]["seats"][2]["kind"] is None


@pytest.mark.parametrize("media_type", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_a_request_that_a_form_could_send_is_not_read(serving: Serving, anna: Player, media_type: str) -> None:
    # The table has written down by itself all that comes before "ready".
    anna.until(lambda told: told["table"]["commitment"])
    answer = anna.client.post(anna.at("/ready"), content=b'{"hand": 1}', headers={"content-type": media_type})

    assert answer.status_code == HTTPStatus.UNSUPPORTED_MEDIA_TYPE
    assert problem_of(answer).reason is ProblemReason.MALFORMED
    assert not anna.look()["table"]["seats"][0]["ready"]
    assert len(log_of(serving, anna.table)) == anna.look()["seq"]


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("DELETE", "/api/tables"),
        ("GET", "/api/tables"),
        ("PUT", "/api/rules"),
        ("POST", "/api/lessons"),
        ("POST", "/"),
        ("PATCH", "/healthz"),
    ],
)
def test_a_method_that_an_address_does_not_have(serving: Serving, method: str, path: str) -> None:
    answer = httpx.request(method, f"{serving.url}{path}")

    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    assert problem_of(answer).reason is ProblemReason.MALFORMED


@pytest.mark.parametrize("slashes", ["/", "//", "///"])
@pytest.mark.parametrize("path", ["", "/stream", "/records"])
def test_head_of_a_table_is_refused_however_its_address_is_written(
    serving: Serving, anna: Player, slashes: str, path: str
) -> None:
    answer = httpx.request("HEAD", f"{serving.url}{slashes}api{slashes}tables/{anna.table}{path}", timeout=10)

    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.parametrize(
    "path",
    [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/tables/bbbbbbbbbbbb/nothing",
        "/../pyproject.toml",
        "/%2e%2e/run.py",
        "/.env",
    ],
)
def test_an_address_that_is_not_there(serving: Serving, path: str) -> None:
    answer = httpx.get(f"{serving.url}{path}")

    assert (answer.status_code, problem_of(answer).reason) == (HTTPStatus.NOT_FOUND, ProblemReason.NOT_FOUND)


@pytest.mark.parametrize(
    "header",
    [
        (b"cookie", b"\xff\xfe;=;;a=\x80; seat"),
        (b"cookie", b"a=" + b"b" * 30_000),
        (b"authorization", b"Bearer \xff\xfe"),
        (b"authorization", b"Basic QW5uYTpzZWNyZXQ="),
        (b"x-forwarded-for", b"<script>, ::::, 999.1.1.1"),
        (b"x-forwarded-proto", b"gopher"),
        (b"host", b"evil.example"),
        (b"accept-encoding", b"\xff"),
    ],
)
def test_odd_headers_make_nobody_more_than_a_watcher(
    serving: Serving, anna: Player, header: tuple[bytes, bytes]
) -> None:
    answer = httpx.get(f"{serving.url}{anna.at()}", headers=[header])

    assert answer.status_code == HTTPStatus.OK
    assert answer.json()["table"]["you"] is None


def problem_of(answer: httpx.Response) -> Problem:
    """The problem in an answer, which must be one."""
    assert answer.headers["content-type"] == "application/json"
    return msgspec.json.decode(answer.content, type=Problem)


def no_secret_in(answer: httpx.Response, serving: Serving, player: Player) -> None:
    """Makes sure that an answer tells no token, no seed, no salt, and nothing of how the server is made."""
    rows = b"".join(body for _, body in log_of(serving, player.table)).decode()
    secrets = [str(player.token)]
    for key in ("seed", "salt"):
        secrets += [part.split('"')[0] for part in rows.split(f'"{key}":"')[1:]]
    told = answer.text + str(dict(answer.headers))

    assert [secret for secret in secrets if secret and secret in told] == []
    assert [word for word in ("Traceback", "newmarket.", "msgspec", "litestar", "sqlite") if word in told] == []
