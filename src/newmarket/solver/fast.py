"""The exact search over machine words: `newmarket.solver.plain` once more, compiled. Needs Numba.

What is found stands in a log, row after row, and is found again by a small table of numbers of rows, which grows with
it: so a small search stays in the processor's nearest memory.
"""

from __future__ import annotations

import time
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from newmarket.kernel.game import (
    ANY_CARD,
    LOWEST_OF_ANOTHER_SUIT,
    LOWEST_OF_COLOUR,
    LOWEST_OF_OTHER_COLOUR_SUIT,
)
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import (
    ALL,
    NONE,
    ONE,
    Word,
    Words,
    as_number,
    bit,
    highest_at,
    lowest,
    lowest_at,
    lowest_of_each_suit,
)
from newmarket.solver.board import Board, Position, Vector
from newmarket.solver.lanes import (
    ALLOWED,
    BARS,
    CUMULATED,
    HOLDING,
    LEAD,
    MASK,
    MOST_SEATS,
    OWNER,
    SEATS,
    SIZE,
    SPIN,
    SPIN_ALONE,
    STATES,
    STOPPED,
    Gain,
    add,
    at_most,
    ended,
    gained,
    lane,
    vector_of,
    words_of,
)
from newmarket.solver.model import Limit, Limits

Slots: TypeAlias = NDArray[np.uint32]

_SLICE = 100_000
"""So many positions are kept between two looks at the clock."""

_COUNTS = Word(0x0101_0101_0101_0101)
_COUNT_SIGNS = Word(0x8080_8080_8080_8080)
_LOWEST_OF_SUITS = Word(0x0001_0001_0001_0001)
_HASH = Word(0x9E37_79B9_7F4A_7C15)
_HALF = Word(32)
_FIRST_TABLE = 1 << 12
_LEAST = -40_000

# --- Leads and runs ----------------------------------------------------------------------------


@inlined
def leads(m: Words, cards: Word) -> Word:
    """Which of *cards*, of which none is barred, may be led."""
    lead = as_number(m[LEAD])
    if lead == ANY_CARD:
        return cards
    each = lowest_of_each_suit(cards)
    if lead == LOWEST_OF_COLOUR and each & (each - ONE):
        ranks = (each | (each >> Word(16)) | (each >> Word(32)) | (each >> Word(48))) & Word(0x7FFF)
        return each & (lowest(ranks) * _LOWEST_OF_SUITS)
    return each


@inlined
def barred_after(m: Words, top: int, barred: int) -> int:
    """The number of what may not be led after a run, the place of whose last card is *top*."""
    lead = as_number(m[LEAD])
    if lead == LOWEST_OF_ANOTHER_SUIT:
        return 1 + (top >> 4)
    if lead == LOWEST_OF_OTHER_COLOUR_SUIT:
        return 1 if top < 16 or top >= 48 else 2
    if lead == LOWEST_OF_COLOUR:
        return 3 - barred
    return 0


@inlined
def run_from(m: Words, alive: Word, counts: Word, led: Word) -> tuple[Word, Word, int, int, Word, Word, bool]:
    """What is alive and what everybody has left after the run from *led*, who leads then or has gone out, the place of
    its last card, what everybody has gained, and whether the hand is over.
    """
    after = alive + led
    run = alive & ~after
    top = highest_at(run)
    counts -= m[CUMULATED + top + 1] - m[CUMULATED + lowest_at(led)]
    over = ((counts - _COUNTS) & ~counts & _COUNT_SIGNS) != NONE
    if over:
        left = alive & after
        first = ALL
        who = 0
        for seat in range(as_number(m[SEATS])):
            if not m[HOLDING + seat] & left:
                last = bit(highest_at(m[HOLDING + seat] & alive))
                if last < first:
                    first = last
                    who = seat
        run &= first | (first - ONE)
        top = highest_at(run)
    else:
        who = as_number(m[OWNER + top])
    alive &= ~run
    low, high = gained(m, run, alive)
    if over:
        low, high = ended(m, alive, who, low, high)
    return alive, counts, who, top, low, high, over


@inlined
def cuts(m: Words, alive: Word, after: Word, led: Word) -> Word:
    """The cards of a run from *led* with which Spin can be laid; *after* is what is alive after the run."""
    spin = m[SPIN] & alive
    if not spin:
        return NONE
    cards = alive & ~after
    found: Word = cards & m[HOLDING + as_number(m[OWNER + lowest_at(spin)])] & ~led
    if spin & cards:
        found &= spin - ONE
    return found


