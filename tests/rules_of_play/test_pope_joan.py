"""Pope Joan, clause by clause (P1 to P10)."""

from __future__ import annotations

import pytest

from newmarket.cards import Card
from newmarket.engine import (
    Paid,
    Play,
    PotTaken,
    Seat,
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
    WentOut,
    lab_deal,
    legal_actions,
    pile_sizes,
    view,
)
from newmarket.match import EndReason, deal_hand, next_dealer, play, start_match
from newmarket.rules import Claim, Lead
from tests.kit.games import POPE_JOAN, varied
from tests.kit.hands import PlayedHand, begun
from tests.kit.text import pots_taken, small_table_of, stops


def small(seats: str, spare: str) -> PlayedHand:
    return small_table_of(f"{seats}\nspare: {spare}", POPE_JOAN)


def pots(hand: PlayedHand) -> list[tuple[int, str, int]]:
    return [(pot.seat, pot.pot, pot.counters) for pot in pots_taken(hand)]


def test_p1_the_board_has_eight_pots() -> None:
    assert [(pot.id, pot.claim) for pot in POPE_JOAN.pots] == [
        ("pope", Claim.CARD),
        ("matrimony", Claim.TRUMP_PAIR),
        ("intrigue", Claim.TRUMP_PAIR),
        ("ace", Claim.TRUMP),
        ("king", Claim.TRUMP),
        ("queen", Claim.TRUMP),
        ("jack", Claim.TRUMP),
        ("game", Claim.OUT),
    ]


def test_p2_the_dealer_alone_dresses_the_board_with_fifteen() -> None:
    hand = begun(POPE_JOAN, lab_deal(POPE_JOAN, seed=1, hand=0, dealer=Seat(1), seats=4), dealer=1)
    (staked,) = [event for event in hand.events if isinstance(event, Staked)]

    assert staked.seat == Seat(1)
    assert [stake.counters for stake in staked.stakes] == [6, 2, 2, 1, 1, 1, 1, 1]


@pytest.mark.parametrize(
    ("seats", "each", "spare"), [(3, 12, 15), (4, 10, 11), (5, 8, 11), (6, 7, 9), (7, 6, 9), (8, 5, 11)]
)
def test_p3_every_player_gets_the_same_number_and_the_rest_is_spare(seats: int, each: int, spare: int) -> None:
    assert ((each,) * seats, spare) == pile_sizes(POPE_JOAN, dealer=Seat(0), seats=seats)


def test_p4_the_last_card_of_the_spare_hand_is_turned_up_and_the_rest_of_it_nobody_sees() -> None:
    hand = small("seat 0: 2C 9H\nseat 1: 3C 7D", "JS 4C")

    assert TurnedUp(Card("4C")) in hand.events
    for seat in hand.listeners:
        seen = view(hand.rules, hand.state, seat)
        assert (seen.turned, seen.spare, seen.shown) == (Card("4C"), 2, None)


@pytest.mark.parametrize(
    ("turned", "taken"),
    [("9D", [("pope", 6)]), ("AS", [("ace", 1)]), ("KS", [("king", 1)]), ("QS", [("queen", 1)]), ("JS", [("jack", 1)])],
)
def test_p4_a_turned_up_pope_or_honour_brings_the_dealer_that_one_pot_and_play_goes_on(
    turned: str, taken: list[tuple[str, int]]
) -> None:
    # Pope's pot is on the board only where its card is in the pack.
    hand = small("seat 0: 2C 9H\nseat 1: 3C 7D", f"4D {turned}")

    assert [(pot.pot, pot.counters) for pot in pots_taken(hand)] == taken
    assert {pot.seat for pot in pots_taken(hand)} == {Seat(1)}
    assert hand.state.turn == Seat(0)


def test_p4_the_card_before_the_turn_up_is_a_stop() -> None:
    hand = small("seat 0: 2C 9H\nseat 1: 3C 7D", "JS 4C").play("2C 3C")

    assert stops(hand) == [Stopped(Card("3C"), Card("4C"), StopReason.TURNED_UP, leader=Seat(1))]


