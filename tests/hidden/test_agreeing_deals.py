"""The sampler of `tests.kit.hidden`: it draws all deals that agree, none else, and all equally often."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from newmarket.cards import Card
from newmarket.engine import Deal, Seat
from newmarket.rules import CardsShown, Rules
from tests.kit.games import NEWMARKET, varied, with_pack
from tests.kit.hands import PlayedHand
from tests.kit.hidden import Knowledge, Place, agreeing_deal, leader_can_lead, settled_by_room, what_is_known, with_deal
from tests.kit.small_packs import (
    ALL_SMALL,
    LADY,
    OTHER_COLOUR,
    OTHER_SUIT,
    POPE,
    SMALL,
    SMALL_ANY_LEAD,
    SPINNING,
    agrees,
    layouts,
    small_hand,
)
from tests.kit.statistics import chi_square, chi_square_bound

# Here leads in both suits can leave few places for many cards, so that draws are thrown away.
TWO_SUITS = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 3D 4D 5D 6D 7D 8D")


def str_id(value: object) -> str:
    return value.id if isinstance(value, Rules) else str(value)


def allowed(hand: PlayedHand, knowledge: Knowledge, deal: Deal) -> bool:
    """Whether each card of *deal* lies where *knowledge* has it, and the leader could lead."""
    exchanged = hand.state.exchanged
    lies: dict[Card, Place] = {card: Seat(seat) for seat, pile in enumerate(deal.seats) for card in pile}
    lies |= dict.fromkeys(deal.spare, exchanged)
    if exchanged is not None:
        lies |= dict.fromkeys(deal.seats[exchanged], None)
    if deal.centre is not None:
        lies[deal.centre] = "centre"
    return (
        all(lies[card] == place for card, place in knowledge.known.items())
        and all(lies[card] in places for card, places in knowledge.possible.items())
        and leader_can_lead(hand.rules, hand.state, lies)
    )


def as_sets(deal: Deal) -> tuple[frozenset[Card], ...]:
    centre = () if deal.centre is None else (deal.centre,)
    return tuple(map(frozenset, (*deal.seats, deal.spare, centre)))


@pytest.mark.parametrize(
    ("rules", "seed"),
    [(rules, seed) for rules in ALL_SMALL for seed in range(6 if rules in {SMALL, SMALL_ANY_LEAD} else 3)],
    ids=str_id,
)
def test_a_deal_agrees_exactly_when_every_card_lies_where_what_is_known_lets_it(rules: Rules, seed: int) -> None:
    hand = small_hand(rules, seed)
    for plays in range(len(hand.actions) + 1):
        position = hand.at(plays)
        for seat in position.seats:
            deals = list(layouts(position, seat))
            knowledge = what_is_known(rules, position.state, seat)

            agreeing = [deal for deal in deals if agrees(position, deal)]

            assert agreeing == [deal for deal in deals if allowed(position, knowledge, deal)]
            assert agreeing == [deal for deal in deals if allowed(position, settled_by_room(knowledge), deal)]


@pytest.mark.parametrize("rules", [SMALL, SMALL_ANY_LEAD, SPINNING], ids=str_id)
@pytest.mark.parametrize("plays", [1, 4])
def test_a_watcher_knows_what_the_replay_shows_and_no_more(rules: Rules, plays: int) -> None:
    position = small_hand(rules, seed=plays).at(plays)
    knowledge = what_is_known(rules, position.state, None)
    deals = list(layouts(position, None))

    assert [deal for deal in deals if agrees(position, deal)] == [
        deal for deal in deals if allowed(position, knowledge, deal)
    ]


@pytest.mark.parametrize(
    ("rules", "seed", "plays", "seat"),
    [
        (SMALL, 0, 1, 1),
        (SMALL, 0, 4, 2),
        (SMALL, 1, 1, 0),
        (SMALL, 5, 4, None),
        (SMALL_ANY_LEAD, 0, 3, 1),
        (SMALL_ANY_LEAD, 4, 4, None),
        (TWO_SUITS, 207, 4, 0),
        (TWO_SUITS, 294, 3, 0),
        (TWO_SUITS, 284, 3, 2),
        (LADY, 1, 4, 1),
        (OTHER_SUIT, 1, 4, 2),
        (OTHER_COLOUR, 3, 0, 1),
        (POPE, 4, 1, 0),
    ],
    ids=str_id,
)
def test_every_agreeing_deal_is_drawn_equally_often(rules: Rules, seed: int, plays: int, seat: int | None) -> None:
    position = small_hand(rules, seed).at(plays)
    listener = None if seat is None else Seat(seat)
    agreeing = {as_sets(deal) for deal in layouts(position, listener) if agrees(position, deal)}
    rng = Random(seed)
    draws = 50 * len(agreeing)
    drawn = Counter(as_sets(agreeing_deal(rules, position.state, listener, rng)) for _ in range(draws))

    assert len(agreeing) > 5
    assert agreeing == set(drawn)
    assert chi_square(list(drawn.values()), 50.0) < chi_square_bound(len(agreeing) - 1)


def test_the_order_of_every_pile_is_drawn_too() -> None:
    position = small_hand(SMALL, seed=0)
    rng = Random(0)
    own = position.state.deal.seats[1]
    orders = {agreeing_deal(SMALL, position.state, Seat(1), rng).seats[1] for _ in range(200)}

    assert set(permutations(own)) == orders


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_once_the_cards_are_shown_only_their_order_is_left_to_draw(seat: int | None) -> None:
    shown = varied(SMALL, cards_shown=CardsShown.AT_SETTLEMENT)
    hand = small_hand(shown, seed=3)
    rng = Random(0)
    drawn = {as_sets(agreeing_deal(shown, hand.state, seat if seat is None else Seat(seat), rng)) for _ in range(50)}

    assert {as_sets(hand.state.deal)} == drawn


def test_a_drawn_deal_gives_the_state_that_the_same_actions_reach_on_it() -> None:
    rng = Random(5)
    for seed in range(20):
        hand = small_hand(SMALL, seed)
        position = hand.at(rng.randrange(len(hand.actions)))
        for seat in position.listeners:
            deal = agreeing_deal(SMALL, position.state, seat, rng)

            assert position.dealt_anew(deal).state == with_deal(SMALL, position.state, deal)
