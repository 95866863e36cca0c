"""Places at the table, from 0 clockwise."""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""A place at the table, not a player: who sits there is the table's matter."""


def check_seat(seat: Seat, seats: int) -> None:
    """Makes sure that *seat* is one of the *seats*: a negative number would quietly be another's."""
    assert seat in range(seats), f"{seat!r} is none of {seats} seats"


def after(seat: Seat, seats: int) -> Seat:
    """The next seat clockwise at a table of *seats*."""
    return Seat((seat + 1) % seats)


def clockwise_after(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in the order of the deal: from the one after *seat* round to *seat* itself (C8)."""
    return tuple(Seat((seat + 1 + step) % seats) for step in range(seats))
