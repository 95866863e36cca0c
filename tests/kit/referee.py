"""The game once more, as plainly as the clauses say it: lists of cards, no card sets, nothing of the engine's.

It shares only the words with the engine: rules, cards, events. Where the two differ, one of them is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from typing import TypeAlias

from newmarket.cards import Ace, Card
from newmarket.engine import (
    Abandoned,
    Deal,
    Dealt,
    Event,
    Followed,
    Led,
    Paid,
    Play,
    PotTaken,
    Seat,
    Settled,
    Stake,
    Staked,
    Stopped,
    StopReason,
    WentOut,
)
from newmarket.rules import Lead, Pot, Rules, TargetChecked

Changes: TypeAlias = Counter[Seat | str]
"""What each seat and each pot gains or loses."""


class Referee:
    """One hand of *rules*, from *deal* on; *told* is everything that has happened."""

    def __init__(
        self, rules: Rules, deal: Deal, *, dealer: Seat, counters: tuple[int, ...], pots: tuple[int, ...]
    ) -> None:
        self.rules = rules
        self.held = [list(pile) for pile in deal.seats]
        self.counters = list(counters)
        self.pots = {pot.id: lying for pot, lying in zip(rules.pots, pots, strict=True)}
        self.played: list[Card] = []
        self.told: list[Event] = []
        self.called: Card | None = None
        self.is_over = False
        seats = len(deal.seats)
        self.turn = Seat((dealer + 1) % seats)
        for step in range(1, seats + 1):
            self._stake(Seat((dealer + step) % seats), dealer)
        self.told.append(Dealt(dealer, tuple(map(len, deal.seats)), len(deal.spare), self.turn))

    def allowed(self) -> set[Play]:
        """All that may be done now."""
        if self.is_over:
            return set()
        if self.called is not None:
            return {Play(self.turn, self.called)}
        held = self.held[self.turn]
        if self.rules.lead is Lead.ANY_CARD:
            return {Play(self.turn, card) for card in held}
        suits = {card.suit for card in held}
        lowest = (min((card for card in held if card.suit is suit), key=self._height) for suit in suits)
        return {Play(self.turn, card) for card in lowest}

    def play(self, action: Play) -> None:
        """Does what may be done."""
        assert action in self.allowed(), action
        seat, card = action.seat, action.card
        self.held[seat].remove(card)
        self.played.append(card)
        self.told.append((Led if self.called is None else Followed)(seat, card, len(self.held[seat])))
        for pot in self.rules.pots:
            if pot.card is card and self.pots[pot.id]:
                self._take(pot, seat)
                if self.is_over:
                    return
        if self.held[seat]:
            self._call(seat, card)
        else:
            self._go_out(seat)

    def copy(self) -> Referee:
        """The same hand, to be played on apart from this one."""
        other = copy(self)
        other.held = [list(held) for held in self.held]
        other.counters, other.pots = list(self.counters), dict(self.pots)
        other.played, other.told = list(self.played), list(self.told)
        return other

    def _stake(self, seat: Seat, dealer: Seat) -> None:
        stakes = [Stake(pot.id, pot.dealer_stake if seat == dealer else pot.stake) for pot in self.rules.pots]
        stakes = [stake for stake in stakes if stake.counters]
        for stake in stakes:
            self.counters[seat] -= stake.counters
            self.pots[stake.pot] += stake.counters
        if stakes:
            self.told.append(Staked(seat, tuple(stakes)))

    def _take(self, pot: Pot, seat: Seat) -> None:
        won, self.pots[pot.id] = self.pots[pot.id], 0
        self.counters[seat] += won
        self.told.append(PotTaken(seat, pot.id, pot.card, won))
        target = self.rules.target
        if self.rules.target_checked is TargetChecked.AT_ONCE and target and self.counters[seat] >= target:
            self.told.append(Abandoned(seat))
            self._settle(None)

    def _call(self, seat: Seat, card: Card) -> None:
        called = next((other for other in Card if self._is_next(card, other)), None)
        for holder, held in enumerate(self.held):
            if called in held:
                self.turn, self.called = Seat(holder), called
                return
        if called is None:
            reason = StopReason.TOP_OF_SUIT
        elif called in self.rules.removed:
            reason = StopReason.REMOVED
        elif called in self.played:
            reason = StopReason.ALREADY_PLAYED
        else:
            reason = StopReason.OUT_OF_PLAY
        self.turn, self.called = seat, None
        self.told.append(Stopped(card, called, reason, seat))

    def _go_out(self, seat: Seat) -> None:
        self.told.append(WentOut(seat))
        for step in range(1, len(self.held)):
            other = Seat((seat + step) % len(self.held))
            cards = len(self.held[other])
            due = cards * self.rules.card_payment
            self.counters[other] -= due
            self.counters[seat] += due
            self.told.append(Paid(other, seat, cards, due))
        self._settle(seat)

    def _settle(self, out: Seat | None) -> None:
        self.is_over, self.called = True, None
        self.told.append(
            Settled(tuple(self.counters), tuple(Stake(pot, lying) for pot, lying in self.pots.items()), out)
        )

    def _height(self, card: Card) -> int:
        ranks = "23456789TJQKA" if self.rules.ace is Ace.HIGH else "A23456789TJQK"
        return ranks.index(card.rank.value)

    def _is_next(self, card: Card, other: Card) -> bool:
        return other.suit is card.suit and self._height(other) == self._height(card) + 1


def changes(event: Event) -> Changes:
    """What an event makes of the counters of seats and pots, read from its fields alone."""
    found: Changes = Counter()
    for place, counters in _moves(event):
        found[place] += counters
    return found


def _moves(event: Event) -> Iterator[tuple[Seat | str, int]]:
    match event:
        case Staked(seat, stakes):
            for stake in stakes:
                yield seat, -stake.counters
                yield stake.pot, stake.counters
        case PotTaken(seat=seat, pot=pot, counters=counters):
            yield pot, -counters
            yield seat, counters
        case Paid(seat=seat, to=to, counters=counters):
            yield seat, -counters
            yield to, counters
        case _:
            return
