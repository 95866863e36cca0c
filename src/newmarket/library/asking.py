"""What can be asked of a hand, or of many: what a choice is worth, and what bots win."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from newmarket import lab
from newmarket.errors import FaultyNumber, HandOver
from newmarket.lab import Plan, Simulation, Unit, seated
from newmarket.library.hand import USUAL_BOT, Hand
from newmarket.rules import Rules, find_rules, seats_asked
from newmarket.solver import Limits, Solution, values


def solve(hand: Hand, limits: Limits | None = None) -> Solution:
    """What each choice of whose turn it is is worth with all cards known, by seat, in counters from now on.

    :raises HandOver: if there is nothing left to choose.
    """
    if hand.is_over:
        raise HandOver("a hand that is over has no choice left")
    return values(hand.rules, hand.state, limits)


def simulate(  # noqa: PLR0913 - what is played, by whom, how often and on how many processes
    rules: str | Path | Rules = "newmarket",
    *,
    seats: int | None = None,
    bots: str | Sequence[str] = USUAL_BOT,
    hands: int | None = None,
    matches: int | None = None,
    seed: int = 0,
    jobs: int = 1,
) -> Simulation:
    """What *bots*, seat by seat (fewer come round again), win in so many separate *hands*, or whole *matches*.

    The result is the same to the last digit on any number of *jobs*, which are processes. One of *hands* and *matches*
    is given, and is one or more.

    :raises FaultyRules: as `find_rules`.
    :raises FaultySeat: if the rules are not for so many.
    :raises UnknownBot: if there is no bot of a name.
    :raises FaultyNumber: if not one of *hands* and *matches* is given, or one that is less than 1.
    """
    of = find_rules(rules)
    names = [bots] if isinstance(bots, str) else list(bots)
    plan = Plan(of, seed, seated(names, seats_asked(of, seats)))
    unit, number = (Unit.MATCH, matches) if hands is None else (Unit.HAND, hands)
    if number is None or number < 1 or (hands is not None and matches is not None):
        raise FaultyNumber(f"expected one of hands and matches, 1 or more, got {hands!r} and {matches!r}")
    return lab.simulate(plan, unit, number, jobs=jobs)
