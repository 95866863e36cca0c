"""What the other modules of the kernel have in common: neighbours, suits, and the moving of a pot. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.game import POT_CARDS, RED_CARDS, WRAPS
from newmarket.kernel.hand import COUNTERS, EVENT, LOG, LOGGED, POT_TAKEN, POTS, ROOM
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import LOWEST, NONE, SUIT, Numbers, Word, Words, bit

_KING = Word(12)


@inlined
def after(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@compiled
def _write(hand: Numbers, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    at = LOG + EVENT * hand[LOGGED]
    hand[at], hand[at + 1], hand[at + 2], hand[at + 3], hand[at + 4] = kind, first, second, third, fourth
    hand[LOGGED] += 1


@inlined
def log(hand: Numbers, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    """Writes down what happened, where there is room for a log."""
    if hand[ROOM]:
        _write(hand, kind, first, second, third, fourth)


@inlined
def suit_at(place: int) -> Word:
    """All bits of the suit of the card at *place*."""
    return SUIT << Word(place & 0x30)


@inlined
def colour_of(masks: Words, place: int) -> Word:
    """All bits of the colour of the card at *place*."""
    return masks[RED_CARDS] if bit(place) & masks[RED_CARDS] else ~masks[RED_CARDS]


@inlined
def called_after(game: Numbers, place: int, led: int) -> Word:
    """The card that a run calls for after the one at *place*, as `newmarket.cards.Pack.called_after`."""
    card = bit(place)
    if game[WRAPS]:
        if card & (LOWEST << _KING):
            return card >> _KING
        if card & LOWEST and not led:
            return NONE
    return card << Word(1)


@inlined
def take(hand: Numbers, seat: int, pot: int, place: int) -> bool:
    """*seat* takes *pot*, if there is something on it, by the card at *place*; says whether it did."""
    counters = hand[POTS + pot]
    if not counters:
        return False
    hand[POTS + pot] = 0
    hand[COUNTERS + seat] += counters
    log(hand, POT_TAKEN, seat, pot, place, counters)
    return True


@inlined
def trumps(masks: Words, pot: int, turned: int) -> Word:
    """The trumps that *pot* is for."""
    return masks[POT_CARDS + pot] << Word(turned & 0x30)
