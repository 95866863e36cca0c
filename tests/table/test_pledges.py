"""Salts that are pledged before the commitment: whoever is asked last cannot choose theirs to suit them."""

from __future__ import annotations

import hashlib

import pytest
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.record import Record, TableChance, Verdict, read_record, verify_chance, write_record
from newmarket.table.entries import Claimed, Ready, Sat
from newmarket.table.follow import fold
from newmarket.table.messages import Phase
from newmarket.table.records import records_of
from newmarket.table.rematch import rematch_entries
from newmarket.table.requests import ComeBack, Leave, PutOutOf, Sit
from newmarket.table.tell import snapshot
from tests.kit.tables import Table, asked_to_be_ready

ANNA, BEN, CHLOE = map(Seat, range(3))


def pledge_of(salt: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


def pledged() -> Table:
    """The second hand is asked for; Anna and Ben have pledged "a2" and "b2" for it, Chloe nothing."""
    table = asked_to_be_ready()
    for seat, salt, pledge in ((ANNA, "a1", pledge_of("a2")), (BEN, "b1", pledge_of("b2")), (CHLOE, "c1", "")):
        table.get_ready(seat, salt=salt, pledge=pledge)
    table.play_hand()
    table.settle_down()
    return table


def shown(table: Table) -> tuple[str, ...]:
    return snapshot("t", table.state, table.people, None).table.pledges


def last_record(table: Table) -> Record:
    table.play_hand()
    return records_of("t", table.entries, table.names)[-1]


def test_what_is_pledged_is_shown_before_anybody_tells_a_salt() -> None:
    table = pledged()

    assert table.state.salts == (None, None, None)
    assert shown(table) == (pledge_of("a2"), pledge_of("b2"), "")
    table.get_ready(ANNA, salt="a2")
    assert shown(table) == (pledge_of("a2"), pledge_of("b2"), "")
    table.deal()
    assert shown(table) == ()


def test_a_pledge_is_fixed_when_the_hand_is_offered() -> None:
    table = pledged()
    table.get_ready(ANNA, salt="a2", pledge=pledge_of("a3"))
    table.change(Leave(), ANNA)
    table.change(ComeBack(), ANNA)

    assert table.state.pledged[ANNA] == pledge_of("a2")
    assert table.state.pledges[ANNA] == pledge_of("a3")


def test_the_salt_that_was_pledged_goes_into_the_deal() -> None:
    table = pledged()
    table.get_ready(BEN, salt="B2")

    assert table.entries[-1] == Ready(BEN, 2, "b2")


@pytest.mark.parametrize("salt", ["b3", "", pledge_of("b2")])
def test_of_another_salt_the_hash_of_the_pledge_counts(salt: str) -> None:
    table = pledged()
    table.get_ready(BEN, salt=salt)

    assert table.state.salts[BEN] == pledge_of(pledge_of("b2"))


def test_who_pledged_nothing_gives_any_salt_as_before() -> None:
    table = pledged()
    table.get_ready(CHLOE, salt="c2")

    assert table.state.salts[CHLOE] == "c2"


def test_for_who_is_away_the_hash_of_the_pledge_counts_and_they_may_open_it_when_they_are_back() -> None:
    table = pledged()
    table.change(Leave(), BEN)
    assert table.state.salts[BEN] == pledge_of(pledge_of("b2"))
    table.play_hand()
    table.settle_down()
    assert shown(table)[BEN] == pledge_of("b2")
    table.change(ComeBack(), BEN)
    table.get_ready(BEN, salt="b2")

    assert table.state.salts[BEN] == "b2"


def test_who_sits_down_after_the_offer_is_bound_from_the_next_hand_on() -> None:
    table = pledged()
    table.change(PutOutOf(BEN), ANNA)
    table.ask(Sit("Zoe", BEN, pledge_of("0e")))

    assert table.entries[-1] == Sat(BEN, pledge=pledge_of("0e"))
    assert shown(table) == (pledge_of("a2"), "", "")
    table.play_hand()
    table.settle_down()
    # Nothing was pledged with "ready" for the hand before, and the first pledge is told with that salt.
    assert shown(table) == ()


def test_who_claims_a_seat_has_pledged_by_the_time_that_it_is_theirs() -> None:
    table = Table(bots=1)
    table.deal()
    table.ask(Sit("Zoe", 1, pledge_of("0e")))
    assert table.entries[-1] == Claimed(Seat(1), pledge_of("0e"))
    table.play_hand()
    table.settle_down()
    table.get_ready(Seat(1), salt="0e")

    assert shown(table) == ("", pledge_of("0e"), "")
    assert table.state.salts[1] == "0e"


def test_another_match_begins_with_what_was_pledged_in_the_last() -> None:
    table = asked_to_be_ready()
    for _ in range(table.state.rules.hands):
        for seat in table.seats if table.state.ready_for else ():
            table.get_ready(seat, pledge=pledge_of("b2") if seat == BEN else "")
        if table.state.ready_for:
            table.play_hand()
            table.settle_down()
    assert table.state.phase is Phase.ENDED

    assert fold(rematch_entries(table.state, "t")).pledges == {BEN: pledge_of("b2")}


def test_a_log_without_pledges_leads_where_it_did() -> None:
    table = Table(seed=5)
    table.play_match()
    chances = [record.chance for record in records_of("t", table.entries, table.names)]

    assert all(isinstance(chance, TableChance) and chance.pledges == () for chance in chances)


def test_the_record_tells_the_pledges_and_they_can_be_checked() -> None:
    table = pledged()
    for seat, salt in ((ANNA, "a2"), (BEN, "b2"), (CHLOE, "c2")):
        table.get_ready(seat, salt=salt)
    record = last_record(table)
    assert isinstance(record.chance, TableChance)
    found = verify_chance(record)

    assert record.chance.pledges == (pledge_of("a2"), pledge_of("b2"), "")
    assert read_record(write_record(record)) == record
    assert (found.verdict, found.unpledged, found.unopened) == (Verdict.HOLDS, (CHLOE,), ())
    assert found.why == "the deal follows (table/1, 3 salts); not pledged before: the salt of seat 2"


def test_the_verification_tells_whose_pledge_was_not_opened() -> None:
    table = pledged()
    table.change(Leave(), BEN)
    for seat, salt in ((ANNA, "a3"), (CHLOE, "c2")):
        table.get_ready(seat, salt=salt)
    found = verify_chance(last_record(table))

    assert (found.verdict, found.unpledged, found.unopened) == (Verdict.HOLDS, (CHLOE,), (ANNA, BEN))
    assert found.why.endswith("; not pledged before: the salt of seat 2; not opened: the pledge of seats 0, 1")


@pytest.mark.parametrize(
    ("changes", "verdict", "why"),
    [
        ({"salts": ("a2", "b3", "c2")}, Verdict.OTHER_SALT, "the salt of seat 1 is not the one that it had pledged"),
        ({"salts": ("", "b2", "c2")}, Verdict.OTHER_SALT, "the salt of seat 0 is not the one that it had pledged"),
        ({"pledges": (pledge_of("a3"), "", "")}, Verdict.OTHER_SALT, "seat 0"),
        ({"pledges": (pledge_of("a2"),)}, Verdict.MALFORMED, "expected a pledge for each of 3 seats, or none, got 1"),
        ({"pledges": ("a2", "", "")}, Verdict.MALFORMED, "pledges[0]: expected 32 bytes or none, got 1"),
        ({"pledges": ("xy", "", "")}, Verdict.MALFORMED, "pledges[0]: expected hexadecimal figures"),
    ],
)
def test_a_salt_or_a_pledge_that_was_changed_is_found_out(
    changes: dict[str, tuple[str, ...]], verdict: Verdict, why: str
) -> None:
    table = pledged()
    for seat, salt in ((ANNA, "a2"), (BEN, "b2"), (CHLOE, "c2")):
        table.get_ready(seat, salt=salt)
    record = last_record(table)
    assert isinstance(record.chance, TableChance)
    found = verify_chance(replace(record, chance=replace(record.chance, **changes)))

    assert found.verdict is verdict
    assert found.is_broken
    assert why in found.why


def test_whoever_tells_their_salt_last_can_choose_between_two_deals_at_most() -> None:
    """All that the last one may try, with everything known to them, leads to one of two salts."""
    salts = set[str | None]()
    for attempt in ("b2", "b3", "00", "ff" * 64, ""):
        table = pledged()
        table.get_ready(ANNA, salt="a2")
        table.get_ready(CHLOE, salt="c2")
        table.get_ready(BEN, salt=attempt)
        salts.add(table.state.salts[BEN])
    for leaves_again in (False, True):
        table = pledged()
        table.change(Leave(), BEN)
        if leaves_again:
            table.change(ComeBack(), BEN)
            table.change(Leave(), BEN)
        salts.add(table.state.salts[BEN])

    assert salts == {"b2", pledge_of(pledge_of("b2"))}
