"""A deal must be the pack of its rules, shared out as they say; what differs is named."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Card
from newmarket.engine import Deal, Seat, check_deal, lab_deal, pile_sizes, share_out
from newmarket.errors import FaultyDeal
from newmarket.rules import Centre, Rules, Spare
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.hands import begun
from tests.kit.strategies import rule_sets

SOUND = lab_deal(NEWMARKET, seed=0, hand=0, dealer=Seat(0), seats=4)


def fault(deal: Deal, *, dealer: int = 0, seats: int = 4) -> str:
    with pytest.raises(FaultyDeal) as raised:
        check_deal(NEWMARKET, deal, dealer=Seat(dealer), seats=seats)
    return str(raised.value)


def with_piles(*piles: tuple[Card, ...], spare: tuple[Card, ...] = SOUND.spare) -> Deal:
    return Deal(seats=piles, spare=spare)


def test_a_sound_deal_is_accepted() -> None:
    check_deal(NEWMARKET, SOUND, dealer=Seat(0), seats=4)


def test_a_card_dealt_twice_is_named_and_so_is_the_missing_one() -> None:
    first, rest = SOUND.seats[0], SOUND.seats[1:]
    twice = (first[1], *first[1:])

    assert fault(with_piles(twice, *rest)) == (
        f"the cards dealt are not the pack of 'newmarket': missing {first[0]}; too many {first[1]}"
    )


def test_a_missing_card_is_named() -> None:
    assert fault(with_piles(SOUND.seats[0][1:], *SOUND.seats[1:])) == (
        f"the cards dealt are not the pack of 'newmarket': missing {SOUND.seats[0][0]}"
    )


def test_a_card_that_the_rules_take_out_is_one_too_many() -> None:
    with pytest.raises(FaultyDeal, match="'saratoga': too many 8D"):
        begun(SARATOGA, SOUND, dealer=0)


def test_a_deal_to_another_number_of_seats_is_refused() -> None:
    assert fault(SOUND, seats=5) == "expected cards for 5 seats, got 4 piles"


def test_a_card_in_another_pile_is_a_pile_of_another_size() -> None:
    first, second, *rest = SOUND.seats

    assert fault(with_piles((*first, second[0]), second[1:], *rest)) == (
        "expected (10, 11, 11, 10) cards by seat and 10 spare with dealer 0, got (11, 10, 11, 10) and 10"
    )


def test_a_deal_by_another_dealer_is_refused() -> None:
    assert fault(SOUND, dealer=2) == (
        "expected (11, 10, 10, 11) cards by seat and 10 spare with dealer 2, got (10, 11, 11, 10) and 10"
    )


def test_a_deal_without_its_spare_hand_is_refused() -> None:
    assert fault(with_piles(*SOUND.seats, spare=())).startswith(
        "the cards dealt are not the pack of 'newmarket': missing "
    )


@given(rule_sets(), st.data())
def test_what_is_shared_out_is_sound_and_as_even_as_can_be(rules: Rules, data: st.DataObject) -> None:
    seats = data.draw(st.sampled_from(rules.player_counts))
    dealer = Seat(data.draw(st.integers(0, seats - 1)))
    centre_at = None if rules.centre is Centre.NONE else data.draw(st.integers(1, len(rules.pack.cards) - 2))
    deal = share_out(rules, rules.pack.cards, dealer=dealer, seats=seats, centre_at=centre_at)

    check_deal(rules, deal, dealer=dealer, seats=seats)
    even = rules.spare not in {Spare.NONE, Spare.REST}
    sizes = [len(pile) for pile in (*deal.seats, *([deal.spare] if even else []))]
    assert max(sizes) - min(sizes) <= (rules.spare is not Spare.REST)
    assert deal.centre == (None if centre_at is None else rules.pack.cards[centre_at])
    assert pile_sizes(rules, dealer=dealer, seats=seats) == (tuple(map(len, deal.seats)), len(deal.spare))
    assert deal == msgspec.json.decode(msgspec.json.encode(deal), type=Deal)
