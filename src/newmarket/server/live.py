"""Live tables: what persons ask of one, what it does by itself, and who listens."""

from __future__ import annotations

import asyncio
import contextlib
import time
import weakref
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator, Sequence

from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.languages import Language
from newmarket.server.deciding import Deciding
from newmarket.server.hints import NOBODY, Here
from newmarket.server.hub import Listening, Told, passing_frame, snapshot_frame
from newmarket.server.ids import rematch_id
from newmarket.server.presence import Presence
from newmarket.server.recent import MOST_RESUMED, Recent
from newmarket.server.roster import Holder, Newcomer, Roster, Standing, Use, armed_seats, with_arming
from newmarket.server.stepped import Stepped
from newmarket.server.store import DueRow
from newmarket.server.tools import Tools
from newmarket.table.arming import as_armed, judge_arming
from newmarket.table.due import (
    Around,
    Purpose,
    dues,
    entry_for,
    is_still_due,
    kept_others_waiting,
    sits_in_at,
    waits_for,
)
from newmarket.table.entries import Entry, Forgotten, Rematched, Unclaimed
from newmarket.table.follow import follow, states
from newmarket.table.judge import judge
from newmarket.table.messages import Armed, Done, PresenceShown, Problem, ProblemReason, ReactionShown, Snapshot
from newmarket.table.names import clean_name
from newmarket.table.requests import Act, ArmSpin, AskRematch, Request, Sit
from newmarket.table.state import TableState
from newmarket.table.tell import TableTold, snapshot

OTHERS_SECONDS = 2.0
"""So much later than who should, another worker does what is due."""
FRAMES_IN_A_ROW = 16
"""How many old messages are made into frames before others have their turn on the event loop."""


