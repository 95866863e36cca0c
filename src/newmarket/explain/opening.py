"""How a hand opens, in words: stakes, deal, exchange."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from newmarket.engine import Dealt, Exchanged, Kept, Staked, TurnedUp, after, stakes_of
from newmarket.explain.cards import card_sign, suit_word
from newmarket.explain.model import Explanation, Listener, Reason, counted, say_to, told
from newmarket.explain.pots import the_pot
from newmarket.languages import number, say
from newmarket.rules import Rules, Topic

OpeningEvent: TypeAlias = Staked | Dealt | TurnedUp | Kept | Exchanged


def explain_opening(rules: Rules, event: OpeningEvent, listener: Listener) -> Explanation:
    """What *event* was: see `newmarket.explain.explain`."""
    match event:
        case Staked():
            return told(rules, Reason.STAKED, Topic.STAKES, _staked(rules, event, listener))
        case Dealt():
            return told(rules, Reason.DEALT, Topic.DEAL, _dealt(event, listener))
        case TurnedUp(card=card):
            sign, suit = card_sign(card, listener.language), suit_word(card.suit)
            said = say(listener.language, "turned-up", card=sign, suit=suit)
            return told(rules, Reason.TURNED_UP, Topic.TURN_UP, said)
        case Kept(seat=seat):
            return told(rules, Reason.KEPT, Topic.OPTION, say_to(listener, "kept", actor=seat))
        case Exchanged():
            return told(rules, Reason.EXCHANGED, Topic.OPTION, _exchanged(rules, event, listener))
        case _:
            assert_never(event)


def _staked(rules: Rules, event: Staked, listener: Listener) -> str:
    sums = [stake.counters for stake in event.stakes]
    if len(sums) == 1:
        counters, pot = counted(listener, sums[0]), the_pot(rules, event.stakes[0].pot, listener.language)
        return say_to(listener, "staked-one", actor=event.seat, counters=counters, pot=pot)
    if len(sums) < len(rules.pots) or len(set(sums)) > 1:
        counters, pots = counted(listener, sum(sums)), say(listener.language, "pots", n=len(sums))
        return say_to(listener, "staked-several", actor=event.seat, counters=counters, pots=pots)
    elsewhere = after(event.seat, len(listener.names))
    as_dealer, as_other = (stakes_of(rules, event.seat, dealer=dealer) for dealer in (event.seat, elsewhere))
    counters = counted(listener, sums[0])
    if event.stakes == as_dealer != as_other:
        return say_to(listener, "staked-each-as-dealer", actor=event.seat, counters=counters)
    return say_to(listener, "staked-each", actor=event.seat, counters=counters)


def _dealt(event: Dealt, listener: Listener) -> str:
    least, most = min(event.sizes), max(event.sizes)
    if least < most:
        each = say(listener.language, "cards-either", least=least, n=most)
    else:
        each = say(listener.language, "cards", n=most)
    if event.centre:
        # The place of the centre card is at nobody's cost, so the spare hand is dealt as in other games.
        spare = number(event.spare)
        return say_to(listener, "dealt-centre", actor=event.dealer, other=event.leader, each=each, spare=spare)
    if not event.spare:
        return say_to(listener, "dealt-all", actor=event.dealer, other=event.leader, each=each)
    return say_to(listener, "dealt", actor=event.dealer, other=event.leader, each=each, spare=number(event.spare))


def _exchanged(rules: Rules, event: Exchanged, listener: Listener) -> str:
    if event.pot is None:
        return say_to(listener, "exchanged", actor=event.seat)
    pot = the_pot(rules, event.pot, listener.language)
    return say_to(listener, "exchanged-paying", actor=event.seat, pot=pot, counters=counted(listener, event.counters))
