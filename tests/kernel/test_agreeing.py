"""The deals that agree with a view: counted right, drawn evenly, and none else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial, prod
from random import Random

import msgspec
import pytest

from newmarket.cards import CardSet
from newmarket.engine import HandState, Seat, Stage, View, lab_deal, refusal, step, view
from newmarket.kernel.agreeing import Agreeing, Laid, agreeing_deals
from newmarket.kernel.knowing import KnowledgeTold, knowledge_told
from newmarket.rules import Rules
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SPIN, with_pack
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.small_packs import (
    ALL_SMALL,
    LADY,
    OTHER_COLOUR,
    OTHER_SUIT,
    POPE,
    SMALL,
    SMALL_ANY_LEAD,
    SPINNING,
    layouts,
    small_hand,
)
from tests.kit.statistics import chi_square, chi_square_bound

TWO_SUITS = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 3D 4D 5D 6D 7D 8D")


def str_id(value: object) -> str:
    return value.id if isinstance(value, Rules) else str(value)


def agreeing_states(hand: PlayedHand, seat: Seat | None) -> Iterator[tuple[View, list[HandState]]]:
    """At every moment with cards in play what *seat* sees, and all states that look the same to it: of all deals laid
    out those that did so all the way.
    """
    rules, opening = hand.rules, hand.at(0)
    same = [opening.dealt_anew(deal).state for deal in layouts(hand.at(actions_before_the_deal(hand)), seat)]
    for at, reached in enumerate(hand.steps):
        seen = view(rules, reached.state, seat)
        same = [state for state in same if view(rules, state, seat) == seen]
        if reached.state.stage in {Stage.OPTION, Stage.PLAY}:
            yield seen, same
        if at < len(hand.actions):
            action = hand.actions[at]
            same = [step(rules, state, action).state for state in same if refusal(rules, state, action) is None]


def actions_before_the_deal(hand: PlayedHand) -> int:
    """After how many actions the cards have been dealt."""
    return sum(reached.state.stage is Stage.PLACING for reached in hand.steps)


def laid(rules: Rules, state: HandState) -> Laid:
    dead = rules.pack.full & ~sum(state.holdings) & ~state.played
    return Laid(state.holdings, dead, 0 if state.deal.centre is None else rules.pack.bit(state.deal.centre))


def share(held: list[CardSet], bit: CardSet) -> Fraction:
    return Fraction(sum(bool(cards & bit) for cards in held), len(held))


@pytest.mark.parametrize(
    ("rules", "seat"), [*((rules, seat) for rules in ALL_SMALL for seat in (0, 1)), (SMALL, None)], ids=str_id
)
def test_they_are_counted_right_and_so_is_where_each_card_may_lie(rules: Rules, seat: int | None) -> None:
    """At every moment of a hand, against all deals laid out."""
    listener = None if seat is None else Seat(seat)
    for seen, states in agreeing_states(small_hand(rules, 1), listener):
        found = Agreeing(rules, seen)
        deals = {(deal.holdings, deal.dead): deal for deal in (laid(rules, state) for state in states)}

        assert found.count == len(deals)
        for card in rules.pack.cards_in(found.known.unknown):
            bit = rules.pack.bit(card)
            chances = found.chances(bit)
            assert 1 - sum(chances) == share([dead for _, dead in deals], bit)
            assert chances == tuple(share([held[other] for held, _ in deals], bit) for other in range(3))


@pytest.mark.parametrize(
    ("rules", "seed", "moment", "seat"),
    [
        (SMALL, 1, 1, 0),
        (SMALL_ANY_LEAD, 1, 2, 1),
        (TWO_SUITS, 284, 3, 2),
        (LADY, 1, 4, 1),
        (OTHER_SUIT, 2, 2, 2),
        (OTHER_COLOUR, 3, 0, 1),
        (POPE, 4, 1, 0),
        (SPINNING, 2, 2, 1),
    ],
    ids=str_id,
)
def test_each_of_them_is_drawn_equally_often(rules: Rules, seed: int, moment: int, seat: int) -> None:
    seen, states = list(agreeing_states(small_hand(rules, seed), Seat(seat)))[moment]
    deals = {laid(rules, state) for state in states}
    drawn = Counter(agreeing_deals(rules, seen, Random(seed), 50 * len(deals)))

    assert len(deals) > 5
    assert deals == set(drawn)
    assert chi_square(list(drawn.values()), 50.0) < chi_square_bound(len(deals) - 1)


@pytest.mark.parametrize("seats", [3, 8])
def test_of_a_whole_pack_there_are_as_many_as_the_sizes_of_the_piles_allow(seats: int) -> None:
    """Before the first lead nothing else is known: a multinomial number."""
    deal = lab_deal(NEWMARKET, seed=1, hand=0, dealer=Seat(0), seats=seats)
    sizes = [*map(len, deal.seats), len(deal.spare)]
    found = Agreeing(NEWMARKET, view(NEWMARKET, begun(NEWMARKET, deal, dealer=0).state, Seat(1)))

    assert found.count == factorial(52 - sizes[1]) // prod(map(factorial, (*sizes[:1], *sizes[2:])))
    assert {1 - sum(found.chances(bit)) for bit in map(NEWMARKET.pack.bit, deal.seats[2])} == {
        Fraction(sizes[-1], 52 - sizes[1])
    }


@pytest.mark.parametrize("rules", [NEWMARKET, FIND_THE_LADY, SPIN], ids=str_id)
def test_what_can_be_known_is_told_card_by_card(rules: Rules) -> None:
    """The chances of a card come to one, those of the spare hand to its size, and what is certain is said to be."""
    rng = Random(4)
    deal = lab_deal(rules, seed=2, hand=1, dealer=Seat(1), seats=4)
    hand = begun(rules, deal, dealer=1).played_out(at_random(rng))
    for reached in hand.steps[2:-1:5]:
        seen = view(rules, reached.state, Seat(0))
        told, known = knowledge_told(rules, seen), Agreeing(rules, seen).known
        dead = rules.pack.set_of(told.dead)
        nobody = rules.pack.full & ~sum(reached.state.holdings) & ~reached.state.played
        cannot = [rules.pack.set_of(cards) for cards in told.cannot_hold]

        assert rules.pack.set_of(row.card for row in told.unseen) == known.unknown
        shares = [row.spare + row.centre + sum(row.seats) for row in told.unseen]
        assert shares == pytest.approx([1] * len(shares), abs=1e-4)
        assert sum(row.spare + row.centre for row in told.unseen) == pytest.approx(known.spare, abs=1e-4)
        assert dead & ~nobody == 0
        assert [held & none for held, none in zip(reached.state.holdings, cannot, strict=True)] == [0] * 4
        assert dead & known.unknown == known.dead
        assert int(told.deals) == Agreeing(rules, seen).count
        assert msgspec.json.decode(msgspec.json.encode(told), type=KnowledgeTold) == told
