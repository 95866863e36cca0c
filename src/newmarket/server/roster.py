"""Who is who at a table: names and secrets. They stand outside the log, so that they can be exported and deleted."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.server.codec import UnreadableLog
from newmarket.table.arming import holds_spin
from newmarket.table.entries import (
    Claimed,
    Cleared,
    Entry,
    Filled,
    Forgotten,
    Left,
    PutOut,
    Sat,
    SettingsSet,
    Unclaimed,
)
from newmarket.table.messages import Phase
from newmarket.table.names import Names, bot_name
from newmarket.table.state import TableState

MOST_TOKENS = 16
"""How many devices may hold one seat: the first, and those that came last."""
MOST_LINKS = 8
"""How many links of its own a seat may have; the oldest goes first."""


class Use(StrEnum):
    """What a secret is for."""

    TOKEN = "token"  # noqa: S105 - a word, no secret
    """To act for the seat."""
    LINK = "link"
    """To open the seat on another device of the same person, which is given a token of its own."""


class Holder(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """Who shows a secret whose SHA-256 is *hash* holds *seat*, or *claims* it: is to have it from the next hand on."""

    hash: bytes
    seat: Seat
    use: Use = Use.TOKEN
    claims: bool = False


class Arming(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The person who sits in *seat* since row *since* has Spin laid with their next called card of *hand* (S9)."""

    seat: Seat
    since: int
    hand: int


class Newcomer(msgspec.Struct, frozen=True, gc=False):
    """Who sits down: a clean *name*, and the SHA-256 of the *token* that they are given."""

    name: str
    token: bytes


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Who listens or asks: the person of *seat* since row *since*, or who *claims* a seat; else a watcher."""

    seat: Seat | None = None
    since: int = 0
    claims: Seat | None = None


WATCHER = Standing()


class Roster(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the players of a table, and those who claim a seat, are called, by seat; and who holds a seat.

    *armed* is what stands beside the log since it is nobody else's to know; what is no longer so is left there until
    somebody arms anew, so that no row takes longer to write for what was armed (C9). *version* counts how often it has
    been replaced, so that of two who replace the same one the second notices.
    """

    names: Names
    claimants: Names
    version: int = 0
    holders: tuple[Holder, ...] = ()
    armed: tuple[Arming, ...] = ()

    def holder(self, secret: bytes | None, use: Use = Use.TOKEN) -> Holder | None:
        """Who has the secret whose SHA-256 is *secret*. Comparing hashes tells nothing of what was hashed."""
        return next((holder for holder in self.holders if holder.hash == secret and holder.use is use), None)

    def with_holder(self, added: Holder) -> Roster:
        """The same with one more secret for a seat; of too many, the oldest but the first goes (of links: the oldest).

        One that is there already is not added again.
        """
        if self.holder(added.hash, added.use) is not None:
            return self
        alike = [each for each in self.holders if (each.seat, each.use) == (added.seat, added.use)]
        gone: Holder | None = None
        if added.use is Use.LINK and len(alike) >= MOST_LINKS:
            gone = alike[0]
        elif added.use is Use.TOKEN and len(alike) >= MOST_TOKENS:
            gone = alike[1]
        return replace(self, holders=(*(each for each in self.holders if each is not gone), added))

    def after(self, before: Roster) -> Roster:
        """The same as what replaces *before*; *before* itself where they are one."""
        return self if self is before else replace(self, version=before.version + 1)

    def without(self, seat: Seat, *, claims: bool) -> tuple[Holder, ...]:
        """All holders but those of *seat*, or but those that claim it."""
        return tuple(each for each in self.holders if (each.seat, each.claims) != (seat, claims))


def armed_seats(roster: Roster, state: TableState) -> frozenset[Seat]:
    """The seats whose persons have Spin laid with their next called card, at a table that stands at *state*."""
    return frozenset(
        each.seat
        for each in roster.armed
        if each.hand == state.number
        and (person := state.person(each.seat)) is not None
        and person.since == each.since
        and holds_spin(state, each.seat)
    )


def with_arming(roster: Roster, state: TableState, seat: Seat, *, spin: bool) -> Roster:
    """The same once *seat*, where a person sits, has armed Spin or taken that back; what is over is left out."""
    person, now = state.person(seat), armed_seats(roster, state)
    assert person is not None, "who arms Spin is a person"
    if (seat in now) == spin:
        return roster
    others = tuple(each for each in roster.armed if each.seat in now and each.seat != seat)
    mine = (Arming(seat=seat, since=person.since, hand=state.number),) if spin else ()
    return replace(roster, armed=(*others, *mine))


def standing_of(roster: Roster, state: TableState, secret: bytes | None) -> Standing:
    """Who has the token whose SHA-256 is *secret*, at a table that stands at *state*."""
    holder = None if secret is None else roster.holder(secret)
    if holder is None:
        return WATCHER
    if holder.claims:
        return Standing(claims=holder.seat)
    person = state.person(holder.seat)
    return WATCHER if person is None else Standing(holder.seat, person.since)


_decoder = msgspec.json.Decoder(Roster)


def encode_roster(roster: Roster) -> bytes:
    """*roster* as it lies in storage."""
    return msgspec.json.encode(roster)


