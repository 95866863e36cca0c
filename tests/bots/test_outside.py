"""Bots of others: named as classes, checked by what every bot owes, and what becomes of those that are none."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from newmarket.bots import (
    BotFailed,
    BotNotFound,
    FaultyBot,
    IllegalChoice,
    NotABot,
    RandomBot,
    UnknownBot,
    bot_named,
    outside_bot,
)
from newmarket.bots.conformance import DoesNotConform, FaultOfBot, assert_conforms, check_bot
from newmarket.engine import Seat, begin, lab_deal, view
from newmarket.errors import NewmarketError
from newmarket.lab import Plan, Unit, simulate
from tests.kit import outside_bots
from tests.kit.games import NEWMARKET

HERE = "tests.kit.outside_bots:"
DEAL = lab_deal(NEWMARKET, seed=1, hand=0, dealer=Seat(3), seats=4)
OPENING = begin(NEWMARKET, DEAL, dealer=Seat(3), counters=(100,) * 4, pots=(0,) * 4).state
SEEN = view(NEWMARKET, OPENING, OPENING.turn)


@pytest.mark.parametrize("name", ["First", "Last"])
def test_a_class_is_made_of_the_rules_or_of_nothing(name: str) -> None:
    assert bot_named(f"{HERE}{name}", NEWMARKET).choose(SEEN, Random(1)) in SEEN.legal
    assert outside_bot(getattr(outside_bots, name), NEWMARKET).choose(SEEN, Random(1)) in SEEN.legal


@pytest.mark.parametrize(
    ("name", "fault", "fact"),
    [
        ("stedy", UnknownBot, "'stedy'"),
        ("no.such:Bot", BotNotFound, "No module named 'no'"),
        (f"{HERE}Nobody", BotNotFound, "there is no 'Nobody'"),
        (":First", BotNotFound, "cannot be imported"),
        (HERE, BotNotFound, "there is no ''"),
        (f"{HERE}NoBot", NotABot, "no class with a method choose"),
        (f"{HERE}Unmade", NotABot, "cannot be made for newmarket"),
        (f"{HERE}random.random", NotABot, "no class with a method choose"),
    ],
)
def test_what_is_no_bot_is_told_with_its_name(name: str, fault: type[NewmarketError], fact: str) -> None:
    with pytest.raises(fault) as told:
        bot_named(name, NEWMARKET)

    assert fact in str(told.value)
    assert isinstance(told.value, NewmarketError)


@pytest.mark.parametrize(
    ("name", "fault", "fact"),
    [
        ("Illegal", IllegalChoice, "none of its 4 legal actions"),
        ("Mute", IllegalChoice, "chose None"),
        ("Crashing", BotFailed, "ZeroDivisionError: no card is worth anything"),
        ("Leaving", BotFailed, "SystemExit: 3"),
    ],
)
def test_a_bad_choice_is_an_error_with_bot_and_seat(name: str, fault: type[FaultyBot], fact: str) -> None:
    with pytest.raises(fault) as told:
        bot_named(f"{HERE}{name}", NEWMARKET).choose(SEEN, Random(1))

    assert fact in str(told.value)
    assert f"{HERE}{name}" in str(told.value)
    assert "seat 0" in str(told.value)
    # It must reach us from another process, too.
    assert str(pickle.loads(pickle.dumps(told.value))) == str(told.value)


def test_a_simulation_ends_with_the_error_of_its_bot() -> None:
    plan = Plan(NEWMARKET, 1, ("steady", f"{HERE}Illegal", "random"))

    with pytest.raises(IllegalChoice):
        simulate(plan, Unit.HAND, 3)


def test_a_bot_of_ones_own_plays_as_the_one_of_the_package_that_it_is() -> None:
    mine, ours = (
        simulate(Plan(NEWMARKET, 5, ("steady", name, "random")), Unit.HAND, 30)
        for name in ("newmarket.bots:RandomBot", "random")
    )

    assert [seat.counters for seat in mine.seats] == [seat.counters for seat in ours.seats]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Illegal", FaultOfBot.ILLEGAL),
        ("Mute", FaultOfBot.ILLEGAL),
        ("Crashing", FaultOfBot.FAILED),
        ("Leaving", FaultOfBot.FAILED),
        ("Moody", FaultOfBot.GLOBAL_CHANCE),
        ("Remembering", FaultOfBot.NOT_REPEATABLE),
        ("Meddling", FaultOfBot.CHANGED_VIEW),
        ("Unmade", FaultOfBot.NOT_MADE),
    ],
)
def test_the_check_finds_what_is_wrong(name: str, kind: FaultOfBot) -> None:
    found = check_bot(f"{HERE}{name}", rules=[NEWMARKET], hands=1)

    assert [fault.kind for fault in found.faults] == [kind]
    assert (found.faults[0].seen is None) == (kind is FaultOfBot.NOT_MADE)
    with pytest.raises(DoesNotConform, match=f"newmarket: {kind.value}: "):
        assert_conforms(getattr(outside_bots, name), rules=[NEWMARKET], hands=1)


def test_a_choice_that_takes_longer_than_it_may_is_a_fault() -> None:
    found = check_bot(outside_bots.Slow, rules=[NEWMARKET], hands=1, seconds=0.001)

    assert [fault.kind for fault in found.faults] == [FaultOfBot.SLOW]


def test_bots_in_order_are_asked_in_every_game() -> None:
    found = check_bot(RandomBot, hands=1)

    assert (found.bot, found.faults, len(found.rules)) == ("RandomBot", (), 10)
    assert found.choices > 1000
    assert_conforms("steady", rules=[NEWMARKET], hands=1)


def test_a_bot_beside_the_command_plays_on_several_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its module is found in the folder that the command is called in, by each process; the result is that of one."""
    (tmp_path / "bot_beside_the_command.py").write_text(
        "class Mine:\n    def choose(self, view, rng):\n        return view.legal[-1]\n", encoding="utf-8"
    )
    name = "bot_beside_the_command:Mine"
    command = [str(Path(sys.executable).with_name("newmarket")), "simulate", "--bots", f"{name},random", "--json"]
    shown = subprocess.run(
        [*command, "--hands", "101", "--jobs", "2"], cwd=tmp_path, capture_output=True, check=True
    ).stdout
    monkeypatch.syspath_prepend(tmp_path)
    here = simulate(Plan(NEWMARKET, 0, (name, "random") * 2), Unit.HAND, 101)

    assert json.loads(shown)["seats"] == list(msgspec.to_builtins(here.seats))