@compiled
def spun(m: Words, alive: Word, counts: Word, part: Word) -> tuple[Word, Word, Word, Word, bool]:
    """What is alive and left, and what everybody has gained, once the cards of *part* and then Spin have been laid,
    and whether the hand is over.
    """
    spin = m[SPIN]
    at = lowest_at(spin)
    spinner = as_number(m[OWNER + at])
    counts -= ONE << Word(8 * spinner)
    if part:
        counts -= m[CUMULATED + highest_at(part) + 1] - m[CUMULATED + lowest_at(part)]
    alive &= ~(part | spin)
    low, high = gained(m, part | spin, alive)
    over = not m[HOLDING + spinner] & alive
    if over:
        low, high = ended(m, alive, spinner, low, high)
    return alive, counts, low, high, over


# --- What was found ----------------------------------------------------------------------------


@inlined
def key_of(alive: Word, leader: int, barred: int) -> Word:
    """A position in one word: three bits of the leader and three of the bar, in places that no card has."""
    return (
        alive
        | (Word(leader & 3) << Word(14))
        | (Word((leader >> 2) | (barred & 1) << 1) << Word(30))
        | (Word(barred >> 1) << Word(46))
    )


@inlined
def hashed(key: Word) -> Word:
    """Where *key* is looked for first."""
    mixed = key * _HASH
    return mixed ^ (mixed >> _HALF)


@compiled
def keep(m: Words, slots: Slots, log: Words, key: Word, low: Word, high: Word) -> bool:
    """Keeps what *key* came to; false where no more may be kept."""
    if m[STATES] >= m[ALLOWED]:
        m[STOPPED] = ONE
        return False
    m[STATES] += ONE
    row = as_number(m[STATES])
    log[3 * row] = key
    log[3 * row + 1] = low
    log[3 * row + 2] = high
    first = row
    if Word(2 * row) > m[MASK]:
        m[MASK] = m[MASK] * Word(4) + Word(3)
        for slot in range(as_number(m[MASK]) + 1):
            slots[slot] = 0
        first = 1
    for at in range(first, row + 1):
        free = hashed(log[3 * at]) & m[MASK]
        while slots[free]:
            free = (free + ONE) & m[MASK]
        slots[free] = at
    return True


@inlined
def found_at(m: Words, slots: Slots, log: Words, key: Word) -> int:
    """The row of *key* in the log; 0 where it is not kept."""
    slot = hashed(key) & m[MASK]
    row = np.int64(slots[slot])
    while row and log[3 * row] != key:
        slot = (slot + ONE) & m[MASK]
        row = np.int64(slots[slot])
    return int(row)


# --- The search --------------------------------------------------------------------------------


@inlined
def who_leads(m: Words, alive: Word, leader: int, barred: int) -> tuple[int, Word]:
    """Who leads, after those who have to pass, and with what: with nothing where nobody can."""
    seats = as_number(m[SEATS])
    choices = NONE
    for _ in range(seats):
        choices = leads(m, m[HOLDING + leader] & alive & ~m[BARS + barred])
        if choices:
            break
        leader = leader + 1 if leader + 1 < seats else 0
    return leader, choices


@compiled
def has_spin_to_lay(m: Words, alive: Word, counts: Word, leader: int, led: Word) -> bool:
    """Whether there is a choice about Spin, though *led* is the only card that *leader* may lead."""
    if not m[SPIN] & alive:
        return False
    if m[SPIN] & m[HOLDING + leader] and m[SPIN_ALONE]:
        return True
    after, _, _, _, _, _, _ = run_from(m, alive, counts, led)
    return bool(cuts(m, alive, after, led))


