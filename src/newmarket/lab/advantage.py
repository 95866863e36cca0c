"""What one bot makes above another in the same seats of the same deals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from newmarket.bots import Bot, make_bot
from newmarket.lab.estimate import Interval, Sums
from newmarket.lab.playing import LabTable, Plan
from newmarket.lab.processes import in_order
from newmarket.rules import Rules

_DEALS_IN_A_CHUNK = 25


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """*bot* in one seat with *against* in all others, above *against* in that seat too; *make* makes them."""

    rules: Rules
    seats: int
    seed: int
    bot: str
    against: str
    make: Callable[[str, Rules], Bot] = make_bot


def advantage(comparison: Comparison, deals: int, *, jobs: int = 1) -> Interval:
    """Counters a hand of the one bot above what the other makes in the same seats of the same deals.

    Each of so many *deals* is played with the other bot in all seats, then with the one in each seat in turn;
    a seat's bot draws from the same generator throughout. One deal is one observation.
    """
    chunks = [range(first, min(first + _DEALS_IN_A_CHUNK, deals)) for first in range(0, deals, _DEALS_IN_A_CHUNK)]
    sums = Sums()
    with in_order(partial(_compared, comparison), chunks, jobs=jobs) as found:
        for part in found:
            sums.merge(part)
    return sums.mean()


def _compared(comparison: Comparison, deals: range) -> Sums:
    seats = comparison.seats
    among_themselves = _table(comparison, None)
    tables = [_table(comparison, seat) for seat in range(seats)]
    sums = Sums()
    for deal in deals:
        usual = among_themselves.hand(deal).won
        above = sum(table.hand(deal).won[seat] - usual[seat] for seat, table in enumerate(tables))
        sums.add(above, over=seats)
    return sums


def _table(comparison: Comparison, seat: int | None) -> LabTable:
    """The table with the one bot in *seat* (none: nowhere)."""
    bots = [comparison.against] * comparison.seats
    if seat is not None:
        bots[seat] = comparison.bot
    return LabTable(Plan(comparison.rules, comparison.seed, tuple(bots)), comparison.make)
