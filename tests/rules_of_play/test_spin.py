"""Spin, clause by clause (S1 to S13)."""

from __future__ import annotations

import pytest

from newmarket.cards import Card
from newmarket.engine import (
    BountyPaid,
    Followed,
    LaySpin,
    Led,
    Paid,
    Play,
    PotTaken,
    RefusalReason,
    Seat,
    SpinLaid,
    Stake,
    Staked,
    Stopped,
    StopReason,
    WentOut,
    lab_deal,
    legal_actions,
    pile_sizes,
    refusal,
    view,
)
from newmarket.match import EndReason, Match, deal_hand, exempt_next, next_dealer, play, start_match
from newmarket.rules import Claim, SpinAlone
from tests.kit.games import SPIN, varied
from tests.kit.hands import begun
from tests.kit.text import pots_taken, small_table_of, stops

# Seat 0, which leads, holds Spin; 5C calls the 6C of seat 1, whose 7C is seat 0's.
CALLED = "seat 0: AD 5C 7C\nseat 1: 6C 2D KH\nseat 2: 8C 3D 4S"
ALONE = varied(SPIN, id="spin-not-alone", spin_alone=SpinAlone.REFUSED)


def test_s1_matrimony_intrigue_and_game() -> None:
    assert [(pot.id, pot.claim, pot.pair) for pot in SPIN.pots] == [
        ("matrimony", Claim.PAIR, (Card("KD"), Card("QD"))),
        ("intrigue", Claim.PAIR, (Card("QD"), Card("JD"))),
        ("game", Claim.OUT, ()),
    ]


def test_s2_everybody_but_the_dealer_puts_one_on_game_the_dealer_two_and_one_on_the_pairs() -> None:
    hand = begun(SPIN, lab_deal(SPIN, seed=0, hand=0, dealer=Seat(2), seats=3), dealer=2)
    staked = [event for event in hand.events if isinstance(event, Staked)]

    assert staked == [
        Staked(Seat(0), (Stake("game", 1),)),
        Staked(Seat(1), (Stake("game", 1),)),
        Staked(Seat(2), (Stake("matrimony", 2), Stake("intrigue", 1))),
    ]


@pytest.mark.parametrize(
    ("seats", "from_the_left"),
    [
        (3, [17, 17, 16]),
        (4, [13, 13, 12, 12]),
        (5, [10] * 5),
        (6, [9, 9, 8, 8, 8, 8]),
        (7, [8, 7, 7, 7, 7, 7, 7]),
        (8, [7, 7, 6, 6, 6, 6, 6, 6]),
    ],
)
def test_s3_all_50_cards_go_out(seats: int, from_the_left: list[int]) -> None:
    assert (tuple(from_the_left), 0) == pile_sizes(SPIN, dealer=Seat(seats - 1), seats=seats)


def test_s4_the_player_after_the_dealer_leads_any_card() -> None:
    hand = small_table_of(CALLED, SPIN)

    assert legal_actions(hand.rules, hand.state) == (
        Play(Seat(0), Card("5C")),
        Play(Seat(0), Card("7C")),
        Play(Seat(0), Card("AD")),
        LaySpin(Seat(0)),
    )


@pytest.mark.parametrize("card", ["KC", "KD", "KH", "KS"])
def test_s5_the_kings_stop(card: str) -> None:
    hand = small_table_of(f"seat 0: {card} AD\nseat 1: 2C 2D\nseat 2: 3C 3D", SPIN).play(card)

    assert [stop.reason for stop in stops(hand)] == [StopReason.TOP_OF_SUIT]


@pytest.mark.parametrize(("card", "called"), [("AH", "2H"), ("7D", "8D")])
def test_s5_the_ace_of_hearts_and_the_seven_of_diamonds_stop(card: str, called: str) -> None:
    hand = small_table_of(f"seat 0: {card} AD\nseat 1: 2C 2D\nseat 2: 3C 3D", SPIN).play(card)

    assert stops(hand) == [Stopped(Card(card), Card(called), StopReason.REMOVED, leader=Seat(0))]


def test_s6_who_plays_a_king_receives_one_counter_from_each_other_player_at_once() -> None:
    hand = small_table_of("seat 0: QC AD\nseat 1: KC 2D\nseat 2: 3C 3D", SPIN)

    assert hand.told_by("QC KC")[1:4] == (
        Followed(Seat(1), Card("KC"), 1),
        BountyPaid(Seat(2), Seat(1), Card("KC"), 1),
        BountyPaid(Seat(0), Seat(1), Card("KC"), 1),
    )


