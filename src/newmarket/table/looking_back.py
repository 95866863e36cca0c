"""A settled hand of a table as a walkthrough: as somebody sees it who may look back at it (C9, C11, F5)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language, say
from newmarket.table.entries import Entry
from newmarket.table.names import Names
from newmarket.table.records import Reading, may_be_shown
from newmarket.table.state import TableState
from newmarket.walkthrough import Walk, course_of, walk


class Looking(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks back at which *hand* of the match: who sits in seat *you* since row *since*, or a watcher."""

    hand: int
    you: Seat | None = None
    since: int = 0
    language: Language = Language.ENGLISH


def can_look_back(state: TableState, hand: int) -> bool:
    """Whether *hand* has been settled, so that it can be looked back at."""
    return 1 <= hand < state.number or (hand == state.number and state.is_settled)


def hand_walk(table: str, state: TableState, entries: Iterable[Entry], names: Names, looking: Looking) -> Walk:
    """The hand of *table* that *looking* asks for; *entries* led to *state*, and `can_look_back` must hold.

    *names* are those of the players now. Who sat down after the hand was dealt sees it as a watcher, and whoever had
    the seat before them is told without a name. What nobody may see until the match is over is not told before.
    """
    reading, language = Reading(table, names), looking.language
    hands = filter(None, map(reading.follow, entries))
    settled = next(hand for hand in hands if hand.number == looking.hand)
    told = [
        name if sitting is not None and sitting.since <= settled.dealt else say(language, "seat-of", seat=seat + 1)
        for seat, (name, sitting) in enumerate(zip(settled.record.players, state.seats, strict=True))
    ]
    you = looking.you if looking.since <= settled.dealt else None
    return walk(course_of(settled.record), Listener(told, you, language), asks=None, revealed=may_be_shown(state))
