"""The records of a table's hands, from its log (C10), once their cards may be shown (C11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from newmarket.engine import Seat, commitment_to
from newmarket.match import Match
from newmarket.record import MatchPlace, Record, RecordedAction, TableChance, record_of
from newmarket.rules import CardsShown
from newmarket.table.entries import Acted, Entry, HandDealt
from newmarket.table.follow import follow
from newmarket.table.messages import Phase
from newmarket.table.names import Names
from newmarket.table.state import TableState


class SettledHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand that was settled: its *number* in the match, the row in which it was *dealt*, and its *record*."""

    number: int
    dealt: int
    record: Record


class Reading:
    """The log of *table*, whose players are called *names*, as it is read: the *state* it has led to, and its hands."""

    def __init__(self, table: str, names: Names) -> None:
        self._table = table
        self._names = names
        self.state: TableState | None = None
        self._before: Match | None = None  # as it stood before the present hand
        self._actions: list[RecordedAction] = []
        self._dealt = 0

    def follow(self, entry: Entry) -> SettledHand | None:
        """The hand that is settled by *entry*, the next of the log, if one is; whether or not it may be shown."""
        if self.state is not None and isinstance(entry, HandDealt):
            self._before, self._actions, self._dealt = self.state.match, [], self.state.seq + 1
        if self.state is not None and isinstance(entry, Acted):
            self._actions.append(_action(self.state, entry))
        self.state = state = follow(self.state, entry).state
        # A hand in which nobody can lead is over as soon as it is dealt.
        if not (isinstance(entry, HandDealt | Acted) and state.is_settled):
            return None
        record = _record(self._table, state, self._before, self._actions, self._names)
        return SettledHand(number=state.number, dealt=self._dealt, record=record)


def records_of(table: str, entries: Iterable[Entry], names: Names) -> tuple[Record, ...]:
    """The hands that were settled at *table* and may be shown, in order; each with how its deal was made.

    *entries* are its whole log, *names* those of its players.
    """
    reading = Reading(table, names)
    records = tuple(settled.record for entry in entries if (settled := reading.follow(entry)) is not None)
    return records if reading.state is not None and may_be_shown(reading.state) else ()


def may_be_shown(state: TableState) -> bool:
    """Whether all cards of the hands that were settled may be seen by now (C11)."""
    return state.rules.cards_shown is CardsShown.AT_SETTLEMENT or state.phase is Phase.ENDED


def _record(
    table: str, state: TableState, before: Match | None, actions: Sequence[RecordedAction], names: Names
) -> Record:
    assert state.match is not None, "a match has begun"
    assert state.match.hand is not None, "a hand was played"
    assert state.offered is not None, "the hand was offered"
    record = record_of(
        state.rules,
        state.match.hand,
        players=[name or "" for name in names],
        counters=state.before,
        pots=(0,) * len(state.rules.pots) if before is None else before.pots,
        actions=actions,
    )
    chance = TableChance(
        commitment=commitment_to(bytes.fromhex(state.offered.seed)),
        salts=tuple(salt or "" for salt in state.salts),
        seed=state.offered.seed,
        pledges=tuple(state.pledged.get(Seat(seat), "") for seat in range(len(state.seats))) if state.pledged else (),
    )
    return replace(record, match=MatchPlace(table, state.number), chance=chance)


def _action(state: TableState, entry: Acted) -> RecordedAction:
    """One action of the record, done in *state*. A bot that plays in its own seat is the player there."""
    is_of_person = state.person(entry.action.seat) is not None
    return RecordedAction.of(entry.action, entry.by if is_of_person else None)
