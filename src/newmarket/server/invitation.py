"""How friends come to a table: an address that their phones reach, and the same as a code that they can read."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import segno

from newmarket.server.security import is_of_this_machine
from newmarket.table.messages import Invitation, SeatLink

EVERYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 - compared with, not listened to
CONTAINER_SIGNS = (Path("/.dockerenv"), Path("/run/.containerenv"))
"""What Docker and Podman lay into each container."""
QUIET_ZONE = 4
"""So many modules around a code must be light."""
_HOST = re.compile(r"[A-Za-z0-9.\-:\[\]]{1,255}")


def home_address() -> str | None:
    """The address of this machine in its local network. Nothing is sent to find it.

    None where there is none, and in a container, whose own address nobody reaches from outside.
    """
    if any(sign.exists() for sign in CONTAINER_SIGNS):
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


def home_url(host: str, port: int) -> str | None:
    """Where a server that listens on *host* and *port* is reached from its local network; none where it is not."""
    if host not in EVERYWHERE:
        return None
    address = home_address()
    return None if address is None else f"http://{address}:{port}"


def reached_as(scheme: str, host: str, home: str | None) -> str | None:
    """The beginning of addresses for friends of somebody who reached the server by *scheme* and *host*.

    Who sits at the machine of the server itself has an address that leads nobody else there: then it is *home*, if
    there is one. None where *host*, a header, is none.
    """
    if not _HOST.fullmatch(host):
        return None
    if home is not None and _is_loopback(host):
        return home
    return f"{scheme}://{host}"


def _is_loopback(host: str) -> bool:
    name = host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]
    # What is everywhere to who listens is this machine to its own browsers.
    return name.lower() == "localhost" or name in EVERYWHERE or is_of_this_machine(name)


@lru_cache(maxsize=256)
def invitation(address: str) -> Invitation:
    """The invitation to *address*."""
    code, size = _drawn(address)
    return Invitation(address=address, code=code, size=size)


def seat_link(address: str, secret: str) -> SeatLink:
    """The link of a seat at the table with *address*. What stands behind the ``#`` a browser sends to nobody."""
    whole = f"{address}#seat={secret}"
    code, size = _drawn(whole)
    return SeatLink(secret=secret, address=whole, code=code, size=size)


def _drawn(address: str) -> tuple[str, int]:
    modules = [list(row) for row in segno.make(address, micro=False, error="m").matrix_iter(border=QUIET_ZONE)]
    return "".join(_runs(modules)), len(modules)


def _runs(modules: list[list[int]]) -> Iterator[str]:
    """The dark runs of each row as rectangles of a path."""
    for y, row in enumerate(modules):
        x = 0
        while x < len(row):
            length = next((at for at, dark in enumerate(row[x:]) if not dark), len(row) - x)
            if length:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += max(1, length)
