"""How a hand ends: who pays whom, and what stays on the pots."""

from __future__ import annotations

import msgspec

from newmarket.engine.events import Abandoned, Event, Paid, Settled, Stake, WentOut
from newmarket.engine.seats import Seat, clockwise_after
from newmarket.engine.state import HandState, Step, moved
from newmarket.rules import Rules


def go_out(rules: Rules, state: HandState, seat: Seat) -> Step:
    """*seat* has no card left: every other player pays it for each card that they still hold (C5, N9)."""
    events: list[Event] = [WentOut(seat)]
    for other in clockwise_after(seat, len(state.holdings))[:-1]:
        cards = state.holdings[other].bit_count()
        events.append(Paid(other, seat, cards, counters=cards * rules.card_payment))
    return _settled(rules, state, events, out=seat)


def abandon(rules: Rules, state: HandState, seat: Seat) -> Step:
    """*seat* stands at the target, and the rules end the match at once: the hand stops where it is (N11)."""
    return _settled(rules, state, [Abandoned(seat)], out=None)


def _settled(rules: Rules, state: HandState, events: list[Event], *, out: Seat | None) -> Step:
    state = moved(rules, state, events)
    pots = tuple(Stake(pot.id, counters) for pot, counters in zip(rules.pots, state.pots, strict=True))
    state = msgspec.structs.replace(state, turn=None, called=None, out=out)
    return Step(state, (*events, Settled(state.counters, pots, out)))
