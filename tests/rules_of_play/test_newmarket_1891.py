"""Newmarket, the old way, clause by clause (O1 to O9)."""

from __future__ import annotations

import pytest

from newmarket.cards import Ace, Card, Suit
from newmarket.engine import (
    Paid,
    PlaceStake,
    Play,
    PotTaken,
    RefusalReason,
    Seat,
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
from newmarket.errors import FaultyRules
from newmarket.match import EndReason, deal_hand, next_dealer, play, start_match
from newmarket.rules import Claim, Pot, Rules
from tests.kit.games import OLD_NEWMARKET, varied
from tests.kit.hands import PlayedHand, begun
from tests.kit.text import pots_taken, small_table_of, stops

COVERED = "AS 1, KC 1, QH 1, JD 1"
BEFORE = {"AS": "KS", "KC": "QC", "QH": "JH", "JD": "TD"}
"""By pot the card that takes it."""


def opened(pots: str = "AS 0, KC 0, QH 0, JD 0") -> PlayedHand:
    deal = lab_deal(OLD_NEWMARKET, seed=1, hand=0, dealer=Seat(2), seats=3)
    held = tuple(int(part.split()[1]) for part in pots.split(","))
    return begun(OLD_NEWMARKET, deal, dealer=2, pots=held)


def small(seats: str, rules: Rules = OLD_NEWMARKET) -> PlayedHand:
    """A hand of few cards, with the pots that these can take: each has a counter, and all stakes go on the first."""
    pots = [pot for pot, card in BEFORE.items() if card in seats.split()]
    if not pots:
        return small_table_of(seats, varied(rules, pots=(), placing=None))
    held = ", ".join(f"{pot} 1" for pot in pots)
    return small_table_of(f"pots: {held}\n{seats}\nstakes: {' '.join(pots[:1] * 4)}", rules)


def placeable(hand: PlayedHand) -> list[str]:
    return [action.pot for action in legal_actions(hand.rules, hand.state) if isinstance(action, PlaceStake)]


def test_o1_four_cards_of_the_pack_lie_turned_up_one_of_each_suit() -> None:
    layout = OLD_NEWMARKET.layout

    assert layout == (Card("AS"), Card("KC"), Card("QH"), Card("JD"))
    assert {card.suit for card in layout} == set(Suit)
    assert set(layout) & set(OLD_NEWMARKET.pack.cards) == set()


@pytest.mark.parametrize(("other", "what"), [("AC", "suit 'C'"), ("KH", "rank 'K'")])
def test_o1_a_layout_with_two_cards_of_one_suit_or_rank_is_refused(other: str, what: str) -> None:
    kept = [pot for pot in OLD_NEWMARKET.pots if pot.card in {Card("KC"), Card("JD")}]
    pots = (*kept, Pot("X", card=Card(other), claim=Claim.CARD_BEFORE, stake=0, dealer_stake=0))

    with pytest.raises(FaultyRules, match=f"pots: two cards of the {what} lie turned up"):
        varied(OLD_NEWMARKET, pots=pots)


def test_o2_counters_are_put_one_by_one_clockwise_the_dealer_last_with_two() -> None:
    hand = opened()
    assert hand.state.to_place == (0, 1, 2, 2)
    hand = hand.stake("AS KC QH")

    assert hand.events == (
        Staked(Seat(0), (Stake("AS", 1),)),
        Staked(Seat(1), (Stake("KC", 1),)),
        Staked(Seat(2), (Stake("QH", 1),)),
    )
    assert hand.state.turn == Seat(2)
    assert placeable(opened()) == ["AS", "KC", "QH", "JD"]


def test_o2_when_the_counters_to_come_are_no_more_than_the_bare_pots_one_must_go_on_a_bare_one() -> None:
    hand = opened().stake("AS")
    refused = refusal(hand.rules, hand.state, PlaceStake(Seat(1), "AS"))

    assert placeable(hand) == ["KC", "QH", "JD"]
    assert refused is not None
    assert (refused.reason, refused.pots) == (RefusalReason.BARE_POT_FIRST, ("KC", "QH", "JD"))


def test_o2_what_is_carried_over_counts_as_cover() -> None:
    hand = opened("AS 3, KC 2, QH 0, JD 0")

    assert placeable(hand) == ["AS", "KC", "QH", "JD"]
    assert placeable(hand.stake("AS AS")) == ["QH", "JD"]
    assert placeable(hand.stake("AS QH")) == ["AS", "KC", "QH", "JD"]
    assert placeable(hand.stake("AS QH AS")) == ["JD"]


def test_o2_both_counters_of_the_dealer_may_go_on_one_card() -> None:
    hand = opened(COVERED).stake("AS AS KC KC")

    assert hand.state.pots == (3, 3, 1, 1)
    assert hand.state.counters == (99, 99, 98)


def test_o2_no_card_is_dealt_to_anybodys_sight_before_all_counters_lie() -> None:
    hand = opened()
    refused = refusal(hand.rules, hand.state, Play(Seat(0), Card("2C")))

    for seat in hand.listeners:
        seen = view(hand.rules, hand.state, seat)
        assert (seen.holding, seen.held, seen.spare) == ((), (0, 0, 0), 0)
    assert refused is not None
    assert refused.reason is RefusalReason.STAKES_FIRST
    unknown = refusal(hand.rules, hand.state, PlaceStake(Seat(0), "kitty"))
    assert unknown is not None
    assert unknown.reason is RefusalReason.NO_SUCH_POT


@pytest.mark.parametrize(
    ("seats", "from_the_left"),
    [
        (3, [15, 15, 14]),
        (4, [11, 11, 11, 11]),
        (5, [9, 9, 9, 9, 8]),
        (6, [8, 8, 7, 7, 7, 7]),
        (7, [7, 7, 6, 6, 6, 6, 6]),
        (8, [6, 6, 6, 6, 5, 5, 5, 5]),
    ],
)
def test_o3_all_44_cards_go_out_without_a_spare_hand(seats: int, from_the_left: list[int]) -> None:
    assert (tuple(from_the_left), 0) == pile_sizes(OLD_NEWMARKET, dealer=Seat(seats - 1), seats=seats)


def test_o4_the_ace_is_low_in_runs() -> None:
    hand = small("seat 0: AC KD\nseat 1: 2C 9D\nseat 2: 4H 5H").play("AC 2C")

    assert stops(hand) == [Stopped(Card("2C"), Card("3C"), StopReason.REMOVED, leader=Seat(1))]
    assert stops(small("seat 0: KD 2H\nseat 1: AD 9D\nseat 2: 4H 5H").play("KD")) == [
        Stopped(Card("KD"), None, StopReason.TOP_OF_SUIT, leader=Seat(0))
    ]


def test_o4_by_the_switch_the_ace_tops_the_king_and_the_two_does_not_follow_it() -> None:
    rules = varied(OLD_NEWMARKET, id="old-ace-tops", ace=Ace.LOW_ABOVE_KING)
    hand = small("seat 0: KD 5H\nseat 1: AD 9S\nseat 2: 2D 3D", rules).play("KD AD")

    assert stops(hand) == [Stopped(Card("AD"), None, StopReason.TOP_OF_SUIT, leader=Seat(1))]
    led = small("seat 0: AD 5H\nseat 1: KD 9S\nseat 2: 2D 3D", rules)
    assert led.play("AD").state.called is Card("2D")


def test_o5_the_player_after_the_dealer_leads_any_card_and_after_a_stop_who_played_last() -> None:
    hand = small("seat 0: 2C 5C 9D\nseat 1: 6C 4H 9S\nseat 2: 4S 5S 6S")

    assert legal_actions(hand.rules, hand.state) == tuple(Play(Seat(0), Card(card)) for card in ("2C", "5C", "9D"))
    assert hand.play("5C 6C").state.turn == Seat(1)


def test_o6_each_six_each_king_and_the_card_before_each_turned_up_card_stop() -> None:
    reasons = {}
    for card in ("6C", "6D", "6H", "6S", "KD", "KH", "KS", "QC", "JH", "TD"):
        hand = small(f"seat 0: {card} 2H\nseat 1: 8S 9S\nseat 2: 3D 4S").play(card)
        (stop,) = stops(hand)
        reasons[card] = stop.reason

    six, king, before = StopReason.REMOVED, StopReason.TOP_OF_SUIT, StopReason.TURNED_UP
    assert reasons == {
        **dict.fromkeys(("6C", "6D", "6H", "6S"), six),
        **dict.fromkeys(("KD", "KH", "KS"), king),
        **dict.fromkeys(("QC", "JH", "TD"), before),
    }


@pytest.mark.parametrize(("card", "pot"), [("KS", "AS"), ("QC", "KC"), ("JH", "QH"), ("TD", "JD")])
def test_o7_the_card_before_a_turned_up_card_takes_its_pot_led_or_followed_and_leads_again(card: str, pot: str) -> None:
    below = str(OLD_NEWMARKET.pack.next_down(Card(card)))
    led = small(f"seat 0: {card} 2H\nseat 1: 4S 9S\nseat 2: 3D 5S").play(card)
    followed = small(f"seat 0: {below} 2H\nseat 1: {card} 5S\nseat 2: 3D 4S").play(f"{below} {card}")

    assert pots_taken(led) == [PotTaken(Seat(0), pot, Card(card), 5)]
    assert pots_taken(followed) == [PotTaken(Seat(1), pot, Card(card), 5)]
    assert (led.state.turn, followed.state.turn) == (Seat(0), Seat(1))


def test_o8_going_out_is_paid_by_the_card_and_the_other_pots_are_carried_on() -> None:
    hand = small("seat 0: 2C 5H\nseat 1: KS 9S\nseat 2: 3D 5S").play("2C 5H")

    assert hand.events[-4:-1] == (WentOut(Seat(0)), Paid(Seat(1), Seat(0), 2, 2), Paid(Seat(2), Seat(0), 2, 2))
    assert hand.state.pots == (5,)
    assert hand.state.counters == (103, 97, 96)


def test_o9_the_match_has_ten_hands_and_everyone_stakes_again_in_each() -> None:
    match = start_match(OLD_NEWMARKET, seats=4, dealer=Seat(1))
    dealers = []
    while match.ended is None:
        dealers.append(next_dealer(match))
        deal = lab_deal(OLD_NEWMARKET, seed=2, hand=match.number, dealer=dealers[-1], seats=4)
        before, match = match, deal_hand(match, deal).match
        placed = 0
        while match.hand is not None and (legal := legal_actions(OLD_NEWMARKET, match.hand)):
            placed += isinstance(legal[0], PlaceStake)
            match = play(match, legal[-1]).match
            if placed == 5 and isinstance(legal[0], PlaceStake):
                assert sum(match.pots) == sum(before.pots) + 5
                assert min(match.pots) > 0
        assert sum(match.counters) + sum(match.pots) == 400

    assert dealers == [Seat((1 + number) % 4) for number in range(10)]
    assert match.ended.reason is EndReason.LAST_HAND
