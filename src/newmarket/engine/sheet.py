"""The settlement sheet of a hand: who paid whom for what, added up from its events."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from newmarket.engine.events import BountyPaid, Event, Exchanged, Paid, PotTaken, Stake, Staked
from newmarket.engine.seats import Seat


class SheetRow(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One seat's hand in counters: ``before - staked + pots + bounties + received - paid == after``.

    *staked* is all that was put on pots, for an exchange, too (F4); *pots* are the pots taken, in order; *bounties* is
    what was received for cards at once, less what was paid for others' (S6); *cards* is what was left in the holding
    and had to be paid for.
    """

    seat: Seat
    before: int
    staked: int
    pots: tuple[Stake, ...]
    received: int
    cards: int
    paid: int
    after: int
    bounties: int = 0


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
                put(seat, staked=rows[seat].staked + sum(stake.counters for stake in stakes))
            case Exchanged(seat=seat, counters=counters):
                put(seat, staked=rows[seat].staked + counters)
            case BountyPaid(seat=seat, to=to, counters=counters):
                put(seat, bounties=rows[seat].bounties - counters)
                put(to, bounties=rows[to].bounties + counters)
            case PotTaken(seat=seat, pot=pot, counters=counters):
                put(seat, pots=(*rows[seat].pots, Stake(pot, counters)))
            case Paid(seat=seat, to=to, cards=cards, counters=counters):
                put(seat, cards=cards, paid=counters)
                put(to, received=rows[to].received + counters)
            case _:
                continue
    return tuple(msgspec.structs.replace(row, after=_after(row)) for row in rows)


def _after(row: SheetRow) -> int:
    return row.before - row.staked + sum(pot.counters for pot in row.pots) + row.bounties + row.received - row.paid
