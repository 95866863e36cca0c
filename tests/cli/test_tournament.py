"""`newmarket tournament`: what it prints, and what it refuses."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from newmarket.cli import app

runner = CliRunner()


def run(*arguments: str) -> tuple[int, str, str]:
    result = runner.invoke(app, ["tournament", *arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


def test_json_has_the_advantage_with_its_interval_counters_and_matches_won() -> None:
    code, shown, _ = run("--bots", "steady,random", "--deals", "40", "--seed", "3", "--json")
    told = json.loads(shown)

    assert code == 0
    assert (told["bot"], told["against"], told["deals"], told["matches"]) == ("steady", "random", 40, 4)
    assert told["advantage"]["low"] < told["advantage"]["mean"] < told["advantage"]["high"]
    assert told["counters"]["mean"] - told["counters_against"]["mean"] == pytest.approx(told["advantage"]["mean"])
    assert (told["even_share"], 0 <= told["matches_won"]["mean"] <= 1) == (0.25, True)


def test_the_table_names_both_bots_and_their_difference() -> None:
    code, shown, _ = run("--bots", "random,random", "--deals", "8", "--matches", "0", "--rules", "spin", "--seats", "3")
    lines = shown.splitlines()

    assert code == 0
    assert lines[0] == "spin (version 1), 3 seats, seed 0"
    assert lines[2].startswith("8 deals, ")
    assert [line.split()[0] for line in lines[4:6]] == ["random"] * 2
    assert lines[6].strip() == "+0.000 ± 0.000 between them, in the same seats of the same deals"
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("asked", "fact"),
    [
        (("--bots", "sharp"), "expected two bots"),
        (("--bots", "sharp,stedy"), "'stedy'"),
        (("--deals", "0"), "--deals"),
        (("--seats", "2"), "3 to 8, not 2"),
        (("--rules", "epsom", "--seats", "3"), "for 2, not 3"),
    ],
)
def test_wrong_options_are_refused_in_a_line_and_leave_with_2(asked: tuple[str, ...], fact: str) -> None:
    code, shown, said = run(*asked)
    errors = [line for line in said.splitlines() if line.startswith("Error: ")]

    assert (code, shown, len(errors)) == (2, "", 1)
    assert fact in errors[0]
