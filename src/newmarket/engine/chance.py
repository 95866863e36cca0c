"""From a seed to an order of the pack. Two named ways, fixed for ever: under its seed a deal never changes.

``table/1``, for a live table: 256 bits of seed and each seat's salt through SHA-256 in counter mode. Simple
enough to redo in any language, so that anyone can check a deal:

1. ``key = SHA-256("newmarket table/1 " + purpose + NUL + seed + each salt as length (2 bytes) and bytes)``;
   *purpose* is ``deal`` or ``dealer``, lengths and numbers are big-endian.
2. Block *i* (from 0) is ``SHA-256(key + i as 8 bytes)``; the blocks give 64-bit words, four each.
3. A number below *n*: the next word *x*; while ``x >= 2**64 - 2**64 % n`` the next one instead; ``x % n``.
4. Fisher-Yates over the pack in its order (`Pack.cards`): for *i* from the last place down to 1 swap the
   cards at *i* and at a number below ``i + 1``. The card at place 0 is dealt first.

The first dealer of a match is the first number below the number of salts.

``lab/1``, for simulations: from ``(seed, number of the hand)`` alone, so that hands can be shared out to
processes in any way. It is not secret: never for a table with something at stake. All words have 64 bits, and
sums and products are taken modulo 2**64:

1. ``mix(x)`` is the finaliser of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): ``x ^= x >> 30``,
   ``x *= 0xBF58476D1CE4E5B9``, ``x ^= x >> 27``, ``x *= 0x94D049BB133111EB``, ``x ^= x >> 31``.
2. ``key = mix(mix(seed) + hand * 0xD1B54A32D192ED03)``; word *i* (from 1) is
   ``mix(key + i * 0x9E3779B97F4A7C15)``, and gives two halves, the upper 32 bits before the lower 32.
3. A number below *n* by Lemire's multiplication (ACM TOMACS 29, 2019): the next half *h*; while
   ``h * n % 2**32 < 2**32 % n`` the next one instead; ``h * n // 2**32``.
4. As above.

The first dealer of match *m* is the first number below the number of seats under ``seed ^ (2**64 - 1)``, hand *m*.

What the player in seat *s* (from 0) draws in that hand, where it is a program, comes from the words of a key of its
own, ``mix(key + (s + 1) * 0x8CB92BA72F3D8DD7)``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence

from newmarket.cards import Card
from newmarket.engine.deal import Deal, share_out
from newmarket.engine.seats import Seat
from newmarket.errors import MalformedText
from newmarket.rules import Centre, Rules

TABLE_ALGORITHM = "table/1"
LAB_ALGORITHM = "lab/1"
SEED_BYTES = 32
SALT_LIMIT = 64
"""Most bytes of a salt."""

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15
_HAND_STRIDE = 0xD1B54A32D192ED03
_SEAT_STRIDE = 0x8CB92BA72F3D8DD7

Below = Callable[[int], int]
"""The next number from 0 to below its argument, all equally likely."""


def commitment_to(seed: bytes) -> str:
    """What is shown of a seed before the salts are asked for: its SHA-256, in hex."""
    return hashlib.sha256(_checked_seed(seed)).hexdigest()


def table_deal(rules: Rules, *, seed: bytes, salts: Sequence[bytes], dealer: Seat) -> Deal:
    """The deal of ``table/1`` for ``len(salts)`` seats; an empty salt stands for a seat that gave none.

    *dealer* is one of the seats.

    :raises MalformedText: if the seed has not 32 bytes or a salt more than 64.
    """
    return _drawn(rules, _table_below("deal", seed, salts), dealer=dealer, seats=len(salts))


def table_dealer(*, seed: bytes, salts: Sequence[bytes]) -> Seat:
    """The first dealer of a match, drawn from the seed and salts of its first hand (N1): a salt for each seat.

    :raises MalformedText: as `table_deal`.
    """
    assert salts, "a table has seats, and each seat a salt"
    return Seat(_table_below("dealer", seed, salts)(len(salts)))


def lab_deal(rules: Rules, *, seed: int, hand: int, dealer: Seat, seats: int) -> Deal:
    """The deal of ``lab/1`` for hand number *hand* (from 0) under *seed*; both are taken modulo 2**64.

    *dealer* is one of the *seats*.
    """
    return _drawn(rules, _lab_below(seed, hand), dealer=dealer, seats=seats)


def lab_dealer(*, seed: int, match: int, seats: int) -> Seat:
    """The first dealer of match number *match* (from 0) under *seed*, apart from each `lab_deal` under that seed."""
    assert seats > 0, f"nobody can deal at a table of {seats}"
    return Seat(_lab_below(seed ^ _MASK, match)(seats))


def lab_words(*, seed: int, hand: int, seat: Seat) -> Iterator[int]:
    """The words of 64 bits that the player in *seat* draws from in hand number *hand* under *seed*, without end."""
    return _split_mix_words(_mix(_lab_key(seed, hand) + (seat + 1) * _SEAT_STRIDE))


def _drawn(rules: Rules, below: Below, *, dealer: Seat, seats: int) -> Deal:
    """The deal of a shuffled pack; the place of a centre card, neither first nor last, is drawn after it (F1)."""
    order = shuffled(rules.pack.cards, below)
    centre_at = 1 + below(len(order) - 2) if rules.centre is Centre.FACE_DOWN else None
    return share_out(rules, order, dealer=dealer, seats=seats, centre_at=centre_at)


def shuffled(cards: Sequence[Card], below: Below) -> list[Card]:
    """*cards* in an order drawn with *below* (Fisher-Yates, from the last place down)."""
    order = list(cards)
    for at in range(len(order) - 1, 0, -1):
        other = below(at + 1)
        order[at], order[other] = order[other], order[at]
    return order


def _table_below(purpose: str, seed: bytes, salts: Sequence[bytes]) -> Below:
    key = hashlib.sha256(f"newmarket {TABLE_ALGORITHM} {purpose}\0".encode() + _checked_seed(seed))
    for salt in salts:
        if len(salt) > SALT_LIMIT:
            raise MalformedText(f"expected a salt of at most {SALT_LIMIT} bytes, got {len(salt)}")
        key.update(len(salt).to_bytes(2, "big") + salt)
    words = _sha_words(key.digest())

    def below(n: int) -> int:
        # The words from this bound up would make the small numbers likelier.
        bound = (1 << 64) - (1 << 64) % n
        while (word := next(words)) >= bound:
            pass
        return word % n

    return below


def _sha_words(key: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = hashlib.sha256(key + counter.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8))
        counter += 1


def _lab_below(seed: int, number: int) -> Below:
    halves = _split_mix_halves(_lab_key(seed, number))

    def below(n: int) -> int:
        product = next(halves) * n
        # Lemire: only a low part below 2**32 mod n is drawn once too often.
        if (product & 0xFFFFFFFF) < n:
            bound = (1 << 32) % n
            while (product & 0xFFFFFFFF) < bound:
                product = next(halves) * n
        return product >> 32

    return below


def _lab_key(seed: int, number: int) -> int:
    return _mix(_mix(seed & _MASK) + number * _HAND_STRIDE)


def _split_mix_halves(key: int) -> Iterator[int]:
    for word in _split_mix_words(key):
        yield word >> 32
        yield word & 0xFFFFFFFF


def _split_mix_words(key: int) -> Iterator[int]:
    while True:
        key += _GOLDEN
        yield _mix(key)


def _mix(word: int) -> int:
    """The finaliser of SplitMix64: a bijection of 64-bit words in which every bit moves every other."""
    word &= _MASK
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def _checked_seed(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise MalformedText(f"expected a seed of {SEED_BYTES} bytes, got {len(seed)}")
    return seed
