"""Seats of bots that persons take: between hands at once, in the midst of one when it is settled."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.table.entries import Acted, Claimed, Sat, Unclaimed
from newmarket.table.follow import follow
from newmarket.table.messages import Done, LineKind, Phase, Problem, ProblemReason, Right
from newmarket.table.requests import EndMatch, Leave, Sit
from newmarket.table.tell import message, snapshot
from tests.kit.tables import Table

ANNA, BOT, BEN = Seat(0), Seat(1), Seat(2)


def reason(verdict: object) -> ProblemReason:
    assert isinstance(verdict, Problem), verdict
    return verdict.reason


def in_mid_hand() -> Table:
    """A table of which seat 1 is a bot's, in mid-hand."""
    table = Table(bots=1, seed=6)
    table.deal()
    return table


def test_a_named_seat_that_is_open_is_taken() -> None:
    table = Table(seats=4, sitting=1)

    assert table.ask(Sit("Zoe", 2)) == Sat(Seat(2))


def test_between_hands_a_bots_seat_is_taken_at_once_with_its_counters() -> None:
    table = Table(bots=1)
    table.play_hand()
    table.settle_down()
    counters = table.state.match and table.state.match.counters
    assert table.state.is_ready(BOT)
    assert table.ask(Sit("Zoe", 1)) == Sat(BOT)

    assert (table.names[BOT], table.state.match and table.state.match.counters) == ("Zoe", counters)
    assert not table.state.is_ready(BOT)
    told = message("t", table.state, table.people, BOT).lines
    assert [(line.reason, line.what) for line in told] == [(LineKind.TOOK_FROM_BOT, "You take your seat from a bot.")]


def test_in_mid_hand_it_is_claimed_and_had_when_the_hand_is_settled() -> None:
    table = in_mid_hand()
    assert table.ask(Sit("Zoe", 1)) == Claimed(BOT)
    shown = message("t", table.state, table.people, None, claims=BOT)
    assert (shown.table.yours_next, shown.table.may) == (BOT, (Right.UNCLAIM,))
    assert shown.table.seats[BOT].claimed_by == "Zoe"
    assert shown.lines[0].what == "You take over from Bot 0 once this hand is settled."
    assert message("t", table.state, table.people, None).table.yours_next is None
    while table.state.phase is Phase.PLAYING:
        assert table.state.person(BOT) is None
        table.go_on()

    person = table.state.person(BOT)
    assert person is not None
    assert person.since == table.state.seq
    assert (table.state.claims, table.names[BOT]) == ({}, "Zoe")
    assert isinstance(table.entries[-1], Acted)
    last = message("t", table.state, table.people, ANNA).lines[-1]
    assert (last.reason, last.what) == (LineKind.TOOK_FROM_BOT, "Zoe takes the seat from a bot.")


def test_who_takes_over_as_the_hand_is_settled_is_not_told_to_have_played_it() -> None:
    table = in_mid_hand()
    table.sit("Zoe", 1)
    while table.state.phase is Phase.PLAYING:
        table.go_on()
    theirs, watchers = (snapshot("t", table.state, table.people, you).lines for you in (BOT, None))

    assert theirs[:-1] == watchers[:-1]
    assert theirs[-1].what == "You take your seat from a bot."


def test_a_seat_is_claimed_by_one_at_a_time_under_a_name_of_their_own() -> None:
    table = in_mid_hand()
    table.sit("Zoe", 1)

    assert reason(table.ask(Sit("Yan", 1))) is ProblemReason.TABLE_FULL
    other = Table(seats=4, bots=2, seed=6)
    other.deal()
    other.sit("Zoe", 1)
    assert reason(other.ask(Sit("ZOE", 2))) is ProblemReason.NAME_TAKEN


def test_who_claims_may_give_it_up() -> None:
    table = in_mid_hand()
    table.sit("Zoe", 1)

    assert table.change(Leave(), None, claims=BOT) == Unclaimed(BOT)
    assert (table.state.claims, table.people.claimants[BOT]) == ({}, None)
    assert isinstance(table.change(Leave(), None, claims=BOT), Done)
    table.play_hand()
    assert table.state.person(BOT) is None


@pytest.mark.parametrize(
    ("seat", "expected"),
    [
        (0, ProblemReason.TABLE_FULL),
        (2, ProblemReason.TABLE_FULL),
        (3, ProblemReason.NOT_NOW),
        (-1, ProblemReason.NOT_NOW),
    ],
)
def test_no_seat_is_taken_from_a_person(seat: int, expected: ProblemReason) -> None:
    playing, readying = in_mid_hand(), Table(bots=1)

    assert [reason(table.ask(Sit("Zoe", seat))) for table in (playing, readying)] == [expected] * 2


def test_nobody_sits_down_after_the_match() -> None:
    table = Table(bots=1)
    table.play_match()

    assert reason(table.ask(Sit("Zoe", 1))) is ProblemReason.NOT_NOW


def test_a_match_that_is_broken_off_fulfils_no_claim() -> None:
    table = Table(bots=2)
    table.deal()
    table.sit("Zoe", 1)
    table.change(EndMatch(), ANNA)

    assert table.state.claims == {}
    assert table.people.claimants == (None, None, None)
    assert table.state.person(BOT) is None


def test_a_hand_that_ends_the_match_fulfils_no_claim() -> None:
    table = Table(bots=1, seed=1)
    while table.state.phase is not Phase.ENDED:
        if table.state.phase is Phase.PLAYING and is_last_action(table):
            table.sit("Zoe", 1)
        table.go_on()

    assert Claimed(BOT) in table.entries
    assert (table.state.claims, table.state.person(BOT)) == ({}, None)


def is_last_action(table: Table) -> bool:
    """Whether whatever is played next ends the match."""
    return table.state.claims == {} and all(ends_match(table, number) for number in range(len(table.legal())))


def ends_match(table: Table, number: int) -> bool:
    """Whether the legal action with that number ends the match."""
    entry = Acted(table.state.number, table.legal()[number])
    return follow(table.state, entry).state.phase is Phase.ENDED
