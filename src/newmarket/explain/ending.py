"""How a hand and a match end, in words."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from newmarket.engine import Abandoned, CentreShown, Paid, Settled, WentOut
from newmarket.explain.cards import card_sign
from newmarket.explain.model import Explanation, Listener, Reason, counted, say_to, told
from newmarket.languages import listed, say
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Claim, Rules, TargetChecked, Topic

EndEvent: TypeAlias = WentOut | CentreShown | Paid | Abandoned | Settled | MatchEnded


def explain_end(rules: Rules, event: EndEvent, listener: Listener) -> Explanation:
    """What *event* was: see `newmarket.explain.explain`."""
    match event:
        case WentOut(seat=seat):
            return told(rules, Reason.WENT_OUT, Topic.GOING_OUT, say_to(listener, "went-out", actor=seat))
        case CentreShown(card=card):
            said = say(listener.language, "centre-shown", card=card_sign(card, listener.language))
            return told(rules, Reason.CENTRE_SHOWN, Topic.CENTRE, said)
        case Paid():
            return told(rules, Reason.PAID, Topic.GOING_OUT, _paid(event, listener))
        case Abandoned(seat=seat):
            said = say_to(listener, "abandoned", actor=seat, counters=counted(listener, rules.target or 0))
            return told(rules, Reason.ABANDONED, Topic.TARGET, said)
        case Settled(out=out):
            topic = Topic.GOING_OUT if out is not None else _topic_without_out(rules, event)
            return told(rules, Reason.SETTLED, topic, _settled(event, listener))
        case MatchEnded(reason=end, winners=winners):
            topic = Topic.TARGET if end is EndReason.TARGET else Topic.MATCH_END
            reason = Reason.MATCH_WON if len(winners) == 1 else Reason.MATCH_DRAWN
            return told(rules, reason, topic, _match_ended(event, listener))
        case _:
            assert_never(event)


def _topic_without_out(rules: Rules, event: Settled) -> Topic:
    """Why a hand is over from which nobody went out: nobody could lead, or somebody reached the target in mid-hand."""
    if rules.clause_about(Topic.NOBODY_LEADS) is None:
        return Topic.TARGET
    # Where the target is looked at once, nobody stood at it when the lead was passed round; only the pot of the centre
    # card's queen is taken after that.
    taken_since = any(
        pot.claim is Claim.CENTRE_QUEEN and left.counters == 0 for pot, left in zip(rules.pots, event.pots, strict=True)
    )
    is_reached = rules.target is not None and max(event.counters) >= rules.target
    at_once = rules.target_checked is TargetChecked.AT_ONCE
    return Topic.TARGET if at_once and is_reached and not taken_since else Topic.NOBODY_LEADS


def _paid(event: Paid, listener: Listener) -> str:
    cards = say(listener.language, "cards", n=event.cards)
    left = "" if event.left is None else card_sign(event.left, listener.language)
    if not event.counters and left:
        return say_to(listener, "paid-nothing-excused", actor=event.seat, other=event.to, cards=cards, left=left)
    if not event.counters:
        return say_to(listener, "paid-nothing", actor=event.seat, other=event.to, cards=cards)
    counters = counted(listener, event.counters)
    if left:
        return say_to(
            listener, "paid-double", actor=event.seat, other=event.to, cards=cards, counters=counters, left=left
        )
    return say_to(listener, "paid", actor=event.seat, other=event.to, cards=cards, counters=counters)


def _settled(event: Settled, listener: Listener) -> str:
    pots = counted(listener, sum(pot.counters for pot in event.pots))
    if listener.you is None:
        return say(listener.language, "settled-others", pots=pots)
    counters = counted(listener, event.counters[listener.you])
    return say(listener.language, "settled", pots=pots, counters=counters)


def _match_ended(event: MatchEnded, listener: Listener) -> str:
    counters = counted(listener, event.counters[event.winners[0]])
    if len(event.winners) == 1:
        if event.reason is EndReason.TARGET:
            return say_to(listener, "won-at-target", actor=event.winners[0], counters=counters)
        if event.reason is EndReason.RUIN:
            return say_to(listener, "won-at-ruin", actor=event.winners[0], counters=counters)
        return say_to(listener, "won-at-last-hand", actor=event.winners[0], counters=counters)
    # A player hears of themself first.
    mine = [say(listener.language, "drawn-you") for seat in event.winners if seat == listener.you]
    theirs = [listener.names[seat] for seat in event.winners if seat != listener.you]
    winners = listed([*mine, *theirs], listener.language)
    return say(listener.language, "drawn", end=event.reason, winners=winners, counters=counters)
