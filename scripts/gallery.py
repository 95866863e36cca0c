"""Takes a picture of every state of the page at every size, theme and language: `make gallery`.

A server of its own is played (see gallery_scenes.py); then each moment is shown in a browser that stands still, and
written as a PNG into a folder, with an index.html to look through. Nothing of it is committed.
"""

from __future__ import annotations

import argparse
import contextlib
import html
import itertools
import json
import mimetypes
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from gallery_scenes import LANGUAGES, Scene, end_of_a_match, scenes_of

HOUSE: Final = Path(__file__).parent.parent
# As root Chromium has no sandbox; the other switches keep it from asking the network for things of its own.
SWITCHES: Final = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync")
WHOLE_HAND: Final = ("lead", "called", "another-follows", "another-leads", "long-run", "pot-taken", "settled")
STILL: Final = """
class StandsStill extends EventTarget {
  static CLOSED = 2;
  readyState = 1;
  constructor() { super(); globalThis.stream = this; setTimeout(() => this.dispatchEvent(new Event('open')), 0); }
  close() {}
}
globalThis.EventSource = StandsStill;
"""
"""A stream that opens and says nothing: what is shown stays as it is."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A screen; *forced* is the system's own colours instead of the page's."""

    name: str
    width: int
    height: int
    forced: bool = False
    reduced: bool = False


LAYOUTS: Final = (
    Layout("desk", 1280, 800),
    Layout("low", 1280, 700),
    Layout("phone", 390, 844),
    Layout("narrow", 320, 640),
    Layout("sideways", 844, 390),
    # 200% zoom on a desk: half the pixels of CSS.
    Layout("zoomed", 640, 400),
    Layout("forced", 1280, 800, forced=True),
    Layout("still", 390, 844, reduced=True),
)


@dataclass(frozen=True, slots=True)
class Look:
    """How the page is set."""

    theme: str
    colours: str
    language: str

    def __str__(self) -> str:
        return f"{self.theme}-{self.colours}-{self.language}"


LOOKS: Final = tuple(
    Look(theme, colours, language)
    for (theme, colours), language in itertools.product((("light", "two"), ("dark", "four")), LANGUAGES)
)


@dataclass(frozen=True, slots=True)
class Picture:
    """One state of the page: a scene of a table or another address, and what is done there first."""

    name: str
    path: str
    scene: Scene | None = None
    act: str | None = None


