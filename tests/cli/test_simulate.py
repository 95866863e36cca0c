"""`newmarket simulate`: what it prints, what it writes, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.lab import LabHand, LabTable
from newmarket.record import Verdict, check_record, read_record, verify_chance
from newmarket.rules import Rules

runner = CliRunner()


def run(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, ["simulate", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def told(*arguments: str) -> dict[str, object]:
    code, shown, _ = run(*arguments, "--json")
    assert code == 0
    found = json.loads(shown)
    assert isinstance(found, dict)
    return found


def without_clock(result: dict[str, object]) -> dict[str, object]:
    clock = {"jobs", "setup_seconds", "seconds", "hands_per_second"}
    return {key: value for key, value in result.items() if key not in clock}


def test_json_has_hands_seconds_speed_and_each_seat_with_its_interval() -> None:
    result = told("--hands", "60", "--seats", "3", "--seed", "4", "--bots", "steady,random")
    seats = result["seats"]
    assert isinstance(seats, list)

    assert (result["hands"], result["seed"], result["rules"]) == (60, 4, "newmarket")
    assert isinstance(result["seconds"], float)
    assert result["hands_per_second"] == 60 / result["seconds"]
    assert [(seat["seat"], seat["bot"]) for seat in seats] == [(0, "steady"), (1, "random"), (2, "steady")]
    assert [seat["counters"]["low"] < seat["counters"]["mean"] < seat["counters"]["high"] for seat in seats] == [
        True
    ] * 3


def test_the_same_seed_is_the_same_result_on_two_processes() -> None:
    asked = ("--matches", "12", "--seed", "9", "--bots", "steady,random")

    assert without_clock(told(*asked, "--jobs", "2")) == without_clock(told(*asked))
    assert without_clock(told(*asked)) != without_clock(told(*asked[:2], "--seed", "10", *asked[4:]))


@pytest.mark.parametrize("asked", [("--hands", "25"), ("--matches", "3", "--rules", "saratoga")])
def test_records_are_those_of_all_hands_and_hold(tmp_path: Path, asked: tuple[str, ...]) -> None:
    file = tmp_path / "hands.jsonl"
    result = told(*asked, "--records", str(file))
    records = [read_record(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert len(records) == result["hands"]
    assert [check_record(record) for record in records] == [None] * len(records)
    assert {verify_chance(record).verdict for record in records} == {Verdict.HOLDS}


def test_switches_are_played_and_stand_in_the_records(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    switches = ("--switch", "hands=2", "--switch", "target=1000")
    result = told("--matches", "3", "--seats", "3", *switches, "--records", str(file))
    records = [read_record(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert result["hands"] == len(records) == 6
    assert [check_record(record) for record in records] == [None] * 6
    assert {rules.hands for record in records if isinstance(rules := record.rules, Rules)} == {2}


def test_the_table_has_a_line_a_seat() -> None:
    code, shown, _ = run("--matches", "5", "--seats", "5", "--bots", "random,random,steady")
    lines = shown.splitlines()

    assert code == 0
    assert lines[0] == "newmarket (version 1), seed 0"
    assert " hands in 5 matches, " in lines[1]
    assert [line.split()[:2] for line in lines[-5:]] == [
        ["0", "random"],
        ["1", "random"],
        ["2", "steady"],
        ["3", "random"],
        ["4", "random"],
    ]
    assert {line.count("±") for line in lines[-5:]} == {2}
    assert max(map(len, lines)) <= 80


def test_separate_hands_say_why_all_seats_together_lose() -> None:
    code, shown, _ = run("--hands", "20", "--seats", "3", "--bots", "steady,random")

    assert code == 0
    assert shown.endswith("\n\nPots that nobody takes are lost with their hand: all seats together lose.\n")
    assert "−" in shown
    assert "-" not in shown
    assert "Pots" not in run("--matches", "2")[1]


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        ((), "either how many hands or how many matches"),
        (("--hands", "3", "--matches", "2"), "either how many hands or how many matches"),
        (("--hands", "0"), "--hands"),
        (("--hands", "many"), "--hands"),
        (("--hands", "3", "--seats", "2"), "3 to 8, not 2"),
        (("--hands", "3", "--bots", "steady,stedy"), "'stedy'"),
        (("--hands", "3", "--seats", "3", "--bots", "random,random,random,steady"), "4 bots for 3 seats"),
        (("--hands", "3", "--rules", "newmarkt"), "did you mean 'newmarket'"),
        (("--hands", "3", "--jobs", "0"), "--jobs"),
        (("--hands", "3", "--switch", "hand=3"), "no switch is called 'hand'"),
        (("--hands", "3", "--records", "no-such-folder/hands.jsonl"), "cannot be written"),
    ],
)
def test_wrong_options_are_refused_in_a_line_and_leave_with_2(asked: tuple[str, ...], fact: str) -> None:
    code, shown, said = run(*asked)
    errors = [line for line in said.splitlines() if line.startswith("Error: ")]

    assert (code, shown, len(errors)) == (2, "", 1)
    assert fact in errors[0]


def test_an_interrupted_run_says_how_far_it_came(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The records written by then are whole."""
    file = tmp_path / "hands.jsonl"
    played = LabTable.hand

    def interrupted(table: LabTable, number: int) -> LabHand:
        if number == 150:
            raise KeyboardInterrupt
        return played(table, number)

    monkeypatch.setattr(LabTable, "hand", interrupted)
    left = run("--hands", "250", "--records", str(file))

    assert left == (130, "", "stopped after 100 of 250 hands\n")
    assert len([read_record(line) for line in file.read_text(encoding="utf-8").splitlines()]) == 100
