"""Batches of random hands and matches, by name and number: what a process of the laboratory asks for. Needs Numba."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from newmarket.kernel.game import IS_QUICK, MOST_CARDS, MOST_POTS, MOST_SEATS, Game, compile_rules
from newmarket.kernel.hand import new_hand
from newmarket.kernel.lanes import ROOM_NUMBERS, ROOM_WORDS, play_matches_in_lanes
from newmarket.kernel.matches import TOTALS, play_matches
from newmarket.rules import Rules

Totals = NDArray[np.int64]
"""What some matches come to, at the places that `newmarket.kernel.matches` says; those of batches add up."""

_WORD = 1 << 64
_MOST_IN_A_SUM = 1 << 62
_LINE = 8
"""How many words a line of memory has."""


def most_matches(rules: Rules, seats: int, *, hands: int) -> int:
    """How many matches of so many *hands* a batch may have at most, so that no sum of it runs over; less than one where
    *rules* are not for the kernel.
    """
    if len(rules.pots) > MOST_POTS:
        return 0
    cards = len(rules.pack.cards)
    stakes = sum(max(pot.stake, pot.dealer_stake) for pot in rules.pots) * seats
    placed = 0 if rules.placing is None else rules.placing.each * seats + rules.placing.dealer
    offered = 0 if rules.option_price is None else rules.option_price.counters * seats
    bounties = sum(rules.bounty_of(card) for card in rules.pack.cards) * seats
    most = hands * (stakes + placed + offered + bounties + 2 * cards * rules.card_payment) + hands
    return _MOST_IN_A_SUM // (most * most)


def hands_won(rules: Rules, seats: int, *, seed: int, numbers: range) -> Totals:
    """What the separate hands of those *numbers* under *seed* come to with the bot `random` in each seat."""
    return _played(rules, seats, seed=seed, separate=1, numbers=numbers)


def matches_won(rules: Rules, seats: int, *, seed: int, numbers: range) -> Totals:
    """What the matches of those *numbers* under *seed* come to with the bot `random` in each seat."""
    return _played(rules, seats, seed=seed, separate=0, numbers=numbers)


def _played(rules: Rules, seats: int, *, seed: int, separate: int, numbers: range) -> Totals:
    game, totals, word = _compiled(rules, seats), np.zeros(TOTALS, np.int64), np.uint64(seed % _WORD)
    if game.numbers[IS_QUICK]:
        lanes, room = _in_whole_lines(ROOM_WORDS), np.zeros(ROOM_NUMBERS, np.int64)
        play_matches_in_lanes(*game, lanes, room, totals, word, separate, numbers.start, len(numbers))
    else:
        hand, order, words = new_hand(), np.zeros(MOST_CARDS, np.int64), np.zeros(MOST_SEATS, np.uint64)
        play_matches(*game, *hand, order, words, totals, word, separate, numbers.start, len(numbers))
    return totals


def _in_whole_lines(words: int) -> NDArray[np.uint64]:
    """So many words, of which the first is the first of a line of the processor's memory: eight that are read at once
    then never lie in two.
    """
    array = np.zeros(words + _LINE, np.uint64)
    first = -(array.ctypes.data // array.itemsize) % _LINE
    return array[first : first + words]


@lru_cache(maxsize=16)
def _compiled(rules: Rules, seats: int) -> Game:
    return compile_rules(rules, seats)
