"""How cards are played, in words: lead, follow, stop, and what a card earns."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from newmarket.cards import Card, Colour
from newmarket.engine import (
    BountyPaid,
    Followed,
    LeadPassed,
    Led,
    NobodyLeads,
    PotTaken,
    SpinLaid,
    Stopped,
    StopReason,
)
from newmarket.explain.cards import card_sign
from newmarket.explain.model import Explanation, Listener, Reason, counted, say_to, told
from newmarket.explain.pots import the_pot
from newmarket.languages import Language, say
from newmarket.rules import Centre, Claim, Lead, Option, Rules, Topic

PlayEvent: TypeAlias = LeadPassed | NobodyLeads | Led | Followed | SpinLaid | PotTaken | BountyPaid | Stopped


def explain_play(rules: Rules, event: PlayEvent, listener: Listener) -> Explanation:
    """What *event* was: see `newmarket.explain.explain`."""
    match event:
        case LeadPassed(seat=seat, to=to):
            said = say_to(listener, "lead-passed", actor=seat, other=to, wanting=_wanting(rules, event.colour))
            return told(rules, Reason.LEAD_PASSED, Topic.PASSING, said)
        case NobodyLeads(colour=colour):
            said = say(listener.language, "nobody-leads", wanting=_wanting(rules, colour))
            return told(rules, Reason.NOBODY_LEADS, Topic.NOBODY_LEADS, said)
        case Led(seat=seat, card=card):
            said = say_to(listener, "led", actor=seat, card=card_sign(card, listener.language))
            return told(rules, Reason.LED, Topic.LEAD, said)
        case Followed(seat=seat, card=card):
            said = say_to(listener, "followed", actor=seat, card=card_sign(card, listener.language))
            return told(rules, Reason.FOLLOWED, Topic.FOLLOW, said)
        case SpinLaid(seat=seat, card=card):
            said = say_to(listener, "spin-laid", actor=seat, card=card_sign(card, listener.language))
            return told(rules, Reason.SPIN_LAID, Topic.SPIN, said)
        case PotTaken():
            return _pot_taken(rules, event, listener)
        case BountyPaid(seat=seat, to=to, card=card):
            sign, counters = card_sign(card, listener.language), counted(listener, event.counters)
            said = say_to(listener, "bounty-paid", actor=seat, other=to, card=sign, counters=counters)
            topic = Topic.SPIN_BOUNTY if card is rules.spin else Topic.BOUNTIES
            return told(rules, Reason.BOUNTY_PAID, topic, said)
        case Stopped():
            return _stopped(rules, event, listener)
        case _:
            assert_never(event)


def _stopped(rules: Rules, event: Stopped, listener: Listener) -> Explanation:
    called = _sign(event.called, listener.language)
    match event.reason:
        case StopReason.TOP_OF_SUIT:
            card = card_sign(event.card, listener.language)
            said = say_to(listener, "stopped-top-of-suit", actor=event.leader, card=card)
            return told(rules, Reason.STOPPED_TOP_OF_SUIT, Topic.STOP, said)
        case StopReason.REMOVED:
            said = say_to(listener, "stopped-removed", actor=event.leader, called=called)
            return told(rules, Reason.STOPPED_REMOVED, Topic.STOP, said)
        case StopReason.ALREADY_PLAYED:
            said = say_to(listener, "stopped-already-played", actor=event.leader, called=called)
            return told(rules, Reason.STOPPED_ALREADY_PLAYED, Topic.STOP, said)
        case StopReason.TURNED_UP:
            said = say_to(listener, "stopped-turned-up", actor=event.leader, called=called)
            return told(rules, Reason.STOPPED_TURNED_UP, Topic.STOP, said)
        case StopReason.SPIN:
            said = say_to(listener, "stopped-spin", actor=event.leader)
            return told(rules, Reason.STOPPED_SPIN, Topic.SPIN, said)
        case StopReason.OUT_OF_PLAY:
            if _only_in_spare(rules):
                said = say_to(listener, "stopped-in-spare", actor=event.leader, called=called)
            else:
                said = say_to(listener, "stopped-out-of-play", actor=event.leader, called=called)
            return told(rules, Reason.STOPPED_OUT_OF_PLAY, Topic.STOP, said)
        case _:
            assert_never(event.reason)


def _only_in_spare(rules: Rules) -> bool:
    """Whether a card that is out of play can lie in the spare hand alone; else the places are not told apart (C2)."""
    return rules.option is Option.NOBODY and rules.centre is Centre.NONE


def _pot_taken(rules: Rules, event: PotTaken, listener: Listener) -> Explanation:
    counters, pot = counted(listener, event.counters), the_pot(rules, event.pot, listener.language)
    claim = next(found.claim for found in rules.pots if found.id == event.pot)
    if event.card is None:
        said = say_to(listener, "pot-taken-going-out", actor=event.seat, pot=pot, counters=counters)
        return told(rules, Reason.POT_TAKEN, Topic.GOING_OUT, said)
    if claim is Claim.CENTRE_QUEEN:
        card = card_sign(event.card, listener.language)
        said = say_to(listener, "pot-taken-by-queen", actor=event.seat, pot=pot, counters=counters, card=card)
        return told(rules, Reason.POT_TAKEN, Topic.CENTRE_POT, said)
    said = say_to(listener, "pot-taken", actor=event.seat, pot=pot, counters=counters)
    return told(rules, Reason.POT_TAKEN, Topic.POTS, said)


def _wanting(rules: Rules, colour: Colour | None) -> str:
    """What who passes the lead has none of, as the value of a message."""
    if colour is not None:
        return colour.value
    return "suit" if rules.lead is Lead.LOWEST_OF_ANOTHER_SUIT else "colour"


def _sign(card: Card | None, language: Language) -> str:
    return "" if card is None else card_sign(card, language)
