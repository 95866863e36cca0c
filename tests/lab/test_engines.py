"""The kernel and the plain engine tell the same of the same plan."""

from __future__ import annotations

import msgspec
import pytest

from newmarket import kernel
from newmarket.lab import Engine, Plan, Simulation, Unit, engine_for, simulate
from newmarket.rules import Rules, built_in_rules
from tests.kit.games import NEWMARKET, varied

GAMES = tuple(built_in_rules().values())


def without_clock(result: Simulation) -> Simulation:
    return msgspec.structs.replace(result, engine=Engine.PLAIN, jobs=1, setup_seconds=0, seconds=0, hands_per_second=0)


def by_plain_engine(plan: Plan, unit: Unit, number: int) -> Simulation:
    """With records everything is played by the engine of the table."""
    kept: list[str] = []
    result = simulate(plan, unit, number, keep=kept.append)
    assert len(kept) == result.hands
    return result


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_both_engines_tell_the_same_to_the_last_digit(rules: Rules) -> None:
    plan = Plan(rules, 2**64 - 3, ("random",) * rules.seats[0])
    for unit, number in ((Unit.HAND, 20), (Unit.MATCH, 3)):
        plain, fast = by_plain_engine(plan, unit, number), simulate(plan, unit, number)

        assert (plain.engine, fast.engine) == (Engine.PLAIN, Engine.KERNEL)
        assert without_clock(fast) == without_clock(plain)


def test_the_kernel_does_not_depend_on_jobs_or_batches() -> None:
    plan = Plan(NEWMARKET, 8, ("random",) * 4)
    alone = simulate(plan, Unit.HAND, 120_001)
    together = simulate(plan, Unit.HAND, 120_001, jobs=2)

    assert alone.engine is Engine.KERNEL
    assert without_clock(together) == without_clock(alone)
    assert alone.hands_per_second == alone.hands / alone.seconds


def test_the_plain_engine_plays_what_the_kernel_does_not_know() -> None:
    steady, random = Plan(NEWMARKET, 8, ("steady", *("random",) * 3)), Plan(NEWMARKET, 8, ("random",) * 4)
    huge = Plan(varied(NEWMARKET, id="huge", card_payment=1_000_000, hands=1_000_000), 8, ("random",) * 4)

    assert engine_for(steady, Unit.HAND, with_records=False) is Engine.PLAIN
    assert engine_for(random, Unit.HAND, with_records=True) is Engine.PLAIN
    assert engine_for(huge, Unit.MATCH, with_records=False) is Engine.PLAIN
    assert engine_for(random, Unit.HAND, with_records=False) is Engine.KERNEL


def test_without_numba_all_is_played_by_the_plain_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(NEWMARKET, 8, ("random",) * 4)
    fast = simulate(plan, Unit.HAND, 40)
    monkeypatch.setattr(kernel, "is_available", lambda: False)
    plain = simulate(plan, Unit.HAND, 40)

    assert (fast.engine, plain.engine) == (Engine.KERNEL, Engine.PLAIN)
    assert without_clock(fast) == without_clock(plain)
