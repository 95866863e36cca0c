"""How often nobody can lead in Find the Lady (F10): about one hand in five with two players, hardly ever with six."""

from __future__ import annotations

from random import Random

import pytest

from newmarket.engine import Seat, lab_deal
from tests.kit.games import FIND_THE_LADY
from tests.kit.hands import at_random, begun


def share_of_hands_that_nobody_can_lead(seats: int, hands: int) -> float:
    """With actions at random, in *hands* of `lab/1`."""
    rng, undecided = Random(seats), 0
    for number in range(hands):
        dealer = Seat(number % seats)
        deal = lab_deal(FIND_THE_LADY, seed=10, hand=number, dealer=dealer, seats=seats)
        undecided += begun(FIND_THE_LADY, deal, dealer=dealer).played_out(at_random(rng)).state.out is None
    return undecided / hands


def test_f10_about_one_hand_in_five_of_two_players() -> None:
    assert 0.17 < share_of_hands_that_nobody_can_lead(2, 2500) < 0.23


def test_f10_hardly_a_hand_of_six_players() -> None:
    assert share_of_hands_that_nobody_can_lead(6, 400) < 0.02


@pytest.mark.soak
def test_f10_about_one_hand_in_five_of_two_players_in_twenty_thousand() -> None:
    assert 0.17 < share_of_hands_that_nobody_can_lead(2, 20_000) < 0.23
