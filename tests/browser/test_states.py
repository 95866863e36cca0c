"""Every state of the page at every size, light and dark: axe finds nothing, nothing is scrolled to sideways."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import assert_fit_for_all, playable, ready, sit_down_with_bots, wait_for_something_to_do
from tests.browser.words import inner, says

pytestmark = pytest.mark.browser


class Size(NamedTuple):
    """A screen, by day or by lamplight."""

    name: str
    width: int
    height: int
    dark: bool


LEAD = re.compile("|".join(inner(f"ask-lead-{which}") for which in ("only", "any", "suit")))
SIZES = [
    Size("desk", 1280, 800, dark=False),
    Size("phone-dark", 390, 844, dark=True),
    Size("narrow", 320, 700, dark=False),
    Size("sideways-dark", 844, 390, dark=True),
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
@pytest.mark.parametrize("seats", [4, 8])
def test_the_states_of_a_hand(visit: Callable[..., Visitor], size: Size, seats: int) -> None:
    visitor = visit(width=size.width, height=size.height, dark=size.dark)
    page = visitor.page
    page.goto(visitor.url)
    expect(page.get_by_role("heading", name=says("brand"), level=1)).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("N12$"))).to_be_visible()
    assert_fit_for_all(page, "front page")
    sit_down_with_bots(visitor, seats=seats)
    seen = set()
    while wait_for_something_to_do(page) == "card":
        state = "lead" if page.get_by_text(LEAD).count() else "follow"
        if state not in seen:
            seen.add(state)
            assert_fit_for_all(page, state)
            page.get_by_role("button", name=says("bar-rules")).click()
            assert_fit_for_all(page, "the rules beside the table")
            page.keyboard.press("Escape")
        playable(page).first.focus()
        page.keyboard.press("Enter")
        page.wait_for_timeout(60)
    expect(ready(page)).to_be_visible()
    assert_fit_for_all(page, "settlement")


def test_another_seat_to_play(visit: Callable[..., Visitor]) -> None:
    """At a slow pace somebody else has the turn for long enough to be looked at."""
    visitor = visit()
    page = visitor.page
    sit_down_with_bots(visitor, seats=8, pace="slow")
    another = page.get_by_text(says("ask-other-leads")).or_(page.get_by_text(says("ask-other-follows")))
    playable(page).or_(another).first.wait_for()
    while not another.count():
        playable(page).first.click()
        playable(page).or_(another).first.wait_for()

    assert_fit_for_all(visitor.page, "another's turn")


@pytest.mark.parametrize("path", ["/t/nosuchtable", "/nowhere"])
def test_an_address_that_leads_nowhere(visit: Callable[..., Visitor], path: str) -> None:
    visitor = visit(width=390, height=844)
    visitor.expected = ("404",)
    visitor.page.goto(f"{visitor.url}{path}")
    expect(visitor.page.get_by_role("heading", name=says("nowhere-title"))).to_be_visible()

    assert_fit_for_all(visitor.page, path)


def test_a_name_that_will_not_do_is_refused_at_its_field(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expected = ("422",)
    page = visitor.page
    page.goto(visitor.url)
    page.get_by_label(says("player-name")).fill("<b>Anna</b>")
    page.get_by_role("form", name=says("front-play")).get_by_role("button", name=says("front-play")).click()
    field = page.get_by_label(says("player-name"))
    expect(field).to_have_attribute("aria-invalid", "true")

    assert_fit_for_all(page, "a name refused")