@pytest.mark.parametrize("how", ["spin", "AD", "5C 6C 7C+"])
def test_s7_spin_brings_three_counters_from_each_other_player_however_it_is_played(how: str) -> None:
    hand = small_table_of(CALLED, SPIN).play(how)

    assert [event for event in hand.events if isinstance(event, BountyPaid)] == [
        BountyPaid(Seat(1), Seat(0), Card("AD"), 3),
        BountyPaid(Seat(2), Seat(0), Card("AD"), 3),
    ]


def test_s8a_spin_is_laid_with_a_called_card_which_is_a_stop_then() -> None:
    text = "seat 0: AD 5C 7C 9H\nseat 1: 6C 2D KH 4H\nseat 2: 8C 3D 4S 5H"
    hand = small_table_of(text, SPIN).play("5C 6C")
    events = hand.told_by("7C+")

    assert events[:2] == (Followed(Seat(0), Card("7C"), 2), SpinLaid(Seat(0), Card("AD"), 1))
    assert events[-1] == Stopped(Card("AD"), None, StopReason.SPIN, leader=Seat(0))
    assert hand.play("7C+").state.turn == Seat(0)


def test_s8a_the_called_cards_own_payments_come_first() -> None:
    hand = small_table_of("seat 0: QC AS 2S\nseat 1: KC AD 2D\nseat 2: 3C 3D 4D", SPIN)
    paid = [event.card for event in hand.told_by("QC KC+") if isinstance(event, BountyPaid)]

    assert paid == [Card("KC"), Card("KC"), Card("AD"), Card("AD")]


def test_s8b_at_the_lead_spin_is_a_stop_of_its_own_the_first_lead_too() -> None:
    hand = small_table_of(CALLED, SPIN)
    events = hand.told_by("spin")

    assert events[0] == SpinLaid(Seat(0), Card("AD"), 2)
    assert events[-1] == Stopped(Card("AD"), None, StopReason.SPIN, leader=Seat(0))
    assert legal_actions(hand.rules, hand.play("spin").state) == (Play(Seat(0), Card("5C")), Play(Seat(0), Card("7C")))


def test_s8b_by_the_switch_spin_is_not_laid_alone() -> None:
    hand = small_table_of(CALLED, ALONE)
    refused = refusal(ALONE, hand.state, LaySpin(Seat(0)))

    assert LaySpin(Seat(0)) not in legal_actions(ALONE, hand.state)
    assert refused is not None
    assert refused.reason is RefusalReason.NOT_NOW


def test_s8c_at_the_lead_spin_may_be_played_as_an_ordinary_ace() -> None:
    hand = small_table_of(CALLED, SPIN).play("AD")

    assert (hand.state.turn, hand.state.called) == (Seat(1), Card("2D"))


def test_s8_spin_is_not_laid_with_a_card_that_one_leads() -> None:
    hand = small_table_of(CALLED, SPIN)
    refused = refusal(SPIN, hand.state, Play(Seat(0), Card("5C"), spin=True))

    assert refused is not None
    assert refused.reason is RefusalReason.SPIN_NOT_WITH_LEAD


def test_s8_declining_loses_that_chance_alone() -> None:
    text = "seat 0: AD 5C 7C 9C\nseat 1: 6C 2D KH 4H\nseat 2: 8C 3D 4S 5H"
    hand = small_table_of(text, SPIN).play("5C 6C 7C 8C")

    assert Play(Seat(0), Card("9C"), spin=True) in legal_actions(SPIN, hand.state)


def test_s9_only_the_holder_sees_that_there_is_a_choice() -> None:
    hand = small_table_of(CALLED, SPIN).play("5C 6C")
    other = small_table_of("seat 0: 2D 5C 7C\nseat 1: 6C AD KH\nseat 2: 8C 3D 4S", SPIN).play("5C 6C")

    assert len(view(hand.rules, hand.state, Seat(0)).legal) == 2
    assert len(view(hand.rules, other.state, Seat(0)).legal) == 1
    assert view(hand.rules, hand.state, Seat(2)) == view(hand.rules, other.state, Seat(2))
    assert view(hand.rules, hand.state, None) == view(hand.rules, other.state, None)
    refused = refusal(hand.rules, other.state, Play(Seat(0), Card("7C"), spin=True))
    assert refused is not None
    assert refused.reason is RefusalReason.SPIN_NOT_HELD


