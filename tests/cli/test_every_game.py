"""`newmarket simulate` and `newmarket check` for every game, from its least number of seats to its most."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.rules import Rules, built_in_rules

runner = CliRunner()
TABLES = [(rules, seats) for rules in built_in_rules().values() for seats in rules.player_counts]


def run(*arguments: str) -> str:
    result = runner.invoke(app, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize(("rules", "seats"), TABLES, ids=[f"{rules.id}-{seats}" for rules, seats in TABLES])
def test_a_simulated_match_is_written_and_its_records_hold(tmp_path: Path, rules: Rules, seats: int) -> None:
    file = tmp_path / "hands.jsonl"
    asked = ("--rules", rules.id, "--seats", str(seats), "--matches", "1", "--seed", "5", "--records", str(file))
    told = json.loads(run("simulate", *asked, "--json"))

    assert (told["rules"], len(told["seats"])) == (rules.id, seats)
    assert 1 <= told["hands"] <= rules.hands_in(seats)
    assert run("check", str(file)).splitlines()[-1] == f"{told['hands']} records: {told['hands']} hold, 0 refused"
