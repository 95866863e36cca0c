"""Newmarket and its like at full speed: a run is one addition, and several hands are in flight at once. Needs Numba.

Where the lowest card of a suit of one's choice is led, and nothing can be done but to lead and to follow, a position is
the cards *alive*, which players hold, and whose lead it is; what a seat holds is what it was dealt and is still alive.
Adding the led card carries through all cards that follow it: ``left = alive & (alive + led)`` is alive without the run,
and the card below the one that the carry came to is the run's last. A dead card, one that was played, and the top of a
suit stop the carry alike. Only where it takes a player's last card the run is cut there, and the hand is over.

One lead waits for the run before it. Each *lane* is a hand of its own, and the processor works on all of them at once.
"""

from __future__ import annotations

from newmarket.kernel.basics import after
from newmarket.kernel.game import (
    CARD_COUNT,
    CARD_PAYMENT,
    CARDS,
    DEALER_STAKES,
    MOST_CARDS,
    MOST_HANDS,
    MOST_POTS,
    MOST_SEATS,
    NOBODY,
    PILE_COUNT,
    PILES,
    POT_CARDS,
    POT_COUNT,
    SEATS,
    STAKES,
)
from newmarket.kernel.hand import COUNTERS, DEALER, POTS
from newmarket.kernel.matches import add_up, first_dealer, fresh_counters, is_last
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import (
    ALL,
    BELOW_GAPS,
    GAPS,
    GOLDEN,
    LOW_HALF,
    NONE,
    ONE,
    SEAT_STRIDE,
    Numbers,
    Word,
    Words,
    as_number,
    at,
    below,
    bit,
    count,
    highest_at,
    holders,
    key_of,
    lowest,
    lowest_at,
    mix,
    onward,
    start,
)

LANES = 8
"""So many hands are in flight."""

# A lane's words.
_DEALT = 0  # the cards dealt to each seat
_KEYS = 8  # the generator of each seat
_ALIVE = 16
_SPARE = 17
LANE_WORDS = 24

# A lane's numbers: those of a hand at its start, then its own.
_LEADER = POTS + MOST_POTS
_HANDS = POTS + MOST_POTS + 1  # how many of the match have been dealt
_FIRST = POTS + MOST_POTS + 2  # the number of the first deal of the match
LANE_NUMBERS = POTS + MOST_POTS + 4

_PAIRS = 28
"""So many words are enough for a shuffle, and go into the processor's registers without a rest."""
# What all lanes share.
_PACK = 0
_ORDER = _PACK + MOST_CARDS
_RANGES = _ORDER + MOST_CARDS
_STREAM = _RANGES + 2 * _PAIRS
_STAKE = _STREAM + 2
_DEALER_MORE = _STAKE + 1
_GROWTH = _DEALER_MORE + 1
_SHARED_WORDS = _GROWTH + MOST_POTS

ROOM_WORDS = LANES * LANE_WORDS + _SHARED_WORDS
ROOM_NUMBERS = LANES * LANE_NUMBERS + 2 * _PAIRS
"""How much room is needed to work in: for the lanes and what they share, and for the draws."""

_HALF = Word(32)
_GAP_TO_LOWEST = Word(15)
_TWO = Word(2)
_NO_SEAT = Word(1 << MOST_SEATS)

# --- A deal ------------------------------------------------------------------------------------


@inlined
def _draw(game: Numbers, shared: Words, draws: Numbers, key: Word) -> None:
    """The numbers that shuffle the pack under *key*, as `newmarket.kernel.words.below` gives them one after the other:
    the first of each word at the number of the word, the second `_PAIRS` further on.

    All are drawn at once, without a look back; if one of them might have to be drawn again, which happens once in some
    million hands, all are drawn anew one by one.
    """
    again = NONE
    for pair in range(_PAIRS):
        word = mix(key + Word(pair + 1) * GOLDEN)
        range_of_first, range_of_second = shared[_RANGES + pair], shared[_RANGES + _PAIRS + pair]
        first = (word >> _HALF) * range_of_first
        second = (word & LOW_HALF) * range_of_second
        draws[pair] = as_number(first >> _HALF)
        draws[_PAIRS + pair] = as_number(second >> _HALF)
        # Whether the product's lower half is less than the range.
        again |= ((first & LOW_HALF) - range_of_first) | ((second & LOW_HALF) - range_of_second)
    if again >> Word(63):
        stream = onward(shared, _STREAM)
        start(stream, key)
        for draw in range(game[CARD_COUNT] - 1):
            draws[(draw >> 1) + _PAIRS * (draw & 1)] = below(stream, game[CARD_COUNT] - draw)


