"""What a listener is told: a message for each entry, or a snapshot of the table as it stands.

Built from what may be shown (C9), never by taking secrets out: listeners who may know the same get the same,
byte for byte. Entries hold seeds and salts; nothing of them is told but who did what.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.match import MatchView, match_view
from newmarket.rules import title_in
from newmarket.table.entries import Acted
from newmarket.table.lines import lines
from newmarket.table.messages import Message, PotShown, SeatShown, Snapshot, TableShown
from newmarket.table.names import People
from newmarket.table.rights import rights
from newmarket.table.state import TableState


class _Told(msgspec.Struct, frozen=True):
    """Whom it is for: *listener*, who may be one that *claims* a seat."""

    listener: Listener
    claims: Seat | None


def message(
    table: str,
    state: TableState,
    people: People,
    you: Seat | None,
    *,
    claims: Seat | None = None,
    language: Language = Language.ENGLISH,
) -> Message:
    """What *you* are told, in *language*, of the last entry that led to *state* at *table*, an id.

    A watcher has no seat; one that is to have a seat from the next hand on *claims* it.
    """
    last, told = state.happened[-1], _told(people, you, claims, language)
    return Message(
        seq=state.seq,
        events=last.events,
        by=last.entry.by if isinstance(last.entry, Acted) else None,
        lines=tuple(lines(state, last, told.listener, people, told.claims)),
        table=_table_shown(table, state, people, told),
        match=_match_shown(state, you),
        sheet=state.sheet,
    )


def snapshot(
    table: str,
    state: TableState,
    people: People,
    you: Seat | None,
    *,
    claims: Seat | None = None,
    language: Language = Language.ENGLISH,
) -> Snapshot:
    """The table with id *table* as it stands, for *you* who come in now and read *language*; as for `message`."""
    told = _told(people, you, claims, language)
    return Snapshot(
        seq=state.seq,
        lines=tuple(line for row in state.happened for line in lines(state, row, told.listener, people, told.claims)),
        table=_table_shown(table, state, people, told),
        match=_match_shown(state, you),
        sheet=state.sheet,
    )


def _told(people: People, you: Seat | None, claims: Seat | None, language: Language) -> _Told:
    return _Told(Listener([name or "" for name in people.names], you, language), claims)


def _match_shown(state: TableState, you: Seat | None) -> MatchView | None:
    if state.match is None:
        return None
    shown = match_view(state.match, you)
    if state.broken_off is None or shown.hand is None:
        return shown
    # Of a hand that was broken off nothing is played any more.
    return replace(shown, hand=replace(shown.hand, legal=()))


def _table_shown(table: str, state: TableState, people: People, told: _Told) -> TableShown:
    you, language = told.listener.you, told.listener.language
    return TableShown(
        id=table,
        title=title_in(state.rules, language),
        rules=state.rules.id,
        pots=tuple(PotShown(pot.id, pot.card) for pot in state.rules.pots),
        seats=_seats_shown(state, people),
        you=you,
        host=state.host,
        pace=state.pace,
        phase=state.phase,
        ready_for=state.ready_for,
        commitment=state.commitment,
        patience=state.patience,
        yours_next=told.claims if told.claims in state.claims else None,
        may=rights(state, you, told.claims),
        rests=state.rests,
        broken_off=state.broken_off is not None,
        rematch=state.rematch,
    )


def _seats_shown(state: TableState, people: People) -> tuple[SeatShown, ...]:
    ready_for = state.ready_for
    return tuple(
        SeatShown(kind=None, name=None, bot=None, ready=False)
        if sitting is None
        else SeatShown(
            kind=sitting.kind,
            name=name,
            bot=sitting.bot,
            ready=ready_for is not None and state.salts[seat] is not None,
            away=sitting.away,
            called_cards=sitting.called_cards,
            claimed_by=claimant,
        )
        for seat, (sitting, name, claimant) in enumerate(zip(state.seats, people.names, people.claimants, strict=True))
    )
