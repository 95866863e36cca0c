"""The right to act for a seat, and what every answer says to keep it safe."""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import secrets
from collections.abc import Collection, Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar import Request
from litestar.datastructures import Cookie

TOKEN_BYTES = 32
COOKIE_SECONDS = 60 * 60 * 24 * 30

HEADERS: Mapping[str, str] = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self'; img-src 'self'; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
"""On every answer, also on those that say what went wrong."""


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_from(key: str, table: str) -> str:
    """The token for a seat at *table* that was asked for under the secret *key*: a repeat is given the same."""
    digest = hmac.digest(key.encode(), f"newmarket seat {table}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def hash_of(token: str) -> bytes:
    """What is kept of a token: finding it by its hash tells nothing of it by the time that takes."""
    return hashlib.sha256(token.encode()).digest()


def token_of(request: Request[Any, Any, Any], table: str) -> str | None:
    """The token that *request* carries for a seat at *table*: ``Authorization: Bearer``, else the cookie."""
    return bearer_of(request) or request.cookies.get(cookie_name(table))


def bearer_of(request: Request[Any, Any, Any]) -> str | None:
    """The token that the asker itself knows, and not only its browser."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def cookie_name(table: str) -> str:
    """The name of the cookie that holds a seat at *table*."""
    return f"seat-{table}"


def seat_cookie(table: str, token: str, *, secure: bool, under: str = "") -> Cookie:
    """The cookie that holds a seat: scripts cannot read it, and it goes to this table's addresses alone, which lie
    *under* another site's place, where they do.
    """
    return Cookie(
        key=cookie_name(table),
        value=token,
        path=f"{under}/api/tables/{table}",
        max_age=COOKIE_SECONDS,
        httponly=True,
        secure=secure,
        samesite="lax",
    )


def no_cookie(table: str, *, secure: bool, under: str = "") -> Cookie:
    """What lets a browser forget the cookie of a seat: it must say the same as `seat_cookie` of where that goes."""
    cookie = seat_cookie(table, "", secure=secure, under=under)
    cookie.max_age = 0
    return cookie


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Whether a browser sent this from a page of another site. Programs send neither of these headers."""
    if headers.get("sec-fetch-site", "same-origin") not in {"same-origin", "none"}:
        return True
    origin = headers.get("origin")
    return origin is not None and _place(origin) != headers.get("host", "").lower()


def _place(origin: str) -> str | None:
    """Host and port of *origin*; none where it cannot be read, so that it is that of no page of ours."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def is_own_host(host: str, hosts: Collection[str]) -> bool:
    """Whether the server answers under *host*, a ``Host`` header: under *hosts*, if there are any, and addresses.

    A name can be turned to any address by who owns it; an address in its place is what the browser has gone to.
    """
    return not hosts or _name_in(host) in hosts or is_plain_address(host)


def is_plain_address(host: str) -> bool:
    """Whether *host*, a ``Host`` header, is an address or ``localhost``: no name that its owner has turned here, and
    none under which a proxy is reached.
    """
    name = _name_in(host)
    return name == "localhost" or _address(name) is not None


def _name_in(host: str) -> str:
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_of_this_machine(address: str) -> bool:
    """Whether *address* is that of this machine to itself."""
    parsed = _address(address)
    return parsed is not None and parsed.is_loopback


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