@contextlib.contextmanager
def server() -> Iterator[str]:
    """`newmarket serve` over a database of its own; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/gallery.db"
        command = [sys.executable, "-m", "newmarket", "serve", "--port", str(port), "--database", database]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{port}"
        try:
            until = time.monotonic() + 60
            while time.monotonic() < until:
                with contextlib.suppress(httpx.TransportError):
                    if httpx.get(f"{url}/readyz").is_success:
                        break
                time.sleep(0.05)
            yield url
        finally:
            process.terminate()
            process.wait(30)


def pictures(client: httpx.Client, seats: Sequence[int]) -> list[Picture]:
    """All states, those of a table played for them."""
    found = [Picture("front", "/"), Picture("nowhere", "/nowhere")]
    for n in seats:
        names = ("gathering", "joining", "ready", *WHOLE_HAND, "watching") if n in {4, 8} else ("lead", "long-run")
        for scene in scenes_of(client, n, names):
            found.append(Picture(f"{n}-{scene.name}", "/t/gallery", scene))
            if scene.name == "lead" and n == 4:
                found += [Picture(f"{n}-{act}", "/t/gallery", scene, act) for act in ACTS]
    if 4 in seats:
        found.append(Picture("4-ended", "/t/gallery", end_of_a_match(client)))
    return found


ACTS: Final = ("settings", "rules", "log", "why-not", "lost", "steps")
STEPS: Final = """
async () => {
  const shown = await (await fetch(location.pathname.replace('/t/', '/api/tables/'))).json();
  const event = { event: 'followed', seat: 1, card: '2C', left: 3 };
  for (const i of [1, 2, 3]) {
    const message = { ...shown, seq: shown.seq + i, lines: [], events: [event], by: null };
    globalThis.stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}
"""
"""Three messages for who looks at one thing at a press."""


def act(page: Page, what: str) -> None:
    """What is done in the page before its picture is taken."""
    match what:
        case "settings":
            page.locator(".bar [aria-haspopup=dialog]").last.click()
        case "rules":
            page.locator("header.bar > button:not([aria-haspopup])").last.click()
            page.locator("dialog[open] li").first.wait_for()
        case "log":
            opener = page.locator(".log header button[aria-expanded=false]")
            if opener.is_visible():
                opener.click()
        case "why-not":
            page.locator(".holding button:not(.offered)").first.focus()
            page.keyboard.press("Enter")
        case "steps":
            page.evaluate("localStorage.setItem('drawing', 'step')")
            page.reload()
            page.locator(".board").wait_for()
            page.evaluate(STEPS)
            page.evaluate("localStorage.removeItem('drawing')")
        case "lost":
            page.evaluate("globalThis.stream.readyState = 0; globalThis.stream.dispatchEvent(new Event('error'))")
        case _:
            raise AssertionError(what)


class Camera:
    """Takes the pictures; *static* is a folder with a built page, where it is not that of the package."""

    def __init__(self, browser: Browser, url: str, out: Path, static: Path | None) -> None:
        self._browser = browser
        self._url = url
        self._out = out
        self._static = static
        self.taken: list[tuple[Layout, Look, Picture, str]] = []

    def take_all(self, layout: Layout, look: Look, wanted: Sequence[Picture]) -> None:
        """Takes all pictures at one size in one look."""
        context = self._context(layout, look)
        page = context.new_page()
        scene: list[Scene] = []
        page.route("**/api/tables/gallery?**", lambda route: self._answer(route, scene, look))
        page.route("**/api/tables/gallery", lambda route: self._answer(route, scene, look))
        if self._static is not None:
            page.route(lambda url: not urlsplit(url).path.startswith("/api/"), self._built)
        for picture in wanted:
            scene[:] = [picture.scene] if picture.scene else []
            self._take(page, layout, look, picture)
        context.close()

    def _context(self, layout: Layout, look: Look) -> BrowserContext:
        context = self._browser.new_context(
            viewport={"width": layout.width, "height": layout.height},
            color_scheme="dark" if look.theme == "dark" else "light",
            forced_colors="active" if layout.forced else "none",
            reduced_motion="reduce" if layout.reduced else "no-preference",
            device_scale_factor=1 if layout.width > 700 else 2,
            locale=look.language,
            service_workers="block",
        )
        kept = {"theme": look.theme, "colours": look.colours, "language": look.language}
        keep = "".join(f"localStorage.setItem({json.dumps(key)}, {json.dumps(value)});" for key, value in kept.items())
        context.add_init_script(STILL + keep)
        return context

    def _answer(self, route: Route, scene: list[Scene], look: Look) -> None:
        route.fulfill(json=scene[0].shown[look.language])

    def _built(self, route: Route) -> None:
        assert self._static is not None
        path = self._static / urlsplit(route.request.url).path.lstrip("/")
        if not path.is_file():
            path = self._static / "index.html"
        route.fulfill(body=path.read_bytes(), content_type=mimetypes.guess_type(path.name)[0] or "font/woff2")

    def _take(self, page: Page, layout: Layout, look: Look, picture: Picture) -> None:
        page.goto(f"{self._url}{picture.path}")
        page.locator("main").wait_for()
        if picture.scene is not None:
            page.locator(".board").wait_for()
        else:
            page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        if picture.act:
            act(page, picture.act)
        page.wait_for_timeout(450 if picture.act or picture.scene is None else 350)
        name = f"{layout.name}-{look}-{picture.name}.png"
        page.screenshot(path=self._out / name)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            print(f"gallery: {name} must be scrolled sideways by {wide} px", file=sys.stderr)
        self.taken.append((layout, look, picture, name))


def index(taken: Sequence[tuple[Layout, Look, Picture, str]]) -> str:
    """A page to look through them: by layout, then by state, the looks side by side."""
    parts = ["<!doctype html><meta charset='utf-8'><title>Gallery</title><style>", INDEX_STYLE, "</style>"]
    for layout, of_layout in itertools.groupby(taken, key=lambda one: one[0]):
        parts.append(f"<h2>{html.escape(layout.name)} {layout.width} × {layout.height}</h2>")
        by_state: dict[str, list[tuple[Look, str]]] = {}
        for _, look, picture, name in of_layout:
            by_state.setdefault(picture.name, []).append((look, name))
        for state, shots in by_state.items():
            parts.append(f"<h3>{html.escape(state)}</h3><div>")
            parts += [
                f"<figure><a href='{name}'><img loading='lazy' width='{layout.width // 2}' src='{name}' alt=''></a>"
                f"<figcaption>{look}</figcaption></figure>"
                for look, name in shots
            ]
            parts.append("</div>")
    return "".join(parts)


INDEX_STYLE: Final = "body{font:1rem sans-serif;margin:1rem}div{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0}"


def main() -> None:
    """Plays, shows and writes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", required=True, help="the browser that takes the pictures")
    parser.add_argument("--out", type=Path, default=HOUSE / "gallery", help="the folder they go to")
    parser.add_argument("--static", type=Path, help="a folder with a built page, instead of the package's")
    parser.add_argument("--seats", default="3,4,5,6,7,8", help="how many sit at the tables")
    parser.add_argument("--only", default="", help="words that the name of each picture must have")
    options = parser.parse_args()
    seats = [int(n) for n in options.seats.split(",")]
    words = [word for word in options.only.split(",") if word]
    # No table is played of which no picture is wanted.
    tables = [int(word[0]) for word in words if word[0].isdecimal()]
    seats = [n for n in seats if n in tables] if tables else seats
    options.out.mkdir(parents=True, exist_ok=True)
    with server() as url, httpx.Client(base_url=url, timeout=30) as client, sync_playwright() as playwright:
        states = pictures(client, seats)
        browser = playwright.chromium.launch(executable_path=options.chromium, args=list(SWITCHES))
        camera = Camera(browser, url, options.out, options.static)
        for layout, look in itertools.product(LAYOUTS, LOOKS):
            wanted = [state for state in states if all(word in f"{layout.name}-{look}-{state.name}-" for word in words)]
            if wanted:
                camera.take_all(layout, look, wanted)
        browser.close()
    (options.out / "index.html").write_text(index(camera.taken), encoding="utf-8")
    print(f"gallery: {len(camera.taken)} pictures; open {options.out / 'index.html'}")


if __name__ == "__main__":
    main()
