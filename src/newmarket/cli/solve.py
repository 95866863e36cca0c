"""`newmarket solve`: what every choice of a recorded hand was worth, all cards open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from newmarket.cli.recorded import AsJson, File, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from newmarket.record import Record
    from newmarket.solver import Decision


def solve(
    file: File,
    *,
    hand: Hand = 1,
    as_json: AsJson = False,
    states: Annotated[
        int, typer.Option("--states", metavar="N", min=1, help="Give up when so many positions are kept.")
    ] = 2_000_000,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0.01, help="Give up after so many seconds.")
    ] = 30.0,
) -> None:
    """Solve a recorded hand: what each choice was worth to every seat, all cards open.

    Each seat plays for its own counters to the end of the hand, and takes the first of equal choices. A choice that is
    too much to search says which limit stopped it.
    """
    from newmarket.cli.measured import bar
    from newmarket.cli.recorded import record_at
    from newmarket.languages import Language
    from newmarket.record import replay
    from newmarket.solver import Limits, get_ready, how_many, solved_decisions

    record = record_at(file, hand, Language.ENGLISH)
    replayed = replay(record)
    get_ready()
    with bar("choices", how_many(replayed)) as advance:
        decisions = solved_decisions(replayed, Limits(states=states, seconds=seconds), advance)
    if as_json:
        import msgspec

        typer.echo(msgspec.json.encode([_as_data(decision) for decision in decisions]))
    else:
        _print_solved(record, decisions)


def _as_data(decision: Decision) -> dict[str, object]:
    """*decision* for programs: all of it but the state, which the record has."""
    return {
        "number": decision.number,
        "run": decision.run,
        "kind": decision.kind,
        "chosen": decision.chosen,
        "solution": decision.solution,
    }


def _print_solved(record: Record, decisions: Sequence[Decision]) -> None:
    from newmarket.cli.output import tell
    from newmarket.cli.tables import print_table

    if not decisions:
        tell("Nobody had anything to choose in this hand.")
        return
    seats = range(len(record.players))
    headings = ["action", "run", "seat", "choice", *(f"seat {seat}" for seat in seats)]
    print_table(headings, (row for decision in decisions for row in _rows(decision, len(seats))), left=[3])
    solved = [decision for decision in decisions if decision.solution.best is not None]
    states = max(decision.solution.states for decision in decisions)
    taken = sum(decision.solution.seconds for decision in decisions)
    method = decisions[-1].solution.method.value
    tell("\nCounters of each seat from there to the end of the hand. > was chosen; * is best by these values.")
    tell(
        f"{len(solved)} of {len(decisions)} choices solved: {states:,} positions kept, {taken:,.3f} s, {method} search"
    )
    if stopped := next((each.solution.limit for each in reversed(decisions) if each.solution.limit is not None), None):
        tell(f"stopped by its limit of {stopped.value}: --states and --seconds give it more")


def _rows(decision: Decision, seats: int) -> Iterator[list[str]]:
    """A row for each action: the first says whose choice it is."""
    from newmarket.languages import Language, signed
    from newmarket.solver import action_sign

    solution = decision.solution
    for at, each in enumerate(solution.choices):
        first = [str(decision.number), str(decision.run), str(decision.seat)] if at == 0 else [""] * 3
        marks = (">" if at == decision.chosen else " ") + ("*" if at == solution.best else " ")
        counters = ["–"] * seats
        if each.values is not None:
            counters = list(map(signed, each.values))
        yield [*first, f"{marks} {action_sign(each.action, Language.ENGLISH)}", *counters]
