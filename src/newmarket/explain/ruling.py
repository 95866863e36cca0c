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
    Refusal,
    RefusalReason,
    Settled,
    SpinLaid,
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
    View,
    WentOut,
    after,
    pay_cards,
)
from newmarket.explain.cards import card_sign
from newmarket.explain.model import Listener, counted
from newmarket.languages import Language, listed, say
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Claim, FirstLead, Option, Rules, SpinAlone, StakesPaid, Topic


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
        case Kept():
            return Ruling(clause, _option(rules, clause, language))
        case Exchanged():
            return Ruling(clause, say(language, "rule-exchanged", clause=clause))
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
            return Ruling(clause, _lead(rules, clause, language))
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


def _lead(rules: Rules, clause: str, language: Language) -> str:
    return say(language, "rule-lead", clause=clause, lead=rules.lead.value)


def _pot(rules: Rules, event: PotTaken, view: View, language: Language, clause: str) -> str:
    pot = next(found for found in rules.pots if found.id == event.pot)
    if event.card is not None and event.card is view.turned:
        return say(language, "rule-pot-turned-up", clause=clause)
    match pot.claim:
        case Claim.CARD:
            assert event.card is not None, "such a pot is taken by a card"
            return say(language, "rule-pot-card", clause=clause, card=card_sign(event.card, language))
        case Claim.TRUMP:
            assert event.card is not None, "such a pot is taken by a card"
            return say(language, "rule-pot-trump", clause=clause, card=card_sign(event.card, language))
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
            if clause == rules.clause_about(Topic.TARGET):
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


def ruling_against(rules: Rules, refusal: Refusal, view: View, language: Language) -> Ruling:
    """The rule that stands against what was refused to who sees *view*."""
    topic = refusal.topic
    if topic is Topic.LEAD and refusal.reason is RefusalReason.NOT_YOUR_TURN:
        topic = _why_that_lead(rules, refusal, view)
    clause = rules.clause(topic)
    return Ruling(clause, _rule_about(rules, topic, clause, language))


def _why_that_lead(rules: Rules, refusal: Refusal, view: View) -> Topic:
    """What makes it the lead of whose turn it is."""
    first = after(view.dealer, len(view.held)) if not view.plays else view.plays[-1].seat
    if refusal.turn != first and rules.clause_about(Topic.PASSING) is not None and view.plays:
        return Topic.PASSING
    return Topic.STOP if view.plays else Topic.FIRST_LEAD


def _rule_about(rules: Rules, topic: Topic, clause: str, language: Language) -> str:
    match topic:
        case Topic.STAKES:
            return _stakes(rules, clause, language)
        case Topic.OPTION:
            return _option(rules, clause, language)
        case Topic.FIRST_LEAD:
            if rules.first_lead is FirstLead.LOWEST_DIAMOND:
                return say(language, "rule-first-lead-diamond", clause=clause)
            return say(language, "rule-first-lead", clause=clause)
        case Topic.LEAD:
            return _lead(rules, clause, language)
        case Topic.PASSING:
            return say(language, "rule-passing", clause=clause)
        case Topic.FOLLOW:
            return say(language, "rule-follow", clause=clause)
        case Topic.STOP:
            return say(language, "rule-stop", clause=clause)
        case Topic.SPIN:
            if rules.spin_alone is SpinAlone.ALLOWED:
                return say(language, "rule-spin-when", clause=clause)
            return say(language, "rule-spin-when-called", clause=clause)
        case Topic.GOING_OUT:
            return say(language, "rule-going-out", clause=clause)
        case _:
            raise AssertionError(f"no refusal is about {topic.value}")
