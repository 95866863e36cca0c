"""What a record holds: one hand, with what cannot be derived and the result to check against."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias, assert_never

import msgspec

from newmarket.cards import Card
from newmarket.engine import Action, Deal, Exchange, Keep, LaySpin, PlaceStake, Play, Seat
from newmarket.errors import NewmarketError
from newmarket.rules import Rules

FORMAT = "newmarket-hand/1"


class DoneBy(StrEnum):
    """Who did an action for a seat, where that was not its player."""

    BOT = "bot"
    """A bot that sat in."""
    AUTO = "auto"
    """The table, for an absent player or by a setting."""


class RecordedAction(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One action as a record writes it: *do* says what, and which of the other fields go with it.

    The format is wider than any one game: whether the rules have such an action shows at the replay.
    """

    seat: Seat
    do: str
    card: Card | None = None
    pot: str | None = None
    spin: bool = False
    by: DoneBy | None = None

    @classmethod
    def of(cls, action: Action, by: DoneBy | None = None) -> RecordedAction:
        """*action* as it is written."""
        match action:
            case PlaceStake(seat=seat, pot=pot):
                return cls(seat=seat, do="stake", pot=pot, by=by)
            case Keep(seat=seat):
                return cls(seat=seat, do="keep", by=by)
            case Exchange(seat=seat):
                return cls(seat=seat, do="exchange", by=by)
            case Play(seat=seat, card=card, spin=spin):
                return cls(seat=seat, do="play", card=card, spin=spin, by=by)
            case LaySpin(seat=seat):
                return cls(seat=seat, do="spin", by=by)
            case _:
                assert_never(action)

    @property
    def action(self) -> Action | None:
        """What the engine is to do; none where the format has no such action."""
        match self:
            case RecordedAction(do="stake", pot=str(pot)):
                return PlaceStake(self.seat, pot)
            case RecordedAction(do="keep"):
                return Keep(self.seat)
            case RecordedAction(do="exchange"):
                return Exchange(self.seat)
            case RecordedAction(do="play", card=Card() as card):
                return Play(self.seat, card, self.spin)
            case RecordedAction(do="spin"):
                return LaySpin(self.seat)
            case _:
                return None


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the hand ended: *counters* by seat, *pots* after the settlement (one left out is 0), who went *out*."""

    counters: tuple[int, ...]
    pots: dict[str, int]
    out: Seat | None


class MatchPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match that a hand belongs to, and its number in it, from 1."""

    id: str
    hand: int


class TableChance(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="algorithm", tag="table/1"
):
    """A deal by ``table/1``: *commitment*, *seed* (none while it may not be shown) and *salts* by seat, in hex.

    *pledges* are by seat the SHA-256 of the salts that were to come, as they stood when the commitment was made, "" for
    none; there are none of them where nobody had pledged.
    """

    commitment: str
    salts: tuple[str, ...]
    seed: str | None = None
    pledges: tuple[str, ...] = ()


class LabChance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="algorithm", tag="lab/1"):
    """A deal by ``lab/1``: *hand* is the number of the deal under *seed*, from 0."""

    seed: int
    hand: int


Chance: TypeAlias = TableChance | LabChance


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """One hand. *rules* is the id of a game of the package, or a whole rule set.

    *players* are names by seat; *counters* by seat and *pots* (one left out is 0) are those before the
    stakes; *exempt* are the seats excused from a stake, for rules that have such a thing.
    """

    rules: str | Rules
    players: tuple[str, ...]
    dealer: Seat
    counters: tuple[int, ...]
    pots: dict[str, int]
    deal: Deal
    actions: tuple[RecordedAction, ...]
    result: Result
    exempt: tuple[Seat, ...] = ()
    match: MatchPlace | None = None
    chance: Chance | None = None


class FaultKind(StrEnum):
    """What is wrong with a record, in the order in which it is looked at."""

    FORMAT = "format"
    """It is not a record: unknown key, wrong type, a pot that the game does not have."""
    RULES = "rules"
    """Its rules are unknown or cannot be played."""
    DEAL = "deal"
    """Its cards are not the pack, or are wrongly shared out."""
    ACTION = "action"
    """An action is not legal where it stands."""
    LATE = "late"
    """It goes on after the hand is over."""
    EARLY = "early"
    """It ends before the hand is over."""
    RESULT = "result"
    """Its result does not follow."""


class Fault(msgspec.Struct, frozen=True, kw_only=True):
    """The first thing that is wrong with a record.

    *action* is the number of the action at fault, from 0 (of the one that is missing, where the record ends
    early); *clause* is the id of the clause of its rules that stands against it.
    """

    kind: FaultKind
    why: str
    action: int | None = None
    clause: str | None = None

    def __str__(self) -> str:
        number = "" if self.action is None else f" {self.action}"
        clause = "" if self.clause is None else f" ({self.clause})"
        return f"{self.kind.value}{number}{clause}: {self.why}"


class FaultyRecord(NewmarketError, ValueError):
    """A record that does not hold. *fault* says where and why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault
