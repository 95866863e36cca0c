"""How a hand opens, over machine words: stakes, deal, exchange, first lead. Needs Numba."""

from __future__ import annotations

from newmarket.kernel.basics import after, log, take, trumps
from newmarket.kernel.game import (
    AT_ONCE,
    BLACK,
    CARD,
    DEALER_PLACING,
    DEALER_STAKES,
    LEAD,
    LOWEST_DIAMOND_FIRST,
    LOWEST_OF_COLOUR,
    NOBODY,
    OPTION,
    OPTION_POT,
    OPTION_PRICE,
    OUT,
    PLACING,
    POT_CARDS,
    POT_CLAIMS,
    POT_COUNT,
    SEATS,
    STAKES,
    TARGET,
    TRUMP,
)
from newmarket.kernel.hand import (
    ABANDONED,
    CALLED,
    COUNTERS,
    DEALER,
    DUE,
    EXCHANGED,
    EXEMPT,
    HOLDINGS,
    KEPT,
    LAST,
    LOGGED,
    OUT_SEAT,
    PLAYED,
    PLAYED_BY,
    PLAYS,
    POTS,
    SPARE,
    STAKED,
    TO_ASK,
    TO_PLACE,
    TURN,
    TURNED,
    TURNED_UP,
)
from newmarket.kernel.leading import lead_from, lowest_diamond
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.settle import settle
from newmarket.kernel.words import NONE, Numbers, Words, bit


@inlined
def begin(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    """Opens the hand as far as it goes by itself: its cards lie dealt, and its counters are those before the stakes.

    Dealer, who is exempt, and the cards in the centre and turned up are set.
    """
    for seat in range(game[SEATS]):
        cards[PLAYED_BY + seat] = NONE
    cards[PLAYED] = NONE
    hand[TURN] = hand[CALLED] = hand[LAST] = hand[OUT_SEAT] = NOBODY
    hand[DUE] = BLACK if game[LEAD] == LOWEST_OF_COLOUR else NOBODY
    hand[TO_ASK] = hand[PLAYS] = hand[LOGGED] = 0
    hand[TO_PLACE] = game[PLACING] * (game[SEATS] - 1) + game[DEALER_PLACING]
    if hand[TO_PLACE]:
        hand[TURN] = who_places(game, hand)
    else:
        dealt(game, masks, hand, cards)


@inlined
def bare_pots(game: Numbers, hand: Numbers) -> int:
    """How many pots have no counter."""
    bare = 0
    for pot in range(game[POT_COUNT]):
        if hand[POTS + pot] == 0:
            bare += 1
    return bare


@inlined
def place_counter(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    """Who is to place a counter puts it on the pot of that *number* among those it may be put on."""
    seat, left = hand[TURN], hand[TO_PLACE]
    only_bare = left <= bare_pots(game, hand)
    at = -1
    for pot in range(game[POT_COUNT]):
        if only_bare and hand[POTS + pot]:
            continue
        if number == 0:
            at = pot
            break
        number -= 1
    hand[POTS + at] += 1
    hand[COUNTERS + seat] -= 1
    log(hand, STAKED, seat, at, 1, 0)
    hand[TO_PLACE] = left - 1
    if left > 1:
        hand[TURN] = who_places(game, hand)
    else:
        dealt(game, masks, hand, cards)


@inlined
def answer(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    """Who is asked keeps their cards (*number* 0) or exchanges them for the spare hand."""
    seat, dealer = hand[TURN], hand[DEALER]
    left = hand[TO_ASK] - 1
    if number == 0:
        log(hand, KEPT, seat, 0, 0, 0)
        if left:
            hand[TO_ASK] = left
            hand[TURN] = after(seat, game[SEATS])
            return
    else:
        price = game[OPTION_PRICE] if seat != dealer else 0
        if price:
            hand[COUNTERS + seat] -= price
            hand[POTS + game[OPTION_POT]] += price
        log(hand, EXCHANGED, seat, price, 0, 0)
        cards[HOLDINGS + seat] = cards[SPARE]
    hand[TO_ASK] = 0
    lead_from(game, masks, hand, cards, after(dealer, game[SEATS]))


@compiled
def dealt(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    """Goes on once the cards are dealt: the fixed stakes, the card turned up, the offer, the first lead."""
    dealer, turned = hand[DEALER], hand[TURNED]
    seat = dealer
    for _ in range(game[SEATS]):
        seat = after(seat, game[SEATS])
        for pot in range(game[POT_COUNT]):
            stake = game[DEALER_STAKES + pot] if seat == dealer else game[STAKES + pot]
            if stake and not (seat == hand[EXEMPT] and game[POT_CLAIMS + pot] == OUT):
                hand[COUNTERS + seat] -= stake
                hand[POTS + pot] += stake
                log(hand, STAKED, seat, pot, stake, 0)
    if turned != NOBODY and _turn_up(game, masks, hand, turned):
        settle(hand)
        return
    leader = after(dealer, game[SEATS])
    if game[LOWEST_DIAMOND_FIRST]:
        diamond = lowest_diamond(game, masks, cards)
        for seat in range(game[SEATS]):
            if cards[HOLDINGS + seat] & diamond:
                leader = seat
    if game[OPTION]:
        hand[TO_ASK] = game[OPTION]
        hand[TURN] = dealer
    else:
        lead_from(game, masks, hand, cards, leader)


@inlined
def _turn_up(game: Numbers, masks: Words, hand: Numbers, turned: int) -> bool:
    """Shows the card that fixes trumps, with the pots that it brings the dealer; says whether the match ends there."""
    dealer, card = hand[DEALER], bit(turned)
    log(hand, TURNED_UP, turned, 0, 0, 0)
    took = False
    for pot in range(game[POT_COUNT]):
        is_own = game[POT_CLAIMS + pot] == CARD and masks[POT_CARDS + pot] == card
        if is_own or (game[POT_CLAIMS + pot] == TRUMP and trumps(masks, pot, turned) == card):
            took |= take(hand, dealer, pot, turned)
    if took and game[AT_ONCE] and hand[COUNTERS + dealer] >= game[TARGET]:
        log(hand, ABANDONED, dealer, 0, 0, 0)
        return True
    return False


@inlined
def who_places(game: Numbers, hand: Numbers) -> int:
    """Who puts the next counter where they like: each other player all of theirs, the dealer last."""
    number = game[PLACING] * (game[SEATS] - 1) + game[DEALER_PLACING] - hand[TO_PLACE]
    if number >= game[PLACING] * (game[SEATS] - 1):
        return hand[DEALER]
    return (hand[DEALER] + 1 + number // game[PLACING]) % game[SEATS]
