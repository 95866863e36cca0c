"""What a release is held to, as far as that is quick: `make release-check` does all of it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import hatch_build
import newmarket
from tests.kit.checkout import ROOT, checkout, program
from workshop import commands, process, release
from workshop.house import House
from workshop.index_page import index_page
from workshop.say import Trouble


def test_the_version_is_the_same_everywhere() -> None:
    assert {newmarket.__version__} == set(release.versions(ROOT).values())


@pytest.fixture
def place(tmp_path: Path) -> House:
    house = checkout(tmp_path)
    for name in ("pyproject.toml", "CITATION.cff"):
        (tmp_path / name).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
    heading = f"[{newmarket.__version__}] - {release.days(ROOT)['CITATION.cff']}"
    (tmp_path / "CHANGELOG.md").write_text(f"## [Unreleased]\n\n## {heading}\n\n- All.\n", encoding="utf-8")
    return house


def test_a_version_that_was_forgotten_somewhere_is_named(place: House) -> None:
    changelog = place.root / "CHANGELOG.md"
    changelog.write_text("## [Unreleased]\n\n## [99.0.0] - 2099-01-01\n\n## [98.0.0]\n", encoding="utf-8")

    assert release.versions(place.root)["CHANGELOG.md"] == "99.0.0"
    with pytest.raises(Trouble, match=r"pyproject\.toml has \S+, CHANGELOG\.md has 99\.0\.0, CITATION\.cff has"):
        release._one_version(place)


def test_a_changelog_that_was_not_closed_or_is_of_another_day_is_told(place: House) -> None:
    changelog = place.root / "CHANGELOG.md"
    closed = changelog.read_text(encoding="utf-8")
    assert release._changelog(place) == release.days(place.root)["CITATION.cff"]

    changelog.write_text(closed.replace("[Unreleased]\n", "[Unreleased]\n\n- One more.\n"), encoding="utf-8")
    with pytest.raises(Trouble, match="in no version yet") as told:
        release._changelog(place)
    assert told.value.output == "- One more."

    changelog.write_text(closed.replace(release.days(place.root)["CHANGELOG.md"], "2001-01-01"), encoding="utf-8")
    with pytest.raises(Trouble, match=r"CHANGELOG\.md has 2001-01-01, CITATION\.cff has 2"):
        release._changelog(place)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (lambda house: release._build(house, house.root), "the package cannot be built"),
        (lambda house: release._twine(house, house.root), "what was built would be refused"),
        (release._nothing_uncommitted, "files differ from what is committed"),
    ],
    ids=["build", "twine", "git"],
)
def test_a_step_that_fails_says_which(
    place: House, monkeypatch: pytest.MonkeyPatch, step: Callable[[House], str], said: str
) -> None:
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(1, "why", 0.1))
    with pytest.raises(Trouble, match=said) as told:
        step(place)

    assert told.value.output == "why"


def test_a_server_that_ends_at_once_is_told_with_what_it_said(tmp_path: Path) -> None:
    command = program(tmp_path / "newmarket", "echo no room for me; exit 1")

    with pytest.raises(Trouble, match="does not answer") as told, release._served(command, tmp_path, {}):
        pytest.fail("went on without a server")
    assert told.value.output == "no room for me\n"


def test_a_failed_step_leaves_out_those_that_rest_on_it(
    place: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where nothing could be built, nothing is looked at or served."""
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(1, "why", 0.1))

    assert release.check(place) == 1
    assert capsys.readouterr().out.splitlines()[-1] == (
        "newmarket: not in order: nothing uncommitted, sdist and wheel without Node"
    )


@pytest.mark.parametrize(
    ("code", "last"),
    [
        (0, "newmarket: the site is in site/: open index.html there"),
        (1, "newmarket: the site of the docs cannot be built; above is what was said"),
    ],
)
def test_the_site_is_built_into_its_folder_or_said_why_not(
    place: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], code: int, last: str
) -> None:
    asked: list[list[str]] = []

    def run(command: list[str], **_how: object) -> process.Outcome:
        asked.append(command)
        return process.Outcome(code, "why", 0.1)

    monkeypatch.setattr(process, "interrupt_on_terminate", lambda: None)
    monkeypatch.setattr(commands, "ROOT", place.root)
    monkeypatch.setattr(commands, "_set_up", lambda *_: None)
    monkeypatch.setattr(process, "run", run)

    assert commands.run(["docs"]) == code
    assert "".join(capfd.readouterr()).splitlines()[-1] == last
    assert asked == [[place.tool("mkdocs"), "build", "--strict", "--quiet", "--site-dir", str(place.root / "site")]]


def test_an_index_shows_the_readme_without_what_lies_beside_it() -> None:
    shown = index_page((ROOT / "README.md").read_text(encoding="utf-8"))
    made = (
        "An ![x](a.webp)[more](b.md) [docs/c.md](docs/c.md) [d](https://d.example)\n\n"
        '<picture>\n<img src="e"></picture>\n\n```\n[f](f)\n```\n'
    )

    assert index_page(made) == "An more (`b.md`) `docs/c.md` [d](https://d.example)\n\n```\n[f](f)\n```\n"
    assert re.findall(r"\]\((?!https?:)|<picture|<img", shown) == []
    assert ">>> import newmarket as nm" in shown


def test_the_package_has_that_page() -> None:
    metadata: dict[str, Any] = {}
    hatch_build.IndexPageHook(str(ROOT), {}).update(metadata)

    assert metadata["readme"]["text"].startswith("# Newmarket\n")
    assert tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dynamic"] == ["readme"]
