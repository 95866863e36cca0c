"""The lines of a table's log: each row in sentences for one listener, by the listener's part in it.

Names stand outside the log and go with those who had them. So a line about somebody who has left their seat since is
told without a name, or where it says nothing without one, not at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from newmarket.engine import Followed, Led, PotTaken, Seat, Stopped
from newmarket.explain import Listener, Part, explain, say_to
from newmarket.languages import Language, say
from newmarket.rules import Topic
from newmarket.table.entries import (
    Acted,
    BrokenOff,
    CalledCardsSet,
    CameBack,
    Claimed,
    Cleared,
    Filled,
    Forgotten,
    HandDealt,
    Left,
    Made,
    Offered,
    PutOut,
    Ready,
    Rematched,
    Sat,
    SettingsSet,
    StoodIn,
    Unclaimed,
)
from newmarket.table.messages import Line, LineKind
from newmarket.table.names import People
from newmarket.table.state import Happened, TableState

_OF_ONE = (Led, Followed, PotTaken, Stopped)
"""What one seat does, or what follows from its card for itself: nobody else has a part in it."""
_Said: TypeAlias = tuple[str, str, str | None]
"""The reason of a line, what it says, and the clause behind it."""
_OfPersons: TypeAlias = Claimed | Unclaimed | StoodIn | Left | Forgotten | CalledCardsSet | BrokenOff | Rematched
_OfSeats: TypeAlias = Sat | Filled | Cleared | PutOut | SettingsSet


class _Telling(msgspec.Struct, frozen=True, gc=False):
    """One row, and who hears of it."""

    state: TableState
    row: Happened
    listener: Listener
    people: People
    claims: Seat | None

    def is_known(self, seat: Seat) -> bool:
        """Whether who sat in *seat* at that row sits there still, so that they can be named."""
        sitting = self.state.seats[seat] if seat < len(self.state.seats) else None
        return sitting is not None and sitting.since <= self.row.seq

    def of(self, seat: Seat, kind: LineKind, message: str) -> Iterator[_Said]:
        """The line *message* about the person of *seat*, where it was they who sat there."""
        if self.is_known(seat):
            yield kind, say_to(self.listener, message, actor=seat), None

    def host_part(self) -> Part:
        """The listener's part in a deed of the host."""
        by = self.row.by
        return Part.ACTOR if by is not None and by == self.listener.you and self.is_known(by) else Part.NONE


def lines(state: TableState, row: Happened, listener: Listener, people: People, claims: Seat | None) -> Iterator[Line]:
    """The lines for *row*, one of those that led to *state*, for *listener*, who may be one that *claims* a seat."""
    if listener.you is not None and _came_after(state, row, listener.you):
        listener = replace(listener, you=None)
    telling = _Telling(state, row, listener, people, claims)
    for reason, what, clause in _said(telling):
        yield Line(seq=row.seq, hand=row.hand, reason=reason, what=what, clause=clause)


def _came_after(state: TableState, row: Happened, you: Seat) -> bool:
    """Whether *you* sat down after *row*: what was done in the seat before was not done by you."""
    sitting = state.seats[you]
    return sitting is not None and sitting.since > row.seq


def told_apart_by(row: Happened) -> frozenset[Seat] | None:
    """The seats whose listeners hear of *row* in words of their own; all others hear what a watcher hears.

    None where everybody may hear it in their own words.
    """
    if row.taken or row.back is not None or row.host is not None:
        return None
    match row.entry:
        case Acted():
            if all(isinstance(event, _OF_ONE) for event in row.events):
                return frozenset([row.entry.action.seat])
            return None
        case Ready(seat=seat):
            return frozenset([seat])
        case _:
            return None


def _said(telling: _Telling) -> Iterator[_Said]:
    row, listener = telling.row, telling.listener
    if row.back is not None:
        yield from telling.of(row.back, LineKind.BACK, "line-back")
    match row.entry:
        case HandDealt() | Acted():
            # Who takes a seat as the hand is settled has not played it.
            player = replace(listener, you=None) if listener.you in row.taken else listener
            for event in row.events:
                told = explain(telling.state.rules, event, player)
                yield told.reason, told.what, told.clause
        case Offered() | Ready():
            yield from _said_of_readying(telling, row.entry)
        case Sat() | Filled() | Cleared() | PutOut() | SettingsSet():
            yield from _said_of_seats(telling, row.entry)
        case Made() | CameBack():
            pass
        case _:
            yield from _said_of_persons(telling, row.entry)
    for seat in row.taken:
        yield from telling.of(seat, LineKind.TOOK_FROM_BOT, "line-took-from-bot")
    if row.host is not None:
        yield from telling.of(row.host, LineKind.HOST, "line-host")


