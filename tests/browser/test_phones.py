"""What only a phone can get wrong: what covers what, what a finger can hit, what is heard of a log that is shut."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from newmarket.languages import Language
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import (
    cards,
    device,
    play_a_card,
    press_ready,
    ready,
    sit_down_with_bots,
    wait_for_something_to_do,
)
from tests.browser.words import says
from tests.kit.serving import make_table

pytestmark = pytest.mark.browser

MISSED = """
() => [...document.querySelectorAll('button, a.home, label:has(input)')]
  .filter((it) => it.checkVisibility({ visibilityProperty: true }) && !it.closest('.holding, .skip, .lines'))
  .filter((it) => {
    it.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = it.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    const around = [[0, -21], [0, 21], [-21, 0], [21, 0]];
    return !around.every(([dx, dy]) => it.contains(document.elementFromPoint(across + dx, down + dy)));
  })
  .map((it) => it.textContent)
"""
"""What is missed by a finger that comes down somewhat beside its middle: each is to have 44 pixels each way.

The lines of the log are left out: like links in a text they stand as close as its lines, and none of them acts."""


ABOVE_THE_BUTTONS = """
() => {
  const first = document.querySelector('header button').getBoundingClientRect().left;
  return [...document.querySelectorAll('header h1, header p, header p *')]
    .filter((it) => it.getBoundingClientRect().right > first)
    .map((it) => it.outerHTML);
}
"""
"""What of the name, the sign of the connection and the progress of the match reaches over the first button."""
HEIGHT = "document.documentElement.scrollHeight"
"""What there is to scroll through: of a table that fits the screen just the screen."""


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found is not None
    return found


def come_back_to_news(page: Page) -> Locator:
    """Plays on until a reload has something to tell of what the others did; the panel that tells it."""
    news = page.get_by_role("region", name=re.compile("^(Since|What just happened)"))
    for _ in range(40):
        if wait_for_something_to_do(page) == "ready":
            ready(page).click()
            continue
        page.reload()
        expect(cards(page)).to_be_visible()
        if news.count():
            return news
        play_a_card(page)
    raise AssertionError("nobody else has played")


@pytest.mark.parametrize("height", [667, 844])
def test_what_happened_covers_neither_the_run_nor_one_s_own_cards(visit: Callable[..., Visitor], height: int) -> None:
    visitor = visit(width=390, height=height, touch=True, still=True)
    # At once, the page's own first "ready" could come between.
    sit_down_with_bots(visitor, pace="brisk")
    expect(cards(visitor.page)).to_be_visible()
    news = box(come_back_to_news(visitor.page))
    run = box(visitor.page.get_by_role("region", name=says("table-run")).get_by_role("list"))
    assert news["y"] + news["height"] <= run["y"]
    assert visitor.page.evaluate(HEIGHT) == height


@pytest.mark.parametrize(("width", "height"), [(320, 568), (844, 390)])
def test_a_table_of_eight_fits_a_small_phone_whole(
    server: Server, visit: Callable[..., Visitor], width: int, height: int
) -> None:
    visitor = visit(width=width, height=height, touch=True, still=True)
    with make_table(server.url, rules="pope-joan", seats=8, bots=["steady"] * 7, pace="slow") as anna:
        page = device(visitor, anna)
        ready(page).wait_for()
        assert page.evaluate(HEIGHT) == height
        press_ready(page, ready(page).click)
        expect(cards(page)).to_be_visible()
        assert page.evaluate(HEIGHT) == height


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
@pytest.mark.parametrize("width", [320, 390])
def test_nothing_in_the_head_of_a_table_lies_over_its_buttons(
    server: Server, visit: Callable[..., Visitor], width: int, language: Language
) -> None:
    visitor = visit(width=width, height=640, touch=True, still=True, language=language)
    with make_table(server.url, seats=4, bots=["steady"] * 3, pace="slow") as anna:
        page = device(visitor, anna)
        ready(page).wait_for()
        assert page.evaluate(ABOVE_THE_BUTTONS) == []
        press_ready(page, ready(page).click)
        expect(cards(page)).to_be_visible()
        assert page.evaluate(ABOVE_THE_BUTTONS) == []


def test_each_line_of_the_log_is_heard_though_one_is_seen(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844, touch=True)
    sit_down_with_bots(visitor, pace="slow")
    log = visitor.page.get_by_role("log")
    expect(log.get_by_role("paragraph").filter(has_text="on each pot")).to_have_count(4)
    expect(log.get_by_role("link")).to_have_count(1)


def test_a_finger_hits_what_it_aims_at(visit: Callable[..., Visitor]) -> None:
    visitor = visit(width=390, height=844, touch=True, still=True)
    visitor.page.goto(visitor.url)
    assert visitor.page.evaluate(MISSED) == []
    sit_down_with_bots(visitor, pace="slow")
    expect(cards(visitor.page)).to_be_visible()
    assert visitor.page.evaluate(MISSED) == []
