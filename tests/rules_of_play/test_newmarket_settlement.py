"""How a hand of Newmarket ends: going out and what is paid (N9), with the consequences that it has."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Card
from newmarket.engine import (
    Followed,
    Led,
    Paid,
    Play,
    PotTaken,
    Refusal,
    RefusalReason,
    Seat,
    Settled,
    SheetRow,
    Stake,
    WentOut,
    legal_actions,
    refusal,
    settlement_sheet,
)
from newmarket.rules import Topic
from tests.kit.games import NEWMARKET
from tests.kit.hands import PlayedHand
from tests.kit.strategies import hands
from tests.kit.text import small_table_of


def test_n9_everyone_pays_who_went_out_one_counter_for_each_card_left() -> None:
    """Seat 1 goes out; the others pay in turn, clockwise from it, and the spare hand counts nothing."""
    hand = small_table_of("""
        seat 0: 5C 2D 3D
        seat 1: 6C 7C 8C
        seat 2: 9C 2H 3H
        spare: TC JC 4H
    """)

    assert (
        Led(Seat(0), Card("5C"), left=2),
        Followed(Seat(1), Card("6C"), left=2),
        Followed(Seat(1), Card("7C"), left=1),
        Followed(Seat(1), Card("8C"), left=0),
        WentOut(Seat(1)),
        Paid(Seat(2), Seat(1), cards=3, counters=3),
        Paid(Seat(0), Seat(1), cards=2, counters=2),
        Settled((98, 105, 97), (), out=Seat(1)),
    ) == hand.told_by("5C 6C 7C 8C")


def test_n9_the_hand_is_over_at_once_though_the_next_card_is_held() -> None:
    """Nothing is called after the last card of a player, and nothing more is played (C4, C5)."""
    hand = small_table_of("seat 0: 5C\nseat 1: 6C\nseat 2: 7C\nspare: 8C").play("5C")

    assert hand.state.is_over
    assert (None, None, Seat(0)) == (hand.state.turn, hand.state.called, hand.state.out)
    assert legal_actions(hand.rules, hand.state) == ()
    assert Refusal(RefusalReason.HAND_OVER, Topic.GOING_OUT, Card("6C")) == refusal(
        hand.rules, hand.state, Play(Seat(1), Card("6C"))
    )


def test_n9_a_pay_card_played_last_takes_its_pot_first_and_then_goes_out() -> None:
    """C4: first the pot, then the end of the hand and the payments."""
    hand = small_table_of("seat 0: AH\nseat 1: 2C\nseat 2: 3C\nspare: 4C")

    assert (
        Led(Seat(0), Card("AH"), left=0),
        PotTaken(Seat(0), "AH", Card("AH"), 4),
        WentOut(Seat(0)),
        Paid(Seat(1), Seat(0), cards=1, counters=1),
        Paid(Seat(2), Seat(0), cards=1, counters=1),
        Settled((105, 98, 97), (Stake("AH", 0),), out=Seat(0)),
    ) == hand.told_by("AH")


def test_n9_a_player_may_fall_below_zero() -> None:
    """C6: nobody is clamped; who cannot pay owes."""
    hand = small_table_of("counters: 50 1 -3\nseat 0: 5C\nseat 1: 6C\nseat 2: 7C\nspare: 8C")

    assert Settled((52, 0, -4), (), out=Seat(0)) == hand.told_by("5C")[-1]


@given(hands(st.just(NEWMARKET)))
def test_n9_every_hand_ends_with_somebody_out(hand: PlayedHand) -> None:
    """One player, and one only, has no card left, at the latest when all but the spare hand are played."""
    out = [seat for seat, holding in enumerate(hand.state.holdings) if not holding]

    assert [hand.state.out] == out
    assert len(hand.actions) <= 52 - len(hand.state.deal.spare)


@given(hands(st.just(NEWMARKET)))
def test_n9_the_sheet_says_who_paid_whom_for_what(hand: PlayedHand) -> None:
    """Each row adds up from the counters before the stakes to those of the settlement."""
    rows = settlement_sheet(hand.events, before=hand.counters)

    assert hand.seats == tuple(row.seat for row in rows)
    for row in rows:
        won = sum(pot.counters for pot in row.pots)
        left = hand.state.holdings[row.seat].bit_count()
        assert (hand.counters[row.seat], hand.state.counters[row.seat], left) == (row.before, row.after, row.cards)
        assert row.after == row.before - row.staked + won + row.received - row.paid
    assert sum(row.received for row in rows) == sum(row.paid for row in rows) == sum(row.cards for row in rows)


@pytest.mark.parametrize("before", [(100, 100, 100), (3, 0, -7)])
def test_n9_a_sheet_row_by_row(before: tuple[int, ...]) -> None:
    """Who goes out with a pay card: stakes, the pot, and a counter for each card of the others."""
    counters = " ".join(map(str, before))
    hand = small_table_of(f"counters: {counters}\nseat 0: KH AH\nseat 1: 2C 3C\nseat 2: 4C 5C\nspare: 6C 7C")

    def row(seat: int, **facts: int) -> SheetRow:
        zero = {"staked": 1, "received": 0, "cards": 2, "paid": 2}
        after = before[seat] + {0: 7, 1: -3, 2: -4}[seat]
        pots = (Stake("AH", 4),) if seat == 0 else ()
        return SheetRow(seat=Seat(seat), before=before[seat], pots=pots, after=after, **(zero | facts))

    assert (row(0, received=4, cards=0, paid=0), row(1), row(2, staked=2)) == settlement_sheet(
        hand.play("KH AH").events, before=before
    )
