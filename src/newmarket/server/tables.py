"""All tables: made, found by their id, and forgotten from memory when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from weakref import WeakValueDictionary

from newmarket.engine import Seat
from newmarket.languages import Language, say
from newmarket.rules import Rules
from newmarket.server.codec import decode_log, encode_entry, following
from newmarket.server.hints import NOBODY
from newmarket.server.ids import is_id, new_id
from newmarket.server.live import LiveTable, due_rows, last_states
from newmarket.server.roster import (
    Holder,
    Newcomer,
    Roster,
    empty_roster,
    is_same_person,
    roster_after,
    roster_of_rematch,
)
from newmarket.server.store import Change, Collision, StoreFailed
from newmarket.server.tools import Tools
from newmarket.table.due import Around
from newmarket.table.entries import Entry
from newmarket.table.follow import fold
from newmarket.table.judge import judge_making
from newmarket.table.messages import Problem, ProblemReason, Seated
from newmarket.table.names import clean_name
from newmarket.table.rematch import rematch_entries
from newmarket.table.requests import MakeTable
from newmarket.table.state import TableState

MOST_IDS_TRIED = 3
"""Of 27**12 ids one that is there already is a matter of form; several in a row are a fault of the store."""
IDLE_SECONDS = 600.0
MOST_IDLE = 1000
"""So many tables at which nobody listens stay in memory: those that were asked for last. Each may take 200 KB."""
LOOK_EACH = 100
"""After so many more tables it is looked again whether there are too many."""
MARKED_SECONDS = 3600.0
"""The store is told once in so long that somebody is at a table."""


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
        self._many = MOST_IDLE
        tools.lost = lambda table: self.drop([table])

    def __len__(self) -> int:
        return len(self._live)

    async def make(
        self,
        asked: MakeTable,
        rules: Rules,
        token_hash: bytes,
        language: Language = Language.ENGLISH,
        *,
        table: str | None = None,
    ) -> LiveTable | Problem:
        """A new table, on disk when this returns; its maker sits in seat 0 and will show the token of that hash.

        With the id *table*, it is that one, also where it has been made before. A problem is told in *language*.

        :raises StoreFailed: if it cannot be kept.
        """
        entries = judge_making(asked, rules, language)
        if isinstance(entries, Problem):
            return entries
        maker = Newcomer(clean_name(asked.name), token_hash)
        states = last_states(entries)
        for _ in range(MOST_IDS_TRIED):
            tried = table or new_id()
            roster = empty_roster(asked.seats)
            for entry, state in zip(entries, states, strict=True):
                roster = roster_after(roster, entry, state, maker, table=tried)
            made = await self._made(tried, entries, roster)
            if made is None and table is not None:
                made = await self.find(table)
            if made is not None:
                await made.refresh()
                return made
        raise StoreFailed(f"{MOST_IDS_TRIED} new tables were refused, as if there were one of each id already")

    async def rematch(self, table: LiveTable, seat: Seat, token: bytes, language: Language) -> Seated | Problem:
        """The seat of *seat*, who shows the token of that hash, at the table of the match after that of *table*.

        That table's id follows from this one, and it is made before it is told: whoever asks first, and whatever fails
        in between, it is made once.
        """

        async def make(state: TableState) -> None:
            assert state.rematch is not None, "it is made for another match"
            entries = rematch_entries(state, table.id)
            roster = roster_of_rematch(table.roster, fold(entries), table=state.rematch)
            if await self._made(state.rematch, entries, roster) is not None:
                self._tools.metrics.count("newmarket_rematches_total")

        verdict = await table.ask_rematch(seat, make, language)
        if isinstance(verdict, Problem):
            return verdict
        found = None if table.state.rematch is None else await self.find(table.state.rematch)
        assert found is not None, "the table was made before it was told"
        await found.refresh()
        if found.roster.holder(token) is None:
            # Perhaps a device that came to the seat after the table was made.
            await found.add_holder(
                lambda: Holder(hash=token, seat=seat) if is_same_person(table.roster, seat, found.roster) else None
            )
        you = found.standing(token)
        if you.seat is None:
            return Problem(reason=ProblemReason.NOT_NOW, text=say(language, "problem-no-seat-in-rematch"))
        return Seated(found.id, you.seat, None)

    async def _made(self, table: str, entries: Sequence[Entry], roster: Roster) -> LiveTable | None:
        """The table with that id, log and roster, on disk; none where there is one of that id already."""
        states = last_states(entries)
        rows = tuple((seq, encode_entry(entry)) for seq, entry in enumerate(entries, start=1))
        began = time.time()
        around = Around(lost=(None,) * len(states[-1].seats), written={}, began=began)
        due = due_rows(table, states[-1], around)
        try:
            await self._tools.store.append(Change(table=table, rows=rows, roster=roster, dues=due))
        except Collision:
            return None
        self._tools.metrics.count("newmarket_tables_made_total")
        return self._keep(LiveTable(table, states, roster, self._tools, began=began))

    def in_memory(self, table: str) -> LiveTable | None:
        """The table with this id, where it is in memory."""
        return self._held.get(table)

    def all_in_memory(self) -> list[str]:
        """The ids of all tables in memory."""
        return list(self._held)

    def read_again(self, table: str) -> None:
        """*table* has gone on. Where it is being read just now, it may have been read too soon, and reads on then."""
        if table in self._loading:
            self._loading[table].add_done_callback(lambda _: self._tools.recover(table))

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

    def unmarked(self) -> list[str]:
        """The tables in memory at which somebody was since the store was told so, an hour ago or longer."""
        before = time.monotonic() - MARKED_SECONDS
        return [
            table
            for table, live in self._live.items()
            if live.marked is None
            or (live.marked <= before and (live.used > live.marked or self._tools.hub.is_listened_to(table)))
        ]

    def mark(self, tables: Iterable[str]) -> None:
        """The store knows of *tables* that somebody is there."""
        for table in tables:
            if table in self._live:
                self._live[table].marked = time.monotonic()

    def drop(self, tables: Iterable[str]) -> None:
        """*tables* are no more, or not as they were: what is left of them in memory goes, too."""
        for table in tables:
            self._tools.schedule(table, (), 0.0)
            self._tools.hub.end(table)
            self._live.pop(table, None)
            live = self._held.pop(table, None)
            if live is not None:
                live.stop()

    def forget_idle(self, *, seconds: float | None = None) -> None:
        """Drops from memory the tables that nobody has asked for or listened to for so long."""
        before = time.monotonic() - (IDLE_SECONDS if seconds is None else seconds)
        for table, live in list(self._live.items()):
            if live.used <= before and self._is_idle(live):
                del self._live[table]
        self._make_room()

    def _make_room(self) -> None:
        """Drops the idle tables that were asked for longest ago, where there are too many."""
        idle = sorted(filter(self._is_idle, self._live.values()), key=lambda live: live.used)
        for live in idle[: max(0, len(idle) - MOST_IDLE)]:
            del self._live[live.id]
        self._many = max(MOST_IDLE, len(self._live)) + LOOK_EACH

    def _is_idle(self, live: LiveTable) -> bool:
        return not live.is_busy and not self._tools.hub.is_listened_to(live.id)

    def stop(self) -> None:
        """Gives up what bots think about and who is here: the server stops."""
        for live in list(self._held.values()):
            live.stop()

    async def _load(self, table: str) -> LiveTable | None:
        rows = await self._tools.store.read(table)
        if not rows:
            return None
        roster = await self._tools.store.roster(table)
        async with self._folding:
            # In a thread, one at a time: who asks for many old tables keeps nobody else waiting.
            states = await asyncio.to_thread(_followed, table, rows)
        roster = roster or empty_roster(len(states[-1].seats))
        elsewhere = (await self._tools.bus.here([table])).get(table, NOBODY)
        # Who came to another worker since, and went again, is not known here.
        began = time.time() if self._tools.store.is_shared else self._tools.began
        return self._keep(LiveTable(table, states, roster, self._tools, began=began, elsewhere=elsewhere))

    def _keep(self, live: LiveTable) -> LiveTable:
        """The one live table of its id: *live*, but where another was quicker."""
        before = self._held.get(live.id)
        if before is not None:
            live.stop()
            return before
        self._live[live.id] = self._held[live.id] = live
        if len(self._live) > self._many:
            self._make_room()
        # Who is here and since when is known only now: what the store says of the times may not hold any more.
        live.begin()
        return live


def _followed(table: str, rows: Sequence[tuple[int, bytes]]) -> list[TableState]:
    with following(table):
        return last_states(decode_log(table, rows))
