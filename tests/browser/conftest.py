"""A real server in a process of its own, and real browsers at it."""

from __future__ import annotations

import contextlib
import itertools
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
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from newmarket.languages import Language
from tests.browser.company import Company

pytest.register_assert_rewrite("tests.browser.playing", "tests.browser.comparing")

# A machine that has much else to do is slow, and no fault.
WAIT_MILLISECONDS = 30_000
expect.set_options(timeout=WAIT_MILLISECONDS)

STATIC = Path(__file__).parents[2] / "src" / "newmarket" / "static" / "index.html"
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Of two such lists Chromium takes the last, so what Playwright leaves out by itself is in this one, too. The popups of
# the address bar, which nobody sees here, are pages with a process for each window: a third of all work.
LEFT_OUT = (
    "AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,NetworkTimeServiceQuerying,"
    "OptimizationHints,PaintHolding,PreconnectToSearch,ThirdPartyStoragePartitioning,"
    "WebUIOmniboxAimPopup,WebUIOmniboxPopup"
)
# As root Chromium has no sandbox; the other switches keep it from asking the network for things of its own.
CHROMIUM_SWITCHES = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={LEFT_OUT}",
]
# What Chromium itself writes to the console while a server cannot be reached.
AWAY = ("net::ERR_", "An unknown error occurred when fetching the script.")
_addresses = itertools.count(1)


class Server:
    """`newmarket serve` on a free port, over a database that outlives its process."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._log_path = database.with_suffix(".log")
        self._log = self._log_path.open("ab")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it is ready to play."""
        command = [sys.executable, "-m", "newmarket", "serve", "--port", str(self._port)]
        self._process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{self.database}"],
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
        pytest.fail(f"the server did not come up:\n{self._told()[-3000:]}")

    def kill(self) -> None:
        """Ends it as a power cut would, with all that it started: no time to tidy up."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """Ends it in good order, if it runs; it may not have told of any fault of its own."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(30)
        self._log.close()
        assert "Traceback" not in self._told(), self._told()[-3000:]

    def _told(self) -> str:
        return self._log_path.read_text(encoding="utf-8")


class Visitor:
    """One person's browser: a page, and everything that it complained of."""

    def __init__(self, context: BrowserContext, url: str, language: Language) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.language = language
        self.page = self.open_page()

    @property
    def front(self) -> str:
        """The address of the front page."""
        return self.address("/")

    def address(self, path: str) -> str:
        """The address of *path*. Nobody's browser asks for the pseudo-language by itself."""
        return f"{self.url}{path}?lang={self.language}" if self.language is Language.PSEUDO else f"{self.url}{path}"

    def open_page(self) -> Page:
        """One tab more."""
        page = self.context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        return page

    def token(self, table: str) -> str:
        """The token of this person's seat, which no script of the page can read."""
        cookies = {cookie["name"]: cookie for cookie in self.context.cookies(f"{self.url}/api/tables/{table}")}
        assert cookies[f"seat-{table}"]["httpOnly"]
        return cookies[f"seat-{table}"]["value"]

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and not any(word in message.text for word in self.expected):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server for all tests; the page must have been built, as `make test` does before it comes here."""
    yield from _running(tmp_path_factory.mktemp("tables"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A running server that a test may kill."""
    yield from _running(tmp_path)


def _running(folder: Path) -> Iterator[Server]:
    assert STATIC.is_file(), f"{STATIC} is missing: build the page with `make test`"
    running = Server(folder / "tables.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def company(server: Server) -> Iterator[Company]:
    """Other people at tables of the server."""
    with Company(server.url) as found:
        yield found


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

    def open_browser(
        *,
        url: str = server.url,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        touch: bool = False,
        still: bool = False,
        language: Language = Language.ENGLISH,
    ) -> Visitor:
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            has_touch=touch,
            is_mobile=touch,
            locale="de-DE" if language is Language.GERMAN else "en-GB",
            # Each comes from an address of their own, as people do: what one may ask for is counted by address.
            extra_http_headers={"X-Forwarded-For": f"192.0.2.{next(_addresses) % 250}"},
        )
        context.set_default_timeout(WAIT_MILLISECONDS)
        visitors.append(Visitor(context, url, language))
        return visitors[-1]

    yield open_browser
    for visitor in visitors:
        visitor.context.close()
    assert [complaint for visitor in visitors for complaint in visitor.complaints] == []
