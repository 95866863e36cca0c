"""A match in the terminal, played to its end."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.cli.sitting import MatchLeft, Sitting, sit_down
from newmarket.languages import Language
from newmarket.record import check_record, read_record, verify_chance
from newmarket.rules import LastHand, Rules, built_in_rules
from tests.cli.scripted import COMMAND, GOLDEN, Paper, transcript, willing
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SARATOGA, varied

SHORT = varied(NEWMARKET, hands=1)
runner = CliRunner()


def sitting(answers: Iterator[str], *, rules: Rules = SHORT, auto_follow: bool = False) -> tuple[Sitting, Paper]:
    paper = Paper(answers)
    return sit_down(rules, paper, bots=["random", "random"], name=None, seed=3, auto_follow=auto_follow), paper


@pytest.mark.parametrize("language", GOLDEN)
def test_a_match_reads_as_it_always_did(language: Language) -> None:
    assert transcript(language) == GOLDEN[language].read_text(encoding="utf-8"), f"write it anew with: {COMMAND}"


@pytest.mark.parametrize("language", GOLDEN)
def test_no_line_is_wider_than_80_columns(language: Language) -> None:
    assert [] == [line for line in GOLDEN[language].read_text(encoding="utf-8").splitlines() if cell_len(line) > 80]


@pytest.mark.parametrize("rules", [varied(NEWMARKET, hands=3), varied(SARATOGA, hands=3)], ids=lambda rules: rules.id)
def test_every_hand_has_a_record_that_holds_and_whose_deal_follows(rules: Rules) -> None:
    match, _ = sitting(willing(), rules=rules)
    records = [read_record(line) for line in match.play()]

    assert [check_record(record) for record in records] == [None] * 3
    assert [verify_chance(record).is_broken for record in records] == [False] * 3
    assert [record.match.hand for record in records if record.match] == [1, 2, 3]
    assert records[1].counters == records[0].result.counters


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
@pytest.mark.parametrize("rules", built_in_rules().values(), ids=lambda rules: str(rules.id))
def test_every_game_is_played_to_its_end(rules: Rules, language: Language) -> None:
    short = varied(rules, hands=2, last_hand=LastHand.EXACT)
    paper = Paper(willing_at_all(), language=language)
    bots = ["steady"] * (min(4, rules.seats[1]) - 1)
    records = [
        read_record(line) for line in sit_down(short, paper, bots=bots, name=None, seed=4, auto_follow=False).play()
    ]

    assert [check_record(record) for record in records] == [None] * 2
    assert [verify_chance(record).is_broken for record in records] == [False] * 2
    assert [line for line in paper.text.splitlines() if cell_len(line) > 80 and "▸" not in line] == []


def willing_at_all() -> Iterator[str]:
    """The first of what can be done, whatever it is."""
    while True:
        yield ""
        yield "1"


def test_f5_the_records_of_find_the_lady_come_when_the_match_is_over_or_left() -> None:
    rules = varied(FIND_THE_LADY, hands=2)
    paper = Paper(willing_at_all())
    match = sit_down(rules, paper, bots=["random"], name=None, seed=4, auto_follow=False)
    next(records := match.play())
    assert "Cards that nobody played" in paper.text
    assert len(list(records)) == 1

    paper = Paper(answer for _, answer in zip(range(60), willing_at_all(), strict=False))
    left = sit_down(FIND_THE_LADY, paper, bots=["random"], name=None, seed=4, auto_follow=False).play()
    kept: list[str] = []
    with pytest.raises(EOFError):
        kept.extend(iter(left.__next__, None))
    hands = len([line for line in paper.text.splitlines() if line.startswith("── Hand") and " of " not in line])
    assert len(kept) == hands > 0
    assert "Cards that nobody played" not in paper.text


def test_the_same_seed_plays_the_same_match() -> None:
    first, second = sitting(willing()), sitting(willing())

    assert list(first[0].play()) == list(second[0].play())
    assert first[1].text == second[1].text


def test_auto_follow_asks_for_leads_alone() -> None:
    match, paper = sitting(willing(), auto_follow=True)
    records = [read_record(line) for line in match.play()]

    assert "The run calls for your" not in paper.text
    assert "Your lead" in paper.text
    assert {action.by for action in records[0].actions if action.seat != 0} == {None}
    assert {str(action.by) for action in records[0].actions if action.seat == 0} == {"None", "auto"}


def test_a_match_of_two_hands_asks_for_the_second() -> None:
    match, paper = sitting(willing(), rules=varied(NEWMARKET, hands=2))
    list(match.play())

    assert paper.text.count("Enter deals hand 2:") >= 1
    assert "Enter deals hand 1:" not in paper.text
    assert "Enter deals hand 3:" not in paper.text


def test_leaving_must_be_meant() -> None:
    match, paper = sitting(iter(["q", "", "q", "y"]))
    with pytest.raises(MatchLeft):
        list(match.play())

    assert paper.text.count("Leave the match?") == 2


def test_the_end_of_input_ends_the_match() -> None:
    match, _ = sitting(iter([]))
    with pytest.raises(EOFError):
        list(match.play())


def test_a_refused_card_is_explained_and_nothing_is_played() -> None:
    answers = ["2c", "3c", "4c", "5c", "6c", "7c", "8c", "why"]
    match, paper = sitting(iter(answers))
    with pytest.raises(EOFError):
        list(match.play())

    assert "(why shows the rule)" in paper.text
    assert re.search(r"^  N[356] ", paper.text, re.MULTILINE)


def run(*arguments: str, given: str = "") -> tuple[int, str]:
    result = runner.invoke(app, ["play", *arguments], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def test_the_command_plays_from_a_pipe_and_leaves_at_its_end() -> None:
    code, shown = run("--seed", "3", "--bot", "random", "--name", "Ann", given="\n")

    assert code == 0
    assert "you, Edmund (random), Flora (random) and Gilbert (random)" in shown
    assert shown.endswith("You leave the match.\n")
    assert "\x1b" not in shown


@pytest.mark.parametrize(
    ("arguments", "locale", "last"),
    [
        ([], "de_AT.UTF-8", "Du verlässt die Partie."),
        (["--language", "de"], "C.UTF-8", "Du verlässt die Partie."),
        (["--language", "de-CH"], "en_GB.UTF-8", "Du verlässt die Partie."),
        (["--language", "en"], "de_DE.UTF-8", "You leave the match."),
        ([], "fr_FR.UTF-8", "You leave the match."),
    ],
)
def test_the_table_speaks_the_language_that_was_asked_for_or_that_of_the_terminal(
    arguments: list[str], locale: str, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    code, shown = run("--seed", "3", *arguments, given="ende\nj\n")

    assert (0, last) == (code, shown.splitlines()[-1])


def test_what_a_german_player_types_is_understood_and_recorded_as_everywhere(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    given = "hilfe\ntisch\ngespielt\nregeln\nwarum\n" + "\n1\n" * 200
    code, shown = run("--language", "de", "--seed", "3", "--bot", "random", "--records", str(file), given=given)
    records = [read_record(line) for line in file.read_text(encoding="utf-8").splitlines()]

    assert code == 0
    assert len(records) > 2
    assert [check_record(record) for record in records] == [None] * len(records)
    assert {record.rules for record in records} == {"newmarket"}
    assert "Um eine Karte zu spielen" in shown
    assert "Nach dem zehnten Spiel gewinnt" in shown
    assert "Spiel 1 abgerechnet" in shown


@pytest.mark.parametrize(
    ("arguments", "bots"),
    [
        ([], 3),
        (["--seats", "8"], 7),
        (["--bot", "random", "--bot", "random"], 2),
        (["--bot", "random", "--seats", "5"], 4),
        (["--rules", "saratoga", "--bot", "random", "--bot", "random", "--bot", "random", "--bot", "random"], 4),
    ],
)
def test_as_many_sit_down_as_are_asked_for(arguments: list[str], bots: int) -> None:
    code, shown = run("--seed", "1", *arguments)
    opening = shown.split(".")[0]

    assert code == 0
    assert opening.count("(") == bots


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--rules", "newmarkt"], "'newmarket'"),
        (["--bot", "deep-blue"], "random"),
        (["--seats", "2"], "3 to 8"),
        (["--seats", "9"], "3 to 8"),
        (["--seats", "3", "--bot", "random", "--bot", "random", "--bot", "random"], "seats"),
        (["--name", "<b>"], "name"),
        (["--language", "xx"], "en, de"),
        (["--language", "de", "--seats", "9"], "nicht für 9"),
        (["--language", "de", "--name", "Du"], "So spricht der Tisch alle an."),
        (["--language", "de", "--bot", "deep-blue"], "es gibt random, steady und sharp"),
        (["--language", "de", "--records", "/nowhere/x"], "kann nicht geschrieben werden"),
        (["--name", "A" * 99], "24"),
        (["--seed", "x"], "seed"),
        (["--records", "/"], "records"),
        (["--records", "/nowhere/hands.jsonl"], "/nowhere/hands.jsonl"),
    ],
)
def test_wrong_usage_is_said_in_a_line_and_leaves_with_2(arguments: list[str], named: str) -> None:
    code, shown = run(*arguments)

    assert code == 2
    assert named in shown
    assert "Traceback" not in shown


class Screen:
    """The command in a terminal of its own: answers what it asks, keeps what it shows."""

    def __init__(self, *arguments: str) -> None:
        self.shown = ""
        self._near, far = pty.openpty()
        command = [sys.executable, "-c", "from newmarket.cli import main; main()", "play", *arguments]
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(command, stdin=far, stdout=far, stderr=far, env=environment, close_fds=True)
        os.close(far)

    def until(self, pattern: str) -> str | None:
        """Reads on until *pattern* is shown; none at the end of the program."""
        start = len(self.shown)
        while not (found := re.search(pattern, self.shown[start:])):
            try:
                read = os.read(self._near, 65536)
            except OSError:
                # So Linux tells that the other side of a terminal was closed.
                read = b""
            if not read:
                return None
            self.shown += read.decode()
        return found[0]

    def type(self, text: str) -> None:
        """Types *text*."""
        os.write(self._near, text.encode())

    def interrupt(self) -> None:
        """Presses Ctrl-C until something is said to it.

        One that comes after the question but before its answer is read is noticed with the next key only.
        """
        while not select.select([self._near], [], [], 0)[0]:
            self.process.send_signal(signal.SIGINT)
            select.select([self._near], [], [], 2)

    def close(self) -> int:
        """Waits for the end of the program; returns its exit code."""
        code = self.process.wait(timeout=60)
        os.close(self._near)
        return code


NEVER = r"(?!)"
ASKED = r"Your lead[^:]*: $|Enter plays it: $|Enter deals hand \d+: $"


def test_a_whole_match_in_a_real_terminal(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    screen = Screen("--seed", "21", "--seats", "3", "--bot", "random", "--records", str(file))
    while (asked := screen.until(ASKED)) is not None:
        screen.type("1\r" if asked.startswith("Your lead") else "\r")

    assert screen.close() == 0
    assert re.search(r"wins? the match|The match is a draw", screen.shown)
    assert "\x1b[31m" in screen.shown  # red suits
    records = [read_record(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert [check_record(record) for record in records] == [None] * len(records)
    assert f"Hand {len(records)} is settled" in re.sub(r"\x1b\[[0-9;]*m", "", screen.shown)


def test_an_interrupt_leaves_politely_with_130() -> None:
    screen = Screen("--seed", "3")
    screen.until(ASKED)
    screen.interrupt()
    screen.until(NEVER)

    assert screen.close() == 130
    assert "You leave the match." in screen.shown
    assert "Traceback" not in screen.shown


def test_the_end_of_input_in_a_terminal_leaves_with_0() -> None:
    screen = Screen("--seed", "3")
    screen.until(ASKED)
    screen.type("\x04")
    screen.until(NEVER)

    assert screen.close() == 0
    assert "You leave the match." in screen.shown
