"""All tables: made, found by their id, and forgotten from memory when nobody is there (never from the store)."""

from __future__ import annotations

import asyncio
import secrets
import time
from weakref import WeakValueDictionary

from newmarket.engine import Seat
from newmarket.rules import Rules
from newmarket.server.codec import decode_log, encode_entry
from newmarket.server.live import LiveTable, Tools, bot_row, due_rows, last_states
from newmarket.server.store import Change, Collision, SeatRow, StoreFailed
from newmarket.table.entries import Sat
from newmarket.table.judge import judge_making
from newmarket.table.messages import Problem
from newmarket.table.names import Names, clean_name
from newmarket.table.requests import MakeTable

ID_LENGTH = 12
# Without vowels and look-alikes: nothing to misread when a link is read out, and no words by chance.
ID_LETTERS = "23456789bcdfghjkmnpqrstvwxz"
MOST_IDS_TRIED = 3
"""Of 27**12 ids one that is there already is a matter of form; several in a row are a fault of the store."""
IDLE_SECONDS = 600.0


class Tables:
    """The live tables by id; what is not in memory is folded from the log when it is asked for."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._live: dict[str, LiveTable] = {}
        # Also those that were dropped while a request or a stream still has them: of one table, two that are live
        # would tell their listeners twice what one of them reads on.
        self._held: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self._folding = asyncio.Semaphore(1)

    def __len__(self) -> int:
        return len(self._live)

    async def make(self, asked: MakeTable, rules: Rules, token_hash: bytes) -> LiveTable | Problem:
        """A new table, on disk when this returns; its maker sits in seat 0.

        :raises StoreFailed: if it cannot be kept.
        """
        entries = judge_making(asked, rules)
        if isinstance(entries, Problem):
            return entries
        states = last_states(entries)
        state = states[-1]
        rows = tuple((seq, encode_entry(entry)) for seq, entry in enumerate(entries, start=1))
        for _ in range(MOST_IDS_TRIED):
            table = new_id()
            people = SeatRow(seat=Seat(0), name=clean_name(asked.name), token=token_hash)
            seats = [people]
            for entry in entries:
                if isinstance(entry, Sat) and entry.bot is not None:
                    names: Names = tuple(row.name for row in seats)
                    seats.append(bot_row(table, entry.seat, names))
            due = due_rows(table, state)
            try:
                await self._tools.store.append(Change(table=table, rows=rows, seats=tuple(seats), dues=due))
            except Collision:
                continue
            live = self._keep(LiveTable(table, states, seats, self._tools))
            self._tools.schedule(table, due)
            return live
        raise StoreFailed(f"{MOST_IDS_TRIED} new tables were refused, as if there were one of each id already")

    async def find(self, table: str) -> LiveTable | None:
        """The table with this id.

        :raises UnreadableLog: if its log cannot be read by this version.
        """
        live = self._live.get(table) or self._held.get(table)
        if live is not None:
            live.used = time.monotonic()
            self._live[table] = live
            return live
        if not is_id(table):
            return None
        loading = self._loading.get(table)
        if loading is None:
            loading = self._loading[table] = asyncio.create_task(self._load(table), name=f"load {table}")
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    def forget_idle(self, *, seconds: float = IDLE_SECONDS) -> None:
        """Drops from memory the tables that nobody has asked for or listened to for so long."""
        before = time.monotonic() - seconds
        for table, live in list(self._live.items()):
            if live.used <= before and not live.is_busy and not self._tools.hub.is_listened_to(table):
                del self._live[table]

    def stop_thinking(self) -> None:
        """Gives up what bots think about: the server stops."""
        for live in self._live.values():
            live.stop_thinking()

    async def _load(self, table: str) -> LiveTable | None:
        rows = await self._tools.store.read(table)
        if not rows:
            return None
        seats = await self._tools.store.seats(table)
        async with self._folding:
            # In a thread, one at a time: who asks for many old tables keeps nobody else waiting.
            states = await asyncio.to_thread(lambda: last_states(decode_log(table, rows)))
        live = self._keep(LiveTable(table, states, seats, self._tools))
        self._tools.remind(table, due_rows(table, live.state))
        live.think()
        return live

    def _keep(self, live: LiveTable) -> LiveTable:
        self._live[live.id] = self._held[live.id] = live
        return live


def new_id() -> str:
    """An id that nobody can guess: who has the link can sit down."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Whether *text* has the form of a table's id."""
    return len(text) == ID_LENGTH and set(text) <= set(ID_LETTERS)
