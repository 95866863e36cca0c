"""The rules of a game, for a number of seats, as numbers that compiled code reads. Needs numpy.

Each policy is asked for by its property and never by a game's name. How cards are shared out is taken from the plain
engine: the place of each card of the deal is tried once, with the pack in its order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from newmarket.cards import Ace, Card, CardSet, Colour, Rank, Suit
from newmarket.engine import Seat, share_out
from newmarket.rules import (
    Centre,
    Claim,
    Exempt,
    FirstLead,
    Lead,
    Option,
    Pot,
    Ruin,
    Rules,
    Spare,
    SpinAlone,
    TargetChecked,
    TurnUp,
)

NOBODY = -1
"""In place of a seat, a pot or a card's place: none."""
MOST_SEATS = 8
BLACK, RED = 0, 1

# What may be led.
_LEADS = tuple(Lead)
LOWEST_OF_SUIT = _LEADS.index(Lead.LOWEST_OF_SUIT)
LOWEST_OF_ANOTHER_SUIT = _LEADS.index(Lead.LOWEST_OF_ANOTHER_SUIT)
LOWEST_OF_OTHER_COLOUR_SUIT = _LEADS.index(Lead.LOWEST_OF_OTHER_COLOUR_SUIT)
LOWEST_OF_COLOUR = _LEADS.index(Lead.LOWEST_OF_COLOUR)
ANY_CARD = _LEADS.index(Lead.ANY_CARD)

# What takes a pot: cards, trumps, or what happens at the end.
_CLAIMS = (
    Claim.CARD,
    Claim.CARD_BEFORE,
    Claim.PAIR,
    Claim.TRUMP,
    Claim.TRUMP_PAIR,
    Claim.OUT,
    Claim.CENTRE_QUEEN,
)
CARD, CARD_BEFORE, PAIR, TRUMP, TRUMP_PAIR, OUT, CENTRE_QUEEN = range(len(_CLAIMS))


# The places of a game's numbers; of what there is at most one of, `NOBODY` says that there is none.
(
    SEATS,
    HAS_CENTRE,  # 1 where a card is drawn for the centre
    TURNED_AT,  # the number of the card in the deal that lies turned up
    WRAPS,  # 1 where the ace stands above the king, too
    LEAD,
    LOWEST_DIAMOND_FIRST,
    OPTION,  # how many are asked in turn, from the dealer on, whether they exchange
    OPTION_PRICE,
    OPTION_POT,
    PLACING,  # how many counters each player puts where they like
    DEALER_PLACING,
    EXEMPTS,
    SPIN_ALONE,
    CARD_PAYMENT,
    START,  # the counters of everyone at the start
    TARGET,
    AT_ONCE,
    RUIN_ENDS,
    MOST_HANDS,
    POT_COUNT,
    CARD_COUNT,
    PILE_COUNT,  # how many piles the pack is dealt to in turn; none where it is dealt otherwise
    IS_QUICK,  # 1 where `newmarket.kernel.lanes` may play it
) = range(23)
MOST_POTS = 60
"""A game of more pots is not for this package."""
MOST_CARDS = 52
POT_CLAIMS = 32
STAKES = POT_CLAIMS + MOST_POTS
DEALER_STAKES = STAKES + MOST_POTS
BOUNTIES = DEALER_STAKES + MOST_POTS
"""By the place of a card in a word."""
CARDS = BOUNTIES + 64
"""The places of the pack's cards in a word, in the order of the pack."""
PILES = CARDS + MOST_CARDS
"""By the number of a card in the deal where it goes: to the seat so many on from the one after the dealer, or, if it is
the number of seats, to the spare hand.
"""
_NUMBERS = PILES + MOST_CARDS

# The places of a game's card sets.
(
    KNOWN,  # all places that stand for a card
    RED_CARDS,
    DIAMONDS,
    QUEENS,
    PAYING,  # the cards whose playing may bring something
    SPIN_CARD,
    DOUBLING,
    EXCUSING,
    POT_CARDS,  # by pot; for trumps those of the first suit
) = range(9)
_MASKS = POT_CARDS + MOST_POTS


class Game(NamedTuple):
    """The rules of a game for a number of seats: *numbers* and *masks* are at the places said above."""

    numbers: NDArray[np.int64]
    masks: NDArray[np.uint64]


def is_for_kernel(rules: Rules) -> bool:
    """Whether `compile_rules` takes *rules*."""
    return len(rules.pots) <= MOST_POTS


def compile_rules(rules: Rules, seats: int) -> Game:
    """*rules*, which are for the kernel, for so many *seats*, which must be among ``rules.player_counts``."""
    assert is_for_kernel(rules), f"{rules.id} has {len(rules.pots)} pots, more than {MOST_POTS}"
    assert seats in rules.player_counts, f"{rules.id} is for {rules.seats} players, not {seats}"
    numbers, masks = np.zeros(_NUMBERS, np.int64), np.zeros(_MASKS, np.uint64)
    for at, number in _single_numbers(rules, seats).items():
        numbers[at] = number
    piles, numbers[TURNED_AT] = _piles(rules, seats)
    lists = {
        POT_CLAIMS: [_CLAIMS.index(pot.claim) for pot in rules.pots],
        STAKES: [pot.stake for pot in rules.pots],
        DEALER_STAKES: [pot.dealer_stake for pot in rules.pots],
        CARDS: [_place(rules.pack.bit(card)) for card in rules.pack.cards],
        PILES: piles,
    }
    for at, several in lists.items():
        numbers[at : at + len(several)] = several
    for card in rules.pack.cards:
        numbers[BOUNTIES + _place(rules.pack.bit(card))] = rules.bounty_of(card)
    for at, cards in _masks(rules).items():
        masks[at] = cards
    return Game(numbers, masks)


