"""The choices of a played hand, each with what its actions were worth."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec

from newmarket.engine import HandState, Seat, Stage, legal_actions
from newmarket.record import Replay
from newmarket.rules import Rules
from newmarket.solver.model import Limits, Solution, Worth
from newmarket.solver.report import Kind
from newmarket.solver.solve import HandSolver

Progress = Callable[[int], object]
"""Is told how many more choices have been solved, or given up."""


class Decision(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of a hand, of two or more actions, in the *state* in which *seat* made it.

    *number* is that of the action, from 0; *run* that of the run that it opened or fell into, from 1, and 0 before the
    first. *chosen* is the place of what was done among the legal actions, which *solution* has in the same order.
    """

    number: int
    run: int
    kind: Kind
    seat: Seat
    chosen: int
    state: HandState
    solution: Solution


def solved_decisions(replay: Replay, limits: Limits, progress: Progress = lambda _: None) -> tuple[Decision, ...]:
    """All choices of a hand that was played again without a fault, in the order of play.

    They are solved from the last one back, since each is a part of those before it. *limits* are for all of them
    together: where they stop the search, the choices before are not solved either.
    """
    rules = replay.rules
    assert rules is not None, "a hand that was played has rules"
    found: list[Decision] = []
    solver: HandSolver | None = None
    stopped: Solution | None = None
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    for number, state in reversed(_choices(rules, replay)):
        if stopped is None:
            left = None if end is None else max(0.0, end - time.monotonic())
            solver = solver or _begun(rules, replay)
            solution = solver.values(state, msgspec.structs.replace(limits, seconds=left))
            stopped = solution if solution.best is None else None
        else:
            solution = _unsolved(rules, state, stopped)
        done = replay.actions[number].action
        assert done is not None, "a replay has done it"
        found.append(
            Decision(
                number=number,
                run=sum(play.led for play in state.plays) + (state.stage is Stage.PLAY and state.called is None),
                kind=kind_of(state),
                seat=solution.seat,
                chosen=legal_actions(rules, state).index(done),
                state=state,
                solution=solution,
            )
        )
        progress(1)
    return tuple(reversed(found))


def how_many(replay: Replay) -> int:
    """How many choices a hand has that was played again without a fault."""
    assert replay.rules is not None, "a hand that was played has rules"
    return len(_choices(replay.rules, replay))


def kind_of(state: HandState) -> Kind:
    """What the choice in *state* is about."""
    if state.stage is Stage.OPTION:
        return Kind.EXCHANGE
    return Kind.LEAD if state.called is None else Kind.SPIN


def _choices(rules: Rules, replay: Replay) -> list[tuple[int, HandState]]:
    """The number of each choice and the state before it, but where counters are put on pots: see `Limit.UNDEALT`."""
    return [
        (number, reached.state)
        for number, reached in enumerate(replay.steps[:-1])
        if reached.state.stage is not Stage.PLACING and len(legal_actions(rules, reached.state)) > 1
    ]


def _begun(rules: Rules, replay: Replay) -> HandSolver:
    """A solver that knows the hand from its first card on, so that what it finds last is kept for what is first."""
    solver = HandSolver(rules)
    in_play = [reached.state for reached in replay.steps if reached.state.stage is Stage.PLAY]
    if in_play:
        solver.begin_with(in_play[0])
    return solver


def _unsolved(rules: Rules, state: HandState, stopped: Solution) -> Solution:
    """What is said of *state*, which comes before one where the search was *stopped*."""
    assert state.turn is not None, "somebody chooses"
    return msgspec.structs.replace(
        stopped,
        seat=state.turn,
        choices=tuple([Worth(action, None) for action in legal_actions(rules, state)]),
        seconds=0.0,
    )