@compiled
def search(  # noqa: C901, PLR0912, PLR0913, PLR0917 - what calls itself is kept as one function
    m: Words, slots: Slots, log: Words, alive: Word, counts: Word, leader: int, barred: int
) -> Gain:
    """What everybody gains from here to the end of the hand. Where the search was stopped, nothing that counts."""
    before_low, before_high = NONE, NONE
    while True:
        leader, choices = who_leads(m, alive, leader, barred)
        if not choices:
            return before_low, before_high
        if choices & (choices - ONE) or has_spin_to_lay(m, alive, counts, leader, choices):
            break
        alive, counts, leader, top, low, high, over = run_from(m, alive, counts, choices)
        before_low, before_high = add(before_low, low), add(before_high, high)
        if over:
            return before_low, before_high
        barred = barred_after(m, top, barred)
    # What bars nothing of the leader's is no other position than where nothing is barred.
    if as_number(m[LEAD]) != LOWEST_OF_COLOUR and not m[HOLDING + leader] & alive & m[BARS + barred]:
        barred = 0
    key = key_of(alive, leader, barred)
    row = found_at(m, slots, log, key)
    if row:
        return add(before_low, log[3 * row + 1]), add(before_high, log[3 * row + 2])
    spin_at = lowest_at(m[SPIN]) if m[SPIN] else 0
    spinner = as_number(m[OWNER + spin_at])
    best, best_low, best_high = _LEAST, NONE, NONE
    while choices:
        led = lowest(choices)
        choices ^= led
        after, left, who, top, low, high, over = run_from(m, alive, counts, led)
        with_spin = cuts(m, alive, after, led)
        if not over:
            if not with_spin and best > _LEAST and lane(low, high, leader) + at_most(m, after, leader) <= best:
                continue
            then_low, then_high = search(m, slots, log, after, left, who, barred_after(m, top, barred))
            low, high = add(low, then_low), add(high, then_high)
        # Spin's holder may cut the run short. The last place comes first: at each one before, to go on is worth what
        # the later ones were found to be.
        while with_spin:
            card = bit(highest_at(with_spin))
            with_spin ^= card
            cut, cut_left, cut_low, cut_high, over = spun(m, alive, counts, alive & ~after & (card | (card - ONE)))
            if not over:
                then_low, then_high = search(m, slots, log, cut, cut_left, spinner, barred_after(m, spin_at, barred))
                cut_low, cut_high = add(cut_low, then_low), add(cut_high, then_high)
            if lane(cut_low, cut_high, spinner) > lane(low, high, spinner):
                low, high = cut_low, cut_high
        if m[STOPPED]:
            return NONE, NONE
        if lane(low, high, leader) > best:
            best, best_low, best_high = lane(low, high, leader), low, high
    if m[SPIN] & alive & m[HOLDING + leader] and m[SPIN_ALONE]:
        after, left, low, high, over = spun(m, alive, counts, NONE)
        if not over:
            then_low, then_high = search(m, slots, log, after, left, leader, barred_after(m, spin_at, barred))
            low, high = add(low, then_low), add(high, then_high)
        if m[STOPPED]:
            return NONE, NONE
        if lane(low, high, leader) > best:
            best_low, best_high = low, high
    if not keep(m, slots, log, key, best_low, best_high):
        return NONE, NONE
    return add(before_low, best_low), add(before_high, best_high)


# --- From Python -------------------------------------------------------------------------------


class FastSearch:
    """Searches one board after another, of which `fits` holds, and keeps what it has found of the present one."""

    def __init__(self, states: int) -> None:
        """Has room for so many *states*; no memory is taken before it is used."""
        self._most = states
        table = _FIRST_TABLE
        while table < 2 * states + 2:
            table *= 4
        self._slots = np.empty(table, np.uint32)
        self._log = np.empty(3 * (states + 1), np.uint64)
        self._m = np.zeros(SIZE, np.uint64)
        self._seats = 0

    def lay(self, board: Board) -> None:
        """Begins with *board*, and forgets the one before."""
        self._m = words_of(board)
        self._m[MASK] = _FIRST_TABLE - 1
        self._seats = len(board.holdings)
        self._slots[:_FIRST_TABLE] = 0

    @property
    def states(self) -> int:
        """How many positions are kept."""
        return int(self._m[STATES])

    def search(self, position: Position, limits: Limits) -> Vector | Limit:
        """As `newmarket.solver.plain.PlainSearch.search`."""
        m = self._m
        deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        alive, most = Word(position.alive), min(limits.states, self._most)
        counts = Word(
            sum((int(m[HOLDING + seat]) & position.alive).bit_count() << 8 * seat for seat in range(self._seats))
        )
        counts += Word(sum(1 << 8 * seat for seat in range(self._seats, MOST_SEATS)))
        while True:
            # A search that was stopped goes on from what it has kept.
            allowed = most if deadline is None else min(most, self.states + _SLICE)
            m[ALLOWED], m[STOPPED] = allowed, 0
            found = search(m, self._slots, self._log, alive, counts, position.leader, position.barred)
            if not m[STOPPED]:
                return vector_of(found, self._seats)
            if allowed == most:
                return Limit.STATES
            if deadline is not None and time.monotonic() > deadline:
                return Limit.TIME
