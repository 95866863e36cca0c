"""How a hand is played: lead, follow, stop. `refusal` alone decides what is legal and says why not."""

from __future__ import annotations

from typing import assert_never

import msgspec

from newmarket.cards import Card
from newmarket.engine.actions import Action, Exchange, Keep, LaySpin, PlaceStake, Play
from newmarket.engine.before_play import exchange, keep, place, placeable, refusal_to_place
from newmarket.engine.claims import taken_by
from newmarket.engine.events import BountyPaid, Event, Followed, Led, SpinLaid, Stopped, StopReason
from newmarket.engine.leading import barred, lead_from, leads
from newmarket.engine.refusals import ImpossibleAction, Refusal, RefusalReason
from newmarket.engine.seats import Seat, clockwise_after
from newmarket.engine.settle import abandon, ends_at_once, go_out
from newmarket.engine.state import HandState, Played, Stage, Step, moved
from newmarket.rules import FirstLead, Lead, Rules, SpinAlone, Topic


def refusal(rules: Rules, state: HandState, action: Action) -> Refusal | None:
    """Why *action* cannot be done now, or none where it is legal. Depends on its arguments alone.

    A seat that is not at the table is refused as one whose turn it is not.
    """
    if action.seat != state.turn:
        card = action.card if isinstance(action, Play) else None
        if state.turn is None:
            return Refusal(RefusalReason.HAND_OVER, _topic(state), card)
        return Refusal(RefusalReason.NOT_YOUR_TURN, _topic(state), card, turn=state.turn)
    if state.to_place:
        if isinstance(action, PlaceStake):
            return refusal_to_place(rules, state, action)
        return Refusal(RefusalReason.STAKES_FIRST, Topic.STAKES, action.card if isinstance(action, Play) else None)
    if state.to_ask:
        if isinstance(action, Keep | Exchange):
            return None
        return Refusal(RefusalReason.OPTION_FIRST, Topic.OPTION, action.card if isinstance(action, Play) else None)
    return _refusal_in_play(rules, state, action)


def legal_actions(rules: Rules, state: HandState) -> tuple[Action, ...]:
    """All that the seat whose turn it is may do; nothing when the hand is over.

    Cards are in the order of the pack, a called card before the same with Spin, Spin alone last.
    """
    seat = state.turn
    if seat is None:
        return ()
    if state.to_place:
        return tuple([PlaceStake(seat, pot) for pot in placeable(rules, state)])
    if state.to_ask:
        return (Keep(seat), Exchange(seat))
    cards = (state.called,) if state.called is not None else rules.pack.cards_in(leads(rules, state, seat))
    plays: list[Action] = [Play(seat, card) for card in cards]
    if rules.spin is not None:
        if _may_add_spin(rules, state):
            plays += [Play(seat, card, spin=True) for card in cards]
        if _may_lay_spin_alone(rules, state):
            plays.append(LaySpin(seat))
    return tuple(plays)


def step(rules: Rules, state: HandState, action: Action) -> Step:
    """Does *action* and all that follows from it by itself, in the order of C4; *state* is not changed.

    :raises ImpossibleAction: if `refusal` refuses it.
    """
    if refused := refusal(rules, state, action):
        raise ImpossibleAction(refused)
    match action:
        case Play(seat=seat, card=card, spin=spin):
            return _play(rules, state, seat, (card, rules.spin) if spin and rules.spin is not None else (card,))
        case LaySpin(seat=seat):
            assert rules.spin is not None, "Spin alone is legal only where there is Spin"
            return _play(rules, state, seat, (rules.spin,), alone=True)
        case PlaceStake():
            return place(rules, state, action)
        case Keep():
            return keep(rules, state, action)
        case Exchange():
            return exchange(rules, state, action)
        case _:
            assert_never(action)


# --- Legality ----------------------------------------------------------------------------------


def _topic(state: HandState) -> Topic:
    match state.stage:
        case Stage.OVER:
            return Topic.GOING_OUT
        case Stage.PLACING:
            return Topic.STAKES
        case Stage.OPTION:
            return Topic.OPTION
        case Stage.PLAY:
            return Topic.LEAD if state.called is None else Topic.FOLLOW
        case _:
            assert_never(state.stage)


def _refusal_in_play(rules: Rules, state: HandState, action: Action) -> Refusal | None:
    """Why *action*, of the seat whose turn it is, cannot be done while cards are led and followed."""
    match action:
        case Play(seat=seat, card=card, spin=spin):
            may = card is state.called if state.called is not None else _may_lead(rules, state, seat, card)
            if not may:
                return _refusal_of_card(rules, state, action)
            if spin and not _may_add_spin(rules, state):
                return _refusal_of_spin(rules, state, seat, card)
            return None
        case LaySpin():
            return None if _may_lay_spin_alone(rules, state) else _refusal_of_spin(rules, state, action.seat, None)
        case PlaceStake() | Keep() | Exchange():
            return Refusal(RefusalReason.NOT_NOW, _topic(state))
        case _:
            assert_never(action)


def _may_lead(rules: Rules, state: HandState, seat: Seat, card: Card) -> bool:
    return leads(rules, state, seat) & rules.pack.bit(card) != 0


