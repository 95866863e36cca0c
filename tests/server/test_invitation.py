"""The address for friends: one that their phones reach, and a code that they read."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

import pytest
import segno

from newmarket.server.invitation import QUIET_ZONE, home_url, invitation, reached_as
from tests.kit.serving import Player, Serving

HOME = "http://192.168.1.20:8000"


@pytest.mark.parametrize(
    ("host", "home", "expected"),
    [
        ("127.0.0.1:8000", None, "http://127.0.0.1:8000"),
        ("127.0.0.1:8000", HOME, HOME),
        ("localhost:8000", HOME, HOME),
        ("[::1]:8000", HOME, HOME),
        ("localhost", HOME, HOME),
        ("192.168.1.20:8000", HOME, HOME),
        ("10.0.0.7:8000", HOME, "http://10.0.0.7:8000"),
        ("table.example", HOME, "http://table.example"),
        ("", None, None),
        ("a b", None, None),
        ('"><script>', None, None),
        ("x" * 300, None, None),
    ],
)
def test_friends_are_sent_to_where_they_can_reach_the_server(host: str, home: str | None, expected: str | None) -> None:
    assert reached_as("http", host, home) == expected


def test_behind_a_proxy_the_address_is_that_of_the_proxy() -> None:
    assert reached_as("https", "table.example", None) == "https://table.example"


def test_a_server_for_this_machine_alone_has_no_address_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("newmarket.server.invitation.home_address", lambda: "192.168.1.20")

    assert home_url("127.0.0.1", 8000) is None
    assert [home_url(host, 8000) for host in ("0.0.0.0", "::")] == [HOME, HOME]
    monkeypatch.setattr("newmarket.server.invitation.home_address", lambda: None)
    assert home_url("0.0.0.0", 8000) is None


def dark(code: str) -> Iterator[tuple[int, int]]:
    """The modules that the path draws."""
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code):
        yield from ((int(x) + step, int(y)) for step in range(int(length)))


def test_the_code_is_drawn_module_for_module() -> None:
    drawn = invitation("http://192.168.1.20:8000/t/4jx7bcdfghjk")
    matrix = segno.make(drawn.address, micro=False, error="m").matrix
    expected = {
        (x + QUIET_ZONE, y + QUIET_ZONE) for y, x in itertools.product(range(len(matrix)), repeat=2) if matrix[y][x]
    }

    assert set(dark(drawn.code)) == expected
    assert drawn.size == len(matrix) + 2 * QUIET_ZONE
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", drawn.code)


def test_everybody_at_a_table_can_invite(serving: Serving, anna: Player, watcher: Player) -> None:
    answers = [player.client.get(player.at("/invitation")).json() for player in (anna, watcher)]

    assert answers[0] == answers[1]
    assert answers[0]["address"] == f"{serving.url}/t/{anna.table}"


def test_who_sits_at_the_server_is_told_its_address_at_home(
    serving: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving.hall, "home", lambda: HOME)

    assert anna.client.get(anna.at("/invitation")).json()["address"] == f"{HOME}/t/{anna.table}"
    link = anna.post("/link", {}).json()
    assert link["address"] == f"{HOME}/t/{anna.table}#seat={link['secret']}"


def test_a_request_without_a_name_of_the_server_is_told_so(anna: Player) -> None:
    answer = anna.client.get(anna.at("/invitation"), headers={"host": "a b"})

    assert (answer.status_code, answer.json()["reason"]) == (400, "malformed")
