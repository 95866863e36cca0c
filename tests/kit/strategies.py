"""Hypothesis strategies for everything that is dealt, played and settled.

They shrink to few seats, to the pack in its order, to the first legal action and to short hands.
"""

from __future__ import annotations

from typing import TypeVar

import msgspec
from hypothesis import strategies as st

from newmarket.cards import Ace, Card, Rank, Suit
from newmarket.engine import Deal, Seat, legal_actions, share_out
from newmarket.match import MatchStep, deal_hand, next_dealer, play, start_match
from newmarket.rules import (
    Bounty,
    CardsShown,
    Centre,
    Claim,
    Exempt,
    FirstLead,
    LastHand,
    Lead,
    Option,
    OptionPrice,
    Placing,
    Pot,
    Ruin,
    Rules,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    TurnUp,
    built_in_rules,
    load_rules,
    parse_rules,
    rules_as_data,
)
from tests.kit.games import with_fitting_clauses
from tests.kit.hands import PlayedHand, begun, in_turn

Thing = TypeVar("Thing")

cards = st.sampled_from(Card)
suits = st.sampled_from(Suit)
ranks = st.sampled_from(Rank)
games = st.sampled_from(sorted(built_in_rules())).map(load_rules)
"""The games of the package."""

choices = st.lists(st.integers(0, 12), max_size=20)
"""Which of the legal actions is taken, action by action; the first one when they run out."""


