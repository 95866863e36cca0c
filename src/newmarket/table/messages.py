"""What a table tells one listener: one entry of the log is one message, with the view after it.

The browser draws these and computes nothing. They hold what the listener's seat may know (C9), and names,
which stand outside the log.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from newmarket.cards import Card
from newmarket.engine import Event, Refusal, Seat, SheetRow
from newmarket.explain import PotShown
from newmarket.match import MatchEnded, MatchView
from newmarket.record import DoneBy
from newmarket.rules import Centre, OptionPrice
from newmarket.table.entries import Pace, Patience


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


class Away(StrEnum):
    """Why a bot sits in for a person, who can take the seat back at any moment."""

    LEFT = "left"
    """They said that they leave."""
    STOOD_IN = "stood_in"
    """The table had waited for them long enough."""


class SeatShown(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One seat as all may see it. *kind* and *name* are none where it is empty; *bot* is the bot's sort.

    *ready* is whether its player is ready for the hand that `TableShown.ready_for` numbers. *away* is set while
    a bot sits in for a person. *called_cards* is whether called cards are played for them by their own wish.
    *claimed_by* is the name of who will have this bot's seat from the next hand on.
    """

    kind: PlayerKind | None
    name: str | None
    bot: str | None
    ready: bool
    away: Away | None = None
    called_cards: bool = False
    claimed_by: str | None = None


class Right(StrEnum):
    """What a listener may do at the table now, beside playing."""

    SIT = "sit"
    """Take an open seat."""
    CLAIM = "claim"
    """Take a bot's seat: at once, or in the midst of a hand from the next one on."""
    UNCLAIM = "unclaim"
    """Give up the seat that they are to have."""
    START = "start"
    """Begin the match with bots in the open seats."""
    SEAT_BOT = "seat_bot"
    SETTINGS = "settings"
    SEATS = "seats"
    """Change the number of seats."""
    PUT_OUT = "put_out"
    LEAVE = "leave"
    BACK = "back"
    """Take their own seat back from the bot that sits in."""
    CALLED_CARDS = "called_cards"
    END_MATCH = "end_match"
    REMATCH = "rematch"
    REACT = "react"


