"""What a player does. What follows from the rules by itself (stakes, a stop, payments) is not an action."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat


class Play(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="do", tag="play"):
    """*seat* plays *card*: a lead or a follow, as the run has it."""

    seat: Seat
    card: Card


Action: TypeAlias = Play
"""The closed union of actions; the rules so far have one."""
