"""The dealing statistics of this site: where each card went in finished hands, and whether that is as even as chance.

Pearson's test. The places of one hand exclude each other, by card and by place: with *C* cards the sum over all cards
and places, times ``(C - 1) / C``, is distributed as chi-square with ``(C - 1) * (places - 1)`` degrees of freedom.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

import msgspec

from newmarket.cards import Card
from newmarket.table.dealing import HANDS, KEY, Layout, layouts

ENOUGH = 5.0
"""So many of each card are expected in each place before the test says anything (Cochran's rule)."""


class EvennessTest(msgspec.Struct, frozen=True, kw_only=True):
    """*chi_square* with *freedom* degrees of freedom; fair dealing looks at least as uneven with probability *p*."""

    chi_square: float
    freedom: int
    p: float


class PlaceCounted(msgspec.Struct, frozen=True, kw_only=True):
    """One place: a *seat*, else the spare hand or the *centre*. *counts* are by card, in the order of the group's
    cards, *expected* is how many of each fair dealing would bring on average.
    """

    seat: int | None
    centre: bool
    counts: tuple[int, ...]
    expected: float


class DealingGroup(msgspec.Struct, frozen=True, kw_only=True):
    """Hands that were dealt in the same way: the *cards* of the pack to *seats* players. *games* are the ids of games
    of the package that are dealt so. *test* is none before *needed* hands.
    """

    seats: int
    games: tuple[str, ...]
    cards: tuple[Card, ...]
    hands: int
    needed: int
    places: tuple[PlaceCounted, ...]
    test: EvennessTest | None


class DealingShown(msgspec.Struct, frozen=True, kw_only=True):
    """Where the cards of all finished hands went whose cards may be known, the group with most hands first.

    *test* is that of all groups together that have one.
    """

    hands: int
    groups: tuple[DealingGroup, ...]
    test: EvennessTest | None


def dealing_shown(tallies: Mapping[str, int]) -> DealingShown:
    """What the counts of `newmarket.table.dealing` come to."""
    by_layout = dict[str, dict[str, int]]()
    for key, n in tallies.items():
        _, layout, what = key.split("/", 2)
        by_layout.setdefault(layout, {})[what] = n
    groups = [_group(Layout.parse(layout), counts) for layout, counts in by_layout.items()]
    groups.sort(key=lambda group: (-group.hands, group.seats, group.games))
    tests = [group.test for group in groups if group.test is not None]
    return DealingShown(hands=sum(group.hands for group in groups), groups=tuple(groups), test=_together(tests))


def dealing_key() -> str:
    """What all keys begin with that `dealing_shown` reads."""
    return f"{KEY}/"


def _group(layout: Layout, counts: Mapping[str, int]) -> DealingGroup:
    cards = tuple(card for card in Card if card not in layout.removed)
    hands = counts.get(HANDS, 0)
    places = tuple(_place(place, cards, counts) for place in layout.places)
    least = min(place.expected for place in places)
    return DealingGroup(
        seats=layout.seats,
        games=layouts().get(layout, ()),
        cards=cards,
        hands=hands,
        needed=math.ceil(ENOUGH * hands / least) if least else 0,
        places=places,
        test=_test(places, len(cards)) if least >= ENOUGH else None,
    )


def _place(place: str, cards: tuple[Card, ...], counts: Mapping[str, int]) -> PlaceCounted:
    found = tuple(counts.get(f"{place}/{card}", 0) for card in cards)
    seat = int(place) if place.isdecimal() else None
    return PlaceCounted(seat=seat, centre=place == "centre", counts=found, expected=sum(found) / len(cards))


def _test(places: tuple[PlaceCounted, ...], cards: int) -> EvennessTest:
    total = sum((n - place.expected) ** 2 / place.expected for place in places for n in place.counts)
    return _tested(total * (cards - 1) / cards, (cards - 1) * (len(places) - 1))


def _together(tests: Iterable[EvennessTest]) -> EvennessTest | None:
    """The groups are dealt apart: their statistics add up, and so do the degrees of freedom."""
    found = tuple(tests)
    if not found:
        return None
    return _tested(sum(test.chi_square for test in found), sum(test.freedom for test in found))


def _tested(chi_square: float, freedom: int) -> EvennessTest:
    return EvennessTest(chi_square=chi_square, freedom=freedom, p=chi_square_tail(chi_square, freedom))


def chi_square_tail(x: float, freedom: int) -> float:
    """How likely a chi-square of *freedom* degrees of freedom is at least *x*: the incomplete gamma function
    ``Q(freedom / 2, x / 2)``, by its series or its continued fraction (Lentz), as in Numerical Recipes, 6.2.
    """
    a, x = freedom / 2, x / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return 1.0 - scale * _series(a, x)
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    at = a
    while term > total * 1e-16:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = math.inf, 1 / b
    found = d
    number = 0
    change = 0.0
    while abs(change - 1) > 1e-15:
        number += 1
        coefficient = number * (a - number)
        b += 2
        d = 1 / (coefficient * d + b)
        c = b + coefficient / c
        change = c * d
        found *= change
    return found
