"""A board as an array of words, and counters as lanes of them, in compiled code. Needs Numba.

Counters are sixteen bits a seat, eight seats in two words: `add` adds all at once. How many cards each seat has left is
a word, too, eight bits a seat; a run takes neighbours of one suit, so that what it takes of everybody is the difference
of two sums up to a card (`CUMULATED`).
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import NONE, ONE, Word, Words, as_number, count, lowest_at
from newmarket.rules import Lead
from newmarket.solver.board import Board, Vector

Gain: TypeAlias = tuple[Word, Word]
"""What everybody gains: the first four seats, then the others."""

MOST = 32_000
"""A lane holds no more counters than this, and a little."""
MOST_SEATS = 8
MOST_PAIRS = 8

# The places of a board in its array of words. By seat:
HOLDING = 0
POSITIVE = 8
"""The cards that bring a seat something."""
# By card:
OWNER, CUMULATED, LOW, HIGH = 64, 128, 200, 264
# By number:
BARS = 328
PAIR_CARDS, PAIR_LOW, PAIR_HIGH = 336, 344, 352
SEATS, EARNING, PAIRS, OUT, PAYMENT, DOUBLING, EXCUSING, LEAD, SPIN, SPIN_ALONE = range(360, 370)
# And what a search counts: positions kept and allowed, the mask of its table, whether it was stopped.
STATES, ALLOWED, MASK, STOPPED = range(370, 374)
SIZE = 374

_LEADS = tuple(Lead)
"""As `newmarket.kernel.game` numbers them."""

_SIGNS = Word(0x8000_8000_8000_8000)
_LANE = Word(0xFFFF)


def fits(board: Board) -> bool:
    """Whether the lanes can hold all that *board* is about."""
    return len(board.holdings) <= MOST_SEATS and len(board.pairs) <= MOST_PAIRS and board.most <= MOST


def words_of(board: Board) -> Words:
    """*board* as it is searched; nothing has been counted yet."""
    m = [0] * SIZE
    seats = len(board.holdings)
    m[HOLDING : HOLDING + seats] = board.holdings
    cumulated = 0
    for at in range(64):
        m[CUMULATED + at] = cumulated
        if (owner := board.owners.get(1 << at)) is not None:
            m[OWNER + at] = owner
            cumulated += 1 << 8 * owner
    m[CUMULATED + 64] = cumulated
    for bits, values in board.singles.items():
        at = bits.bit_length() - 1
        m[EARNING] |= bits
        m[LOW + at], m[HIGH + at] = _packed(values)
        for seat, counters in enumerate(values):
            m[POSITIVE + seat] |= bits if counters > 0 else 0
    for number, (cards, values) in enumerate(board.pairs):
        m[PAIR_CARDS + number] = cards
        m[PAIR_LOW + number], m[PAIR_HIGH + number] = _packed(values)
    m[BARS : BARS + len(board.bars)] = board.bars
    m[SEATS], m[PAIRS], m[OUT], m[PAYMENT] = seats, len(board.pairs), board.out, board.card_payment
    m[DOUBLING], m[EXCUSING], m[LEAD] = board.doubling, board.excusing, _LEADS.index(board.lead)
    spin = board.spin if board.spin in board.owners else 0
    m[SPIN], m[SPIN_ALONE] = spin, int(board.spin_alone)
    return np.array(m, np.uint64)


def _packed(values: Vector) -> tuple[int, int]:
    """*values* in two words of four lanes."""
    whole = sum((counters & 0xFFFF) << 16 * seat for seat, counters in enumerate(values))
    return whole & (1 << 64) - 1, whole >> 64


def vector_of(gain: Gain, seats: int) -> Vector:
    """*gain* by seat."""
    low, high = map(int, gain)
    return tuple([_signed((high if seat > 3 else low) >> 16 * (seat & 3) & 0xFFFF) for seat in range(seats)])


def _signed(counters: int) -> int:
    return counters - 0x1_0000 if counters & 0x8000 else counters


# --- Counters ----------------------------------------------------------------------------------


@inlined
def add(one: Word, other: Word) -> Word:
    """The sums, lane by lane."""
    return ((one & ~_SIGNS) + (other & ~_SIGNS)) ^ ((one ^ other) & _SIGNS)


@inlined
def lane(low: Word, high: Word, seat: int) -> int:
    """The counters of *seat*."""
    word = low if seat < 4 else high
    return as_number(word << Word(48 - 16 * (seat & 3))) >> 48


@inlined
def only(counters: int, seat: int) -> Word:
    """*counters* in the lane of *seat*, in whichever of the two words it is."""
    return (Word(counters) & _LANE) << Word(16 * (seat & 3))


@inlined
def gained(m: Words, run: Word, alive: Word) -> Gain:
    """What the cards of *run* bring everybody, *alive* being what is left."""
    low, high = NONE, NONE
    earning = run & m[EARNING]
    while earning:
        at = lowest_at(earning)
        earning &= earning - ONE
        low = add(low, m[LOW + at])
        high = add(high, m[HIGH + at])
    for pair in range(as_number(m[PAIRS])):
        if m[PAIR_CARDS + pair] & run and not m[PAIR_CARDS + pair] & alive:
            low = add(low, m[PAIR_LOW + pair])
            high = add(high, m[PAIR_HIGH + pair])
    return low, high


@compiled
def ended(m: Words, alive: Word, out: int, low: Word, high: Word) -> Gain:
    """*low* and *high* with what everybody pays to *out*, who has gone out."""
    taken = as_number(m[OUT])
    payment = as_number(m[PAYMENT])
    if payment:
        for seat in range(as_number(m[SEATS])):
            left = m[HOLDING + seat] & alive
            if seat == out or not left:
                continue
            pays = count(left) * payment
            if left & m[EXCUSING]:
                pays = 0
            elif left & m[DOUBLING]:
                pays += pays
            taken += pays
            if seat < 4:
                low = add(low, only(-pays, seat))
            else:
                high = add(high, only(-pays, seat))
    if out < 4:
        low = add(low, only(taken, out))
    else:
        high = add(high, only(taken, out))
    return low, high


@compiled
def at_most(m: Words, alive: Word, leader: int) -> int:
    """What *leader* can gain at most from here to the end of the hand."""
    others = count(alive & ~m[HOLDING + leader]) * as_number(m[PAYMENT])
    if alive & m[DOUBLING]:
        others += others
    most = others + as_number(m[OUT])
    earning = alive & m[POSITIVE + leader]
    while earning:
        at = lowest_at(earning)
        earning &= earning - ONE
        most += lane(m[LOW + at], m[HIGH + at], leader)
    for pair in range(as_number(m[PAIRS])):
        if m[PAIR_CARDS + pair] & alive:
            most += max(0, lane(m[PAIR_LOW + pair], m[PAIR_HIGH + pair], leader))
    return most
