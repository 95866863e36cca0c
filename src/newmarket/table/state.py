"""A table at one moment, folded from its log. For the server: what a listener may know is a `Message`.

Here is what a table is; `newmarket.table.follow` says how an entry changes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from statistics import median
from typing import Final, TypeAlias

import msgspec

from newmarket.engine import Action, Deal, Event, Seat, SheetRow, commitment_to
from newmarket.match import Match, MatchEnded
from newmarket.rules import Rules
from newmarket.table.entries import Entry, Offered, Pace, Patience
from newmarket.table.messages import Away, Phase, PlayerKind

TableEvent: TypeAlias = Event | MatchEnded

BOT_THAT_SITS_IN: Final = "steady"
"""The bot that decides for a person who is away, and that has the seat of one who was put out."""

USUAL_WAIT = 5.0
"""How long a lead is taken to need, in seconds, before enough of them were made here."""
ENOUGH_WAITS = 3
MOST_OF_A_LOG = 50_000
"""Rows after which a table is full: ten times those of a long match. It is read from its log in a second or two."""


class Sitting(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Who sits in a seat since row *since*: a person where *bot* is none, else the bot of that sort.

    *away* is set while a bot sits in for a person. *called_cards* is whether called cards are played for them by
    their own wish. *row* is the last row that changed any of this, *asked* the one since which the table may wait for
    them: what they do of themselves while it waits for them (leaving and coming back, a wish) gives them no more time.
    *stood_in* is the row since which the table had waited when a bot sat in for them last, *again* the same of the last
    time that one did so for the second time in one waiting.
    """

    bot: str | None = None
    since: int
    row: int
    asked: int
    away: Away | None = None
    called_cards: bool = False
    stood_in: int = 0
    again: int = 0

    @property
    def kind(self) -> PlayerKind:
        """Whether a person or a bot."""
        return PlayerKind.PERSON if self.bot is None else PlayerKind.BOT

    @property
    def decides(self) -> bool:
        """Whether it is a person who decides for themselves."""
        return self.bot is None and self.away is None

    @property
    def deciding_bot(self) -> str | None:
        """The sort of the bot that decides in this seat, none where a person does."""
        return self.bot if self.away is None else BOT_THAT_SITS_IN


class Happened(msgspec.Struct, frozen=True, gc=False):
    """One row of the log: its number, the hand that it is in or comes before, the entry, and its events.

    *taken* are the seats that persons took from bots by it, *opened* those that it made open, *back* is one that its
    person took back from a bot that sat in. *by* is the seat of the host that it is a deed of, *host* the seat that the
    host's powers have passed to by it.
    """

    seq: int
    hand: int
    entry: Entry
    events: tuple[TableEvent, ...]
    taken: tuple[Seat, ...] = ()
    opened: tuple[Seat, ...] = ()
    back: Seat | None = None
    by: Seat | None = None
    host: Seat | None = None


class DoneBefore(msgspec.Struct, frozen=True, gc=False):
    """What was done under a key: the row of it, the hand, and the action."""

    seq: int
    hand: int
    action: Action


