"""A hand from one moment on, as the searches have it: who holds what, and what each card and the end are worth."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias, assert_never

from newmarket.cards import Ace, Card, CardSet, Colour, Rank
from newmarket.engine import HandState, Seat, Stage, pay_cards
from newmarket.rules import Claim, Lead, Rules, SpinAlone, TargetChecked

Vector: TypeAlias = tuple[int, ...]
"""Counters by seat."""

NOTHING_BARRED = 0
_BLACK, _RED = 1, 2


class Board(NamedTuple):
    """What does not change while cards are led and followed.

    *holdings* are by seat, *owners* the same by card; *singles* says what everybody gains when a card is played,
    *pairs* what they gain with the second of two cards of one seat. Who goes out gains *out*, and *card_payment* for
    each card that is left with others: of a seat with one of *doubling* twice that, with one of *excusing* nothing.
    *bars* are the cards that may not be led, by the number that a `Position` has for them. *spin* is the card that can
    be laid with a called one, *spin_alone* whether at the lead, too.
    """

    holdings: tuple[CardSet, ...]
    owners: dict[CardSet, int]
    singles: dict[CardSet, Vector]
    pairs: tuple[tuple[CardSet, Vector], ...]
    out: int
    card_payment: int
    doubling: CardSet
    excusing: CardSet
    lead: Lead
    bars: tuple[CardSet, ...]
    spin: CardSet
    spin_alone: bool

    @property
    def most(self) -> int:
        """No sum of counters that a search adds up can be further from nought."""
        gains = (*self.singles.values(), *(values for _, values in self.pairs))
        return sum(sum(map(abs, values)) for values in gains) + self.out + 2 * self.card_payment * len(self.owners)


class Position(NamedTuple):
    """A lead on a board: the cards *alive*, which are those that seats hold, who leads, and the number of what is
    *barred*.
    """

    alive: CardSet
    leader: int
    barred: int


ONE_CARD_EACH = Board(
    holdings=(0b01, 0b10),
    owners={0b01: 0, 0b10: 1},
    singles={},
    pairs=(),
    out=0,
    card_payment=1,
    doubling=0,
    excusing=0,
    lead=Lead.LOWEST_OF_SUIT,
    bars=(0,) * 5,
    spin=0,
    spin_alone=False,
)
"""Two seats with a card each: the least that can be searched."""


def is_known(rules: Rules) -> bool:
    """Whether a `Board` says all of a hand by *rules*; else only the engine can search it."""
    at_once = rules.target is not None and rules.target_checked is TargetChecked.AT_ONCE
    return not at_once and rules.ace is not Ace.LOW_ABOVE_KING


def board_of(rules: Rules, state: HandState) -> Board:
    """The board of a hand from *state* on, in which cards are being played; *rules* must be known."""
    assert state.stage is Stage.PLAY, "a board is of cards in play"
    pack = rules.pack
    owners = {pack.bit(card): seat for seat, held in enumerate(state.holdings) for card in pack.cards_in(held)}
    earned = _Earned(len(state.holdings), owners)
    for card in pack.cards_in(pack.set_of(card for bounty in rules.bounties for card in bounty.cards)):
        earned.bounty(pack.bit(card), rules.bounty_of(card))
    trumps = None if state.deal.turned is None else state.deal.turned.suit
    out = 0
    for pot, counters in zip(rules.pots, state.pots, strict=True):
        cards = [pack.bit(card) for card in pay_cards(rules, pot, trumps=trumps)]
        match pot.claim:
            case Claim.OUT:
                out += counters
            case Claim.CENTRE_QUEEN:
                earned.single(pack.bit(_queen(state)), counters)
            case Claim.CARD | Claim.CARD_BEFORE | Claim.TRUMP:
                for bit in cards:
                    earned.single(bit, counters)
            case Claim.PAIR | Claim.TRUMP_PAIR:
                played = {pack.bit(play.card): play.seat for play in state.plays}
                earned.pair(cards, played, counters)
    return Board(
        holdings=state.holdings,
        owners=owners,
        singles=earned.singles,
        pairs=tuple(earned.pairs),
        out=out,
        card_payment=rules.card_payment,
        doubling=pack.set_of(rules.doubling),
        excusing=pack.set_of(rules.excusing),
        lead=rules.lead,
        bars=_bars(rules),
        spin=0 if rules.spin is None else pack.bit(rules.spin),
        spin_alone=rules.spin_alone is SpinAlone.ALLOWED,
    )


def position_of(rules: Rules, state: HandState) -> Position:
    """The lead that *state* stands at, but for a first lead that is bound to one card: that is for the engine."""
    assert state.turn is not None, "somebody is to act"
    assert state.called is None, "a position is a lead"
    alive = 0
    for holding in state.holdings:
        alive |= holding
    last = state.plays[-1].card if state.plays else None
    match rules.lead:
        case Lead.LOWEST_OF_SUIT | Lead.ANY_CARD:
            barred = NOTHING_BARRED
        case Lead.LOWEST_OF_ANOTHER_SUIT:
            barred = NOTHING_BARRED if last is None else 1 + rules.pack.suits.index(rules.pack.suit_of(last))
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            barred = NOTHING_BARRED if last is None else _number(last.suit.colour)
        case Lead.LOWEST_OF_COLOUR:
            barred = NOTHING_BARRED if state.due is None else _number(state.due.other)
        case _:
            assert_never(rules.lead)
    return Position(alive, state.turn, barred)


def pending(rules: Rules, state: HandState) -> Vector:
    """What has been earned and is paid when the hand is over: the pot of a queen that was played (F13)."""
    due = [0] * len(state.holdings)
    for pot, counters in zip(rules.pots, state.pots, strict=True):
        if pot.claim is Claim.CENTRE_QUEEN:
            queen = _queen(state)
            for play in state.plays:
                due[play.seat] += counters if play.card is queen else 0
    return tuple(due)


class _Earned:
    """Collects what cards earn their holders."""

    def __init__(self, seats: int, owners: dict[CardSet, int]) -> None:
        self._seats = seats
        self._owners = owners
        self.singles: dict[CardSet, Vector] = {}
        self.pairs: list[tuple[CardSet, Vector]] = []

    def single(self, bit: CardSet, counters: int) -> None:
        if bit in self._owners and counters:
            self._add(bit, self._only(self._owners[bit], counters))

    def bounty(self, bit: CardSet, counters: int) -> None:
        if bit in self._owners and counters:
            to = self._owners[bit]
            others = self._seats - 1
            self._add(bit, tuple([counters * others if seat == to else -counters for seat in range(self._seats)]))

    def pair(self, cards: list[CardSet], played: dict[CardSet, Seat], counters: int) -> None:
        """The pot of a pair: nobody's unless both cards are, or were, one seat's."""
        holders = {self._owners.get(bit, played.get(bit)) for bit in cards}
        left = sum(bit for bit in cards if bit in self._owners)
        holder = holders.pop()
        if holders or holder is None or not left or not counters:
            return
        if left.bit_count() == 1:
            self.single(left, counters)
        else:
            self.pairs.append((left, self._only(holder, counters)))

    def _only(self, to: int, counters: int) -> Vector:
        return tuple([counters if seat == to else 0 for seat in range(self._seats)])

    def _add(self, bit: CardSet, values: Vector) -> None:
        before = self.singles.get(bit, (0,) * self._seats)
        self.singles[bit] = tuple([one + other for one, other in zip(before, values, strict=True)])


def _queen(state: HandState) -> Card:
    assert state.deal.centre is not None, "a centre card fixes which queen counts"
    return Card(f"{Rank.QUEEN}{state.deal.centre.suit}")


def _bars(rules: Rules) -> tuple[CardSet, ...]:
    if rules.lead is Lead.LOWEST_OF_ANOTHER_SUIT:
        return (0, *rules.pack.suits)
    return (0, rules.pack.colours[Colour.BLACK], rules.pack.colours[Colour.RED], 0, 0)


def _number(colour: Colour) -> int:
    return _BLACK if colour is Colour.BLACK else _RED
