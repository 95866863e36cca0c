"""A Chromium for the browser tests: the PATH's, else Playwright's own, else Debian's package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from workshop import process, say
from workshop.house import House

VARIABLE = "NEWMARKET_CHROMIUM"
"""The environment variable that tells the tests where it is; set it to choose one."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ASK_PLAYWRIGHT = """\
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    print(playwright.chromium.executable_path)
"""


def find(house: House) -> tuple[Path | None, list[str]]:
    """Returns a Chromium that starts, having installed one if need be; and why each way that was tried led nowhere."""
    tried: list[str] = []
    ways: tuple[Callable[[House, list[str]], Path | None], ...] = (_named, _on_path, _of_playwright, _of_debian)
    for way in ways:
        found = way(house, tried)
        if found is not None:
            return found, tried
    return None, tried


@contextmanager
def finding(house: House) -> Iterator[Callable[[], tuple[Path | None, list[str]]]]:
    """Looks for one beside other work, as it may have to be installed; what is given waits for what `find` returns."""
    with process.beside([sys.executable, str(house.root / "scripts" / "find_chromium.py")], cwd=house.root) as ended:

        def found() -> tuple[Path | None, list[str]]:
            outcome = ended()
            *told, last = outcome.output.strip().splitlines() or [""]
            for text in told:
                say.line(text)
            if outcome.code:
                return None, [f"the search for one ended with {outcome.code}: {last}"]
            answer = json.loads(last)
            return answer["path"] and Path(answer["path"]), answer["tried"]

        yield found


def first_that_starts(paths: Iterable[str]) -> Path | None:
    """Returns the first program that can tell its version; some systems have a stub that only advertises a package."""
    for path in paths:
        try:
            answer = subprocess.run([path, "--version"], capture_output=True, check=False, timeout=60)
        except (OSError, subprocess.TimeoutExpired):
            continue
        if answer.returncode == 0:
            return Path(path)
    return None


def _named(_house: House, tried: list[str]) -> Path | None:
    named = os.environ.get(VARIABLE)
    if not named:
        return None
    found = first_that_starts([named])
    if found is None:
        tried.append(f"{VARIABLE}={named} does not start")
    return found


def _on_path(_house: House, tried: list[str]) -> Path | None:
    found = first_that_starts([path for path in map(shutil.which, NAMES) if path] + list(APPLICATIONS))
    if found is None:
        tried.append("none on the PATH")
    return found


def _of_playwright(house: House, tried: list[str]) -> Path | None:
    asked = process.run([str(house.python), "-c", ASK_PLAYWRIGHT], cwd=house.root)
    path = asked.output.strip()
    found = first_that_starts([path]) if asked.code == 0 else None
    if found is None and asked.code == 0:
        say.line("newmarket: no Chromium on the PATH; Playwright is asked for its own")
        process.run([str(house.python), "-m", "playwright", "install", "chromium"], cwd=house.root)
        found = first_that_starts([path])
    if found is None:
        tried.append("Playwright could not install its own")
    return found


def _of_debian(house: House, tried: list[str]) -> Path | None:
    if shutil.which("apt-get") is None:
        tried.append("no apt-get to install it with")
        return None
    if os.geteuid() != 0:
        tried.append("only root may install Debian's: apt-get install chromium")
        return None
    say.line("newmarket: Debian's Chromium is installed by apt-get")
    env = process.surroundings({"DEBIAN_FRONTEND": "noninteractive"})
    for arguments in (["update"], ["install", "--yes", "--no-install-recommends", "chromium"]):
        process.run(["apt-get", "--quiet", *arguments], cwd=house.root, env=env)
    found = first_that_starts(path for path in [shutil.which("chromium")] if path)
    if found is None:
        tried.append("apt-get could not install it")
    return found
