"""Errors of the package come out of another process as they went in: that is how those of a bot in a pool are told."""

from __future__ import annotations

import pickle
from importlib import import_module

import pytest

from newmarket.cards import Card
from newmarket.engine import ImpossibleAction, Refusal, RefusalReason
from newmarket.errors import FaultyRules, NewmarketError
from newmarket.record import Fault, FaultKind, FaultyRecord
from newmarket.rules import Topic

REFUSED = Refusal(RefusalReason.NOT_HELD, Topic.FOLLOW, card=Card("4C"))
RAISED = [
    ImpossibleAction(REFUSED),
    ImpossibleAction(REFUSED, "You do not hold the 4♣."),
    FaultyRules(("one", "another")),
    FaultyRecord(Fault(kind=FaultKind.ACTION, why="why", action=3, clause="N6")),
]


def errors_of(base: type[NewmarketError]) -> set[type[NewmarketError]]:
    return {base}.union(*map(errors_of, base.__subclasses__()))


@pytest.mark.parametrize("error", RAISED, ids=lambda error: str(error).partition("\n")[0])
def test_an_error_is_the_same_in_another_process(error: NewmarketError) -> None:
    back = pickle.loads(pickle.dumps(error))

    assert (type(error), str(error), vars(error)) == (type(back), str(back), vars(back))


def test_every_error_that_is_made_of_more_than_a_text_is_looked_at() -> None:
    for part in ("bots.conformance", "lab.positions", "lab.processes", "table.follow", "walkthrough"):
        import_module(f"newmarket.{part}")
    own = {error for error in errors_of(NewmarketError) if "__init__" in vars(error)}

    assert {type(error) for error in RAISED} == {error for error in own if ".server." not in error.__module__}
