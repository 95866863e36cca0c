"""The settlement sheet of a hand: who paid whom for what, added up from its events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from newmarket.engine.events import Event, Paid, PotTaken, Stake, Staked
from newmarket.engine.seats import Seat


class SheetRow(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One seat's hand in counters: ``before - staked + pots + received - paid == after``.

    *pots* are the pots taken, in order; *cards* is what was left in the holding and had to be paid for.
    """

    seat: Seat
    before: int
    staked: int
    pots: tuple[Stake, ...]
    received: int
    cards: int
    paid: int
    after: int


def settlement_sheet(events: Iterable[Event], *, before: tuple[int, ...]) -> tuple[SheetRow, ...]:
    """The sheet of a hand from all of its *events* and the counters *before* its stakes, by seat."""
    rows = [
        SheetRow(seat=Seat(seat), before=counters, staked=0, pots=(), received=0, cards=0, paid=0, after=counters)
        for seat, counters in enumerate(before)
    ]

    def put(seat: Seat, **changes: object) -> None:
        rows[seat] = msgspec.structs.replace(rows[seat], **changes)

    for event in events:
        match event:
            case Staked(seat, stakes):
                put(seat, staked=sum(stake.counters for stake in stakes))
            case PotTaken(seat=seat, pot=pot, counters=counters):
                put(seat, pots=(*rows[seat].pots, Stake(pot, counters)))
            case Paid(seat=seat, to=to, cards=cards, counters=counters):
                put(seat, cards=cards, paid=counters)
                put(to, received=rows[to].received + counters)
            case _:
                continue
    return tuple(msgspec.structs.replace(row, after=_after(row)) for row in rows)


def _after(row: SheetRow) -> int:
    return row.before - row.staked + sum(pot.counters for pot in row.pots) + row.received - row.paid
