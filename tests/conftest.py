"""What all tests share: how Hypothesis draws, and what happens to a test whose machine lacks something."""

from __future__ import annotations

import inspect
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

import httpx
import hypothesis
import pytest

from tests.kit.postgres import NoPostgres, Postgres, running_postgres

# Nothing here is about time: two workers share two cores, and a slow example is no fault.
hypothesis.settings.register_profile(
    "house", deadline=None, print_blob=True, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

# For the same reason all that asks a server waits longer for it than the five seconds that httpx has by itself.
patience: httpx.Timeout = inspect.signature(httpx.get).parameters["timeout"].default
patience.connect = patience.read = patience.write = patience.pool = 60.0

# A shell that starts something in the background has it ignore Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> Path | None:
    """Returns the Chromium that `make test` found, or for a test run by hand the one on the PATH."""
    named = os.environ.get("NEWMARKET_CHROMIUM")
    found = named or next((path for path in map(shutil.which, CHROMIUM_NAMES) if path), None)
    return Path(found) if found else None


def lacking(what: str) -> NoReturn:
    """Leaves a test out, counted and named at the end; with `CI` set nobody would notice, so there it fails."""
    if os.environ.get("CI"):
        pytest.fail(f"needs {what}")
    pytest.skip(f"needs {what}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("browser") is not None and find_chromium() is None:
        lacking("Chromium")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Names the tests that could not be run."""
    skipped = [report for report in terminalreporter.stats.get("skipped", []) if isinstance(report.longrepr, tuple)]
    for report in skipped:
        reason = str(report.longrepr[2]).removeprefix("Skipped: ")
        if reason.startswith("needs "):
            terminalreporter.write_line(f"not run: {report.nodeid}: {reason}")


@pytest.fixture(scope="session")
def chromium_path() -> Path:
    """The Chromium to drive; ask for it only in tests marked `browser`."""
    found = find_chromium()
    assert found is not None
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of this process; each makes databases of its own."""
    with ExitStack() as running:
        try:
            server = running.enter_context(running_postgres())
        except NoPostgres as reason:
            lacking(f"PostgreSQL ({reason})")
        yield server