def _refusal_of_card(rules: Rules, state: HandState, action: Play) -> Refusal:
    pack, card, topic = rules.pack, action.card, _topic(state)
    holding = state.holdings[action.seat]
    if not holding & pack.bit(card):
        return Refusal(RefusalReason.NOT_HELD, topic, card, needed=state.called)
    if state.called is not None:
        return Refusal(RefusalReason.NOT_THE_CALLED_CARD, topic, card, needed=state.called)
    may = leads(rules, state, action.seat)
    if not state.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND and len(pack.cards_in(may)) == 1:
        return Refusal(RefusalReason.NOT_THE_LOWEST, Topic.FIRST_LEAD, card, needed=pack.card(may))
    if pack.bit(card) & barred(rules, state):
        if rules.lead is Lead.LOWEST_OF_ANOTHER_SUIT:
            return Refusal(RefusalReason.NOT_THIS_SUIT, topic, card)
        return Refusal(RefusalReason.NOT_THE_COLOUR, topic, card, colour=card.suit.colour.other)
    same_suit = may & pack.suit_of(card)
    lowest = same_suit or may & -may
    return Refusal(RefusalReason.NOT_THE_LOWEST, topic, card, needed=pack.card(lowest & -lowest))


def _refusal_of_spin(rules: Rules, state: HandState, seat: Seat, card: Card | None) -> Refusal:
    if rules.spin is None:
        return Refusal(RefusalReason.NOT_NOW, _topic(state), card)
    if not state.holdings[seat] & rules.pack.bit(rules.spin):
        return Refusal(RefusalReason.SPIN_NOT_HELD, Topic.SPIN, card)
    if state.called is None and card is not None:
        return Refusal(RefusalReason.SPIN_NOT_WITH_LEAD, Topic.SPIN, card)
    if card is None and state.called is not None:
        return Refusal(RefusalReason.NOT_THE_CALLED_CARD, Topic.FOLLOW, needed=state.called)
    return Refusal(RefusalReason.NOT_NOW, Topic.SPIN, card)


def _holds_spin(rules: Rules, state: HandState) -> bool:
    if rules.spin is None or state.turn is None:
        return False
    return bool(state.holdings[state.turn] & rules.pack.bit(rules.spin))


def _may_add_spin(rules: Rules, state: HandState) -> bool:
    """Whether Spin may be laid beside the called card (S8a)."""
    return state.called not in {None, rules.spin} and _holds_spin(rules, state)


def _may_lay_spin_alone(rules: Rules, state: HandState) -> bool:
    """Whether Spin may be laid at the lead, as a stop of its own (S8b)."""
    if state.stage is not Stage.PLAY or state.called is not None:
        return False
    return rules.spin_alone is SpinAlone.ALLOWED and _holds_spin(rules, state)


# --- What a play does --------------------------------------------------------------------------


def _play(rules: Rules, state: HandState, seat: Seat, cards: tuple[Card, ...], *, alone: bool = False) -> Step:
    """*seat* lays *cards*: one, or the called card and Spin; or Spin *alone*."""
    led = state.called is None
    events: list[Event] = []
    has_earned = False
    for card in cards:
        is_spin = alone or len(events) > 0
        state = _laid(rules, state, seat, card, led=led, spin=is_spin)
        left = state.holdings[seat].bit_count()
        events.append(SpinLaid(seat, card, left) if is_spin else (Led if led else Followed)(seat, card, left))
        if rules.paying & rules.pack.bit(card):
            earned: list[Event] = [*taken_by(rules, state, seat, card), *_bounties(rules, state, seat, card)]
            state = moved(rules, state, earned)
            events += earned
            has_earned = has_earned or bool(earned)
    if has_earned and ends_at_once(rules, state, seat):
        after = abandon(rules, state, seat)
    elif not state.holdings[seat]:
        after = go_out(rules, state, seat)
    elif alone or len(cards) > 1:
        after = _stopped(rules, state, seat, cards[-1], None, StopReason.SPIN)
    else:
        after = _call_next(rules, state, seat, cards[0], led=led)
    return Step(after.state, (*events, *after.events))


def _laid(rules: Rules, state: HandState, seat: Seat, card: Card, *, led: bool, spin: bool) -> HandState:
    bit = rules.pack.bit(card)
    held = state.holdings
    holdings = (*held[:seat], held[seat] ^ bit, *held[seat + 1 :])
    plays = (*state.plays, Played(seat, card, led))
    spin_at = len(state.plays) if spin else state.spin_at
    return msgspec.structs.replace(
        state, holdings=holdings, plays=plays, played=state.played | bit, spin_at=spin_at, called=None
    )


def _bounties(rules: Rules, state: HandState, seat: Seat, card: Card) -> list[BountyPaid]:
    """What each other player pays for *card* (S6, S7)."""
    bounty = rules.bounty_of(card)
    if not bounty:
        return []
    return [BountyPaid(other, seat, card, bounty) for other in clockwise_after(seat, len(state.counters))[:-1]]


def _call_next(rules: Rules, state: HandState, seat: Seat, card: Card, *, led: bool) -> Step:
    """The run calls for the next card up; where nobody holds it, it stops and *seat* leads (C1 to C3)."""
    pack = rules.pack
    bit = pack.called_after(pack.bit(card), led=led)
    called = pack.card_or_none(bit)
    if called is not None:
        for holder, holding in enumerate(state.holdings):
            if holding & bit:
                return Step(msgspec.structs.replace(state, turn=Seat(holder), called=called), ())
    return _stopped(rules, state, seat, card, called, _stop_reason(rules, state, called))


def _stopped(rules: Rules, state: HandState, seat: Seat, card: Card, called: Card | None, reason: StopReason) -> Step:
    due = None if state.due is None else state.due.other
    opened = lead_from(rules, msgspec.structs.replace(state, due=due), seat)
    return Step(opened.state, (Stopped(card, called, reason, leader=seat), *opened.events))


def _stop_reason(rules: Rules, state: HandState, called: Card | None) -> StopReason:
    if called is None:
        return StopReason.TOP_OF_SUIT
    if called in rules.removed:
        return StopReason.REMOVED
    if called in rules.layout or called is state.deal.turned:
        return StopReason.TURNED_UP
    return StopReason.ALREADY_PLAYED if state.played & rules.pack.bit(called) else StopReason.OUT_OF_PLAY
