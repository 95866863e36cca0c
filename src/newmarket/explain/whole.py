"""What happened, what could be done next, and which rule made it so: the one source for all who explain a hand."""

from __future__ import annotations

from newmarket.engine import Event, Refusal, Seat, View
from newmarket.explain.model import Explained, Listener, Reason, say_to
from newmarket.explain.options import match_over, options
from newmarket.explain.refused import explain_refusal
from newmarket.explain.ruling import ruling, ruling_against
from newmarket.explain.sentences import explain
from newmarket.languages import say
from newmarket.match import MatchEnded
from newmarket.rules import Rules

DEAL_MOVES = "C8"
"""The clause of every game about who deals next."""


def explained(
    rules: Rules, event: Event | MatchEnded, view: View, listener: Listener, *, then: Event | MatchEnded | None = None
) -> Explained:
    """*event* told in full to *listener*, who sees *view* right after it.

    *then* is the event that follows by itself before anybody acts, none where nothing does.
    """
    told = explain(rules, event, listener)
    found = ruling(rules, event, view, listener, told.clause)
    can = match_over(listener) if isinstance(event, MatchEnded) else options(rules, view, listener, then)
    return Explained(reason=told.reason.value, clause=found.clause, what=told.what, options=can, rule=found.rule)


def explained_opening(
    rules: Rules,
    view: View,
    listener: Listener,
    *,
    dealer: Seat,
    hand: int,
    then: Event | None,
) -> Explained:
    """Hand number *hand* of a match before anything has happened in it, told in full; *dealer* deals it."""
    return Explained(
        reason=Reason.BEFORE.value,
        clause=DEAL_MOVES,
        what=say_to(listener, "before-hand", actor=dealer, hand=hand),
        options=options(rules, view, listener, then),
        rule=say(listener.language, "rule-before", clause=DEAL_MOVES),
    )


def explained_refusal(rules: Rules, refusal: Refusal, view: View, listener: Listener) -> Explained:
    """Why an action was refused, told in full to *listener*, who tried it and sees *view*."""
    found = ruling_against(rules, refusal, view, listener.language)
    return Explained(
        reason=refusal.reason.value,
        clause=found.clause,
        what=explain_refusal(rules, refusal, listener),
        options=options(rules, view, listener),
        rule=found.rule,
    )
