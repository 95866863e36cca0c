"""An entry of a log as it lies in storage: JSON with the version of its form, so that old logs load or say why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec

from newmarket.errors import NewmarketError
from newmarket.table.entries import Entry

VERSION = 1


class UnreadableLog(NewmarketError):
    """A stored row that this version of the server cannot read; the message says which and why."""


class _Versioned(msgspec.Struct, frozen=True):
    v: int


class _Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    v: int
    entry: Entry


_versions = msgspec.json.Decoder(_Versioned)
_stored = msgspec.json.Decoder(_Stored)


def encode_entry(entry: Entry) -> bytes:
    """*entry* as a row's body."""
    return msgspec.json.encode(_Stored(VERSION, entry))


def decode_entry(body: bytes, *, where: str) -> Entry:
    """The entry of a row's body; *where* names the row in messages.

    :raises UnreadableLog: if it is not JSON, of another version, or not an entry of this one.
    """
    try:
        version = _versions.decode(body).v
        if version != VERSION:
            raise UnreadableLog(f"{where}: expected version {VERSION} of the log's form, got {version!r}")
        return _stored.decode(body).entry
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as fault:
        raise UnreadableLog(f"{where}: {fault}") from fault


@contextmanager
def following(table: str) -> Iterator[None]:
    """Rows of *table* are read from storage and followed in here, which may have been damaged there, or be of another
    version: each is an entry, and yet it cannot have happened after those before it.

    :raises UnreadableLog: whatever goes wrong.
    """
    try:
        yield
    except UnreadableLog:
        raise
    except Exception as fault:
        raise UnreadableLog(f"table {table}: its rows do not follow from one another: {fault!r}") from fault


def decode_log(table: str, rows: Iterable[tuple[int, bytes]], *, after: int = 0) -> list[Entry]:
    """The entries of *rows*, which must follow row *after* without a gap.

    :raises UnreadableLog: as `decode_entry`, or if a row is missing.
    """
    entries = []
    for number, (seq, body) in enumerate(rows, start=after + 1):
        if seq != number:
            raise UnreadableLog(f"table {table}: row {number} is missing, the next is {seq}")
        entries.append(decode_entry(body, where=f"table {table}, row {seq}"))
    return entries
