"""Matches, and separate hands, played at random one after the other, and what each seat won. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.basics import after
from newmarket.kernel.game import (
    EXEMPTS,
    MOST_HANDS,
    MOST_SEATS,
    NOBODY,
    POT_COUNT,
    RUIN_ENDS,
    SEATS,
    START,
    TARGET,
)
from newmarket.kernel.hand import COUNTERS, DEALER, EXEMPT, OUT_SEAT, POTS
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.play import play_hand
from newmarket.kernel.words import ALL, Numbers, Word, Words, at, below, key_of, start

# The places of what is summed up: numbers of hands and matches, then for each seat, `SUMS` apart, over all matches.
(
    HANDS,
    MATCHES,
    WITHOUT_WINNER,  # hands in which nobody went out
    SEAT_SUMS,
) = range(4)
(
    OVER,  # hands
    AMOUNT,  # counters won
    OVER_SQUARED,
    OVER_BY_AMOUNT,
    AMOUNT_SQUARED,
    WON,  # parts of matches won
    WON_SQUARED,
    SUMS,
) = range(8)
TOTALS = SEAT_SUMS + SUMS * MOST_SEATS

WHOLE_MATCH = 840
"""A match in parts: one that up to eight won can be shared out evenly."""


@inlined
def fresh_counters(game: Numbers, hand: Numbers) -> None:
    """Everybody has what they start with, and no pot holds anything."""
    for seat in range(game[SEATS]):
        hand[COUNTERS + seat] = game[START]
    for pot in range(game[POT_COUNT]):
        hand[POTS + pot] = 0


@inlined
def most_counters(game: Numbers, hand: Numbers) -> int:
    """What the player with most counters has."""
    most = hand[COUNTERS]
    for seat in range(1, game[SEATS]):
        most = max(most, hand[COUNTERS + seat])
    return most


@inlined
def is_last(game: Numbers, hand: Numbers, number: int) -> bool:
    """Whether the match is over with the settled hand of that *number* (from 1)."""
    if game[TARGET] != NOBODY and most_counters(game, hand) >= game[TARGET]:
        return True
    if game[RUIN_ENDS]:
        for seat in range(game[SEATS]):
            if hand[COUNTERS + seat] <= 0:
                return True
    return number >= game[MOST_HANDS]


@inlined
def move_deal_on(game: Numbers, hand: Numbers) -> None:
    """The next seat deals; who went out may be excused from a stake."""
    hand[DEALER] = after(hand[DEALER], game[SEATS])
    hand[EXEMPT] = NOBODY
    if game[EXEMPTS] and hand[OUT_SEAT] != hand[DEALER]:
        hand[EXEMPT] = hand[OUT_SEAT]


@inlined
def add_up(game: Numbers, hand: Numbers, totals: Numbers, hands: int) -> None:
    """Adds a match of so many *hands*, which is over, to the *totals*."""
    seats, most, winners = game[SEATS], most_counters(game, hand), 0
    for seat in range(seats):
        if hand[COUNTERS + seat] == most:
            winners += 1
    totals[HANDS] += hands
    totals[MATCHES] += 1
    for seat in range(seats):
        sums = SEAT_SUMS + SUMS * seat
        amount = hand[COUNTERS + seat] - game[START]
        won = WHOLE_MATCH // winners if hand[COUNTERS + seat] == most else 0
        totals[sums + OVER] += hands
        totals[sums + AMOUNT] += amount
        totals[sums + OVER_SQUARED] += hands * hands
        totals[sums + OVER_BY_AMOUNT] += hands * amount
        totals[sums + AMOUNT_SQUARED] += amount * amount
        totals[sums + WON] += won
        totals[sums + WON_SQUARED] += won * won


@inlined
def first_dealer(game: Numbers, words: Words, seed: Word, number: int) -> int:
    """Who deals the first hand of that match; *words* is room for a stream."""
    start(words, key_of(seed ^ ALL, Word(number)))
    return below(words, game[SEATS])


@compiled
def play_matches(
    game_array: Numbers,
    masks_array: Words,
    hand_array: Numbers,
    cards_array: Words,
    order_array: Numbers,
    words_array: Words,
    totals_array: Numbers,
    seed: Word,
    separate: int,
    first: int,
    number: int,
) -> None:
    """Plays *number* matches under *seed* from number *first* on, and adds them to the totals.

    With *separate* 1 these are separate hands, each with fresh counters and no pots: matches of one hand, which have
    the deals of their own numbers, and whose dealer moves on with the number.
    """
    game, masks = at(game_array), at(masks_array)
    hand, cards = at(hand_array), at(cards_array)
    order, words, totals = at(order_array), at(words_array), at(totals_array)
    for match in range(first, first + number):
        fresh_counters(game, hand)
        hand[EXEMPT] = NOBODY
        hand[DEALER] = match % game[SEATS] if separate else first_dealer(game, words, seed, match)
        deal = match if separate else match * game[MOST_HANDS]
        hands = 0
        while True:
            play_hand(game, masks, hand, cards, order, words, key_of(seed, Word(deal + hands)))
            hands += 1
            if hand[OUT_SEAT] == NOBODY:
                totals[WITHOUT_WINNER] += 1
            if separate or is_last(game, hand, hands):
                break
            move_deal_on(game, hand)
        add_up(game, hand, totals, hands)