class LiveTable(Stepped):
    """One table. Reading it needs no waiting; `ask` and `do_due` step it, one at a time."""

    def __init__(
        self,
        table: str,
        states: Sequence[TableState],
        roster: Roster,
        tools: Tools,
        *,
        began: float,
        elsewhere: Here = NOBODY,
    ) -> None:
        """*states* are the last ones of its log, as `last_states` gives them; they count as written when it *began*.
        *elsewhere* listens by other workers.
        """
        super().__init__(table, states[-1], roster, tools, began=began)
        self._deciding = Deciding(table, tools.thinkers, tools.places_to_think)
        # Timers of a table that is forgotten do not keep it.
        presence_changed = weakref.WeakMethod(self._presence_changed)
        self._presence = Presence(began=began, changed=lambda: (tell := presence_changed()) and tell())
        self._elsewhere = elsewhere
        self._waited_as_told: object = None
        self._dues_of: tuple[TableState, Around, tuple[DueRow, ...]] | None = None
        self._recent = Recent(table, states, self.people)
        self._told: TableTold | None = None
        self._look_around()

    @property
    def is_busy(self) -> bool:
        """Whether somebody steps it or thinks for it just now."""
        return self.is_stepped or self._deciding.is_busy

    @property
    def dues(self) -> tuple[DueRow, ...]:
        """What is due, as things are now."""
        return self._dues_after(self._state)

    def snapshot(self, you: Standing, language: Language = Language.ENGLISH) -> Snapshot:
        """The table as it stands, for *you* who read *language*."""
        return snapshot(self.id, self._state, self.people, you.seat, claims=you.claims, language=language)

    # --- What persons ask ------------------------------------------------------------------------

    async def ask(self, asking: Callable[[], Request], language: Language = Language.ENGLISH) -> Done | Problem:
        """Judges what a person asks, and answers when it is on disk; a problem is told in *language*.

        *asking* says it as the table then stands: whose seat it was when the request came, another's it may be now.
        """
        async with self._sure():
            return await self._asked(asking, language)

    async def ask_rematch(
        self, seat: Seat, make: Callable[[TableState], Awaitable[None]], language: Language = Language.ENGLISH
    ) -> Done | Problem:
        """Judges *seat*, who asks for another match. *make* makes its table from how this one then stands, before
        anybody hears of it: once it is told, it is there.
        """
        async with self._sure():
            while True:
                asked = AskRematch(seat, self._state.rematch or rematch_id(self.id, self._state))
                verdict = judge(self._state, asked, self.people, language)
                if isinstance(verdict, Rematched):
                    await make(follow(self._state, verdict).state)
                done = await self._judged(asked, None, language)
                if done is not None:
                    return done

    async def take_seat(
        self, asked: Sit, token: bytes, language: Language = Language.ENGLISH
    ) -> tuple[Holder, bool] | Problem:
        """Seats a person who will show the token of that hash; whether it is only now that they sit down.

        Who has sat down under that token is given the same seat again.
        """
        async with self._sure():
            await self._refresh()
            while True:
                before = self._roster.holder(token)
                if before is not None:
                    return before, False
                verdict = await self._judged(asked, Newcomer(clean_name(asked.name), token), language)
                if isinstance(verdict, Problem):
                    return verdict
                if verdict is not None:
                    holder = self._roster.holder(token)
                    assert holder is not None, "who has sat down is in the roster"
                    return holder, True

    async def add_holder(self, adding: Callable[[], Holder | None]) -> None:
        """Lets who shows a secret hold a seat, or open it; *adding* says as the table then stands who does, if any."""
        async with self._sure():
            while (added := adding()) is not None:
                if await self._rewrite(self._roster.with_holder(added)):
                    return

    async def open_by_link(self, link: bytes, token: bytes, *, shown: bytes | None) -> Holder | None:
        """The holder of the seat that the secret whose hash is *link* opens; none where it opens no seat.

        It is the one of the token *shown* where that holds this seat already, else that of *token*.
        """
        async with self._sure():
            await self._refresh()
            while True:
                opens = self._roster.holder(link, Use.LINK)
                if opens is None:
                    return None
                before = self._roster.holder(shown)
                if before is not None and (before.seat, before.claims) == (opens.seat, False):
                    return before
                if await self._rewrite(self._roster.with_holder(Holder(hash=token, seat=opens.seat))):
                    return self._roster.holder(token)

    async def arm(
        self, asking: Callable[[], Seat], asked: ArmSpin, language: Language = Language.ENGLISH
    ) -> Armed | Problem:
        """Has Spin laid with the next called card of the seat that *asking* says, or no longer; it is kept beside the
        log, and told to that seat's own streams alone.
        """
        async with self._sure():
            await self._refresh()
            while True:
                seat = asking()
                problem = judge_arming(self._state, seat, asked, self.people, language)
                if problem is not None:
                    return problem
                if await self._rewrite(with_arming(self._roster, self._state, seat, spin=asked.spin)):
                    self._tell_armed(seat)
                    return self.armed(seat)

    def armed(self, seat: Seat) -> Armed:
        """Whether *seat* has Spin laid with its next called card: for its own streams alone."""
        return Armed(seat in armed_seats(self._roster, self._state))

    async def _asked(self, asking: Callable[[], Request], language: Language) -> Done | Problem:
        while True:
            verdict = await self._judged(asking(), None, language)
            if verdict is not None:
                return verdict

    async def _judged(self, asked: Request, newcomer: Newcomer | None, language: Language) -> Done | Problem | None:
        """What becomes of *asked* as the table stands; none where it stands otherwise by now: then it must be asked
        again.
        """
        if isinstance(asked, Act):
            asked = replace(asked, waited=self._waited_for(asked.action.seat))
        verdict = judge(self._state, asked, self.people, language)
        # What is done already, or refused, may be so only as the table stood: nothing that would be written tells it.
        if isinstance(verdict, Done | Problem) and await self._is_out_of_date():
            return None
        if isinstance(verdict, Done | Problem):
            if isinstance(verdict, Problem) and verdict.reason is ProblemReason.WRONG_HAND:
                # A hand may be wanting because nothing can be written: then that is what is wrong.
                await self._tools.store.ping()
            outcome = verdict.reason if isinstance(verdict, Problem) else "repeated"
            self._tools.metrics.count("newmarket_judged_total", outcome=outcome)
            return verdict
        if not await self._step(verdict, newcomer):
            return None
        self._tools.metrics.count("newmarket_judged_total", outcome="done")
        return Done(self._state.seq)

    async def _is_out_of_date(self) -> bool:
        """Whether others had gone on unknown to this worker, which it knows now."""
        before = self._state.seq, self._roster.version
        await self._refresh()
        return before != (self._state.seq, self._roster.version)

    def _waited_for(self, seat: Seat) -> float:
        """For how many seconds the table has waited for *seat*, as all could see; 0 where it has not."""
        return kept_others_waiting(self._state, self._around(self._state), seat, now=time.time())

    # --- What the table does by itself -----------------------------------------------------------

    async def do_due(self, due: DueRow, *, late: Callable[[], float]) -> None:
        """Does what is due, unless the table has gone on since; *late* says by how many seconds it is late."""
        action = None
        if due.purpose is Purpose.BOT:
            if not self._is_due(due):
                return
            action = await self._deciding.decided(self._state, late)
        async with self._sure():
            if not self._is_due(due):
                # What is due later than it seemed when its timer was set is not forgotten.
                self._tools.remind(self.id, self.dues, self._later)
                return
            seed = self._tools.new_seed() if due.purpose is Purpose.OFFER else b""
            around, now = self._around(self._state), time.time()
            entry = entry_for(self._state, due.purpose, around=around, now=now, seed=seed, action=action)
            if await self._step(as_armed(self._state, entry, armed_seats(self._roster, self._state))):
                self._tools.metrics.count("newmarket_due_total", purpose=due.purpose)

    def begin(self) -> None:
        """Begins to do by itself what is due."""
        self._schedule()

    @property
    def _later(self) -> float:
        """By how many seconds later than the others this worker does what is due: who wrote the last row does it, and
        another only where that one is gone, or too slow.
        """
        return 0.0 if self._is_mine or not self._tools.bus.has_others else OTHERS_SECONDS

    def _schedule(self) -> None:
        later = self._later
        self._tools.schedule(self.id, self.dues, later)
        if not later:
            # The bot whose turn it is begins to think.
            self._deciding.think(self._state)

    def stop(self) -> None:
        """Gives up what a bot thinks about, and who is here: the server stops."""
        self._deciding.stop()
        self._presence.stop()

    def _dues_after(self, state: TableState) -> tuple[DueRow, ...]:
        """What is due after *state*; looked for once where it is asked for before a step is written and afterwards."""
        around, known = self._around(state), self._dues_of
        if known is None or known[0] is not state or (known[1].lost, known[1].came) != (around.lost, around.came):
            known = self._dues_of = state, around, due_rows(self.id, state, around)
        return known[2]

    def _is_due(self, due: DueRow) -> bool:
        return is_still_due(self._state, self._around(self._state), due.purpose, due.after, now=time.time())

    def _around(self, state: TableState) -> Around:
        lost = self._presence.lost(len(state.seats))
        return Around(lost=lost, written=self._written, began=self._began, came=self._presence.came)

    # --- Who listens -----------------------------------------------------------------------------

    @contextlib.contextmanager
    def listening(self, token: bytes | None, language: Language = Language.ENGLISH) -> Iterator[Listening]:
        """The place in the hub of a stream whose listener shows that token and reads *language*; while it is open, they
        are here.
        """
        listening = self._tools.hub.listen(self.id, token, self.standing(token), language)
        self._look_around()
        try:
            yield listening
        finally:
            self._tools.hub.leave(listening)
            self._look_around()

    async def frames(
        self, you: Standing, language: Language = Language.ENGLISH, *, after: int | None
    ) -> AsyncGenerator[bytes, None]:
        """The frames up to now: every message after number *after*, or where those are too many a snapshot; who is
        here; and where the rules have Spin, whether *you* have armed it.

        The caller has begun to listen before, so that nothing falls between these and what is told live.
        """
        missed = None if after is None else self._recent.after(after)
        if missed is None:
            yield snapshot_frame(self.snapshot(you, language))
        else:
            for number, told in enumerate(missed, start=1):
                yield told.frame(you, language)
                if number % FRAMES_IN_A_ROW == 0:
                    await asyncio.sleep(0)
        yield passing_frame("presence", self.presence)
        if you.seat is not None and self._state.rules.spin is not None:
            yield passing_frame("armed", self.armed(you.seat))

    @property
    def presence(self) -> PresenceShown:
        """Whose connection is there, as it is told to everybody."""
        now, around = time.time(), self._around(self._state)
        sits_in = sits_in_at(self._state, around)
        return PresenceShown(
            lost=tuple(None if since is None else round(max(0.0, now - since), 1) for since in around.lost),
            watchers=self._presence.watchers,
            waits_for=waits_for(self._state),
            sits_in=None if sits_in is None else round(max(0.0, sits_in - now), 1),
        )

    def react(self, shown: ReactionShown) -> None:
        """Tells a reaction to who listens just now."""
        told = passing_frame("reaction", shown)
        self._tools.hub.pass_on(told, self.id)
        self._tools.bus.tell_passing(self.id, told)
        self._tools.metrics.count("newmarket_reactions_total")

    def _look_around(self) -> None:
        """Looks who sits here and who of them listens."""
        persons = {Seat(seat): who.since for seat, who in enumerate(self._state.seats) if who and who.bot is None}
        listeners = list(self._tools.hub.listeners(self.id))
        seats = {(you.seat, you.since) for you in listeners if you.seat is not None}
        by_me = Here(tuple(sorted(seats)), sum(1 for you in listeners if you.seat is None))
        self._tools.bus.show(self.id, by_me)
        all_here = by_me.with_others(self._elsewhere)
        here = {seat for seat, since in all_here.seats if persons.get(seat) == since}
        self._presence.know(persons, here, all_here.watchers)

    def _presence_changed(self) -> None:
        """Tells who is here, and does what is due at the time that follows from it."""
        self._schedule()
        self._tell_presence()

    def _tell_presence(self) -> None:
        self._waited_as_told = self._waited()
        self._tools.hub.pass_on(passing_frame("presence", self.presence), self.id)
        self._tools.metrics.count("newmarket_presence_told_total")

    def _waited(self) -> object:
        """What people are told of the waiting, without the time that goes by."""
        return waits_for(self._state), sits_in_at(self._state, self._around(self._state))

    def hear_of(self, elsewhere: Here) -> None:
        """Hears who listens by other workers."""
        if elsewhere != self._elsewhere:
            self._elsewhere = elsewhere
            self._look_around()

    async def _catch_up(self, *, is_one_row: bool = False) -> None:
        before = armed_seats(self._roster, self._state)
        await super()._catch_up(is_one_row=is_one_row)
        for seat in before ^ armed_seats(self._roster, self._state):
            self._tell_armed(seat)

    def _tell_armed(self, seat: Seat) -> None:
        self._tools.hub.tell_seat(passing_frame("armed", self.armed(seat)), self.id, seat)

    def _tell_step(self) -> None:
        if isinstance(self._state.happened[-1].entry, Forgotten | Unclaimed):
            # The messages of before name them; who resumes from there gets a snapshot.
            self._recent.clear()
        self._recent.add(self._state, self.people)
        told = Told(self.id, self._state, self.people, self._told)
        self._tools.metrics.count("newmarket_messages_total", self._tools.hub.tell(told, self.id))
        self._told = told.table
        self._schedule()
        if self._presence.anybody_lost and self._waited() != self._waited_as_told:
            self._tell_presence()


def last_states(entries: Sequence[Entry]) -> list[TableState]:
    """The state after each of the last entries of a log, as many as a resume can reach back."""
    return list(deque(states(entries), maxlen=MOST_RESUMED))


def due_rows(table: str, state: TableState, around: Around) -> tuple[DueRow, ...]:
    """What is due at *table* after *state*, as things are *around*."""
    return tuple(DueRow(table=table, purpose=due.purpose, after=due.after, at=due.at) for due in dues(state, around))
