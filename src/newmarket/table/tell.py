"""What a listener is told: a message for each entry, or a snapshot of the table as it stands.

Built from what may be shown (C9), never by taking secrets out: listeners who may know the same get the same,
byte for byte. Entries hold seeds and salts; nothing of them is told but who did what.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from newmarket.engine import Seat
from newmarket.explain import Listener, explain, say_to
from newmarket.languages import Language, say
from newmarket.match import match_view
from newmarket.rules import Topic, title_in
from newmarket.table.entries import Acted, HandDealt, Made, Offered, Ready, Sat
from newmarket.table.messages import Line, LineKind, Message, PotShown, SeatShown, Snapshot, TableShown
from newmarket.table.names import Names
from newmarket.table.state import Happened, TableState


def message(
    table: str, state: TableState, names: Names, you: Seat | None, language: Language = Language.ENGLISH
) -> Message:
    """What *you* (none: a watcher) are told, in *language*, of the last entry that led to *state* at *table*, an id."""
    last, listener = state.happened[-1], Listener([name or "" for name in names], you, language)
    return Message(
        seq=state.seq,
        events=last.events,
        by=last.entry.by if isinstance(last.entry, Acted) else None,
        lines=tuple(_lines(state, last, listener)),
        table=_table_shown(table, state, names, listener),
        match=None if state.match is None else match_view(state.match, you),
        sheet=state.sheet,
    )


def snapshot(
    table: str, state: TableState, names: Names, you: Seat | None, language: Language = Language.ENGLISH
) -> Snapshot:
    """The table with id *table* as it stands, for *you* (none: a watcher) who come in now and read *language*."""
    listener = Listener([name or "" for name in names], you, language)
    return Snapshot(
        seq=state.seq,
        lines=tuple(line for row in state.happened for line in _lines(state, row, listener)),
        table=_table_shown(table, state, names, listener),
        match=None if state.match is None else match_view(state.match, you),
        sheet=state.sheet,
    )


def _table_shown(table: str, state: TableState, names: Names, listener: Listener) -> TableShown:
    seats = (
        SeatShown(kind=None, name=None, bot=None, ready=False)
        if sitting is None
        else SeatShown(kind=sitting.kind, name=name, bot=sitting.bot, ready=state.is_ready(Seat(seat)))
        for seat, (sitting, name) in enumerate(zip(state.seats, names, strict=True))
    )
    return TableShown(
        id=table,
        title=title_in(state.rules, listener.language),
        rules=state.rules.id,
        pots=tuple(PotShown(pot.id, pot.card) for pot in state.rules.pots),
        seats=tuple(seats),
        you=listener.you,
        host=state.host,
        pace=state.pace,
        phase=state.phase,
        ready_for=state.ready_for,
        commitment=state.commitment,
    )


def _lines(state: TableState, row: Happened, listener: Listener) -> Iterator[Line]:
    rules = state.rules

    def line(reason: str, what: str, clause: str | None) -> Line:
        return Line(seq=row.seq, hand=row.hand, reason=reason, what=what, clause=clause)

    match row.entry:
        case Made():
            pass
        case Sat(seat=seat, bot=None):
            yield line(LineKind.SAT, say_to(listener, "line-sat", actor=seat), None)
        case Sat(seat=seat):
            yield line(LineKind.BOT_SAT, say_to(listener, "line-bot-sat", actor=seat), None)
        case Offered(hand=hand):
            what = say(listener.language, "line-offered", hand=hand)
            yield line(LineKind.OFFERED, what, rules.clause(Topic.NEXT_HAND))
        case Ready(seat=seat, hand=hand):
            what = say_to(listener, "line-ready", actor=seat, hand=hand)
            yield line(LineKind.READY, what, rules.clause(Topic.NEXT_HAND))
        case HandDealt() | Acted():
            for event in row.events:
                told = explain(rules, event, listener)
                yield line(told.reason, told.what, told.clause)
        case _:
            assert_never(row.entry)
