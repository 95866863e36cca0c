"""What the live table costs on top of what any such server must do: ours beside a bare echo, in one run.

    python -m bench.live [--rounds 5] [--tables 100] [--seconds 2] [--rate 250]

Both are one worker over SQLite with the same store, hub and HTTP server. At each table four listen to a stream, and
each move is a request. Ours is `newmarket serve` as it is: it judges, steps, writes, and tells each seat its own view,
with every event in words. The echo writes a row of the same size and tells it to four listeners as it is.

Each round starts both anew and lets them take turns, so that what else the machine does meets both. A move is what a
person asks for and the log keeps: a card, or "ready". In the closed loop 32 requests are under way; in the open loop
cards are sent at a rate, and "ready" at once. A delay is that from the request of a card to its message at each of the
three others. Memory is what the process has to itself. Needs Linux.
"""

from __future__ import annotations

import argparse
import datetime as dt
import platform
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import msgspec
import uvloop

from bench.serving.players import SEATS, seat_callers, seat_people
from bench.serving.process import ServerProcess, served
from bench.serving.side import Result, Side, seated
from bench.serving.weight import weight_of_page

TURNS = 2
"""How often in a round each side has its turn at each kind of load."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured."""

    rounds: int = 5
    tables: int = 100
    seconds: float = 2.0
    rate: float = 250.0


class Round(msgspec.Struct, frozen=True):
    """What one round gave."""

    ours: Result
    echo: Result


def measure(plan: Plan) -> list[Round]:
    """All rounds of *plan*."""
    return [one_round(plan, number) for number in range(plan.rounds)]


def one_round(plan: Plan, number: int) -> Round:
    """Starts both servers and lets them take turns; which is first changes from round to round."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'ours.db'}"
        with (
            served("newmarket", "serve", "--port", "0", "--database", database) as ours,
            served("bench.serving.echo", str(Path(folder) / "echo.db")) as echo,
        ):
            return uvloop.run(_taking_turns(plan, ours, echo, number))


async def _taking_turns(plan: Plan, ours: ServerProcess, echo: ServerProcess, number: int) -> Round:
    async with seated(ours, seat_people, plan.tables) as people, seated(echo, seat_callers, plan.tables) as callers:
        sides: Sequence[Side] = (people, callers) if number % 2 == 0 else (callers, people)
        for _ in range(TURNS):
            for side in sides:
                await side.closed(plan.seconds)
        for _ in range(TURNS):
            for side in sides:
                await side.opened(plan.seconds, plan.rate)
    return Round(people.result, callers.result)


def report(plan: Plan, rounds: Sequence[Round]) -> list[str]:
    """The lines of a table for `bench/results.md`: the median of the rounds, and of the rounds' ratios."""

    def row(what: str, of: Callable[[Result], float], form: str, *, ratio: bool = False) -> str:
        ours, echo = [of(one.ours) for one in rounds], [of(one.echo) for one in rounds]
        beside = [a / b if ratio else a - b for a, b in zip(ours, echo, strict=True)]
        shown = f"{median(beside):.2f}" if ratio else f"{median(beside):+{form}}"
        spread = (
            f"{min(beside):.2f} to {max(beside):.2f}" if ratio else f"{min(beside):+{form}} to {max(beside):+{form}}"
        )
        return f"| {what} | {median(ours):{form}} | {median(echo):{form}} | {shown} | {spread} |"

    played = sum(one.ours.moves for one in rounds)
    late = max(one.late for rounds_ in rounds for one in (rounds_.ours, rounds_.echo))
    lines = [
        f"{plan.tables} tables, {plan.tables * SEATS} streams; medians of {plan.rounds} rounds. {_when_and_where()}.",
        "",
        "| what | ours | echo | ours to echo | in the rounds |",
        "|---|---|---|---|---|",
        row("moves a second, closed loop", lambda result: result.rate, ",.0f", ratio=True),
        row("processor time of a move, ms", lambda result: result.cpu * 1000, ".2f", ratio=True),
        row(f"p50 at {plan.rate:g} cards a second, ms", lambda result: result.delay(0.5) * 1000, ".1f"),
        row(f"p99 at {plan.rate:g} cards a second, ms", lambda result: result.delay(0.99) * 1000, ".1f"),
        row("memory of an idle stream, KB", lambda result: result.idle_kilobytes, ".0f"),
        row("memory of a listening seat after the round, KB", lambda result: result.played_kilobytes, ".0f"),
        "",
        f"Moves at ours in the closed loop: {played:,}. Cards in the open loop that no table waited for: {late:.1%}.",
    ]
    weight = weight_of_page()
    lines.append(
        "The page has not been built here (`make run` builds it)."
        if weight is None
        else f"Script and style, packed: {weight.front:.1f} KB the front page, {weight.table:.1f} KB a table, "
        f"{weight.walk:.1f} KB a walkthrough, each opened first."
    )
    return lines


def _when_and_where() -> str:
    today = dt.datetime.now(tz=dt.UTC).date()
    return f"{today:%-d %B %Y}, Python {platform.python_version()}, {platform.machine()}"


def main() -> None:
    """Prints a table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="of each turn; each side has two of each kind a round"
    )
    parser.add_argument("--rate", type=float, default=250.0, help="cards a second in the open loop")
    options = parser.parse_args()
    plan = Plan(rounds=options.rounds, tables=options.tables, seconds=options.seconds, rate=options.rate)
    print("\n".join(report(plan, measure(plan))))


if __name__ == "__main__":
    main()
