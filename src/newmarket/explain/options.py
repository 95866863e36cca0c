"""What a listener could do next, in one sentence: each action that is legal and why no other, or who alone can act.

Made from the listener's own view, so it tells nothing beyond that.
"""

from __future__ import annotations

from typing import assert_never

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Followed,
    Kept,
    LaySpin,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PlaceStake,
    Play,
    PotTaken,
    Settled,
    SpinLaid,
    Stage,
    Staked,
    Stopped,
    TurnedUp,
    View,
    WentOut,
)
from newmarket.explain.cards import card_sign
from newmarket.explain.model import Listener, counted, say_to
from newmarket.explain.pots import pot_name
from newmarket.languages import listed, one_of, say
from newmarket.match import MatchEnded
from newmarket.rules import FirstLead, Lead, Rules

MOST_POTS_NAMED = 4


def options(rules: Rules, view: View, listener: Listener, then: Event | MatchEnded | None = None) -> str:
    """What ``view.seat`` could do in *view*, or a watcher, before *then*, which follows by itself (none: nothing)."""
    if then is not None:
        # The centre card is shown once all that is left is to settle.
        return say(listener.language, "next-settling") if view.centre is not None else _before(then, listener)
    if view.turn is None:
        return hand_over(rules, view, listener)
    if view.turn != view.seat:
        return _of_another(view, listener)
    match view.stage:
        case Stage.PLACING:
            return _placing(rules, view, listener)
        case Stage.OPTION:
            return _exchanging(rules, view, listener)
        case Stage.PLAY | Stage.OVER:
            return _playing(rules, view, listener)
        case _:
            assert_never(view.stage)


def _before(then: Event | MatchEnded, listener: Listener) -> str:
    language = listener.language
    match then:
        case Staked() | Dealt() | TurnedUp() | Kept() | Exchanged():
            return say(language, "next-setting-up")
        case BountyPaid() | PotTaken(card=Card()):
            return say(language, "next-paid")
        case Stopped() | Led() | Followed():
            return say(language, "next-stop")
        case SpinLaid():
            return say(language, "next-spin")
        case LeadPassed() | NobodyLeads():
            return say(language, "next-passed")
        case WentOut():
            return say(language, "next-out")
        case PotTaken() | CentreShown() | Paid() | Abandoned() | Settled():
            return say(language, "next-settling")
        case MatchEnded():
            return say(language, "next-match-end")
        case _:
            assert_never(then)


def hand_over(rules: Rules, view: View, listener: Listener) -> str:
    """That nobody can act any more, and what becomes of the pots that nobody took (C7)."""
    language = listener.language
    left = [pot for pot, counters in view.pots.items() if counters]
    if not left:
        return say(language, "over-no-pots")
    if len(left) > MOST_POTS_NAMED:
        return say(language, "over-many-pots", pots=say(language, "pots", n=len(left)))
    return say(
        language, "over-pots", n=len(left), pots=listed([pot_name(rules, pot, language) for pot in left], language)
    )


def match_over(listener: Listener) -> str:
    """That nobody can act any more at all."""
    return say(listener.language, "over-match")


def _of_another(view: View, listener: Listener) -> str:
    assert view.turn is not None, "somebody is to act"
    match view.stage:
        case Stage.PLACING:
            return say_to(listener, "turn-to-place", actor=view.turn)
        case Stage.OPTION:
            return say_to(listener, "turn-to-choose", actor=view.turn)
        case Stage.PLAY | Stage.OVER:
            if view.called is None and view.due is not None:
                return say_to(listener, "turn-to-lead-colour", actor=view.turn, colour=view.due.value)
            if view.called is None:
                return say_to(listener, "turn-to-lead", actor=view.turn)
            return say_to(listener, "turn-to-follow", actor=view.turn, card=card_sign(view.called, listener.language))
        case _:
            assert_never(view.stage)


def _placing(rules: Rules, view: View, listener: Listener) -> str:
    language = listener.language
    pots = [action.pot for action in view.legal if isinstance(action, PlaceStake)]
    if len(pots) == len(rules.pots):
        return say(language, "may-place")
    return say(language, "must-place", pots=one_of([pot_name(rules, pot, language) for pot in pots], language))


def _exchanging(rules: Rules, view: View, listener: Listener) -> str:
    price = rules.option_price
    if price is None or view.turn == view.dealer:
        return say(listener.language, "may-exchange")
    return say(listener.language, "may-exchange-paying", counters=counted(listener, price.counters))


def _playing(rules: Rules, view: View, listener: Listener) -> str:
    language = listener.language
    if view.called is not None:
        called = card_sign(view.called, language)
        if any(isinstance(action, Play) and action.spin for action in view.legal):
            return say(language, "must-follow-or-spin", card=called)
        return say(language, "must-follow", card=called)
    lead = _leading(rules, view, listener)
    may_lay_spin = any(isinstance(action, LaySpin) for action in view.legal)
    return say(language, "may-lay-spin-too", lead=lead) if may_lay_spin else lead


def _leading(rules: Rules, view: View, listener: Listener) -> str:
    language = listener.language
    leads = tuple(action.card for action in view.legal if isinstance(action, Play))
    cards = one_of([card_sign(card, language) for card in leads], language)
    if len(view.holding) == 1:
        return say(language, "must-lead-last", card=cards)
    if not view.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND and len(leads) == 1:
        return say(language, "must-lead-lowest-diamond", card=cards)
    match rules.lead:
        case Lead.ANY_CARD:
            return say(language, "may-lead-any", cards=say(language, "cards", n=len(leads)))
        case Lead.LOWEST_OF_COLOUR:
            colour = leads[0].suit.colour.value
            if len(leads) == 1:
                return say(language, "must-lead-of-colour", card=cards, colour=colour)
            return say(language, "may-lead-of-colour", cards=cards, colour=colour)
        case Lead.LOWEST_OF_SUIT:
            if len(leads) == 1:
                return say(language, "must-lead-only-suit", card=cards)
            return say(language, "may-lead-lowest", cards=cards)
        case Lead.LOWEST_OF_ANOTHER_SUIT | Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            if len(leads) == 1:
                return say(language, "must-lead-open-suit", card=cards)
            return say(language, "may-lead-open-suits", cards=cards)
        case _:
            assert_never(rules.lead)
