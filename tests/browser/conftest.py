"""A real server in a process of its own, and real browsers at it."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

pytest.register_assert_rewrite("tests.browser.playing")

STATIC = Path(__file__).parents[2] / "src" / "newmarket" / "static" / "index.html"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# As root Chromium has no sandbox; the other switches keep it from asking the network for things of its own.
CHROMIUM_SWITCHES = ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"]


class Server:
    """`newmarket serve` on a free port, over a database that outlives its process."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._log = database.with_suffix(".log").open("ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it is ready to play."""
        command = [sys.executable, "-m", "newmarket", "serve", "--port", str(self._port)]
        self._process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self._database}"],
            stdout=self._log,
            stderr=self._log,
            start_new_session=True,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            if self._process.poll() is not None:
                break
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/readyz").is_success:
                    return
            time.sleep(0.05)
        pytest.fail(f"the server did not come up:\n{self._database.with_suffix('.log').read_text()[-3000:]}")

    def kill(self) -> None:
        """Ends it as a power cut would, with all that it started: no time to tidy up."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ends it in good order, if it runs."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(30)
        self._log.close()


class Visitor:
    """One person's browser: a page, and everything that it complained of."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.page: Page = context.new_page()
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(word in message.text for word in self.expected):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A running server; the page must have been built, as `make test` does before it comes here."""
    assert STATIC.is_file(), f"{STATIC} is missing: build the page with `make test`"
    running = Server(tmp_path / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium(chromium_path: Path) -> Iterator[Browser]:
    """A browser for the tests of one module: while it is there, its event loop keeps all others from running."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(chromium_path), args=CHROMIUM_SWITCHES)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:
    """Opens browsers of different people; at the end none of them may have complained."""
    visitors: list[Visitor] = []

    def open_browser(*, width: int = 1280, height: int = 800, dark: bool = False) -> Visitor:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference",
        )
        context.set_default_timeout(20_000)
        visitors.append(Visitor(context, server.url))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
