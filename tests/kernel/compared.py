"""The kernel and the plain engine side by side: the same actions, and all that follows from them as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from newmarket.bots import RandomBot, generator_of
from newmarket.cards import Card, Pack
from newmarket.engine import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Event,
    Exchanged,
    Followed,
    Kept,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PotTaken,
    Seat,
    SpinLaid,
    Staked,
    Stopped,
    TurnedUp,
    WentOut,
    lab_deal,
    lab_dealer,
    legal_actions,
)
from newmarket.kernel import hand as kernel
from newmarket.kernel.game import MOST_CARDS, MOST_SEATS, NOBODY, compile_rules
from newmarket.kernel.hand import Hand, new_hand
from newmarket.kernel.play import play_numbered_hand
from newmarket.match import Match, MatchEnded, deal_hand, exempt_next, next_dealer, play, start_match
from newmarket.rules import Rules

Row = tuple[int, ...]
"""The kind of an event, and four numbers."""


def logged(hand: Hand) -> list[Row]:
    """What the kernel wrote down."""
    start, events = kernel.LOG, int(hand.numbers[kernel.LOGGED])
    assert events <= hand.numbers[kernel.ROOM]
    rows = hand.numbers[start : start + kernel.EVENT * events].reshape(events, kernel.EVENT)
    return [tuple(row) for row in rows.tolist()]


def told(rules: Rules, events: Sequence[Event]) -> list[Row]:
    """The same of *events* of the plain engine."""
    pots = {pot.id: at for at, pot in enumerate(rules.pots)}
    return [(*row, *(0,) * (kernel.EVENT - len(row))) for event in events for row in _rows(rules.pack, pots, event)]


def _place(pack: Pack, card: Card | None) -> int:
    return NOBODY if card is None else pack.bit(card).bit_length() - 1


def _rows(pack: Pack, pots: dict[str, int], event: Event) -> Iterator[Row]:  # noqa: C901, PLR0912 - a row a kind
    match event:
        case Staked(seat, stakes):
            yield from ((kernel.STAKED, seat, pots[stake.pot], stake.counters) for stake in stakes)
        case TurnedUp(card):
            yield kernel.TURNED_UP, _place(pack, card)
        case Kept(seat):
            yield kernel.KEPT, seat
        case Exchanged(seat=seat, counters=counters):
            yield kernel.EXCHANGED, seat, counters
        case LeadPassed(seat=seat, to=to):
            yield kernel.LEAD_PASSED, seat, to
        case NobodyLeads():
            yield (kernel.NOBODY_LEADS,)
        case Led(seat, card, left):
            yield kernel.LED, seat, _place(pack, card), left
        case Followed(seat, card, left):
            yield kernel.FOLLOWED, seat, _place(pack, card), left
        case SpinLaid(seat, card, left):
            yield kernel.SPIN_LAID, seat, _place(pack, card), left
        case PotTaken(seat, pot, card, counters):
            yield kernel.POT_TAKEN, seat, pots[pot], _place(pack, card), counters
        case BountyPaid(seat, to, card, counters):
            yield kernel.BOUNTY_PAID, seat, to, _place(pack, card), counters
        case Stopped(card=card, called=called, leader=leader):
            yield kernel.STOPPED, _place(pack, card), _place(pack, called), leader
        case WentOut(seat):
            yield kernel.WENT_OUT, seat
        case CentreShown(card):
            yield kernel.CENTRE_SHOWN, _place(pack, card)
        case Paid(seat=seat, to=to, cards=cards, counters=counters):
            yield kernel.PAID, seat, to, cards, counters
        case Abandoned(seat):
            yield kernel.ABANDONED, seat
        case _:
            # Dealt and Settled say what the hand itself holds.
            return


class Compared:
    """A game for some seats, played by the kernel and by the plain engine with the bot `random` in each seat."""

    def __init__(self, rules: Rules, seats: int, *, seed: int) -> None:
        self._rules = rules
        self._seats = seats
        self._seed = seed
        self._game = compile_rules(rules, seats)
        self._hand = new_hand(events=kernel.MOST_EVENTS)
        self._bot = RandomBot()

    def match(self, number: int) -> int:
        """Plays that match in both, hand by hand, and finds no difference; says how many hands it had."""
        match = start_match(self._rules, seats=self._seats, dealer=self._first_dealer(number))
        while match.ended is None:
            deal_number = number * self._rules.hands_in(self._seats) + match.number
            rows = self._by_kernel(match, deal_number)
            match, events = self._by_engine(match, deal_number)
            settled = match.hand
            assert settled is not None
            assert rows == told(self._rules, events), (self._rules.id, self._seats, deal_number)
            numbers = self._hand.numbers
            assert tuple(numbers[kernel.COUNTERS : kernel.COUNTERS + self._seats]) == match.counters
            assert tuple(numbers[kernel.POTS : kernel.POTS + len(match.pots)]) == match.pots
            assert numbers[kernel.OUT_SEAT] == (NOBODY if settled.out is None else settled.out)
            assert self._hand.cards[kernel.PLAYED] == settled.played
        return match.number

    def _first_dealer(self, number: int) -> Seat:
        return lab_dealer(seed=self._seed, match=number, seats=self._seats)

    def _by_kernel(self, match: Match, number: int) -> list[Row]:
        exempt = exempt_next(match)
        hand = self._hand.numbers
        hand[kernel.DEALER] = next_dealer(match)
        hand[kernel.EXEMPT] = exempt[0] if exempt else NOBODY
        hand[kernel.COUNTERS : kernel.COUNTERS + self._seats] = match.counters
        hand[kernel.POTS : kernel.POTS + len(match.pots)] = match.pots
        order, words = np.zeros(MOST_CARDS, np.int64), np.zeros(MOST_SEATS, np.uint64)
        play_numbered_hand(*self._game, *self._hand, order, words, np.uint64(self._seed), number)
        return logged(self._hand)

    def _by_engine(self, match: Match, number: int) -> tuple[Match, list[Event]]:
        dealer = next_dealer(match)
        deal = lab_deal(self._rules, seed=self._seed, hand=number, dealer=dealer, seats=self._seats)
        generators = [generator_of(self._seed, deal=number, seat=seat) for seat in range(self._seats)]
        match, events = deal_hand(match, deal)
        happened = [*events]
        while match.hand is not None and match.hand.turn is not None:
            legal, turn = legal_actions(self._rules, match.hand), match.hand.turn
            action = legal[0] if len(legal) == 1 else self._bot.chosen(legal, generators[turn])
            match, events = play(match, action)
            happened += events
        return match, [event for event in happened if not isinstance(event, MatchEnded)]
