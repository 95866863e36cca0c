"""Hands of Newmarket in a row: the next hand, the target and the last hand (N10 to N12)."""

from __future__ import annotations

import msgspec
import pytest

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    Followed,
    Led,
    Paid,
    PotTaken,
    Seat,
    Settled,
    Stake,
    Stopped,
    StopReason,
    WentOut,
    lab_deal,
    legal_actions,
)
from newmarket.match import EndReason, Match, MatchEnded, deal_hand, next_dealer, play, start_match
from newmarket.rules import Rules, TargetChecked
from tests.kit.games import NEWMARKET, varied
from tests.kit.text import match_at, played_in, small_table_of

AT_ONCE = varied(NEWMARKET, id="at-once", target_checked=TargetChecked.AT_ONCE)

# Seat 0 leads K♥ and A♥, takes the pot, and leads 2♣, on which seat 1 goes out; seat 0 then pays for two cards.
TAKES_AND_PAYS = """
    counters: {counters}
    pots: AH {pot}
    seat 0: KH AH 2C 9S TS
    seat 1: 3C 4C 5C 6C 7C
    seat 2: 2D 3D 4D 5D 6D
    spare: 8C 9C 2H 3H 4H
"""
LINE = "KH AH 2C 3C 4C 5C 6C 7C"


def takes_and_pays(rules: Rules, *, counters: str, pot: int, number: int = 1) -> Match:
    """The match in which this hand has just been dealt as number *number*."""
    return match_at(small_table_of(TAKES_AND_PAYS.format(counters=counters, pot=pot), rules), number=number)


def dealt(match: Match) -> Match:
    """*match* with its next hand dealt."""
    deal = lab_deal(match.rules, seed=7, hand=match.number, dealer=next_dealer(match), seats=match.seats)
    return deal_hand(match, deal).match


def settled(match: Match) -> Match:
    """*match* with its present hand played to the end, always the first legal card."""
    while match.hand is not None and (legal := legal_actions(match.rules, match.hand)):
        match = play(match, legal[0]).match
    return match


def test_n10_a_hand_is_awaited_before_the_first_and_after_each_settlement() -> None:
    """A match waits for a hand to be dealt only when none is being played."""
    match = start_match(NEWMARKET, seats=3, dealer=Seat(0))
    first = dealt(match)
    after_it = settled(first)

    assert [match.awaits_deal, first.awaits_deal, after_it.awaits_deal] == [True, False, True]
    assert [match.number, first.number, after_it.number] == [0, 1, 1]


def test_n10_no_hand_is_dealt_while_one_is_being_played() -> None:
    """An early deal is a fault of the caller, and none is made."""
    match = dealt(start_match(NEWMARKET, seats=3, dealer=Seat(0)))

    with pytest.raises(AssertionError, match="a hand is dealt only when none is being played"):
        dealt(match)


def test_n10_the_next_hand_starts_with_the_counters_and_pots_of_the_one_before() -> None:
    """All that changes between two hands is the dealer (C8), then the stakes."""
    before = settled(dealt(start_match(NEWMARKET, seats=4, dealer=Seat(3))))
    after = dealt(before)

    assert (before.dealer, after.dealer, after.number) == (3, 0, 2)
    assert tuple(held - (8 if seat == 0 else 4) for seat, held in enumerate(before.counters)) == after.counters
    assert tuple(pot + 5 for pot in before.pots) == after.pots


def test_n11_the_first_to_150_counters_takes_the_match() -> None:
    """Looked at when the hand has been settled: seat 1 goes out and stands at 150."""
    match = takes_and_pays(NEWMARKET, counters="90 144 66", pot=0)
    told = played_in(match, LINE)

    assert (
        Settled((91, 150, 59), (Stake("AH", 0),), out=Seat(1)),
        MatchEnded(EndReason.TARGET, winners=(Seat(1),), counters=(91, 150, 59)),
    ) == told.events[-2:]
    assert (told.events[-1], False) == (told.match.ended, told.match.awaits_deal)


def test_n11_at_149_the_match_goes_on() -> None:
    """One counter short of the target is short of it."""
    match = takes_and_pays(NEWMARKET, counters="90 143 67", pot=0)
    told = played_in(match, LINE)

    assert Settled((91, 149, 60), (Stake("AH", 0),), out=Seat(1)) == told.events[-1]
    assert (told.match.ended, told.match.awaits_deal) == (None, True)


def test_n11_the_target_reached_in_mid_hand_and_lost_again_ends_nothing() -> None:
    """Looked at only after the settlement: seat 0 stands at 151 with its pot, and at 149 when it has paid."""
    match = takes_and_pays(NEWMARKET, counters="140 80 80", pot=8)
    told = played_in(match, LINE)

    assert (
        Led(Seat(0), Card("KH"), left=4),
        Followed(Seat(0), Card("AH"), left=3),
        PotTaken(Seat(0), "AH", Card("AH"), 12),
        Stopped(Card("AH"), None, StopReason.TOP_OF_SUIT, leader=Seat(0)),
    ) == told.events[:4]
    assert (
        WentOut(Seat(1)),
        Paid(Seat(2), Seat(1), cards=5, counters=5),
        Paid(Seat(0), Seat(1), cards=2, counters=2),
        Settled((149, 86, 73), (Stake("AH", 0),), out=Seat(1)),
    ) == told.events[-4:]
    assert told.match.ended is None


