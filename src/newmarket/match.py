"""Hands in a row: the dealer moves on, pots are carried, and the match ends at its target or last hand.

Like the engine, pure: the first dealer and each hand's deal come from outside.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from newmarket.engine import (
    Action,
    Deal,
    Event,
    HandState,
    Seat,
    Step,
    View,
    after,
    begin,
    check_seat,
    step,
    view,
    view_from,
)
from newmarket.rules import CardsShown, Exempt, Ruin, Rules


class EndReason(StrEnum):
    """Why a match is over."""

    TARGET = "target"
    """Somebody stands at the target (N11)."""
    LAST_HAND = "last_hand"
    """The last hand has been settled (N12)."""
    RUIN = "ruin"
    """Somebody has no counter left, and the rules end the match with that."""


class MatchEnded(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag="match_ended"):
    """The match is over. *winners* are those with most counters: more than one is a draw between them."""

    reason: EndReason
    winners: tuple[Seat, ...]
    counters: tuple[int, ...]


class Match(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A match between two actions.

    *dealer* deals the present hand, or the next one where there is none; *number* is the number of the
    last hand begun, from 1, 0 before the first. *counters* and *pots* are those of the moment.
    """

    rules: Rules
    dealer: Seat
    counters: tuple[int, ...]
    pots: tuple[int, ...]
    number: int = 0
    hand: HandState | None = None
    ended: MatchEnded | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.counters)

    @property
    def awaits_deal(self) -> bool:
        """Whether the next thing is a hand to be dealt."""
        return self.ended is None and (self.hand is None or self.hand.is_over)


class MatchStep(NamedTuple):
    """The match that was reached and what happened on the way, in order."""

    match: Match
    events: tuple[Event | MatchEnded, ...]


class MatchView(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A match as one seat, or a watcher, may see it; *hand* is the last hand begun."""

    rules: str
    number: int
    hands: int
    target: int | None
    dealer: Seat
    counters: tuple[int, ...]
    pots: dict[str, int]
    hand: View | None
    ended: MatchEnded | None


def start_match(rules: Rules, *, seats: int, dealer: Seat) -> Match:
    """A match of *seats* players before its first hand, which *dealer* deals (N1).

    *seats* must be among ``rules.player_counts``, and *dealer* one of them.
    """
    assert seats in rules.player_counts, f"{rules.id} is for {rules.seats} players, not {seats}"
    check_seat(dealer, seats)
    return Match(rules=rules, dealer=dealer, counters=(rules.counters,) * seats, pots=(0,) * len(rules.pots))


def deal_hand(match: Match, deal: Deal) -> MatchStep:
    """Begins the next hand with *deal*; ``match.awaits_deal`` must hold.

    :raises FaultyDeal: as `newmarket.engine.begin`.
    """
    assert match.awaits_deal, "a hand is dealt only when none is being played and the match goes on"
    dealer = next_dealer(match)
    begun = begin(
        match.rules,
        deal,
        dealer=dealer,
        counters=match.counters,
        pots=match.pots,
        exempt=exempt_next(match),
    )
    match = msgspec.structs.replace(match, dealer=dealer, number=match.number + 1)
    return _after(match, begun)


def exempt_next(match: Match) -> tuple[Seat, ...]:
    """Who is excused from a stake of the next hand: who went out in the last one, unless they deal (S12)."""
    if match.rules.exempt is Exempt.NOBODY or match.hand is None or match.hand.out is None:
        return ()
    return () if match.hand.out == next_dealer(match) else (match.hand.out,)


def next_dealer(match: Match) -> Seat:
    """Who deals the next hand: the first dealer, then one seat on clockwise each hand (C8)."""
    return match.dealer if match.number == 0 else after(match.dealer, match.seats)


def play(match: Match, action: Action) -> MatchStep:
    """Plays *action* in the present hand; there must be one.

    :raises ImpossibleAction: as `newmarket.engine.step`.
    """
    assert match.hand is not None, "no hand has been dealt"
    return _after(match, step(match.rules, match.hand, action))


def match_view(match: Match, seat: Seat | None) -> MatchView:
    """The match as *seat*, which must be at the table, or a watcher (none) may see it (C9, C11)."""
    seen = _seen_by_all(match)
    return seen if seat is None else match_view_from(match, seen, seat)


def match_view_from(match: Match, seen: MatchView, seat: Seat) -> MatchView:
    """What *seat*, which must be at the table, sees: what a watcher has *seen* of the match, and its own cards."""
    check_seat(seat, match.seats)
    if match.hand is None or seen.hand is None:
        return seen
    return msgspec.structs.replace(seen, hand=view_from(match.rules, match.hand, seen.hand, seat))


def _seen_by_all(match: Match) -> MatchView:
    rules = match.rules
    if match.ended and rules.cards_shown is CardsShown.AT_MATCH_END:
        rules = msgspec.structs.replace(rules, cards_shown=CardsShown.AT_SETTLEMENT)
    return MatchView(
        rules=rules.id,
        number=match.number,
        hands=rules.hands_in(match.seats),
        target=rules.target,
        dealer=match.dealer,
        counters=match.counters,
        pots=dict(zip((pot.id for pot in rules.pots), match.pots, strict=True)),
        hand=None if match.hand is None else view(rules, match.hand, None),
        ended=match.ended,
    )


def _after(match: Match, reached: Step) -> MatchStep:
    hand = reached.state
    match = msgspec.structs.replace(match, hand=hand, counters=hand.counters, pots=hand.pots)
    ended = end_of(match) if hand.is_over else None
    if ended is None:
        return MatchStep(match, reached.events)
    return MatchStep(msgspec.structs.replace(match, ended=ended), (*reached.events, ended))


def end_of(match: Match) -> MatchEnded | None:
    """Whether a settled hand was the last one, and who has won (N11, N12)."""
    most = max(match.counters)
    winners = tuple(Seat(seat) for seat, counters in enumerate(match.counters) if counters == most)
    if match.rules.target is not None and most >= match.rules.target:
        return MatchEnded(EndReason.TARGET, winners, match.counters)
    if match.rules.ruin is Ruin.ENDS_MATCH and min(match.counters) <= 0:
        return MatchEnded(EndReason.RUIN, winners, match.counters)
    if match.number >= match.rules.hands_in(match.seats):
        return MatchEnded(EndReason.LAST_HAND, winners, match.counters)
    return None
