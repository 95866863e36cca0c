"""The sampler of `tests.kit.hidden`: it draws all deals that agree, none else, and all equally often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from newmarket.cards import Ace, Card
from newmarket.engine import Deal, ImpossibleAction, Seat, Stage, share_out
from newmarket.rules import CardsShown, Centre, FirstLead, Lead, Rules
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SPIN, varied, with_pack
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.hidden import Knowledge, Place, agreeing_deal, leader_can_lead, settled_by_room, what_is_known, with_deal
from tests.kit.statistics import chi_square, chi_square_bound

# One suit climbs to the end of its pack, one to the ace, one has a gap in it.
SMALL = varied(with_pack(NEWMARKET, "2C 3C 4C 5C QH KH AH 6S 8S"), cards_shown=CardsShown.AT_MATCH_END)
SMALL_ANY_LEAD = varied(SMALL, id="small-any-lead", lead=Lead.ANY_CARD)
OTHER_SUIT = varied(SMALL, id="small-other-suit", lead=Lead.LOWEST_OF_ANOTHER_SUIT)
OTHER_COLOUR = varied(
    SMALL, id="small-diamond", lead=Lead.LOWEST_OF_OTHER_COLOUR_SUIT, first_lead=FirstLead.LOWEST_DIAMOND
)
ACE_TOPS = varied(
    with_pack(varied(NEWMARKET, ace=Ace.LOW_ABOVE_KING), "AC 2C JC QC KC 3H 4H KS AS"),
    id="ace-tops",
    cards_shown=CardsShown.AT_MATCH_END,
)
LADY = with_pack(FIND_THE_LADY, "AC 2C 3C 2H 4H QH 5S QS KD")
SPINNING = varied(with_pack(SPIN, "AD 2D 3D QC KC 4H 5H 6H JS"), cards_shown=CardsShown.AT_MATCH_END)
POPE = varied(with_pack(POPE_JOAN, "9D TD JD QC KC 4H 5H 6H JS"), cards_shown=CardsShown.AT_MATCH_END)
OLD = varied(with_pack(OLD_NEWMARKET, "2S KS 3C QC 9H JH 4D TD"), cards_shown=CardsShown.AT_MATCH_END)
ALL_SMALL = [SMALL, SMALL_ANY_LEAD, OTHER_SUIT, OTHER_COLOUR, ACE_TOPS, LADY, SPINNING, POPE, OLD]
# Here leads in both suits can leave few places for many cards, so that draws are thrown away.
TWO_SUITS = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 3D 4D 5D 6D 7D 8D")


def small_hand(rules: Rules, seed: int) -> PlayedHand:
    """A whole hand of three with the small pack."""
    rng = Random(seed)
    cards = list(rules.pack.cards)
    rng.shuffle(cards)
    centre_at = None if rules.centre is Centre.NONE else rng.randrange(1, len(cards) - 1)
    deal = share_out(rules, cards, dealer=Seat(0), seats=3, centre_at=centre_at)
    return begun(rules, deal, dealer=0).played_out(at_random(rng))


def str_id(value: object) -> str:
    return value.id if isinstance(value, Rules) else str(value)


def layouts(hand: PlayedHand, seat: Seat | None) -> Iterator[Deal]:
    """All ways to lay the cards in piles of the right sizes, of which *seat* has those that it has held."""
    state, deal = hand.state, hand.state.deal
    places: list[Seat | str] = [*hand.seats, "spare", "centre"]
    lies: dict[Seat | str, tuple[Card, ...]] = {**dict(zip(hand.seats, deal.seats, strict=True)), "spare": deal.spare}
    lies["centre"] = () if deal.centre is None else (deal.centre,)
    own: list[Seat | str] = []
    if seat is not None and state.stage is not Stage.PLACING:
        own = [seat, "spare"] if state.exchanged == seat else [seat]
    last = () if deal.turned is None or state.stage is Stage.PLACING else (deal.turned,)
    seen = {card for place in own for card in lies[place]} | {*last}
    free = [card for card in hand.rules.pack.cards if card not in seen]
    sizes = [0 if place in own else len(lies[place]) for place in places]
    sizes[-2] -= 0 if "spare" in own else len(last)
    for piles in _split(free, sizes[:-1]):
        found = {place: lies[place] if place in own else pile for place, pile in zip(places, piles, strict=True)}
        spare = found["spare"] if "spare" in own else (*found["spare"], *last)
        turned = spare[-1] if deal.turned is not None else None
        yield Deal(
            seats=tuple([found[other] for other in hand.seats]),
            spare=spare,
            centre=next(iter(found["centre"]), None),
            turned=turned,
        )


def _split(cards: list[Card], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield (tuple(cards),)
        return
    for pile in combinations(cards, sizes[0]):
        for rest in _split([card for card in cards if card not in pile], sizes[1:]):
            yield (pile, *rest)


def agrees(hand: PlayedHand, deal: Deal) -> bool:
    """Whether the same actions on *deal* are legal, tell the same, and then call the same seat for the same card."""
    try:
        other = hand.dealt_anew(deal)
    except ImpossibleAction:
        return False
    return (hand.events, hand.state.turn, hand.state.called) == (other.events, other.state.turn, other.state.called)


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
