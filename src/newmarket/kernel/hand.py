"""One hand between two actions, as arrays that compiled code changes. Needs numpy.

`place_in` takes a state of the plain engine.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from newmarket.cards import Card, Colour
from newmarket.engine import HandState, Stage
from newmarket.kernel.game import BLACK, MOST_POTS, MOST_SEATS, NOBODY, RED
from newmarket.rules import Rules

# The places of a hand's numbers. `NOBODY` stands where there is no seat, card or colour.
(
    DEALER,
    TURN,  # whose turn it is, nobody's when the hand is over
    CALLED,  # the place of the called card
    LAST,  # that of the card played last
    DUE,  # the colour that is due
    OUT_SEAT,  # who went out
    EXEMPT,  # who is excused from a stake
    TO_PLACE,  # how many counters are still to be put where their owners like
    TO_ASK,  # how many players are still to be asked for an exchange
    PLAYS,  # how many cards have been played
    TURNED,  # the place of the card turned up
    CENTRE,  # that of the card in the centre
    LOGGED,  # how many events the log has
    ROOM,  # for how many it has room; with none nothing is written down
) = range(14)
COUNTERS = 16
"""By seat."""
POTS = COUNTERS + MOST_SEATS
"""By pot."""
LOG = POTS + MOST_POTS
"""From here on things that happened, `EVENT` numbers each, where there is room for them."""

# The places of its card sets.
HOLDINGS = 0
"""By seat."""
PLAYED_BY = HOLDINGS + MOST_SEATS
"""By seat."""
SPARE = PLAYED_BY + MOST_SEATS
PLAYED = SPARE + 1
"""All cards played."""
_CARDS = PLAYED + 1

# What happens, as a log has it: the kind and up to four numbers. Places of cards, numbers of pots.
(
    STAKED,  # seat, pot, counters
    TURNED_UP,  # card
    KEPT,  # seat
    EXCHANGED,  # seat, counters
    LEAD_PASSED,  # seat, to
    NOBODY_LEADS,
    LED,  # seat, card, left
    FOLLOWED,  # seat, card, left
    SPIN_LAID,  # seat, card, left
    POT_TAKEN,  # seat, pot, card, counters
    BOUNTY_PAID,  # seat, to, card, counters
    STOPPED,  # card, called, leader
    WENT_OUT,  # seat
    CENTRE_SHOWN,  # card
    PAID,  # seat, to, cards, counters
    ABANDONED,  # seat
) = range(16)
EVENT = 5
MOST_EVENTS = 2048
"""No hand has more."""


class Hand(NamedTuple):
    """A hand between two actions: *numbers* and *cards* are at the places said above."""

    numbers: NDArray[np.int64]
    cards: NDArray[np.uint64]


def new_hand(*, events: int = 0) -> Hand:
    """Room for a hand, with a log of so many *events*; without any nothing is written down."""
    hand = Hand(np.zeros(LOG + EVENT * events, np.int64), np.zeros(_CARDS, np.uint64))
    hand.numbers[ROOM] = events
    return hand


def place_in(hand: Hand, rules: Rules, state: HandState) -> None:
    """Makes *hand* the *state* of a hand under *rules*; its log begins anew."""
    pack, deal = rules.pack, state.deal
    numbers, cards = hand

    def place(card: Card | None) -> int:
        return NOBODY if card is None else pack.bit(card).bit_length() - 1

    singles = {
        DEALER: state.dealer,
        TURN: NOBODY if state.turn is None else state.turn,
        CALLED: place(state.called),
        LAST: place(state.plays[-1].card) if state.plays else NOBODY,
        DUE: NOBODY if state.due is None else RED if state.due is Colour.RED else BLACK,
        OUT_SEAT: NOBODY if state.out is None else state.out,
        EXEMPT: state.exempt[0] if state.exempt else NOBODY,
        TO_PLACE: len(state.to_place),
        TO_ASK: len(state.to_ask),
        PLAYS: len(state.plays),
        TURNED: place(deal.turned),
        CENTRE: place(deal.centre),
        LOGGED: 0,
    }
    for at, number in singles.items():
        numbers[at] = number
    numbers[COUNTERS : COUNTERS + len(state.counters)] = state.counters
    numbers[POTS : POTS + len(state.pots)] = state.pots
    # Before the deal the cards lie ready, so that the hand can go on by itself.
    held = [*map(pack.set_of, deal.seats)] if state.stage is Stage.PLACING else state.holdings
    cards[:] = 0
    cards[HOLDINGS : HOLDINGS + len(held)] = held
    for play in state.plays:
        cards[PLAYED_BY + play.seat] |= np.uint64(pack.bit(play.card))
    cards[SPARE] = pack.set_of(deal.spare)
    cards[PLAYED] = state.played
