"""What happened: a closed union of small frozen records, finer than actions, with all their amounts.

Every event holds public facts only (C9), so the same event may be told to every seat and watcher. Nobody
compares two states to find out what happened; log, animation and explanation read these. Handle them with
``match`` and ``assert_never``.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import TypeAlias, assert_never

import msgspec

from newmarket.cards import Card, Colour
from newmarket.engine.seats import Seat


class StopReason(StrEnum):
    """Why nobody could follow (C2): the first of these that is true."""

    TOP_OF_SUIT = "top_of_suit"
    """Nothing stands above the card played."""
    REMOVED = "removed"
    """The called card was taken out of the pack."""
    ALREADY_PLAYED = "already_played"
    """The called card was played earlier in this hand."""
    TURNED_UP = "turned_up"
    """The called card lies turned up."""
    SPIN = "spin"
    """Spin was laid, and nothing follows it."""
    OUT_OF_PLAY = "out_of_play"
    """Nobody holds the called card: it lies where nobody can play it."""


class Stake(msgspec.Struct, frozen=True, gc=False):
    """Counters put on one pot."""

    pot: str
    counters: int


class _Event(msgspec.Struct, frozen=True, gc=False, tag_field="event"):
    pass


class Staked(_Event, frozen=True, tag="staked"):
    """*seat* put its stakes on the pots (N2)."""

    seat: Seat
    stakes: tuple[Stake, ...]


class Dealt(_Event, frozen=True, tag="dealt"):
    """The cards went out: *sizes* by seat, *spare* in the spare hand, *centre* face down in the middle; *leader* is to
    lead first (N3, N4).
    """

    dealer: Seat
    sizes: tuple[int, ...]
    spare: int
    leader: Seat
    centre: int = 0


class TurnedUp(_Event, frozen=True, tag="turned_up"):
    """*card* was turned up; its suit is trumps (P4)."""

    card: Card


class Kept(_Event, frozen=True, tag="kept"):
    """*seat* kept their cards and declined the spare hand (F4)."""

    seat: Seat


class Exchanged(_Event, frozen=True, tag="exchanged"):
    """*seat* exchanged their cards for the spare hand, and paid *counters* into *pot* for it (F4)."""

    seat: Seat
    counters: int = 0
    pot: str | None = None


class LeadPassed(_Event, frozen=True, tag="lead_passed"):
    """*seat* cannot lead and passes the lead *to* the player on the left (F9). *colour* is the colour that is due."""

    seat: Seat
    to: Seat
    colour: Colour | None = None


class NobodyLeads(_Event, frozen=True, tag="nobody_leads"):
    """No player can lead: the hand is over, and nobody goes out (F10)."""

    colour: Colour | None = None


class Led(_Event, frozen=True, tag="led"):
    """*seat* opened a run with *card* and has *left* cards (N5)."""

    seat: Seat
    card: Card
    left: int


class Followed(_Event, frozen=True, tag="followed"):
    """*seat* played the called *card* and has *left* cards (N6)."""

    seat: Seat
    card: Card
    left: int


class SpinLaid(_Event, frozen=True, tag="spin_laid"):
    """*seat* laid Spin, *card*, beside the called card or as a stop of its own, and has *left* cards (S8)."""

    seat: Seat
    card: Card
    left: int


class PotTaken(_Event, frozen=True, tag="pot_taken"):
    """*seat* took all *counters* of *pot*: by *card* (N8), or, where that is none, by going out (F12)."""

    seat: Seat
    pot: str
    card: Card | None
    counters: int


class BountyPaid(_Event, frozen=True, tag="bounty_paid"):
    """*seat* paid *counters* to *to*, who played *card* (S6, S7)."""

    seat: Seat
    to: Seat
    card: Card
    counters: int


class CentreShown(_Event, frozen=True, tag="centre_shown"):
    """The hand is over, and the centre card is shown (F2, F13)."""

    card: Card


class Stopped(_Event, frozen=True, tag="stopped"):
    """The run ended after *card*: nobody could play *called* (none above the top). *leader* leads next (N7)."""

    card: Card
    called: Card | None
    reason: StopReason
    leader: Seat


class WentOut(_Event, frozen=True, tag="went_out"):
    """*seat* played its last card; the hand is over (C5)."""

    seat: Seat


class Paid(_Event, frozen=True, tag="paid"):
    """*seat* paid *to* for the *cards* that it had left (N9); *left* is the one among them that made it double (S11) or
    nothing (P8).
    """

    seat: Seat
    to: Seat
    cards: int
    counters: int
    left: Card | None = None


class Abandoned(_Event, frozen=True, tag="abandoned"):
    """*seat* reached the target in mid-hand, and the rules look at it at once (N11): nobody goes out."""

    seat: Seat


class Settled(_Event, frozen=True, tag="settled"):
    """The hand is settled: counters by seat, what stays on each pot, and who went out."""

    counters: tuple[int, ...]
    pots: tuple[Stake, ...]
    out: Seat | None


Event: TypeAlias = (
    Staked
    | Dealt
    | TurnedUp
    | Kept
    | Exchanged
    | LeadPassed
    | NobodyLeads
    | Led
    | Followed
    | SpinLaid
    | PotTaken
    | BountyPaid
    | Stopped
    | WentOut
    | CentreShown
    | Paid
    | Abandoned
    | Settled
)


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """*counters* that left one place and came to another; a place is a seat or the id of a pot."""

    source: Seat | str
    target: Seat | str
    counters: int


def transfers(event: Event) -> Iterator[Transfer]:
    """The counters that *event* moved. This is the only place where counters move: states follow it (C6)."""
    match event:
        case Staked(seat, stakes):
            yield from (Transfer(seat, stake.pot, stake.counters) for stake in stakes)
        case Exchanged(seat=seat, counters=counters, pot=str(pot)):
            yield Transfer(seat, pot, counters)
        case PotTaken(seat=seat, pot=pot, counters=counters):
            yield Transfer(pot, seat, counters)
        case Paid(seat=seat, to=to, counters=counters) | BountyPaid(seat=seat, to=to, counters=counters):
            yield Transfer(seat, to, counters)
        case (
            Exchanged() | Dealt() | TurnedUp() | Kept() | LeadPassed() | NobodyLeads() | Led() | Followed() | SpinLaid()
        ):
            pass
        case Stopped() | WentOut() | CentreShown() | Abandoned() | Settled():
            pass
        case _:
            assert_never(event)
