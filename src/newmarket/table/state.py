"""A table at one moment, folded from its log. For the server: what a listener may know is a `Message`.

Pure: the same entries give the same state anywhere, so a restart goes on where the server before it stopped.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from newmarket.engine import Action, Event, Seat, SheetRow, commitment_to, settlement_sheet, table_deal, table_dealer
from newmarket.errors import NewmarketError
from newmarket.match import Match, MatchEnded, deal_hand, next_dealer, play, start_match
from newmarket.rules import Rules
from newmarket.table.entries import Acted, Entry, HandDealt, Made, Offered, Pace, Ready, Sat
from newmarket.table.messages import Phase, PlayerKind

TableEvent: TypeAlias = Event | MatchEnded
_T = TypeVar("_T")


class FaultyLog(NewmarketError, ValueError):
    """A log that is not that of a table: it does not begin with its making, or makes it twice."""


class Sitting(msgspec.Struct, frozen=True):
    """Who sits in a seat: a person where *bot* is none, else the bot of that sort."""

    bot: str | None = None

    @property
    def kind(self) -> PlayerKind:
        """Whether a person or a bot."""
        return PlayerKind.PERSON if self.bot is None else PlayerKind.BOT


class Happened(msgspec.Struct, frozen=True):
    """One row of the log: its number, the hand that it is in or comes before, the entry, and its events."""

    seq: int
    hand: int
    entry: Entry
    events: tuple[TableEvent, ...]


class DoneBefore(msgspec.Struct, frozen=True):
    """What was done under a key: the row of it, the hand, and the action."""

    seq: int
    hand: int
    action: Action


class TableState(msgspec.Struct, frozen=True, kw_only=True):
    """A table between two entries of its log; *seq* numbers the last one.

    *match* is there from the first deal on (its dealer is drawn with it). *offered* is the last hand offered,
    *salts* by seat those given for it, none from a person who is not ready. *happened* are the rows of the
    present hand and those between it and the hand before; *before* are the counters before its stakes.
    *changed* is the row that last changed the hand. *done* has each action by seat and key,
    *readied* the row of each "ready" by seat and hand.
    """

    rules: Rules
    pace: Pace
    seats: tuple[Sitting | None, ...]
    seq: int
    match: Match | None = None
    offered: Offered | None = None
    salts: tuple[str | None, ...] = ()
    happened: tuple[Happened, ...] = ()
    before: tuple[int, ...] = ()
    changed: int = 0
    done: Mapping[tuple[Seat, str], DoneBefore] = {}
    readied: Mapping[tuple[Seat, int], int] = {}

    @property
    def phase(self) -> Phase:
        """What the table waits for."""
        if None in self.seats:
            return Phase.GATHERING
        if self.match is None:
            return Phase.READYING
        if self.match.ended is not None:
            return Phase.ENDED
        return Phase.READYING if self.match.awaits_deal else Phase.PLAYING

    @property
    def number(self) -> int:
        """The number of the last hand dealt, from 1; 0 before the first."""
        return 0 if self.match is None else self.match.number

    @property
    def ready_for(self) -> int | None:
        """The hand that "ready" is for, none where nobody is asked (N10)."""
        if self.phase is Phase.READYING and self.offered is not None and self.offered.hand == self.number + 1:
            return self.offered.hand
        return None

    @property
    def all_are_ready(self) -> bool:
        """Whether the next hand can be dealt."""
        return self.ready_for is not None and None not in self.salts

    @property
    def commitment(self) -> str | None:
        """What is shown of the seed of the last hand offered."""
        return None if self.offered is None else commitment_to(bytes.fromhex(self.offered.seed))

    @property
    def host(self) -> Seat | None:
        """The seat of who made the table: the first person to sit."""
        return next((Seat(seat) for seat, who in enumerate(self.seats) if who is not None and who.bot is None), None)

    @property
    def open_seat(self) -> Seat | None:
        """The first seat that nobody has taken."""
        return Seat(self.seats.index(None)) if None in self.seats else None

    @property
    def is_settled(self) -> bool:
        """Whether the last hand dealt is over."""
        return self.match is not None and self.match.hand is not None and self.match.hand.is_over

    @property
    def sheet(self) -> tuple[SheetRow, ...]:
        """The settlement sheet of the last hand, while it is over and the next is not dealt."""
        if not self.is_settled:
            return ()
        rows = (row for row in self.happened if row.hand == self.number)
        events = (event for row in rows for event in row.events if not isinstance(event, MatchEnded))
        return settlement_sheet(events, before=self.before)

    def is_ready(self, seat: Seat) -> bool:
        """Whether the player of *seat* is ready for the hand that is asked for; bots always are (N10)."""
        return self.ready_for is not None and self.salts[seat] is not None


class TableStep(msgspec.Struct, frozen=True):
    """The state that was reached and what happened on the way, in order."""

    state: TableState
    events: tuple[TableEvent, ...]


def fold(entries: Iterable[Entry]) -> TableState:
    """The table whose whole log is *entries*.

    :raises FaultyLog: if they are not the log of a table.
    """
    last = deque(states(entries), maxlen=1)
    if not last:
        raise FaultyLog("expected a log that begins with the making of a table, got an empty one")
    return last[0]


def states(entries: Iterable[Entry]) -> Iterator[TableState]:
    """The table after each of *entries*, the log from its beginning.

    :raises FaultyLog: as `follow`.
    """
    state: TableState | None = None
    for entry in entries:
        state = follow(state, entry).state
        yield state


def follow(state: TableState | None, entry: Entry) -> TableStep:
    """The table after *entry*, which has been judged; *state* is none before the first.

    :raises FaultyLog: if a table is made twice, or something happened before it was made.
    """
    if state is None:
        if not isinstance(entry, Made):
            raise FaultyLog(f"expected a log that begins with the making of a table, got {type(entry).__name__}")
        made = TableState(rules=entry.rules, pace=entry.pace, seats=(None,) * entry.seats, seq=1)
        return TableStep(replace(made, happened=(Happened(1, 1, entry, ()),)), ())
    seq = state.seq + 1
    events: tuple[TableEvent, ...] = ()
    match entry:
        case Made():
            raise FaultyLog(f"expected one making of the table, got another as row {seq}")
        case Sat(seat=seat, bot=bot):
            state = replace(state, seats=_put(state.seats, seat, Sitting(bot)))
        case Offered():
            salts = tuple("" if who is not None and who.bot is not None else None for who in state.seats)
            state = replace(state, offered=entry, salts=salts)
        case Ready(seat=seat, hand=hand, salt=salt):
            readied = {**state.readied, (seat, hand): seq}
            state = replace(state, salts=_put(state.salts, seat, salt), readied=readied)
        case HandDealt():
            state, events = _dealt(state)
        case Acted():
            state, events = _acted(state, entry)
        case _:
            assert_never(entry)
    row = Happened(seq, _hand_of(state, entry), entry, events)
    changed = seq if isinstance(entry, HandDealt | Acted) else state.changed
    return TableStep(replace(state, seq=seq, changed=changed, happened=(*state.happened, row)), events)


def _hand_of(state: TableState, entry: Entry) -> int:
    """The hand that *entry* is in, or comes before: what is not play belongs to the hand to come."""
    return state.number if isinstance(entry, HandDealt | Acted) else state.number + 1


def _dealt(state: TableState) -> tuple[TableState, tuple[TableEvent, ...]]:
    assert state.offered is not None, "a hand is offered before it is dealt"
    seed = bytes.fromhex(state.offered.seed)
    salts = [bytes.fromhex(salt or "") for salt in state.salts]
    match = state.match
    if match is None:
        match = start_match(state.rules, seats=len(salts), dealer=table_dealer(seed=seed, salts=salts))
    dealt = deal_hand(match, table_deal(state.rules, seed=seed, salts=salts, dealer=next_dealer(match)))
    # The hand before leaves the lines that people read; what went on since stays with the new hand.
    kept = tuple(row for row in state.happened if row.hand > match.number)
    return replace(state, match=dealt.match, before=match.counters, happened=kept), dealt.events


def _acted(state: TableState, entry: Acted) -> tuple[TableState, tuple[TableEvent, ...]]:
    assert state.match is not None, "a hand is dealt before anybody acts in it"
    played = play(state.match, entry.action)
    done = state.done
    if entry.key:
        done = {**done, (entry.action.seat, entry.key): DoneBefore(state.seq + 1, entry.hand, entry.action)}
    return replace(state, match=played.match, done=done), played.events


def _put(places: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    return (*places[:seat], value, *places[seat + 1 :])
