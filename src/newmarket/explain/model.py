"""What is said of an event: a typed reason and a clause first, a sentence second."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

import msgspec

from newmarket.engine import Seat
from newmarket.languages import Language, Value, say
from newmarket.rules import Rules, Topic
from newmarket.wording import printable


class Reason(StrEnum):
    """What an explanation is about, finer than the event: each has a sentence of its own."""

    BEFORE = "before"
    """Nothing yet: the hand is about to begin."""
    STAKED = "staked"
    DEALT = "dealt"
    TURNED_UP = "turned_up"
    KEPT = "kept"
    EXCHANGED = "exchanged"
    LEAD_PASSED = "lead_passed"
    NOBODY_LEADS = "nobody_leads"
    LED = "led"
    FOLLOWED = "followed"
    SPIN_LAID = "spin_laid"
    POT_TAKEN = "pot_taken"
    BOUNTY_PAID = "bounty_paid"
    STOPPED_TOP_OF_SUIT = "stopped_top_of_suit"
    STOPPED_REMOVED = "stopped_removed"
    STOPPED_ALREADY_PLAYED = "stopped_already_played"
    STOPPED_TURNED_UP = "stopped_turned_up"
    STOPPED_SPIN = "stopped_spin"
    STOPPED_OUT_OF_PLAY = "stopped_out_of_play"
    WENT_OUT = "went_out"
    CENTRE_SHOWN = "centre_shown"
    PAID = "paid"
    ABANDONED = "abandoned"
    SETTLED = "settled"
    MATCH_WON = "match_won"
    MATCH_DRAWN = "match_drawn"


class Explanation(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened: *what* in one sentence for its listener, and the id of the *clause* behind it."""

    reason: Reason
    what: str
    clause: str


class Explained(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One thing that happened or was refused, told in full: *what* it was, what its listener could do next or that only
    another can act (*options*), and in a short sentence the *rule* that made it so.

    *reason* is a word of `Reason`, or of a `newmarket.engine.RefusalReason`; *clause* is the id of the clause behind
    *rule*. The three sentences have forty words at most together where names are single words.
    """

    reason: str
    clause: str
    what: str
    options: str
    rule: str


def told(rules: Rules, reason: Reason, topic: Topic, what: str) -> Explanation:
    """*what* is said for *reason*, with the clause of *rules* about *topic*."""
    return Explanation(reason, what, rules.clause(topic))


class Listener(msgspec.Struct, frozen=True, gc=False):
    """Whom a sentence is for: the names of all seats, the seat that is called *you* (none for a watcher), and the
    *language* in which it is said.
    """

    names: Sequence[str]
    you: Seat | None = None
    language: Language = Language.ENGLISH


MOST_OF_A_PLAYER = 24
"""Most letters of a player's name in a sentence: as many as names have at tables."""


def listener_of(players: Sequence[str], you: Seat | None, language: Language) -> Listener:
    """Who hears of a hand by its record, in which *players* may be called anything at all: their names as a sentence
    may have them, short and with nothing in them that is not seen; who has none is called by their seat.
    """
    names = [
        printable(" ".join(name.split()), MOST_OF_A_PLAYER) or say(language, "seat-of", seat=seat + 1)
        for seat, name in enumerate(players)
    ]
    return Listener(names, you, language)


class Part(StrEnum):
    """The listener's part in what a sentence tells, as the value ``$part`` of its message."""

    ACTOR = "actor"
    """They did it, or it is theirs."""
    OTHER = "other"
    """It was done to them."""
    NONE = "none"
    """Others among themselves; all that a watcher hears."""


# Stand in for names, which may hold neither: what happens at one table is then said in a text that all tables share.
_ACTOR, _OTHER = "\ue000", "\ue001"


def say_to(listener: Listener, message: str, /, *, actor: Seat, other: Seat | None = None, **values: Value) -> str:
    """*message* for *listener*, by their part in what *actor* did, to *other* where that is somebody.

    The *values* are filled in as by `newmarket.languages.say`; *actor* and *other* are named by themselves.
    """
    part = Part.NONE
    if listener.you is not None:
        part = Part.ACTOR if listener.you == actor else Part.OTHER if listener.you == other else Part.NONE
    if other is None:
        said = say(listener.language, message, part=part, actor=_ACTOR, **values)
        return said.replace(_ACTOR, listener.names[actor])
    said = say(listener.language, message, part=part, actor=_ACTOR, other=_OTHER, **values)
    return said.replace(_ACTOR, listener.names[actor]).replace(_OTHER, listener.names[other])


def counted(listener: Listener, counters: int) -> str:
    """So many counters: ``"3 counters"``."""
    return say(listener.language, "counters", n=counters)
