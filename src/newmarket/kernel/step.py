"""What can be done in a hand, and what then happens: the functions of the engine over machine words. Needs Numba.

An action is its number among `newmarket.engine.legal_actions`: `choices` says how many there are, `act` does one and
all that follows from it by itself. Game and hand are given by two arrays each, read with
`newmarket.kernel.words.at`.
"""

from __future__ import annotations

from newmarket.kernel.basics import after, called_after, log, take, trumps
from newmarket.kernel.game import (
    AT_ONCE,
    BLACK,
    BOUNTIES,
    KNOWN,
    NOBODY,
    OUT,
    PAIR,
    PAYING,
    POT_CARDS,
    POT_CLAIMS,
    POT_COUNT,
    RED,
    SEATS,
    SPIN_ALONE,
    SPIN_CARD,
    TARGET,
    TRUMP,
    TRUMP_PAIR,
)
from newmarket.kernel.hand import (
    ABANDONED,
    BOUNTY_PAID,
    CALLED,
    COUNTERS,
    DUE,
    FOLLOWED,
    HOLDINGS,
    LAST,
    LED,
    PLAYED,
    PLAYED_BY,
    PLAYS,
    ROOM,
    SPIN_LAID,
    STOPPED,
    TO_ASK,
    TO_PLACE,
    TURN,
    TURNED,
)
from newmarket.kernel.leading import lead_from, leads
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.opening import answer, bare_pots, place_counter
from newmarket.kernel.settle import go_out, settle
from newmarket.kernel.words import NONE, Numbers, Words, bit, count, lowest_at, nth

_NO_SPIN, _BESIDE, _ALONE = range(3)
"""Whether Spin is laid: not, with the called card, or at the lead."""


@compiled
def choices(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> int:
    """How many legal actions there are; none when the hand is over."""
    turn = hand[TURN]
    if turn == NOBODY:
        return 0
    if hand[TO_PLACE]:
        bare = bare_pots(game, hand)
        return bare if hand[TO_PLACE] <= bare else game[POT_COUNT]
    if hand[TO_ASK]:
        return 2
    called = hand[CALLED]
    has_spin = (cards[HOLDINGS + turn] & masks[SPIN_CARD]) != NONE
    if called != NOBODY:
        return 2 if has_spin and bit(called) != masks[SPIN_CARD] else 1
    return count(leads(game, masks, hand, cards, turn)) + (1 if has_spin and game[SPIN_ALONE] else 0)


@compiled
def act(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    """Does the legal action of that *number* (from 0), of which there must be one, and all that follows by itself."""
    if hand[TO_PLACE]:
        place_counter(game, masks, hand, cards, number)
    elif hand[TO_ASK]:
        answer(game, masks, hand, cards, number)
    else:
        place, spin = hand[CALLED], number
        if place == NOBODY:
            may = leads(game, masks, hand, cards, hand[TURN])
            is_card = number < count(may)
            place = lowest_at(nth(may, number)) if is_card else lowest_at(masks[SPIN_CARD])
            spin = _NO_SPIN if is_card else _ALONE
        _lay(game, masks, hand, cards, place, spin)


@inlined
def _lay(game: Numbers, masks: Words, hand: Numbers, cards: Words, place: int, spin: int) -> None:
    """Who is to act leads or follows with the card at *place*, and lays Spin beside it, or Spin alone."""
    seat, is_led = hand[TURN], hand[CALLED] == NOBODY
    hand[CALLED] = NOBODY
    kind = SPIN_LAID if spin == _ALONE else LED if is_led else FOLLOWED
    earned = _played(game, masks, hand, cards, seat, place, kind)
    if spin == _BESIDE:
        place = lowest_at(masks[SPIN_CARD])
        earned |= _played(game, masks, hand, cards, seat, place, SPIN_LAID)
    if _is_over(game, masks, hand, cards, seat, earned):
        return
    called = NONE if spin else called_after(game, place, is_led)
    for holder in range(game[SEATS]):
        if cards[HOLDINGS + holder] & called:
            hand[TURN] = holder
            hand[CALLED] = lowest_at(called)
            return
    _stop(game, masks, hand, cards, seat, place, lowest_at(called) if called & masks[KNOWN] else NOBODY)


@compiled
def _played(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int, kind: int) -> bool:
    """*seat* lays the card at *place* and gets what it earns; says whether that was something."""
    card = bit(place)
    cards[HOLDINGS + seat] &= ~card
    cards[PLAYED_BY + seat] |= card
    cards[PLAYED] |= card
    hand[LAST] = place
    hand[PLAYS] += 1
    if hand[ROOM]:
        log(hand, kind, seat, place, count(cards[HOLDINGS + seat]), 0)
    return (masks[PAYING] & card) != NONE and _earn(game, masks, hand, cards, seat, place)


@inlined
def _earn(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int) -> bool:
    card, earned = bit(place), False
    for pot in range(game[POT_COUNT]):
        claim, needed = game[POT_CLAIMS + pot], masks[POT_CARDS + pot]
        if claim >= OUT:
            continue
        if claim >= TRUMP:
            needed = trumps(masks, pot, hand[TURNED])
        if not needed & card:
            continue
        takes_both = claim in (PAIR, TRUMP_PAIR)
        if not takes_both or not needed & ~cards[PLAYED_BY + seat]:
            earned |= take(hand, seat, pot, place)
    bounty = game[BOUNTIES + place]
    if bounty:
        other = seat
        for _ in range(game[SEATS] - 1):
            other = after(other, game[SEATS])
            hand[COUNTERS + other] -= bounty
            hand[COUNTERS + seat] += bounty
            log(hand, BOUNTY_PAID, other, seat, place, bounty)
        earned = True
    return earned


@inlined
def _stop(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int, called: int) -> None:
    """The run stops after the card at *place*; *seat* leads next."""
    log(hand, STOPPED, place, called, seat, 0)
    if hand[DUE] != NOBODY:
        hand[DUE] = RED if hand[DUE] == BLACK else BLACK
    lead_from(game, masks, hand, cards, seat)


@inlined
def _is_over(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, earned: bool) -> bool:
    """Settles the hand if *seat* has ended it."""
    if earned and game[AT_ONCE] and hand[COUNTERS + seat] >= game[TARGET]:
        log(hand, ABANDONED, seat, 0, 0, 0)
        settle(hand)
        return True
    if cards[HOLDINGS + seat]:
        return False
    go_out(game, masks, hand, cards, seat)
    return True
