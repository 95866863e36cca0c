"""A settled hand of a table, as somebody sees it who may look back at it (C9, C11, F5): its walkthrough, and more."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language, say
from newmarket.record import Record
from newmarket.table.entries import Entry
from newmarket.table.names import Names
from newmarket.table.records import Reading, SettledHand, may_be_shown
from newmarket.table.state import TableState
from newmarket.walkthrough import Walk, course_of, walk


class Looking(msgspec.Struct, frozen=True, kw_only=True):
    """Who looks back at which *hand* of the match: who sits in seat *you* since row *since*, or a watcher."""

    hand: int
    you: Seat | None = None
    since: int = 0
    language: Language = Language.ENGLISH


class LookedAt(msgspec.Struct, frozen=True):
    """The *record* of a hand, and the *listener* whom it is told to: by the seat in which they played it, if any."""

    record: Record
    listener: Listener


def can_look_back(state: TableState, hand: int) -> bool:
    """Whether *hand* has been settled, so that it can be looked back at."""
    return 1 <= hand < state.number or (hand == state.number and state.is_settled)


def look_back(table: str, state: TableState, entries: Iterable[Entry], names: Names, looking: Looking) -> LookedAt:
    """The hand of *table* that *looking* asks for; *entries* led to *state*, and `can_look_back` must hold.

    *names* are those of the players now. Who sat down after the hand was dealt sees it as a watcher, and whoever had
    the seat before them is told without a name.
    """
    reading, language = Reading(table, names), looking.language
    hands = filter(None, map(reading.follow, entries))
    settled = next(hand for hand in hands if hand.number == looking.hand)
    told = [
        name if sitting is not None and sitting.since <= settled.dealt else say(language, "seat-of", seat=seat + 1)
        for seat, (name, sitting) in enumerate(zip(settled.record.players, state.seats, strict=True))
    ]
    you = looking.you if looking.since <= settled.dealt else None
    return LookedAt(settled.record, Listener(told, you, language))


def hand_walk(table: str, state: TableState, entries: Iterable[Entry], names: Names, looking: Looking) -> Walk:
    """The hand of *table* that *looking* asks for; *entries* led to *state*, and `can_look_back` must hold.

    *names* are those of the players now. See `looked_back`.
    """
    hands = filter(None, map(Reading(table, names).follow, entries))
    return looked_back(state, next(hand for hand in hands if hand.number == looking.hand), looking)


def looked_back(state: TableState, settled: SettledHand, looking: Looking) -> Walk:
    """The hand that was *settled* at the table with that *state*, as it may be seen now.

    Who sat down after it was dealt sees it as a watcher, and whoever had the seat before them is told without a name.
    What nobody may see until the match is over is not told before.
    """
    language = looking.language
    names = [
        name if sitting is not None and sitting.since <= settled.dealt else say(language, "seat-of", seat=seat + 1)
        for seat, (name, sitting) in enumerate(zip(settled.record.players, state.seats, strict=True))
    ]
    you = looking.you if looking.since <= settled.dealt else None
    return walk(course_of(settled.record), Listener(names, you, language), asks=None, revealed=may_be_shown(state))
