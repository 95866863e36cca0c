"""Each study plays, draws and prints: with few hands, as its own page says that it is called."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from examples.studies import length, undecided
from examples.studies.figures import with_table
from newmarket.rules import load_rules
from tests.kit.checkout import ROOT

SVG = "{http://www.w3.org/2000/svg}"
STUDIES = {"dealer": "1", "lead": "2", "undecided": "300", "length": "1"}
MOST_BYTES = 100_000
FIGURES = ROOT / "docs" / "figures"
PAGE = ROOT / "docs" / "studies.md"


@pytest.mark.parametrize(("study", "number"), STUDIES.items())
def test_a_study_draws_on_paper_and_by_lamplight_and_prints_its_numbers(
    study: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(length, "TARGETS", (105, 110))
    before = PAGE.read_text(encoding="utf-8")
    copy = tmp_path / "studies.md"
    copy.write_text(before, encoding="utf-8")
    pictures = tmp_path / "pictures"
    import_module(f"examples.studies.{study}").main([str(pictures), "--number", number, "--page", str(copy)])
    told = capsys.readouterr().out.rstrip("\n")
    heads, line, *rows = told.splitlines()
    after = copy.read_text(encoding="utf-8")

    # The page has a table of just these headings, and nothing but that is written anew.
    above, found, below = before.partition(f"{heads}\n{line}\n")
    assert found
    assert (above, below.partition("\n\n")[2]) == (after.partition(told)[0], after.partition(told)[2].lstrip("\n"))
    assert {file.name for file in pictures.iterdir()} == {f"{study}.light.svg", f"{study}.dark.svg"}
    assert len(rows) >= 2
    assert {row.count("|") for row in rows} == {heads.count("|")}
    for file in pictures.iterdir():
        words = {"".join(text.itertext()) for text in ET.parse(file).iter(f"{SVG}text")}
        assert any("players" in word for word in words)
        assert file.stat().st_size < MOST_BYTES


def test_the_same_seed_draws_the_same_picture(tmp_path: Path) -> None:
    for folder in ("one", "other"):
        undecided.main([str(tmp_path / folder), "--number", "100", "--seed", "3"])
    one, other = ((tmp_path / folder / "undecided.dark.svg").read_bytes() for folder in ("one", "other"))

    assert one == other


def test_a_house_rule_differs_from_the_game_in_what_it_names() -> None:
    rules = undecided.house_rules()

    assert rules.pop("as written") == load_rules("find-the-lady")
    assert all(each != load_rules("find-the-lady") for each in rules.values())


def test_the_median_of_a_few_matches_and_where_it_may_lie() -> None:
    hands = list(range(1, 101))

    assert [length.at_share(hands, share) for share in (0.25, 0.5, 0.75)] == [25, 50, 75]
    assert length.interval_of_median(hands) == (40, 61)
    assert length.interval_of_median([7]) == (7, 7)


@pytest.mark.parametrize("study", STUDIES)
@pytest.mark.parametrize("kind", ["light", "dark"])
def test_the_docs_show_the_picture_of_each_study_and_it_is_small(study: str, kind: str) -> None:
    file = FIGURES / f"{study}.{kind}.svg"

    assert file.stat().st_size < MOST_BYTES
    assert f"figures/{file.name}" in PAGE.read_text(encoding="utf-8")


def test_a_page_without_the_pictures_of_a_study_or_its_table_is_left_as_it_is() -> None:
    for page in ("", "| a |\n", "![](lead.dark.svg)\n", "| a |\n![](lead.dark.svg)\n"):
        with pytest.raises(ValueError, match="no pictures of 'lead' with a table after them"):
            with_table(page, "lead", "| b |")


def test_the_picture_of_a_lead_s_worth_has_the_numbers_of_its_table() -> None:
    rows = re.findall(r"^\| \d \| \+([\d.]+) ± [\d.]+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    texts = ["".join(text.itertext()) for text in ET.parse(FIGURES / "lead.light.svg").iter(f"{SVG}text")]
    drawn = [text for text in texts if re.fullmatch(r"\d\.\d", text)]

    assert len(rows) == 6
    assert [float(text) for text in drawn] == pytest.approx([float(row) for row in rows], abs=0.0551)
