"""What a seat knows for certain: nothing that is not so in every deal that looks the same to it, and all that is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from newmarket.cards import Ace, Card, CardSet
from newmarket.engine import Deal, Seat, refusal, share_out, step, view
from newmarket.kernel.certain import Knowledge, know
from newmarket.rules import Centre, FirstLead, Lead, Option, Rules
from tests.kit.games import FIND_THE_LADY, NEWMARKET, POPE_JOAN, SARATOGA, SPIN, varied, with_pack
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.text import small_table_of, table_of

# Two suits in which leads tell much, a short one with its ace, and a single card.
SMALL = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 3D 4D 5D 6D KH AH 8S")
# Here leads in both suits can leave a seat no choice of what it holds.
TWO_SUITS = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 3D 4D 5D 6D 7D 8D")
SMALL_ANY_LEAD = varied(SMALL, id="small-any-lead", lead=Lead.ANY_CARD)


PASSES = {Lead.LOWEST_OF_COLOUR, Lead.LOWEST_OF_ANOTHER_SUIT, Lead.LOWEST_OF_OTHER_COLOUR_SUIT}
LOWEST_DIAMOND = varied(
    SMALL, id="small-diamond", lead=Lead.LOWEST_OF_OTHER_COLOUR_SUIT, first_lead=FirstLead.LOWEST_DIAMOND
)
OTHERS = [
    varied(SMALL, id="small-other-suit", lead=Lead.LOWEST_OF_ANOTHER_SUIT),
    LOWEST_DIAMOND,
    with_pack(varied(NEWMARKET, id="ace-tops", ace=Ace.LOW_ABOVE_KING), "AC 2C 3C QC KC 3H 4H KS AS 2D KD AD"),
    with_pack(varied(FIND_THE_LADY, option=Option.NOBODY, option_price=None), "AC 2C 3C QC 2H 4H QH 5S 6S KD"),
    with_pack(SPIN, "AD 2D 3D QC KC 4H 5H 6H JS"),
    with_pack(POPE_JOAN, "9D TD JD QC KC 4H 5H 6H JS KS"),
]


def known_dead(hand: PlayedHand) -> CardSet:
    """What is dead and is not among the unknown cards: the one turned up."""
    turned = hand.state.deal.turned
    return 0 if turned is None else hand.rules.pack.bit(turned)


def known(hand: PlayedHand, seat: int | None) -> Knowledge:
    return know(hand.rules, view(hand.rules, hand.state, None if seat is None else Seat(seat)))


def cards(hand: PlayedHand, found: CardSet) -> str:
    return " ".join(hand.rules.pack.cards_in(found))


def test_a_stop_that_nothing_else_explains_tells_a_dead_card() -> None:
    hand = table_of("seat 0: 5C …\nseat 1: 6C …\nseat 2: 2C 3C 4C …\nspare: 7C 2D …").play("5C 6C")

    assert [cards(hand, known(hand, seat).dead) for seat in (0, 1, 2, None)] == ["7C"] * 4


def test_a_stop_at_a_card_played_or_taken_out_or_at_the_top_tells_nothing() -> None:
    played = table_of("seat 0: 6C 4C …\nseat 1: 5C …\nseat 2: 2H …\nspare: 7C …", SARATOGA).play("6C 4C 5C")
    top = table_of("seat 0: 2H AS …\nseat 1: …\nseat 2: …\nspare: …", SARATOGA).play("AS")
    taken_out = table_of("seat 0: 2H 7D …\nseat 1: …\nseat 2: …\nspare: …", SARATOGA).play("7D")

    assert [cards(hand, known(hand, 1).dead) for hand in (played, top, taken_out)] == ["7C", "", ""]


def test_the_end_of_a_hand_in_mid_run_is_not_a_stop() -> None:
    """The card that would have come next may well be held; but then there is nothing left to know."""
    hand = small_table_of("seat 0: 2C 3C\nseat 1: 4C 5C\nspare: 6C 7C").play("2C 3C")

    assert hand.state.is_over
    with pytest.raises(AssertionError):
        known(hand, 1)


def test_a_lead_tells_that_its_seat_has_nothing_below_in_the_suit() -> None:
    hand = table_of("seat 0: 6C AH …\nseat 1: 2C 3C …\nseat 2: 4C …\nspare: 5C 7C …").play("6C")
    below = hand.rules.pack.set_of(map(Card.parse, ("2C", "3C", "4C", "5C")))
    others = known(hand, 1)

    assert cards(hand, others.may_hold[0] & below) == ""
    assert cards(hand, others.may_hold[2] & below) == "4C 5C"


def test_where_any_card_may_be_led_a_lead_tells_nothing_of_others() -> None:
    rules = varied(NEWMARKET, id="any-lead", lead=Lead.ANY_CARD)
    hand = table_of("seat 0: 6C 2C …\nseat 1: 3C …\nseat 2: 4C …\nspare: 5C 7C …", rules).play("6C")

    assert cards(hand, known(hand, 1).may_hold[0] & hand.rules.pack.suits[0]).startswith("2C 4C 5C")


def test_the_called_card_is_with_the_seat_whose_turn_it_is() -> None:
    hand = table_of("seat 0: 5C …\nseat 1: 6C …\nseat 2: 2C 3C 4C …\nspare: …").play("5C")
    told = known(hand, 2)

    assert cards(hand, told.called) == "6C"
    assert (told.places[1], told.unknown & told.called) == (hand.state.holdings[1].bit_count() - 1, 0)
    assert known(hand, 1).called == 0


def test_when_all_of_the_spare_hand_is_known_the_rest_is_held() -> None:
    hand = small_table_of("seat 0: 2C 5C\nseat 1: 8C TC\nspare: 3C").play("2C")
    told = known(hand, 0)

    assert (cards(hand, told.dead), cards(hand, told.held)) == ("3C", "8C TC")


def test_a_seat_that_can_hold_no_other_card_holds_it() -> None:
    """Seat 1 led 3C, which stopped, and 8D: its last card is a club above the 4, and seat 2 has the 6 and the 7."""
    hand = small_table_of(
        """
        dealer: 0
        seat 0: 2C 3D 5D
        seat 1: 3C 5C 8D
        seat 2: 6C 7C 7D
        spare: 4C 4D 6D
        played: 3C | 8D
        """
    )

    assert [cards(hand, known(hand, seat).held) for seat in (0, 2)] == ["", "5C"]


def layouts(hand: PlayedHand, seat: Seat) -> Iterator[Deal]:
    """All ways to lay the cards that *seat* does not see."""
    deal = hand.state.deal
    own, last = deal.seats[seat], () if deal.turned is None else (deal.turned,)
    places = [at for at in hand.seats if at != seat]
    free = [card for card in hand.rules.pack.cards if card not in (*own, *last)]
    for piles in split(free, [*(len(deal.seats[at]) for at in places), len(deal.spare) - len(last)]):
        seats = dict(zip(places, piles, strict=False)) | {seat: own}
        spare, centre = (*piles[-2], *last), next(iter(piles[-1]), None)
        yield Deal(seats=tuple(seats[at] for at in hand.seats), spare=spare, centre=centre, turned=deal.turned)


def split(free: list[Card], sizes: list[int]) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not sizes:
        yield (tuple(free),)
        return
    for pile in combinations(free, sizes[0]):
        for rest in split([card for card in free if card not in pile], sizes[1:]):
            yield (pile, *rest)


def certain(hand: PlayedHand, seat: Seat) -> Iterator[tuple[Knowledge, CardSet, CardSet, list[CardSet]]]:
    """At every moment what *seat* knows, and by all deals that look the same to it so far: the cards that are in
    the spare hand in all of them, those that are in none of them, and by seat those that it holds in some.
    """
    rules, opening = hand.rules, hand.at(0)
    same = [opening.dealt_anew(deal).state for deal in layouts(opening, seat)]
    for number, reached in enumerate(hand.steps[:-1]):
        seen = view(rules, reached.state, seat)
        same = [state for state in same if view(rules, state, seat) == seen]
        assert same, "the real deal looks like itself"
        spares = [rules.pack.full & ~sum(state.holdings) & ~reached.state.played for state in same]
        always, never = rules.pack.full, rules.pack.full
        for spare in spares:
            always, never = always & spare, never & ~spare
        some = [0] * len(hand.seats)
        for state in same:
            some = [held | more for held, more in zip(some, state.holdings, strict=True)]
        # While another has the lead, that they can lead at all is known of no single card.
        if seen.called is not None or seen.turn == seat or rules.lead not in PASSES:
            yield know(rules, seen), always, never, some
        action = hand.actions[number]
        same = [step(rules, state, action).state for state in same if refusal(rules, state, action) is None]


@pytest.mark.parametrize(
    ("rules", "seed"),
    [
        *((rules, seed) for rules in (SMALL, SMALL_ANY_LEAD) for seed in range(4)),
        *((rules, seed) for rules in OTHERS for seed in range(3)),
        # In these a seat turns out to hold a card because it can hold no other.
        *((TWO_SUITS, seed) for seed in (8, 14, 36, 58)),
    ],
)
def test_it_is_sound_and_exact(rules: Rules, seed: int) -> None:
    """Of all deals that look the same, counted out: certain is what is so in each of them, and nothing else."""
    rng = Random(seed)
    order = rng.sample(rules.pack.cards, len(rules.pack.cards))
    centre_at = None if rules.centre is Centre.NONE else 4
    deal = share_out(rules, order, dealer=Seat(0), seats=3, centre_at=centre_at)
    hand = begun(rules, deal, dealer=0).played_out(at_random(rng))
    for seat in hand.seats:
        for told, dead, not_dead, held_in_some in certain(hand, seat):
            assert told.dead | known_dead(hand) == dead
            assert told.unknown & not_dead == told.held
            assert [cards & told.unknown & ~told.held for cards in held_in_some] == [
                cards & ~told.held for cards in told.may_hold
            ]
