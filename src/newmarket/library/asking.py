"""What can be asked of a hand, or of many: what a choice is worth, and what bots win."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from newmarket import lab
from newmarket.bots import UnknownBot
from newmarket.errors import FaultyNumber, HandOver
from newmarket.lab import Plan, Simulation, Unit, seated
from newmarket.library.checking import checked_whole
from newmarket.library.hand import USUAL_BOT, Hand
from newmarket.rules import Rules, find_rules, seats_asked
from newmarket.solver import Limits, Solution, values


def solve(hand: Hand, limits: Limits | None = None) -> Solution:
    """What each choice of whose turn it is is worth with all cards known, by seat, in counters from now on.

    :raises HandOver: if there is nothing left to choose.
    :raises FaultyNumber: if *limits* allow less than nothing.
    """
    if limits is not None and (checked_whole(limits.states, "positions") < 0 or (limits.seconds or 0.0) < 0.0):
        raise FaultyNumber(f"expected limits of 0 or more, got {limits!r}")
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
    :raises UnknownBot: if there is no bot of a name, or something else than names; `FaultyBot` if one is none.
    :raises FaultyNumber: if not one of *hands* and *matches* is given, or a number is not whole, or less than 1.
    """
    of = find_rules(rules)
    names = [bots] if isinstance(bots, str) else list(bots)
    if not names or not all(isinstance(name, str) for name in names):
        raise UnknownBot(f"expected names of bots, such as 'steady' or 'module:Class', got {bots!r}")
    plan = Plan(of, checked_whole(seed, "a seed"), seated(names, seats_asked(of, seats)))
    unit, asked = (Unit.MATCH, matches) if hands is None else (Unit.HAND, hands)
    number = 0 if asked is None else checked_whole(asked, "hands or matches")
    if number < 1 or (hands is not None and matches is not None):
        raise FaultyNumber(f"expected one of hands and matches, 1 or more, got {hands!r} and {matches!r}")
    processes = checked_whole(jobs, "processes")
    if processes < 1:
        raise FaultyNumber(f"expected 1 process or more, got {jobs!r}")
    return lab.simulate(plan, unit, number, jobs=processes)
