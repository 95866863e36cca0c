"""House rules in the browser: set or dropped into the form, read by whoever opens the link, and played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import FilePayload, Page, expect

from newmarket.rules.loader import games_folder
from tests.browser.conftest import Visitor
from tests.browser.playing import assert_fit_for_all
from tests.browser.words import says

pytestmark = pytest.mark.browser

SARATOGA = games_folder().joinpath("saratoga.toml").read_text(encoding="utf-8")
KITCHEN = SARATOGA.replace('id = "saratoga"', 'id = "kitchen"').replace('title = "Saratoga"', 'title = "Kitchen"')
AT_ONCE = "The target ends the match at once, in mid-hand"


def open_house_rules(visitor: Visitor) -> Page:
    page = visitor.page
    page.goto(visitor.front)
    page.get_by_role("button", name=says("rules-house")).click()
    page.get_by_role("switch", name=AT_ONCE).wait_for()
    return page


def share(page: Page) -> str:
    form = page.get_by_role("form", name=says("front-make"))
    form.get_by_role("button", name=says("front-make")).click()
    page.wait_for_url("**/t/*")
    return page.url


@pytest.mark.parametrize("width", [1280, pytest.param(320, marks=pytest.mark.soak)])
def test_a_switch_is_read_by_whoever_opens_the_link(visit: Callable[..., Visitor], width: int) -> None:
    page = open_house_rules(visit(width=width))
    page.get_by_role("switch", name=AT_ONCE).click()
    below = page.get_by_role("region", name=says("rules-title"), exact=True)
    expect(below.get_by_text(f"Otherwise here: {AT_ONCE}.")).to_be_visible()
    assert_fit_for_all(page, "house rules")
    link = share(page)

    guest = visit(width=width).page
    guest.goto(link)
    guest.get_by_role("button", name=says("bar-rules"), exact=True).click()
    rules = guest.get_by_role("dialog")
    expect(rules.get_by_text(f"Otherwise here: {AT_ONCE}.")).to_be_visible()
    expect(rules.get_by_text("the hand is then abandoned where it stands")).to_be_visible()
    assert_fit_for_all(guest, "rules of a table with a switch")


def test_a_rule_file_is_mended_in_the_form_and_travels_with_the_link(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expected = (*visitor.expected, "422")
    page = open_house_rules(visitor)
    wrong = KITCHEN.replace('"any_card"', '"any"').encode()
    file = FilePayload(name="kitchen.toml", mimeType="text/plain", buffer=wrong)
    page.get_by_label(says("house-own-file")).set_input_files(file)
    expect(page.get_by_role("listitem").filter(has_text="your rules: lead: expected lowest_of_suit")).to_be_visible()
    field = page.get_by_label(says("house-own-text"))
    field.fill(field.input_value().replace('"any"', '"any_card"'))
    page.get_by_role("button", name=says("house-own-check")).click()
    expect(page.get_by_role("status").filter(has_text="Kitchen")).to_be_visible()
    assert_fit_for_all(page, "rules of one's own")
    link = share(page)

    guest = visit().page
    guest.goto(link)
    expect(guest.get_by_role("heading", name="Kitchen", level=1)).to_be_visible()
    guest.get_by_role("button", name=says("bar-rules"), exact=True).click()
    expect(guest.get_by_role("dialog").get_by_text("The leader plays any card that they hold.")).to_be_visible()
