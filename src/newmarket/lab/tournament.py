"""Bots against bots over duplicate deals: what one makes above another in the same seats, and the matches it wins."""

from __future__ import annotations

import operator
import time
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from newmarket.bots import Bot, bot_named
from newmarket.engine import Seat
from newmarket.lab.estimate import WHOLE_MATCH, Interval, Sums, parts_won
from newmarket.lab.playing import LabTable, Plan
from newmarket.lab.processes import in_order
from newmarket.rules import Rules

_IN_A_CHUNK = 5
"""How many deals, or matches, a process plays before it reports; the same for any number of processes."""


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """*bot* in one seat with *against* in all others, above *against* in that seat too; *make* makes them."""

    rules: Rules
    seats: int
    seed: int
    bot: str
    against: str
    make: Callable[[str, Rules], Bot] = bot_named

    def __post_init__(self) -> None:
        # As in a plan.
        msgspec.structs.force_setattr(self, "seed", operator.index(self.seed))


class Tournament(msgspec.Struct, frozen=True, kw_only=True):
    """What came out: *bot* in one seat and *against* in all others, each seat in turn, in so many *deals*.

    *counters* is what the one made a hand, stakes paid, *counters_against* what the other made in the same seats of the
    same deals, and *advantage* the first above the second. *matches_won* is the share of matches, as many with the one
    in each seat as *matches* says, that it won; a draw is shared; none where no matches were played. *even_share* is
    what each of equals would win. *seconds* are those of the playing on all *jobs* processes together.
    """

    rules: str
    version: int
    seats: int
    seed: int
    bot: str
    against: str
    deals: int
    matches: int
    jobs: int
    seconds: float
    advantage: Interval
    counters: Interval
    counters_against: Interval
    matches_won: Interval | None
    even_share: float


class _Part(msgspec.Struct):
    """Sums over some deals or matches, and how many."""

    number: int
    above: Sums
    one: Sums
    other: Sums
    won: Sums


def tournament(
    comparison: Comparison,
    *,
    deals: int,
    matches: int = 0,
    jobs: int = 1,
    progress: Callable[[int], object] | None = None,
) -> Tournament:
    """Plays so many *deals* (at least one) and *matches* on *jobs* processes.

    Each deal is played with the other bot in all seats, then with the one in each seat in turn, and is one observation;
    so is each match, with the one in each seat in turn. *progress* is told now and then how many more have been played.
    """
    assert deals > 0, "nothing follows from nothing"
    chunks = [*_chunks(deals, is_match=False), *_chunks(matches, is_match=True)]
    total = _nothing()
    with in_order(partial(_played, comparison), chunks, jobs=jobs) as parts:
        begun = time.perf_counter()
        for part in parts:
            for mine, more in (
                (total.above, part.above),
                (total.one, part.one),
                (total.other, part.other),
                (total.won, part.won),
            ):
                mine.merge(more)
            if progress is not None:
                progress(part.number)
        seconds = time.perf_counter() - begun
    return Tournament(
        rules=comparison.rules.id,
        version=comparison.rules.version,
        seats=comparison.seats,
        seed=comparison.seed,
        bot=comparison.bot,
        against=comparison.against,
        deals=deals,
        matches=matches,
        jobs=jobs,
        seconds=seconds,
        advantage=total.above.mean(),
        counters=total.one.mean(),
        counters_against=total.other.mean(),
        matches_won=total.won.mean(unit=WHOLE_MATCH) if matches else None,
        even_share=1 / comparison.seats,
    )


class _Chunk(msgspec.Struct, frozen=True):
    numbers: range
    is_match: bool


def _chunks(number: int, *, is_match: bool) -> Iterator[_Chunk]:
    for first in range(0, number, _IN_A_CHUNK):
        yield _Chunk(range(first, min(first + _IN_A_CHUNK, number)), is_match)


def _nothing() -> _Part:
    return _Part(0, Sums(), Sums(), Sums(), Sums())


def advantage(comparison: Comparison, deals: int, *, jobs: int = 1) -> Interval:
    """Counters a hand of the one bot above what the other makes in the same seats of the same *deals*."""
    return tournament(comparison, deals=deals, jobs=jobs).advantage


def _played(comparison: Comparison, chunk: _Chunk) -> _Part:
    part = _nothing()
    part.number = len(chunk.numbers)
    one, other = comparison.bot, comparison.against
    usual = _table(comparison, [other] * comparison.seats)
    in_turn = [
        _table(comparison, [one if at == seat else other for at in range(comparison.seats)])
        for seat in range(comparison.seats)
    ]
    for number in chunk.numbers:
        if chunk.is_match:
            _count_match(part, in_turn, number)
        else:
            _count_deal(part, usual, in_turn, number)
    return part


def _table(comparison: Comparison, bots: list[str]) -> LabTable:
    return LabTable(Plan(comparison.rules, comparison.seed, tuple(bots)), comparison.make)


def _count_deal(part: _Part, usual: LabTable, in_turn: list[LabTable], deal: int) -> None:
    other = sum(usual.hand(deal).won)
    one = sum(table.hand(deal).won[seat] for seat, table in enumerate(in_turn))
    part.above.add(one - other, over=len(in_turn))
    part.one.add(one, over=len(in_turn))
    part.other.add(other, over=len(in_turn))


def _count_match(part: _Part, in_turn: list[LabTable], number: int) -> None:
    won = (parts_won(Seat(seat), table.match(number).ended.winners) for seat, table in enumerate(in_turn))
    part.won.add(sum(won), over=len(in_turn))
