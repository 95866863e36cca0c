"""The dealing statistics: what the counts come to, and that the page has them as the tables go on."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import msgspec
import pytest

from newmarket.cards import Card
from newmarket.engine import Seat, table_deal
from newmarket.record import read_record
from newmarket.server.dealing import DealingShown, chi_square_tail, dealing_shown
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.dealing import Layout
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.serving import Serving, make_table, no_limits
from tests.kit.statistics import chi_square_bound


def dealt(hands: int, *, seed: int = 1, favoured: bool = False) -> Counter[str]:
    """The counts of so many hands of four; where the first seat is *favoured* it always has the ace of hearts."""
    rng, counts = Random(seed), Counter[str]()
    prefix = f"dealing/{Layout.of(NEWMARKET, 4)}"
    for hand in range(hands):
        deal = table_deal(NEWMARKET, seed=rng.randbytes(32), salts=[b""] * 4, dealer=Seat(hand % 4))
        where = {card: str(seat) for seat, pile in enumerate(deal.seats) for card in pile}
        where |= dict.fromkeys(deal.spare, "spare")
        if favoured:
            ace, first = Card.parse("AH"), deal.seats[0][0]
            where[ace], where[first] = "0", where[ace]
        counts[f"{prefix}/hands"] += 1
        counts.update(f"{prefix}/{place}/{card}" for card, place in where.items())
    return counts


def test_fair_deals_look_fair_and_a_favoured_seat_does_not() -> None:
    fair, unfair = dealing_shown(dealt(2000)), dealing_shown(dealt(2000, favoured=True))

    assert fair.test is not None
    assert unfair.test is not None
    assert fair.test.freedom == unfair.test.freedom == 51 * 4
    assert fair.test.chi_square < chi_square_bound(51 * 4)
    assert unfair.test.chi_square > chi_square_bound(51 * 4)
    assert 1e-6 < fair.test.p <= 1
    assert unfair.test.p < 1e-9


def test_the_statistic_is_that_of_chi_square() -> None:
    """Over many sites its mean is the degrees of freedom, and the p values are spread evenly."""
    tests = [dealing_shown(dealt(40, seed=seed)).test for seed in range(60)]
    values = [test.chi_square for test in tests if test is not None]
    below = sum(test.p < 0.5 for test in tests if test is not None)

    assert len(values) == 60
    assert abs(sum(values) / 60 - 204) < 5 * math.sqrt(2 * 204 / 60)
    assert abs(below - 30) < 5 * math.sqrt(15)


def test_of_few_hands_nothing_is_said_but_how_many_there_must_be() -> None:
    shown = dealing_shown(dealt(10))
    (group,) = shown.groups

    assert (shown.hands, shown.test, group.test) == (10, None, None)
    assert group.needed == 26
    assert "newmarket" in group.games


def test_every_card_of_every_hand_is_somewhere() -> None:
    (group,) = dealing_shown(dealt(50)).groups

    assert [sum(each) for each in zip(*(place.counts for place in group.places), strict=True)] == [50] * 52
    assert sum(place.expected for place in group.places) == pytest.approx(50)
    assert [place.seat for place in group.places] == [0, 1, 2, 3, None]


def test_groups_stand_apart_and_count_together() -> None:
    one = dealt(100)
    other = {key.replace(str(Layout.of(NEWMARKET, 4)), str(Layout.of(SARATOGA, 4))): n for key, n in one.items()}
    shown = dealing_shown({**one, **other})
    tests = [group.test for group in shown.groups if group.test is not None]

    assert [(group.hands, len(group.cards)) for group in shown.groups] == [(100, 52), (100, 51)]
    assert shown.hands == 200
    assert shown.test is not None
    assert shown.test.freedom == sum(test.freedom for test in tests) == (51 + 50) * 4
    assert shown.test.chi_square == pytest.approx(sum(test.chi_square for test in tests))


def test_a_hand_is_counted_as_it_is_settled_and_not_before(store: SqliteStore, thinkers: Thinkers) -> None:
    hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
    with Serving(hall) as running, make_table(running.url) as anna:

        def counted() -> DealingShown:
            return msgspec.json.decode(anna.client.get("/api/dealing").raise_for_status().content, type=DealingShown)

        assert counted() == dealing_shown({})
        anna.until(lambda seen: seen["table"]["ready_for"] == 1)
        anna.get_ready(1)
        anna.come_to_turn()
        assert counted() == dealing_shown({})
        anna.play_on(until="readying", hand=1)
        (group,) = counted().groups
        (record,) = map(read_record, anna.client.get(anna.at("/records")).text.splitlines())

        assert (group.seats, group.hands) == (3, 1)
        for place, pile in zip(group.places, (*record.deal.seats, record.deal.spare), strict=True):
            assert {card for card, n in zip(group.cards, place.counts, strict=True) if n} == set(pile)


def test_nothing_played_is_nothing_told() -> None:
    assert dealing_shown({}) == DealingShown(hands=0, groups=(), test=None)


@pytest.mark.parametrize(
    ("x", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (18.307038, 10, 0.05),
        (255, 255, 0.48822252177040637),
        (300, 255, 0.02772752205390483),
        (200, 255, 0.9954254445419519),
        (2700, 2601, 0.08615871653443165),
        (0, 3, 1.0),
        (1e5, 10, 0.0),
    ],
)
def test_the_tail_of_chi_square(x: float, freedom: int, p: float) -> None:
    """Some from the tables in every book, some from SciPy."""
    assert chi_square_tail(x, freedom) == pytest.approx(p, abs=1e-8)
