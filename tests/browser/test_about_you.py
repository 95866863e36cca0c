"""What the server keeps about a player, saved and deleted by them in the page."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visitor
from tests.browser.playing import assert_fit_for_all, make_table, open_menu
from tests.browser.words import says

pytestmark = pytest.mark.browser


def test_a_player_saves_what_is_kept_about_them_and_has_it_deleted(visit: Callable[..., Visitor]) -> None:
    anna = visit(width=390, height=844)
    page, link = anna.page, make_table(anna, name="Persephone", seats=3, bots=1)
    table = link.rsplit("/", 1)[1]
    menu = open_menu(page)
    about = menu.get_by_role("region", name=says("about-you"))
    with page.expect_download() as downloading:
        about.get_by_role("link", name=says("about-you-save")).click()
    kept = json.loads(Path(downloading.value.path()).read_text(encoding="utf-8"))
    assert_fit_for_all(page, "about you")
    about.get_by_role("button", name=says("about-you-delete")).click()
    about.get_by_role("button", name=says("about-you-delete-yes")).click()
    page.wait_for_url(anna.front)

    assert (kept["table"], kept["name"], kept["seat"]) == (table, "Persephone", 0)
    assert downloading.value.suggested_filename == f"newmarket-{table}.json"
    page.goto(link)
    # Nobody knows her here any more.
    expect(page.get_by_role("button", name=says("gathering-join"))).to_be_visible()
    expect(page.get_by_text("Persephone")).to_have_count(0)
