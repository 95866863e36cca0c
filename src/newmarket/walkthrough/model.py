"""What a walkthrough holds: one step an event, each with its three sentences and the picture right after it."""

from __future__ import annotations

import msgspec

from newmarket.cards import Card
from newmarket.engine import Action, Event, Seat, SheetRow
from newmarket.explain import PotShown, Reason
from newmarket.match import MatchEnded, MatchView
from newmarket.rules import Centre, OptionPrice


class Choice(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One legal *action*: its *label*, what it *does* in a sentence or two, and whether it is the one *taken* here."""

    action: Action
    label: str
    does: str
    taken: bool


class Question(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the reader is asked in the listener's place, and all that they could do, as the engine orders it."""

    ask: str
    choices: tuple[Choice, ...]


class Step(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What one *event* was: *what* happened, what the listener could do next (*options*), which *rule* made it so.

    *event* is none in the first step alone, which shows the table before the hand. *clause* is the id of the clause
    behind *rule*. *match* is the picture right after this event, not yet after others that follow it by themselves;
    between such events nobody is to act. *sheet* has the settlement by seat, once the hand is settled. *ask* is there
    where the reader is to choose next, *note* is a lesson's own remark.
    """

    event: Event | MatchEnded | None
    reason: Reason
    what: str
    options: str
    rule: str
    clause: str
    match: MatchView
    sheet: tuple[SheetRow, ...] = ()
    ask: Question | None = None
    note: str | None = None


class Walk(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A whole hand, step by step, as *you* see it (none: a watcher).

    *title* is that of the *rules*, which may be somebody's own; *hand* is the number of the hand in its match. *names*
    are by seat. *pots*, *spin*, *centre* and *option_price* are as the table shows them. *clauses* has the text of each
    clause that a step cites, by its id.
    """

    title: str
    rules: str
    hand: int
    you: Seat | None
    dealer: Seat
    names: tuple[str, ...]
    pots: tuple[PotShown, ...]
    spin: Card | None
    centre: Centre
    option_price: OptionPrice | None
    clauses: dict[str, str]
    steps: tuple[Step, ...]
