"""A table in memory, changed by one step at a time.

The log in the store is the truth. A table steps only to what has been written; when another writer was
first, or a write failed, it reads on in the log and judges again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Final

from newmarket.record import DoneBy
from newmarket.server.codec import decode_log, encode_entry, following
from newmarket.server.roster import Newcomer, Roster, Standing, roster_after, standing_of
from newmarket.server.store import Change, Collision, DueRow, Head, StoreFailed
from newmarket.server.tools import Tools
from newmarket.table.dealing import disclosed
from newmarket.table.due import rows_waited_on
from newmarket.table.entries import Acted, Entry
from newmarket.table.follow import follow
from newmarket.table.names import People
from newmarket.table.state import TableState

_log = logging.getLogger(__name__)


class Stepped(ABC):
    """A table as it is on disk: as folded from its log, with who is who there."""

    def __init__(self, table: str, state: TableState, roster: Roster, tools: Tools, *, began: float) -> None:
        self.id: Final = table
        self.used = time.monotonic()
        self.marked: float | None = None
        """When the store was told that somebody is here; none where that was not yet."""
        self._state = state
        self._roster = roster
        self._tools = tools
        self._lock = asyncio.Lock()
        self._is_sure = True
        self._is_mine = False
        self._began = began
        self._written: dict[int, float] = {}

    @property
    def state(self) -> TableState:
        """The table as it is on disk."""
        return self._state

    @property
    def roster(self) -> Roster:
        """Who is who, as it is on disk."""
        return self._roster

    @property
    def people(self) -> People:
        """What the players and those who claim a seat are called, by seat."""
        return People(self._roster.names, self._roster.claimants)

    def is_behind(self, head: Head) -> bool:
        """Whether more has been written than is known here."""
        return self._state.seq < head.seq or self._roster.version < head.roster

    @property
    def is_stepped(self) -> bool:
        """Whether somebody steps it just now."""
        return self._lock.locked()

    def standing(self, token: bytes | None) -> Standing:
        """Who has the token whose SHA-256 is *token*."""
        return standing_of(self._roster, self._state, token)

    async def catch_up(self, wanted: Head | None = None) -> None:
        """Reads on in the log and tells what another has written, or what was written unknown to this table: as far as
        *wanted*, where that is known.
        """
        async with self._lock:
            if wanted is None or self.is_behind(wanted):
                # A row that leaves who is who as it was, and no other before it: only that is read.
                is_one_row = wanted is not None and not wanted.roster and wanted.seq == self._state.seq + 1
                await self._catch_up(is_one_row=is_one_row)

    async def refresh(self) -> None:
        """Knows, when it returns, all that any worker had written before it was called."""
        if await self._is_known_to_be_behind():
            await self.catch_up()

    async def _refresh(self) -> None:
        """The same, for who holds the lock."""
        if await self._is_known_to_be_behind():
            await self._catch_up()

    async def _is_known_to_be_behind(self) -> bool:
        if not self._tools.store.is_shared:
            return False
        head = (await self._tools.store.heads([self.id])).get(self.id)
        return head is not None and self.is_behind(head)

    def _sure(self) -> _Sure:
        """One step at a time, from what is known to be on disk."""
        return _Sure(self._lock, self._catch_up_unless_sure)

    async def _catch_up_unless_sure(self) -> None:
        if not self._is_sure:
            await self._catch_up()

    async def _step(self, entry: Entry, newcomer: Newcomer | None = None) -> bool:
        """Writes *entry*, and only then steps to it and tells it. False where another was first."""
        after = follow(self._state, entry).state
        roster = roster_after(self._roster, entry, after, newcomer, table=self.id).after(self._roster)
        self._written[after.seq] = time.time()
        change = Change(
            table=self.id,
            rows=((after.seq, encode_entry(entry)),),
            roster=None if roster is self._roster else roster,
            dues=self._dues_after(after),
            tallies=disclosed(self._state, after),
        )
        try:
            await self._write(change)
        except Collision as collision:
            await self._catch_up_after(collision)
            return False
        self._is_mine = True
        self._go_on(after, roster)
        if isinstance(entry, Acted):
            self._tools.metrics.count("newmarket_actions_total", who=self._doer(entry))
        return True

    def _doer(self, entry: Acted) -> str:
        sitting = self._state.seats[entry.action.seat]
        if sitting is not None and sitting.bot is not None:
            return "bot"
        return {None: "person", DoneBy.BOT: "sits_in", DoneBy.AUTO: "auto"}[entry.by]

    async def _rewrite(self, roster: Roster) -> bool:
        """Writes *roster*, where it is another than before. False where another has changed it meanwhile."""
        if roster is self._roster:
            return True
        roster = roster.after(self._roster)
        try:
            await self._write(Change(table=self.id, roster=roster, dues=None))
        except Collision as collision:
            await self._catch_up_after(collision)
            return False
        self._roster = roster
        self._tools.hub.end_others(self.id, self.standing)
        return True

    async def _catch_up_after(self, collision: Collision) -> None:
        """Reads on to what another has written first.

        :raises StoreFailed: if there is nothing of the kind: then the storage may have less than it had, as where that
            of yesterday was put in its place, and the table begins anew with what is there.
        """
        before = self._state.seq, self._roster.version
        await self._catch_up()
        if (self._state.seq, self._roster.version) != before:
            return
        head = (await self._tools.store.heads([self.id])).get(self.id, Head(0))
        if head.seq < self._state.seq or head.roster < self._roster.version:
            _log.error(
                "table %s: its log had %d rows and has %d; it is told anew as it is there",
                self.id,
                self._state.seq,
                head.seq,
            )
            self._tools.lost(self.id)
        raise StoreFailed(f"table {self.id}: nothing can be written: {collision}") from collision

    async def _write(self, change: Change) -> None:
        began = time.perf_counter()
        try:
            await self._tools.store.append(change)
        except (StoreFailed, asyncio.CancelledError):
            self._is_sure = False
            self._tools.recover(self.id)
            raise
        self._tools.metrics.took("newmarket_log_lag_seconds", time.perf_counter() - began)

    async def _catch_up(self, *, is_one_row: bool = False) -> None:
        rows = await self._tools.store.read(self.id, after=self._state.seq)
        roster = self._roster
        if not is_one_row or len(rows) != 1:
            roster = await self._tools.store.roster(self.id) or roster
        if rows:
            self._tools.metrics.count("newmarket_rows_read_on_total", len(rows))
        for entry in decode_log(self.id, rows, after=self._state.seq):
            with following(self.id):
                after = follow(self._state, entry).state
            self._written[after.seq] = time.time()
            self._is_mine = False
            self._go_on(after, roster)
        if roster != self._roster:
            self._roster = roster
            self._tools.hub.end_others(self.id, self.standing)
        self._is_sure = True

    def _go_on(self, after: TableState, roster: Roster) -> None:
        """Steps to what is on disk. Nothing waits in here: state, listeners and what is due change as one."""
        before, self._state, known, self._roster = self._state, after, self._roster, roster
        matter = rows_waited_on(after)
        self._written = {row: at for row, at in self._written.items() if row in matter}
        self.used = time.monotonic()
        if roster is not known or after.seats is not before.seats:
            # Before they are told what happened: as others than they were, they hear it when they come again.
            self._tools.hub.end_others(self.id, self.standing)
            self._look_around()
        self._tell_step()

    @abstractmethod
    def _dues_after(self, state: TableState) -> tuple[DueRow, ...]:
        """What is due after *state*, which is to be written."""

    @abstractmethod
    def _look_around(self) -> None:
        """Hears that others sit there than before, or hold the seats by other secrets."""

    @abstractmethod
    def _tell_step(self) -> None:
        """Tells the step that was just made, and begins what follows from it."""


class _Sure:
    """Holds *lock*, and has then done what *makes_sure*. It is gone through for every move."""

    __slots__ = ("_lock", "_makes_sure")

    def __init__(self, lock: asyncio.Lock, makes_sure: Callable[[], Awaitable[None]]) -> None:
        self._lock = lock
        self._makes_sure = makes_sure

    async def __aenter__(self) -> None:
        await self._lock.acquire()
        try:
            await self._makes_sure()
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
