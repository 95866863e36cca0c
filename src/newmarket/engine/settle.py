"""How a hand ends: who pays whom, and what stays on the pots."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

import msgspec

from newmarket.cards import Card
from newmarket.engine.claims import taken_at_end, taken_by_queen
from newmarket.engine.events import Abandoned, CentreShown, Event, Paid, Settled, Stake, WentOut
from newmarket.engine.seats import Seat, clockwise_after
from newmarket.engine.state import HandState, Step, moved
from newmarket.rules import Rules, TargetChecked


def go_out(rules: Rules, state: HandState, seat: Seat) -> Step:
    """*seat* has no card left: it takes what going out takes, and every other player pays it for the cards that they
    still hold (C5, N9, F12, S11, P8).
    """
    events: list[Event] = [WentOut(seat), *taken_at_end(rules, state, out=seat)]
    if rules.card_payment:
        others = clockwise_after(seat, len(state.holdings))[:-1]
        events += [_paid(rules, state, other, seat) for other in others]
    return _settled(rules, state, [*events, *_at_the_centre(rules, state)], out=seat)


def undecided(rules: Rules, state: HandState) -> Step:
    """Nobody can lead: the hand is over, and nobody has gone out (F10)."""
    return _settled(rules, state, _at_the_centre(rules, state), out=None)


def ends_at_once(rules: Rules, state: HandState, seat: Seat) -> bool:
    """Whether *seat*, which has just gained counters, stands at a target that is looked at in mid-hand (N11)."""
    match rules.target_checked:
        case TargetChecked.AT_ONCE:
            return rules.target is not None and state.counters[seat] >= rules.target
        case TargetChecked.AT_SETTLEMENT:
            return False
        case _:
            assert_never(rules.target_checked)


def abandon(rules: Rules, state: HandState, seat: Seat) -> Step:
    """*seat* stands at the target, and the rules end the match at once: the hand stops where it is (N11)."""
    return _settled(rules, state, [Abandoned(seat)], out=None)


def _paid(rules: Rules, state: HandState, seat: Seat, to: Seat) -> Paid:
    holding = state.holdings[seat]
    cards = holding.bit_count()
    excused, doubled = (_held(rules, holding, of) for of in (rules.excusing, rules.doubling))
    times = 0 if excused else 2 if doubled else 1
    return Paid(seat, to, cards, cards * rules.card_payment * times, left=excused or doubled)


def _held(rules: Rules, holding: int, cards: Iterable[Card]) -> Card | None:
    return next((card for card in cards if holding & rules.pack.bit(card)), None)


def _at_the_centre(rules: Rules, state: HandState) -> list[Event]:
    centre = state.deal.centre
    return [] if centre is None else [CentreShown(centre), *taken_by_queen(rules, state)]


def _settled(rules: Rules, state: HandState, events: list[Event], *, out: Seat | None) -> Step:
    state = moved(rules, state, events)
    pots = tuple(Stake(pot.id, counters) for pot, counters in zip(rules.pots, state.pots, strict=True))
    state = msgspec.structs.replace(state, turn=None, called=None, out=out, to_ask=(), to_place=())
    return Step(state, (*events, Settled(state.counters, pots, out)))
