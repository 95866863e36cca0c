"""Why something happened in the hand that is being played or was played last, and why not, told when somebody asks.

Log lines say what happened, and cite a clause. What could be done next and which rule it was is told on demand alone,
so that no message carries it and no move waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from newmarket.engine import Action, Seat, refusal, transfers, view
from newmarket.explain import Explained, Listener, explained_refusal
from newmarket.match import MatchEnded
from newmarket.table.entries import Acted, HandDealt
from newmarket.table.state import Happened, TableState
from newmarket.walkthrough import Course, begun, moments, told_at


def why(state: TableState, seq: int, listener: Listener) -> tuple[Explained, ...]:
    """What happened by row *seq*, told in full to *listener*: one explanation for each event, in order.

    There is none where nothing of the hand happened by it, or where it is of a hand before.
    """
    rows = list(_rows_of_hand(state))
    row = next((row for row in rows if row.seq == seq), None)
    if row is None:
        return ()
    heard = replace(listener, you=None) if _came_with_or_after(state, row, listener) else listener
    done = rows.index(row)
    played = _course(state, rows[: done + 1])
    return tuple(
        told_at(state.rules, moment, heard, hand=state.number)
        for moment in moments(played, heard.you)
        if moment.done == done and moment.event is not None
    )


def why_not(state: TableState, action: Action, listener: Listener) -> Explained | None:
    """Why *action* of the listener's own seat cannot be done now, told in full; none where it can, or before a hand."""
    assert listener.you == action.seat, "why another's action is refused is told to nobody"
    hand = None if state.match is None else state.match.hand
    refused = None if hand is None else refusal(state.rules, hand, action)
    if hand is None or refused is None:
        return None
    return explained_refusal(state.rules, refused, view(state.rules, hand, action.seat), listener)


def _rows_of_hand(state: TableState) -> Iterator[Happened]:
    """The deal of the last hand, and each action in it."""
    for row in state.happened:
        if row.hand == state.number and isinstance(row.entry, HandDealt | Acted):
            yield row


def _came_with_or_after(state: TableState, row: Happened, listener: Listener) -> bool:
    """Whether the listener took their seat by *row* or after it: they saw it as a watcher."""
    if listener.you is None:
        return False
    sitting = state.seats[listener.you]
    return listener.you in row.taken or sitting is None or sitting.since > row.seq


def _course(state: TableState, rows: list[Happened]) -> Course:
    """The hand up to the last of *rows*."""
    assert state.match is not None, "a hand was dealt"
    assert state.match.hand is not None, "a hand was dealt"
    hand, pots = state.match.hand, _pots_before(state)
    opened = begun(state.rules, hand.deal, dealer=hand.dealer, counters=state.before, pots=pots, exempt=hand.exempt)
    actions = (row.entry.action for row in rows if isinstance(row.entry, Acted))
    return replace(opened, number=state.number).after(actions)


def _pots_before(state: TableState) -> tuple[int, ...]:
    """What lay on the pots before the last hand: what lies there now, less all that has come since."""
    assert state.match is not None, "a hand was dealt"
    pots: dict[Seat | str, int] = dict(zip((pot.id for pot in state.rules.pots), state.match.pots, strict=True))
    for row in _rows_of_hand(state):
        for event in row.events:
            for moved in () if isinstance(event, MatchEnded) else transfers(event):
                if moved.source in pots:
                    pots[moved.source] += moved.counters
                if moved.target in pots:
                    pots[moved.target] -= moved.counters
    return tuple(pots.values())
