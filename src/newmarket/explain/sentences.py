"""One sentence for each thing that happened, and for each action that cannot be done.

A sentence tells what its listener may know and no more: it is made from an event, which holds public facts
only, and from who is listening.
"""

from __future__ import annotations

from typing import assert_never

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    Dealt,
    Event,
    Followed,
    Led,
    Paid,
    PotTaken,
    Refusal,
    RefusalReason,
    Seat,
    Settled,
    Staked,
    Stopped,
    StopReason,
    WentOut,
    after,
)
from newmarket.engine.opening import stakes_of
from newmarket.explain.cards import card_sign
from newmarket.explain.catalogue import Part, Spoken
from newmarket.explain.english import ENGLISH
from newmarket.explain.model import Explanation, Listener, Reason
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Rules, Topic

_STOPS = {
    StopReason.TOP_OF_SUIT: (Reason.STOPPED_TOP_OF_SUIT, ENGLISH.stopped_top_of_suit),
    StopReason.REMOVED: (Reason.STOPPED_REMOVED, ENGLISH.stopped_removed),
    StopReason.ALREADY_PLAYED: (Reason.STOPPED_ALREADY_PLAYED, ENGLISH.stopped_already_played),
    # The spare hand is the only place where a card of these rules can be out of play.
    StopReason.OUT_OF_PLAY: (Reason.STOPPED_OUT_OF_PLAY, ENGLISH.stopped_out_of_play),
}


def explain(rules: Rules, event: Event | MatchEnded, listener: Listener) -> Explanation:
    """What *event* was, in one short sentence for *listener*, and the clause of *rules* behind it.

    *event* must be one of a hand or match by *rules*, at a table with all the seats of ``listener.names``.
    """
    match event:
        case Staked():
            return _told(rules, Reason.STAKED, Topic.STAKES, _staked(rules, event, listener))
        case Dealt():
            return _told(rules, Reason.DEALT, Topic.DEAL, _dealt(event, listener))
        case Led(seat=seat, card=card):
            said = _say(ENGLISH.led, listener, actor=seat, card=card_sign(card))
            return _told(rules, Reason.LED, Topic.LEAD, said)
        case Followed(seat=seat, card=card):
            said = _say(ENGLISH.followed, listener, actor=seat, card=card_sign(card))
            return _told(rules, Reason.FOLLOWED, Topic.FOLLOW, said)
        case PotTaken(seat=seat, pot=pot, counters=counters):
            said = _say(ENGLISH.pot_taken, listener, actor=seat, pot=_the_pot(rules, pot), counters=_counters(counters))
            return _told(rules, Reason.POT_TAKEN, Topic.POTS, said)
        case Stopped(card=card, called=called, reason=stop, leader=leader):
            reason, sentence = _STOPS[stop]
            said = _say(sentence, listener, actor=leader, card=card_sign(card), called=_sign(called))
            return _told(rules, reason, Topic.STOP, said)
        case WentOut(seat=seat):
            return _told(rules, Reason.WENT_OUT, Topic.GOING_OUT, _say(ENGLISH.went_out, listener, actor=seat))
        case Paid():
            return _told(rules, Reason.PAID, Topic.GOING_OUT, _paid(event, listener))
        case Abandoned(seat=seat):
            said = _say(ENGLISH.abandoned, listener, actor=seat, counters=_counters(rules.target or 0))
            return _told(rules, Reason.ABANDONED, Topic.TARGET, said)
        case Settled(out=out):
            topic = Topic.TARGET if out is None else Topic.GOING_OUT
            return _told(rules, Reason.SETTLED, topic, _settled(event, listener))
        case MatchEnded(reason=end, winners=winners):
            topic = Topic.TARGET if end is EndReason.TARGET else Topic.MATCH_END
            reason = Reason.MATCH_WON if len(winners) == 1 else Reason.MATCH_DRAWN
            return _told(rules, reason, topic, _match_ended(event, listener))
        case _:
            assert_never(event)


def explain_refusal(refusal: Refusal, listener: Listener) -> str:
    """Why an action cannot be done, in one short sentence.

    ``listener.you`` is who tried it; where that is none, somebody else is told of another's attempt.
    """
    mine = Part.NONE if listener.you is None else Part.ACTOR
    card = card_sign(refusal.card)
    match refusal.reason:
        case RefusalReason.HAND_OVER:
            return ENGLISH.hand_over.fill(mine)
        case RefusalReason.NOT_YOUR_TURN:
            sentence = ENGLISH.not_your_turn_to_lead if refusal.topic is Topic.LEAD else ENGLISH.not_your_turn_to_follow
            assert refusal.turn is not None, "a refusal for want of turn says whose turn it is"
            return _say(sentence, listener, actor=refusal.turn, other=listener.you)
        case RefusalReason.NOT_HELD:
            if refusal.needed is None:
                return ENGLISH.not_held.fill(mine, card=card)
            return ENGLISH.not_held_nor_called.fill(mine, card=card, needed=_sign(refusal.needed))
        case RefusalReason.NOT_THE_CALLED_CARD:
            return ENGLISH.not_the_called_card.fill(mine, card=card, needed=_sign(refusal.needed))
        case RefusalReason.NOT_THE_LOWEST:
            suit = ENGLISH.suit[refusal.card.suit]
            return ENGLISH.not_the_lowest.fill(mine, card=card, needed=_sign(refusal.needed), suit=suit)
        case _:
            assert_never(refusal.reason)


