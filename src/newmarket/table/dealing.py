"""Where the cards of hands went, to be counted over all tables: once they may be known (C11), and not before."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import msgspec

from newmarket.cards import Card
from newmarket.engine import Deal, Seat, pile_sizes
from newmarket.rules import CardsShown, Centre, Rules, built_in_rules
from newmarket.table.state import TableState

KEY = "dealing"
"""What all keys of these counts begin with."""
HANDS = "hands"
SPARE, CENTRE = "spare", "centre"

Tallies = tuple[tuple[str, int], ...]
"""What is to be added to which count."""


class Layout(msgspec.Struct, frozen=True, order=True):
    """What must be the same for hands to be counted together: how many *seats*, how many cards are *spare*, whether one
    lies in the *centre*, and which cards the pack has not. How many each seat has follows, but for who deals.
    """

    seats: int
    spare: int
    centre: bool
    removed: tuple[Card, ...]

    @classmethod
    def of(cls, rules: Rules, seats: int) -> Layout:
        """The layout of the hands of *seats* players by *rules*."""
        _, spare = pile_sizes(rules, dealer=Seat(0), seats=seats)
        return cls(
            seats, spare, rules.centre is Centre.FACE_DOWN, tuple(card for card in Card if card not in rules.pack.cards)
        )

    @classmethod
    def parse(cls, text: str) -> Layout:
        """The layout that is written as *text*; the inverse of `str`."""
        seats, spare, centre, removed = text.split("-")
        cards = tuple(Card.parse(removed[at : at + 2]) for at in range(0, len(removed), 2))
        return cls(int(seats), int(spare), centre == CENTRE, cards)

    def __str__(self) -> str:
        return f"{self.seats}-{self.spare}-{CENTRE if self.centre else ''}-{''.join(self.removed)}"

    @property
    def places(self) -> tuple[str, ...]:
        """Where a card can go: seats by their number, the spare hand, the centre."""
        spare, centre = (SPARE,) if self.spare else (), (CENTRE,) if self.centre else ()
        return (*map(str, range(self.seats)), *spare, *centre)


@cache
def layouts() -> dict[Layout, tuple[str, ...]]:
    """The layouts of the games of the package, each with the ids of those that are dealt so."""
    found = dict[Layout, tuple[str, ...]]()
    for rules in built_in_rules().values():
        for seats in rules.player_counts:
            layout = Layout.of(rules, seats)
            found[layout] = (*found.get(layout, ()), rules.id)
    return found


def disclosed(before: TableState, after: TableState) -> Tallies:
    """What the entry that led from *before* to *after* adds to the counts: the cards of each hand that may be known by
    it. Whether a hand is settled by it or the match ended, of each hand the cards are counted once.

    Rules of somebody's own count where a game of the package is dealt in the same way, so that there are only so many
    counts.
    """
    deals = tuple(_disclosed(before, after))
    if not deals:
        return ()
    layout = Layout.of(after.rules, len(after.seats))
    if layout not in layouts():
        return ()
    counts = dict[str, int]()
    for deal in deals:
        for key in (HANDS, *_places(deal)):
            counts[f"{KEY}/{layout}/{key}"] = counts.get(f"{KEY}/{layout}/{key}", 0) + 1
    # Always in the same order: so writers of the same counts wait for each other, and none for itself.
    return tuple(sorted(counts.items()))


def _disclosed(before: TableState, after: TableState) -> Iterator[Deal]:
    if after.match is None:
        return
    if after.rules.cards_shown is CardsShown.AT_MATCH_END:
        if before.is_match_over != after.is_match_over:
            yield from after.unshown
        return
    is_news = (before.is_settled, before.number) != (after.is_settled, after.number)
    if after.is_settled and is_news and after.match.hand is not None:
        yield after.match.hand.deal


def _places(deal: Deal) -> Iterator[str]:
    for seat, pile in enumerate(deal.seats):
        yield from (f"{seat}/{card}" for card in pile)
    yield from (f"{SPARE}/{card}" for card in deal.spare)
    if deal.centre is not None:
        yield f"{CENTRE}/{deal.centre}"