def decode_roster(body: bytes, *, table: str) -> Roster:
    """The roster of *table* from storage.

    :raises UnreadableLog: if it is none.
    """
    try:
        return _decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError) as fault:
        raise UnreadableLog(f"table {table}, its roster: {fault}") from fault


def empty_roster(seats: int) -> Roster:
    """The roster of a table with *seats* open seats."""
    return Roster(names=(None,) * seats, claimants=(None,) * seats)


def roster_of_rematch(before: Roster, state: TableState, *, table: str) -> Roster:
    """The roster of *table*, where the match after that of *before* is played, in which *state* says who sits where.

    Who sits there again is called as before and may act with the same secrets; a bot in the place of a person is named.
    """
    persons = {Seat(seat) for seat, who in enumerate(state.seats) if who is not None and who.bot is None}
    held = {holder.seat for holder in before.holders if not holder.claims}
    roster = Roster(
        names=before.names,
        claimants=(None,) * len(before.names),
        holders=tuple(each for each in before.holders if each.seat in persons and not each.claims),
    )
    return _with_bots(roster, sorted(held - persons), table)


def is_same_person(roster: Roster, seat: Seat, other: Roster) -> bool:
    """Whether who holds *seat* in *roster* and in *other* has a secret in common: they are the same person."""
    mine = {holder.hash for holder in roster.holders if (holder.seat, holder.claims) == (seat, False)}
    return any(holder.hash in mine and (holder.seat, holder.claims) == (seat, False) for holder in other.holders)


def roster_after(roster: Roster, entry: Entry, after: TableState, newcomer: Newcomer | None, *, table: str) -> Roster:
    """The roster once *entry* has led to *after* at *table*; the same object where nothing in it has changed.

    *newcomer* is the person that sits down by *entry*. With a person go their secrets; each bot is given a name.
    """
    match entry:
        case Sat(seat=seat, bot=None):
            assert newcomer is not None, "a person who sits down has a name and a token"
            return _seated(roster, seat, newcomer)
        case Claimed(seat=seat):
            assert newcomer is not None, "a person who claims a seat has a name and a token"
            claimants = _put(roster.claimants, seat, newcomer.name)
            holder = Holder(hash=newcomer.token, seat=seat, claims=True)
            return replace(roster, claimants=claimants, holders=(*roster.holders, holder))
        case Unclaimed(seat=seat):
            return _unclaimed(roster, seat)
        case Forgotten(seat=seat) if after.seats[seat] is None:
            return _emptied(roster, seat)
        case Sat(seat=seat) | PutOut(seat=seat) | Forgotten(seat=seat):
            return _with_bots(roster, [seat], table)
        case Filled():
            return _with_bots(roster, [Seat(seat) for seat, name in enumerate(roster.names) if name is None], table)
        case Cleared(seat=seat) | Left(seat=seat) if after.seats[seat] is None:
            return _emptied(roster, seat)
        case SettingsSet(seats=int(seats)):
            return replace(roster, names=_sized(roster.names, seats), claimants=_sized(roster.claimants, seats))
        case _:
            return _claims_settled(roster, after)


def _seated(roster: Roster, seat: Seat, newcomer: Newcomer) -> Roster:
    roster = _emptied(roster, seat)
    holders = (*roster.holders, Holder(hash=newcomer.token, seat=seat))
    return replace(roster, names=_put(roster.names, seat, newcomer.name), holders=holders)


def _emptied(roster: Roster, seat: Seat) -> Roster:
    return replace(roster, names=_put(roster.names, seat, None), holders=roster.without(seat, claims=False))


def _unclaimed(roster: Roster, seat: Seat) -> Roster:
    holders = roster.without(seat, claims=True)
    return replace(roster, claimants=_put(roster.claimants, seat, None), holders=holders)


def _with_bots(roster: Roster, seats: Iterable[Seat], table: str) -> Roster:
    for seat in seats:
        roster = _emptied(roster, seat)
        name = bot_name((*roster.names, *roster.claimants), start=sum(table.encode()) + seat)
        roster = replace(roster, names=_put(roster.names, seat, name))
    return roster


def _claims_settled(roster: Roster, after: TableState) -> Roster:
    """Who claimed a seat has it once they sit there; at the end of the match nobody will."""
    for seat in claimed_seats(roster):
        sitting = after.seats[seat]
        if sitting is not None and sitting.bot is None:
            holders = tuple(
                replace(each, claims=False) if (each.seat, each.claims) == (seat, True) else each
                for each in roster.without(seat, claims=False)
            )
            names = _put(roster.names, seat, roster.claimants[seat])
            claimants = _put(roster.claimants, seat, None)
            roster = replace(roster, names=names, claimants=claimants, holders=holders)
        elif after.phase is Phase.ENDED:
            roster = _unclaimed(roster, seat)
    return roster


def claimed_seats(roster: Roster) -> tuple[Seat, ...]:
    """The seats that somebody is to have from the next hand on."""
    return tuple(Seat(seat) for seat, name in enumerate(roster.claimants) if name is not None)


def _put(names: Names, seat: Seat, name: str | None) -> Names:
    return (*names[:seat], name, *names[seat + 1 :])


def _sized(names: Names, seats: int) -> Names:
    """*names* for so many *seats*; only open ones are taken away."""
    return (*names, *(None,) * seats)[:seats]