def refusal_clause(rules: Rules, refusal: Refusal) -> str:
    """The id of the clause of *rules* that stands against the action."""
    return rules.clause(refusal.topic)


def pot_name(rules: Rules, pot: str) -> str:
    """A pot in short: its pay card with the suit's sign where the pot is called after it, else its id."""
    return next((card_sign(found.card) for found in rules.pots if found.id == pot == found.card.value), pot)


def _told(rules: Rules, reason: Reason, topic: Topic, what: str) -> Explanation:
    return Explanation(reason, what, rules.clause(topic))


def _say(sentence: Spoken, listener: Listener, *, actor: Seat, other: Seat | None = None, **values: str) -> str:
    part = Part.NONE
    if listener.you is not None:
        part = Part.ACTOR if listener.you == actor else Part.OTHER if listener.you == other else Part.NONE
    values["actor"] = listener.names[actor]
    if other is not None:
        values["other"] = listener.names[other]
    return sentence.fill(part, **values)


def _staked(rules: Rules, event: Staked, listener: Listener) -> str:
    sums = [stake.counters for stake in event.stakes]
    if len(sums) == 1:
        pot = _the_pot(rules, event.stakes[0].pot)
        return _say(ENGLISH.staked_one, listener, actor=event.seat, counters=_counters(sums[0]), pot=pot)
    if len(sums) < len(rules.pots) or len(set(sums)) > 1:
        pots = ENGLISH.count(ENGLISH.pots, len(sums))
        return _say(ENGLISH.staked_several, listener, actor=event.seat, counters=_counters(sum(sums)), pots=pots)
    elsewhere = after(event.seat, len(listener.names))
    as_dealer, as_other = (stakes_of(rules, event.seat, dealer=dealer) for dealer in (event.seat, elsewhere))
    sentence = ENGLISH.staked_each_as_dealer if event.stakes == as_dealer != as_other else ENGLISH.staked_each
    return _say(sentence, listener, actor=event.seat, counters=_counters(sums[0]))


def _dealt(event: Dealt, listener: Listener) -> str:
    least, most = min(event.sizes), max(event.sizes)
    shown = ENGLISH.either.format(least=least, most=most) if least < most else None
    each = ENGLISH.count(ENGLISH.cards, most, shown=shown)
    spare = ENGLISH.number(event.spare)
    sentence = ENGLISH.dealt if event.spare else ENGLISH.dealt_all
    return _say(sentence, listener, actor=event.dealer, other=event.leader, each=each, spare=spare)


def _paid(event: Paid, listener: Listener) -> str:
    sentence = ENGLISH.paid if event.counters else ENGLISH.paid_nothing
    cards = ENGLISH.count(ENGLISH.cards, event.cards)
    return _say(sentence, listener, actor=event.seat, other=event.to, cards=cards, counters=_counters(event.counters))


def _settled(event: Settled, listener: Listener) -> str:
    pots = _counters(sum(pot.counters for pot in event.pots))
    if listener.you is None:
        return ENGLISH.settled.fill(Part.NONE, pots=pots)
    return ENGLISH.settled.fill(Part.ACTOR, pots=pots, counters=_counters(event.counters[listener.you]))


def _match_ended(event: MatchEnded, listener: Listener) -> str:
    counters = _counters(event.counters[event.winners[0]])
    if len(event.winners) == 1:
        at_target = event.reason is EndReason.TARGET
        sentence = ENGLISH.won_at_target if at_target else ENGLISH.won_at_last_hand
        return _say(sentence, listener, actor=event.winners[0], counters=counters)
    # A player hears of themself first.
    mine = [ENGLISH.you for seat in event.winners if seat == listener.you]
    theirs = [listener.names[seat] for seat in event.winners if seat != listener.you]
    part = Part.ACTOR if mine else Part.NONE
    return ENGLISH.drawn.fill(part, winners=ENGLISH.listed([*mine, *theirs]), counters=counters)


def _the_pot(rules: Rules, pot: str) -> str:
    return ENGLISH.pot.format(name=pot_name(rules, pot))


def _counters(n: int) -> str:
    return ENGLISH.count(ENGLISH.counters, n)


def _sign(card: Card | None) -> str:
    return "" if card is None else card_sign(card)
