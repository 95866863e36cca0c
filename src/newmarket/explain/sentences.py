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
    Settled,
    Staked,
    Stopped,
    StopReason,
    WentOut,
    after,
)
from newmarket.engine.opening import stakes_of
from newmarket.explain.cards import card_sign, suit_word
from newmarket.explain.model import Explanation, Listener, Part, Reason, say_to
from newmarket.languages import Language, listed, number, say
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Rules, Topic


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
            said = say_to(listener, "led", actor=seat, card=card_sign(card, listener.language))
            return _told(rules, Reason.LED, Topic.LEAD, said)
        case Followed(seat=seat, card=card):
            said = say_to(listener, "followed", actor=seat, card=card_sign(card, listener.language))
            return _told(rules, Reason.FOLLOWED, Topic.FOLLOW, said)
        case PotTaken(seat=seat, pot=pot):
            counters, pot = _counters(event.counters, listener), _the_pot(rules, pot, listener.language)
            said = say_to(listener, "pot-taken", actor=seat, pot=pot, counters=counters)
            return _told(rules, Reason.POT_TAKEN, Topic.POTS, said)
        case Stopped():
            return _stopped(rules, event, listener)
        case WentOut(seat=seat):
            return _told(rules, Reason.WENT_OUT, Topic.GOING_OUT, say_to(listener, "went-out", actor=seat))
        case Paid():
            return _told(rules, Reason.PAID, Topic.GOING_OUT, _paid(event, listener))
        case Abandoned(seat=seat):
            said = say_to(listener, "abandoned", actor=seat, counters=_counters(rules.target or 0, listener))
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
    language = listener.language
    mine = Part.NONE if listener.you is None else Part.ACTOR
    card, needed = card_sign(refusal.card, language), _sign(refusal.needed, language)
    match refusal.reason:
        case RefusalReason.HAND_OVER:
            return say(language, "refused-hand-over")
        case RefusalReason.NOT_YOUR_TURN:
            assert refusal.turn is not None, "a refusal for want of turn says whose turn it is"
            if refusal.topic is Topic.LEAD:
                return say_to(listener, "refused-turn-to-lead", actor=refusal.turn, other=listener.you)
            return say_to(listener, "refused-turn-to-follow", actor=refusal.turn, other=listener.you)
        case RefusalReason.NOT_HELD:
            if refusal.needed is None:
                return say(language, "refused-not-held", part=mine, card=card)
            return say(language, "refused-not-held-nor-called", part=mine, card=card, needed=needed)
        case RefusalReason.NOT_THE_CALLED_CARD:
            return say(language, "refused-not-the-called-card", part=mine, card=card, needed=needed)
        case RefusalReason.NOT_THE_LOWEST:
            suit = suit_word(refusal.card.suit)
            return say(language, "refused-not-the-lowest", part=mine, card=card, needed=needed, suit=suit)
        case _:
            assert_never(refusal.reason)


def refusal_clause(rules: Rules, refusal: Refusal) -> str:
    """The id of the clause of *rules* that stands against the action."""
    return rules.clause(refusal.topic)


def pot_name(rules: Rules, pot: str, language: Language) -> str:
    """A pot in short: its pay card with the suit's sign where the pot is called after it, else its id."""
    return next((card_sign(found.card, language) for found in rules.pots if found.id == pot == found.card.value), pot)


def _told(rules: Rules, reason: Reason, topic: Topic, what: str) -> Explanation:
    return Explanation(reason, what, rules.clause(topic))


