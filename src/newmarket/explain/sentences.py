"""One sentence for each thing that happened.

A sentence tells what its listener may know and no more: it is made from an event, which holds public facts
only, and from who is listening.
"""

from __future__ import annotations

from newmarket.engine import (
    Abandoned,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Kept,
    Paid,
    Settled,
    Staked,
    TurnedUp,
    WentOut,
)
from newmarket.explain.ending import explain_end
from newmarket.explain.model import Explanation, Listener
from newmarket.explain.opening import explain_opening
from newmarket.explain.playing import explain_play
from newmarket.match import MatchEnded
from newmarket.rules import Rules


def explain(rules: Rules, event: Event | MatchEnded, listener: Listener) -> Explanation:
    """What *event* was, in one short sentence for *listener*, and the clause of *rules* behind it.

    *event* must be one of a hand or match by *rules*, at a table with all the seats of ``listener.names``.
    """
    match event:
        case Staked() | Dealt() | TurnedUp() | Kept() | Exchanged():
            return explain_opening(rules, event, listener)
        case WentOut() | CentreShown() | Paid() | Abandoned() | Settled() | MatchEnded():
            return explain_end(rules, event, listener)
        case _:
            return explain_play(rules, event, listener)
