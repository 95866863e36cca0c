"""Live tables: each cached as folded from its log, changed by one step at a time, told to who listens.

The log in the store is the truth. A table steps only to what has been written; when another writer was
first, or a write failed, it reads on in the log and judges again.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from typing import Final

from newmarket.engine import Action, Seat
from newmarket.server.codec import decode_log, encode_entry
from newmarket.server.hub import Hub, Told, snapshot_frame
from newmarket.server.metrics import Metrics
from newmarket.server.store import Change, Collision, DueRow, SeatRow, Store, StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import (
    DELAYS,
    Purpose,
    bot_to_act,
    dues,
    entry_for,
    forced_action,
    is_still_due,
    question_for_bot,
)
from newmarket.table.entries import Entry, Sat
from newmarket.table.judge import judge
from newmarket.table.messages import Done, Problem, ProblemReason, Snapshot
from newmarket.table.names import Names, bot_name, clean_name
from newmarket.table.requests import Request, Sit
from newmarket.table.state import TableState, follow, states
from newmarket.table.tell import snapshot

MOST_RESUMED = 128
"""Who was away for at most so many messages hears each of them; who was away longer gets a snapshot.

A whole hand is less. They are kept in memory, made into frames once for all who resume.
"""
FRAMES_IN_A_ROW = 16
"""How many old messages are made into frames before others have their turn on the event loop."""


class Tools:
    """What all live tables share: where they are kept, who listens, who thinks, and what makes seeds.

    *schedule* is told what is due at a table after each of its steps, *remind* what is due at one that was
    just read from its log; *recover* hears that a table must read its log again, because it does not know
    whether its last step was written.
    """

    def __init__(
        self, *, store: Store, hub: Hub, thinkers: Thinkers, metrics: Metrics, new_seed: Callable[[], bytes]
    ) -> None:
        self.store = store
        self.hub = hub
        self.thinkers = thinkers
        # So that the time a bot is given counts from when it begins to think.
        self.places_to_think = asyncio.Semaphore(thinkers.processes)
        self.metrics = metrics
        self.new_seed = new_seed
        self.schedule: Callable[[str, Sequence[DueRow]], None] = lambda _table, _dues: None
        self.remind: Callable[[str, Sequence[DueRow]], None] = lambda _table, _dues: None
        self.recover: Callable[[str], None] = lambda _table: None


class LiveTable:
    """One table. Reading it needs no waiting; `ask` and `do_due` step it, one at a time."""

    def __init__(self, table: str, states: Sequence[TableState], seats: Sequence[SeatRow], tools: Tools) -> None:
        """*states* are the last ones of its log, as `last_states` gives them."""
        self.id: Final = table
        self.used = time.monotonic()
        self._state = states[-1]
        self._tools = tools
        self._lock = asyncio.Lock()
        self._thinking: tuple[int, asyncio.Task[Action]] | None = None
        self._is_sure = True
        self._names: Names = ()
        self._tokens: dict[bytes, Seat] = {}
        self._know(seats)
        self._recent = deque((Told(table, state, self._names) for state in states), maxlen=MOST_RESUMED)

    @property
    def state(self) -> TableState:
        """The table as it is on disk."""
        return self._state

    @property
    def names(self) -> Names:
        """What the players are called, by seat."""
        return self._names

    @property
    def is_busy(self) -> bool:
        """Whether somebody steps it or thinks for it just now."""
        return self._lock.locked() or self._thinking is not None

    def seat_of(self, token_hash: bytes | None) -> Seat | None:
        """The seat whose token has this hash."""
        return None if token_hash is None else self._tokens.get(token_hash)

    def snapshot(self, you: Seat | None) -> Snapshot:
        """The table as it stands, for *you* or a watcher."""
        return snapshot(self.id, self._state, self._names, you)

    async def ask(self, asked: Request, token_hash: bytes | None = None) -> Done | Problem | SeatRow:
        """Judges what a person asks, and answers when it is on disk; *token_hash* is for who takes a seat.

        A `SeatRow` is the answer to who has sat down.
        """
        async with self._sure():
            while True:
                verdict = judge(self._state, asked, self._names)
                if isinstance(verdict, Done | Problem):
                    if isinstance(verdict, Problem) and verdict.reason is ProblemReason.WRONG_HAND:
                        # A hand may be wanting because nothing can be written: then that is what is wrong.
                        await self._tools.store.ping()
                    outcome = verdict.reason if isinstance(verdict, Problem) else "repeated"
                    self._tools.metrics.count("newmarket_judged_total", outcome=outcome)
                    return verdict
                seats = self._seat_rows(verdict, asked, token_hash)
                if await self._step(verdict, seats):
                    self._tools.metrics.count("newmarket_judged_total", outcome="done")
                    return seats[0] if isinstance(asked, Sit) else Done(self._state.seq)

    async def do_due(self, due: DueRow, *, late: Callable[[], float]) -> None:
        """Does what is due, unless the table has gone on since; *late* says by how many seconds it is late."""
        action = None
        if due.purpose is Purpose.BOT:
            action = await self._decided(due, late)
            if action is None:
                return
        async with self._sure():
            if not is_still_due(self._state, due.purpose, due.after):
                return
            seed = self._tools.new_seed() if due.purpose is Purpose.OFFER else b""
            if await self._step(entry_for(self._state, due.purpose, seed=seed, action=action), ()):
                self._tools.metrics.count("newmarket_due_total", purpose=due.purpose)

    async def frames(self, you: Seat | None, *, after: int | None) -> AsyncGenerator[bytes, None]:
        """The frames up to now: every message after number *after*, or where those are too many a snapshot.

        The caller has begun to listen before, so that nothing falls between these and what is told live.
        """
        recent = list(self._recent)
        if after is None or not recent[0].seq - 1 <= after <= recent[-1].seq:
            yield snapshot_frame(self.snapshot(you))
            return
        missed = recent[len(recent) - (recent[-1].seq - after) :]
        for number, told in enumerate(missed, start=1):
            yield told.frame(you)
            if number % FRAMES_IN_A_ROW == 0:
                await asyncio.sleep(0)

    async def catch_up(self) -> None:
        """Reads on in the log and tells what another has written, or what was written unknown to this table."""
        async with self._lock:
            await self._catch_up()

    def think(self) -> None:
        """Lets the bot whose turn it is begin to think, where it has a choice that only it can see."""
        state = self._state
        if bot_to_act(state) is None or forced_action(state) is not None:
            self._thinking = None
        elif self._thinking is None or self._thinking[0] != state.seq:
            self._thinking = state.seq, asyncio.create_task(self._choice(state), name=f"bot at {self.id}")

    @contextlib.asynccontextmanager
    async def _sure(self) -> AsyncIterator[None]:
        """One step at a time, from what is known to be on disk."""
        async with self._lock:
            if not self._is_sure:
                await self._catch_up()
            yield

    async def _choice(self, state: TableState) -> Action:
        async with self._tools.places_to_think:
            return await self._tools.thinkers.choose(state.rules, question_for_bot(state))

    def stop_thinking(self) -> None:
        """Gives up what a bot thinks about: the server stops."""
        if self._thinking is not None:
            self._thinking[1].cancel()

    async def _decided(self, due: DueRow, late: Callable[[], float]) -> Action | None:
        """The bot's action, none where it is not to act any more. How long it thought shows in whole steps only."""
        state = self._state
        if not is_still_due(state, due.purpose, due.after):
            return None
        forced = forced_action(state)
        if forced is not None:
            return forced
        self.think()
        assert self._thinking is not None, "the bot thinks"
        _, thinking = self._thinking
        if not thinking.done():
            await asyncio.wait([thinking])
            step = DELAYS[state.pace].step
            await asyncio.sleep(step - late() % step)
        return thinking.result()

    def _seat_rows(self, entry: Entry, asked: Request, token_hash: bytes | None) -> tuple[SeatRow, ...]:
        if not isinstance(entry, Sat):
            return ()
        if isinstance(asked, Sit):
            return (SeatRow(seat=entry.seat, name=clean_name(asked.name), token=token_hash),)
        return (bot_row(self.id, entry.seat, self._names),)

    async def _step(self, entry: Entry, seats: tuple[SeatRow, ...]) -> bool:
        """Writes *entry*, and only then steps to it and tells it. False where another was first."""
        after = follow(self._state, entry).state
        due = due_rows(self.id, after)
        change = Change(table=self.id, rows=((after.seq, encode_entry(entry)),), seats=seats, dues=due)
        try:
            await self._tools.store.append(change)
        except Collision as collision:
            before = self._state.seq
            await self._catch_up()
            if self._state.seq == before:
                raise StoreFailed(f"table {self.id}: row {after.seq} cannot be written: {collision}") from collision
            return False
        except (StoreFailed, asyncio.CancelledError):
            self._is_sure = False
            self._tools.recover(self.id)
            raise
        self._know(seats)
        self._go_on(after, due)
        return True

    async def _catch_up(self) -> None:
        rows = await self._tools.store.read(self.id, after=self._state.seq)
        self._know(await self._tools.store.seats(self.id))
        for entry in decode_log(self.id, rows, after=self._state.seq):
            after = follow(self._state, entry).state
            self._go_on(after, due_rows(self.id, after))
        self._is_sure = True

    def _go_on(self, after: TableState, due: Sequence[DueRow]) -> None:
        """Steps to what is on disk. Nothing waits in here: state, listeners and what is due change as one."""
        self._state = after
        self.used = time.monotonic()
        told = Told(self.id, after, self._names)
        self._recent.append(told)
        self._tools.hub.tell(told, self.id)
        self._tools.schedule(self.id, due)
        self.think()

    def _know(self, seats: Sequence[SeatRow]) -> None:
        names = list(self._names) or [None] * len(self._state.seats)
        for row in seats:
            names[row.seat] = row.name
            if row.token is not None:
                self._tokens[row.token] = row.seat
        self._names = tuple(names)


def last_states(entries: Sequence[Entry]) -> list[TableState]:
    """The state after each of the last entries of a log, as many as a resume can reach back."""
    return list(deque(states(entries), maxlen=MOST_RESUMED))


def due_rows(table: str, state: TableState) -> tuple[DueRow, ...]:
    """What is due at *table* after *state*, counted from now."""
    now = time.time()
    return tuple(DueRow(table=table, purpose=due.purpose, after=due.after, at=now + due.delay) for due in dues(state))


def bot_row(table: str, seat: Seat, names: Names) -> SeatRow:
    """The row of a bot in *seat*, with a name that nobody at the table has."""
    return SeatRow(seat=seat, name=bot_name(names, start=sum(table.encode()) + seat), token=None)
