"""The port that visitors come to."""

from __future__ import annotations

import errno
import os
import socket

from newmarket.server import CannotServe

MOST_WAITING = 2048
"""How many connections the system holds ready until they are taken on."""


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to *host* and *port*.

    :raises CannotServe: if it is in use, not allowed, or no address of this machine.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    if os.name == "posix":
        # Else the port of a server that was stopped a moment ago counts as in use.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError) as fault:
        listener.close()
        raise CannotServe(_why_not(host, port, fault)) from fault
    return listener


def begin_listening(listener: socket.socket) -> None:
    """Lets visitors come; the server takes them on in a moment.

    :raises CannotServe: if another server began to, since both were bound: neither can see the other before.
    """
    try:
        listener.listen(MOST_WAITING)
    except OSError as fault:
        host, port = listener.getsockname()[:2]
        raise CannotServe(_why_not(host, port, fault)) from fault


def _why_not(host: str, port: int, fault: OSError | OverflowError) -> str:
    number = fault.errno if isinstance(fault, OSError) else None
    if number == errno.EADDRINUSE:
        return f"port {port} is in use on {host}; stop what runs there, or take another (--port {port + 1})"
    if number == errno.EACCES:
        return f"port {port} is not allowed for this account; take one above 1023 (--port 8000)"
    if isinstance(fault, OverflowError):
        return f"{port} is not a port; ports go from 1 to 65535"
    return f"{host} is not an address of this machine ({fault.strerror or fault}); try --host 127.0.0.1"
