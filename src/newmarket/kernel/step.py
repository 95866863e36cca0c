"""What can be done in a hand, and what then happens: the functions of the engine over machine words. Needs Numba.

An action is its number among `newmarket.engine.legal_actions`: `choices` says how many there are, `act` does one and
all that follows from it by itself. Game and hand are given by two arrays each, read with
`newmarket.kernel.words.at`.
"""

from __future__ import annotations

from newmarket.kernel.game import (
    ANY_CARD,
    AT_ONCE,
    BLACK,
    BOUNTIES,
    CARD,
    CARD_PAYMENT,
    CENTRE_QUEEN,
    DEALER_PLACING,
    DEALER_STAKES,
    DIAMONDS,
    DOUBLING,
    EXCUSING,
    KNOWN,
    LEAD,
    LOWEST_DIAMOND_FIRST,
    LOWEST_OF_ANOTHER_SUIT,
    LOWEST_OF_COLOUR,
    LOWEST_OF_OTHER_COLOUR_SUIT,
    LOWEST_OF_SUIT,
    NOBODY,
    OPTION,
    OPTION_POT,
    OPTION_PRICE,
    OUT,
    PAIR,
    PAYING,
    PLACING,
    POT_CARDS,
    POT_CLAIMS,
    POT_COUNT,
    QUEENS,
    RED,
    RED_CARDS,
    SEATS,
    SPIN_ALONE,
    SPIN_CARD,
    STAKES,
    TARGET,
    TRUMP,
    TRUMP_PAIR,
    WRAPS,
)
from newmarket.kernel.hand import (
    ABANDONED,
    BOUNTY_PAID,
    CALLED,
    CENTRE,
    CENTRE_SHOWN,
    COUNTERS,
    DEALER,
    DUE,
    EVENT,
    EXCHANGED,
    EXEMPT,
    FOLLOWED,
    HOLDINGS,
    KEPT,
    LAST,
    LEAD_PASSED,
    LED,
    LOG,
    LOGGED,
    NOBODY_LEADS,
    OUT_SEAT,
    PAID,
    PLAYED,
    PLAYED_BY,
    PLAYS,
    POT_TAKEN,
    POTS,
    ROOM,
    SPARE,
    SPIN_LAID,
    STAKED,
    STOPPED,
    TO_ASK,
    TO_PLACE,
    TURN,
    TURNED,
    TURNED_UP,
    WENT_OUT,
)
from newmarket.kernel.native import compiled, inlined
from newmarket.kernel.words import (
    LOWEST,
    NONE,
    SUIT,
    Numbers,
    Word,
    Words,
    bit,
    count,
    lowest,
    lowest_at,
    lowest_of_each_suit,
    nth,
)

_KING = Word(12)


# --- Small things ------------------------------------------------------------------------------


@inlined
def after(seat: int, seats: int) -> int:
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < seats else 0


@inlined
def _log(hand: Numbers, kind: int, first: int, second: int, third: int, fourth: int) -> None:
    if hand[ROOM]:
        at = LOG + EVENT * hand[LOGGED]
        hand[at], hand[at + 1], hand[at + 2], hand[at + 3], hand[at + 4] = kind, first, second, third, fourth
        hand[LOGGED] += 1


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
def _lowest_diamond(game: Numbers, masks: Words, cards: Words) -> Word:
    held = NONE
    for seat in range(game[SEATS]):
        held |= cards[HOLDINGS + seat]
    return lowest(held & masks[DIAMONDS])


@inlined
def _lowest_by_rank(holding: Word) -> Word:
    ranks = holding | (holding >> Word(16))
    ranks |= ranks >> Word(32)
    return holding & (lowest(ranks & SUIT) * LOWEST)


# --- What can be done --------------------------------------------------------------------------