def test_n11_looked_at_once_the_hand_is_abandoned_where_it_stands() -> None:
    """The switch: seat 0 takes the match with its pot, nobody goes out or pays, and the rest belongs to nobody."""
    match = takes_and_pays(AT_ONCE, counters="140 80 80", pot=8)

    assert (
        Led(Seat(0), Card("KH"), left=4),
        Followed(Seat(0), Card("AH"), left=3),
        PotTaken(Seat(0), "AH", Card("AH"), 12),
        Abandoned(Seat(0)),
        Settled((151, 79, 78), (Stake("AH", 0),), out=None),
        MatchEnded(EndReason.TARGET, winners=(Seat(0),), counters=(151, 79, 78)),
    ) == played_in(match, "KH AH").events


def test_n11_looked_at_once_a_pot_short_of_the_target_changes_nothing() -> None:
    """At 149 the hand goes on, and its settlement is looked at as well."""
    match = takes_and_pays(AT_ONCE, counters="138 144 18", pot=8)
    told = played_in(match, LINE)

    assert Stopped(Card("AH"), None, StopReason.TOP_OF_SUIT, leader=Seat(0)) == told.events[3]
    assert MatchEnded(EndReason.TARGET, winners=(Seat(1),), counters=(147, 150, 11)) == told.events[-1]


def test_n11_looked_at_once_a_pay_card_played_last_ends_the_match_before_going_out() -> None:
    """C4: the pot comes first, and with it the target."""
    hand = small_table_of("counters: 148 90 90\nseat 0: AH\nseat 1: 2C\nseat 2: 3C\nspare: 4C", AT_ONCE)

    assert (
        Led(Seat(0), Card("AH"), left=0),
        PotTaken(Seat(0), "AH", Card("AH"), 4),
        Abandoned(Seat(0)),
        Settled((151, 89, 88), (Stake("AH", 0),), out=None),
    ) == hand.told_by("AH")


def test_n11_of_two_at_the_target_the_higher_total_takes_the_match() -> None:
    """Seat 0 stands at 155 and seat 1 at 151."""
    match = takes_and_pays(NEWMARKET, counters="146 145 9", pot=8)

    assert MatchEnded(EndReason.TARGET, winners=(Seat(0),), counters=(155, 151, 2)) == played_in(match, LINE).events[-1]


def test_n11_two_equal_at_the_top_draw() -> None:
    """Both stand at 151: a draw between those."""
    match = takes_and_pays(NEWMARKET, counters="142 145 13", pot=8)

    assert (
        MatchEnded(EndReason.TARGET, winners=(Seat(0), Seat(1)), counters=(151, 151, 6))
        == played_in(match, LINE).events[-1]
    )


def test_n12_after_the_tenth_hand_most_counters_win() -> None:
    """Nobody has reached the target; the pots, seat 0's included had it not taken it, belong to nobody."""
    match = takes_and_pays(NEWMARKET, counters="90 80 100", pot=0, number=10)
    told = played_in(match, "2C 3C 4C 5C 6C 7C")

    assert MatchEnded(EndReason.LAST_HAND, winners=(Seat(2),), counters=(85, 88, 93)) == told.events[-1]
    assert (told.match.pots, told.match.awaits_deal) == ((4,), False)


def test_n12_the_ninth_hand_ends_no_match() -> None:
    """One more is dealt."""
    match = takes_and_pays(NEWMARKET, counters="90 80 100", pot=0, number=9)

    assert played_in(match, LINE).match.awaits_deal


def test_n12_a_tie_at_the_top_is_a_draw() -> None:
    """Seats 0 and 1 stand equal after the tenth hand."""
    match = takes_and_pays(NEWMARKET, counters="95 90 50", pot=0, number=10)

    assert (
        MatchEnded(EndReason.LAST_HAND, winners=(Seat(0), Seat(1)), counters=(96, 96, 43))
        == played_in(match, LINE).events[-1]
    )


def test_n12_one_counter_more_is_no_tie() -> None:
    """Seat 0 stands at 97 and seat 1 at 96."""
    match = takes_and_pays(NEWMARKET, counters="96 90 49", pot=0, number=10)

    assert (
        MatchEnded(EndReason.LAST_HAND, winners=(Seat(0),), counters=(97, 96, 42)) == played_in(match, LINE).events[-1]
    )


def test_n12_the_target_in_the_tenth_hand_is_the_target() -> None:
    """Who reaches 150 in the last hand has reached it."""
    match = takes_and_pays(NEWMARKET, counters="90 144 66", pot=0, number=10)

    assert MatchEnded(EndReason.TARGET, winners=(Seat(1),), counters=(91, 150, 59)) == played_in(match, LINE).events[-1]


def test_n12_a_match_without_its_target_is_ten_hands_long() -> None:
    """The deal goes round once more than twice at a table of four, and the winners have most."""
    rules = varied(NEWMARKET, id="no-target", target=10_000)
    match = start_match(rules, seats=4, dealer=Seat(1))
    dealers = []
    while match.awaits_deal:
        match = settled(dealt(match))
        dealers.append(match.dealer)

    assert dealers == [1, 2, 3, 0, 1, 2, 3, 0, 1, 2]
    most = max(match.counters)
    assert (
        MatchEnded(
            EndReason.LAST_HAND,
            winners=tuple(Seat(seat) for seat, held in enumerate(match.counters) if held == most),
            counters=match.counters,
        )
        == match.ended
    )
    assert sum(match.counters) + sum(match.pots) == 400


def test_n12_nothing_is_dealt_after_the_end() -> None:
    """A match that is over stays over."""
    match = played_in(takes_and_pays(NEWMARKET, counters="90 144 66", pot=0), LINE).match

    with pytest.raises(AssertionError, match="the match goes on"):
        deal_hand(match, lab_deal(match.rules, seed=0, hand=0, dealer=Seat(0), seats=3))
    assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match
