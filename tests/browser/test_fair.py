"""The check of a deal, by the browser that sat at the table, and the dealing statistics."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import (
    assert_fit_for_all,
    play_a_card,
    sit_down_with_bots,
    wait_for_something_to_do,
)
from tests.browser.words import inner, says, text

pytestmark = pytest.mark.browser


def check(page: Page) -> None:
    page.get_by_text(says("seal-title")).click()
    page.get_by_role("button", name=says("fair-how-check")).click()


def test_a_browser_checks_the_deal_of_the_hand_that_it_played(visit: Callable[..., Visitor]) -> None:
    anna = visit(still=True, width=320, height=640)
    page = anna.page
    sit_down_with_bots(anna, seats=3)
    while wait_for_something_to_do(page) == "card":
        play_a_card(page)

    # What is shown before "ready": the seal of the hand to come. Nothing of it was fetched before it was opened.
    page.get_by_text(says("seal-title")).click()
    expect(page.get_by_text(re.compile(inner("fair-how-sealed", hand=2)))).to_be_visible()
    page.get_by_role("button", name=says("fair-how-check")).click()
    expect(page.get_by_text(says("fair-came", verdict="holds"))).to_be_focused()
    for told in ("fair-seal-seen", "fair-salt-own", "fair-pledges"):
        expect(page.get_by_role("listitem").filter(has_text=text(told))).to_be_visible()
    assert_fit_for_all(page, "a deal that was checked")

    # The same hand, looked back at; a record that was falsified; and one that another browser knows nothing of.
    table = page.url.rsplit("/", 1)[-1].partition("?")[0]
    record = json.loads(page.request.get(f"{anna.url}/api/tables/{table}/records").text().splitlines()[0])
    page.goto(f"{anna.url}/t/{table}/hands/1")
    check(page)
    expect(page.get_by_text(says("fair-came", verdict="holds"))).to_be_visible()
    salts = record["chance"]["salts"]
    record["chance"]["salts"] = [salt and "00" * 16 for salt in salts]
    bring(page, anna.url, record)
    check(page)
    expect(page.get_by_text(says("fair-came", verdict="broken"))).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text=text("fair-salt-other"))).to_be_visible()
    record["chance"]["salts"] = salts
    other = visit(still=True)
    bring(other.page, other.url, record)
    check(other.page)
    expect(other.page.get_by_text(says("fair-came", verdict="open"))).to_be_visible()
    expect(other.page.get_by_role("listitem").filter(has_text=text("fair-salt-unknown"))).to_be_visible()

    # The statistics of the site have that hand, and do not pretend to know more from it.
    page.goto(f"{anna.url}/")
    page.get_by_role("link", name=says("front-dealing")).click()
    expect(page.get_by_role("heading", name=says("dealing-title"))).to_be_visible()
    expect(page.get_by_role("heading", name=says("dealing-verdict"))).to_be_visible()
    assert_fit_for_all(page, "the dealing statistics")


def bring(page: Page, url: str, record: object) -> None:
    """Brings a record to be walked through."""
    page.goto(f"{url}/walk")
    page.get_by_label(says("walk-bring-label")).fill(json.dumps(record))
    page.get_by_role("button", name=says("walk-bring-go")).click()
