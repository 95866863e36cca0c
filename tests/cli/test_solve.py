"""`newmarket solve` and `newmarket report`: what they print, as text and as JSON, and what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.record import write_record
from newmarket.solver import Report
from tests.kit.games import NEWMARKET, SARATOGA, with_pack
from tests.solver.test_report import played

runner = CliRunner()
SMALL = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 2D 3D 4D 7D QH KH AH 6S 8S QD JS KC")


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file with two small hands, and one that is too much to search."""
    file: Path = tmp_path_factory.mktemp("solve") / "hands.jsonl"
    records = [played(SMALL, 2), played(SMALL, 4), played(SARATOGA, 3, bot="steady")]
    file.write_text("".join(f"{write_record(record)}\n" for record in records), encoding="utf-8")
    return str(file)


def run(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_solve_prints_a_row_for_each_choice_and_says_how_it_was_found(hands: str) -> None:
    code, shown, _ = run("solve", hands, "--hand", "2")
    solved = json.loads(run("solve", hands, "--hand", "2", "--json")[1])
    rows = [line for line in shown.splitlines() if "♣" in line or "♦" in line or "♥" in line or "♠" in line]

    assert code == 0
    assert len(rows) == sum(len(decision["solution"]["choices"]) for decision in solved)
    assert sum("> " in row or ">*" in row for row in rows) == len(solved)
    assert f"{len(solved)} of {len(solved)} choices solved" in shown
    assert {*solved[0]} == {"number", "run", "kind", "chosen", "solution"}
    assert {*solved[0]["solution"]} == {"seat", "choices", "best", "limit", "states", "seconds", "method"}


def test_solve_says_which_limit_stopped_it(hands: str) -> None:
    _, shown, _ = run("solve", hands, "--hand", "3", "--states", "500")
    solved = json.loads(run("solve", hands, "--hand", "3", "--states", "500", "--json")[1])

    assert "stopped by its limit of states" in shown
    assert solved[0]["solution"]["limit"] == "states"
    assert {choice["values"] is None for choice in solved[0]["solution"]["choices"]} == {True}


def test_report_tells_how_the_counters_came_about_and_what_its_numbers_assume(hands: str) -> None:
    code, shown, _ = run("report", hands, "--deals", "3", "--seconds", "60")
    german = run("report", hands, "--deals", "3", "--seconds", "60", "--language", "de")[1]

    assert code == 0
    assert shown.startswith("Newmarket, hand 1: the report for P0\n")
    assert "Your choices cost you 15 counters." in shown
    assert "> is what you chose." in shown
    assert "Assumed of everybody" in shown
    assert "Deine Entscheidungen kosteten dich 15 Marken." in german


def test_report_marks_what_was_too_much_to_search(hands: str) -> None:
    shown = run("report", hands, "--hand", "3", "--seat", "1", "--deals", "1", "--seconds", "0.05")[1]

    assert "~" in shown
    assert "nobody leads any but their lowest card" in " ".join(shown.split())


def test_report_as_json_is_the_report(hands: str) -> None:
    code, shown, _ = run("report", hands, "--hand", "2", "--deals", "2", "--seconds", "60", "--json")
    report = msgspec.json.decode(shown, type=Report)

    assert code == 0
    assert (report.seat, report.deals, len(report.choices)) == (0, 2, 2)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("report", "--seat", "7"), "the last seat is 2, not 7"),
        (("report", "--hand", "9"), "there are 3 records, not 9"),
        (("solve", "--hand", "9"), "there are 3 records, not 9"),
    ],
)
def test_what_is_not_there_is_refused(hands: str, arguments: tuple[str, ...], said: str) -> None:
    command, *options = arguments
    code, _, told = run(command, hands, *options)

    assert code == 2
    assert said in " ".join(told.split())


def test_a_record_that_does_not_hold_is_not_solved(tmp_path: Path) -> None:
    file = tmp_path / "faulty.jsonl"
    file.write_text(write_record(played(SMALL, 2)).replace('"out":', '"out":7,"out_":') + "\n", encoding="utf-8")
    for command in ("solve", "report"):
        result = runner.invoke(app, [command, str(file)])
        assert result.exit_code == 1
