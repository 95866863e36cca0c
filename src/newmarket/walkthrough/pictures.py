"""The picture right after each event of a hand, as one listener sees it.

One action can have several events: a card is played, takes its pot, the run stops. The engine has a view before them
and one after them all; the pictures between are made from the view before by what each event tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

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
    Played,
    PotTaken,
    Seat,
    Settled,
    SpinLaid,
    Stage,
    Staked,
    Stopped,
    TurnedUp,
    View,
    WentOut,
    transfers,
    view,
)
from newmarket.match import MatchEnded, MatchView
from newmarket.rules import CardsShown
from newmarket.walkthrough.course import Course

AnyEvent: TypeAlias = Event | MatchEnded


class Moment(msgspec.Struct, frozen=True, gc=False):
    """What had happened at one moment of a hand, and the picture of it.

    *done* is how many actions had been done, and *event* the last event of the last one (none: before the hand);
    *then* follows by itself before anybody acts. *seen* is the hand in it, also where it has not begun: then there are
    no cards.
    """

    done: int
    event: AnyEvent | None
    then: AnyEvent | None
    match: MatchView
    seen: View


def moments(played: Course, you: Seat | None, *, revealed: bool = False) -> Iterator[Moment]:
    """The moments of *played* as *you*, or a watcher (none), saw them; first the one before the hand.

    With *revealed* the cards that nobody played are shown once the hand is over, whatever its rules say about a match
    that goes on.
    """
    rules = replace(played.rules, cards_shown=CardsShown.AT_SETTLEMENT) if revealed else played.rules
    seen = _before(played, you)
    if played.steps[0].events:
        yield Moment(0, None, played.steps[0].events[0], _match(played, None, seen), seen)
    else:
        # The players begin it, by putting their counters on pots.
        seen = view(rules, played.steps[0].state, you)
        yield Moment(0, None, None, _match(played, seen, seen), seen)
    for done, reached in enumerate(played.steps):
        after = view(rules, reached.state, you)
        events = played.events_of(done)
        for at, event in enumerate(events):
            then = events[at + 1] if at + 1 < len(events) else None
            seen = after if _is_last(event, then) else _next(seen, event, after)
            ended = event if isinstance(event, MatchEnded) else None
            if ended is not None and rules.cards_shown is CardsShown.AT_MATCH_END:
                seen = view(replace(rules, cards_shown=CardsShown.AT_SETTLEMENT), reached.state, you)
            yield Moment(done, event, then, _match(played, seen, seen, ended), seen)
        seen = after


def _is_last(event: AnyEvent, then: AnyEvent | None) -> bool:
    return then is None or isinstance(event, Settled | MatchEnded)


def _before(played: Course, you: Seat | None) -> View:
    """The table before the hand: no cards, and nobody to act."""
    return View(
        seat=you,
        dealer=played.dealer,
        counters=played.counters,
        pots=dict(zip((pot.id for pot in played.rules.pots), played.pots, strict=True)),
        held=(0,) * played.seats,
        spare=0,
        turn=None,
        called=None,
        plays=(),
        out=None,
        holding=(),
        legal=(),
        shown=None,
    )


def _match(played: Course, hand: View | None, seen: View, ended: MatchEnded | None = None) -> MatchView:
    rules = played.rules
    return MatchView(
        rules=rules.id,
        number=played.number if hand is not None else played.number - 1,
        hands=rules.hands_in(played.seats),
        target=rules.target,
        dealer=played.dealer,
        counters=seen.counters,
        pots=seen.pots,
        hand=hand,
        ended=ended,
    )


def _next(seen: View, event: AnyEvent, after: View) -> View:
    """What is *seen* once *event* has happened, and nothing of what follows it up to the view *after*."""
    if isinstance(event, MatchEnded):
        return after
    begins = seen.turn is not None
    seen = replace(
        _moved(seen, event),
        turn=None,
        called=None,
        legal=(),
        to_place=after.to_place,
        stage=Stage.PLACING if after.to_place else Stage.PLAY,
    )
    match event:
        case Dealt(sizes=sizes, spare=spare):
            return replace(seen, held=sizes, spare=spare, holding=after.holding)
        case TurnedUp(card=card):
            return replace(seen, turned=card)
        case Kept():
            return replace(seen, to_ask=after.to_ask)
        case Exchanged(seat=seat):
            return _exchanged(seen, seat, after)
        case Led() | Followed() | SpinLaid():
            # Spin comes alone, as a lead, or after the called card that it is laid beside.
            return _laid(seen, event, led=begins and not isinstance(event, Followed))
        case Stopped() | LeadPassed() | NobodyLeads():
            return replace(seen, due=after.due)
        case WentOut(seat=seat):
            return replace(seen, out=seat)
        case CentreShown(card=card):
            return replace(seen, centre=card)
        case Staked() | PotTaken() | BountyPaid() | Paid() | Abandoned() | Settled():
            return seen
        case _:
            assert_never(event)


def _moved(seen: View, event: Event) -> View:
    """*seen* after the counters that *event* moved."""
    pots, counters = dict(seen.pots), list(seen.counters)
    for transfer in transfers(event):
        for place, change in ((transfer.source, -transfer.counters), (transfer.target, transfer.counters)):
            if isinstance(place, str):
                pots[place] += change
            else:
                counters[place] += change
    return replace(seen, pots=pots, counters=tuple(counters))


def _exchanged(seen: View, seat: Seat, after: View) -> View:
    """No card is played before the action is over: hands lie as they do *after* it."""
    return replace(
        seen,
        held=after.held,
        spare=after.spare,
        holding=after.holding,
        gave=after.gave,
        to_ask=after.to_ask,
        exchanged=seat,
    )


def _laid(seen: View, event: Led | Followed | SpinLaid, *, led: bool) -> View:
    """A card leaves the hand of who plays it; with *led* it opens a run."""
    seat, card = event.seat, event.card
    return replace(
        seen,
        plays=(*seen.plays, Played(seat, card, led)),
        held=(*seen.held[:seat], event.left, *seen.held[seat + 1 :]),
        holding=tuple(held for held in seen.holding if held is not card) if seat == seen.seat else seen.holding,
        spin_at=len(seen.plays) if isinstance(event, SpinLaid) else seen.spin_at,
    )
