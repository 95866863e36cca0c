"""What a player does. What follows from the rules by itself (fixed stakes, a stop, payments) is not an action."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat


class _Action(
    msgspec.Struct,
    frozen=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
    repr_omit_defaults=True,
    tag_field="do",
):
    pass


class PlaceStake(_Action, frozen=True, tag="stake"):
    """*seat* puts one counter on *pot*, of their choice (O2)."""

    seat: Seat
    pot: str


class Keep(_Action, frozen=True, tag="keep"):
    """*seat* keeps their cards and declines the spare hand (F4)."""

    seat: Seat


class Exchange(_Action, frozen=True, tag="exchange"):
    """*seat* exchanges their cards, unseen, for the spare hand (F4)."""

    seat: Seat


class Play(_Action, frozen=True, tag="play"):
    """*seat* plays *card*: a lead or a follow, as the run has it; with *spin* they lay Spin beside it (S8a)."""

    seat: Seat
    card: Card
    spin: bool = False


class LaySpin(_Action, frozen=True, tag="spin"):
    """*seat*, who leads, lays Spin as a stop of its own (S8b)."""

    seat: Seat


Action: TypeAlias = PlaceStake | Keep | Exchange | Play | LaySpin
"""The closed union of actions; which of them there are is the rules' matter."""