@inlined
def _swap(order: Words, place: int, other: int) -> None:
    card = order[other]
    order[other] = order[place]
    order[place] = card


@inlined
def _deal(game: Numbers, shared: Words, draws: Numbers, lane: Words, numbers: Numbers) -> None:
    """Shuffles the pack with *draws*, and deals it to the *lane*; its dealer is set."""
    cards, seats, order = game[CARD_COUNT], game[SEATS], onward(shared, _ORDER)
    for place in range(MOST_CARDS):
        order[place] = shared[_PACK + place]
    for pair in range(cards >> 1):
        last = cards - 1 - 2 * pair
        _swap(order, last, draws[pair])
        # With an even number of cards the last one changes places with itself.
        _swap(order, last - 1, draws[_PAIRS + pair])
    piles = game[PILE_COUNT]
    first, alive = numbers[DEALER] + 1, NONE
    lane[_SPARE] = NONE
    for pile in range(piles):
        cards_of_pile = NONE
        for place in range(pile, cards, piles):
            cards_of_pile |= order[place]
        seat = game[PILES + pile]
        if seat == seats:
            lane[_SPARE] = cards_of_pile
        else:
            seat += first
            lane[_DEALT + (seat if seat < seats else seat - seats)] = cards_of_pile
            alive |= cards_of_pile
    lane[_ALIVE] = alive
    numbers[_LEADER] = first if first < seats else 0


@inlined
def _open(game: Numbers, shared: Words, lane: Words, numbers: Numbers, key: Word) -> None:
    """The stakes, and a generator for each seat."""
    each = as_number(shared[_STAKE])
    for seat in range(MOST_SEATS):
        lane[_KEYS + seat] = mix(key + Word(seat + 1) * SEAT_STRIDE)
        numbers[COUNTERS + seat] -= each
    numbers[COUNTERS + numbers[DEALER]] -= as_number(shared[_DEALER_MORE])
    for pot in range(game[POT_COUNT]):
        numbers[POTS + pot] += as_number(shared[_GROWTH + pot])


@inlined
def _prepare(game: Numbers, shared: Words) -> None:
    """What all lanes share: the pack, the ranges of the draws, and what each hand puts on the pots."""
    cards, seats = game[CARD_COUNT], game[SEATS]
    for place in range(cards):
        shared[_PACK + place] = bit(game[CARDS + place])
    for pair in range(_PAIRS):
        shared[_RANGES + pair] = Word(max(cards - 2 * pair, 0))
        shared[_RANGES + _PAIRS + pair] = Word(max(cards - 2 * pair - 1, 0))
    stake, more = 0, 0
    for pot in range(game[POT_COUNT]):
        stake += game[STAKES + pot]
        more += game[DEALER_STAKES + pot] - game[STAKES + pot]
        shared[_GROWTH + pot] = Word(game[STAKES + pot] * (seats - 1) + game[DEALER_STAKES + pot])
    shared[_STAKE], shared[_DEALER_MORE] = Word(stake), Word(more)


# --- Its play ----------------------------------------------------------------------------------


@inlined
def _lowest_of_a_suit(lane: Words, leader: int, alive: Word) -> Word:
    """The lowest card of a suit that the *leader* holds, chosen as the bot `random` chooses: without a branch, since
    none here could be foretold.
    """
    holding = lane[_DEALT + leader] & alive
    suits = (holding + BELOW_GAPS) & GAPS
    number = count(suits)
    key = lane[_KEYS + leader] + (GOLDEN if number > 1 else NONE)
    lane[_KEYS + leader] = key
    chosen = ((mix(key) >> _HALF) * Word(number)) >> _HALF
    suits &= suits - Word(chosen > NONE)
    suits &= suits - Word(chosen > ONE)
    suits &= suits - Word(chosen > _TWO)
    return lowest(holding & (NONE - (lowest(suits) >> _GAP_TO_LOWEST)))


@inlined
def _lead(lane: Words, numbers: Numbers, all_seats: int) -> bool:
    """One lead and its run; says whether the hand is over. *all_seats* has a bit for each."""
    alive = lane[_ALIVE]
    carried = alive + _lowest_of_a_suit(lane, numbers[_LEADER], alive)
    left = alive & carried
    holding = holders(lane, _DEALT, left)
    lane[_ALIVE] = left
    if holding == all_seats:
        numbers[_LEADER] = lowest_at(Word(holders(lane, _DEALT, (carried & ~alive) >> ONE)))
        return False
    # The run is cut at the lowest of those players' last cards.
    cut, out = ALL, Word(all_seats & ~holding)
    while out:
        seat = lowest_at(out)
        last = bit(highest_at(lane[_DEALT + seat] & alive))
        if last < cut:
            cut = last
            numbers[_LEADER] = seat
        out &= out - ONE
    lane[_ALIVE] = alive & ~(alive & ~carried & (cut | (cut - ONE)))
    return True