def _single_numbers(rules: Rules, seats: int) -> dict[int, int]:
    price, placing = rules.option_price, rules.placing
    return {
        SEATS: seats,
        HAS_CENTRE: rules.centre is Centre.FACE_DOWN,
        WRAPS: rules.ace is Ace.LOW_ABOVE_KING,
        LEAD: _LEADS.index(rules.lead),
        LOWEST_DIAMOND_FIRST: rules.first_lead is FirstLead.LOWEST_DIAMOND,
        OPTION: {Option.NOBODY: 0, Option.DEALER: 1, Option.ROUND: seats}[rules.option],
        OPTION_PRICE: 0 if price is None else price.counters,
        OPTION_POT: NOBODY if price is None else [pot.id for pot in rules.pots].index(price.pot),
        PLACING: 0 if placing is None else placing.each,
        DEALER_PLACING: 0 if placing is None else placing.dealer,
        EXEMPTS: rules.exempt is Exempt.LAST_WINNER,
        SPIN_ALONE: rules.spin is not None and rules.spin_alone is SpinAlone.ALLOWED,
        CARD_PAYMENT: rules.card_payment,
        START: rules.counters,
        TARGET: NOBODY if rules.target is None else rules.target,
        AT_ONCE: rules.target is not None and rules.target_checked is TargetChecked.AT_ONCE,
        RUIN_ENDS: rules.ruin is Ruin.ENDS_MATCH,
        MOST_HANDS: rules.hands_in(seats),
        POT_COUNT: len(rules.pots),
        CARD_COUNT: len(rules.pack.cards),
        PILE_COUNT: _pile_count(rules, seats),
        IS_QUICK: _is_quick(rules, seats),
    }


def _pile_count(rules: Rules, seats: int) -> int:
    if rules.spare is Spare.REST or rules.centre is not Centre.NONE:
        return 0
    return seats if rules.spare is Spare.NONE else seats + 1


def _is_quick(rules: Rules, seats: int) -> bool:
    """Whether players do nothing but lead the lowest card of a suit and follow, and cards alone take pots."""
    nothing_else = (
        rules.lead is Lead.LOWEST_OF_SUIT
        and rules.first_lead is FirstLead.AFTER_DEALER
        and rules.option is Option.NOBODY
        and rules.placing is None
        and rules.spin is None
        and rules.exempt is Exempt.NOBODY
    )
    plain_pay = not (rules.bounties or rules.doubling or rules.excusing)
    by_cards = all(pot.claim is Claim.CARD for pot in rules.pots)
    as_dealt = _pile_count(rules, seats) > 0 and rules.turn_up is TurnUp.NONE and rules.ace is not Ace.LOW_ABOVE_KING
    return nothing_else and plain_pay and by_cards and as_dealt and rules.target_checked is TargetChecked.AT_SETTLEMENT


def _masks(rules: Rules) -> dict[int, CardSet]:
    pack = rules.pack
    pots = {POT_CARDS + at: _pot_cards(rules, pot) for at, pot in enumerate(rules.pots)}
    return {
        KNOWN: pack.set_of(Card),
        RED_CARDS: pack.colours[Colour.RED],
        DIAMONDS: pack.suits[tuple(Suit).index(Suit.DIAMONDS)],
        QUEENS: pack.set_of(card for card in Card if card.rank is Rank.QUEEN),
        PAYING: _paying(rules, [*pots.values()]),
        SPIN_CARD: 0 if rules.spin is None else pack.bit(rules.spin),
        DOUBLING: pack.set_of(rules.doubling),
        EXCUSING: pack.set_of(rules.excusing),
        **pots,
    }


def _place(bit: CardSet) -> int:
    return bit.bit_length() - 1


def _piles(rules: Rules, seats: int) -> tuple[list[int], int]:
    """Where each card of a deal goes, by its number, and which number is turned up, as `Game` has them."""
    dealer = Seat(seats - 1)
    cards = rules.pack.cards
    # The centre card is drawn out of the order first: here the last but one, so that the others keep their numbers.
    centre_at = len(cards) - 2 if rules.centre is Centre.FACE_DOWN else None
    deal = share_out(rules, cards, dealer=dealer, seats=seats, centre_at=centre_at)
    order = [card for card in cards if card is not deal.centre]
    seat_of = {card: seat for seat, pile in enumerate(deal.seats) for card in pile}
    turned_at = NOBODY if deal.turned is None else order.index(deal.turned)
    return [seat_of.get(card, seats) for card in order], turned_at


def _pot_cards(rules: Rules, pot: Pot) -> CardSet:
    pack = rules.pack
    if pot.claim is Claim.CARD_BEFORE and pot.card is not None:
        return pack.bit(rules.card_before(pot.card))
    if pot.card is not None:
        return pack.bit(pot.card)
    return pack.set_of((*pot.pair, *(Card(f"{rank}{Suit.CLUBS}") for rank in pot.ranks)))


def _paying(rules: Rules, pot_cards: list[CardSet]) -> CardSet:
    """All cards of which the playing may take a pot or bounties."""
    found = rules.pack.set_of(card for bounty in rules.bounties for card in bounty.cards)
    for pot, cards in zip(rules.pots, pot_cards, strict=True):
        trumps = pot.claim in {Claim.TRUMP, Claim.TRUMP_PAIR}
        found |= sum(cards << 16 * suit for suit in range(4)) if trumps else cards
    return found
