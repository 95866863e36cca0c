"""Every card is as likely in every place: small counts in every run of the tests, a million deals in the soak."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256
from itertools import islice

import pytest

from newmarket.cards import Card, Rank
from newmarket.engine import Deal, Seat, lab_deal, table_deal
from newmarket.server import hall
from tests.kit.games import NEWMARKET
from tests.kit.statistics import chi_square, chi_square_bound

MILLION = 1_000_000
BATCH = 10_000


def table_deals() -> Iterator[Deal]:
    number = 0
    while True:
        seed = sha256(b"even deals %d" % number).digest()
        yield table_deal(NEWMARKET, seed=seed, salts=(b"a", b"b", b""), dealer=Seat(2))
        number += 1


def lab_deals() -> Iterator[Deal]:
    number = 0
    while True:
        yield lab_deal(NEWMARKET, seed=20_241_122, hand=number, dealer=Seat(2), seats=3)
        number += 1


def counted(deals: Iterator[Deal], number: int) -> tuple[list[Counter[Card]], Counter[tuple[Card, Card]]]:
    """How often each card lay in each of the 52 places, and which two were dealt first to seats 1 and 2."""
    places: list[Counter[Card]] = [Counter() for _ in range(52)]
    pairs: Counter[tuple[Card, Card]] = Counter()
    for _ in range(number // BATCH):
        orders = [sum(deal.seats, deal.spare) for deal in islice(deals, BATCH)]
        for place, cards in zip(places, zip(*orders, strict=True), strict=True):
            place.update(cards)
        pairs.update((order[13], order[26]) for order in orders)
    return places, pairs


def check(deals: Iterator[Deal], number: int) -> None:
    places, pairs = counted(deals, number)
    # The places of one deal exclude each other, by card and by place: of Pearson's sum 51/52 is chi-square
    # with 51 * 51 degrees of freedom.
    by_place = sum(chi_square([place[card] for card in Card], number / 52) for place in places) * 51 / 52

    assert by_place < chi_square_bound(51 * 51)
    assert by_place > chi_square_bound(51 * 51, sigmas=-5.0), "more even than chance"
    together = [pairs[first, second] for first in Card for second in Card if first is not second]
    assert sum(together) == number
    assert chi_square(together, number / (52 * 51)) < chi_square_bound(52 * 51 - 1)


@pytest.mark.parametrize("deals", [table_deals, lab_deals])
def test_ten_thousand_deals_are_even(deals: Callable[[], Iterator[Deal]]) -> None:
    check(deals(), BATCH)


@pytest.mark.soak
@pytest.mark.parametrize("deals", [table_deals, lab_deals])
def test_a_million_deals_are_even(deals: Callable[[], Iterator[Deal]]) -> None:
    check(deals(), MILLION)


def test_the_count_notices_a_pack_that_is_shuffled_too_little() -> None:
    """The test of the test: no ace is ever dealt first, as if a shuffle were a step short."""

    def unfair() -> Iterator[Deal]:
        for deal in lab_deals():
            first, rest = deal.seats[0], deal.seats[1:]
            if first[0].rank is Rank.ACE:
                first = (first[1], first[0], *first[2:])
            yield Deal(seats=(first, *rest), spare=deal.spare)

    with pytest.raises(AssertionError):
        check(unfair(), BATCH)


def test_seeds_have_256_bits_of_the_systems_own_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(number: int) -> bytes:
        asked.append(number)
        return bytes([len(asked)]) * number

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)

    assert [hall.new_seed(), hall.new_seed()] == [b"\x01" * 32, b"\x02" * 32]
    assert asked == [32, 32]
