"""Newmarket before the first card is played: the start of a match, the stakes, the deal (N1 to N4)."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable

import pytest

from newmarket.cards import Card
from newmarket.engine import Dealt, Seat, Stake, Staked, lab_deal, lab_dealer, pile_sizes, share_out, table_dealer
from newmarket.match import deal_hand, start_match
from tests.kit.games import NEWMARKET
from tests.kit.hands import begun
from tests.kit.statistics import chi_square, chi_square_bound

SIZES = {
    3: ([13, 13, 13], 13),
    4: ([11, 11, 10, 10], 10),
    5: ([9, 9, 9, 9, 8], 8),
    6: ([8, 8, 8, 7, 7, 7], 7),
    7: ([7, 7, 7, 7, 6, 6, 6], 6),
    8: ([6, 6, 6, 6, 6, 6, 6, 5], 5),
}
"""By number of players: the cards from the player after the dealer to the dealer, and the spare hand's."""


@pytest.mark.parametrize("seats", SIZES)
def test_n1_every_player_starts_with_100_counters(seats: int) -> None:
    """All have 100 counters and nothing lies on the pots."""
    match = start_match(NEWMARKET, seats=seats, dealer=Seat(0))

    assert ((100,) * seats, (0, 0, 0, 0)) == (match.counters, match.pots)


def table_draw(number: int, seats: int) -> Seat:
    seed = hashlib.sha256(b"first dealer %d" % number).digest()
    return table_dealer(seed=seed, salts=[b"salt %d" % seat for seat in range(seats)])


def lab_draw(number: int, seats: int) -> Seat:
    return lab_dealer(seed=1, match=number, seats=seats)


@pytest.mark.parametrize("draw", [table_draw, lab_draw])
@pytest.mark.parametrize("seats", SIZES)
def test_n1_the_first_dealer_is_drawn_evenly(draw: Callable[[int, int], Seat], seats: int) -> None:
    """Every seat is as likely as any other to deal first."""
    drawn = Counter(draw(number, seats) for number in range(300 * seats))

    assert set(range(seats)) == set(drawn)
    assert chi_square(list(drawn.values()), 300.0) < chi_square_bound(seats - 1)


def test_n1_the_first_hand_is_dealt_by_the_first_dealer() -> None:
    """Who was drawn deals hand number 1."""
    match = start_match(NEWMARKET, seats=4, dealer=Seat(2))
    dealt = deal_hand(match, lab_deal(NEWMARKET, seed=0, hand=0, dealer=Seat(2), seats=4)).match

    assert dealt.hand is not None
    assert (dealt.dealer, dealt.hand.dealer, dealt.number) == (2, 2, 1)


@pytest.mark.parametrize("seats", SIZES)
def test_n2_everyone_stakes_one_counter_on_each_pot_and_the_dealer_two(seats: int) -> None:
    """The stakes go round from the player after the dealer: each pot gains n + 1, the dealer pays 8, others 4."""
    hand = begun(NEWMARKET, lab_deal(NEWMARKET, seed=2, hand=0, dealer=Seat(1), seats=seats), dealer=1)

    def stakes(counters: int) -> tuple[Stake, ...]:
        return tuple(Stake(pot, counters) for pot in ("AH", "KC", "QD", "JS"))

    order = [*range(2, seats), 0, 1]
    assert tuple(Staked(Seat(seat), stakes(2 if seat == 1 else 1)) for seat in order) == hand.events[:-1]
    assert tuple(92 if seat == 1 else 96 for seat in range(seats)) == hand.state.counters
    assert (seats + 1,) * 4 == hand.state.pots


def test_n2_the_stakes_are_added_to_what_lies_on_the_pots() -> None:
    """Counters carried from the hand before stay on their pot (C7)."""
    deal = lab_deal(NEWMARKET, seed=2, hand=0, dealer=Seat(0), seats=3)
    hand = begun(NEWMARKET, deal, dealer=0, counters=(90, 80, 70), pots=(0, 12, 4, 0))

    assert (hand.state.counters, hand.state.pots) == ((82, 76, 66), (4, 16, 8, 4))


@pytest.mark.parametrize("seats", SIZES)
@pytest.mark.parametrize("dealer", [0, 1, -1], ids=["first", "second", "last"])
def test_n3_the_pile_sizes_follow_the_table(seats: int, dealer: int) -> None:
    """Some players hold one card more than others, those after the dealer first; the spare hand is served last."""
    dealer %= seats
    from_the_left, spare = SIZES[seats]
    by_seat = tuple(from_the_left[(seat - dealer - 1) % seats] for seat in range(seats))
    hand = begun(NEWMARKET, lab_deal(NEWMARKET, seed=3, hand=0, dealer=Seat(dealer), seats=seats), dealer=dealer)

    assert (by_seat, spare) == pile_sizes(NEWMARKET, dealer=Seat(dealer), seats=seats)
    assert Dealt(Seat(dealer), by_seat, spare, leader=Seat((dealer + 1) % seats)) == hand.events[-1]
    assert by_seat == tuple(map(len, hand.state.deal.seats))


def test_n3_all_52_cards_go_out_one_at_a_time_and_last_in_each_round_one_to_the_spare_hand() -> None:
    """The first card goes to the player after the dealer, the fourth of three players to the spare hand."""
    cards = tuple(Card)
    deal = share_out(NEWMARKET, cards, dealer=Seat(1), seats=3)

    assert (cards[1::4], cards[2::4], cards[0::4]) == deal.seats
    assert cards[3::4] == deal.spare


@pytest.mark.parametrize("dealer", range(5))
def test_n4_the_player_after_the_dealer_leads(dealer: int) -> None:
    """The first lead is with the next seat clockwise, and no card is called."""
    hand = begun(NEWMARKET, lab_deal(NEWMARKET, seed=4, hand=0, dealer=Seat(dealer), seats=5), dealer=dealer)

    assert ((dealer + 1) % 5, None) == (hand.state.turn, hand.state.called)
