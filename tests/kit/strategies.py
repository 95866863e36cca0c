"""Hypothesis strategies for everything that is dealt, played and settled.

They shrink to few seats, to the pack in its order, to the first legal action and to short hands.
"""

from __future__ import annotations

from hypothesis import strategies as st

from newmarket.cards import Ace, Card, Rank, Suit
from newmarket.engine import Deal, Seat, legal_actions, share_out
from newmarket.match import MatchStep, deal_hand, next_dealer, play, start_match
from newmarket.rules import (
    CardsShown,
    Clause,
    Lead,
    Pot,
    Rules,
    Spare,
    TargetChecked,
    Topic,
    built_in_rules,
    load_rules,
    parse_rules,
    rules_as_data,
)
from tests.kit.hands import PlayedHand, begun, in_turn

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
    spare = draw(st.sampled_from(Spare))
    least = draw(st.integers(2, 8))
    removed = draw(st.lists(cards, unique=True, max_size=30))
    kept = [card for card in Card if card not in removed]
    pay_cards = draw(st.lists(st.sampled_from(kept), unique=True, max_size=5))
    stakes = st.integers(0, 3)
    counters = draw(st.integers(0, 120))
    target = draw(st.none() | st.integers(counters + 1, counters + 60))
    rules = Rules(
        id=draw(st.sampled_from(["any", "any-2", "7"])),
        title=draw(st.sampled_from(["Any", "Épinal’s"])),
        summary="Rules at random.",
        source="the tests",
        aliases=tuple(draw(st.lists(st.sampled_from(["boodle", "stops"]), unique=True))),
        version=draw(st.integers(1, 3)),
        seats=(least, draw(st.integers(least, 8))),
        ace=draw(st.sampled_from(Ace)),
        removed=tuple(removed),
        spare=spare,
        pots=tuple(Pot(str(card), card, draw(stakes), draw(stakes)) for card in pay_cards),
        lead=draw(st.sampled_from(Lead)),
        card_payment=draw(st.integers(0, 3)),
        counters=counters,
        target=target,
        target_checked=TargetChecked.AT_SETTLEMENT if target is None else draw(st.sampled_from(TargetChecked)),
        hands=draw(st.integers(1, 12)),
        cards_shown=draw(st.sampled_from(CardsShown)),
        clauses=tuple(
            Clause(f"X{number}", f"On {topic.value}.", topic)
            for number, topic in enumerate(Topic, start=1)
            if topic is not Topic.TARGET or target is not None
        ),
    )
    return parse_rules(rules_as_data(rules), where="rules at random")


@st.composite
def deals(draw: st.DrawFn, rules: Rules, *, seats: int, dealer: Seat) -> Deal:
    """Any order of the pack, shared out."""
    return share_out(rules, draw(st.permutations(rules.pack.cards)), dealer=dealer, seats=seats)


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
    deal = draw(deals(rules, seats=seats, dealer=dealer))
    return begun(rules, deal, dealer=dealer, counters=tuple(counters), pots=tuple(pots))


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
