"""Plays many hands or matches of bots on any number of processes, and says what each seat won.

The same plan and number give the same result to the last digit on any number of processes: each hand and match
depends on its number alone, and only whole numbers are added up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from html import escape

import msgspec

from newmarket import kernel
from newmarket.engine import Seat
from newmarket.lab.estimate import WHOLE_MATCH, Interval, Sums, parts_won
from newmarket.lab.playing import LabHand, LabMatch, LabTable, Plan
from newmarket.lab.processes import Backend, in_order
from newmarket.record import write_record


class Unit(StrEnum):
    """What is played apart from each other."""

    HAND = "hand"
    """Separate hands, with fresh counters and empty pots each."""
    MATCH = "match"
    """Whole matches."""


class Engine(StrEnum):
    """What plays the hands. The same plan has the same result with both, to the last digit."""

    KERNEL = "kernel"
    """Compiled code over machine words."""
    PLAIN = "plain"
    """The engine of the table."""


_IN_A_CHUNK = {
    (Engine.PLAIN, Unit.HAND): 100,
    (Engine.PLAIN, Unit.MATCH): 10,
    (Engine.KERNEL, Unit.HAND): 50_000,
    (Engine.KERNEL, Unit.MATCH): 5_000,
}
"""How many a process plays before it reports."""
KERNEL_BOTS = frozenset({"random"})
"""The bots that the kernel plays."""


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

    *seconds* are those of the playing on all *jobs* processes together, by the clock, once they are ready; what comes
    before, the starting and compiling, takes *setup_seconds*. *engine* has played.
    """

    rules: str
    version: int
    seed: int
    hands: int
    matches: int | None
    engine: Engine
    jobs: int
    setup_seconds: float
    seconds: float
    hands_per_second: float
    seats: tuple[SimulatedSeat, ...]

    def __str__(self) -> str:
        """A table with a line for each seat, as `newmarket simulate` prints it."""
        return "\n".join(_told(self))

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return f'<pre style="font-family: monospace">{escape(str(self))}</pre>'


def many(number: int, unit: Unit) -> str:
    """So many hands or matches."""
    one, more = ("hand", "hands") if unit is Unit.HAND else ("match", "matches")
    return f"{number:,} {one if number == 1 else more}"


def _told(result: Simulation) -> Iterator[str]:
    in_matches = "" if result.matches is None else f" in {many(result.matches, Unit.MATCH)}"
    yield f"{result.rules} (version {result.version}), seed {result.seed}"
    yield (
        f"{many(result.hands, Unit.HAND)}{in_matches}, "
        f"{result.hands_per_second:,.0f} a second on {result.jobs} process{'es' if result.jobs > 1 else ''} "
        f"({result.engine.value}), ready after {result.setup_seconds:.1f} s"
    )
    yield ""
    width = max(3, *(len(seat.bot) for seat in result.seats))
    yield f"seat  {'bot':<{width}}  counters a hand{'' if result.matches is None else '  matches won, %'}"
    for seat in result.seats:
        share = "" if seat.matches_won is None else f"  {seat.matches_won.spread('.1f', unit=100)}"
        yield f"{seat.seat:>4}  {seat.bot:<{width}}  {seat.counters.spread():<15}{share}".rstrip()
    if result.matches is None:
        yield ""
        yield "Pots that nobody takes are lost with their hand: all seats together lose."


class _Chunk(msgspec.Struct):
    """What some hands or matches came to: sums by seat, and the records, a line each, where asked for."""

    played: int
    hands: int
    counters: list[Sums]
    wins: list[Sums]
    records: list[str]


def engine_for(plan: Plan, unit: Unit, *, with_records: bool) -> Engine:
    """What `simulate` plays *plan* with: the kernel where it is installed and knows all the bots.

    Records are made of what the engine of the table has played; so are rules of amounts beyond all use.
    """
    if with_records or not kernel.is_available() or not KERNEL_BOTS.issuperset(plan.bots):
        return Engine.PLAIN
    from newmarket.kernel.batch import most_matches

    most = most_matches(plan.rules, plan.seats, hands=_hands_of_one(plan, unit))
    return Engine.KERNEL if most >= _IN_A_CHUNK[Engine.KERNEL, unit] else Engine.PLAIN


def _hands_of_one(plan: Plan, unit: Unit) -> int:
    return 1 if unit is Unit.HAND else plan.rules.hands_in(plan.seats)


def simulate(  # noqa: PLR0913 - what is played, how, and who is told
    plan: Plan,
    unit: Unit,
    number: int,
    *,
    jobs: int = 1,
    backend: Backend = Backend.LOKY,
    keep: Callable[[str], object] | None = None,
    progress: Callable[[int], object] | None = None,
) -> Simulation:
    """Plays *number* (at least one) hands or matches by *plan* on *jobs* processes that *backend* starts.

    *keep* is given the record of each hand as a line of text without its end, in the order of the hands;
    *progress* now and then how many more hands or matches have been played.

    :raises MissingBackend: if what *backend* needs is not installed.
    """
    assert number > 0, "nothing follows from nothing"
    called = time.perf_counter()
    engine = engine_for(plan, unit, with_records=keep is not None)
    size = _IN_A_CHUNK[engine, unit]
    numbers = [range(first, min(first + size, number)) for first in range(0, number, size)]
    play_chunk = partial(_play_chunk, plan, unit, engine, with_records=keep is not None)
    # One process compiles, where that has not been done before; the others then find it done.
    ready = partial(play_chunk, range(0))
    ready()
    total = _nothing(plan)
    with in_order(play_chunk, numbers, jobs=jobs, backend=backend, ready=ready) as chunks:
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
        engine=engine,
        jobs=jobs,
        setup_seconds=begun - called,
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


def _play_chunk(plan: Plan, unit: Unit, engine: Engine, numbers: range, *, with_records: bool) -> _Chunk:
    if engine is Engine.KERNEL:
        return _chunk_of_kernel(plan, unit, numbers)
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


def _chunk_of_kernel(plan: Plan, unit: Unit, numbers: range) -> _Chunk:
    from newmarket.kernel import batch, matches

    play = batch.hands_won if unit is Unit.HAND else batch.matches_won
    totals = play(plan.rules, plan.seats, seed=plan.seed, numbers=numbers).tolist()
    played = totals[matches.MATCHES]
    chunk = _nothing(plan)
    chunk.played, chunk.hands = played, totals[matches.HANDS]
    for seat in range(plan.seats):
        sums = totals[matches.SEAT_SUMS + seat * matches.SUMS :]
        chunk.counters[seat] = Sums(
            observations=played,
            over=sums[matches.OVER],
            amount=sums[matches.AMOUNT],
            over_squared=sums[matches.OVER_SQUARED],
            over_by_amount=sums[matches.OVER_BY_AMOUNT],
            amount_squared=sums[matches.AMOUNT_SQUARED],
        )
        won, won_squared = sums[matches.WON], sums[matches.WON_SQUARED]
        # Of whole matches each is one observation over one.
        chunk.wins[seat] = Sums(played, played, won, played, won, won_squared)
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