def _said_of_readying(telling: _Telling, entry: Offered | Ready) -> Iterator[_Said]:
    listener, clause = telling.listener, telling.state.rules.clause_about(Topic.NEXT_HAND)
    match entry:
        case Offered(hand=hand):
            yield LineKind.OFFERED, say(listener.language, "line-offered", hand=hand), clause
        case Ready(seat=seat, hand=hand):
            if telling.is_known(seat):
                yield LineKind.READY, say_to(listener, "line-ready", actor=seat, hand=hand), clause
        case _:
            assert_never(entry)


def _said_of_persons(telling: _Telling, entry: _OfPersons) -> Iterator[_Said]:
    """What persons did for themselves, or what was done for those who are not there."""
    language = telling.listener.language
    match entry:
        case Claimed(seat=seat):
            yield from _claimed(telling, seat)
        case Unclaimed():
            yield LineKind.UNCLAIMED, say(language, "line-unclaimed"), None
        case StoodIn(seats=seats):
            for seat in seats:
                yield from telling.of(seat, LineKind.STOOD_IN, "line-stood-in")
        case Left() | Forgotten() if telling.row.opened:
            yield LineKind.LEFT, say(language, "line-left-open"), None
        case Left(seat=seat):
            yield from telling.of(seat, LineKind.LEFT, "line-left")
        case Forgotten(seat=seat) if telling.is_known(seat):
            yield LineKind.LEFT, say(language, "line-left-for-good", bot=telling.listener.names[seat]), None
        case Forgotten():
            yield LineKind.LEFT, say(language, "line-left-for-good-before"), None
        case CalledCardsSet(seat=seat, by_itself=by_itself):
            told = "line-called-cards" if by_itself else "line-called-cards-no-longer"
            yield from telling.of(seat, LineKind.CALLED_CARDS, told)
        case BrokenOff(seat=seat):
            yield from telling.of(seat, LineKind.BROKEN_OFF, "line-broken-off")
        case Rematched(seat=seat):
            yield from telling.of(seat, LineKind.REMATCH, "line-rematch")
        case _:
            assert_never(entry)


def _claimed(telling: _Telling, seat: Seat) -> Iterator[_Said]:
    language, name = telling.listener.language, telling.people.claimants[seat]
    if name is None or telling.state.claims.get(seat) != telling.row.seq:
        return
    part = Part.ACTOR if telling.claims == seat else Part.NONE
    bot = telling.listener.names[seat]
    yield LineKind.CLAIMED, say(language, "line-claimed", part=part, actor=name, bot=bot), None


def _said_of_seats(telling: _Telling, entry: _OfSeats) -> Iterator[_Said]:
    """Who sat down, and what the host did."""
    row, language, part = telling.row, telling.listener.language, telling.host_part()
    match entry:
        case Sat(seat=seat, bot=bot):
            if bot is not None:
                yield from telling.of(seat, LineKind.BOT_SAT, "line-bot-sat")
            elif not row.taken:
                yield from telling.of(seat, LineKind.SAT, "line-sat")
        case Filled():
            yield LineKind.STARTED, say(language, "line-started", part=part), None
            for at, sitting in enumerate(telling.state.seats):
                if sitting is not None and sitting.since == row.seq:
                    yield from telling.of(Seat(at), LineKind.BOT_SAT, "line-bot-sat")
        case Cleared():
            yield LineKind.CLEARED, say(language, "line-cleared", part=part), None
        case PutOut(seat=seat) if telling.is_known(seat):
            what = say(language, "line-put-out", part=part, bot=telling.listener.names[seat])
            yield LineKind.PUT_OUT, what, None
        case PutOut():
            yield LineKind.PUT_OUT, say(language, "line-put-out-before", part=part), None
        case SettingsSet():
            for what in _settings(entry, part, language):
                yield LineKind.SETTINGS, what, None
        case _:
            assert_never(entry)


def _settings(entry: SettingsSet, part: Part, language: Language) -> Iterator[str]:
    if entry.pace is not None:
        yield say(language, "line-pace", part=part, pace=entry.pace)
    if entry.patience is not None:
        yield say(language, "line-patience", part=part, patience=entry.patience)
    if entry.shows_known is True:
        yield say(language, "line-known", part=part)
    if entry.shows_known is False:
        yield say(language, "line-known-no-longer", part=part)
    if entry.seats is not None:
        yield say(language, "line-seats", part=part, seats=entry.seats)
