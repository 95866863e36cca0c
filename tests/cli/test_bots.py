"""`newmarket bots`, and bots of one's own wherever a command takes a bot."""

from __future__ import annotations

import json
import sys

import pytest
from typer.testing import CliRunner

from newmarket.bots import BOT_NAMES
from newmarket.cli import app, main

runner = CliRunner()
HERE = "tests.kit.outside_bots:"


def run(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, arguments)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_the_list_has_every_bot_with_how_it_plays() -> None:
    code, shown, _ = run("bots", "list")

    assert code == 0
    assert [line.split()[0] for line in shown.splitlines()] == list(BOT_NAMES)


def test_a_bot_in_order_leaves_with_0() -> None:
    code, shown, _ = run("bots", "check", f"{HERE}First", "--rules", "newmarket", "--hands", "1")

    assert code == 0
    assert shown.startswith(f"{HERE}First: in order, ")
    assert " choices in 1 game, " in shown


def test_faults_are_shown_a_line_for_each_game_and_leave_with_1() -> None:
    asked = ("bots", "check", f"{HERE}Illegal", "--rules", "spin", "--rules", "newmarket", "--hands", "1")
    code, shown, _ = run(*asked)
    _, as_json, _ = run(*asked, "--json")

    assert code == 1
    assert [line.partition(": the bot")[0] for line in shown.splitlines()[:2]] == [
        "spin: illegal",
        "newmarket: illegal",
    ]
    assert shown.splitlines()[2].startswith(f"{HERE}Illegal: not in order, ")
    assert [fault["seen"]["seat"] for fault in json.loads(as_json)["faults"]] == [1, 1]


@pytest.mark.parametrize(
    "asked",
    [
        ("bots", "check"),
        ("simulate", "--hands", "3", "--bots"),
        ("tournament", "--deals", "3", "--bots"),
        ("play", "--bot"),
    ],
    ids=" ".join,
)
def test_what_is_no_bot_is_refused_by_every_command_in_a_line(asked: tuple[str, ...]) -> None:
    code, shown, said = run(*asked, f"{HERE}Nobody")
    errors = [line for line in said.splitlines() if line.startswith("Error: ")]

    assert (code, shown, len(errors)) == (2, "", 1)
    assert "there is no 'Nobody'" in errors[0]


def test_a_bot_of_ones_own_is_measured_against_another() -> None:
    code, shown, _ = run(
        "tournament", "--bots", f"{HERE}First,random", "--deals", "5", "--matches", "1", "--rules", "newmarket"
    )

    assert code == 0
    assert shown.splitlines()[1] == f"{HERE}First in one seat, in each in turn, random in all others"


def test_a_bot_that_fails_in_the_midst_ends_the_command_with_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["newmarket", "simulate", "--hands", "2", "--bots", f"{HERE}Crashing"])
    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code == 1
    assert capsys.readouterr().err == (
        f"newmarket: the bot '{HERE}Crashing' failed in seat 1: ZeroDivisionError: no card is worth anything\n"
    )
