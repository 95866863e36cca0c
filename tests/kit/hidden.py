"""Deals that a seat cannot tell from the real one: drawn uniformly among all that agree with what it knows.

What a seat knows for certain in mid-hand, everything but the first two public:

1. its own cards, and those that it gave away itself;
2. the card that lies turned up, and, once the hand is over, the one in the centre;
3. every card played and by whom;
4. how many cards each seat has left, and so how many lie where nobody can play them;
5. at a stop that nothing else explains, that nobody holds the called card;
6. what a lead shows that its leader does not hold, then and for the rest of the hand: where the rules let only the
   lowest card of a suit or colour be led, those below it; and what those do not hold who passed the lead;
7. that the called card is with the seat whose turn it is, and that a leader holds something that may be led;
8. where the lowest diamond of all is led first, that its leader has it;
9. at the end, which card that makes the payment for cards left double or nothing a seat held, or that it held none;
10. once the cards may be shown, all of them.

Before the deal it knows nothing at all. A deal agrees exactly when the same actions on it are legal, tell the same, and
then call the same seat; `tests/hidden` proves on small packs that the list above says just that, and that the draw is
uniform.

A seat does not know in which order cards came; every draw shuffles all piles, its own too.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Literal, TypeAlias

import msgspec

from newmarket.cards import Ace, Card, Colour, Rank, Suit
from newmarket.engine import Deal, HandState, Seat, Stage
from newmarket.rules import CardsShown, FirstLead, Lead, Rules, TargetChecked, TurnUp

Place: TypeAlias = Seat | Literal["centre"] | None
"""Where a card may lie: with a seat, in the centre, or (none) in the spare hand or the one given away for it."""

MOST_TRIES = 1_000_000


class Knowledge(msgspec.Struct, frozen=True):
    """What a seat, or a watcher, can say of the cards.

    *known* are those whose place at the first lead is certain; *possible* are the places of each other card, and
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
    ``most``; those in which the leader could not lead are thrown away.
    """
    knowledge = settled_by_room(what_is_known(rules, state, seat))
    order = sorted(knowledge.possible, key=lambda card: (_space(knowledge, knowledge.possible[card]), card))
    bounds = [_most_free(knowledge, order, at) for at in range(len(order))]
    for _ in range(MOST_TRIES):
        laid = _try_to_lay(knowledge, order, bounds, rng)
        if laid is not None and leader_can_lead(rules, state, knowledge.known | laid):
            return _deal_of(rules, state, knowledge.known | laid, rng)
    raise AssertionError(f"no agreeing deal in {MOST_TRIES} tries")


def with_deal(rules: Rules, state: HandState, deal: Deal) -> HandState:
    """*state* with the cards of *deal*; the same cards must have been played from it."""
    moved = msgspec.structs.replace(state, deal=deal)
    if state.stage is Stage.PLACING:
        return moved
    holdings = tuple(rules.pack.set_of(pile) & ~state.played for place, pile in _piles(moved) if isinstance(place, int))
    return msgspec.structs.replace(moved, holdings=holdings)


def what_is_known(rules: Rules, state: HandState, seat: Seat | None) -> Knowledge:
    """What *seat* (none: a watcher) knows for certain of the cards of a hand, card by card."""
    piles = dict(_piles(state))
    known: dict[Card, Place] = {played.card: played.seat for played in state.plays}
    if seat is not None:
        known |= dict.fromkeys(rules.pack.cards_in(state.holdings[seat]), seat)
    if seat is not None and seat == state.exchanged:
        known |= dict.fromkeys(piles[None], None)
    if state.stage is not Stage.PLACING and state.deal.turned is not None:
        known[state.deal.turned] = None
    if state.called is not None:
        known[state.called] = state.turn
    if state.is_over and state.deal.centre is not None:
        known[state.deal.centre] = "centre"
    known |= {card: seat for seat, card, _ in _shown_by_payment(rules, state) if card is not None}
    if state.is_over and rules.cards_shown is CardsShown.AT_SETTLEMENT:
        known = {card: place for place, pile in piles.items() for card in pile}
    room = {place: len(pile) - list(known.values()).count(place) for place, pile in piles.items()}
    excluded = _excluded(rules, state)
    possible = {
        card: frozenset(place for place in piles if room[place] and card not in excluded.get(place, ()))
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


def leader_can_lead(rules: Rules, state: HandState, places: dict[Card, Place]) -> bool:
    """Whether the cards lie so that who has the lead could have it: points 7 and 8."""
    if state.stage is not Stage.PLAY or state.called is not None:
        return True
    held = [card for card, place in places.items() if place == state.turn and not _is_played(state, card)]
    if not state.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND:
        diamonds = [card for card, place in places.items() if isinstance(place, int) and card.suit is Suit.DIAMONDS]
        return not diamonds or min(diamonds, key=rules.pack.bit) in held
    return any(card not in barred for barred in [_barred(rules, state, len(state.plays))] for card in held)


def _is_played(state: HandState, card: Card) -> bool:
    return any(played.card is card for played in state.plays)


def _piles(state: HandState) -> Iterator[tuple[Place, tuple[Card, ...]]]:
    """What lies where at the first lead, that is after an exchange."""
    deal, exchanged = state.deal, state.exchanged
    yield from ((Seat(seat), deal.spare if seat == exchanged else pile) for seat, pile in enumerate(deal.seats))
    yield None, deal.spare if exchanged is None else deal.seats[exchanged]
    if deal.centre is not None:
        yield "centre", (deal.centre,)


def _leads(rules: Rules, state: HandState) -> Iterator[tuple[int, Seat | None]]:
    """Each lead by its place in the plays, with its leader; the present one, too, and that where nobody could lead."""
    yield from ((at, played.seat) for at, played in enumerate(state.plays) if played.led)
    if state.stage is Stage.PLAY and state.called is None:
        yield len(state.plays), state.turn
    elif state.is_over and state.out is None and not _is_abandoned(rules, state):
        yield len(state.plays), None


def _is_abandoned(rules: Rules, state: HandState) -> bool:
    at_once = rules.target_checked is TargetChecked.AT_ONCE
    return at_once and rules.target is not None and max(state.counters) >= rules.target


def _excluded(rules: Rules, state: HandState) -> dict[Place, set[Card]]:
    """By seat the cards that stops, leads and passes show it not to hold."""
    seats = [Seat(seat) for seat in range(len(state.holdings))]
    excluded: dict[Place, set[Card]] = {seat: set() for seat in seats}
    for at, leader in _leads(rules, state):
        for seat in seats:
            excluded[seat] |= _called_in_vain(rules, state, at)
        first = seats[(state.dealer + 1) % len(seats)] if at == 0 else state.plays[at - 1].seat
        passing = [] if at == 0 and rules.first_lead is FirstLead.LOWEST_DIAMOND else _from_to(seats, first, leader)
        for seat in passing:
            excluded[seat] |= {*rules.pack.cards} - _barred(rules, state, at)
        if leader is not None and at < len(state.plays) and at != state.spin_at:
            excluded[leader] |= _below(rules, state.plays[at].card)
    for seat, _, none in _shown_by_payment(rules, state):
        excluded[seat] |= none
    if state.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND:
        first_card = state.plays[0].card
        for seat in seats:
            excluded[seat] |= {
                card
                for card in rules.pack.cards
                if card.suit is Suit.DIAMONDS
                and (first_card.suit is not Suit.DIAMONDS or _height(rules, card) < _height(rules, first_card))
            }
    return excluded


def _shown_by_payment(rules: Rules, state: HandState) -> Iterator[tuple[Seat, Card | None, set[Card]]]:
    """What the payment for cards left shows of each seat: the card named in it, and those that it shows not to be held.

    Cards that make it nothing are named before those that make it double, each kind in the order of the rules.
    """
    if state.out is None or not rules.card_payment:
        return
    for at, holding in enumerate(state.holdings):
        if at != state.out:
            passed_over: set[Card] = set()
            for card in (*rules.excusing, *rules.doubling):
                if holding & rules.pack.bit(card):
                    yield Seat(at), card, passed_over
                    break
                passed_over.add(card)
            else:
                yield Seat(at), None, passed_over


def _from_to(seats: list[Seat], first: Seat, leader: Seat | None) -> list[Seat]:
    """Who passed the lead that was *first*'s; all where nobody led."""
    around = [*seats[first:], *seats[:first]]
    return around if leader is None else around[: around.index(leader)]


