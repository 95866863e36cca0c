"""Calls that no caller may make are stopped where they are made, and never answered with another seat's facts."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from newmarket.engine import (
    Deal,
    HandState,
    Play,
    Refusal,
    RefusalReason,
    Seat,
    begin,
    check_deal,
    lab_deal,
    lab_dealer,
    pile_sizes,
    refusal,
    share_out,
    table_deal,
    table_dealer,
    view,
)
from newmarket.match import deal_hand, match_view, start_match
from newmarket.rules import Topic
from tests.kit.games import NEWMARKET

DEAL = lab_deal(NEWMARKET, seed=1, hand=0, dealer=Seat(0), seats=4)
SEED = bytes(32)
NOBODY = pytest.mark.parametrize("seat", [Seat(-1), Seat(4), Seat(-4), Seat(100)])


def opened(
    *,
    deal: Deal = DEAL,
    dealer: int = 0,
    counters: tuple[float, ...] = (100,) * 4,
    pots: tuple[float, ...] = (0,) * 4,
) -> HandState:
    return begin(NEWMARKET, deal, dealer=Seat(dealer), counters=counters, pots=pots).state  # type: ignore[arg-type]  # on purpose


@NOBODY
@pytest.mark.parametrize(
    "call",
    [
        lambda seat: opened(dealer=seat),
        lambda seat: view(NEWMARKET, opened(), seat),
        lambda seat: start_match(NEWMARKET, seats=4, dealer=seat),
        lambda seat: match_view(start_match(NEWMARKET, seats=4, dealer=Seat(0)), seat),
        lambda seat: match_view(deal_hand(start_match(NEWMARKET, seats=4, dealer=Seat(0)), DEAL).match, seat),
        lambda seat: pile_sizes(NEWMARKET, dealer=seat, seats=4),
        lambda seat: check_deal(NEWMARKET, DEAL, dealer=seat, seats=4),
        lambda seat: share_out(NEWMARKET, NEWMARKET.pack.cards, dealer=seat, seats=4),
        lambda seat: lab_deal(NEWMARKET, seed=1, hand=0, dealer=seat, seats=4),
        lambda seat: table_deal(NEWMARKET, seed=SEED, salts=[b""] * 4, dealer=seat),
    ],
    ids=[
        "begin",
        "view",
        "start_match",
        "match_view before a hand",
        "match_view",
        "pile_sizes",
        "check_deal",
        "share_out",
        "lab_deal",
        "table_deal",
    ],
)
def test_a_seat_that_is_not_at_the_table(call: Callable[[Seat], object], seat: Seat) -> None:
    with pytest.raises(AssertionError, match=f"^{seat} is none of 4 seats"):
        call(seat)


@NOBODY
def test_who_is_not_at_the_table_is_refused_as_off_turn(seat: Seat) -> None:
    state = opened()

    assert refusal(NEWMARKET, state, Play(seat, DEAL.seats[3][0])) == Refusal(
        RefusalReason.NOT_YOUR_TURN, Topic.LEAD, DEAL.seats[3][0], turn=Seat(1)
    )


@pytest.mark.parametrize("seats", [0, 1, 2, 9])
def test_more_or_fewer_players_than_the_rules_are_for(seats: int) -> None:
    with pytest.raises(AssertionError, match="newmarket is for"):
        opened(counters=(100,) * seats)


@pytest.mark.parametrize(
    ("counters", "pots", "why"),
    [
        ((100.0, 100, 100, 100), (0, 0, 0, 0), "whole"),
        ((100, 100, 100, 100), (0, 0, 1.5, 0), "whole"),
        ((100, 100, 100, 100), (0, 0, -1, 0), "no less than nothing"),
        ((100, 100, 100, 100), (0, 0, 0), "has 4 pots, not 3"),
        ((100, 100, 100, 100), (0,) * 5, "has 4 pots, not 5"),
    ],
)
def test_counters_that_cannot_be(counters: tuple[float, ...], pots: tuple[float, ...], why: str) -> None:
    with pytest.raises(AssertionError, match=why):
        opened(counters=counters, pots=pots)


def test_a_player_may_owe() -> None:
    assert opened(counters=(-30, 100, 130, 200)).counters == (-38, 96, 126, 196)


def test_a_draw_among_nobody() -> None:
    with pytest.raises(AssertionError, match="each seat a salt"):
        table_dealer(seed=SEED, salts=[])
    with pytest.raises(AssertionError, match="nobody can deal"):
        lab_dealer(seed=1, match=0, seats=0)


@pytest.mark.parametrize("unknown", [{"spare": "middle"}, {"lead": "highest_of_suit"}], ids=str)
def test_a_policy_that_the_engine_does_not_know_is_not_taken_for_another(unknown: dict[str, str]) -> None:
    """As after a new word in `Spare` or `Lead` that the engine was not taught: no hand is played by half."""
    rules = msgspec.structs.replace(NEWMARKET, **unknown)

    def led() -> Refusal | None:
        state = begin(rules, DEAL, dealer=Seat(0), counters=(100,) * 4, pots=(0,) * 4).state
        return refusal(rules, state, Play(Seat(1), DEAL.seats[1][0]))

    with pytest.raises(AssertionError, match="Expected code to be unreachable"):
        led()


def test_a_clause_that_rules_made_by_hand_lack_is_named() -> None:
    with pytest.raises(AssertionError, match="the rules of 'bare' have no clause about 'lead'"):
        msgspec.structs.replace(NEWMARKET, id="bare", clauses=()).clause(Topic.LEAD)
