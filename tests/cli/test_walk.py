"""`newmarket walk`: a lesson, or a hand of one's own, a page a step, or all of it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.cli.draw import Cast
from newmarket.cli.draw_walk import whole
from newmarket.cli.terminal import Pages
from newmarket.cli.walking import Reader, Way, way_of
from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.record import FaultyRecord, MatchPlace, write_record
from newmarket.rules import built_in_rules
from newmarket.walkthrough import Walk, lesson, lesson_ids, record_in_link, walk_record

GOLDEN = Path(__file__).parents[1] / "golden"
CASES = Path(__file__).parents[1] / "cases"
LANGUAGES = [Language.ENGLISH, Language.GERMAN]
runner = CliRunner()


def file_of(language: Language) -> Path:
    return GOLDEN / ("walk-newmarket.txt" if language is Language.ENGLISH else f"walk-newmarket.{language.value}.txt")


def cast_of(walk: Walk, language: Language, *, width: int = 80) -> Cast:
    listener = Listener(walk.names, walk.you, language)
    return Cast(rules=built_in_rules()[walk.rules], listener=listener, bots=(None,) * len(walk.names), width=width)


@cache
def printed(lesson_id: str, language: Language = Language.ENGLISH, width: int = 80) -> str:
    found = lesson(lesson_id, language)
    walk = found.walk()
    return f"{whole(walk, cast_of(walk, language, width=width), title=found.title)}\n"


def run(*arguments: str, given: str = "") -> tuple[int, str]:
    result = runner.invoke(app, ["walk", *arguments], input=given, env={"LANG": "en_GB.UTF-8", "COLUMNS": "80"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


# As text.


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_reads_as_it_always_did(language: Language) -> None:
    kept = file_of(language).read_text(encoding="utf-8")

    assert kept == printed("newmarket", language), "if this is meant, write it anew: python -m tests.cli.test_walk"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_no_line_is_wider_than_the_terminal(lesson_id: str, language: Language) -> None:
    lines = [*printed(lesson_id, language).splitlines(), *printed(lesson_id, language, 64).splitlines()]

    assert max(map(len, printed(lesson_id, language).splitlines())) == 80
    assert all(line == line.rstrip() for line in lines)
    assert max(map(len, printed(lesson_id, language, 64).splitlines())) == 64


def test_all_that_a_step_has_is_printed() -> None:
    text = " ".join(printed("newmarket").split())
    walk = lesson("newmarket").walk()

    for at, step in enumerate(walk.steps):
        asked = [] if step.ask is None else [step.ask.ask, *(choice.does for choice in step.ask.choices)]
        for said in [f"{at + 1}/35", step.what, step.options, step.rule, step.note or "", *asked]:
            # A sentence may go on beside the label of its choice, but never apart.
            assert all(word in text for word in said.split())
        assert step.what in text
    for clause in walk.clauses.values():
        assert clause in text.replace(" │ ", " ")


def test_the_last_step_of_a_match_has_its_standing() -> None:
    record = msgspec.structs.replace(lesson("newmarket").record, match=MatchPlace("m", 10))
    walk = walk_record(record, you=Seat(0))
    last = whole(walk, cast_of(walk, Language.ENGLISH), title="The last hand").split("\n\n── The last hand")[-1]

    assert "  1.  You      120\n  2.  Rosa      86\n  2.  Tom       86\n" in last
    assert walk.steps[-1].what in last


# As a command.


def test_with_piped_input_all_steps_are_printed() -> None:
    code, shown = run("--language", "en")

    assert (code, shown) == (0, printed("newmarket"))
    assert run("--all", "--lesson", "newmarket") == (code, shown)


def test_a_hand_of_ones_own_is_told_from_the_seat_that_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("".join(f"{write_record(lesson(game).record)}\n" for game in lesson_ids()))

    for number, game in enumerate(lesson_ids(), start=1):
        steps = len(lesson(game).walk().steps)
        code, shown = run(str(file), "--hand", str(number), "--you", "1")
        assert code == 0
        assert f"{steps}/{steps} ──" in shown
        assert lesson(game).names[0] in shown
    assert run("-", "--hand", "2", given=file.read_text()) == run(str(file), "--hand", "2")


@pytest.mark.parametrize("game", lesson_ids())
def test_w5_records_of_every_game_can_be_walked_through(game: str) -> None:
    code, shown = run(str(CASES / f"{game}.jsonl"), "--hand", "3")

    assert code == 0
    assert shown.count("\n── ") >= 20


def test_a_record_that_does_not_hold_is_refused() -> None:
    result = runner.invoke(app, ["walk", str(CASES / "faulty.jsonl")])

    assert isinstance(result.exception, FaultyRecord)
    assert result.output == ""


def test_a_link_holds_the_hand_and_leads_to_the_table_that_is_named(tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    file.write_text(write_record(lesson("spin").record))
    code, shown = run(str(file), "--link", "--url", "https://cards.example")

    assert code == 0
    assert shown.startswith("https://cards.example/walk#r=")
    assert record_in_link(shown) == lesson("spin").record
    assert run("--lesson", "spin", "--link")[1].startswith("http://127.0.0.1:8000/walk#r=")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--lesson", "whist"], "no lesson is called 'whist'; there are newmarket, find-the-lady"),
        (["{file}", "--lesson", "spin"], "a file and a lesson cannot be walked through at once"),
        (["{file}", "--hand", "2"], "there are 1 records, not 2"),
        (["{file}", "--you", "3"], "the last seat is 2, not 3"),
        (["--you", "3"], "the last seat is 2, not 3"),
        (["--language", "tlh"], "there is no language 'tlh'"),
        (["{file}x"], "cannot be read: No such file or directory"),
    ],
)
def test_wrong_usage_is_said_in_a_line_and_leaves_with_2(arguments: list[str], why: str, tmp_path: Path) -> None:
    file = tmp_path / "hand.jsonl"
    file.write_text(write_record(lesson("newmarket").record))
    code, shown = run(*[argument.format(file=file) for argument in arguments])

    assert code == 2
    assert why in " ".join(shown.replace("│", " ").split())


# Page by page.


class Keys:
    """A screen that keeps its pages, at which the *keys* are pressed one after the other."""

    def __init__(self, keys: Iterable[str], *, width: int = 80, height: int = 40) -> None:
        self.width, self.height = width, height
        self.pages: list[str] = []
        self._keys = iter(keys)

    def clear(self) -> None:
        self.pages.append("")

    def say(self, text: str) -> None:
        self.pages[-1] += f"{text}\n"

    def echo(self, text: str) -> None:
        self.pages[-1] += text

    def key(self) -> str:
        key = next(self._keys, None)
        if key is None:
            raise EOFError
        return key


def pages(
    *keys: str, lesson_id: str = "newmarket", height: int = 40, language: Language = Language.ENGLISH
) -> list[str]:
    """The pages that are shown when *keys* are pressed."""
    found = lesson(lesson_id, language)
    walk = found.walk()
    screen = Keys(keys, height=height)
    Reader(walk, cast_of(walk, language), screen, title=found.title).read()
    return screen.pages


def steps_of(shown: list[str]) -> list[str]:
    """At which step each of the pages is."""
    return [page.splitlines()[0].split()[-2] for page in shown]


def test_w4_keys_lead_forward_back_and_to_any_step() -> None:
    keys = ["\r", " ", "\x1b[C", "b", "\x1b[D", "2", "5", "\r", "\x1b[H", "\x1b[D", "\x1b[F", "q", "\r"]

    assert steps_of(pages(*keys)) == [
        *("1/35", "2/35", "3/35", "4/35", "3/35", "2/35", "25/35", "1/35", "1/35", "35/35"),
    ]


def test_w4_the_same_step_is_the_same_page_whichever_way_it_is_reached() -> None:
    forward, back, jumped = pages(*"\r" * 8)[8], pages("9", "\r", "b")[2], pages("8", "\r")[1]

    assert steps_of([forward]) == ["8/35"]
    assert forward == back == jumped


def test_enter_goes_through_the_whole_lesson_and_leaves_after_the_last_step() -> None:
    shown = pages(*"\r" * 99)

    # Each question takes one more.
    assert len(shown) == 35 + 3
    assert steps_of(shown)[-1] == "35/35"


def test_the_reader_chooses_before_they_are_told_what_each_choice_does() -> None:
    question = lesson("newmarket").walk().steps[4].ask
    asked, answered, left = pages("5", "\r", "1", "\r", "\r")[1:]

    assert question is not None
    for choice in question.choices:
        first = choice.does.partition(".")[0]
        assert choice.label in asked
        assert first not in asked
        assert f"{choice.label}  " in answered
        assert first in answered
    assert "Choose 1 to 3; Enter alone shows what each does." in asked
    assert "▸ is how this hand goes on. You chose 1." in answered
    assert steps_of([asked, answered, left]) == ["5/35", "5/35", "6/35"]


def test_who_comes_back_to_a_question_finds_it_answered() -> None:
    again = pages("5", "\r", "\r", "\r", "b")[-1]

    assert "▸ is how this hand goes on.\n" in again


def test_a_number_that_is_no_step_leads_nowhere() -> None:
    assert steps_of(pages("9", "9", "\r", "0", "\r", "3", "b", "q")) == ["1/35"] * 4


def test_the_rules_can_be_read_in_between() -> None:
    first, rules, again = pages("r", "x")

    assert "N11 " in rules
    assert first == again


@pytest.mark.parametrize("height", [24, 30, 40])
def test_a_page_leaves_out_the_text_of_the_clause_where_the_screen_is_low(height: int) -> None:
    stop = pages("1", "1", "\r", "\r", height=height)[2]

    assert ("│ A run stops when no player" in stop) == (height > 24)
    assert "N7: after a stop the last player leads again." in stop


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_what_is_said_fits_a_terminal_of_24_lines(lesson_id: str) -> None:
    """Where choices are listed and at the settlement, the top of the table may scroll away."""
    steps = lesson(lesson_id).walk().steps
    shown = pages(*"\r" * 99, lesson_id=lesson_id, height=24)
    plain = {f"{at}/{len(steps)}" for at, step in enumerate(steps[:-1], start=1) if step.ask is None}
    lines = {at: len(page.splitlines()) for at, page in zip(steps_of(shown), shown, strict=True) if at in plain}

    assert lines.keys() == plain
    assert max(lines.values()) <= 24


def test_letters_are_those_of_the_language_and_the_english_ones() -> None:
    assert way_of("z", Language.GERMAN) is way_of("b", Language.GERMAN) is Way.BACK
    assert way_of("e", Language.GERMAN) is way_of("Q", Language.ENGLISH) is Way.LEAVE
    assert way_of("z", Language.ENGLISH) is None


def test_keys_that_come_together_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["\r\x1b[C\x1b[6~1", "2", "\x1b"])
    monkeypatch.setattr("click.getchar", lambda: next(typed))
    screen = Pages(Language.ENGLISH)

    assert [screen.key() for _ in range(6)] == ["\r", "\x1b[C", "\x1b[6~", "1", "2", "\x1b"]


if __name__ == "__main__":
    for spoken in LANGUAGES:
        file_of(spoken).write_text(printed("newmarket", spoken), encoding="utf-8")
