"""Who is who at a table: it goes with the log, and a secret goes with its person."""

from __future__ import annotations

import pytest

from newmarket.engine import Seat
from newmarket.server.codec import UnreadableLog
from newmarket.server.roster import (
    MOST_LINKS,
    MOST_TOKENS,
    Holder,
    Newcomer,
    Roster,
    Use,
    decode_roster,
    empty_roster,
    encode_roster,
    roster_after,
)
from newmarket.table.entries import (
    Acted,
    Claimed,
    Cleared,
    Entry,
    Filled,
    HandDealt,
    Left,
    Made,
    Offered,
    Pace,
    PutOut,
    Ready,
    Sat,
    SettingsSet,
    StoodIn,
    Unclaimed,
)
from newmarket.table.follow import follow
from newmarket.table.state import TableState
from tests.kit.games import NEWMARKET
from tests.kit.tables import Table

ANNA, BEN = Newcomer("Anna", b"anna"), Newcomer("Ben", b"ben")


class Kept:
    """A table's log with the roster beside it."""

    def __init__(self, seats: int = 3) -> None:
        self.state: TableState = follow(None, Made(NEWMARKET, seats, Pace.AT_ONCE)).state
        self.roster = empty_roster(seats)

    def add(self, entry: Entry, newcomer: Newcomer | None = None) -> Roster:
        """The roster after *entry*."""
        self.state = follow(self.state, entry).state
        self.roster = roster_after(self.roster, entry, self.state, newcomer, table="t")
        return self.roster

    def begun(self) -> Kept:
        """With Anna and two bots, in the first hand."""
        self.add(Sat(Seat(0)), ANNA)
        self.add(Filled("random"))
        self.add(Offered(1, "00" * 32))
        self.add(Ready(Seat(0), 1, ""))
        self.add(HandDealt(1))
        return self

    def settled(self) -> Roster:
        """The roster once the hand has been played."""
        table = Table(seats=3, bots=2)
        table.states = [self.state]
        number = self.state.number
        while self.state.number == number and not self.state.is_settled:
            self.add(Acted(number, table.rng.choice(table.legal())))
            table.states.append(self.state)
        return self.roster


def tokens(roster: Roster) -> list[tuple[bytes, int, bool]]:
    return [(holder.hash, holder.seat, holder.claims) for holder in roster.holders]


def test_who_sits_down_has_a_name_and_a_token() -> None:
    kept = Kept()
    kept.add(Sat(Seat(0)), ANNA)
    roster = kept.add(Sat(Seat(2)), BEN)

    assert roster.names == ("Anna", None, "Ben")
    assert tokens(roster) == [(b"anna", 0, False), (b"ben", 2, False)]


def test_bots_have_names_that_nobody_has() -> None:
    kept = Kept(seats=8)
    kept.add(Sat(Seat(1), "random"))
    roster = kept.add(Filled("steady"))

    assert len({name for name in roster.names if name}) == 8
    assert roster.holders == ()


@pytest.mark.parametrize("entry", [Cleared(Seat(1)), Left(Seat(1))])
def test_before_the_first_hand_who_goes_takes_name_and_secrets_along(entry: Entry) -> None:
    kept = Kept()
    kept.add(Sat(Seat(0)), ANNA)
    kept.add(Sat(Seat(1)), BEN)
    kept.roster = kept.roster.with_holder(Holder(hash=b"link", seat=Seat(1), use=Use.LINK))
    roster = kept.add(entry)

    assert roster.names == ("Anna", None, None)
    assert tokens(roster) == [(b"anna", 0, False)]


def test_who_leaves_in_a_match_can_come_back_but_who_is_put_out_cannot() -> None:
    kept = Kept().begun()
    before = kept.roster
    for entry in (Left(Seat(0)), StoodIn((Seat(0),))):
        assert kept.add(entry) is before
    roster = kept.add(PutOut(Seat(0), "steady"))

    assert roster.holders == ()
    assert roster.names[0] not in {"Anna", None, *roster.names[1:]}


def test_seats_come_and_go_with_the_settings() -> None:
    kept = Kept()
    kept.add(Sat(Seat(0)), ANNA)

    assert kept.add(SettingsSet(seats=5)).names == ("Anna", None, None, None, None)
    assert kept.add(SettingsSet(seats=3)) == Roster(
        names=("Anna", None, None), claimants=(None,) * 3, holders=(Holder(hash=b"anna", seat=Seat(0)),)
    )
    before = kept.roster
    assert kept.add(SettingsSet(pace=Pace.SLOW)) is before


def test_who_claims_a_seat_has_it_once_the_hand_is_settled() -> None:
    kept = Kept().begun()
    claimed = kept.add(Claimed(Seat(2)), BEN)
    bots = claimed.names
    assert (claimed.claimants, tokens(claimed)) == ((None, None, "Ben"), [(b"anna", 0, False), (b"ben", 2, True)])
    roster = kept.settled()

    assert roster.names == (*bots[:2], "Ben")
    assert roster.claimants == (None,) * 3
    assert tokens(roster) == [(b"anna", 0, False), (b"ben", 2, False)]


def test_who_gives_up_a_claim_is_a_watcher_again() -> None:
    kept = Kept().begun()
    before = kept.roster
    kept.add(Claimed(Seat(2)), BEN)

    assert kept.add(Unclaimed(Seat(2))) == before


def test_a_seat_has_so_many_devices_and_keeps_the_first() -> None:
    roster = Roster(names=("Anna",), claimants=(None,), holders=(Holder(hash=b"first", seat=Seat(0)),))
    for number in range(MOST_TOKENS + 5):
        roster = roster.with_holder(Holder(hash=b"%d" % number, seat=Seat(0)))
        roster = roster.with_holder(Holder(hash=b"link %d" % number, seat=Seat(0), use=Use.LINK))
    devices = [holder.hash for holder in roster.holders if holder.use is Use.TOKEN]
    links = [holder.hash for holder in roster.holders if holder.use is Use.LINK]

    assert devices == [b"first", *(b"%d" % number for number in range(6, MOST_TOKENS + 5))]
    assert len(devices) == MOST_TOKENS
    assert links == [b"link %d" % number for number in range(MOST_TOKENS + 5 - MOST_LINKS, MOST_TOKENS + 5)]


def test_a_link_is_no_token_and_a_token_no_link() -> None:
    roster = empty_roster(1).with_holder(Holder(hash=b"link", seat=Seat(0), use=Use.LINK))

    assert roster.holder(b"link") is None
    assert roster.holder(b"link", Use.LINK) is not None
    assert roster.holder(None) is None


def test_what_is_kept_is_what_is_read() -> None:
    kept = Kept().begun()
    roster = kept.add(Claimed(Seat(2)), BEN).with_holder(Holder(hash=b"link", seat=Seat(0), use=Use.LINK))

    assert decode_roster(encode_roster(roster), table="t") == roster
    with pytest.raises(UnreadableLog, match="table t, its roster"):
        decode_roster(b"nonsense", table="t")