def _called_in_vain(rules: Rules, state: HandState, at: int) -> set[Card]:
    """The card that was called before the lead in place *at* and that nobody held."""
    if at == 0 or at - 1 == state.spin_at:
        return set()
    last = state.plays[at - 1]
    if rules.ace is Ace.LOW_ABOVE_KING and last.card.rank is Rank.ACE and not last.led:
        return set()
    called = rules.pack.next_up(last.card)
    return set() if called is None or _is_played(state, called) else {called}


def _barred(rules: Rules, state: HandState, at: int) -> set[Card]:
    """The cards that could not be led in place *at* for their suit or colour."""
    last = state.plays[at - 1].card if at else None
    match rules.lead:
        case Lead.LOWEST_OF_COLOUR:
            runs = sum(played.led for played in state.plays[:at])
            due = (Colour.BLACK, Colour.RED)[runs % 2]
            return {card for card in Card if card.suit.colour is not due}
        case Lead.LOWEST_OF_ANOTHER_SUIT if last is not None:
            return {card for card in Card if card.suit is last.suit}
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT if last is not None:
            return {card for card in Card if card.suit.colour is last.suit.colour}
        case _:
            return set()


def _below(rules: Rules, lead: Card) -> set[Card]:
    """The cards that who led *lead* shows not to hold, since they would have led them."""
    if rules.lead is Lead.ANY_CARD:
        return set()
    colour = rules.lead is Lead.LOWEST_OF_COLOUR
    return {
        card
        for card in rules.pack.cards
        if (card.suit.colour is lead.suit.colour if colour else card.suit is lead.suit)
        and _height(rules, card) < _height(rules, lead)
    }


