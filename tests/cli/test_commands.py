"""The other commands: rules, check, verify, and how the command behaves at large."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from newmarket.cli import app, main
from newmarket.engine import Seat, lab_deal
from newmarket.record import LINE_LIMIT, LabChance, Record, write_record
from newmarket.rules import built_in_rules, parse_rules
from tests.kit.games import NEWMARKET
from tests.kit.hands import begun
from tests.record.test_text import recorded

CASES = Path(__file__).parents[1] / "cases"
COMMANDS = ["serve", "play", "walk", "rules", "check", "verify", "simulate"]
runner = CliRunner()


def run(*arguments: str, given: str | bytes = "") -> tuple[int, str]:
    result = runner.invoke(app, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def test_version() -> None:
    assert run("--version") == (0, f"newmarket {version('newmarket')}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_help(command: str) -> None:
    code, shown = run(command, "--help")

    assert code == 0
    assert command in run("--help")[1]
    assert len(shown.splitlines()) > 5


def test_help_starts_without_what_only_one_command_needs() -> None:
    heavy = ["litestar", "msgspec", "rich", "uvicorn", "numba", "newmarket.lab", "newmarket.rules", "newmarket.engine"]
    program = f"import sys, newmarket.cli; print([name for name in {heavy} if name in sys.modules])"
    shown = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)

    assert shown.stdout == "[]\n"


def test_an_expected_error_is_a_line_and_leaves_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = 'mine'\n")
    monkeypatch.setattr(sys, "argv", ["newmarket", "rules", "show", str(file)])
    with pytest.raises(SystemExit) as left:
        main()
    shown = capsys.readouterr()

    assert left.value.code == 1
    assert shown.out == ""
    assert [line for line in shown.err.splitlines() if not line.startswith(f"newmarket: {file}")] == []
    assert "title" in shown.err


@pytest.mark.parametrize(
    "arguments", [["sing"], ["rules", "show"], ["rules", "show", "newmarkt"], ["check", "no-file"]]
)
def test_wrong_usage_leaves_with_2(arguments: list[str]) -> None:
    code, shown = run(*arguments)

    assert code == 2
    assert "Traceback" not in shown


def test_rules_list_has_every_game_of_the_package() -> None:
    code, shown = run("rules", "list")

    assert code == 0
    assert [rules.id for rules in built_in_rules().values() if f"{rules.id} " not in shown] == []


@pytest.mark.parametrize("game", built_in_rules())
def test_rules_show_has_every_clause(game: str) -> None:
    rules = built_in_rules()[game]
    code, shown = run("rules", "show", game)
    words = " ".join(shown.split())

    assert code == 0
    assert [clause.id for clause in rules.clauses if f"{clause.id} {clause.text}" not in words] == []
    assert f"{len(rules.pack.cards)} cards" in shown


def test_rules_show_as_json_is_what_the_file_states() -> None:
    code, shown = run("rules", "show", "newmarket", "--json")

    assert code == 0
    assert parse_rules(json.loads(shown), where="the output") == NEWMARKET


def test_rules_check_of_a_sound_file_and_of_a_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = (Path(__file__).parents[2] / "src/newmarket/rules/games/newmarket.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('id = "newmarket"', 'id = "mine"'), encoding="utf-8")
    code, shown = run("rules", "check", str(file), "saratoga")

    assert code == 0
    assert shown.splitlines()[0].startswith(f"{file}: holds: Newmarket, 3 to 8 players")
    assert shown.splitlines()[1].startswith("saratoga: holds: Saratoga")


def test_rules_check_lists_every_problem(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("id = 'mine'\ncolour = 'red'\nhands = 10\n")
    code, shown = run("rules", "check", str(file))

    assert code == 1
    for word in ("colour", "hands", "title", "summary", "source"):
        assert f"{file}: {word}" in shown


@pytest.mark.parametrize("file", ["nowhere.toml", "nowhere"])
def test_rules_check_of_what_is_not_there(file: str) -> None:
    code, shown = run("rules", "check", file)

    assert code == 1
    assert shown.count(file) == 1


def test_check_of_good_hands() -> None:
    files = [str(CASES / "newmarket.jsonl"), str(CASES / "special.jsonl")]

    assert run("check", *files) == (0, "69 records: 69 hold, 0 refused\n")


def test_check_has_a_line_for_each_refused_record() -> None:
    file = str(CASES / "faulty.jsonl")
    expected = [json.loads(line) for line in (CASES / "faulty.expect.jsonl").read_text(encoding="utf-8").splitlines()]
    code, shown = run("check", file)
    *lines, last = shown.splitlines()

    assert code == 1
    assert last == "145 records: 0 hold, 145 refused"
    for number, (line, fault) in enumerate(zip(lines, expected, strict=True), start=1):
        action = r"( \d+)?" if fault["action"] is None else f" {fault['action']}"
        wanted = rf"{re.escape(file)}:{number}: record {number}: {fault['fault']}{action} \([NFOSP]\d+\)"
        assert re.match(wanted, line), line


def test_check_reads_the_standard_input() -> None:
    lines = (CASES / "newmarket.jsonl").read_bytes()
    huge = b'"' + b"x" * (2 * LINE_LIMIT) + b'"\n'
    code, shown = run("check", "-", given=b"\n{}\n" + huge + lines)

    assert code == 1
    assert [line.split(": ")[:3] for line in shown.splitlines()[:-1]] == [
        ["-:2", "record 1", "format"],
        ["-:3", "record 2", "format"],
    ]
    assert shown.splitlines()[-1] == "32 records: 30 hold, 2 refused"


def test_check_of_a_big_file_in_a_pipe_has_no_bar(tmp_path: Path) -> None:
    file = tmp_path / "many.jsonl"
    file.write_bytes((CASES / "newmarket.jsonl").read_bytes() * 30)

    assert run("check", str(file)) == (0, "900 records: 900 hold, 0 refused\n")


def dealt(chance: LabChance | None) -> Record:
    deal = lab_deal(NEWMARKET, seed=7, hand=3, dealer=Seat(1), seats=3)
    hand = begun(NEWMARKET, deal, dealer=1).played_out(lambda legal: legal[0])
    return msgspec.structs.replace(recorded(hand), chance=chance)


@pytest.mark.parametrize(
    ("chance", "code", "verdict", "total"),
    [
        (LabChance(7, 3), 0, "holds", "1 deals follow, 0 do not, 0 cannot be checked"),
        (LabChance(7, 4), 1, "other_deal", "0 deals follow, 1 do not, 0 cannot be checked"),
        (None, 0, "unstated", "0 deals follow, 0 do not, 1 cannot be checked"),
    ],
)
def test_verify(tmp_path: Path, chance: LabChance | None, code: int, verdict: str, total: str) -> None:
    file = tmp_path / "hand.jsonl"
    file.write_text(write_record(dealt(chance)), encoding="utf-8")
    left, shown = run("verify", str(file))

    assert left == code
    assert shown.splitlines()[0].startswith(f"{file}:1: record 1: {verdict}: ")
    assert shown.splitlines()[1] == f"1 records: {total}"


def test_verify_of_what_cannot_be_read(tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    unknown = msgspec.structs.replace(dealt(LabChance(7, 3)), rules="whist")
    file.write_text("{}\n" + write_record(unknown), encoding="utf-8")
    left, shown = run("verify", str(file))

    assert left == 1
    assert "record 1: format: " in shown
    assert "'whist'" in shown
    assert shown.splitlines()[-1] == "2 records: 0 deals follow, 2 do not, 0 cannot be checked"
