"""Plays many hands or matches of bots on any number of processes, and says what each seat won.

The same plan and number give the same result to the last digit on any number of processes: each hand and match
depends on its number alone, and only whole numbers are added up.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import StrEnum
from functools import partial

import msgspec

from newmarket.engine import Seat
from newmarket.lab.estimate import WHOLE_MATCH, Interval, Sums, parts_won
from newmarket.lab.playing import LabHand, LabMatch, LabTable, Plan
from newmarket.lab.processes import in_order
from newmarket.record import write_record


class Unit(StrEnum):
    """What is played apart from each other."""

    HAND = "hand"
    """Separate hands, with fresh counters and empty pots each."""
    MATCH = "match"
    """Whole matches."""


_IN_A_CHUNK = {Unit.HAND: 100, Unit.MATCH: 10}
"""How many a process plays before it reports; the same for any number of processes."""


class SimulatedSeat(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat won: *counters* a hand, stakes paid, and the share of the matches (none of separate hands).

    A match with several winners is shared evenly between them.
    """

    seat: Seat
    bot: str
    counters: Interval
    matches_won: Interval | None


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What came out: *rules* and *version*, *seed*, how many *hands* (in so many *matches*), and each seat.

    *seconds* are those of the playing on all *jobs* processes together, by the clock, once they are ready.
    """

    rules: str
    version: int
    seed: int
    hands: int
    matches: int | None
    jobs: int
    seconds: float
    hands_per_second: float
    seats: tuple[SimulatedSeat, ...]


class _Chunk(msgspec.Struct):
    """What some hands or matches came to: sums by seat, and the records, a line each, where asked for."""

    played: int
    hands: int
    counters: list[Sums]
    wins: list[Sums]
    records: list[str]


def simulate(
    plan: Plan,
    unit: Unit,
    number: int,
    *,
    jobs: int = 1,
    keep: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Plays *number* (at least one) hands or matches by *plan* on *jobs* processes.

    *keep* is given the record of each hand as a line of text without its end, in the order of the hands;
    *progress* now and then how many more hands or matches have been played.
    """
    assert number > 0, "nothing follows from nothing"
    size = _IN_A_CHUNK[unit]
    numbers = [range(first, min(first + size, number)) for first in range(0, number, size)]
    play_chunk = partial(_play_chunk, plan, unit, with_records=keep is not None)
    total = _nothing(plan)
    with in_order(play_chunk, numbers, jobs=jobs) as chunks:
        begun = time.perf_counter()
        for chunk in chunks:
            _merge(total, chunk)
            for line in chunk.records:
                assert keep is not None, "records are made only to be kept"
                keep(line)
            if progress is not None:
                progress(chunk.played)
        seconds = time.perf_counter() - begun
    return Simulation(
        rules=plan.rules.id,
        version=plan.rules.version,
        seed=plan.seed,
        hands=total.hands,
        matches=number if unit is Unit.MATCH else None,
        jobs=jobs,
        seconds=seconds,
        hands_per_second=total.hands / seconds,
        seats=tuple(
            SimulatedSeat(
                seat=Seat(seat),
                bot=bot,
                counters=total.counters[seat].mean(),
                matches_won=total.wins[seat].mean(unit=WHOLE_MATCH) if unit is Unit.MATCH else None,
            )
            for seat, bot in enumerate(plan.bots)
        ),
    )


def _play_chunk(plan: Plan, unit: Unit, numbers: range, *, with_records: bool) -> _Chunk:
    table = LabTable(plan)
    chunk = _nothing(plan)
    chunk.played = len(numbers)
    for number in numbers:
        if unit is Unit.HAND:
            hands = _count_hand(chunk, table.hand(number))
        else:
            hands = _count_match(chunk, table.match(number))
        chunk.hands += len(hands)
        if with_records:
            chunk.records += [write_record(hand.record(plan)) for hand in hands]
    return chunk


def _count_hand(chunk: _Chunk, hand: LabHand) -> tuple[LabHand, ...]:
    for sums, won in zip(chunk.counters, hand.won, strict=True):
        sums.add(won)
    return (hand,)


def _count_match(chunk: _Chunk, match: LabMatch) -> tuple[LabHand, ...]:
    winners = match.ended.winners
    for seat, won in enumerate(match.won):
        chunk.counters[seat].add(won, over=len(match.hands))
        chunk.wins[seat].add(parts_won(Seat(seat), winners))
    return match.hands


def _nothing(plan: Plan) -> _Chunk:
    return _Chunk(0, 0, [Sums() for _ in plan.bots], [Sums() for _ in plan.bots], [])


def _merge(total: _Chunk, chunk: _Chunk) -> None:
    total.played += chunk.played
    total.hands += chunk.hands
    for mine, theirs in ((total.counters, chunk.counters), (total.wins, chunk.wins)):
        for sums, more in zip(mine, theirs, strict=True):
            sums.merge(more)
