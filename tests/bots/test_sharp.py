"""`sharp`: that it draws evenly, sees what is plainly better, keeps its budget, and wins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from newmarket.bots.drawing import draw, drawing
from newmarket.bots.fast import numbers
from newmarket.bots.sharp import AT_A_TIME_BY_THE_CLOCK, SharpBot
from newmarket.engine import Exchange, Play, Seat, Stage, view
from newmarket.kernel.agreeing import Agreeing
from newmarket.lab import Comparison, advantage
from newmarket.rules import Rules
from tests.kit.bots import bot_called
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SARATOGA
from tests.kit.small_packs import LADY, OTHER_COLOUR, OTHER_SUIT, POPE, SMALL, SPINNING, small_hand
from tests.kit.statistics import chi_square, chi_square_bound
from tests.kit.text import small_table_of, table_of


@pytest.mark.parametrize("rules", [SMALL, OTHER_SUIT, OTHER_COLOUR, POPE, SPINNING, LADY], ids=lambda rules: rules.id)
def test_every_agreeing_deal_is_drawn_equally_often(rules: Rules) -> None:
    """At a moment with many of them: as many as are counted, none else, and evenly."""
    hand = small_hand(rules, 2)
    moments = (hand.at(at).state for at in range(len(hand.actions)))
    views = [view(rules, state, Seat(1)) for state in moments if state.stage in {Stage.OPTION, Stage.PLAY}]
    deals = max((Agreeing(rules, seen) for seen in views), key=lambda deals: deals.count)
    how, stream = drawing(deals, 3), numbers([7])
    pools, pools_after, held = (numbers([0] * length) for length in (how.sorts, how.sorts, 3))
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(40 * deals.count):
        draw(how, stream, pools, pools_after, held)
        drawn[tuple(map(int, held))] += 1

    assert len(drawn) == deals.count > 10
    assert chi_square(list(drawn.values()), 40.0) < chi_square_bound(deals.count - 1)


def test_it_does_not_lead_others_to_a_pot() -> None:
    hand = small_table_of("pots: KC 40\nseat 0: QC QS\nseat 1: KC\nspare: KS")
    chosen = SharpBot(hand.rules).choose(view(hand.rules, hand.state, Seat(0)), Random(0))

    assert isinstance(chosen, Play)
    assert chosen.card == "QS"


def test_many_lone_cards_are_exchanged() -> None:
    """Only leads of its own would bring most of them out: the spare hand can hardly be worse, and costs nothing."""
    hand = table_of(
        "dealer: 0\nseat 0: 2C 4C 6C 8C TC 2D 4D 6D 8D TD …\nseat 1: …\nseat 2: …\nspare: …\ncentre: AH", FIND_THE_LADY
    )
    seen = view(hand.rules, hand.state, Seat(0))

    assert isinstance(SharpBot(hand.rules, deals=512).choose(seen, Random(1)), Exchange)


def test_the_clock_ends_a_search_with_the_best_so_far() -> None:
    hand = table_of("seat 0: 2C 5D 8H JS …\nseat 1: …\nseat 2: …\nspare: …")
    seen = view(hand.rules, hand.state, Seat(0))
    capped, first_batch = SharpBot(hand.rules, seconds=0), SharpBot(hand.rules, deals=AT_A_TIME_BY_THE_CLOCK)

    assert capped.worth(seen, Random(2)) == first_batch.worth(seen, Random(2))


@pytest.mark.parametrize("rules", [NEWMARKET, SARATOGA], ids=lambda rules: rules.id)
def test_it_wins_more_than_random_does_in_the_same_seat_of_the_same_deals(rules: Rules) -> None:
    """By a counter a hand and more even on a small budget; `bench/playing.py` says by how much it does."""
    asked = Comparison(rules=rules, seats=4, seed=1, bot="sharp", against="random", make=bot_called)
    found = advantage(asked, 60)
    assert found.low is not None

    assert found.mean > 1.0
    assert found.low > 0.3
