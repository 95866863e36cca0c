"""How the cards lie: a `Deal` is an explicit value, made from an order of the pack or read from a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

import msgspec

from newmarket.cards import Card
from newmarket.engine.seats import Seat, check_seat, clockwise_after
from newmarket.errors import FaultyDeal
from newmarket.rules import Centre, Rules, Spare, TurnUp


class Deal(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The cards dealt to each seat, by seat number, and the spare hand in the order dealt.

    *centre* is the card that lies face down in the middle (F1), *turned* the one that is turned up, also the last of
    the spare hand (P4); none where the rules have no such card.
    """

    seats: tuple[tuple[Card, ...], ...]
    spare: tuple[Card, ...] = ()
    centre: Card | None = None
    turned: Card | None = None


def share_out(rules: Rules, cards: Sequence[Card], *, dealer: Seat, seats: int, centre_at: int | None = None) -> Deal:
    """Deals *cards*, the pack in some order, one at a time: first card first, to the seat after the dealer (N3, C8).

    *cards* must be the whole pack of *rules*, each card once, and *dealer* one of the *seats*. *centre_at* is the place
    in that order, neither the first nor the last, whose card goes to the centre; it must be there where the rules
    have a centre card (F1).
    """
    centre = None
    if rules.centre is Centre.FACE_DOWN:
        assert centre_at is not None, "these rules have a centre card"
        assert centre_at in range(1, len(cards) - 1), f"no place for the centre card: {centre_at}"
        centre = cards[centre_at]
        cards = (*cards[:centre_at], *cards[centre_at + 1 :])
    order = _order(rules, dealer, seats)
    rounds = _rounds(rules, seats, len(cards))
    dealt, rest = cards[: rounds * len(order)], cards[rounds * len(order) :]
    piles = {place: tuple(dealt[at :: len(order)]) for at, place in enumerate(order)}
    spare = (*piles.get(None, ()), *rest)
    turned = spare[-1] if rules.turn_up is TurnUp.LAST_OF_SPARE else None
    return Deal(seats=tuple([piles[Seat(seat)] for seat in range(seats)]), spare=spare, centre=centre, turned=turned)


def pile_sizes(rules: Rules, *, dealer: Seat, seats: int) -> tuple[tuple[int, ...], int]:
    """How many cards each seat gets, by seat number, and how many the spare hand gets; *dealer* is one of the seats."""
    order = _order(rules, dealer, seats)
    cards = len(rules.pack.cards) - (rules.centre is Centre.FACE_DOWN)
    dealt = min(_rounds(rules, seats, cards) * len(order), cards)
    each, over = divmod(dealt, len(order))
    sizes = {place: each + (at < over) for at, place in enumerate(order)}
    return tuple([sizes[Seat(seat)] for seat in range(seats)]), sizes.get(None, 0) + cards - dealt


def check_deal(rules: Rules, deal: Deal, *, dealer: Seat, seats: int) -> None:
    """Makes sure that *deal* is the pack of *rules*, shared out to *seats* as they say; *dealer* is one of them.

    :raises FaultyDeal: naming the cards that are missing, double or foreign, or the sizes that differ.
    """
    if len(deal.seats) != seats:
        raise FaultyDeal(f"expected cards for {seats} seats, got {len(deal.seats)} piles")
    if (deal.centre is not None) != (rules.centre is Centre.FACE_DOWN):
        raise FaultyDeal(f"expected {'a' if deal.centre is None else 'no'} card in the centre, got {deal.centre}")
    dealt = [card for pile in (*deal.seats, deal.spare, (deal.centre,)) for card in pile if card is not None]
    if len(dealt) != len(rules.pack.cards) or rules.pack.set_of(dealt) != rules.pack.full:
        raise FaultyDeal(f"the cards dealt are not the pack of {rules.id!r}: {_amiss(rules, dealt)}")
    sizes = tuple(map(len, deal.seats)), len(deal.spare)
    right = pile_sizes(rules, dealer=dealer, seats=seats)
    if sizes != right:
        raise FaultyDeal(
            f"expected {right[0]} cards by seat and {right[1]} spare with dealer {dealer}, "
            f"got {sizes[0]} and {sizes[1]}"
        )
    turned = deal.spare[-1] if rules.turn_up is TurnUp.LAST_OF_SPARE else None
    if deal.turned != turned:
        raise FaultyDeal(f"expected {turned or 'no card'} turned up, got {deal.turned or 'none'}")


def _order(rules: Rules, dealer: Seat, seats: int) -> list[Seat | None]:
    """The places that get a card in each round of the deal, in turn; none stands for the spare hand (C8, N3)."""
    check_seat(dealer, seats)
    players = clockwise_after(dealer, seats)
    match rules.spare:
        case Spare.LAST:
            return [*players, None]
        case Spare.FIRST:
            return [None, *players]
        case Spare.BEFORE_DEALER:
            return [*players[:-1], None, dealer]
        case Spare.NONE | Spare.REST:
            return [*players]
        case _:
            assert_never(rules.spare)


def _rounds(rules: Rules, seats: int, cards: int) -> int:
    """How many rounds are dealt of *cards* in all; the last may end before everybody had a card."""
    if rules.hand_size is not None:
        return rules.hand_size
    if rules.spare is Spare.REST:
        return cards // (seats + 1)
    return cards


def _amiss(rules: Rules, cards: Sequence[Card]) -> str:
    dealt, pack = Counter(cards), Counter(rules.pack.cards)
    missing, more = sorted((pack - dealt).elements()), sorted((dealt - pack).elements())
    return "; ".join(f"{word} {' '.join(cards)}" for word, cards in (("missing", missing), ("too many", more)) if cards)