class TableState(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A table between two entries of its log; *seq* numbers the last one.

    *host* is the seat of the host, none while no person sits. *claims* has the seats that persons are to have from the
    next hand on, each with the row of the claim. *opened* is by seat the row since which it is open (where it is).

    *match* is there from the first deal on (its dealer is drawn with it). *offered* is the last hand offered,
    *salts* by seat those given for it, none from a person who is not ready; *last_salts* are those of the last deal.
    *pledges* has, of seats that gave one, the SHA-256 (hex) of the salt that is to come next, and *pledged* those that
    stood when the last hand was offered: what is pledged later does not bind for it.
    *broken_off* is the row that ended the match before its end; *rematch* the table of the next match, asked for in row
    *rematched*, and *after* that of the match before, where there was one. *waits* are for how many seconds the last
    leads that persons made were waited for, newest last.

    *happened* are the rows of the present hand and those between it and the hand before; *before* are the counters
    before its stakes, *sheet* is its settlement sheet, while it is over and the next is not dealt. *done* has each
    action by seat and key, *readied* the row of each "ready" by seat and hand, as far back as they are remembered.

    *shows_known* is whether players may be shown what they can know of the cards. *unshown* are the deals of the hands
    that were settled, where the rules keep them until the match is over.

    *changed* is the row that last changed the hand, *waiting* the one since which the table waits for what it waits
    for, *dealable* the one since which the next hand can be dealt (or not), *filled* that of the beginning by the host,
    *set_up* the last one that changed the settings.
    """

    rules: Rules
    pace: Pace
    patience: Patience
    seats: tuple[Sitting | None, ...]
    seq: int
    opened: tuple[int, ...]
    host: Seat | None = None
    claims: Mapping[Seat, int] = {}
    match: Match | None = None
    offered: Offered | None = None
    salts: tuple[str | None, ...] = ()
    last_salts: tuple[str, ...] = ()
    pledges: Mapping[Seat, str] = {}
    pledged: Mapping[Seat, str] = {}
    broken_off: int | None = None
    rematch: str | None = None
    rematched: int = 0
    after: str | None = None
    shows_known: bool = False
    unshown: tuple[Deal, ...] = ()
    waits: tuple[float, ...] = ()
    happened: tuple[Happened, ...] = ()
    before: tuple[int, ...] = ()
    sheet: tuple[SheetRow, ...] = ()
    done: Mapping[tuple[Seat, str], DoneBefore] = {}
    readied: Mapping[tuple[Seat, int], int] = {}
    changed: int = 0
    waiting: int = 1
    dealable: int = 1
    filled: int = 0
    set_up: int = 1

    @cached_property
    def phase(self) -> Phase:
        """What the table waits for."""
        if None in self.seats:
            return Phase.GATHERING
        if self.match is None:
            return Phase.READYING
        if self.is_match_over:
            return Phase.ENDED
        return Phase.READYING if self.match.awaits_deal else Phase.PLAYING

    @property
    def is_match_over(self) -> bool:
        """Whether the match has ended, or was broken off."""
        return self.broken_off is not None or (self.match is not None and self.match.ended is not None)

    @property
    def number(self) -> int:
        """The number of the last hand dealt, from 1; 0 before the first."""
        return 0 if self.match is None else self.match.number

    @cached_property
    def ready_for(self) -> int | None:
        """The hand that "ready" is for, none where nobody is asked (N10)."""
        if self.offers_next and self.phase is Phase.READYING:
            return self.number + 1
        return None

    @property
    def offers_next(self) -> bool:
        """Whether the hand after the last one dealt has been offered."""
        return self.offered is not None and self.offered.hand == self.number + 1

    @property
    def can_be_dealt(self) -> bool:
        """Whether everybody is ready for the next hand, and somebody is there to see it."""
        return self.ready_for is not None and None not in self.salts and not self.rests

    @property
    def rests(self) -> bool:
        """Whether nobody is left who is not away, so that no hand is dealt."""
        return self.phase is Phase.READYING and not any(who is not None and who.decides for who in self.seats)

    @property
    def commitment(self) -> str | None:
        """What is shown of the seed of the last hand offered."""
        return None if self.offered is None else commitment_to(bytes.fromhex(self.offered.seed))

    @property
    def open_seat(self) -> Seat | None:
        """The first seat that nobody has taken."""
        return Seat(self.seats.index(None)) if None in self.seats else None

    @property
    def is_full(self) -> bool:
        """Whether the log is so long that no hand is begun any more, nor anything arranged."""
        return self.seq >= MOST_OF_A_LOG

    @property
    def is_settled(self) -> bool:
        """Whether the last hand dealt is over."""
        return self.match is not None and self.match.hand is not None and self.match.hand.is_over

    @property
    def usual_wait(self) -> float:
        """For how long leads are waited for at this table, in seconds: the middle of the last ones."""
        return median(self.waits) if len(self.waits) >= ENOUGH_WAITS else USUAL_WAIT

    def is_ready(self, seat: Seat) -> bool:
        """Whether the player of *seat* is ready for the hand that is asked for; bots always are (N10)."""
        return self.ready_for is not None and self.salts[seat] is not None

    def has_waited_twice(self, seat: Seat) -> bool:
        """Whether *seat* had its time twice, and a bot has sat in there twice, for what the table waits for now."""
        sitting = self.seats[seat]
        return sitting is not None and sitting.again == self.waiting

    def person(self, seat: Seat | None) -> Sitting | None:
        """The person who sits in *seat*; none where there is no such seat, or it is open or a bot's."""
        if seat is None or not 0 <= seat < len(self.seats):
            return None
        sitting = self.seats[seat]
        return sitting if sitting is not None and sitting.bot is None else None
