"""Where tables are kept: a small interface, so that they may lie in one file or in a database of many machines.

A log is the truth and only grows; who is who stands beside it. What one step writes (rows, roster, what is due)
is written whole or not at all, and `append` returns only when it is on disk.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Protocol

import msgspec

from newmarket.errors import NewmarketError
from newmarket.server.roster import Roster
from newmarket.table.due import Purpose

LONG_SECONDS = 2.0
"""So long nothing takes that is written, where all is well."""

_log = logging.getLogger(__name__)


class Collision(NewmarketError):
    """Somebody else has written that row of that log first, or made a table of that id; or the row before it is not
    there, as it was: the log must have no gap. Nothing was written.
    """


class StoreFailed(NewmarketError):
    """The store could not write or read; the log says what is so."""


class DueRow(msgspec.Struct, frozen=True, kw_only=True):
    """*purpose* is due at *at* (seconds since the epoch) if row *after* is still the last that matters."""

    table: str
    purpose: Purpose
    after: int
    at: float


def read_dues(rows: Iterable[Sequence[object]]) -> list[DueRow]:
    """What is due by *rows* from storage, each with the fields of `DueRow` in their order. One that this version cannot
    read is left out, and told of: it must keep neither the server from starting nor other tables waiting, and its own
    table sets what is due there when it is looked at.
    """
    read = []
    for row in rows:
        try:
            read.append(msgspec.convert(dict(zip(DueRow.__struct_fields__, row, strict=True)), DueRow))
        except msgspec.ValidationError as fault:
            _log.warning("table %s: something that is due there cannot be read and is left out: %s", row[0], fault)
    return read


class Head(msgspec.Struct, frozen=True, gc=False):
    """How far a table has come: its last row, and the version of its roster (0 where it never changed)."""

    seq: int
    roster: int = 0


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What one step writes. *rows* are numbered bodies; *roster* replaces who is who, where anything of it has changed,
    and must be of the version after the one that is there; *dues* are all that is due afterwards at the table (none:
    what was due is so still). *tallies* are added to the counts of their keys, which are of the whole store and outlive
    the table.
    """

    table: str
    rows: tuple[tuple[int, bytes], ...] = ()
    roster: Roster | None = None
    dues: tuple[DueRow, ...] | None = ()
    tallies: tuple[tuple[str, int], ...] = ()

    @property
    def makes_table(self) -> bool:
        """Whether it makes the table: a log begins with row 1."""
        return bool(self.rows) and self.rows[0][0] == 1


class Pending:
    """What is being written: for how long the first of it has been."""

    def __init__(self) -> None:
        # In the order in which they began.
        self._began: dict[object, float] = {}

    @property
    def takes_long(self) -> bool:
        """Whether one has been for longer than any should."""
        return any(time.monotonic() - began > LONG_SECONDS for began in islice(self._began.values(), 1))

    @contextmanager
    def one(self) -> Iterator[None]:
        """One more, which is written in here."""
        this = object()
        self._began[this] = time.monotonic()
        try:
            yield
        finally:
            del self._began[this]


class Store(Protocol):
    """What the server asks of its storage."""

    @property
    def is_shared(self) -> bool:
        """Whether other workers may write to it, too: what is known of a table may then be out of date."""

    async def open(self) -> None:
        """Begins in the event loop that it will be used in.

        :raises StoreFailed: if it cannot be used.
        """

    async def end(self) -> None:
        """Lets go of all that it has in this event loop."""

    def give_up(self) -> None:
        """Lets go of what it waits for in this event loop, which may never be answered: who waits hears that it failed.
        `close` follows.
        """

    async def append(self, change: Change) -> None:
        """Writes *change*; when this returns, it is on disk.

        :raises Collision: if one of its rows is there already or the one before is not, or another has changed the
            roster meanwhile; nothing is written.
        :raises StoreFailed: if it could not be written; what is then in the log must be read again.
        """

    async def read(self, table: str, *, after: int = 0) -> list[tuple[int, bytes]]:
        """The rows of a log after row *after*, in order; none where there is no such table."""

    async def roster(self, table: str) -> Roster | None:
        """Who is who at a table; none where there is no such table.

        :raises UnreadableLog: if it cannot be read by this version.
        """

    async def heads(self, tables: Sequence[str]) -> dict[str, Head]:
        """How far each of *tables* has come; those that are not there are left out."""

    async def dues(self) -> list[DueRow]:
        """All that is due, at all tables."""

    async def tallies(self, prefix: str) -> dict[str, int]:
        """The counts of all keys that begin with *prefix*: what the `Change.tallies` that were written come to."""

    async def mark_used(self, tables: Collection[str]) -> None:
        """Notes that somebody is at *tables* now; who makes a table is at it then. What is no table is passed over.

        :raises StoreFailed: if that could not be written.
        """

    async def drop_unused(self, *, before: float, most: int) -> list[str]:
        """Removes at most *most* tables, with all that is kept of them, at which nobody was noted to be since *before*
        (seconds since the epoch); the ids of those, which are gone from the storage itself when this returns.

        :raises StoreFailed: if they could not be removed; then they are there still, whole.
        """

    async def ping(self) -> None:
        """Does the least that shows that the store can be read; and that it can be written, where the last write failed
        or one takes long.

        :raises StoreFailed: if it cannot.
        """

    def close(self) -> None:
        """Lets what is queued be written, and lets go of the storage."""
