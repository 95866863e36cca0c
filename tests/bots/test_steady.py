"""`steady`: which lead it takes where one is plainly better, and that it wins."""

from __future__ import annotations

from random import Random

import pytest

from newmarket.bots import SteadyBot
from newmarket.bots.steady import estimated_chance_dead
from newmarket.engine import view
from newmarket.kernel.certain import Knowledge, know
from newmarket.lab import Comparison, advantage
from newmarket.rules import Rules
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.hands import PlayedHand, card_of
from tests.kit.text import small_table_of


def worths(hand: PlayedHand) -> dict[str, float]:
    """What steady thinks each lead is worth to the seat whose turn it is."""
    bot, seen = SteadyBot(hand.rules), view(hand.rules, hand.state, hand.state.turn)
    outlook = bot._outlook(seen)
    return {str(card): bot._worth(outlook, hand.rules.pack.bit(card)) for card in map(card_of, seen.legal)}


def led(hand: PlayedHand, *, seed: int = 0) -> str:
    """What steady leads for the seat whose turn it is."""
    seen = view(hand.rules, hand.state, hand.state.turn)
    return str(card_of(SteadyBot(hand.rules).choose(seen, Random(seed))))


def test_the_worth_of_a_lead_is_counted_card_by_card() -> None:
    """Four cards are unknown, two of them in the spare hand: each stops the run one time in two.

    The ace: itself, 1 for playing last, 3 for only coming out by a lead. The 2: itself, 3 likewise, half a chance
    to play last, and three quarters lost for the 3, 4, 5 and 6, which come with a half, a quarter, an eighth and
    a sixteenth.
    """
    hand = small_table_of("seat 0: 2C AS\nseat 1: 3C 4C\nspare: 5C 6C")

    assert worths(hand) == pytest.approx({"2C": 1 + 3 + 1 / 2 - 0.75 * (1 / 2 + 1 / 4 + 1 / 8 + 1 / 16), "AS": 5})
    assert led(hand) == "AS"


def test_the_chance_that_a_card_is_dead_is_estimated_as_the_mean_over_those_that_may_be() -> None:
    """Three of the spare hand's cards are unknown after the stop, among seven unknown cards that may be dead."""
    hand = small_table_of("seat 0: 2C 4D 5H TS\nseat 1: 6C 8C 4H 9H\nspare: 3C TC QC TH").play("2C")

    assert estimated_chance_dead(know(hand.rules, view(hand.rules, hand.state, hand.state.turn))) == 3 / 7


def test_the_estimate_is_the_mean_of_the_true_chances_which_differ() -> None:
    """Three cards x, y, z; a seat with one place may hold each, another with one place all but x.

    Of the four ways to lay them x is dead in two, y and z in one each.
    """
    x, y, z = 1, 2, 4
    known = Knowledge(
        holding=0, played=0, called=0, unknown=x | y | z, places=(1, 1), may_hold=(x | y | z, y | z), spare=1
    )
    laid = [(one, other) for one in (x, y, z) for other in (y, z) if one != other]
    true = [sum(card not in seats for seats in laid) / len(laid) for card in (x, y, z)]

    assert true == [1 / 2, 1 / 4, 1 / 4]
    assert estimated_chance_dead(known) == pytest.approx(sum(true) / 3)


def test_where_all_is_known_no_card_may_be_dead() -> None:
    hand = small_table_of("seat 0: 2C 5C\nseat 1: 8C TC\nspare: 3C").play("2C")

    assert estimated_chance_dead(know(hand.rules, view(hand.rules, hand.state, hand.state.turn))) == 0.0


def test_nothing_is_expected_after_its_own_last_card() -> None:
    """From the 3 the run sheds its whole holding if the 4 is held: the 6, held or not, is not called then."""
    hand = small_table_of("seat 0: 2D 3C 5C\nseat 1: 4C 6C 7C\nspare: 8C 9C 3D").play("2D")

    assert led(hand) == "3C"
    # 4C, 6C, 7C, 8C and 9C are unknown, two of them in the spare hand beside 3D.
    assert worths(hand) == pytest.approx({"3C": 3 + 1 + 2 / 5 + 3 / 5 * (-0.75 + 1 + 1)})


def test_a_card_that_no_other_run_can_bring_out_is_led_first() -> None:
    """The stop after 3D has shown 4D to be dead; the 4C may be held, and bring the 5C out."""
    hand = small_table_of("seat 0: 3D 5D 5C\nseat 1: 4C 6C 6D\nspare: 4D 7C 7D").play("3D")

    assert led(hand) == "5D"


def test_it_does_not_lead_others_to_a_pot() -> None:
    hand = small_table_of("pots: KC 40\nseat 0: QC QS\nseat 1: KC\nspare: KS")

    assert led(hand) == "QS"


def test_among_equals_the_generator_chooses() -> None:
    hand = small_table_of("seat 0: 4C 4D\nseat 1: 5C 5D\nspare: 6C 6D")

    assert {led(hand, seed=seed) for seed in range(20)} == {"4C", "4D"}


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: rules.id)
def test_it_wins_more_than_random_does_in_the_same_seat_of_the_same_deals(rules: Rules) -> None:
    """By a counter a hand and more, at a table of four; `bench/steady_margin.py` says by how much."""
    found = advantage(Comparison(rules=rules, seats=4, seed=1, bot="steady", against="random"), 120)
    assert found.low is not None

    assert found.mean > 1.0
    assert found.low > 0.5
