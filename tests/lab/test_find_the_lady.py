"""How often nobody can lead in Find the Lady (F10): about one hand in five with two players, hardly ever with six."""

from __future__ import annotations

from random import Random

from newmarket.engine import Seat, lab_deal
from newmarket.kernel.batch import hands_won
from newmarket.kernel.matches import HANDS, WITHOUT_WINNER
from tests.kit.games import FIND_THE_LADY
from tests.kit.hands import at_random, begun


def share_of_hands_that_nobody_can_lead(seats: int, hands: int) -> float:
    """With actions at random, in *hands* of `lab/1`."""
    totals = hands_won(FIND_THE_LADY, seats, seed=10, numbers=range(hands))
    assert totals[HANDS] == hands
    return float(totals[WITHOUT_WINNER]) / hands


def test_f10_about_one_hand_in_five_of_two_players_in_twenty_thousand() -> None:
    assert 0.17 < share_of_hands_that_nobody_can_lead(2, 20_000) < 0.23


def test_f10_hardly_a_hand_of_six_players() -> None:
    assert share_of_hands_that_nobody_can_lead(6, 20_000) < 0.02


def test_f10_in_the_plain_engine_too() -> None:
    rng, undecided = Random(2), 0
    for number in range(300):
        dealer = Seat(number % 2)
        deal = lab_deal(FIND_THE_LADY, seed=10, hand=number, dealer=dealer, seats=2)
        undecided += begun(FIND_THE_LADY, deal, dealer=dealer).played_out(at_random(rng)).state.out is None

    # Four times the spread of so few hands.
    assert 0.1 < undecided / 300 < 0.3
