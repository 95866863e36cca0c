"""Spin armed beforehand: who holds it may say that it is to be laid with their next called card (S9).

Told to nobody but their own seat, and in no entry of the log: that Spin was armed shows when it is laid, as laying it
by hand would. So nothing here changes what is due, or when.
"""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from newmarket.engine import Play, Refusal, RefusalReason, Seat, refusal
from newmarket.explain import Listener, explain_refusal, refusal_clause
from newmarket.languages import Language, say
from newmarket.rules import Topic
from newmarket.table.entries import Acted, Entry
from newmarket.table.messages import Phase, Problem, ProblemReason
from newmarket.table.names import People
from newmarket.table.problems import not_now
from newmarket.table.requests import ArmSpin
from newmarket.table.state import TableState


def judge_arming(
    state: TableState, seat: Seat, asked: ArmSpin, people: People, language: Language = Language.ENGLISH
) -> Problem | None:
    """Why *seat* cannot arm Spin, or no longer have it armed, in words of *language*; none where it can."""
    if state.rules.spin is None:
        return not_now(say(language, "problem-no-spin"))
    if state.phase is not Phase.PLAYING or asked.hand != state.number:
        text = say(language, "problem-not-that-hand", asked=asked.hand)
        return Problem(reason=ProblemReason.WRONG_HAND, text=text)
    if not asked.spin or holds_spin(state, seat):
        return None
    refused = Refusal(RefusalReason.SPIN_NOT_HELD, Topic.SPIN, card=state.rules.spin)
    listener = Listener([name or "" for name in people.names], seat, language)
    return Problem(
        reason=ProblemReason.REFUSED,
        text=explain_refusal(state.rules, refused, listener),
        refusal=refused,
        clause=refusal_clause(state.rules, refused),
    )


def holds_spin(state: TableState, seat: Seat) -> bool:
    """Whether *seat* holds Spin in the hand that is being played."""
    hand = None if state.match is None or state.phase is not Phase.PLAYING else state.match.hand
    if hand is None or state.rules.spin is None:
        return False
    return bool(hand.holdings[seat] & state.rules.pack.bit(state.rules.spin))


def as_armed(state: TableState, entry: Entry, armed: Collection[Seat]) -> Entry:
    """*entry*, which the table adds by itself: a called card with Spin, where its seat is among *armed* and may."""
    hand = None if state.match is None else state.match.hand
    match entry:
        case Acted(action=Play(seat=seat, card=card)) if hand is not None and hand.called == card and seat in armed:
            both = Play(seat, card, spin=True)
            return replace(entry, action=both) if refusal(state.rules, hand, both) is None else entry
        case _:
            return entry
