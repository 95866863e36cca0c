"""A whole city's tables on one machine: SQLite, PostgreSQL with one worker, PostgreSQL with two.

    python -m bench.workers [--tables 500] [--seconds 4] [--rate 250] [--rounds 1]

At each table four people listen to a stream and play; each move is a request, and every stream is held against the log
as it comes: a message that is missing or comes twice ends the run. The databases flush every commit to disk. Load, all
servers and PostgreSQL share the machine's cores. In the closed loop 32 requests are under way; in the open loop cards
are sent at a rate. A delay is that from the request of a card to its message at each of the three others. The time of
processors is that of the workers alone, without PostgreSQL's. Needs Linux; ends by itself after some minutes.
"""

from __future__ import annotations

import argparse
import datetime as dt
import os
import platform
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec
import uvloop

from bench.serving.players import SEATS, seat_people
from bench.serving.process import ServerProcess, served
from bench.serving.side import Result, seated
from tests.kit.postgres import running_postgres


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured."""

    tables: int = 500
    seconds: float = 4.0
    rate: float = 250.0
    rounds: int = 1


class Way(msgspec.Struct, frozen=True):
    """One way to keep tables, and with how many workers."""

    name: str
    is_shared: bool
    workers: int


WAYS = (
    Way("SQLite, one worker", False, 1),  # noqa: FBT003 - a table of ways
    Way("PostgreSQL, one worker", True, 1),  # noqa: FBT003 - as above
    Way("PostgreSQL, two workers", True, 2),  # noqa: FBT003 - as above
)


@contextmanager
def server(way: Way) -> Iterator[ServerProcess]:
    """A server of that way, with an empty database."""
    common = ["serve", "--port", "0", "--workers", str(way.workers), "--database"]
    if way.is_shared:
        with (
            running_postgres(is_safe=True) as postgres,
            served("newmarket", *common, postgres.new_database(), workers=way.workers) as running,
        ):
            yield running
    else:
        with (
            tempfile.TemporaryDirectory() as folder,
            served("newmarket", *common, f"sqlite:///{Path(folder) / 'tables.db'}") as running,
        ):
            yield running


def measure(plan: Plan, way: Way) -> Result:
    """What one round gives."""
    with server(way) as running:
        return uvloop.run(_measured(plan, running))


async def _measured(plan: Plan, running: ServerProcess) -> Result:
    async with seated(running, seat_people, plan.tables) as side:
        await side.closed(plan.seconds)
        await side.opened(plan.seconds, plan.rate)
    return side.result


def report(plan: Plan, results: Sequence[tuple[Way, Sequence[Result]]]) -> list[str]:
    """The lines of a table for `bench/results.md`: medians of the rounds."""
    today = dt.datetime.now(tz=dt.UTC).date()
    lines = [
        (
            f"{plan.tables} tables, {plan.tables * SEATS} streams; rounds: {plan.rounds}. {today:%-d %B %Y}, "
            f"Python {platform.python_version()}, {os.cpu_count()} cores for all of it."
        ),
        "",
        f"| kept in | moves a second | CPU a move, µs | p50 / p99 at {plan.rate:g} cards a second, ms | KB a seat |",
        "|---|---|---|---|---|",
    ]
    for way, rounds in results:
        p50, p99 = (median(one.delay(share) for one in rounds) * 1000 for share in (0.5, 0.99))
        rate, cpu = median(one.rate for one in rounds), median(one.cpu for one in rounds) * 1e6
        lines.append(
            f"| {way.name} | {rate:,.0f} | {cpu:,.0f} | {p50:.1f} / {p99:.1f} "
            f"| {median(one.played_kilobytes for one in rounds):.0f} |"
        )
    moves = sum(one.moves + sum(opened.moves for opened in one.opened) for _, rounds in results for one in rounds)
    return [*lines, "", f"{moves:,} moves; no message was missing, doubled or out of order at any of the streams."]


def main() -> None:
    """Prints a table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=4.0, help="of each kind of load")
    parser.add_argument("--rate", type=float, default=250.0, help="cards a second in the open loop")
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    plan = Plan(tables=options.tables, seconds=options.seconds, rate=options.rate, rounds=options.rounds)
    results = [(way, [measure(plan, way) for _ in range(plan.rounds)]) for way in WAYS]
    print("\n".join(report(plan, results)))


if __name__ == "__main__":
    main()