@inlined
def _settle(game: Numbers, masks: Words, lane: Words, numbers: Numbers) -> None:
    """Pots of cards that were played go to who played them; the others pay who went out, who led last as it were."""
    alive = lane[_ALIVE]
    not_played = alive | lane[_SPARE]
    for pot in range(game[POT_COUNT]):
        card = masks[POT_CARDS + pot]
        taken = NONE if not_played & card else ALL
        counters = as_number(Word(numbers[POTS + pot]) & taken)
        # With a spare card nobody takes nothing, from a place that is nobody's.
        owner = lowest_at(Word(holders(lane, _DEALT, card)) | _NO_SEAT)
        numbers[POTS + pot] -= counters
        numbers[COUNTERS + owner] += counters
    paid = 0
    for seat in range(game[SEATS]):
        payment = count(lane[_DEALT + seat] & alive) * game[CARD_PAYMENT]
        numbers[COUNTERS + seat] -= payment
        paid += payment
    numbers[COUNTERS + numbers[_LEADER]] += paid


# --- Many of them ------------------------------------------------------------------------------


@inlined
def _next_match(game: Numbers, shared: Words, numbers: Numbers, seed: Word, separate: int, match: int) -> None:
    fresh_counters(game, numbers)
    numbers[DEALER] = match % game[SEATS] if separate else first_dealer(game, onward(shared, _STREAM), seed, match)
    numbers[_FIRST] = match if separate else match * game[MOST_HANDS]
    numbers[_HANDS] = 0


@inlined
def _next_hand(game: Numbers, shared: Words, draws: Numbers, lane: Words, numbers: Numbers, seed: Word) -> None:
    key = key_of(seed, Word(numbers[_FIRST] + numbers[_HANDS]))
    numbers[_HANDS] += 1
    _draw(game, shared, draws, key)
    _deal(game, shared, draws, lane, numbers)
    _open(game, shared, lane, numbers, key)


@compiled
def play_matches_in_lanes(
    game_array: Numbers,
    masks_array: Words,
    words_array: Words,
    numbers_array: Numbers,
    totals_array: Numbers,
    seed: Word,
    separate: int,
    first: int,
    number: int,
) -> None:
    """The same as `newmarket.kernel.matches.play_matches`, of a game that is quick.

    Of the room to work in there are `ROOM_WORDS` and `ROOM_NUMBERS`; there a seat that nobody has holds nothing.
    """
    game, masks, totals = at(game_array), at(masks_array), at(totals_array)
    all_lanes, all_numbers = at(words_array), at(numbers_array)
    shared, draws = onward(all_lanes, LANES * LANE_WORDS), onward(all_numbers, LANES * LANE_NUMBERS)
    _prepare(game, shared)
    all_seats = (1 << game[SEATS]) - 1
    begun, over = 0, 0
    for lane_number in range(LANES):
        numbers = onward(all_numbers, lane_number * LANE_NUMBERS)
        numbers[_HANDS] = NOBODY
        if begun < number:
            lane = onward(all_lanes, lane_number * LANE_WORDS)
            _next_match(game, shared, numbers, seed, separate, first + begun)
            begun += 1
            _next_hand(game, shared, draws, lane, numbers, seed)
    while over < number:
        for lane_number in range(LANES):
            lane, numbers = onward(all_lanes, lane_number * LANE_WORDS), onward(all_numbers, lane_number * LANE_NUMBERS)
            if numbers[_HANDS] == NOBODY or not _lead(lane, numbers, all_seats):
                continue
            _settle(game, masks, lane, numbers)
            hands = numbers[_HANDS]
            if separate or is_last(game, numbers, hands):
                add_up(game, numbers, totals, hands)
                over += 1
                if begun == number:
                    numbers[_HANDS] = NOBODY
                    continue
                _next_match(game, shared, numbers, seed, separate, first + begun)
                begun += 1
            else:
                numbers[DEALER] = after(numbers[DEALER], game[SEATS])
            _next_hand(game, shared, draws, lane, numbers, seed)
