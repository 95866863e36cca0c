"""Connections that send nothing, half a request, or are too many."""

from __future__ import annotations

import socket
import sys
import time
from contextlib import ExitStack
from urllib.parse import urlsplit

import httpx
import pytest

from newmarket.server import connections as connections_module
from newmarket.server.connections import (
    MOST,
    MOST_BESIDE_BODY,
    OF_A_FIELD,
    SILENT_SECONDS,
    SPARE_FILES,
    Connection,
    most_connections,
    trusted_proxies,
)
from newmarket.server.routes.stream import SILENCE_SECONDS
from tests.kit.serving import Player, Serving


def connect(serving: Serving) -> socket.socket:
    address = urlsplit(serving.url)
    connection = socket.create_connection((address.hostname, address.port))
    connection.settimeout(20)
    return connection


def ports_of_clients(serving: Serving) -> list[int]:
    """Those of all who are connected to it."""
    there = set(serving._server.server_state.connections)
    return [each.client[1] for each in there if isinstance(each, Connection) and each.client]


def is_closed(connection: socket.socket) -> bool:
    try:
        return connection.recv(1000) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /healthz HT",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
    ],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
def test_half_a_request_is_not_waited_for(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    monkeypatch.setattr(connections_module, "REQUEST_SECONDS", 0.2)
    with connect(serving) as connection:
        connection.sendall(sent)

        assert is_closed(connection)
    assert httpx.get(f"{serving.url}/healthz").is_success
    assert caplog.text == ""


def test_a_stream_and_a_connection_that_is_kept_are_not_half_a_request(
    anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections_module, "REQUEST_SECONDS", 0.5)

    assert anna.play_on()[-1].told["match"]["ended"]


def test_one_address_has_so_many_connections(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Connection, "exempt", frozenset())
    monkeypatch.setattr(connections_module, "MOST_OF_AN_ADDRESS", 0)
    with connect(serving) as connection:
        assert is_closed(connection)
    monkeypatch.undo()

    assert httpx.get(f"{serving.url}/healthz").is_success


def test_there_are_not_more_connections_than_files(
    serving: Serving, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Connection, "most", 0)
    monkeypatch.setattr(connections_module._trouble, "_told", None)
    with ExitStack() as opened:
        assert all(is_closed(opened.enter_context(connect(serving))) for _ in range(3))
    monkeypatch.undo()

    assert caplog.text.count("more are refused") == 1
    assert httpx.get(f"{serving.url}/healthz").is_success


@pytest.mark.parametrize(
    "first", [b"GET /healthz HTTP/1.1\r\n\r\n", b"GET /healthz HT"], ids=["idle", "half a request"]
)
def test_connections_that_are_only_held_keep_nobody_out(
    serving: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch, first: bytes
) -> None:
    with anna.listen() as frames, connect(serving) as held:
        next(frames)
        held.sendall(first)
        if first.endswith(b"\r\n\r\n"):
            assert held.recv(1000).startswith(b"HTTP/1.1 200 OK")
        while held.getsockname()[1] not in (there := ports_of_clients(serving)):
            time.sleep(0.01)
        monkeypatch.setattr(Connection, "most", len(there))
        with ExitStack() as opened:
            newcomers = [opened.enter_context(connect(serving)) for _ in there]
            newcomers[-1].sendall(b"GET /healthz HTTP/1.1\r\n\r\n")

            assert newcomers[-1].recv(1000).startswith(b"HTTP/1.1 200 OK")
            assert is_closed(held)
            # Who listens is not put out.
            assert anna.change("called_cards", by_itself=True).is_success
            assert next(frames).id


def test_a_proxy_may_have_as_many_as_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [address in trusted_proxies() for address in ("127.0.0.1", "::1", "192.0.2.7")] == [True, True, False]
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.0/24")
    assert [address in trusted_proxies() for address in ("127.0.0.1", "192.0.2.7")] == [False, True]


def test_the_number_of_connections_follows_from_the_files_that_may_be_open() -> None:
    resource = pytest.importorskip("resource")
    most = most_connections()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    assert 1 <= most <= MOST
    assert soft == resource.RLIM_INFINITY or most <= soft - SPARE_FILES
    assert hard == resource.RLIM_INFINITY or soft >= min(hard, 2 * MOST)


def head_of(serving: Serving, sent: bytes) -> bytes:
    """The first line of what is answered to *sent* before the connection is closed."""
    with connect(serving) as connection:
        connection.sendall(sent)
        answered = connection.recv(1000)
        assert is_closed(connection)
    return answered.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "head",
    [
        b"GET /healthz?" + b"a" * MOST_BESIDE_BODY + b" HTTP/1.1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nLong: " + b"a" * MOST_BESIDE_BODY + b"\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\n" + b"a:\r\n" * (MOST_BESIDE_BODY // OF_A_FIELD) + b"\r\n",
        b"GET /healthz HTTP/1.1\r\nWithout-End: " + b"a" * MOST_BESIDE_BODY,
    ],
    ids=["address", "one field", "many fields", "a field without end"],
)
def test_what_comes_before_a_body_is_bounded(serving: Serving, head: bytes, caplog: pytest.LogCaptureFixture) -> None:
    assert head_of(serving, head) == b"HTTP/1.1 400 Bad Request"
    assert caplog.text == ""


def test_what_comes_behind_a_body_is_bounded(serving: Serving, caplog: pytest.LogCaptureFixture) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connect(serving) as connection:
        connection.sendall(head + b"0\r\nWithout-End: " + b"a" * MOST_BESIDE_BODY)

        assert is_closed(connection)
    assert caplog.text == ""


def test_a_large_body_is_not_taken_for_a_large_head(serving: Serving) -> None:
    answer = httpx.post(f"{serving.url}/api/rules", json={"own": "#" * (MOST_BESIDE_BODY + 10_000)})

    assert (answer.status_code, answer.json()["reason"]) == (422, "faulty_rules")


def test_one_who_listens_and_asks_for_more_on_the_same_connection_has_gone(
    serving: Serving, anna: Player, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    head = f"GET /api/tables/{anna.table}/stream HTTP/1.1\r\n\r\n".encode()
    with connect(serving) as connection:
        connection.sendall(head)
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 OK")
        connection.sendall(b"GET /healthz HTTP/1.1\r\n\r\n" * 1000)

        assert any(is_closed(connection) for _ in range(10))

    # No more than that is taken for a fault: what is answered one after another may come at once.
    with connect(serving) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n\r\n" * 20)
        answered = b""
        while answered.count(b"HTTP/1.1 200 OK") < 20:
            answered += connection.recv(10_000)
    monkeypatch.setattr(connections_module, "MOST_QUEUED", 5)
    with connect(serving) as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\n\r\n" * 7)
        assert any(is_closed(connection) for _ in range(10))
    with anna.hear_all() as frames:
        told = next(frame.told for frame in frames if frame.event == "presence" and frame.told["watchers"] == 0)
    assert told["watchers"] == 0
    assert caplog.text == ""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems decide for themselves")
def test_a_listener_that_has_gone_without_a_word_is_noticed(serving: Serving, anna: Player) -> None:
    with anna.listen() as frames:
        next(frames)
        opened = [each.transport.get_extra_info("socket") for each in serving._server.server_state.connections]
        limits = {each.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) for each in opened}

    assert limits == {int(SILENT_SECONDS * 1000)}
    # What is not confirmed has first been sent: a comment is, however little happens.
    assert SILENCE_SECONDS <= 10
