"""Who asks, behind proxies and over IPv6."""

from __future__ import annotations

import logging
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest

from newmarket.server.proxy import Visitors, unmapped
from tests.kit.serving import Serving

pytestmark = pytest.mark.anyio


async def heard(client: tuple[str, int] | None, *, proxies: str | None = None, **headers: str) -> tuple[Any, str]:
    """The client and the scheme that the application hears of a request from *client* with *headers*."""
    scopes = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        scopes.append(scope)

    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asked = {"type": "http", "scheme": "http", "client": client, "headers": named}
    await Visitors(app, proxies=proxies)(asked, None, None)  # type: ignore[arg-type] # nothing is received or sent
    (scope,) = scopes
    return scope["client"], scope["scheme"]


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::ffff:127.0.0.1", "::1"])
async def test_a_proxy_on_this_machine_is_believed_however_it_comes(proxy: str) -> None:
    told = await heard((proxy, 5), x_forwarded_for="192.0.2.7", x_forwarded_proto="https")

    assert told == (("192.0.2.7", 0), "https")


@pytest.mark.parametrize("address", ["192.0.2.1", "::ffff:192.0.2.1"])
async def test_nobody_else_is_believed(address: str) -> None:
    told = await heard((address, 5), x_forwarded_for="192.0.2.7", x_forwarded_proto="https")

    assert told == (("192.0.2.1", 5), "http")


async def test_proxies_can_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert await heard(("192.0.2.1", 5), proxies="192.0.2.0/24", x_forwarded_for="a") == (("a", 0), "http")
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    assert await heard(("::ffff:192.0.2.1", 5), x_forwarded_for="a") == (("a", 0), "http")


async def test_a_request_without_an_address_is_let_through() -> None:
    assert await heard(None) == (None, "http")


@pytest.mark.parametrize(
    ("address", "expected"),
    [("::ffff:192.0.2.1", "192.0.2.1"), ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"), ("a", "a")],
)
def test_only_what_is_of_ipv4_is_written_so(address: str, expected: str) -> None:
    assert unmapped(address) == expected


UPGRADE = """GET /healthz HTTP/1.1
Host: x
Connection: Upgrade
Upgrade: websocket
Sec-WebSocket-Version: 13
Sec-WebSocket-Key: AAAA

"""


@pytest.mark.parametrize("request_text", [UPGRADE, "nothing of HTTP\n\n"], ids=["upgrade", "malformed"])
def test_odd_requests_do_not_fill_the_log(
    serving: Serving, request_text: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = urlsplit(serving.url)
    # uvicorn hands nothing on to the root of the loggers.
    uvicorn = logging.getLogger("uvicorn")
    uvicorn.addHandler(caplog.handler)
    with socket.create_connection((address.hostname, address.port or 80)) as asker:
        asker.settimeout(10)
        asker.sendall(request_text.replace("\n", "\r\n").encode())
        answer = asker.recv(4096)
    uvicorn.removeHandler(caplog.handler)

    assert answer.startswith((b"HTTP/1.1 200", b"HTTP/1.1 400"))
    assert [record.message for record in caplog.records] == []
