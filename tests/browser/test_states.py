"""Every state of the page in each language, by day and by lamplight: axe finds nothing, and it is never too wide."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Page, expect

from newmarket.languages import Language
from tests.browser.company import Company, follows, is_settled, leads, play_until
from tests.browser.conftest import AWAY, Server, Visitor
from tests.browser.playing import (
    assert_fit_for_all,
    assert_not_too_wide,
    cards,
    device,
    ending,
    open_menu,
    playable,
    ready,
)
from tests.browser.words import says
from tests.kit.faulty_proxy import DOWN, FaultyProxy
from tests.kit.serving import Player

pytestmark = pytest.mark.browser

SIZES = {"desk": (1280, 800), "phone": (390, 844), "narrow": (320, 640), "sideways": (844, 390), "zoomed": (640, 400)}
"""By name; what is zoomed to 200% on a desk has half its pixels."""


class Look(NamedTuple):
    """How the page is set, and the size at which axe looks at it."""

    language: Language
    size: str
    dark: bool

    def __str__(self) -> str:
        return f"{self.language}-{self.size}-{'dark' if self.dark else 'light'}"


LOOKS = [
    Look(Language.ENGLISH, "desk", dark=False),
    Look(Language.GERMAN, "phone", dark=True),
]
"""Both languages that people read, wide and upright, both lights; that no state is too wide is seen at each size."""
MORE_LOOKS = [
    Look(Language.PSEUDO, "zoomed", dark=False),
    Look(Language.ENGLISH, "narrow", dark=True),
    Look(Language.GERMAN, "sideways", dark=False),
]


# A match that nobody can win before its last hand: there are fewer counters at a table than its target.
LASTING = {"target": 1000, "hands": 40}


class Tour:
    """One visitor who is shown one state after another."""

    def __init__(self, visit: Callable[..., Visitor], company: Company, look: Look) -> None:
        width, height = SIZES[look.size]
        self.company = company
        self.look = look
        self.visitor = visit(width=width, height=height, dark=look.dark, still=True, language=look.language)
        self.page: Page = self.visitor.page

    def sees(self, state: str) -> None:
        """The page has come to *state*: it is fit for all at its own size, and not too wide at any."""
        assert_fit_for_all(self.page, f"{state}, {self.look}")
        own = self.page.viewport_size
        assert own is not None
        for name, (width, height) in SIZES.items():
            if name == self.look.size:
                continue
            self.page.set_viewport_size({"width": width, "height": height})
            assert_not_too_wide(self.page, f"{state}, {self.look}, {name}")
        self.page.set_viewport_size(own)

    def sits(self, player: Player) -> None:
        """The visitor has the seat of *player* from now on."""
        device(self.visitor, player)

    def opens(self, path: str) -> None:
        self.page.goto(self.visitor.address(path))


def see_the_rooms_before(tour: Tour) -> None:
    """Front page, wrong address, seats that are free, for host and guest."""
    page = tour.page
    tour.opens("/")
    expect(page.get_by_role("link", name=re.compile("N12$"))).to_be_visible()
    tour.sees("front page")
    page.get_by_role("button", name=says("settings-title")).click()
    tour.sees("settings")
    tour.visitor.expected = ("404",)
    tour.opens("/t/nosuchtable")
    expect(page.get_by_role("heading", name=says("nowhere-title"))).to_be_visible()
    tour.sees("nowhere")

    (host, _) = tour.company.sit(seats=8, persons=4, sitting=2)
    tour.opens(f"/t/{host.table}")
    expect(page.get_by_role("button", name=says("gathering-join"))).to_be_visible()
    tour.sees("a seat is free")
    tour.sits(host)
    expect(page.get_by_role("button", name=says("friends-start"))).to_be_visible()
    tour.sees("gathering")
    page.get_by_role("button", name=says("friends-code")).click()
    expect(page.get_by_role("dialog", name=says("friends-code-title"))).to_be_visible()
    tour.sees("QR code")


def see_a_hand(tour: Tour, seats: int) -> None:
    """Ready, one's own lead, a called card, another's turn, left, settled; and what can be opened on the way."""
    page = tour.page
    anna, ben = tour.company.sit(seats=seats, persons=2, pace="at_once", patience="long", switches=LASTING)
    other = seats - 1
    tour.sits(anna)
    expect(ready(page)).to_be_visible()
    tour.sees("ready")
    with tour.company.playing(ben):
        play_until(anna, follows(0))
        expect(playable(page)).to_have_count(1)
        tour.sees("called")
        play_until(anna, leads(0))
        expect(playable(page).first).to_be_visible()
        tour.sees("lead")
    page.get_by_role("button", name=says("reaction-open")).click()
    tour.sees("reactions")
    page.keyboard.press("Escape")
    page.get_by_role("button", name=says("bar-rules")).click()
    tour.sees("rules")
    page.keyboard.press("Escape")
    open_menu(page).get_by_role("button", name=says("friends-device")).click()
    expect(page.get_by_role("textbox", name=says("friends-device-link"))).to_be_visible()
    tour.sees("table menu")
    page.get_by_role("button", name=says("friends-leave")).click()
    tour.sees("sure?")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    anna.change("leave")
    expect(page.get_by_role("button", name=says("absent-back"))).to_be_visible()
    tour.sees("a bot sits in")
    anna.change("back")
    with tour.company.playing(anna, hands=1):
        play_until(ben, is_settled)
    expect(ready(page)).to_be_visible()
    tour.sees("settled")
    with tour.company.playing(anna):
        told = play_until(ben, lambda told: leads(other)(told) or follows(other)(told))
    assert told["match"]["hand"]["turn"] == other
    expect(cards(page)).to_be_visible()
    tour.sees("another's turn")


def see_what_a_watcher_sees(tour: Tour) -> None:
    """Watching, the claim of a bot's seat, and the end of a match."""
    page = tour.page
    # In as many hands as there are seats everybody has the first lead once.
    shape = LASTING | {"hands": 5}
    (anna,) = tour.company.sit(seats=5, persons=1, pace="at_once", patience="long", switches=shape)
    play_until(anna, leads(0))
    tour.opens(f"/t/{anna.table}")
    expect(page.get_by_text(says("friends-watching")).first).to_be_visible()
    tour.sees("watching")
    page.get_by_role("button", name=says("friends-claim")).click()
    tour.sees("claim")
    page.keyboard.press("Escape")
    play_until(anna, lambda told: told["table"]["phase"] == "ended")
    expect(ending(page)).to_be_visible()
    tour.sees("ended, watching")
    tour.sits(anna)
    expect(page.get_by_role("button", name=says("rematch-ask"))).to_be_visible()
    tour.sees("ended")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    "look", [*LOOKS, *(pytest.param(look, marks=pytest.mark.soak) for look in MORE_LOOKS)], ids=str
)
def test_the_page_is_fit_for_all(visit: Callable[..., Visitor], company: Company, look: Look) -> None:
    tour = Tour(visit, company, look)
    see_the_rooms_before(tour)
    see_a_hand(tour, 8 if look.dark else 4)
    see_what_a_watcher_sees(tour)


