"""Deals that a seat cannot tell from the real one: drawn uniformly among all that agree with what it knows.

What a seat knows for certain in mid-hand, everything but the first public:

1. its own cards, and every card played and by whom;
2. how many cards each seat has left, and so how many lie in the spare hand;
3. at a stop that nothing else explains, that the called card is in the spare hand;
4. where the rules let only the lowest card of a suit be led, that a seat which led holds none below it of that
   suit, then and for the rest of the hand;
5. that the called card is with the seat whose turn it is;
6. once the cards may be shown, all of them.

A deal agrees exactly when the same actions on it are legal, tell the same, and then call the same seat;
`tests/hidden` proves on small packs that the list above says just that, and that the draw is uniform.

A seat does not know in which order cards came; every draw shuffles all piles, its own too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine import Deal, HandState, Played, Seat
from newmarket.rules import CardsShown, Lead, Rules

Place: TypeAlias = Seat | None
"""Where a card may lie: with a seat, or (none) in the spare hand."""

MOST_TRIES = 1_000_000


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat, or a watcher, can say of the cards.

    *known* are those whose place at the deal is certain; *possible* are the places of each other card, and
    *room* how many of these cards lie in each place.
    """

    known: dict[Card, Place]
    possible: dict[Card, frozenset[Place]]
    room: dict[Place, int]


def agreeing_hand(rules: Rules, state: HandState, seat: Seat | None, rng: Random) -> HandState:
    """A state that *seat* (none: a watcher) cannot tell from *state*, drawn uniformly among all of them."""
    return with_deal(rules, state, agreeing_deal(rules, state, seat, rng))


def agreeing_deal(rules: Rules, state: HandState, seat: Seat | None, rng: Random) -> Deal:
    """The deal of `agreeing_hand`. Also of a hand that is over: unless its cards are shown, they stay hidden.

    Exact rejection. The cards are laid one by one, each on any free place allowed to it, ``free`` in number,
    and the draw goes on with probability ``free / most``, where ``most`` bounds what ``free`` can be in any
    draw. So every agreeing layout comes out of a try with the same probability, one over the product of all
    ``most``.
    """
    knowledge = settled_by_room(what_is_known(rules, state, seat))
    order = sorted(knowledge.possible, key=lambda card: (_space(knowledge, knowledge.possible[card]), card))
    bounds = [_most_free(knowledge, order, at) for at in range(len(order))]
    for _ in range(MOST_TRIES):
        laid = _try_to_lay(knowledge, order, bounds, rng)
        if laid is not None:
            return _deal_of(state, knowledge.known | laid, rng)
    raise AssertionError(f"no agreeing deal in {MOST_TRIES} tries")


def with_deal(rules: Rules, state: HandState, deal: Deal) -> HandState:
    """*state* with the cards of *deal*; the same cards must have been played from it."""
    holdings = tuple(rules.pack.set_of(pile) & ~state.played for pile in deal.seats)
    return msgspec.structs.replace(state, deal=deal, holdings=holdings)


def what_is_known(rules: Rules, state: HandState, seat: Seat | None) -> Knowledge:
    """What *seat* (none: a watcher) knows for certain of the cards of a hand: points 1 to 6, one by one."""
    places: tuple[Place, ...] = (*map(Seat, range(len(state.holdings))), None)
    known: dict[Card, Place] = {played.card: played.seat for played in state.plays}
    if seat is not None:
        known |= dict.fromkeys(rules.pack.cards_in(state.holdings[seat]), seat)
    known |= dict.fromkeys(_dead(rules, state), None)
    if state.called is not None:
        known[state.called] = state.turn
    if state.is_over and rules.cards_shown is CardsShown.AT_SETTLEMENT:
        known = {card: place for place, pile in _piles(state) for card in pile}
    sizes = {place: len(pile) for place, pile in _piles(state)}
    room = {place: sizes[place] - list(known.values()).count(place) for place in places}
    excluded = _excluded(rules, state.plays)
    possible = {
        card: frozenset(place for place in places if room[place] and card not in excluded.get(place, ()))
        for card in rules.pack.cards
        if card not in known
    }
    return Knowledge(known, possible, room)


def settled_by_room(knowledge: Knowledge) -> Knowledge:
    """The same knowledge with its plain consequences drawn: full places are closed, single places are taken."""
    while True:
        open_places = {place for place, room in knowledge.room.items() if room}
        possible = {card: places & open_places for card, places in knowledge.possible.items()}
        forced = {card: next(iter(places)) for card, places in possible.items() if len(places) == 1}
        if not forced:
            return Knowledge(knowledge.known, possible, knowledge.room)
        knowledge = Knowledge(
            knowledge.known | forced,
            {card: places for card, places in possible.items() if card not in forced},
            {place: room - list(forced.values()).count(place) for place, room in knowledge.room.items()},
        )


def _piles(state: HandState) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    yield from ((Seat(seat), pile) for seat, pile in enumerate(state.deal.seats))
    yield None, state.deal.spare


def _dead(rules: Rules, state: HandState) -> Iterator[Card]:
    """The called cards of all stops that nothing but the spare hand explains."""
    stops = [before.card for before, then in pairwise(state.plays) if then.led]
    if state.plays and state.turn is not None and state.called is None:
        stops.append(state.plays[-1].card)
    played = {played.card for played in state.plays}
    for card in stops:
        called = rules.pack.next_up(card)
        if called is not None and called in rules.pack.cards and called not in played:
            yield called


def _excluded(rules: Rules, plays: tuple[Played, ...]) -> dict[Place, set[Card]]:
    """By seat the cards that its leads show it not to hold."""
    excluded: dict[Place, set[Card]] = {}
    if rules.lead is Lead.LOWEST_OF_SUIT:
        for played in plays:
            if played.led:
                below = rules.pack.full & rules.pack.suit_of(played.card) & (rules.pack.bit(played.card) - 1)
                excluded.setdefault(played.seat, set()).update(rules.pack.cards_in(below))
    return excluded


def _space(knowledge: Knowledge, places: frozenset[Place]) -> int:
    return sum(knowledge.room[place] for place in places)


def _most_free(knowledge: Knowledge, order: list[Card], at: int) -> int:
    """The most free places that the card at *at* can find, however those before it were laid."""
    allowed = knowledge.possible[order[at]]
    inside = sum(knowledge.possible[card] <= allowed for card in order[:at])
    overflow = at - _space(knowledge, frozenset(knowledge.room) - allowed)
    return _space(knowledge, allowed) - max(inside, overflow)


def _try_to_lay(knowledge: Knowledge, order: list[Card], bounds: list[int], rng: Random) -> dict[Card, Place] | None:
    room = dict(knowledge.room)
    laid: dict[Card, Place] = {}
    for card, most in zip(order, bounds, strict=True):
        assert sum(room[place] for place in knowledge.possible[card]) <= most, "the draw would not be uniform"
        at = rng.randrange(most)
        for place in sorted(knowledge.possible[card], key=lambda place: -1 if place is None else place):
            if at < room[place]:
                room[place] -= 1
                laid[card] = place
                break
            at -= room[place]
        else:
            return None
    return laid


def _deal_of(state: HandState, places: dict[Card, Place], rng: Random) -> Deal:
    def pile(place: Place) -> tuple[Card, ...]:
        cards = sorted(card for card, lies in places.items() if lies == place)
        rng.shuffle(cards)
        return tuple(cards)

    return Deal(seats=tuple(pile(Seat(seat)) for seat in range(len(state.holdings))), spare=pile(None))
