"""How a hand is played: lead, follow, stop. `refusal` alone decides what is legal and says why not."""

from __future__ import annotations

from typing import assert_never

import msgspec

from newmarket.cards import Card, CardSet
from newmarket.engine.actions import Action, Play
from newmarket.engine.events import Event, Followed, Led, PotTaken, Stopped, StopReason
from newmarket.engine.refusals import ImpossibleAction, Refusal, RefusalReason
from newmarket.engine.seats import Seat
from newmarket.engine.settle import abandon, go_out
from newmarket.engine.state import HandState, Played, Step, moved
from newmarket.rules import Lead, Rules, TargetChecked, Topic


def refusal(rules: Rules, state: HandState, action: Action) -> Refusal | None:
    """Why *action* cannot be done now, or none where it is legal. Depends on its arguments alone.

    A seat that is not at the table is refused as one whose turn it is not.
    """
    pack, card, seat = rules.pack, action.card, action.seat
    if seat == state.turn and playable(rules, state) & pack.bit(card):
        return None
    if state.turn is None:
        return Refusal(RefusalReason.HAND_OVER, Topic.GOING_OUT, card)
    topic = Topic.LEAD if state.called is None else Topic.FOLLOW
    if seat != state.turn:
        return Refusal(RefusalReason.NOT_YOUR_TURN, topic, card, turn=state.turn)
    holding = state.holdings[seat]
    if not holding & pack.bit(card):
        return Refusal(RefusalReason.NOT_HELD, topic, card, needed=state.called)
    if state.called is not None:
        return Refusal(RefusalReason.NOT_THE_CALLED_CARD, topic, card, needed=state.called)
    match rules.lead:
        case Lead.LOWEST_OF_SUIT:
            lowest = pack.lowest_of_each_suit(holding & pack.suit_of(card))
            return Refusal(RefusalReason.NOT_THE_LOWEST, topic, card, needed=pack.card(lowest))
        case Lead.ANY_CARD:
            raise AssertionError("any card that the leader holds is playable")
        case _:
            assert_never(rules.lead)


def playable(rules: Rules, state: HandState) -> CardSet:
    """The cards that the seat whose turn it is may play; none when the hand is over."""
    if state.turn is None:
        return 0
    if state.called is not None:
        return rules.pack.bit(state.called)
    holding = state.holdings[state.turn]
    match rules.lead:
        case Lead.LOWEST_OF_SUIT:
            return rules.pack.lowest_of_each_suit(holding)
        case Lead.ANY_CARD:
            return holding
        case _:
            assert_never(rules.lead)


def legal_actions(rules: Rules, state: HandState) -> tuple[Action, ...]:
    """All that the seat whose turn it is may do, in the order of the pack; nothing when the hand is over."""
    seat = state.turn
    if seat is None:
        return ()
    return tuple([Play(seat, card) for card in rules.pack.cards_in(playable(rules, state))])


def step(rules: Rules, state: HandState, action: Action) -> Step:
    """Plays *action* and all that follows from it by itself, in the order of C4; *state* is not changed.

    :raises ImpossibleAction: if `refusal` refuses it.
    """
    if refused := refusal(rules, state, action):
        raise ImpossibleAction(refused)
    seat, card, led = action.seat, action.card, state.called is None
    state = _laid(rules, state, seat, card, led=led)
    left = state.holdings[seat].bit_count()
    events: list[Event] = [(Led if led else Followed)(seat, card, left)]
    if taken := _pot_taken(rules, state, seat, card):
        events.append(taken)
        state = moved(rules, state, [taken])
    if taken and _ends_at_once(rules, state, seat):
        after = abandon(rules, state, seat)
    elif left == 0:
        after = go_out(rules, state, seat)
    else:
        after = _call_next(rules, state, seat, card)
    return Step(after.state, (*events, *after.events))


def _laid(rules: Rules, state: HandState, seat: Seat, card: Card, *, led: bool) -> HandState:
    bit = rules.pack.bit(card)
    held = state.holdings
    holdings = (*held[:seat], held[seat] ^ bit, *held[seat + 1 :])
    plays = (*state.plays, Played(seat, card, led))
    return msgspec.structs.replace(state, holdings=holdings, plays=plays, played=state.played | bit)


def _pot_taken(rules: Rules, state: HandState, seat: Seat, card: Card) -> PotTaken | None:
    """What playing *card* earns (N8); an empty pot earns nothing."""
    pot = rules.pot_of(card)
    if pot is None:
        return None
    counters = state.pots[rules.pots.index(pot)]
    return PotTaken(seat, pot.id, card, counters) if counters else None


def _ends_at_once(rules: Rules, state: HandState, seat: Seat) -> bool:
    """Whether *seat* stands at the target, and the rules look at it in mid-hand (N11)."""
    match rules.target_checked:
        case TargetChecked.AT_ONCE:
            return rules.target is not None and state.counters[seat] >= rules.target
        case TargetChecked.AT_SETTLEMENT:
            return False
        case _:
            assert_never(rules.target_checked)


def _call_next(rules: Rules, state: HandState, seat: Seat, card: Card) -> Step:
    """The run calls for the next card up; where nobody holds it, it stops and *seat* leads (C1 to C3)."""
    called = rules.pack.next_up(card)
    if called is not None:
        bit = rules.pack.bit(called)
        for holder, holding in enumerate(state.holdings):
            if holding & bit:
                return Step(msgspec.structs.replace(state, turn=Seat(holder), called=called), ())
    stopped = Stopped(card, called, _stop_reason(rules, state, called), leader=seat)
    return Step(msgspec.structs.replace(state, turn=seat, called=None), (stopped,))


def _stop_reason(rules: Rules, state: HandState, called: Card | None) -> StopReason:
    if called is None:
        return StopReason.TOP_OF_SUIT
    if called in rules.removed:
        return StopReason.REMOVED
    return StopReason.ALREADY_PLAYED if state.played & rules.pack.bit(called) else StopReason.OUT_OF_PLAY
