"""How a hand ends, over machine words, as `newmarket.engine.settle`. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.basics import after, log, suit_at, take
from newmarket.kernel.game import (
    CARD_PAYMENT,
    CENTRE_QUEEN,
    DOUBLING,
    EXCUSING,
    NOBODY,
    OUT,
    POT_CLAIMS,
    POT_COUNT,
    QUEENS,
    SEATS,
)
from newmarket.kernel.hand import (
    CALLED,
    CENTRE,
    CENTRE_SHOWN,
    COUNTERS,
    HOLDINGS,
    OUT_SEAT,
    PAID,
    PLAYED_BY,
    TO_ASK,
    TO_PLACE,
    TURN,
    WENT_OUT,
)
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import Numbers, Words, count, lowest_at


@compiled
def go_out(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> None:
    """*seat* has no card left: it takes what going out takes, and the others pay for the cards that they hold."""
    log(hand, WENT_OUT, seat, 0, 0, 0)
    for pot in range(game[POT_COUNT]):
        if game[POT_CLAIMS + pot] == OUT:
            take(hand, seat, pot, NOBODY)
    if game[CARD_PAYMENT]:
        other = seat
        for _ in range(game[SEATS] - 1):
            other = after(other, game[SEATS])
            holding = cards[HOLDINGS + other]
            left = count(holding)
            counters = left * game[CARD_PAYMENT]
            if holding & masks[EXCUSING]:
                counters = 0
            elif holding & masks[DOUBLING]:
                counters *= 2
            hand[COUNTERS + other] -= counters
            hand[COUNTERS + seat] += counters
            log(hand, PAID, other, seat, left, counters)
    show_centre(game, masks, hand, cards)
    settle(hand)
    hand[OUT_SEAT] = seat


@inlined
def show_centre(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    """The centre card is shown, and who played the queen of its suit takes what is hers."""
    centre = hand[CENTRE]
    if centre == NOBODY:
        return
    log(hand, CENTRE_SHOWN, centre, 0, 0, 0)
    queen = masks[QUEENS] & suit_at(centre)
    for seat in range(game[SEATS]):
        if cards[PLAYED_BY + seat] & queen:
            for pot in range(game[POT_COUNT]):
                if game[POT_CLAIMS + pot] == CENTRE_QUEEN:
                    take(hand, seat, pot, lowest_at(queen))


@inlined
def settle(hand: Numbers) -> None:
    """The hand is over; nobody went out unless it is said after this."""
    hand[TURN] = hand[CALLED] = NOBODY
    hand[TO_ASK] = hand[TO_PLACE] = 0
