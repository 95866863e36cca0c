"""Deals of ``lab/1``, and hands played to their end. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.game import CARD_COUNT, CARDS, HAS_CENTRE, NOBODY, PILES, SEATS, TURNED_AT
from newmarket.kernel.hand import CENTRE, DEALER, HOLDINGS, SPARE, TURN, TURNED
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.opening import begin
from newmarket.kernel.step import act, choices
from newmarket.kernel.words import (
    GOLDEN,
    NONE,
    SEAT_STRIDE,
    Numbers,
    Word,
    Words,
    as_number,
    at,
    below,
    bit,
    key_of,
    mix,
    start,
)

_HALF = Word(32)


@compiled
def deal(game: Numbers, hand: Numbers, cards: Words, order: Numbers, stream: Words, key: Word) -> None:
    """Deals as `newmarket.engine.lab_deal` under *key*; the dealer is set.

    *order* has room for the pack, and *stream* is any: what is in them is lost.
    """
    left, seats = game[CARD_COUNT], game[SEATS]
    for number in range(left):
        order[number] = game[CARDS + number]
    start(stream, key)
    for number in range(left - 1, 0, -1):
        other = below(stream, number + 1)
        order[number], order[other] = order[other], order[number]
    hand[CENTRE] = NOBODY
    if game[HAS_CENTRE]:
        centre_at = 1 + below(stream, left - 2)
        hand[CENTRE] = order[centre_at]
        left -= 1
        for number in range(centre_at, left):
            order[number] = order[number + 1]
    for seat in range(seats):
        cards[HOLDINGS + seat] = NONE
    cards[SPARE] = NONE
    first = hand[DEALER] + 1
    for number in range(left):
        pile = game[PILES + number]
        if pile == seats:
            cards[SPARE] |= bit(order[number])
        else:
            seat = first + pile
            cards[HOLDINGS + (seat if seat < seats else seat - seats)] |= bit(order[number])
    hand[TURNED] = NOBODY if game[TURNED_AT] == NOBODY else order[game[TURNED_AT]]


@inlined
def keys_of_seats(game: Numbers, keys: Words, key: Word) -> None:
    """The key of each seat's own generator for the hand of *key*, as `newmarket.bots.generator_of` has it."""
    for seat in range(game[SEATS]):
        keys[seat] = mix(key + Word(seat + 1) * SEAT_STRIDE)


@inlined
def at_random(keys: Words, seat: int, number: int) -> int:
    """What the bot `random` in *seat* chooses among so many actions, by the next word of its generator."""
    keys[seat] += GOLDEN
    return as_number(((mix(keys[seat]) >> _HALF) * Word(number)) >> _HALF)


@inlined
def play_out(game: Numbers, masks: Words, hand: Numbers, cards: Words, keys: Words) -> None:
    """Plays the hand to its end, each seat at random by its own generator: who has a single action draws nothing."""
    while hand[TURN] != NOBODY:
        number = choices(game, masks, hand, cards)
        act(game, masks, hand, cards, at_random(keys, hand[TURN], number) if number > 1 else 0)


@inlined
def play_hand(
    game: Numbers, masks: Words, hand: Numbers, cards: Words, order: Numbers, words: Words, key: Word
) -> None:
    """Deals the hand of *key* and plays it to its end at random; counters, pots, dealer and who is exempt are set.

    *order* has room for the pack, *words* for a word a seat.
    """
    deal(game, hand, cards, order, words, key)
    keys_of_seats(game, words, key)
    begin(game, masks, hand, cards)
    play_out(game, masks, hand, cards, words)


@compiled
def play_numbered_hand(
    game: Numbers, masks: Words, hand: Numbers, cards: Words, order: Numbers, words: Words, seed: Word, number: int
) -> None:
    """`play_hand` of hand *number* under *seed*; the others are arrays."""
    key = key_of(seed, Word(number))
    play_hand(at(game), at(masks), at(hand), at(cards), at(order), at(words), key)
