"""Who leads, and with what: the cards that may open a run, and where the lead goes when there are none."""

from __future__ import annotations

from typing import assert_never

import msgspec

from newmarket.cards import Card, CardSet, Suit
from newmarket.engine.events import Event, LeadPassed, NobodyLeads
from newmarket.engine.seats import Seat, after
from newmarket.engine.settle import undecided
from newmarket.engine.state import HandState, Step
from newmarket.rules import FirstLead, Lead, Rules


def first_leader(rules: Rules, state: HandState) -> Seat:
    """Who is to open the first run, with the cards dealt and not exchanged (N4)."""
    match rules.first_lead:
        case FirstLead.AFTER_DEALER:
            return after(state.dealer, len(state.holdings))
        case FirstLead.LOWEST_DIAMOND:
            lowest = _lowest_diamond(rules, state)
            holders = (seat for seat, holding in enumerate(state.holdings) if holding & lowest)
            return Seat(next(holders, after(state.dealer, len(state.holdings))))
        case _:
            assert_never(rules.first_lead)


def lead_from(rules: Rules, state: HandState, seat: Seat) -> Step:
    """*seat* has the lead; who cannot lead passes it to the left, and when nobody can, the hand is over (F9, F10)."""
    events: list[Event] = []
    seats = len(state.holdings)
    for _ in range(seats):
        state = msgspec.structs.replace(state, turn=seat, called=None)
        if leads(rules, state, seat):
            return Step(state, tuple(events))
        events.append(LeadPassed(seat, after(seat, seats), state.due))
        seat = after(seat, seats)
    events[-1] = NobodyLeads(state.due)
    ended = undecided(rules, state)
    return Step(ended.state, (*events, *ended.events))


def leads(rules: Rules, state: HandState, seat: Seat) -> CardSet:
    """The cards with which *seat* may open the next run; none where it has to pass the lead."""
    pack, holding = rules.pack, state.holdings[seat]
    if not state.plays and rules.first_lead is FirstLead.LOWEST_DIAMOND:
        lowest = _lowest_diamond(rules, state)
        if lowest:
            return holding & lowest
    match rules.lead:
        case Lead.LOWEST_OF_SUIT:
            return pack.lowest_of_each_suit(holding)
        case Lead.ANY_CARD:
            return holding
        case Lead.LOWEST_OF_COLOUR:
            assert state.due is not None, "a colour is due"
            return pack.lowest_by_rank(holding & pack.colours[state.due])
        case Lead.LOWEST_OF_ANOTHER_SUIT:
            return pack.lowest_of_each_suit(holding & ~_suit_before(rules, state))
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            return pack.lowest_of_each_suit(holding & ~_colour_before(rules, state))
        case _:
            assert_never(rules.lead)


def barred(rules: Rules, state: HandState) -> CardSet:
    """The cards of suits or colours that may not be led next."""
    match rules.lead:
        case Lead.LOWEST_OF_SUIT | Lead.ANY_CARD:
            return 0
        case Lead.LOWEST_OF_COLOUR:
            return 0 if state.due is None else rules.pack.colours[state.due.other]
        case Lead.LOWEST_OF_ANOTHER_SUIT:
            return _suit_before(rules, state)
        case Lead.LOWEST_OF_OTHER_COLOUR_SUIT:
            return _colour_before(rules, state)
        case _:
            assert_never(rules.lead)


def _last(state: HandState) -> Card | None:
    return state.plays[-1].card if state.plays else None


def _suit_before(rules: Rules, state: HandState) -> CardSet:
    last = _last(state)
    return 0 if last is None else rules.pack.suit_of(last)


def _colour_before(rules: Rules, state: HandState) -> CardSet:
    last = _last(state)
    return 0 if last is None else rules.pack.colours[last.suit.colour]


def _lowest_diamond(rules: Rules, state: HandState) -> CardSet:
    """The lowest diamond that anybody holds; none where nobody has one."""
    held = 0
    for holding in state.holdings:
        held |= holding
    diamonds = held & rules.pack.suits[tuple(Suit).index(Suit.DIAMONDS)]
    return diamonds & -diamonds
