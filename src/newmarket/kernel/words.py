"""Words of 64 bits in compiled code: their bits, and the generator of ``lab/1``. Needs Numba.

A card set is one word, as in `newmarket.cards`: sixteen bits a suit. In compiled code a word is ``np.uint64``, and so
must be every constant that it meets: with a signed number it would become a floating one.

A *stream* is an array of two words: the one that was mixed last, and the lower half that is still to be given, with
bit 63 set while there is one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]  # it comes without types
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from newmarket.kernel.native import compiled, inlined

Word: TypeAlias = np.uint64
Words: TypeAlias = NDArray[np.uint64]
Numbers: TypeAlias = NDArray[np.int64]

NONE = Word(0)
ONE = Word(1)
ALL = Word((1 << 64) - 1)
LOW_HALF = Word((1 << 32) - 1)
SUIT = Word((1 << 16) - 1)
"""All bits of the first suit."""
GAPS = Word(0x8000_8000_8000_8000)
"""The bit above each suit, which no card has."""
BELOW_GAPS = Word(0x7FFF_7FFF_7FFF_7FFF)
LOWEST = Word(0x0001_0001_0001_0001)
"""The lowest bit of each suit."""

GOLDEN = Word(0x9E37_79B9_7F4A_7C15)
HAND_STRIDE = Word(0xD1B5_4A32_D192_ED03)
SEAT_STRIDE = Word(0x8CB9_2BA7_2F3D_8DD7)
_FIRST_FACTOR = Word(0xBF58_476D_1CE4_E5B9)
_SECOND_FACTOR = Word(0x94D0_49BB_1331_11EB)
_HALF = Word(32)
_HALF_BELOW = Word(1 << 32)
_PENDING = Word(1 << 63)

# --- Bits --------------------------------------------------------------------------------------

# Numba looks at the names of the arguments, and calls each with types first.
if TYPE_CHECKING:

    def lowest_at(word: Word) -> int:
        """The place of the lowest bit of *word*, which must have one."""

    def highest_at(word: Word) -> int:
        """The place of the highest bit of *word*, which must have one."""

    def count(word: Word) -> int:
        """How many bits *word* has."""

    def as_number(word: Word) -> int:
        """The same bits as a signed number."""

    def holders(words: Words, first: int, cards: Word) -> int:
        """Which of the eight words from *first* on share a bit with *cards*: as many bits, the first the lowest."""

    Array = TypeVar("Array", Numbers, Words)

    def at(array: Array) -> Array:
        """What reads and writes *array*, which must outlive it, by index from 0, without a look at its length.

        Compiled functions hand it to each other for nothing, where each array handed over is counted.
        """

    def onward(array: Array, places: int) -> Array:
        """What reads and writes an array given by `at` from so many *places* on."""

else:
    _INSTRUCTION = types.int64(types.uint64)
    _IF_NONE_ANYTHING = ir.Constant(ir.IntType(1), 1)

    @intrinsic
    def lowest_at(_typing, _word):
        """The place of the lowest bit of a word, which must have one."""
        return _INSTRUCTION, lambda _context, builder, _, words: builder.cttz(words[0], _IF_NONE_ANYTHING)

    @intrinsic
    def highest_at(_typing, _word):
        """The place of the highest bit of a word, which must have one."""

        def generate(_context, builder, _, words):
            return builder.sub(ir.Constant(ir.IntType(64), 63), builder.ctlz(words[0], _IF_NONE_ANYTHING))

        return _INSTRUCTION, generate

    @intrinsic
    def count(_typing, _word):
        """How many bits a word has."""
        return _INSTRUCTION, lambda _context, builder, _, words: builder.ctpop(words[0])

    @intrinsic
    def as_number(_typing, _word):
        """The bits of a word as a signed number."""
        return _INSTRUCTION, lambda _context, _builder, _, words: words[0]

    @intrinsic
    def holders(_typing, words, first, _cards):
        """Which of eight words share a bit with some cards."""

        def generate(_context, builder, _, arguments):
            pointer, place, wanted = arguments
            eight = ir.VectorType(ir.IntType(64), 8)
            start = builder.bitcast(builder.gep(pointer, [place]), eight.as_pointer())
            held = builder.load(start, align=8)
            one = builder.insert_element(ir.Constant(eight, ir.Undefined), wanted, ir.Constant(ir.IntType(32), 0))
            all_alike = ir.Constant(ir.VectorType(ir.IntType(32), 8), [0] * 8)
            shared = builder.and_(held, builder.shuffle_vector(one, ir.Constant(eight, ir.Undefined), all_alike))
            found = builder.icmp_unsigned("!=", shared, ir.Constant(eight, [0] * 8))
            return builder.zext(builder.bitcast(found, ir.IntType(8)), ir.IntType(64))

        return types.int64(words, first, types.uint64), generate

    @intrinsic
    def at(_typing, array):
        """What reads and writes an array, by index alone."""

        def generate(context, builder, signature, arguments):
            return context.make_array(signature.args[0])(context, builder, arguments[0]).data

        return types.CPointer(array.dtype)(array), generate

    @intrinsic
    def onward(_typing, array, places):
        """What reads and writes an array from so many places on."""
        return array(array, places), lambda _context, builder, _, arguments: builder.gep(*arguments[:1], arguments[1:])


@inlined
def lowest(cards: Word) -> Word:
    """The lowest card of *cards*; none of none."""
    return cards & (NONE - cards)


@inlined
def bit(place: int) -> Word:
    """The card at *place*."""
    return ONE << Word(place)


@inlined
def lowest_of_each_suit(cards: Word) -> Word:
    """Of each suit in *cards* the lowest card."""
    return cards & ~((cards | GAPS) - LOWEST)


@compiled
def nth(cards: Word, number: int) -> Word:
    """The card number *number* (from 0, lowest first) of *cards*, which must have so many."""
    for _ in range(number):
        cards &= cards - ONE
    return cards & (NONE - cards)


# --- Generator ---------------------------------------------------------------------------------


@inlined
def mix(word: Word) -> Word:
    """The finaliser of SplitMix64, as ``lab/1`` has it."""
    word = (word ^ (word >> Word(30))) * _FIRST_FACTOR
    word = (word ^ (word >> Word(27))) * _SECOND_FACTOR
    return word ^ (word >> Word(31))


@inlined
def key_of(seed: Word, number: Word) -> Word:
    """The key of hand *number* under *seed*, as ``lab/1`` has it: word *i* (from 1) is ``mix(key + i * GOLDEN)``."""
    return mix(mix(seed) + number * HAND_STRIDE)


@inlined
def start(stream: Words, key: Word) -> None:
    """Lets *stream* begin with the first word of *key*."""
    stream[0] = key
    stream[1] = NONE


@compiled
def next_half(stream: Words) -> Word:
    """The next 32 bits of *stream*."""
    kept: Word = stream[1]
    if kept:
        stream[1] = NONE
        return kept & LOW_HALF
    stream[0] += GOLDEN
    word = mix(stream[0])
    stream[1] = (word & LOW_HALF) | _PENDING
    return word >> _HALF


@compiled
def below(stream: Words, number: int) -> int:
    """A number from 0 to below *number*, all equally likely: Lemire's multiplication, as ``lab/1`` has it."""
    n = Word(number)
    product = next_half(stream) * n
    if (product & LOW_HALF) < n:
        bound = _HALF_BELOW % n
        while (product & LOW_HALF) < bound:
            product = next_half(stream) * n
    return as_number(product >> _HALF)
