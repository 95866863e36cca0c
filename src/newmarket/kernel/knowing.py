"""What you can know: the panel's numbers for one seat, or a watcher, from its view alone; exact, nothing is sampled."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from newmarket.cards import Card, CardSet
from newmarket.engine import View
from newmarket.kernel.agreeing import Agreeing
from newmarket.rules import Rules


class KnowledgeOfCard(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """Where a card may lie whose place the seat does not see: the share, from 0 to 1, of the deals that agree with its
    view in which it lies in the *spare* hand (or the one given away for it), in the *centre*, and with each of *seats*.

    They come to 1 together. 0 and 1 are certain; rounding never makes a chance either of them.
    """

    card: Card
    spare: float
    centre: float
    seats: tuple[float, ...]


class KnowledgeTold(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """All that a seat, or a watcher, can know of the cards of a hand in play.

    *deals* is how many deals agree with its view, in digits: more than a browser counts exactly. *dead* are the cards
    proved to be where nobody can play them; *cannot_hold*, by seat, those of the other unseen cards that it certainly
    does not hold; *unseen* all whose place the seat does not see, in the order of the pack, the dead ones among them.
    """

    deals: str
    dead: tuple[Card, ...]
    cannot_hold: tuple[tuple[Card, ...], ...]
    unseen: tuple[KnowledgeOfCard, ...]


def knowledge_told(rules: Rules, view: View) -> KnowledgeTold:
    """What *view*, of a hand in play, lets its seat know: the cards have been dealt, and the hand is not over."""
    deals, seats = Agreeing(rules, view), range(len(view.held))
    known: dict[object, KnowledgeOfCard] = {}
    unseen = []
    for card in rules.pack.cards_in(deals.known.unknown):
        bit = rules.pack.bit(card)
        sort = deals.sort_of(bit)
        if sort not in known:
            known[sort] = _of_card(deals, card, bit)
        unseen.append(msgspec.structs.replace(known[sort], card=card))
    proved = {row.card for row in unseen if not any(row.seats)}
    given = {*view.gave} if view.turned is None else {*view.gave, view.turned}
    return KnowledgeTold(
        deals=str(deals.count),
        dead=tuple(card for card in rules.pack.cards if card in proved | given),
        cannot_hold=tuple(
            tuple(row.card for row in unseen if row.card not in proved and not row.seats[seat])
            if seat != view.seat
            else ()
            for seat in seats
        ),
        unseen=tuple(unseen),
    )


def _of_card(deals: Agreeing, card: Card, bit: CardSet) -> KnowledgeOfCard:
    seats = deals.chances(bit)
    dead = 1 - sum(seats, Fraction(0))
    # Of the dead cards that may lie in the centre each is as likely there as another.
    centre = dead / deals.known.spare if deals.has_centre and dead else Fraction(0)
    return KnowledgeOfCard(
        card=card, spare=_rounded(dead - centre), centre=_rounded(centre), seats=tuple(map(_rounded, seats))
    )


_LEAST = 1e-6


def _rounded(chance: Fraction) -> float:
    if chance in {0, 1}:
        return float(chance)
    return min(max(round(float(chance), 6), _LEAST), 1 - _LEAST)
