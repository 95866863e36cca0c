"""Who leads, and with what, over machine words, as `newmarket.engine.leading`. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.basics import after, colour_of, log, suit_at
from newmarket.kernel.game import (
    ANY_CARD,
    DIAMONDS,
    LEAD,
    LOWEST_DIAMOND_FIRST,
    LOWEST_OF_ANOTHER_SUIT,
    LOWEST_OF_COLOUR,
    LOWEST_OF_OTHER_COLOUR_SUIT,
    LOWEST_OF_SUIT,
    NOBODY,
    RED,
    RED_CARDS,
    SEATS,
)
from newmarket.kernel.hand import CALLED, DUE, HOLDINGS, LAST, LEAD_PASSED, NOBODY_LEADS, PLAYS, TURN
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.settle import settle, show_centre
from newmarket.kernel.words import LOWEST, NONE, SUIT, Numbers, Word, Words, lowest, lowest_of_each_suit


@compiled
def leads(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> Word:
    """The cards with which *seat* may open the next run."""
    holding, last = cards[HOLDINGS + seat], hand[LAST]
    if game[LOWEST_DIAMOND_FIRST] and hand[PLAYS] == 0:
        diamond = lowest_diamond(game, masks, cards)
        if diamond:
            return holding & diamond
    if game[LEAD] == LOWEST_OF_SUIT:
        return lowest_of_each_suit(holding)
    if game[LEAD] == ANY_CARD:
        return holding
    if game[LEAD] == LOWEST_OF_COLOUR:
        return lowest_by_rank(holding & (masks[RED_CARDS] if hand[DUE] == RED else ~masks[RED_CARDS]))
    if last != NOBODY and game[LEAD] == LOWEST_OF_ANOTHER_SUIT:
        holding &= ~suit_at(last)
    if last != NOBODY and game[LEAD] == LOWEST_OF_OTHER_COLOUR_SUIT:
        holding &= ~colour_of(masks, last)
    return lowest_of_each_suit(holding)


@compiled
def lead_from(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> None:
    """*seat* has the lead; who cannot lead passes it to the left, and when nobody can, the hand is over."""
    hand[CALLED] = NOBODY
    for asked in range(game[SEATS]):
        if leads(game, masks, hand, cards, seat):
            hand[TURN] = seat
            return
        if asked + 1 < game[SEATS]:
            log(hand, LEAD_PASSED, seat, after(seat, game[SEATS]), 0, 0)
        seat = after(seat, game[SEATS])
    log(hand, NOBODY_LEADS, 0, 0, 0, 0)
    show_centre(game, masks, hand, cards)
    settle(hand)


@inlined
def lowest_diamond(game: Numbers, masks: Words, cards: Words) -> Word:
    """The lowest diamond that anybody holds; none where nobody has one."""
    held = NONE
    for seat in range(game[SEATS]):
        held |= cards[HOLDINGS + seat]
    return lowest(held & masks[DIAMONDS])


@inlined
def lowest_by_rank(holding: Word) -> Word:
    """The cards of the lowest rank, whatever their suits, as `newmarket.cards.Pack.lowest_by_rank`."""
    ranks = holding | (holding >> Word(16))
    ranks |= ranks >> Word(32)
    return holding & (lowest(ranks & SUIT) * LOWEST)
