"""Bits and the generator in compiled code, against whole numbers of Python and the plain engine."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from newmarket.cards import Ace, pack_of
from newmarket.engine import Seat, lab_words
from newmarket.engine.chance import _lab_below
from newmarket.kernel.native import compiled
from newmarket.kernel.words import (
    SEAT_STRIDE,
    Word,
    Words,
    at,
    below,
    count,
    highest_at,
    holders,
    key_of,
    lowest_at,
    lowest_of_each_suit,
    mix,
    next_half,
    nth,
    start,
)

WORD = 1 << 64
SEEDS = (0, 1, 10, WORD - 1, 0xDEAD_BEEF_0123_4567)


@compiled
def begin_stream(stream: Words, seed: Word, number: Word) -> None:
    start(stream, key_of(seed, number))


@compiled
def begin_stream_of_seat(stream: Words, seed: Word, number: Word, seat: int) -> None:
    start(stream, mix(key_of(seed, number) + Word(seat + 1) * SEAT_STRIDE))


@compiled
def bits_of(word: Word) -> tuple[int, int, int]:
    return lowest_at(word), highest_at(word), count(word)


@compiled
def lowest_cards_of(cards: Word) -> Word:
    return lowest_of_each_suit(cards)


@compiled
def holders_of(eight: Words, cards: Word) -> int:
    return holders(at(eight), 0, cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_are_those_of_lab_1_bit_for_bit(seed: int) -> None:
    """The large ones are drawn again about once in four."""
    stream = np.zeros(2, np.uint64)
    for number in (0, 1, 12_345):
        begin_stream(stream, np.uint64(seed), np.uint64(number))
        wanted = _lab_below(seed, number)
        for n in (*range(52, 0, -1), 50, *[3 << 30] * 40, *range(1, 9)):
            assert below(stream, n) == wanted(n), (seed, number, n)


@pytest.mark.parametrize("seat", [0, 7])
def test_each_seat_has_the_words_of_its_own(seat: int) -> None:
    stream = np.zeros(2, np.uint64)
    begin_stream_of_seat(stream, np.uint64(77), np.uint64(5), seat)
    wanted = lab_words(seed=77, hand=5, seat=Seat(seat))
    for word in (next(wanted) for _ in range(50)):
        assert (int(next_half(stream)) << 32 | int(next_half(stream))) == word


def test_bits() -> None:
    rng = Random(1)
    for word in (1, WORD >> 1, WORD - 1, *(rng.getrandbits(64) | 1 << rng.randrange(64) for _ in range(200))):
        lowest_bit = (word & -word).bit_length() - 1
        assert bits_of(np.uint64(word)) == (lowest_bit, word.bit_length() - 1, word.bit_count())


@pytest.mark.parametrize("ace", Ace)
def test_lowest_cards_and_the_nth_are_those_of_a_pack(ace: Ace) -> None:
    pack, rng = pack_of(ace, frozenset()), Random(2)
    for _ in range(200):
        cards = pack.full & rng.getrandbits(64)
        assert lowest_cards_of(np.uint64(cards)) == pack.lowest_of_each_suit(cards)
        assert [pack.card(int(nth(np.uint64(cards), at))) for at in range(cards.bit_count())] == [*pack.cards_in(cards)]


def test_holders_are_those_that_share_a_card() -> None:
    rng = Random(3)
    for _ in range(200):
        eight = [rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64) for _ in range(8)]
        cards = rng.getrandbits(64) & rng.getrandbits(64) & rng.getrandbits(64)
        wanted = sum(1 << seat for seat, holding in enumerate(eight) if holding & cards)
        assert holders_of(np.array(eight, np.uint64), np.uint64(cards)) == wanted
