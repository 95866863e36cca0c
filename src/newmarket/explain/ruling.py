"""Which rule made it so, in one short sentence that begins with the id of its clause."""

from __future__ import annotations

from typing import NamedTuple, assert_never

from newmarket.engine import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Followed,
    Kept,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PotTaken,
    Settled,
    SpinLaid,
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
    View,
    WentOut,
    pay_cards,
)
from newmarket.explain.cards import card_sign
from newmarket.explain.model import Listener, counted
from newmarket.languages import Language, listed, say
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Claim, FirstLead, Option, Rules, StakesPaid, Topic


class Ruling(NamedTuple):
    """The *clause* by its id, and what it says in short."""

    clause: str
    rule: str


def ruling(rules: Rules, event: Event | MatchEnded, view: View, listener: Listener, clause: str) -> Ruling:
    """The rule behind *event*, after which its listener sees *view*; *clause* is the one that its line cites."""
    language = listener.language
    match event:
        case Staked():
            return Ruling(clause, _stakes(rules, clause, language))
        case Dealt(spare=0):
            return Ruling(clause, say(language, "rule-deal-all", clause=clause))
        case Dealt():
            return Ruling(clause, say(language, "rule-deal-spare", clause=clause))
        case TurnedUp():
            return Ruling(clause, say(language, "rule-turn-up", clause=clause))
        case Kept() | Exchanged():
            return Ruling(clause, _option(rules, clause, language))
        case Led() | Followed() | SpinLaid() | LeadPassed() | NobodyLeads() | Stopped():
            return _play(rules, event, view, language, clause)
        case PotTaken():
            return Ruling(clause, _pot(rules, event, view, language, clause))
        case BountyPaid():
            return Ruling(clause, say(language, "rule-bounty", clause=clause))
        case Paid():
            return Ruling(clause, _paid(rules, event, listener, clause))
        case WentOut() | CentreShown() | Abandoned() | Settled() | MatchEnded():
            return Ruling(clause, _end(rules, event, language, clause))
        case _:
            assert_never(event)


def _stakes(rules: Rules, clause: str, language: Language) -> str:
    if rules.placing is not None:
        return say(language, "rule-placing", clause=clause)
    if rules.stakes_paid is StakesPaid.AFTER_DEAL:
        return say(language, "rule-stakes-after-deal", clause=clause)
    return say(language, "rule-stakes-before-deal", clause=clause)


def _option(rules: Rules, clause: str, language: Language) -> str:
    if rules.option is Option.ROUND:
        return say(language, "rule-option-round", clause=clause)
    return say(language, "rule-option-dealer", clause=clause)


def _play(
    rules: Rules,
    event: Led | Followed | SpinLaid | LeadPassed | NobodyLeads | Stopped,
    view: View,
    language: Language,
    clause: str,
) -> Ruling:
    match event:
        case Led():
            if rules.first_lead is FirstLead.LOWEST_DIAMOND and len(view.plays) == 1:
                first = rules.clause(Topic.FIRST_LEAD)
                return Ruling(first, say(language, "rule-first-lead-diamond", clause=first))
            return Ruling(clause, lead_rule(rules, clause, language))
        case Followed():
            return Ruling(clause, say(language, "rule-follow", clause=clause))
        case SpinLaid() | Stopped(reason=StopReason.SPIN):
            return Ruling(clause, say(language, "rule-spin", clause=clause))
        case LeadPassed():
            return Ruling(clause, say(language, "rule-passing", clause=clause))
        case NobodyLeads():
            return Ruling(clause, say(language, "rule-nobody-leads", clause=clause))
        case Stopped():
            return Ruling(clause, say(language, "rule-stop", clause=clause))
        case _:
            assert_never(event)


def lead_rule(rules: Rules, clause: str, language: Language) -> str:
    """What may be led by *rules*."""
    return say(language, "rule-lead", clause=clause, lead=rules.lead.value)


def _pot(rules: Rules, event: PotTaken, view: View, language: Language, clause: str) -> str:
    pot = next(found for found in rules.pots if found.id == event.pot)
    if event.card is not None and event.card is view.turned:
        return say(language, "rule-pot-turned-up", clause=clause)
    match pot.claim:
        case Claim.CARD | Claim.TRUMP:
            assert event.card is not None, "such a pot is taken by a card"
            return say(language, "rule-pot-card", clause=clause, card=card_sign(event.card, language))
        case Claim.CARD_BEFORE:
            assert pot.card is not None, "such a pot is a card"
            return say(language, "rule-pot-card-before", clause=clause, card=card_sign(pot.card, language))
        case Claim.PAIR | Claim.TRUMP_PAIR:
            trumps = None if view.turned is None else view.turned.suit
            cards = [card_sign(card, language) for card in pay_cards(rules, pot, trumps=trumps)]
            return say(language, "rule-pot-pair", clause=clause, cards=listed(cards, language))
        case Claim.OUT:
            return say(language, "rule-pot-going-out", clause=clause)
        case Claim.CENTRE_QUEEN:
            return say(language, "rule-pot-queen", clause=clause)
        case _:
            assert_never(pot.claim)


def _paid(rules: Rules, event: Paid, listener: Listener, clause: str) -> str:
    language = listener.language
    if event.left is not None:
        left = card_sign(event.left, language)
        if not event.counters:
            return say(language, "rule-paid-excused", clause=clause, left=left)
        counters = counted(listener, rules.card_payment)
        return say(language, "rule-paid-double", clause=clause, counters=counters, left=left)
    return say(language, "rule-paid", clause=clause, counters=counted(listener, rules.card_payment))


def _end(
    rules: Rules, event: WentOut | CentreShown | Abandoned | Settled | MatchEnded, language: Language, clause: str
) -> str:
    match event:
        case WentOut():
            return say(language, "rule-going-out", clause=clause)
        case CentreShown():
            return say(language, "rule-centre", clause=clause)
        case Abandoned():
            return say(language, "rule-abandoned", clause=clause)
        case Settled(out=None):
            if rules.clause_about(Topic.NOBODY_LEADS) is None:
                return say(language, "rule-abandoned", clause=clause)
            return say(language, "rule-nobody-leads", clause=clause)
        case Settled():
            return say(language, "rule-going-out", clause=clause)
        case MatchEnded(reason=EndReason.TARGET):
            return say(language, "rule-match-target", clause=clause)
        case MatchEnded(reason=EndReason.LAST_HAND):
            return say(language, "rule-match-last-hand", clause=clause)
        case MatchEnded():
            return say(language, "rule-match-ruin", clause=clause)
        case _:
            assert_never(event)


def rule_against(rules: Rules, topic: Topic, language: Language) -> str:
    """The rule about *topic* that stands against an action, with its clause."""
    clause = rules.clause(topic)
    match topic:
        case Topic.STAKES:
            return _stakes(rules, clause, language)
        case Topic.OPTION:
            return _option(rules, clause, language)
        case Topic.FIRST_LEAD:
            return say(language, "rule-first-lead-diamond", clause=clause)
        case Topic.LEAD:
            return lead_rule(rules, clause, language)
        case Topic.FOLLOW:
            return say(language, "rule-follow", clause=clause)
        case Topic.SPIN:
            return say(language, "rule-spin", clause=clause)
        case Topic.GOING_OUT:
            return say(language, "rule-going-out", clause=clause)
        case _:
            return say(language, "rule-not-now", clause=clause)
