"""What a person asks of a table: the bodies of requests, and the same with the seat that asks."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine import Action, Play, Seat
from newmarket.table.entries import Pace

HandNumber = Annotated[int, msgspec.Meta(ge=1)]
# "$" alone would let a line break at the end pass; what stands after it means the same to a browser's patterns.
_END = r"$(?!\n)"
Salt = Annotated[str, msgspec.Meta(pattern=f"^([0-9a-fA-F]{{2}}){{0,64}}{_END}", max_length=128)]
"""0 to 64 bytes in hex."""
Key = Annotated[str, msgspec.Meta(pattern=f"^[!-~]{{1,64}}{_END}", min_length=1, max_length=64)]
"""1 to 64 visible characters of ASCII."""


class _Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    pass


class MakeTable(_Body, frozen=True, kw_only=True):
    """A new table, with its maker in seat 0 and *bots* in the seats after it; the rest are open."""

    name: str
    seats: int
    rules: str = "newmarket"
    bots: tuple[str, ...] = ()
    pace: Pace = Pace.NORMAL


class TakeSeat(_Body, frozen=True, kw_only=True):
    """A seat for the person *name*, or, from the host, for the bot *bot*: one of the two."""

    name: str | None = None
    bot: str | None = None


class PressReady(_Body, frozen=True):
    """The asker is ready for *hand*; *salt* has its part in the deal."""

    hand: HandNumber
    salt: Salt = ""


class PlayCard(_Body, frozen=True, tag_field="do", tag="play"):
    """Plays *card*: a lead or a follow, as the run has it."""

    card: Card

    def by(self, seat: Seat) -> Action:
        """The action of *seat*."""
        return Play(seat, self.card)


Deed: TypeAlias = PlayCard
"""The closed union of actions as they are asked for: without a seat, which only the token tells."""


class DoAction(_Body, frozen=True, kw_only=True):
    """Does *action* in *hand*, after message *seq*; *key* is the asker's id of it."""

    hand: HandNumber
    seq: Annotated[int, msgspec.Meta(ge=0)]
    key: Key
    action: Deed


class Sit(msgspec.Struct, frozen=True):
    """A person called *name* asks for a seat."""

    name: str


class SeatBot(msgspec.Struct, frozen=True):
    """*seat* (none: somebody without one) asks for the bot *bot* in an open seat."""

    seat: Seat | None
    bot: str


class GetReady(msgspec.Struct, frozen=True):
    """*seat* is ready for *hand* and gives *salt* (hex)."""

    seat: Seat
    hand: int
    salt: str


class Act(msgspec.Struct, frozen=True):
    """*action* is asked for in *hand*, after message *seq*, under *key*."""

    action: Action
    hand: int
    seq: int
    key: str


Request: TypeAlias = Sit | SeatBot | GetReady | Act
