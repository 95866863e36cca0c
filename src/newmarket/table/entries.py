"""The log of a table: an append-only list of entries, each what one person, bot or clock did.

The log is the truth; everything else is folded from it. It knows seats, never names. It holds secrets
(seeds, salts), so no entry is ever sent: what may be told is in a `Message`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import msgspec

from newmarket.engine import Action, Seat
from newmarket.record import DoneBy
from newmarket.rules import Rules


class Pace(StrEnum):
    """How long the table waits before it does something by itself: a public setting (C9)."""

    AT_ONCE = "at_once"
    BRISK = "brisk"
    NORMAL = "normal"
    SLOW = "slow"


class Patience(StrEnum):
    """How long the table waits for a person before a bot sits in: a public setting."""

    SHORT = "short"
    NORMAL = "normal"
    LONG = "long"


class _Entry(msgspec.Struct, frozen=True, gc=False, tag_field="entry", omit_defaults=True):
    pass


class Made(_Entry, frozen=True, tag="made"):
    """The table was made: *seats* empty places, a match by *rules*, *pace* and *patience* until they are set anew.

    *shows_known* is whether its players may be shown what they can know of the cards, until that is set anew.
    *after* is the table of the match that this is a rematch of.
    """

    rules: Rules
    seats: int
    pace: Pace
    patience: Patience = Patience.NORMAL
    after: str | None = None
    shows_known: bool = False


class Sat(_Entry, frozen=True, tag="sat"):
    """A player took *seat*: a person, or the bot of that name. The first person to sit is the host.

    The seat was open, or a bot's whom a person takes it from between two hands. *pledge* is as in `Ready`.
    """

    seat: Seat
    bot: str | None = None
    pledge: str = ""


class Claimed(_Entry, frozen=True, tag="claimed"):
    """A person will have *seat*, a bot's, from the next hand on: they sit down as soon as this one is settled.

    *pledge* is as in `Ready`.
    """

    seat: Seat
    pledge: str = ""


class Unclaimed(_Entry, frozen=True, tag="unclaimed"):
    """Who was to have *seat* from the next hand on has gone: it stays the bot's."""

    seat: Seat


class Filled(_Entry, frozen=True, tag="filled"):
    """The host began the match: the bot *bot* took every open seat."""

    bot: str


class Cleared(_Entry, frozen=True, tag="cleared"):
    """*seat* was made open before the first hand: the host removed its bot or put its person out."""

    seat: Seat


class PutOut(_Entry, frozen=True, tag="put_out"):
    """The host put the person of *seat* out of the match; the bot *bot* has the seat and its cards from now on."""

    seat: Seat
    bot: str


class SettingsSet(_Entry, frozen=True, tag="settings"):
    """The host set *pace*, *patience*, *shows_known* or, before the first hand, the number of *seats*; none is left as
    it was.

    Only open seats at the end are taken away.
    """

    pace: Pace | None = None
    patience: Patience | None = None
    seats: int | None = None
    shows_known: bool | None = None


class CalledCardsSet(_Entry, frozen=True, tag="called_cards"):
    """The person of *seat* has called cards played for them, or no longer: *by_itself* says which."""

    seat: Seat
    by_itself: bool


class Left(_Entry, frozen=True, tag="left"):
    """The person of *seat* left. Before the first hand the seat is open again; later a bot sits in."""

    seat: Seat


class Forgotten(_Entry, frozen=True, tag="forgotten"):
    """The person of *seat* left for good and had their name and secrets deleted. Before the first hand the seat is open
    again; later the bot *bot* has it and its cards.
    """

    seat: Seat
    bot: str


class StoodIn(_Entry, frozen=True, tag="stood_in"):
    """A bot sits in for the persons of *seats*, for whom the table has waited long enough."""

    seats: tuple[Seat, ...]


class CameBack(_Entry, frozen=True, tag="back"):
    """The person of *seat* took it back from the bot that sat in."""

    seat: Seat


class BrokenOff(_Entry, frozen=True, tag="broken_off"):
    """The person of *seat*, the only one left, ended the match where it stood. Nobody wins it."""

    seat: Seat


class Rematched(_Entry, frozen=True, tag="rematched"):
    """The person of *seat* asked for another match: it is played at *table*, with the same seats."""

    seat: Seat
    table: str


class Offered(_Entry, frozen=True, tag="offered"):
    """The next *hand* (number, from 1) can be got ready for: its *seed* (hex) is fixed, its commitment shown."""

    hand: int
    seed: str


class Ready(_Entry, frozen=True, tag="ready"):
    """*seat* is ready for *hand* and gave its *salt* (hex) for the deal (N10).

    *pledge* is the SHA-256 (hex) of the salt that the seat will give for the next hand that is offered; "" for none.
    So that salt is fixed before the seed is, and before any other is told.
    """

    seat: Seat
    hand: int
    salt: str
    pledge: str = ""


class HandDealt(_Entry, frozen=True, tag="dealt"):
    """*hand* was staked and dealt, from its seed and salts by ``table/1``."""

    hand: int


class Acted(_Entry, frozen=True, tag="acted"):
    """*action* was done in *hand*. *key* is the client's id of the action, so that a repeat has one effect.

    *waited* is for how many seconds the table had waited for it: all could see that. 0 where nobody was waited for.
    """

    hand: int
    action: Action
    key: str = ""
    by: DoneBy | None = None
    waited: float = 0


Entry: TypeAlias = (
    Made
    | Sat
    | Claimed
    | Unclaimed
    | Filled
    | Cleared
    | PutOut
    | SettingsSet
    | CalledCardsSet
    | Left
    | Forgotten
    | StoodIn
    | CameBack
    | BrokenOff
    | Rematched
    | Offered
    | Ready
    | HandDealt
    | Acted
)