def test_s10_a_pair_goes_to_who_plays_both_cards_at_the_second_of_them() -> None:
    hand = small_table_of("seat 0: JD QD KD 2S\nseat 1: AD 3C 4C 5C\nseat 2: 7C 8C 9C TC", SPIN)
    at_queen = hand.told_by("JD QD")

    assert [event for event in at_queen if isinstance(event, PotTaken)] == [
        PotTaken(Seat(0), "intrigue", Card("QD"), 1)
    ]
    assert pots_taken(hand.play("JD QD KD"))[-1] == PotTaken(Seat(0), "matrimony", Card("KD"), 2)


def test_s10_a_pair_in_two_hands_is_carried_on() -> None:
    hand = small_table_of("seat 0: QD 2S 3S\nseat 1: KD AD 3C\nseat 2: JD 8C 9C", SPIN)
    hand = hand.play("2S 3S QD")

    assert hand.state.out == Seat(0)
    assert hand.state.pots[:2] == (2, 1)


def test_s11_laying_the_last_two_cards_as_a_called_card_with_spin_goes_out() -> None:
    hand = small_table_of("seat 0: 5C 2S\nseat 1: 6C AD\nseat 2: 8C 3D", SPIN).play("5C 6C+")

    assert hand.state.out == Seat(1)
    assert pots_taken(hand) == [PotTaken(Seat(1), "game", None, 2)]


def test_s11_each_card_left_is_paid_and_double_with_spin() -> None:
    hand = small_table_of("seat 0: 5C\nseat 1: 7C\nseat 2: AD", SPIN)
    events = hand.told_by("5C")

    assert events[1:5] == (
        WentOut(Seat(0)),
        PotTaken(Seat(0), "game", None, 2),
        Paid(Seat(1), Seat(0), 1, 1),
        Paid(Seat(2), Seat(0), 1, 2, left=Card("AD")),
    )
    assert isinstance(events[0], Led)


def played_until_out(match: Match, *, seed: int) -> Match:
    """*match* with its next hand played out."""
    deal = lab_deal(SPIN, seed=seed, hand=match.number, dealer=next_dealer(match), seats=match.seats)
    match = deal_hand(match, deal).match
    while match.hand is not None and (legal := legal_actions(SPIN, match.hand)):
        match = play(match, legal[0]).match
    return match


@pytest.mark.parametrize("seats", [3, 5])
def test_s12_the_winner_pays_nothing_to_game_in_the_next_hand_unless_they_deal(seats: int) -> None:
    exempted = dealt = 0
    for seed in range(12):
        match = played_until_out(start_match(SPIN, seats=seats, dealer=Seat(0)), seed=seed)
        assert match.hand is not None
        winner, dealer = match.hand.out, next_dealer(match)
        assert winner is not None
        deal = lab_deal(SPIN, seed=seed, hand=1, dealer=dealer, seats=seats)
        staked = {event.seat: event.stakes for event in deal_hand(match, deal).events if isinstance(event, Staked)}
        assert staked[dealer] == (Stake("matrimony", 2), Stake("intrigue", 1))
        if winner == dealer:
            dealt += 1
            assert exempt_next(match) == ()
            assert len(staked) == seats
        else:
            exempted += 1
            assert exempt_next(match) == (winner,)
            assert winner not in staked
            assert all(stakes == (Stake("game", 1),) for seat, stakes in staked.items() if seat != dealer)
    assert exempted > 0
    assert dealt > 0


def test_s13_the_match_has_ten_hands_its_pots_are_carried_and_nothing_is_lost() -> None:
    match = start_match(SPIN, seats=4, dealer=Seat(3))
    for number in range(10):
        assert next_dealer(match) == (3 + number) % 4
        carried = match.pots
        deal = lab_deal(SPIN, seed=4, hand=number, dealer=next_dealer(match), seats=4)
        begun = deal_hand(match, deal)
        staked = sum(stake.counters for event in begun.events if isinstance(event, Staked) for stake in event.stakes)
        assert sum(begun.match.pots) == sum(carried) + staked
        assert staked == 6 - len(exempt_next(match))
        match = played_until_out(match, seed=4)
        assert sum(match.counters) + sum(match.pots) == 400

    assert match.ended is not None
    assert match.ended.reason is EndReason.LAST_HAND
