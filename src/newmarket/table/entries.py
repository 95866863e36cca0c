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


class _Entry(msgspec.Struct, frozen=True, tag_field="entry", omit_defaults=True):
    pass


class Made(_Entry, frozen=True, tag="made"):
    """The table was made: *seats* empty places, a match by *rules*, *pace* for the whole of it."""

    rules: Rules
    seats: int
    pace: Pace


class Sat(_Entry, frozen=True, tag="sat"):
    """A player took *seat*: a person, or the bot of that name. The first person to sit is the host."""

    seat: Seat
    bot: str | None = None


class Offered(_Entry, frozen=True, tag="offered"):
    """The next *hand* (number, from 1) can be got ready for: its *seed* (hex) is fixed, its commitment shown."""

    hand: int
    seed: str


class Ready(_Entry, frozen=True, tag="ready"):
    """*seat* is ready for *hand* and gave its *salt* (hex) for the deal (N10)."""

    seat: Seat
    hand: int
    salt: str


class HandDealt(_Entry, frozen=True, tag="dealt"):
    """*hand* was staked and dealt, from its seed and salts by ``table/1``."""

    hand: int


class Acted(_Entry, frozen=True, tag="acted"):
    """*action* was done in *hand*. *key* is the client's id of the action, so that a repeat has one effect."""

    hand: int
    action: Action
    key: str = ""
    by: DoneBy | None = None


Entry: TypeAlias = Made | Sat | Offered | Ready | HandDealt | Acted
