"""Newmarket while cards are played: lead, follow, stop, pay cards (N5 to N8)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Card
from newmarket.engine import (
    Followed,
    Led,
    Play,
    PotTaken,
    Refusal,
    RefusalReason,
    Seat,
    Stopped,
    StopReason,
    legal_actions,
    refusal,
)
from newmarket.rules import Topic
from tests.kit.games import NEWMARKET
from tests.kit.hands import PlayedHand, card_of
from tests.kit.strategies import positions
from tests.kit.text import pots_taken, small_table_of, table_of

LEADER_HOLDS = "5C 9C KC 4D TD KD AH 7S 8S TS JS QS KS"


def leader_with(cards: str) -> PlayedHand:
    """Three players, of whom seat 0 leads and holds *cards*; all others lie at random."""
    return table_of(f"seat 0: {cards}\nseat 1: …\nseat 2: …\nspare: …")


def test_n5_the_lead_is_the_lowest_card_of_a_chosen_suit() -> None:
    """The leader may open with the lowest card of each suit in which they hold one, and with no other."""
    hand = leader_with(LEADER_HOLDS)

    assert tuple(Play(Seat(0), Card(card)) for card in ("5C", "4D", "AH", "7S")) == legal_actions(NEWMARKET, hand.state)


@pytest.mark.parametrize(
    ("card", "lowest"), [("9C", "5C"), ("KC", "5C"), ("TD", "4D"), ("KD", "4D"), ("8S", "7S"), ("KS", "7S")]
)
def test_n5_another_card_of_the_suit_is_refused_and_the_lowest_named(card: str, lowest: str) -> None:
    """The suit is the choice, not the card."""
    hand = leader_with(LEADER_HOLDS)

    assert Refusal(RefusalReason.NOT_THE_LOWEST, Topic.LEAD, Card(card), needed=Card(lowest)) == refusal(
        NEWMARKET, hand.state, Play(Seat(0), Card(card))
    )


def test_n5_an_ace_is_led_only_when_it_is_the_only_card_of_its_suit() -> None:
    """Beside any other card of its suit the ace is not the lowest."""
    hand = leader_with("2C AC 3D AD 4H AH AS 5C 6C 7C 8D 9D TD")

    assert [Card(card) for card in ("2C", "3D", "4H", "AS")] == [
        card_of(action) for action in legal_actions(NEWMARKET, hand.state)
    ]


def test_n5_the_suit_of_the_run_before_may_be_led_again() -> None:
    """After 5♣ 6♣ and a stop the same player leads the 9♣."""
    hand = table_of("seat 0: 5C 6C 9C …\nseat 1: …\nseat 2: …\nspare: 7C 2C 3C 4C 8C …").play("5C 6C")

    assert Play(Seat(0), Card("9C")) in legal_actions(NEWMARKET, hand.state)
    assert Led(Seat(0), Card("9C"), left=10) == hand.told_by("9C")[0]


@given(positions(st.just(NEWMARKET)))
def test_n5_the_only_decision_is_the_suit_at_a_lead(hand: PlayedHand) -> None:
    """A leader has one card for each suit that they hold, a follower one card, and whose turn it is never none."""
    legal = [card_of(action) for action in legal_actions(NEWMARKET, hand.state)]
    turn = hand.state.turn

    if turn is None:
        assert legal == []
    elif hand.state.called is not None:
        assert [hand.state.called] == legal
    else:
        held = NEWMARKET.pack.cards_in(hand.state.holdings[turn])
        assert sorted({card.suit for card in held}) == sorted(card.suit for card in legal)
        assert legal


def test_n6_the_holder_of_the_next_card_up_must_play_it_from_2_to_king_then_the_ace() -> None:
    """A whole suit goes down in one run, whoever holds the next card; nothing follows the ace."""
    hand = table_of("seat 0: 2C 5C 8C JC AC …\nseat 1: 3C 6C 9C QC …\nseat 2: 4C 7C TC KC …\nspare: …")
    clubs = ("2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC")
    climb = [
        Followed(Seat(at % 3), Card(card), left=12 - at // 3) if at else Led(Seat(0), Card(card), left=12)
        for at, card in enumerate(clubs)
    ]

    assert (
        *climb[:-1],
        PotTaken(Seat(2), "KC", Card("KC"), 4),
        climb[-1],
        Stopped(Card("AC"), None, StopReason.TOP_OF_SUIT, leader=Seat(0)),
    ) == hand.told_by(" ".join(clubs))


def test_n6_the_same_player_follows_their_own_card() -> None:
    """Who holds the called card plays it, also after their own lead."""
    hand = small_table_of("seat 0: 5C 6C 7C\nseat 1: 8C 2H 3H\nseat 2: 4C 2D 3D\nspare: 9C 9D 9H")

    assert (
        Led(Seat(0), Card("5C"), left=2),
        Followed(Seat(0), Card("6C"), left=1),
    ) == hand.told_by("5C 6C")
    assert (Seat(0), Card("7C")) == (hand.play("5C 6C").state.turn, hand.play("5C 6C").state.called)


def test_n6_the_called_player_may_play_no_other_card_and_nobody_else_may_act() -> None:
    """The holder of the 6♣ is asked for exactly that card."""
    hand = small_table_of("seat 0: 5C 9D\nseat 1: 6C 3C\nseat 2: 4C 2D\nspare: 9C 9H").play("5C")

    def answer(seat: int, card: str) -> Refusal | None:
        return refusal(hand.rules, hand.state, Play(Seat(seat), Card(card)))

    assert (Play(Seat(1), Card("6C")),) == legal_actions(hand.rules, hand.state)
    assert Refusal(RefusalReason.NOT_THE_CALLED_CARD, Topic.FOLLOW, Card("3C"), needed=Card("6C")) == answer(1, "3C")
    assert Refusal(RefusalReason.NOT_HELD, Topic.FOLLOW, Card("9D"), needed=Card("6C")) == answer(1, "9D")
    assert Refusal(RefusalReason.NOT_YOUR_TURN, Topic.FOLLOW, Card("9D"), turn=Seat(1)) == answer(0, "9D")
    assert Refusal(RefusalReason.NOT_YOUR_TURN, Topic.FOLLOW, Card("6C"), turn=Seat(1)) == answer(2, "6C")


def test_n7_a_run_stops_at_the_ace() -> None:
    """Nothing is above the ace; who played it leads again."""
    hand = table_of("seat 0: KS …\nseat 1: AS …\nseat 2: …\nspare: 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS …")

    assert (
        Led(Seat(0), Card("KS"), left=12),
        Followed(Seat(1), Card("AS"), left=12),
        Stopped(Card("AS"), None, StopReason.TOP_OF_SUIT, leader=Seat(1)),
    ) == hand.told_by("KS AS")


def test_n7_a_run_stops_at_a_card_in_the_spare_hand() -> None:
    """The 7♣ lies in the spare hand; who played the 6♣ leads again, under N5."""
    hand = table_of("seat 0: 5C …\nseat 1: 6C 9C …\nseat 2: …\nspare: 7C 2C 3C 4C 8C …")

    assert (
        Led(Seat(0), Card("5C"), left=12),
        Followed(Seat(1), Card("6C"), left=12),
        Stopped(Card("6C"), Card("7C"), StopReason.OUT_OF_PLAY, leader=Seat(1)),
    ) == hand.told_by("5C 6C")
    assert (Seat(1), None) == (hand.play("5C 6C").state.turn, hand.play("5C 6C").state.called)
    assert Play(Seat(1), Card("9C")) in legal_actions(NEWMARKET, hand.play("5C 6C").state)


def test_n7_a_run_stops_at_a_card_already_played() -> None:
    """First 5♣ and 6♣, later 3♣ and 4♣: the run ends below the 5♣, which is not said to be in the spare hand."""
    hand = small_table_of("seat 0: 5C KD QD\nseat 1: 3C 6C 2H\nseat 2: 4C 8D 3H\nspare: 7C 9D 4H").play("5C 6C")

    assert (
        Led(Seat(1), Card("3C"), left=1),
        Followed(Seat(2), Card("4C"), left=2),
        Stopped(Card("4C"), Card("5C"), StopReason.ALREADY_PLAYED, leader=Seat(2)),
    ) == hand.told_by("3C 4C")


def test_n7_who_led_into_a_stop_leads_again() -> None:
    """A run of one card leaves the lead where it was."""
    hand = small_table_of("seat 0: 5C 9D\nseat 1: 3C 2H\nseat 2: 4C 8D\nspare: 6C 7C")

    assert (
        Led(Seat(0), Card("5C"), left=1),
        Stopped(Card("5C"), Card("6C"), StopReason.OUT_OF_PLAY, leader=Seat(0)),
    ) == hand.told_by("5C")


@pytest.mark.parametrize(
    ("pot", "below"), [("AH", "KH"), ("KC", "QC"), ("QD", "JD"), ("JS", "TS")], ids=["AH", "KC", "QD", "JS"]
)
def test_n8_who_follows_with_a_pay_card_takes_its_pot(pot: str, below: str) -> None:
    """Everything on the pot goes to the player of its card, what was carried over included."""
    ranks_below = "23456789TJQK".partition(below[0])[0]
    lower = " ".join(f"{rank}{below[1]}" for rank in ranks_below)
    hand = table_of(f"pots: AH 7, KC 7, QD 7, JS 7\nseat 0: {below} …\nseat 1: {pot} …\nseat 2: …\nspare: {lower} …")
    told = hand.told_by(f"{below} {pot}")

    assert (
        Led(Seat(0), Card(below), left=12),
        Followed(Seat(1), Card(pot), left=12),
        PotTaken(Seat(1), pot, Card(pot), 11),
    ) == told[:3]
    assert hand.state.counters[1] + 11 == hand.play(f"{below} {pot}").state.counters[1]


def test_n8_who_leads_a_pay_card_takes_its_pot() -> None:
    """A♥, the leader's only heart, is led and takes its pot, then the run stops."""
    hand = leader_with(LEADER_HOLDS)
    reached = hand.play("AH").state

    assert (
        Led(Seat(0), Card("AH"), left=12),
        PotTaken(Seat(0), "AH", Card("AH"), 4),
        Stopped(Card("AH"), None, StopReason.TOP_OF_SUIT, leader=Seat(0)),
    ) == hand.told_by("AH")
    assert (reached.counters, reached.pots) == ((100, 96, 92), (0, 4, 4, 4))


def test_n8_another_ace_king_queen_or_jack_takes_nothing() -> None:
    """A♣, K♦, Q♠ and J♥ are cards like any other."""
    hand = leader_with("AC KD QS JH 2H 3H 4H 5H 6H 7H 8H 9H TH")

    for card in ("AC", "KD", "QS"):
        assert pots_taken(hand.play(card)) == [], card
    assert pots_taken(hand.play("2H 3H 4H 5H 6H 7H 8H 9H TH JH")) == []


def test_n8_a_pay_card_in_the_spare_hand_cannot_be_claimed() -> None:
    """The run stops below it and its pot stays (C7)."""
    hand = table_of("seat 0: KH …\nseat 1: …\nseat 2: …\nspare: AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH …")

    assert (
        Led(Seat(0), Card("KH"), left=12),
        Stopped(Card("KH"), Card("AH"), StopReason.OUT_OF_PLAY, leader=Seat(0)),
    ) == hand.told_by("KH")
    assert hand.play("KH").state.pots == (4, 4, 4, 4)
