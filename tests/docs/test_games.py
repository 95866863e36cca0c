"""The pages of the games say what the rule files say; that of a family's rules makes a game from an empty file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game_pages import FOLDER, pages
from newmarket.cli import main
from newmarket.errors import FaultyRules
from newmarket.match import MatchEnded
from newmarket.rules import built_in_rules, load_rules_file, parse_rules_text
from tests.kit.checkout import ROOT
from tests.kit.tables import Table

FAMILY = (ROOT / "docs" / "family-rules.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*(f"{rules_id}.md" for rules_id in built_in_rules()), "README.md"])
def test_each_game_has_its_page_as_its_files_have_it(name: str) -> None:
    assert (FOLDER / name).read_text(encoding="utf-8") == pages()[name], "write them anew: make format"


def test_there_is_no_page_of_another_game() -> None:
    assert {file.name for file in FOLDER.iterdir()} == set(pages())


def test_the_family_page_makes_a_game_from_an_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    file = Path("kitchen.toml")
    file.write_text("", encoding="utf-8")
    checks = 0
    for kind, text in re.findall(r"```(toml|toml above|console)\n(.*?)```", FAMILY, re.DOTALL):
        written = file.read_text(encoding="utf-8")
        if kind == "toml":
            file.write_text(f"{written}\n{text}" if written else text, encoding="utf-8")
        elif kind == "toml above":
            file.write_text(written.replace("hands = 5\n", f"hands = 5\n{text}"), encoding="utf-8")
        else:
            command, _, expected = text.partition("\n")
            monkeypatch.setattr("sys.argv", command.removeprefix("$ ").split())
            with pytest.raises(SystemExit):
                main()
            assert capsys.readouterr().out == expected
            checks += 1
    assert checks == 5
    table = Table(rules=load_rules_file(file), bots=2, seed=3)
    table.play_match()

    assert isinstance(table.state.happened[-1].events[-1], MatchEnded)
    assert table.state.number == 5


def test_the_file_that_the_page_of_keys_begins_with_lacks_nothing_but_its_other_clauses() -> None:
    begun = re.search(r"```toml\n(.*?)```", (ROOT / "docs" / "rule-files.md").read_text(encoding="utf-8"), re.DOTALL)
    assert begun is not None
    with pytest.raises(FaultyRules) as raised:
        parse_rules_text(begun[1], where="quick.toml")

    lacking = re.compile(r"quick\.toml: clauses: expected one clause about '\w+', got 0")
    assert [problem for problem in raised.value.problems if not lacking.fullmatch(problem)] == []