@pytest.mark.parametrize(
    "look", [LOOKS[0], *(pytest.param(look, marks=pytest.mark.soak) for look in LOOKS[1:])], ids=str
)
def test_a_page_without_a_connection_is_fit_for_all(
    server: Server, visit: Callable[..., Visitor], company: Company, look: Look
) -> None:
    with FaultyProxy(server.url, seed=0) as proxy:
        tour = Tour(lambda **how: visit(url=proxy.url, **how), company, look)
        tour.visitor.expected = AWAY
        (anna,) = company.sit(seats=4, persons=1, pace="at_once", patience="long", switches=LASTING)
        play_until(anna, leads(0))
        tour.sits(anna)
        expect(playable(tour.page).first).to_be_visible()
        proxy.become(DOWN)
        expect(tour.page.get_by_text(says("connection-lost"))).to_be_visible()
        tour.sees("connection lost")
        playable(tour.page).first.click()
        expect(tour.page.get_by_text(says("not-sent"))).to_be_visible()
        tour.sees("not sent")


def test_the_page_may_load_nothing_from_elsewhere_and_run_nothing_of_its_text(server: Server) -> None:
    """What it does otherwise would be complained of in the console, which every test here listens to."""
    policy = httpx.get(server.url).headers["content-security-policy"]
    allowed = dict(part.strip().split(" ", 1) for part in policy.split(";"))

    assert allowed["default-src"] == "'self'"
    assert "unsafe" not in policy
    assert {source for sources in allowed.values() for source in sources.split()} <= {"'self'", "'none'"}


def test_a_name_that_will_not_do_is_refused_at_its_field(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expected = ("422",)
    page = visitor.page
    page.goto(visitor.front)
    page.get_by_label(says("player-name")).fill("<b>Anna</b>")
    page.get_by_role("form", name=says("front-play")).get_by_role("button", name=says("front-play")).click()
    field = page.get_by_label(says("player-name"))
    expect(field).to_have_attribute("aria-invalid", "true")

    assert_fit_for_all(page, "a name refused")
