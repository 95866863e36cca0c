"""The checks of `make test`: a line for each, a summary at the end, and what could not be run by name."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree as ET

from workshop import chromium, process, say, web
from workshop.house import House
from workshop.web import Node

WORKERS = "3"
"""How many processes share the tests. Half the time of a test is spent waiting for clocks, servers and browsers: one
more than a small machine has cores keeps these busy.
"""
SOAK_OPTIONS = ["-o", "timeout=7200"]
COMPILING = Path(__file__).parents[1] / "compile_code.py"
"""Compiles what the tests run compiled, so that the processes that share them need not each do it."""
NEEDS = "needs "
"""How the reason of a test begins that was left out because the machine lacks something (see tests/conftest.py)."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one check went. `lacking` says what it could not be run without."""

    name: str
    passed: bool
    note: str = ""
    lacking: str = ""

    def __str__(self) -> str:
        word = "not run" if self.lacking else "ok" if self.passed else "FAILED"
        return f"  {word:<8}{self.name:<34}{self.lacking or self.note}".rstrip()


@dataclass(frozen=True, slots=True)
class Tally:
    """What a run of pytest counted, and for each thing that was lacking how many tests could not be run."""

    passed: int
    failed: int
    skipped: int
    lacking: Counter[str]

    def __str__(self) -> str:
        words = [f"{self.passed} passed"]
        words += [f"{self.failed} failed"] if self.failed else []
        words += [f"{self.skipped} skipped"] if self.skipped else []
        return ", ".join(words)


def commands(house: House) -> list[tuple[str, list[str]]]:
    """Returns the checks of the Python side that are one command each, quickest first."""
    return [
        ("ruff format", [house.tool("ruff"), "format", "--check", "."]),
        ("ruff check", [house.tool("ruff"), "check", "."]),
        ("import-linter", [house.tool("lint-imports")]),
        ("mypy", [house.tool("mypy")]),
        ("mkdocs", build_docs(house, house.scratch / "site")),
    ]


def build_docs(house: House, site: Path) -> list[str]:
    """Returns the command that builds the site of the docs; a link that leads nowhere fails it."""
    return [house.tool("mkdocs"), "build", "--strict", "--quiet", "--site-dir", str(site)]


def web_scripts() -> list[tuple[str, str]]:
    """Returns the checks of the front end but its tests: what each is called, and its script in web/package.json."""
    return [("biome", "lint"), ("svelte-check", "check")]


@dataclass(frozen=True, slots=True)
class Page:
    """What the front end is checked with: its Node, and *tested*, which waits for the tests that run already."""

    node: Node
    tested: Callable[[], process.Outcome]


def testing_the_page(house: House, node: Node) -> AbstractContextManager[Callable[[], process.Outcome]]:
    """Runs the tests of the front end beside all else: they need nothing of Python, and take longest of all checks."""
    return web.npm_beside(house, node, "run", "test")


def run_all(house: House, page: Page | None) -> int:
    """Runs every check, the later ones also after one that failed. Returns the exit code.

    Most checks are busy on one core alone. Beside them a browser is looked for, and what the processes that share the
    tests would each compile is compiled: what runs compiled, and the tests themselves, as they are collected.
    """
    collect = [house.tool("pytest"), "--collect-only", "-qq"]
    with (
        chromium.finding(house) as found,
        process.beside([str(house.python), str(COMPILING)], cwd=house.root) as compiled,
        process.beside(collect, cwd=house.root) as collected,
    ):
        results = [_shown(name, process.run(command, cwd=house.root)) for name, command in commands(house)]
        results += _check_web(house, page)
        results.append(_shown("compiled code", compiled()))
        results.append(_shown("collected tests", collected()))
        browser, tried = found()
    results.append(run_pytest(house, browser, ["-n", WORKERS, "--dist", "worksteal"]))
    return conclude(results, tried if browser is None else [])


def run_soak(house: House) -> int:
    """Runs the tests that take minutes. Returns the exit code."""
    browser, tried = chromium.find(house)
    shared = ["-n", WORKERS, "--dist", "worksteal", "-m", "soak and not alone", *SOAK_OPTIONS]
    soaked = [
        run_pytest(house, browser, shared),
        run_pytest(house, browser, ["-m", "soak and alone", *SOAK_OPTIONS], name="pytest, one by one"),
    ]
    return conclude(soaked, tried if browser is None else [])


def _check_web(house: House, page: Page | None) -> list[Result]:
    if page is None:
        names = [*(name for name, _ in web_scripts()), "vitest", "front end"]
        return [Result(name, passed=False, lacking=f"{NEEDS}{web.NODE_WANTED}") for name in names]
    results = [_shown(name, web.npm(house, page.node, "run", script)) for name, script in web_scripts()]
    results.append(_shown("vitest", page.tested()))
    if web.is_built(house):
        return [*results, Result("front end", passed=True, note="is built from the sources as they are")]
    try:
        web.build(house, page.node)
    except say.Trouble as trouble:
        say.complain(trouble)
        return [*results, Result("front end", passed=False)]
    return [*results, Result("front end", passed=True, note="built")]


def _shown(name: str, outcome: process.Outcome) -> Result:
    result = Result(name, passed=outcome.code == 0, note=f"{outcome.seconds:.1f} s")
    if not result.passed:
        say.line(outcome.output.rstrip())
    say.line(str(result))
    return result


def run_pytest(house: House, browser: Path | None, arguments: Sequence[str], *, name: str = "pytest") -> Result:
    """Runs pytest with its words shown, and reads its report."""
    report = house.scratch / f"{name}.xml"
    report.unlink(missing_ok=True)
    env = process.surroundings({chromium.VARIABLE: str(browser)} if browser else None)
    if browser is None:
        env.pop(chromium.VARIABLE, None)
    command = [house.tool("pytest"), "-q", f"--junitxml={report}", *arguments]
    outcome = process.run(command, cwd=house.root, env=env, shown=True)
    if not report.is_file():
        return Result(name, passed=False, note="ended without a report")
    tally = read_report(report)
    note = f"{tally} in {outcome.seconds:.0f} s"
    lacking = "; ".join(f"{count} tests not run: {reason}" for reason, count in sorted(tally.lacking.items()))
    if lacking:
        note = f"{note}; {lacking}"
    whole = not (lacking and strict())
    return Result(name, passed=outcome.code == 0 and whole, note=note)


def strict() -> bool:
    """Tells whether what could not be run counts as failed: it does where nobody would notice, with `CI` set."""
    return bool(os.environ.get("CI"))


def read_report(report: Path) -> Tally:
    """Counts the cases of a JUnit report."""
    passed = failed = skipped = 0
    lacking: Counter[str] = Counter()
    for case in ET.parse(report).iter("testcase"):  # noqa: S314 - written by pytest a moment ago
        left_out = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            failed += 1
        elif left_out is None:
            passed += 1
        else:
            skipped += 1
            reason = left_out.get("message", "")
            if reason.startswith(NEEDS):
                lacking[reason] += 1
    return Tally(passed, failed, skipped, lacking)


def conclude(results: Sequence[Result], tried: Sequence[str]) -> int:
    """Prints the summary and returns the exit code."""
    say.line("\nSummary")
    for result in results:
        say.line(str(result))
    if tried:
        say.line(f"  no Chromium: {'; '.join(tried)}")
    bad = [result.name for result in results if not (result.passed or (result.lacking and not strict()))]
    say.line(f"newmarket: not in order: {', '.join(bad)}" if bad else "newmarket: all is in order")
    return 1 if bad else 0
