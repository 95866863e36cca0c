"""What a table tells one listener: one entry of the log is one message, with the view after it.

The browser draws these and computes nothing. They hold what the listener's seat may know (C9), and names,
which stand outside the log.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from newmarket.engine import Event, Refusal, Seat, SheetRow
from newmarket.match import MatchEnded, MatchView
from newmarket.record import DoneBy
from newmarket.table.entries import Pace


class Phase(StrEnum):
    """What the table waits for."""

    GATHERING = "gathering"
    """Players, for the empty seats."""
    READYING = "readying"
    """Everybody's "ready" for the next hand."""
    PLAYING = "playing"
    """The player whose turn it is."""
    ENDED = "ended"
    """Nothing: the match is over."""


class PlayerKind(StrEnum):
    """Who sits in a seat."""

    PERSON = "person"
    BOT = "bot"


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """One seat as all may see it. *kind* and *name* are none where it is empty; *bot* is the bot's sort.

    *ready* is whether its player is ready for the hand that `TableShown.ready_for` numbers.
    """

    kind: PlayerKind | None
    name: str | None
    bot: str | None
    ready: bool


class PotShown(msgspec.Struct, frozen=True):
    """One pot of the rules: its id and the pay card that takes it."""

    id: str
    card: str


class TableShown(msgspec.Struct, frozen=True, kw_only=True):
    """The table around the match. *you* is the listener's seat, *host* the seat of who made the table.

    *ready_for* is the number of the hand that "ready" is for, none where nobody is asked; *commitment* is
    the hash of that hand's seed, shown before the salts are asked for (afterwards that of the hand played).
    """

    id: str
    title: str
    rules: str
    pots: tuple[PotShown, ...]
    seats: tuple[SeatShown, ...]
    you: Seat | None
    host: Seat | None
    pace: Pace
    phase: Phase
    ready_for: int | None
    commitment: str | None


class LineKind(StrEnum):
    """Lines about the table that no rule explains."""

    SAT = "sat"
    BOT_SAT = "bot_sat"
    READY = "ready"
    OFFERED = "offered"


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """One line of the log that people read: *what* in a sentence for its listener.

    *seq* is the number of its message, *hand* the number of the hand it is in (or is before). *reason* is a
    word of `newmarket.explain.Reason` or of `LineKind`; *clause* is the rule behind it, where there is one.
    """

    seq: int
    hand: int
    reason: str
    what: str
    clause: str | None


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of the log, told to one listener: what happened in order, the lines for it, the view after it.

    *seq* numbers a table's messages from 1 without a gap. *by* is set where something was done for a seat.
    *sheet* is the settlement sheet of the last hand, while it is over and the next is not dealt.
    """

    seq: int
    events: tuple[Event | MatchEnded, ...]
    by: DoneBy | None
    lines: tuple[Line, ...]
    table: TableShown
    match: MatchView | None
    sheet: tuple[SheetRow, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """All that a listener needs who comes in at *seq*: as a `Message` without events.

    *lines* are those of the present hand and of what went on since the hand before.
    """

    seq: int
    lines: tuple[Line, ...]
    table: TableShown
    match: MatchView | None
    sheet: tuple[SheetRow, ...]


class ProblemReason(StrEnum):
    """Why a request was not done."""

    MALFORMED = "malformed"
    """The request is not what it should be."""
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_RULES = "unknown_rules"
    NO_SEAT = "no_seat"
    """The request carries no token of a seat at this table."""
    NOT_HOST = "not_host"
    """Only who made the table may do this."""
    FOREIGN_ORIGIN = "foreign_origin"
    """A browser sent the request from a page of another site, or under a name that the server does not have."""
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    TABLE_FULL = "table_full"
    WRONG_HAND = "wrong_hand"
    """It names a hand that is not the present or next one."""
    STALE = "stale"
    """Something happened in the hand since the message that it was made after."""
    KEY_TAKEN = "key_taken"
    """Another action was done under its key."""
    REFUSED = "refused"
    """The rules refuse the action; *refusal* says why."""
    TOO_MANY = "too_many"
    """Too many requests or tables in a short time."""
    NOT_FOUND = "not_found"
    """There is nothing under this address."""
    UNAVAILABLE = "unavailable"
    """The server could not do it now. Whether it was done after all, the table shows when it can be read again; the
    same request may be sent again."""
    FAULT = "fault"
    """A fault of the server's own, which its log tells."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to a request that was not done: *text* for people, *reason* for programs.

    *now* is the table as it stands, where the asker may see it, so that a browser can catch up.
    """

    reason: ProblemReason
    text: str
    refusal: Refusal | None = None
    clause: str | None = None
    now: Snapshot | None = None


class Done(msgspec.Struct, frozen=True):
    """The answer to a request that was done: *seq* of the message that tells it, the same for a repeat."""

    seq: int


class Seated(msgspec.Struct, frozen=True):
    """The answer to making a table or taking a seat. The *token* is the right to act for the seat: a browser
    keeps it as a cookie that scripts cannot read, a program sends it as ``Authorization: Bearer``. It is not told
    again to who has shown it as that cookie.
    """

    table: str
    seat: Seat
    token: str | None