@st.composite
def rule_sets(draw: st.DrawFn) -> Rules:
    """Any sound rules: every policy word, packs with cards taken out, odd stakes and pots."""
    option, centre, lead = draw(st.sampled_from(Option)), draw(st.sampled_from(Centre)), draw(st.sampled_from(Lead))
    spare = draw(st.sampled_from([*Spare] if option is Option.NOBODY else [*Spare][1:]))
    may_turn_up = spare is not Spare.NONE and option is Option.NOBODY
    turn_up = draw(st.sampled_from(TurnUp)) if may_turn_up else TurnUp.NONE
    may_be_lowest = option is Option.NOBODY and lead is not Lead.LOWEST_OF_COLOUR
    first_lead = draw(st.sampled_from(FirstLead)) if may_be_lowest else FirstLead.AFTER_DEALER
    may_have_spin = lead in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD} and first_lead is FirstLead.AFTER_DEALER
    ace, least = draw(st.sampled_from(Ace)), draw(st.integers(2, 8))
    seats = (least, draw(st.integers(least, 8)))
    removed = draw(st.lists(cards, unique=True, max_size=30))
    layout = draw(_layouts(ace, [card for card in Card if card not in removed]))
    pack = [card for card in Card if card not in removed and card not in layout]
    some_cards: st.SearchStrategy[tuple[Card, ...]] = st.lists(st.sampled_from(pack), unique=True, max_size=2).map(
        tuple
    )
    pots = (*layout_pots(layout), *draw(_pots(pack, centre, turn_up)))
    is_placed = bool(pots) and draw(st.booleans())
    placing = Placing(draw(st.integers(0, 2)), len(pots) + 1) if is_placed else None
    has_price = option is Option.ROUND and len(pots) > 0 and draw(st.booleans())
    payment, counters = draw(st.integers(0, 3)), draw(st.integers(0, 120))
    target = draw(st.none() | st.integers(counters + 1, counters + 60))
    spin = draw(st.none() | st.sampled_from(pack)) if may_have_spin else None
    bounties = draw(some_cards)
    rules = Rules(
        id=draw(st.sampled_from(["any", "any-2", "7"])),
        title=draw(st.sampled_from(["Any", "Épinal’s"])),
        summary="Rules at random.",
        source="the tests",
        aliases=tuple(draw(st.lists(st.sampled_from(["boodle", "stops"]), unique=True))),
        version=draw(st.integers(1, 3)),
        seats=seats,
        ace=ace,
        removed=tuple(removed),
        spare=spare,
        hand_size=draw(st.none() | st.integers(1, (len(pack) - 2) // seats[1])) if spare is Spare.REST else None,
        centre=centre,
        turn_up=turn_up,
        pots=pots,
        stakes_paid=StakesPaid.BEFORE_DEAL if placing else draw(st.sampled_from(StakesPaid)),
        placing=placing,
        exempt=draw(st.sampled_from(Exempt)) if any(pot.claim is Claim.OUT for pot in pots) else Exempt.NOBODY,
        option=option,
        option_price=OptionPrice(draw(st.sampled_from(pots)).id, 1) if has_price else None,
        first_lead=first_lead,
        lead=lead,
        bounties=(Bounty(bounties, draw(st.integers(1, 3))),) if bounties else (),
        spin=spin,
        spin_alone=draw(st.sampled_from(SpinAlone)) if spin else SpinAlone.ALLOWED,
        card_payment=payment,
        doubling=draw(some_cards) if payment else (),
        excusing=draw(some_cards) if payment else (),
        counters=counters,
        target=target,
        target_checked=TargetChecked.AT_SETTLEMENT if target is None else draw(st.sampled_from(TargetChecked)),
        hands=draw(st.integers(1, 12)),
        last_hand=draw(st.sampled_from(LastHand)),
        ruin=draw(st.sampled_from(Ruin)),
        cards_shown=draw(st.sampled_from(CardsShown)),
    )
    return parse_rules(rules_as_data(with_fitting_clauses(rules)), where="rules at random")


@st.composite
def _layouts(draw: st.DrawFn, ace: Ace, kept: list[Card]) -> list[Card]:
    """Up to two cards to lie turned up, of other suits and ranks, each with the card before it in the pack."""
    ranks_in_order = tuple(Rank)
    found: list[Card] = []
    for card in draw(st.lists(st.sampled_from(kept), unique=True, max_size=2)):
        before = Card(f"{ranks_in_order[ranks_in_order.index(card.rank) - 1]}{card.suit}")
        alike = any(card.suit is other.suit or card.rank is other.rank for other in found)
        if before in kept and not alike and not (ace is Ace.HIGH and card.rank is Rank.TWO):
            found.append(card)
    return found


def layout_pots(layout: list[Card]) -> tuple[Pot, ...]:
    """A pot for each card that lies turned up."""
    return tuple(Pot(f"before-{card}", card=card, claim=Claim.CARD_BEFORE) for card in layout)


@st.composite
def _pots(draw: st.DrawFn, pack: list[Card], centre: Centre, turn_up: TurnUp) -> list[Pot]:
    """Up to five pots of cards, and some of each other claim that is possible."""
    stakes = st.integers(0, 3)

    def pot(name: str, **states: object) -> Pot:
        return msgspec.structs.replace(Pot(name, stake=draw(stakes), dealer_stake=draw(stakes)), **states)

    found = [pot(str(card), card=card) for card in draw(st.lists(st.sampled_from(pack), unique=True, max_size=5))]
    more = [
        pot("out", claim=Claim.OUT),
        pot(
            "pair",
            claim=Claim.PAIR,
            pair=tuple(draw(st.lists(st.sampled_from(pack), unique=True, min_size=2, max_size=2))),
        ),
    ]
    if centre is not Centre.NONE:
        more.append(pot("queen", claim=Claim.CENTRE_QUEEN))
    if turn_up is not TurnUp.NONE:
        more.append(pot("trump", claim=Claim.TRUMP, ranks=(draw(ranks),)))
        more.append(
            pot(
                "trumps",
                claim=Claim.TRUMP_PAIR,
                ranks=tuple(draw(st.lists(ranks, unique=True, min_size=2, max_size=2))),
            )
        )
    return [*found, *(each for each in more if draw(st.booleans()))]


def _two_of(things: st.SearchStrategy[Thing]) -> st.SearchStrategy[tuple[Thing, ...]]:
    return st.lists(things, unique=True, min_size=2, max_size=2).map(tuple[Thing, ...])


@st.composite
def deals(draw: st.DrawFn, rules: Rules, *, seats: int, dealer: Seat) -> Deal:
    """Any order of the pack, shared out."""
    pack = rules.pack.cards
    centre_at = None if rules.centre is Centre.NONE else draw(st.integers(1, len(pack) - 2))
    return share_out(rules, draw(st.permutations(pack)), dealer=dealer, seats=seats, centre_at=centre_at)


@st.composite
def openings(draw: st.DrawFn, of: st.SearchStrategy[Rules] = games) -> PlayedHand:
    """A hand just dealt, to any number of seats, with counters and pots as in any hand of a match."""
    rules = draw(of)
    seats = draw(st.integers(rules.seats[0], rules.seats[1]))
    dealer = draw(seats_of(seats))
    # Nobody has reached the target when a hand is dealt.
    most = 160 if rules.target is None else rules.target - 1
    counters = draw(st.lists(st.integers(-40, most), min_size=seats, max_size=seats))
    pots = draw(st.lists(st.integers(0, 30), min_size=len(rules.pots), max_size=len(rules.pots)))
    others = [Seat(seat) for seat in range(seats) if seat != dealer]
    exempt = () if rules.exempt is Exempt.NOBODY else draw(st.sampled_from([(), *((seat,) for seat in others)]))
    deal = draw(deals(rules, seats=seats, dealer=dealer))
    return begun(rules, deal, dealer=dealer, counters=tuple(counters), pots=tuple(pots), exempt=exempt)


@st.composite
def hands(draw: st.DrawFn, of: st.SearchStrategy[Rules] = games) -> PlayedHand:
    """A whole hand, played to its end."""
    return draw(openings(of)).played_out(in_turn(draw(choices)))


@st.composite
def positions(draw: st.DrawFn, of: st.SearchStrategy[Rules] = games) -> PlayedHand:
    """A hand at any moment, also just dealt or over."""
    hand = draw(hands(of))
    return hand.at(draw(st.integers(0, len(hand.actions))))


@st.composite
def matches(draw: st.DrawFn, of: st.SearchStrategy[Rules] = games) -> list[MatchStep]:
    """Every step of a match from its first deal on, for up to three hands; it may end earlier."""
    rules = draw(of)
    seats = draw(st.integers(rules.seats[0], rules.seats[1]))
    match = start_match(rules, seats=seats, dealer=draw(seats_of(seats)))
    choose = in_turn(draw(choices))
    found: list[MatchStep] = []
    for _ in range(draw(st.integers(1, 3))):
        if match.awaits_deal:
            found.append(deal_hand(match, draw(deals(rules, seats=seats, dealer=next_dealer(match)))))
            match = found[-1].match
        while match.hand is not None and (legal := legal_actions(rules, match.hand)):
            found.append(play(match, choose(legal)))
            match = found[-1].match
    return found


def seats_of(number: int) -> st.SearchStrategy[Seat]:
    """Any seat at a table of *number*."""
    return st.integers(0, number - 1).map(Seat)
