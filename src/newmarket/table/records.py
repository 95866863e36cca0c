"""The records of a table's hands, from its log (C10), once their cards may be shown (C11)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from newmarket.engine import commitment_to
from newmarket.match import Match
from newmarket.record import MatchPlace, Record, RecordedAction, TableChance, record_of
from newmarket.rules import CardsShown
from newmarket.table.entries import Acted, Entry, HandDealt
from newmarket.table.follow import follow
from newmarket.table.messages import Phase
from newmarket.table.names import Names
from newmarket.table.state import TableState


def records_of(table: str, entries: Iterable[Entry], names: Names) -> tuple[Record, ...]:
    """The hands that were settled at *table* and may be shown, in order; each with how its deal was made.

    *entries* are its whole log, *names* those of its players.
    """
    state: TableState | None = None
    match: Match | None = None  # as it stood before the present hand
    actions: list[RecordedAction] = []
    records = []
    for entry in entries:
        if state is not None and isinstance(entry, HandDealt):
            match, actions = state.match, []
        if state is not None and isinstance(entry, Acted):
            actions.append(_action(state, entry))
        state = follow(state, entry).state
        # A hand in which nobody can lead is over as soon as it is dealt.
        if isinstance(entry, HandDealt | Acted) and state.is_settled:
            records.append(_record(table, state, match, actions, names))
    if state is None or not _may_be_shown(state):
        return ()
    return tuple(records)


def _may_be_shown(state: TableState) -> bool:
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
    )
    return replace(record, match=MatchPlace(table, state.number), chance=chance)


def _action(state: TableState, entry: Acted) -> RecordedAction:
    """One action of the record, done in *state*. A bot that plays in its own seat is the player there."""
    is_of_person = state.person(entry.action.seat) is not None
    return RecordedAction.of(entry.action, entry.by if is_of_person else None)
