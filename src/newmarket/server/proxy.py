"""Who asks, where a proxy stands before the server, and where IPv4 comes in by a socket of IPv6."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any, cast

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from newmarket.server.guard import Asgi, Receive, Scope, Send

THIS_MACHINE = "127.0.0.1,::1"


class Visitors:
    """The application *app*, which hears each visitor's own address.

    *proxies* are believed when they say for whom they ask: addresses and networks with commas between them, as
    uvicorn has them; without them what ``FORWARDED_ALLOW_IPS`` names, else this machine.
    """

    def __init__(self, app: Asgi, *, proxies: str | None = None) -> None:
        trusted = os.environ.get("FORWARDED_ALLOW_IPS", THIS_MACHINE) if proxies is None else proxies
        # uvicorn's types of ASGI are narrower than those of frameworks.
        make = cast("Callable[..., Any]", ProxyHeadersMiddleware)
        self._app: Asgi = make(app, trusted_hosts=trusted)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Asks *app* for who asks in truth."""
        client = scope.get("client")
        if client is not None:
            # Before anybody compares it with the addresses of proxies, which are written as they are.
            scope = {**scope, "client": (unmapped(client[0]), *client[1:])}
        await self._app(scope, receive, send)


class Under:
    """The application *app*, whose addresses lie under *place*, such as ``/newmarket``.

    Without that they are answered, too: whoever asks a worker itself need not know the place.
    """

    def __init__(self, app: Asgi, place: str) -> None:
        self._app = app
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Asks *app* for what is at that place."""
        path: str = scope.get("path", "")
        if self._place and path == self._place:
            headers = [(b"location", f"{self._place}/".encode()), (b"content-length", b"0")]
            await send({"type": "http.response.start", "status": HTTPStatus.PERMANENT_REDIRECT, "headers": headers})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
            return
        if self._place and path.startswith(f"{self._place}/"):
            scope = {**scope, "path": path.removeprefix(self._place)}
        await self._app(scope, receive, send)


@lru_cache(maxsize=4096)
def unmapped(address: str) -> str:
    """*address*, as itself where it is one of IPv4 written as one of IPv6 (``::ffff:192.0.2.1``)."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    mapped = parsed.ipv4_mapped if isinstance(parsed, ipaddress.IPv6Address) else None
    return address if mapped is None else str(mapped)