def _height(rules: Rules, card: Card) -> int:
    return ("23456789TJQKA" if rules.ace is Ace.HIGH else "A23456789TJQK").index(card.rank.value)


def _space(knowledge: Knowledge, places: frozenset[Place]) -> int:
    return sum(knowledge.room[place] for place in places)


def _most_free(knowledge: Knowledge, order: list[Card], at: int) -> int:
    """The most free places that the card at *at* can find, however those before it were laid."""
    allowed = knowledge.possible[order[at]]
    inside = sum(knowledge.possible[card] <= allowed for card in order[:at])
    overflow = at - _space(knowledge, frozenset(knowledge.room) - allowed)
    return _space(knowledge, allowed) - max(inside, overflow)


def _in_order(place: Place) -> int:
    return place if isinstance(place, int) else -1 if place is None else -2


def _try_to_lay(knowledge: Knowledge, order: list[Card], bounds: list[int], rng: Random) -> dict[Card, Place] | None:
    room = dict(knowledge.room)
    laid: dict[Card, Place] = {}
    for card, most in zip(order, bounds, strict=True):
        assert sum(room[place] for place in knowledge.possible[card]) <= most, "the draw would not be uniform"
        at = rng.randrange(most)
        for place in sorted(knowledge.possible[card], key=_in_order):
            if at < room[place]:
                room[place] -= 1
                laid[card] = place
                break
            at -= room[place]
        else:
            return None
    return laid


def _deal_of(rules: Rules, state: HandState, places: dict[Card, Place], rng: Random) -> Deal:
    def pile(place: Place) -> tuple[Card, ...]:
        cards = sorted(card for card, lies in places.items() if lies == place)
        rng.shuffle(cards)
        return tuple(cards)

    exchanged = state.exchanged
    dead = pile(None)
    turned = None
    if rules.turn_up is TurnUp.LAST_OF_SPARE:
        turned = dead[-1] if state.stage is Stage.PLACING else state.deal.turned
        dead = (*(card for card in dead if card is not turned), *([] if turned is None else [turned]))
    seats = tuple(dead if seat == exchanged else pile(Seat(seat)) for seat in range(len(state.holdings)))
    centre = next(iter(pile("centre")), None)
    return Deal(seats=seats, spare=dead if exchanged is None else pile(exchanged), centre=centre, turned=turned)