class TableShown(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The table around the match. *you* is the listener's seat, *yours_next* the seat that they are to have from the
    next hand on, *host* the seat of the host, *may* what the listener may do now.

    *ready_for* is the number of the hand that "ready" is for, none where nobody is asked; *commitment* is
    the hash of that hand's seed, shown before the salts are asked for (afterwards that of the hand played), and
    *pledges* are those of its salts, by seat ("" for none), while they are asked for.
    *rests* is whether nobody is left who is not away, so that no hand is dealt. *broken_off* is whether the match was
    ended before its end. *shows_known* is whether players may be shown what they can know of the cards. *rematch* is
    the table of the next match, once somebody has asked for it. *spin* is the card that can be laid with a called one
    (S8), *centre* whether a card lies in the middle, face down, while a hand is played (F1), *option_price* what a
    player other than the dealer pays for exchanging (F4).
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
    pledges: tuple[str, ...] = ()
    patience: Patience = Patience.NORMAL
    shows_known: bool = False
    yours_next: Seat | None = None
    may: tuple[Right, ...] = ()
    rests: bool = False
    broken_off: bool = False
    rematch: str | None = None
    spin: Card | None = None
    centre: Centre = Centre.NONE
    option_price: OptionPrice | None = None


class PresenceShown(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Whose connection is there: sent as frame ``presence``, without a number, whenever it changes.

    *lost* has a number for each seat: for how many seconds its person has not been there; none where they are here, and
    for bots and open seats. *watchers* counts the streams of those without a seat. *waits_for* are the seats of persons
    that the table waits for now, *sits_in* in how many seconds a bot will sit in for the lost ones among them, none
    where nobody of them is lost.
    """

    lost: tuple[float | None, ...]
    watchers: int
    waits_for: tuple[Seat, ...]
    sits_in: float | None


class Reaction(StrEnum):
    """What a player can say at a press: a closed set, no free words."""

    APPLAUSE = "applause"
    THANKS = "thanks"
    LAUGH = "laugh"
    OUCH = "ouch"
    WONDER = "wonder"
    HURRY = "hurry"


class ReactionShown(msgspec.Struct, frozen=True, gc=False):
    """*seat* reacts: sent as frame ``reaction``, without a number, to who listens just then."""

    seat: Seat
    reaction: Reaction


class Armed(msgspec.Struct, frozen=True, gc=False):
    """Whether *spin* is to be laid with the listener's next called card (S9): sent to their own streams alone, as frame
    ``armed``, without a number, when a stream begins and whenever it changes.
    """

    spin: bool


class Invitation(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """How friends come to a table: the *address* to open, and the same as a QR code.

    *code* is the ``d`` of an SVG path that draws it, dark on light, in a box of *size* units with its quiet zone.
    """

    address: str
    code: str
    size: int


class SeatLink(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A secret that opens the asker's seat on another device: the page takes it as ``/t/{table}#seat={secret}``.

    *address* is that page's, *code* and *size* the same as a QR code, as in `Invitation`.
    """

    secret: str
    address: str
    code: str
    size: int


class LineKind(StrEnum):
    """Lines about the table that no rule explains."""

    SAT = "sat"
    BOT_SAT = "bot_sat"
    READY = "ready"
    OFFERED = "offered"
    TOOK_FROM_BOT = "took_from_bot"
    CLAIMED = "claimed"
    UNCLAIMED = "unclaimed"
    STARTED = "started"
    CLEARED = "cleared"
    PUT_OUT = "put_out"
    SETTINGS = "settings"
    CALLED_CARDS = "called_cards"
    LEFT = "left"
    STOOD_IN = "stood_in"
    BACK = "back"
    HOST = "host"
    """Who the host is now."""
    BROKEN_OFF = "broken_off"
    REMATCH = "rematch"


class Line(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One line of the log that people read: *what* in a sentence for its listener.

    *seq* is the number of its message, *hand* the number of the hand it is in (or is before). *reason* is a
    word of `newmarket.explain.Reason` or of `LineKind`; *clause* is the rule behind it, where there is one.
    """

    seq: int
    hand: int
    reason: str
    what: str
    clause: str | None


class Message(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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


class Snapshot(msgspec.Struct, frozen=True, gc=False, kw_only=True):
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
    FAULTY_RULES = "faulty_rules"
    """Rules of one's own, or switches, of which no game can be made; the text says why, a line for each thing."""
    NO_SEAT = "no_seat"
    """The request carries no token of a seat at this table."""
    NOT_HOST = "not_host"
    """Only the host may do this."""
    NOT_NOW = "not_now"
    """It cannot be done as the table stands: the match has begun, or has not, or the seat is not such a one."""
    LINK_USED = "link_used"
    """The link of a seat is none, or no longer one."""
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
    UNKNOWN_LESSON = "unknown_lesson"
    FAULTY_RECORD = "faulty_record"
    """A record that does not hold, or cannot be read."""
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


class Problem(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The answer to a request that was not done: *text* for people, *reason* for programs.

    *now* is the table as it stands, where the asker may see it, so that a browser can catch up.
    """

    reason: ProblemReason
    text: str
    refusal: Refusal | None = None
    clause: str | None = None
    now: Snapshot | None = None


class Done(msgspec.Struct, frozen=True, gc=False):
    """The answer to a request that was done: *seq* of the message that tells it, the same for a repeat."""

    seq: int


class Seated(msgspec.Struct, frozen=True, gc=False):
    """The answer to making a table or taking a seat. The *token* is the right to act for the seat: a browser
    keeps it as a cookie that scripts cannot read, a program sends it as ``Authorization: Bearer``. It is not told
    again to who has shown it as that cookie.
    """

    table: str
    seat: Seat
    token: str | None
