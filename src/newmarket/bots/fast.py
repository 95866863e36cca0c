"""The same source as machine code where Numba is there, and on plain integers where it is not, with the same results.

So everything in it stays within what both do alike: whole numbers below 2**63, where nothing wraps around, and sums and
products of floats in a fixed order. Card sets are such numbers, since the bit above the last suit stands for no card.
A *stream* is a list of one number, the state of a generator (PCG-RXS-M-XS-32, O'Neill 2014), whose steps stay below
2**63, too.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from typing import Any, ParamSpec, TypeAlias, TypeVar

from newmarket.kernel import is_available

P = ParamSpec("P")
R = TypeVar("R")

Numbers: TypeAlias = MutableSequence[int]
Floats: TypeAlias = MutableSequence[float]

IS_COMPILED = is_available()


def fast(function: Callable[P, R]) -> Callable[P, R]:
    """*function* as machine code, where that can be had."""
    if not IS_COMPILED:
        return function
    from newmarket.kernel.native import compiled

    return compiled(function)


def fast_part(function: Callable[P, R]) -> Callable[P, R]:
    """*function* as a part of the `fast` functions that call it."""
    if not IS_COMPILED:
        return function
    from newmarket.kernel.native import inlined

    return inlined(function)


def numbers(values: Sequence[int]) -> Numbers:
    """*values* as `fast` functions take them."""
    return _array(values, "int64") if IS_COMPILED else list(values)


def floats(values: Sequence[float]) -> Floats:
    """*values* as `fast` functions take them."""
    return _array(values, "float64") if IS_COMPILED else list(values)


def _array(values: Sequence[float], kind: str) -> Any:
    import numpy as np

    return np.array(values, dtype=kind)


def count(cards: int) -> int:
    """How many bits *cards* has."""
    return cards.bit_count()


def place(bit: int) -> int:
    """The place of the only bit of *bit*."""
    return bit.bit_length() - 1


if IS_COMPILED:
    from numba.extending import overload

    from newmarket.kernel import words

    @overload(count, inline="always", strict=False)
    def _count(cards: Any) -> Any:  # noqa: ARG001 - numba looks at its type
        return lambda cards: words.count(words.Word(cards))

    @overload(place, inline="always", strict=False)
    def _place(bit: Any) -> Any:  # noqa: ARG001 - numba looks at its type
        return lambda bit: words.lowest_at(words.Word(bit))


@fast_part
def next_number(stream: Numbers) -> int:
    """The next number below 2**32."""
    state = (stream[0] * 747796405 + 2891336453) & 0xFFFFFFFF
    stream[0] = state
    word = (((state >> ((state >> 28) + 4)) ^ state) * 277803737) & 0xFFFFFFFF
    return (word >> 22) ^ word


@fast_part
def below(stream: Numbers, bound: int) -> int:
    """A number below *bound*, all equally likely but for one in 2**32 of them over *bound*."""
    return (next_number(stream) * bound) >> 32
