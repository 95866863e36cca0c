"""Find the Lady, clause by clause (F1 to F14)."""

from __future__ import annotations

import pytest

from newmarket.cards import Card, Colour
from newmarket.engine import (
    CentreShown,
    Exchange,
    Exchanged,
    Keep,
    Kept,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    Play,
    PotTaken,
    RefusalReason,
    Seat,
    Settled,
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
from newmarket.explain import Listener, explain
from newmarket.match import EndReason, deal_hand, match_view, next_dealer, play, start_match
from newmarket.rules import Topic
from tests.kit.games import FIND_THE_LADY
from tests.kit.hands import PlayedHand
from tests.kit.text import pots_taken, small_table_of, stops

# Two players; the dealer is seat 1, so seat 0 leads; the dummy is dealt between them.
SMALL = """
    seat 0: 2C 5D 9H
    seat 1: 3C 6S QH
    spare: 4C 8D JS
    centre: {centre}
"""


def small(centre: str = "KH", **facts: str) -> PlayedHand:
    return small_table_of(
        SMALL.format(centre=centre) + "".join(f"{key}: {text}\n" for key, text in facts.items()), FIND_THE_LADY
    )


def leads(hand: PlayedHand) -> list[str]:
    return [str(action.card) for action in legal_actions(hand.rules, hand.state) if isinstance(action, Play)]


@pytest.mark.parametrize(
    ("seats", "from_the_left", "dummy"),
    [
        (2, [17, 17], 17),
        (3, [13, 13, 12], 13),
        (4, [11, 10, 10, 10], 10),
        (5, [9, 9, 9, 8, 8], 8),
        (6, [8, 8, 7, 7, 7, 7], 7),
    ],
)
def test_f1_51_cards_go_out_with_the_dummy_just_before_the_dealer(
    seats: int, from_the_left: list[int], dummy: int
) -> None:
    assert (tuple(from_the_left), dummy) == pile_sizes(FIND_THE_LADY, dealer=Seat(seats - 1), seats=seats)


def test_f1_the_place_of_the_centre_card_is_neither_first_nor_last_and_uses_up_nobodys_turn() -> None:
    for hand in range(50):
        deal = lab_deal(FIND_THE_LADY, seed=hand, hand=hand, dealer=Seat(3), seats=4)
        assert deal.centre is not None
        assert (tuple(map(len, deal.seats)), len(deal.spare)) == ((11, 10, 10, 10), 10)


def test_f2_nobody_sees_the_centre_card_until_the_hand_has_been_played_out() -> None:
    hand = small().choose("keep keep")
    assert [view(hand.rules, hand.state, seat).centre for seat in hand.listeners] == [None] * 3
    over = hand.play("2C 3C QH 6S")

    assert CentreShown(Card("KH")) in over.events
    assert [view(over.rules, over.state, seat).centre for seat in over.listeners] == [Card("KH")] * 3


def test_f3_after_the_deal_everybody_puts_two_on_queenies_kitty_and_one_on_the_chipping_kitty() -> None:
    stakes = (Stake("queenie", 2), Stake("chipping", 1))
    events = small().events

    assert [type(event).__name__ for event in events] == ["Dealt", "Staked", "Staked"]
    assert events[1:] == (Staked(Seat(0), stakes), Staked(Seat(1), stakes))


def test_f4_the_dealer_is_asked_first_and_exchanges_free() -> None:
    hand = small()
    assert legal_actions(hand.rules, hand.state) == (Keep(Seat(1)), Exchange(Seat(1)))
    after = hand.choose("exchange")

    assert after.events[-1] == Exchanged(Seat(1))
    assert after.state.counters == hand.state.counters
    assert view(after.rules, after.state, Seat(1)).holding == (Card("4C"), Card("8D"), Card("JS"))


def test_f4_another_player_pays_one_counter_into_queenies_kitty() -> None:
    hand = small().choose("keep exchange")

    assert (Kept(Seat(1)), Exchanged(Seat(0), 1, "queenie")) == hand.events[3:5]
    assert (hand.state.counters, hand.state.pots) == ((96, 97), (5, 2))


def test_f4_the_first_exchange_ends_the_offer_and_nobody_changes_back() -> None:
    hand = small().choose("exchange")

    assert hand.state.to_ask == ()
    for action in (Keep(Seat(0)), Exchange(Seat(0))):
        refused = refusal(hand.rules, hand.state, action)
        assert refused is not None
        assert refused.reason is RefusalReason.NOT_NOW


def test_f4_no_card_is_led_before_the_offer_is_over() -> None:
    hand = small()
    refused = refusal(hand.rules, hand.state, Play(Seat(1), Card("3C")))

    assert refused is not None
    assert (refused.reason, refused.topic) == (RefusalReason.OPTION_FIRST, Topic.OPTION)


def test_f5_the_hand_given_away_is_dead_and_known_to_who_gave_it_alone() -> None:
    hand = small().choose("exchange").play("2C")
    seen = [view(hand.rules, hand.state, seat) for seat in hand.listeners]

    assert [one.gave for one in seen] == [(), (Card("3C"), Card("QH"), Card("6S")), ()]
    # The 3C was given away: the run stops, for a reason that does not say where it lies.
    assert stops(hand) == [Stopped(Card("2C"), Card("3C"), StopReason.OUT_OF_PLAY, leader=Seat(0))]


def test_f5_leftover_cards_are_shown_once_the_match_is_over_not_before() -> None:
    match = start_match(FIND_THE_LADY, seats=2, dealer=Seat(0))
    shown = []
    while match.ended is None:
        deal = lab_deal(FIND_THE_LADY, seed=3, hand=match.number, dealer=next_dealer(match), seats=2)
        match = deal_hand(match, deal).match
        while match.hand is not None and (legal := legal_actions(FIND_THE_LADY, match.hand)):
            match = play(match, legal[0]).match
        seen = match_view(match, None).hand
        assert seen is not None
        shown.append(seen.shown is not None)

    assert shown == [False] * 9 + [True]


def test_f6_the_player_after_the_dealer_leads_their_lowest_black_card() -> None:
    hand = small().choose("keep keep")

    assert (hand.state.turn, hand.state.due) == (Seat(0), Colour.BLACK)
    assert leads(hand) == ["2C"]


def test_f7_the_lead_is_the_lowest_over_both_suits_of_the_colour_and_a_tie_is_the_leaders_choice() -> None:
    hand = small_table_of("seat 0: 5C 5S 9C\nseat 1: 6C 6S KD\nspare: 2D 3D 4D\ncentre: JD", FIND_THE_LADY)
    hand = hand.choose("keep keep")
    refused = refusal(hand.rules, hand.state, Play(Seat(0), Card("9C")))

    assert leads(hand) == ["5C", "5S"]
    assert refused is not None
    assert (refused.reason, refused.needed) == (RefusalReason.NOT_THE_LOWEST, Card("5C"))


def test_f8_after_a_stop_the_lead_is_of_the_other_colour() -> None:
    hand = small().choose("keep keep").play("2C 3C")
    refused = refusal(hand.rules, hand.state, Play(Seat(1), Card("6S")))

    assert (hand.state.turn, leads(hand)) == (Seat(1), ["QH"])
    assert refused is not None
    assert (refused.reason, refused.colour) == (RefusalReason.NOT_THE_COLOUR, Colour.RED)


def test_f9_who_holds_no_card_of_the_colour_passes_the_lead_to_the_left_the_first_lead_too() -> None:
    hand = small_table_of("seat 0: 5D 6D\nseat 1: 5H 6H\nseat 2: 3C 4H\nspare: 2D 3D\ncentre: JD", FIND_THE_LADY)
    hand = hand.choose("keep keep keep")

    assert hand.events[-2:] == (
        LeadPassed(Seat(0), Seat(1), Colour.BLACK),
        LeadPassed(Seat(1), Seat(2), Colour.BLACK),
    )
    assert (hand.state.turn, hand.state.due, leads(hand)) == (Seat(2), Colour.BLACK, ["3C"])


def test_f10_when_nobody_can_lead_the_hand_is_over_and_nobody_takes_the_chipping_kitty() -> None:
    hand = small_table_of("seat 0: 2C 5C\nseat 1: 7C 8S\nspare: 2D 3D\ncentre: JD", FIND_THE_LADY).choose("keep keep")
    events = hand.told_by("2C")

    assert events == (
        Led(Seat(0), Card("2C"), 1),
        Stopped(Card("2C"), Card("3C"), StopReason.REMOVED, leader=Seat(0)),
        LeadPassed(Seat(0), Seat(1), Colour.RED),
        NobodyLeads(Colour.RED),
        CentreShown(Card("JD")),
        Settled((97, 97), (Stake("queenie", 4), Stake("chipping", 2)), None),
    )


def test_f11_the_holder_must_follow_and_a_run_stops_at_the_face_down_card() -> None:
    hand = small_table_of("seat 0: 2C 3C 5H\nseat 1: QH KH 8D\nspare: 2D 3D 5C\ncentre: 4C", FIND_THE_LADY).choose(
        "keep keep"
    )
    at_centre = hand.play("2C 3C")

    assert leads(hand.play("2C")) == ["3C"]
    assert stops(at_centre) == [Stopped(Card("3C"), Card("4C"), StopReason.OUT_OF_PLAY, leader=Seat(0))]


def test_f11_the_king_is_the_top_of_its_suit() -> None:
    hand = small_table_of("seat 0: KC 5H 6H\nseat 1: QH KH 8D\nspare: 2D 3D 5C\ncentre: 4C", FIND_THE_LADY)

    assert stops(hand.choose("keep keep").play("KC")) == [
        Stopped(Card("KC"), None, StopReason.TOP_OF_SUIT, leader=Seat(0))
    ]


@pytest.mark.parametrize(("place", "centre"), [("spare: 3C 8D JS", "KH"), ("spare: 4C 8D JS", "3C")])
def test_f11_dummy_and_centre_are_told_in_the_same_words(place: str, centre: str) -> None:
    text = f"seat 0: 2C 5D 9H\nseat 1: 7C 6S QH\n{place}\ncentre: {centre}"
    hand = small_table_of(text, FIND_THE_LADY).choose("keep keep").play("2C")

    said = explain(hand.rules, stops(hand)[0], Listener(("Ann", "Tom"))).what
    assert said == "The run stops: the 3♣ is out of play. Ann leads next."


def test_f12_who_plays_their_last_card_takes_the_chipping_kitty_and_nobody_pays_for_cards_left() -> None:
    hand = small_table_of("seat 0: 2C 5C\nseat 1: 3C\nspare: 3D\ncentre: JD", FIND_THE_LADY)
    hand = hand.choose("keep keep").play("2C 3C")

    assert WentOut(Seat(1)) in hand.events
    assert PotTaken(Seat(1), "chipping", None, 2) in hand.events
    assert not [event for event in hand.events if isinstance(event, Paid)]
    assert (hand.state.out, hand.state.counters) == (Seat(1), (97, 99))


@pytest.mark.parametrize(
    ("centre", "taken"),
    [("KH", [("queenie", Card("QH"), 4)]), ("KC", []), ("KS", [])],
    ids=["the queen that was played", "a queen that was not", "another colour"],
)
def test_f13_who_played_the_queen_of_the_centre_cards_suit_takes_queenies_kitty(
    centre: str, taken: list[tuple[str, Card, int]]
) -> None:
    hand = small(centre).choose("keep keep").play("2C 3C QH 6S")
    queenie = [pot for pot in pots_taken(hand) if pot.pot == "queenie"]

    assert hand.state.out == Seat(1)
    assert [(pot.pot, pot.card, pot.counters) for pot in queenie] == taken
    assert all(pot.seat == Seat(1) for pot in queenie)


@pytest.mark.parametrize("centre", ["QC", "9C"])
def test_f13_a_queen_that_is_dead_or_is_the_centre_card_leaves_the_kitty(centre: str) -> None:
    spare = "4C 8D QC" if centre != "QC" else "4C 8D JS"
    text = f"seat 0: 2C 5D 9H\nseat 1: 3C 6S QH\nspare: {spare}\ncentre: {centre}"
    hand = small_table_of(text, FIND_THE_LADY).choose("keep keep").play("2C 3C QH 6S")

    assert (hand.state.out, hand.state.pots) == (Seat(1), (4, 0))


def test_f13_the_kitty_is_settled_also_when_nobody_can_lead() -> None:
    hand = small_table_of("seat 0: QC 5C\nseat 1: 7C 8S\nspare: 2D 3D\ncentre: JC", FIND_THE_LADY).choose("keep keep")
    hand = hand.play("5C")

    assert (hand.state.out, hand.state.pots) == (None, (4, 2))
    played = small_table_of("seat 0: QC KC 2D\nseat 1: 7S 8S 9S\nspare: 2S 3D 4S\ncentre: JC", FIND_THE_LADY)
    played = played.choose("keep keep").play("QC KC 2D")
    assert (played.state.out, played.state.pots) == (Seat(0), (0, 0))


def test_f14_the_match_has_100_counters_and_ten_hands_and_no_target() -> None:
    assert (FIND_THE_LADY.counters, FIND_THE_LADY.hands, FIND_THE_LADY.target) == (100, 10, None)
    match = start_match(FIND_THE_LADY, seats=3, dealer=Seat(2))
    dealers = []
    while match.ended is None:
        dealer = next_dealer(match)
        dealers.append(dealer)
        carried = match.pots
        match = deal_hand(match, lab_deal(FIND_THE_LADY, seed=5, hand=match.number, dealer=dealer, seats=3)).match
        assert match.pots == (carried[0] + 6, carried[1] + 3)
        while match.hand is not None and (legal := legal_actions(FIND_THE_LADY, match.hand)):
            match = play(match, legal[0]).match
        assert sum(match.counters) + sum(match.pots) == 300

    assert dealers == [Seat(2), Seat(0), Seat(1)] * 3 + [Seat(2)]
    assert match.ended.reason is EndReason.LAST_HAND
    most = max(match.counters)
    assert match.ended.winners == tuple(seat for seat in range(3) if match.counters[seat] == most)
