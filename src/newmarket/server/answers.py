"""The bodies of requests and answers that are not a table's own."""

from __future__ import annotations

import msgspec

from newmarket.engine import Seat
from newmarket.rules import Clause, Rules, SwitchShown
from newmarket.table.own import Own
from newmarket.table.requests import Deed


class RulesListed(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules in the list; *seats* is the least and the most number of players, *switches* what a table may
    have otherwise, *has_lesson* whether a lesson of the same id teaches it.
    """

    id: str
    title: str
    summary: str
    seats: tuple[int, int]
    switches: tuple[SwitchShown, ...]
    has_lesson: bool


class Fact(msgspec.Struct, frozen=True):
    """What can be said of rules in a word or two, from the values by which they are played; what belongs to the fact
    before has no *label*.
    """

    label: str
    fact: str


class RulesShown(msgspec.Struct, frozen=True, kw_only=True):
    """One set of rules as data, the clauses that it shares with all others (C) as they are in it, its sheet of *facts*,
    and its *switches* as they stand.
    """

    rules: Rules
    shared: tuple[Clause, ...]
    facts: tuple[Fact, ...]
    switches: tuple[SwitchShown, ...]


class LessonListed(msgspec.Struct, frozen=True, kw_only=True):
    """One lesson in the list; *rules* is the id of the game that it is taught in."""

    id: str
    title: str
    rules: str


class RecordAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand whose rules are to be read: *record* and *hand* as in `WalkAsked`."""

    record: str
    hand: int = 1


class WalkAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand to be walked through: *record* is its text, or several in lines, of which *hand* says which (from 1).

    *you* is the seat from which it is seen, none for a watcher.
    """

    record: str
    hand: int = 1
    you: Seat | None = None


class ReportAsked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A hand to be reported on: *record* and *hand* as in `WalkAsked`. *you* is the seat that it is about."""

    record: str
    hand: int = 1
    you: Seat


class WhyAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An *action* of the asker's own seat that cannot be done: they ask why."""

    action: Deed


class KeptRow(msgspec.Struct, frozen=True, kw_only=True):
    """One row of the log: its number, and what was done, with its part in the deal where that was asked for."""

    seq: int
    entry: Own


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """What is kept about the asker at *table*, as whom it knows them by the token that they show.

    They are called *name*, and have *seat* since row *since*, or are to have the seat *claims*. *devices* is how many
    tokens open that, *links* how many links of their own; of both only hashes are kept. *armed* is whether Spin is laid
    with their next called card. *log* has what they did, in rows that say seats and not names.
    """

    table: str
    name: str
    seat: Seat | None
    claims: Seat | None
    since: int
    devices: int
    links: int
    armed: bool
    log: tuple[KeptRow, ...]


class Well(msgspec.Struct, frozen=True):
    """The answer of a server that is well."""

    status: str = "ok"