def _staked(rules: Rules, event: Staked, listener: Listener) -> str:
    sums = [stake.counters for stake in event.stakes]
    if len(sums) == 1:
        counters, pot = _counters(sums[0], listener), _the_pot(rules, event.stakes[0].pot, listener.language)
        return say_to(listener, "staked-one", actor=event.seat, counters=counters, pot=pot)
    if len(sums) < len(rules.pots) or len(set(sums)) > 1:
        counters, pots = _counters(sum(sums), listener), say(listener.language, "pots", n=len(sums))
        return say_to(listener, "staked-several", actor=event.seat, counters=counters, pots=pots)
    elsewhere = after(event.seat, len(listener.names))
    as_dealer, as_other = (stakes_of(rules, event.seat, dealer=dealer) for dealer in (event.seat, elsewhere))
    counters = _counters(sums[0], listener)
    if event.stakes == as_dealer != as_other:
        return say_to(listener, "staked-each-as-dealer", actor=event.seat, counters=counters)
    return say_to(listener, "staked-each", actor=event.seat, counters=counters)


def _dealt(event: Dealt, listener: Listener) -> str:
    least, most = min(event.sizes), max(event.sizes)
    if least < most:
        each = say(listener.language, "cards-either", least=least, n=most)
    else:
        each = say(listener.language, "cards", n=most)
    if not event.spare:
        return say_to(listener, "dealt-all", actor=event.dealer, other=event.leader, each=each)
    return say_to(listener, "dealt", actor=event.dealer, other=event.leader, each=each, spare=number(event.spare))


def _stopped(rules: Rules, event: Stopped, listener: Listener) -> Explanation:
    called = _sign(event.called, listener.language)
    match event.reason:
        case StopReason.TOP_OF_SUIT:
            card = card_sign(event.card, listener.language)
            said = say_to(listener, "stopped-top-of-suit", actor=event.leader, card=card)
            return _told(rules, Reason.STOPPED_TOP_OF_SUIT, Topic.STOP, said)
        case StopReason.REMOVED:
            said = say_to(listener, "stopped-removed", actor=event.leader, called=called)
            return _told(rules, Reason.STOPPED_REMOVED, Topic.STOP, said)
        case StopReason.ALREADY_PLAYED:
            said = say_to(listener, "stopped-already-played", actor=event.leader, called=called)
            return _told(rules, Reason.STOPPED_ALREADY_PLAYED, Topic.STOP, said)
        case StopReason.OUT_OF_PLAY:
            # The spare hand is the only place where a card of these rules can be out of play.
            said = say_to(listener, "stopped-out-of-play", actor=event.leader, called=called)
            return _told(rules, Reason.STOPPED_OUT_OF_PLAY, Topic.STOP, said)
        case _:
            assert_never(event.reason)


def _paid(event: Paid, listener: Listener) -> str:
    cards = say(listener.language, "cards", n=event.cards)
    if not event.counters:
        return say_to(listener, "paid-nothing", actor=event.seat, other=event.to, cards=cards)
    counters = _counters(event.counters, listener)
    return say_to(listener, "paid", actor=event.seat, other=event.to, cards=cards, counters=counters)


def _settled(event: Settled, listener: Listener) -> str:
    pots = _counters(sum(pot.counters for pot in event.pots), listener)
    if listener.you is None:
        return say(listener.language, "settled-others", pots=pots)
    counters = _counters(event.counters[listener.you], listener)
    return say(listener.language, "settled", pots=pots, counters=counters)


def _match_ended(event: MatchEnded, listener: Listener) -> str:
    counters = _counters(event.counters[event.winners[0]], listener)
    if len(event.winners) == 1:
        if event.reason is EndReason.TARGET:
            return say_to(listener, "won-at-target", actor=event.winners[0], counters=counters)
        return say_to(listener, "won-at-last-hand", actor=event.winners[0], counters=counters)
    # A player hears of themself first.
    mine = [say(listener.language, "drawn-you") for seat in event.winners if seat == listener.you]
    theirs = [listener.names[seat] for seat in event.winners if seat != listener.you]
    winners = listed([*mine, *theirs], listener.language)
    return say(listener.language, "drawn", winners=winners, counters=counters)


def _the_pot(rules: Rules, pot: str, language: Language) -> str:
    return say(language, "pot", name=pot_name(rules, pot, language))


def _counters(n: int, listener: Listener) -> str:
    return say(listener.language, "counters", n=n)


def _sign(card: Card | None, language: Language) -> str:
    return "" if card is None else card_sign(card, language)
