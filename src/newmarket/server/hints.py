"""What workers that share a database tell one another. Whatever of it is lost is found out by looking."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from newmarket.engine import Seat
from newmarket.server.store import Head

CHANNEL = "newmarket"
LONGEST = 7000
"""Bytes of a hint; PostgreSQL takes up to 7999."""


class Grown(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="g"):
    """By *worker*, *table* has come as far as *head*: as to its rows or its roster, where these are not 0."""

    worker: str
    table: str
    head: Head


class Moved(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="m"):
    """Others listen at *tables* by *worker* than before."""

    worker: str
    tables: tuple[str, ...]


class Passing(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="p"):
    """Who listens at *table* is told *frame*, which is not kept."""

    worker: str
    table: str
    frame: bytes


Hint: TypeAlias = Grown | Moved | Passing


class Here(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """Who listens at a table, by one worker or several: the *seats*, each with the row since which its person sits
    there, and how many *watchers*.
    """

    seats: tuple[tuple[Seat, int], ...] = ()
    watchers: int = 0

    def with_others(self, other: Here) -> Here:
        """Those here and those of *other*."""
        return Here(tuple(sorted({*self.seats, *other.seats})), self.watchers + other.watchers)


NOBODY = Here()

_hints = msgspec.json.Decoder(Hint)
_here = msgspec.json.Decoder(Here)


def encode_hint(hint: Hint) -> str:
    """*hint* as it is sent."""
    return msgspec.json.encode(hint).decode()


def decode_hint(text: str) -> Hint | None:
    """The hint that *text* is; none where it is that of another version, which looking makes up for."""
    try:
        return _hints.decode(text)
    except msgspec.DecodeError:
        return None


def encode_here(here: Here) -> bytes:
    """*here* as it lies in storage."""
    return msgspec.json.encode(here)


def decode_here(body: bytes) -> Here:
    """The `Here` of *body*; nobody where it is that of another version."""
    try:
        return _here.decode(body)
    except msgspec.DecodeError:
        return NOBODY
