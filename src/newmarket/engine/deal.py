"""How the cards lie: a `Deal` is an explicit value, made from an order of the pack or read from a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat, check_seat, clockwise_after
from newmarket.errors import FaultyDeal
from newmarket.rules import Rules, Spare


class Deal(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The cards dealt to each seat, by seat number, and the spare hand in the order dealt."""

    seats: tuple[tuple[Card, ...], ...]
    spare: tuple[Card, ...] = ()


def share_out(rules: Rules, cards: Sequence[Card], *, dealer: Seat, seats: int) -> Deal:
    """Deals *cards*, the pack in some order, one at a time: first card first, to the seat after the dealer (N3, C8).

    *cards* must be the whole pack of *rules*, each card once, and *dealer* one of the *seats*.
    """
    order = _order(rules, dealer, seats)
    piles = {place: tuple(cards[at :: len(order)]) for at, place in enumerate(order)}
    return Deal(seats=tuple([piles[Seat(seat)] for seat in range(seats)]), spare=piles.get(None, ()))


def pile_sizes(rules: Rules, *, dealer: Seat, seats: int) -> tuple[tuple[int, ...], int]:
    """How many cards each seat gets, by seat number, and how many the spare hand gets; *dealer* is one of the seats."""
    order = _order(rules, dealer, seats)
    each, over = divmod(len(rules.pack.cards), len(order))
    sizes = {place: each + (at < over) for at, place in enumerate(order)}
    return tuple([sizes[Seat(seat)] for seat in range(seats)]), sizes.get(None, 0)


def check_deal(rules: Rules, deal: Deal, *, dealer: Seat, seats: int) -> None:
    """Makes sure that *deal* is the pack of *rules*, shared out to *seats* as they say; *dealer* is one of them.

    :raises FaultyDeal: naming the cards that are missing, double or foreign, or the sizes that differ.
    """
    if len(deal.seats) != seats:
        raise FaultyDeal(f"expected cards for {seats} seats, got {len(deal.seats)} piles")
    dealt = [card for pile in (*deal.seats, deal.spare) for card in pile]
    if len(dealt) != len(rules.pack.cards) or rules.pack.set_of(dealt) != rules.pack.full:
        raise FaultyDeal(f"the cards dealt are not the pack of {rules.id!r}: {_amiss(rules, dealt)}")
    sizes = tuple(map(len, deal.seats)), len(deal.spare)
    right = pile_sizes(rules, dealer=dealer, seats=seats)
    if sizes != right:
        raise FaultyDeal(
            f"expected {right[0]} cards by seat and {right[1]} spare with dealer {dealer}, "
            f"got {sizes[0]} and {sizes[1]}"
        )


def _order(rules: Rules, dealer: Seat, seats: int) -> list[Seat | None]:
    """The places that get a card in each round of the deal, in turn; none stands for the spare hand (C8, N3)."""
    check_seat(dealer, seats)
    players = clockwise_after(dealer, seats)
    match rules.spare:
        case Spare.LAST:
            return [*players, None]
        case Spare.FIRST:
            return [None, *players]
        case Spare.NONE:
            return [*players]
        case _:
            assert_never(rules.spare)


def _amiss(rules: Rules, cards: Sequence[Card]) -> str:
    dealt, pack = Counter(cards), Counter(rules.pack.cards)
    missing, more = sorted((pack - dealt).elements()), sorted((dealt - pack).elements())
    return "; ".join(f"{word} {' '.join(cards)}" for word, cards in (("missing", missing), ("too many", more)) if cards)
