"""A game of one's own: a file beside the tests, with policies that no game of the package has, played to its end."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Ace, Card
from newmarket.engine import (
    Dealt,
    Led,
    PotTaken,
    Seat,
    Stake,
    Staked,
    Stopped,
    StopReason,
    lab_deal,
    lab_dealer,
    legal_actions,
)
from newmarket.match import deal_hand, next_dealer, play, start_match
from newmarket.rules import CardsShown, Spare, TargetChecked, load_rules_file
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.referee import Referee
from tests.kit.strategies import hands
from tests.kit.text import table_of

FILE = Path(__file__).with_name("epsom-like.toml")
RULES = load_rules_file(FILE)


def test_the_file_says_what_is_read() -> None:
    assert (Ace.LOW, Spare.FIRST, TargetChecked.AT_ONCE, CardsShown.AT_MATCH_END) == (
        RULES.ace,
        RULES.spare,
        RULES.target_checked,
        RULES.cards_shown,
    )
    assert (32, range(2, 5), 60, 5) == (len(RULES.pack.cards), RULES.player_counts, RULES.target, RULES.hands)


def test_the_spare_hand_is_served_first() -> None:
    hand = begun(RULES, lab_deal(RULES, seed=0, hand=0, dealer=Seat(0), seats=2), dealer=0)

    assert (
        Staked(Seat(1), (Stake("spade", 1), Stake("heart", 1))),
        Staked(Seat(0), (Stake("spade", 1),)),
        Dealt(Seat(0), (10, 11), 11, leader=Seat(1)),
    ) == hand.events


def test_the_ace_is_below_a_gap_and_nothing_follows_the_king() -> None:
    hand = table_of("dealer: 0\nseat 0: …\nseat 1: AS KH …\nspare: 7H 8H 9H TH JH QH AH …", RULES)

    assert (
        Led(Seat(1), Card("AS"), left=10),
        PotTaken(Seat(1), "spade", Card("AS"), 2),
        Stopped(Card("AS"), Card("2S"), StopReason.REMOVED, leader=Seat(1)),
        Led(Seat(1), Card("KH"), left=9),
        PotTaken(Seat(1), "heart", Card("KH"), 1),
        Stopped(Card("KH"), None, StopReason.TOP_OF_SUIT, leader=Seat(1)),
    ) == hand.told_by("AS KH")


@given(hands(st.just(RULES)))
def test_a_plain_referee_comes_to_the_same_result(hand: PlayedHand) -> None:
    referee = Referee(RULES, hand.state.deal, dealer=hand.state.dealer, counters=hand.counters, pots=hand.pots)
    for action in hand.actions:
        referee.play(action)

    assert hand.events == tuple(referee.told)


@pytest.mark.parametrize("seats", RULES.player_counts)
def test_a_match_of_it_is_played_to_its_end(seats: int) -> None:
    rng = Random(seats)
    choose = at_random(rng)
    for number in range(20):
        match = start_match(RULES, seats=seats, dealer=lab_dealer(seed=seats, match=number, seats=seats))
        while match.awaits_deal:
            deal = lab_deal(RULES, seed=number, hand=match.number, dealer=next_dealer(match), seats=seats)
            match = deal_hand(match, deal).match
            while match.hand is not None and not match.hand.is_over:
                match = play(match, choose(legal_actions(RULES, match.hand))).match

        assert match.ended is not None
        assert 30 * seats == sum(match.counters) + sum(match.pots)
        assert (match.number == 5) or max(match.counters) >= 60
