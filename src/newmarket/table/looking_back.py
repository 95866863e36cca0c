"""A settled hand of a table, as somebody sees it who may look back at it (C9, C11, F5): its walkthrough, and more."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language, say
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


def can_look_back(state: TableState, hand: int) -> bool:
    """Whether *hand* has been settled, so that it can be looked back at."""
    return 1 <= hand < state.number or (hand == state.number and state.is_settled)


def settled_hand(table: str, entries: Iterable[Entry], names: Names, hand: int) -> SettledHand:
    """That *hand* of *table*, of which `can_look_back` must hold; *names* are those of the players now."""
    hands = filter(None, map(Reading(table, names).follow, entries))
    return next(settled for settled in hands if settled.number == hand)


def hand_walk(table: str, state: TableState, entries: Iterable[Entry], names: Names, looking: Looking) -> Walk:
    """The hand of *table* that *looking* asks for; *entries* led to *state*, and `can_look_back` must hold.

    *names* are those of the players now. See `looked_back`.
    """
    return looked_back(state, settled_hand(table, entries, names, looking.hand), looking)


def looked_back(state: TableState, settled: SettledHand, looking: Looking) -> Walk:
    """The hand that was *settled* at the table with that *state*, as it may be seen now.

    What nobody may see until the match is over is not told before.
    """
    listener = listening_back(state, settled, looking)
    return walk(course_of(settled.record), listener, asks=None, revealed=may_be_shown(state))


def listening_back(state: TableState, settled: SettledHand, looking: Looking) -> Listener:
    """Whom the hand that was *settled* is told to: who sat down after it was dealt hears of it as a watcher, and
    whoever had the seat before them is told without a name.
    """
    language = looking.language
    names = [
        name if sitting is not None and sitting.since <= settled.dealt else say(language, "seat-of", seat=seat + 1)
        for seat, (name, sitting) in enumerate(zip(settled.record.players, state.seats, strict=True))
    ]
    you = looking.you if looking.since <= settled.dealt else None
    return Listener(names, you, language)