def test_p5_any_card_may_be_led_and_by_the_switch_the_lowest_of_a_suit() -> None:
    text = "seat 0: 2C 9C\nseat 1: 3C 7D\nspare: JS 4C"
    lowest = small_table_of(text, varied(POPE_JOAN, id="pope-lowest", lead=Lead.LOWEST_OF_SUIT))
    hand = small_table_of(text, POPE_JOAN)

    assert legal_actions(hand.rules, hand.state) == (Play(Seat(0), Card("2C")), Play(Seat(0), Card("9C")))
    assert legal_actions(lowest.rules, lowest.state) == (Play(Seat(0), Card("2C")),)


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        *((king, StopReason.TOP_OF_SUIT) for king in ("KC", "KD", "KH", "KS")),
        ("7D", StopReason.REMOVED),
        ("3H", StopReason.OUT_OF_PLAY),
    ],
)
def test_p6_the_kings_the_seven_of_diamonds_and_cards_below_the_spare_hand_stop(card: str, reason: StopReason) -> None:
    hand = small(f"seat 0: {card} 2S\nseat 1: 3C 6S", "4H 4C").play(card)

    assert [stop.reason for stop in stops(hand)] == [reason]


def test_p7_pope_is_taken_by_the_nine_of_diamonds_whatever_is_trumps() -> None:
    hand = small("seat 0: 9D 2S\nseat 1: 3C 6S", "TD 4C").play("9D")

    assert pots(hand) == [(0, "pope", 6)]


def test_p7_honours_of_trumps_take_their_pots_and_those_of_other_suits_nothing() -> None:
    trumps = small("seat 0: AC KC QC JC\nseat 1: 3C 6S 7S 8S", "TD 4S 2H 4C")
    other = small("seat 0: AC KC QC JC\nseat 1: 3C 6S 7S 8S", "TD 4S 4C 2H")

    assert pots(trumps.play("AC")) == [(0, "ace", 1)]
    assert pots(trumps.play("KC")) == [(0, "king", 1)]
    assert pots(trumps.play("QC")) == [(0, "queen", 1)]
    assert pots(trumps.play("JC")) == [(0, "jack", 1)]
    assert pots(other.play("AC")) == []


def test_p7_the_pairs_go_to_who_plays_both_at_the_second_of_them() -> None:
    hand = small("seat 0: JC QC KC\nseat 1: 3H 6S 7S", "TD 4S 4C")

    assert pots(hand.play("JC QC KC"))[:5] == [
        (0, "jack", 1),
        (0, "intrigue", 2),
        (0, "queen", 1),
        (0, "matrimony", 2),
        (0, "king", 1),
    ]
    shared = small("seat 0: JC KC 2S\nseat 1: QC 6S 8S", "TD 4S 4C").play("JC QC KC")
    assert [pot for _, pot, _ in pots(shared)] == ["jack", "queen", "king"]


def test_p8_the_winner_takes_game_and_a_player_who_holds_pope_pays_nothing() -> None:
    hand = small("seat 0: 2C\nseat 1: 9D\nseat 2: 6S", "4C").play("2C")

    assert hand.events[-5:-1] == (
        WentOut(Seat(0)),
        PotTaken(Seat(0), "game", None, 1),
        Paid(Seat(1), Seat(0), 1, 0, left=Card("9D")),
        Paid(Seat(2), Seat(0), 1, 1),
    )


def test_p9_pots_that_are_not_taken_are_carried_over() -> None:
    match = start_match(POPE_JOAN, seats=3, dealer=Seat(0))
    for number in range(4):
        carried = match.pots
        deal = lab_deal(POPE_JOAN, seed=8, hand=number, dealer=next_dealer(match), seats=3)
        reached = deal_hand(match, deal)
        taken = {event.pot: event.counters for event in reached.events if isinstance(event, PotTaken)}
        stakes = [6, 2, 2, 1, 1, 1, 1, 1]
        names = [pot.id for pot in POPE_JOAN.pots]
        assert reached.match.pots == tuple(
            before + stake - taken.get(name, 0) for name, before, stake in zip(names, carried, stakes, strict=True)
        )
        match = reached.match
        while match.hand is not None and (legal := legal_actions(POPE_JOAN, match.hand)):
            match = play(match, legal[0]).match
        assert sum(match.counters) + sum(match.pots) == 300


@pytest.mark.parametrize(("seats", "hands"), [(3, 12), (4, 12), (5, 10), (6, 12), (7, 14), (8, 16)])
def test_p10_everybody_dresses_the_board_equally_often(seats: int, hands: int) -> None:
    match = start_match(POPE_JOAN, seats=seats, dealer=Seat(seats - 1))
    dealers = []
    while match.ended is None:
        dealers.append(next_dealer(match))
        deal = lab_deal(POPE_JOAN, seed=6, hand=match.number, dealer=dealers[-1], seats=seats)
        match = deal_hand(match, deal).match
        while match.hand is not None and (legal := legal_actions(POPE_JOAN, match.hand)):
            match = play(match, legal[0]).match

    assert len(dealers) == hands
    assert {dealers.count(Seat(seat)) for seat in range(seats)} == {hands // seats}
    assert match.ended.reason is EndReason.LAST_HAND
