"""What happens where something cannot be read, written or shown: one line and an exit code, never a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.cli.output import tell
from newmarket.cli.terminal import Console
from newmarket.languages import Language
from newmarket.record import check_record, read_record
from tests.cli.scripted import willing

CASES = Path(__file__).parents[1] / "cases"
FULL = Path("/dev/full")
LONG = "a" * 5000
ESCAPES = "\x1b[31m\x07\x9b2J\u202e"
runner = CliRunner()
needs_a_full_disk = pytest.mark.skipif(not FULL.exists(), reason="there is no /dev/full here")


def command(*arguments: str, given: bytes = b"", to: Path | None = None, **environment: str) -> tuple[int, str, str]:
    """The command in a process of its own, its output going *to* a file: exit code, output, errors."""
    call = [sys.executable, "-m", "newmarket", *arguments]
    with (to or Path(os.devnull)).open("wb") as file:
        out = subprocess.PIPE if to is None else file
        done = subprocess.run(
            call, input=given, stdout=out, stderr=subprocess.PIPE, env=os.environ | environment, check=False
        )
    return done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace")


def run(*arguments: str, given: str | bytes = "") -> tuple[int, str]:
    result = runner.invoke(app, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


@needs_a_full_disk
@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["rules", "show", "newmarket"],
        ["check", str(CASES / "faulty.jsonl")],
        ["simulate", "--hands", "1", "--json"],
        ["play", "--seed", "3"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_output_that_cannot_be_written_is_a_line_and_leaves_with_1(arguments: list[str]) -> None:
    assert command(*arguments, to=FULL) == (1, "", "newmarket: the output: No space left on device\n")


@needs_a_full_disk
@pytest.mark.parametrize("hands", ["1", "250"])
def test_records_of_a_simulation_that_cannot_be_written_are_a_line_and_leave_with_1(hands: str) -> None:
    code, shown, said = command("simulate", "--hands", hands, "--records", str(FULL))

    assert (code, shown) == (1, "")
    assert said == "newmarket: '/dev/full' cannot be written: No space left on device\n"


def answers(number: int) -> bytes:
    script = willing()
    return "".join(f"{next(script)}\n" for _ in range(number)).encode()


@needs_a_full_disk
def test_a_record_of_play_that_cannot_be_written_does_not_end_the_match() -> None:
    code, shown, said = command(
        *("play", "--seed", "3", "--seats", "3", "--bot", "random", "--auto-follow", "--records", str(FULL)),
        given=answers(600),
    )

    assert (code, said) == (1, "")
    assert shown.count("The record of this hand is lost: '/dev/full' cannot be written") > 1
    assert "Standing" in shown


def test_records_of_play_are_added_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("\n", encoding="utf-8")
    code, _ = run("play", "--seed", "3", "--seats", "3", "--auto-follow", "--records", str(file), given=answers(600))
    lines = file.read_text(encoding="utf-8").splitlines()

    assert code == 0
    assert lines[0] == ""
    assert [check_record(read_record(line)) for line in lines[1:]] == [None] * (len(lines) - 1)


def test_who_has_seen_enough_of_the_output_is_told_nothing() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    call = [sys.executable, "-m", "newmarket", "rules", "list"]
    done = subprocess.run(call, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)

    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", LONG], 2),
        (["verify", LONG], 2),
        (["rules", "show", LONG], 2),
        (["rules", "check", LONG], 1),
        (["rules", "check", f"{LONG}.toml"], 1),
        (["play", "--rules", LONG], 2),
        (["play", "--records", LONG], 2),
        (["play", "--bot", LONG], 2),
        (["simulate", "--hands", "1", "--rules", LONG], 2),
        (["simulate", "--hands", "1", "--records", LONG], 2),
    ],
)
def test_an_argument_of_any_length_is_wrong_usage_at_most(arguments: list[str], code: int) -> None:
    assert run(*arguments)[0] == code


def test_a_folder_is_refused_as_one(tmp_path: Path) -> None:
    code, shown = run("check", str(CASES / "newmarket.jsonl"), str(tmp_path))

    assert code == 2
    assert "is a folder" in shown
    assert "records:" not in shown
    assert run("rules", "show", str(tmp_path))[0] == 2


def test_what_can_be_opened_is_read_be_it_a_file_or_not() -> None:
    reader, writer = os.pipe()
    os.write(writer, (CASES / "newmarket.jsonl").read_bytes()[:20_000].rpartition(b"\n")[0])
    os.close(writer)
    code, shown = run("check", os.devnull, f"/dev/fd/{reader}")
    os.close(reader)

    assert code == 0
    assert " 0 refused" in shown
    assert not shown.startswith("0 records")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no such file here")
def test_a_file_that_fails_while_it_is_read_is_a_line_and_leaves_with_1() -> None:
    code, shown, said = command("check", "/proc/self/mem")

    assert (code, shown) == (1, "")
    assert said == "newmarket: '/proc/self/mem' cannot be read: Input/output error\n"


def test_where_output_has_no_suit_signs_letters_stand_for_them() -> None:
    code, shown, said = command("play", "--seed", "3", "--seats", "3", PYTHONIOENCODING="ascii", COLUMNS="80")

    assert (code, said) == (0, "")
    assert "?" not in shown.replace("? helps", "").replace("? for help", "")
    assert "-- Hand 1 of 10 ---" in shown
    assert all(suit in shown for suit in ("AH", "KC", "QD", "JS"))


def test_the_table_is_as_wide_as_the_terminal_is_by_now(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    console = Console(Language.ENGLISH)
    widths = []
    for columns in ("200", "70", "55", "3"):
        monkeypatch.setenv("COLUMNS", columns)
        widths.append(console.width)
    console.say(f"one{ESCAPES}\ntwo")

    assert widths == [80, 70, 55, 20]
    assert capsys.readouterr().out == "one\\x1b[31m\\x07\\x9b2J\\u202e\ntwo\n"


def test_input_that_is_no_text_is_unclear_at_most() -> None:
    code, shown, said = command("play", "--seed", "3", given=b"\xff\xfe\n\x1b[31m\n", PYTHONIOENCODING="utf-8")

    assert (code, said) == (0, "")
    assert "\x1b" not in shown


def test_nothing_that_a_terminal_would_obey_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tell(f"one{ESCAPES}\ntwo")
    shown = capsys.readouterr().out

    assert shown == "one\\x1b[31m\\x07\\x9b2J\\u202e\ntwo\n"
    record = (CASES / "newmarket.jsonl").read_text(encoding="utf-8").splitlines()[0]
    escaped = '"\\u001b[31m":0,'
    texts = [record.replace(key, key + escaped, 1) for key in ("{", '"pots":{', '"deal":{', '"result":{')]
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(texts), encoding="utf-8")
    rules = tmp_path / "mine.toml"
    rules.write_text('"\\u001b[31m" = 1\nid = "\\u001b[31m"\n', encoding="utf-8")
    told = [run("check", str(file)), run("verify", str(file)), run("rules", "check", str(rules))]

    assert [code for code, _ in told] == [1, 1, 1]
    assert [text for _, text in told if not text.replace("\n", "").isprintable()] == []