@compiled
def leads(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> Word:
    """The cards with which *seat* may open the next run."""
    holding, last = cards[HOLDINGS + seat], hand[LAST]
    if game[LOWEST_DIAMOND_FIRST] and hand[PLAYS] == 0:
        diamond = _lowest_diamond(game, masks, cards)
        if diamond:
            return holding & diamond
    if game[LEAD] == LOWEST_OF_SUIT:
        return lowest_of_each_suit(holding)
    if game[LEAD] == ANY_CARD:
        return holding
    if game[LEAD] == LOWEST_OF_COLOUR:
        return _lowest_by_rank(holding & (masks[RED_CARDS] if hand[DUE] == RED else ~masks[RED_CARDS]))
    if last != NOBODY and game[LEAD] == LOWEST_OF_ANOTHER_SUIT:
        holding &= ~suit_at(last)
    if last != NOBODY and game[LEAD] == LOWEST_OF_OTHER_COLOUR_SUIT:
        holding &= ~colour_of(masks, last)
    return lowest_of_each_suit(holding)


@compiled
def choices(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> int:
    """How many legal actions there are; none when the hand is over."""
    turn = hand[TURN]
    if turn == NOBODY:
        return 0
    if hand[TO_PLACE]:
        bare = _bare(game, hand)
        return bare if hand[TO_PLACE] <= bare else game[POT_COUNT]
    if hand[TO_ASK]:
        return 2
    called = hand[CALLED]
    has_spin = (cards[HOLDINGS + turn] & masks[SPIN_CARD]) != NONE
    if called != NOBODY:
        return 2 if has_spin and bit(called) != masks[SPIN_CARD] else 1
    return count(leads(game, masks, hand, cards, turn)) + (1 if has_spin and game[SPIN_ALONE] else 0)


@inlined
def _bare(game: Numbers, hand: Numbers) -> int:
    bare = 0
    for pot in range(game[POT_COUNT]):
        if hand[POTS + pot] == 0:
            bare += 1
    return bare


# --- How it begins -----------------------------------------------------------------------------


@compiled
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
        hand[TURN] = _places(game, hand)
    else:
        _dealt(game, masks, hand, cards)


@inlined
def _places(game: Numbers, hand: Numbers) -> int:
    """Who puts the next counter where they like: each other player all of theirs, the dealer last."""
    number = game[PLACING] * (game[SEATS] - 1) + game[DEALER_PLACING] - hand[TO_PLACE]
    if number >= game[PLACING] * (game[SEATS] - 1):
        return hand[DEALER]
    return (hand[DEALER] + 1 + number // game[PLACING]) % game[SEATS]


@compiled
def _dealt(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    dealer, turned = hand[DEALER], hand[TURNED]
    seat = dealer
    for _ in range(game[SEATS]):
        seat = after(seat, game[SEATS])
        for pot in range(game[POT_COUNT]):
            stake = game[DEALER_STAKES + pot] if seat == dealer else game[STAKES + pot]
            if stake and not (seat == hand[EXEMPT] and game[POT_CLAIMS + pot] == OUT):
                hand[COUNTERS + seat] -= stake
                hand[POTS + pot] += stake
                _log(hand, STAKED, seat, pot, stake, 0)
    if turned != NOBODY and _turn_up(game, masks, hand, turned):
        _settle(hand)
        return
    leader = after(dealer, game[SEATS])
    if game[LOWEST_DIAMOND_FIRST]:
        diamond = _lowest_diamond(game, masks, cards)
        for seat in range(game[SEATS]):
            if cards[HOLDINGS + seat] & diamond:
                leader = seat
    if game[OPTION]:
        hand[TO_ASK] = game[OPTION]
        hand[TURN] = dealer
    else:
        _lead_from(game, masks, hand, cards, leader)


@inlined
def _turn_up(game: Numbers, masks: Words, hand: Numbers, turned: int) -> bool:
    """Shows the card that fixes trumps, with the pots that it brings the dealer; says whether the match ends there."""
    dealer, card = hand[DEALER], bit(turned)
    _log(hand, TURNED_UP, turned, 0, 0, 0)
    took = False
    for pot in range(game[POT_COUNT]):
        is_own = game[POT_CLAIMS + pot] == CARD and masks[POT_CARDS + pot] == card
        if is_own or (game[POT_CLAIMS + pot] == TRUMP and _trumps(masks, pot, turned) == card):
            took |= _take(hand, dealer, pot, turned)
    if took and game[AT_ONCE] and hand[COUNTERS + dealer] >= game[TARGET]:
        _log(hand, ABANDONED, dealer, 0, 0, 0)
        return True
    return False


@inlined
def _trumps(masks: Words, pot: int, turned: int) -> Word:
    """The trumps that *pot* is for."""
    return masks[POT_CARDS + pot] << Word(turned & 0x30)


@inlined
def _take(hand: Numbers, seat: int, pot: int, place: int) -> bool:
    """*seat* takes *pot*, if there is something on it, by the card at *place*; says whether it did."""
    counters = hand[POTS + pot]
    if not counters:
        return False
    hand[POTS + pot] = 0
    hand[COUNTERS + seat] += counters
    _log(hand, POT_TAKEN, seat, pot, place, counters)
    return True


# --- How it goes on ----------------------------------------------------------------------------


@compiled
def act(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    """Does the legal action of that *number* (from 0), of which there must be one, and all that follows by itself."""
    if hand[TO_PLACE]:
        _place(game, masks, hand, cards, number)
    elif hand[TO_ASK]:
        _answer(game, masks, hand, cards, number)
    elif hand[CALLED] != NOBODY:
        _lay(game, masks, hand, cards, hand[CALLED], number)
    else:
        may = leads(game, masks, hand, cards, hand[TURN])
        if number < count(may):
            _lay(game, masks, hand, cards, lowest_at(nth(may, number)), 0)
        else:
            _lay_spin_alone(game, masks, hand, cards)


@inlined
def _place(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    seat, left = hand[TURN], hand[TO_PLACE]
    only_bare = left <= _bare(game, hand)
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
    _log(hand, STAKED, seat, at, 1, 0)
    hand[TO_PLACE] = left - 1
    if left > 1:
        hand[TURN] = _places(game, hand)
    else:
        _dealt(game, masks, hand, cards)


@inlined
def _answer(game: Numbers, masks: Words, hand: Numbers, cards: Words, number: int) -> None:
    seat, dealer = hand[TURN], hand[DEALER]
    left = hand[TO_ASK] - 1
    if number == 0:
        _log(hand, KEPT, seat, 0, 0, 0)
        if left:
            hand[TO_ASK] = left
            hand[TURN] = after(seat, game[SEATS])
            return
    else:
        price = game[OPTION_PRICE] if seat != dealer else 0
        if price:
            hand[COUNTERS + seat] -= price
            hand[POTS + game[OPTION_POT]] += price
        _log(hand, EXCHANGED, seat, price, 0, 0)
        cards[HOLDINGS + seat] = cards[SPARE]
    hand[TO_ASK] = 0
    _lead_from(game, masks, hand, cards, after(dealer, game[SEATS]))


@compiled
def _lead_from(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> None:
    """*seat* has the lead; who cannot lead passes it to the left, and when nobody can, the hand is over."""
    hand[CALLED] = NOBODY
    for asked in range(game[SEATS]):
        if leads(game, masks, hand, cards, seat):
            hand[TURN] = seat
            return
        if asked + 1 < game[SEATS]:
            _log(hand, LEAD_PASSED, seat, after(seat, game[SEATS]), 0, 0)
        seat = after(seat, game[SEATS])
    _log(hand, NOBODY_LEADS, 0, 0, 0, 0)
    _show_centre(game, masks, hand, cards)
    _settle(hand)


@inlined
def _played(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int, kind: int) -> bool:
    """*seat* lays the card at *place* and gets what it earns; says whether that was something."""
    card = bit(place)
    cards[HOLDINGS + seat] &= ~card
    cards[PLAYED_BY + seat] |= card
    cards[PLAYED] |= card
    hand[LAST] = place
    hand[PLAYS] += 1
    if hand[ROOM]:
        _log(hand, kind, seat, place, count(cards[HOLDINGS + seat]), 0)
    return (masks[PAYING] & card) != NONE and _earn(game, masks, hand, cards, seat, place)


@compiled
def _earn(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int) -> bool:
    card, earned = bit(place), False
    for pot in range(game[POT_COUNT]):
        claim, needed = game[POT_CLAIMS + pot], masks[POT_CARDS + pot]
        if claim >= OUT:
            continue
        if claim >= TRUMP:
            needed = _trumps(masks, pot, hand[TURNED])
        if not needed & card:
            continue
        takes_both = claim in (PAIR, TRUMP_PAIR)
        if not takes_both or not needed & ~cards[PLAYED_BY + seat]:
            earned |= _take(hand, seat, pot, place)
    bounty = game[BOUNTIES + place]
    if bounty:
        other = seat
        for _ in range(game[SEATS] - 1):
            other = after(other, game[SEATS])
            hand[COUNTERS + other] -= bounty
            hand[COUNTERS + seat] += bounty
            _log(hand, BOUNTY_PAID, other, seat, place, bounty)
        earned = True
    return earned


@compiled
def _lay(game: Numbers, masks: Words, hand: Numbers, cards: Words, place: int, spin: int) -> None:
    """Who is to act leads or follows with the card at *place*, and with *spin* 1 lays Spin beside it."""
    seat, is_led = hand[TURN], hand[CALLED] == NOBODY
    hand[CALLED] = NOBODY
    earned = _played(game, masks, hand, cards, seat, place, LED if is_led else FOLLOWED)
    if spin:
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


@inlined
def _lay_spin_alone(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    seat, place = hand[TURN], lowest_at(masks[SPIN_CARD])
    earned = _played(game, masks, hand, cards, seat, place, SPIN_LAID)
    if not _is_over(game, masks, hand, cards, seat, earned):
        _stop(game, masks, hand, cards, seat, place, NOBODY)


@inlined
def _stop(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, place: int, called: int) -> None:
    """The run stops after the card at *place*; *seat* leads next."""
    _log(hand, STOPPED, place, called, seat, 0)
    if hand[DUE] != NOBODY:
        hand[DUE] = RED if hand[DUE] == BLACK else BLACK
    _lead_from(game, masks, hand, cards, seat)


# --- How it ends -------------------------------------------------------------------------------


@inlined
def _is_over(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int, earned: bool) -> bool:
    """Settles the hand if *seat* has ended it."""
    if earned and game[AT_ONCE] and hand[COUNTERS + seat] >= game[TARGET]:
        _log(hand, ABANDONED, seat, 0, 0, 0)
        _settle(hand)
        return True
    if cards[HOLDINGS + seat]:
        return False
    _go_out(game, masks, hand, cards, seat)
    return True


@compiled
def _go_out(game: Numbers, masks: Words, hand: Numbers, cards: Words, seat: int) -> None:
    """*seat* has no card left: it takes what going out takes, and the others pay for the cards that they hold."""
    _log(hand, WENT_OUT, seat, 0, 0, 0)
    for pot in range(game[POT_COUNT]):
        if game[POT_CLAIMS + pot] == OUT:
            _take(hand, seat, pot, NOBODY)
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
            _log(hand, PAID, other, seat, left, counters)
    _show_centre(game, masks, hand, cards)
    _settle(hand)
    hand[OUT_SEAT] = seat


@inlined
def _show_centre(game: Numbers, masks: Words, hand: Numbers, cards: Words) -> None:
    """The centre card is shown, and who played the queen of its suit takes what is hers."""
    centre = hand[CENTRE]
    if centre == NOBODY:
        return
    _log(hand, CENTRE_SHOWN, centre, 0, 0, 0)
    queen = masks[QUEENS] & suit_at(centre)
    for seat in range(game[SEATS]):
        if cards[PLAYED_BY + seat] & queen:
            for pot in range(game[POT_COUNT]):
                if game[POT_CLAIMS + pot] == CENTRE_QUEEN:
                    _take(hand, seat, pot, lowest_at(queen))


@inlined
def _settle(hand: Numbers) -> None:
    hand[TURN] = hand[CALLED] = NOBODY
    hand[TO_ASK] = hand[TO_PLACE] = 0
