"""`make release-check`: all that a release needs but the upload."""

from __future__ import annotations

import json
import re
import shutil
import signal
import socket
import subprocess
import time
import tomllib
import urllib.request
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from workshop import process, say
from workshop.checks import Result, conclude
from workshop.house import House
from workshop.say import Trouble

START_SECONDS = 60.0
"""So long may the installed server take until it answers."""


def versions(root: Path) -> dict[str, str]:
    """The version as each place has it that names one."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    heading = re.search(r"^## \[(\d[^\]]*)\]", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", (root / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    return {
        "pyproject.toml": project["version"],
        "CHANGELOG.md": heading[1] if heading else "none",
        "CITATION.cff": cited[1] if cited else "none",
    }


def days(root: Path) -> dict[str, str]:
    """The day of the release as each place has it that names one."""
    heading = re.search(r"^## \[\d[^\]]*\] - (\S+)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    cited = re.search(r"^date-released: (\S+)$", (root / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    return {
        "CHANGELOG.md": heading[1] if heading else "none",
        "CITATION.cff": cited[1].strip("\"'") if cited else "none",
    }


def unreleased(root: Path) -> str:
    """What the changelog has that belongs to no version yet."""
    text = (root / "CHANGELOG.md").read_text("utf-8")
    found = re.search(r"^## \[Unreleased\]$(.*?)(?=^## \[|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1].strip() if found else ""


def check(house: House) -> int:
    """Goes through a release up to the upload. Returns the exit code; what was built stays in `.make/release`."""
    place = house.scratch / "release"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    results = [
        _said("one version everywhere", lambda: _one_version(house)),
        _said("a changelog of this version", lambda: _changelog(house)),
        _said("nothing uncommitted", lambda: _nothing_uncommitted(house)),
        _said("sdist and wheel without Node", lambda: _build(house, place)),
    ]
    if results[-1].passed:
        results += [
            _said("twine check", lambda: _twine(house, place)),
            _said("the wheel serves by itself", lambda: _serve(place, versions(house.root)["pyproject.toml"])),
        ]
    return conclude(results, [])


def _said(name: str, step: Callable[[], str]) -> Result:
    try:
        result = Result(name, passed=True, note=step())
    except Trouble as trouble:
        say.complain(trouble)
        result = Result(name, passed=False, note=str(trouble))
    say.line(str(result))
    return result


def _one_version(house: House) -> str:
    found = versions(house.root)
    if len(set(found.values())) != 1:
        raise Trouble("the version differs: " + ", ".join(f"{place} has {version}" for place, version in found.items()))
    return found["pyproject.toml"]


def _changelog(house: House) -> str:
    if left := unreleased(house.root):
        raise Trouble("CHANGELOG.md has what is in no version yet, under [Unreleased]", output=left)
    found = days(house.root)
    if len(set(found.values())) != 1:
        raise Trouble("the day differs: " + ", ".join(f"{place} has {day}" for place, day in found.items()))
    return found["CHANGELOG.md"]


def _nothing_uncommitted(house: House) -> str:
    done = process.run(["git", "status", "--porcelain"], cwd=house.root)
    if done.code or done.output.strip():
        raise Trouble("files differ from what is committed: commit them, or take them away", output=done.output)
    return ""


def _build(house: House, place: Path) -> str:
    # With nothing on the PATH, so that no Node can be found: the sdist brings the built page along.
    env = {**process.surroundings(), "PATH": "/nowhere"}
    command = [str(house.python), "-m", "build", "--no-isolation", "--outdir", str(place)]
    done = process.run(command, cwd=house.root, env=env)
    built = sorted(place.iterdir())
    if done.code or len(built) != 2:
        raise Trouble("the package cannot be built; above is what was said", output=done.output)
    return ", ".join(f"{file.name} ({file.stat().st_size / 1e6:.1f} MB)" for file in built)


def _twine(house: House, place: Path) -> str:
    files = [str(file) for file in sorted(place.glob("*.*"))]
    done = process.run([str(house.python), "-m", "twine", "check", "--strict", *files], cwd=house.root)
    if done.code:
        raise Trouble("what was built would be refused; above is what was said", output=done.output)
    return ""


def _serve(place: Path, version: str) -> str:
    """Installs the wheel into an environment of its own and asks the server there for its page."""
    (wheel,) = place.glob("*.whl")
    empty = place / "empty"
    venv.create(empty, with_pip=True)
    env = {**process.surroundings(), "PATH": str(empty / "bin")}
    python, quiet = str(empty / "bin" / "python"), ["--quiet", "--disable-pip-version-check", "--no-input"]
    done = process.run([python, "-m", "pip", "install", *quiet, str(wheel)], cwd=empty, env=env)
    if done.code:
        raise Trouble("the wheel cannot be installed; above is what was said", output=done.output)
    command = str(empty / "bin" / "newmarket")
    done = process.run([command, "--version"], cwd=empty, env=env)
    if done.output.strip() != f"newmarket {version}":
        raise Trouble("the installed command tells another version; above is what was said", output=done.output)
    done = process.run([command, "simulate", "--hands", "20", "--bots", "steady,random"], cwd=empty, env=env)
    if done.code:
        raise Trouble("the installed package plays no hand; above is what was said", output=done.output)
    with _served(command, empty, env) as url:
        page = _fetched(url)
        assets = re.findall(r'(?:src|href)="(/[^"]+\.(?:js|css))"', page)
        if not assets:
            raise Trouble("the page that the installed server sends is not the built one")
        for asset in assets:
            _fetched(url + asset)
        games = json.loads(_fetched(f"{url}/api/rules"))
    return f"a page with {len(assets)} files, {len(games)} games"


@contextmanager
def _served(command: str, folder: Path, env: dict[str, str]) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url, log = f"http://127.0.0.1:{port}", folder / "server.log"
    with log.open("wb") as written:
        server = subprocess.Popen(
            [command, "serve", "--port", str(port)], cwd=folder, env=env, stdout=written, stderr=written
        )
        try:
            _until_ready(server, url, log)
            yield url
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(START_SECONDS)


def _until_ready(server: subprocess.Popen[bytes], url: str, log: Path) -> None:
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.poll() is None:
        try:
            _fetched(f"{url}/readyz")
        except (OSError, Trouble):
            time.sleep(0.1)
        else:
            return
    raise Trouble(
        "the installed server does not answer; above is what it said", output=log.read_text("utf-8", "replace")
    )


def _fetched(url: str) -> str:
    with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310 - our own server, a moment ago
        if answer.status != 200:
            raise Trouble(f"{url} is answered with {answer.status}")
        text: str = answer.read().decode()
        return text
