"""What a reader may set for themselves, the way through the page by keyboard, and the page without a connection."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visitor
from tests.browser.playing import assert_fit_for_all, cards, playable, sit_down_with_bots

pytestmark = pytest.mark.browser


def open_settings(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^(Settings|Einstellungen)$")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def choose(page: Page, group: str, word: str) -> None:
    page.get_by_role("group", name=group).get_by_text(word, exact=True).click()


def test_settings_change_the_page_at_once_and_are_remembered(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto(visit().url)
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    open_settings(page)
    choose(page, "Light", "Lamplight")
    choose(page, "Colours of the suits", "Four")
    choose(page, "Motion", "Calm")
    for name, value in {"data-theme": "dark", "data-colours": "four", "data-motion": "calm"}.items():
        expect(root).to_have_attribute(name, value)
    sound = page.get_by_role("switch", name="A sound at my turn")
    expect(sound).to_be_checked()
    page.get_by_role("switch", name="All quiet").click()
    expect(sound).not_to_be_checked()
    assert_fit_for_all(page, "settings")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Settings")).to_be_focused()

    page.reload()
    for name, value in {"data-theme": "dark", "data-colours": "four", "data-motion": "calm"}.items():
        expect(root).to_have_attribute(name, value)
    open_settings(page)
    expect(page.get_by_role("switch", name="All quiet")).to_be_checked()


def test_the_theme_follows_the_system_until_one_is_chosen(visit: Callable[..., Visitor]) -> None:
    visitor = visit(dark=True)
    visitor.page.goto(visitor.url)
    root = visitor.page.locator("html")
    expect(root).to_have_attribute("data-theme", "dark")
    visitor.page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")


def number_in(text: str) -> int:
    """The number that stands in *text*, or nought."""
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


def test_step_by_step_nothing_is_drawn_without_a_press(visit: Callable[..., Visitor]) -> None:
    """One looks at one card at a press of N, and is at the newest at a press of the button."""
    visitor = visit()
    page = visitor.page
    page.goto(visitor.url)
    open_settings(page)
    choose(page, "Pace of what is shown", "Step by step")
    page.keyboard.press("Escape")
    sit_down_with_bots(visitor, seats=5)
    following = page.get_by_role("button", name=re.compile("^Next"))
    newest = page.get_by_role("button", name="To the newest")
    expect(following).to_be_visible()
    # So many that the way to the newest is still there after one press.
    while (waiting := number_in(following.inner_text())) < 3:
        # Nothing may have happened before one's own first lead.
        if playable(page).count():
            playable(page).first.click()
        elif waiting:
            page.keyboard.press("n")
        page.wait_for_timeout(400)
    run = page.get_by_role("region", name="The run").get_by_role("listitem").filter(has_text="played by")
    seen = run.all_text_contents()
    page.wait_for_timeout(500)
    assert seen == run.all_text_contents()
    assert_fit_for_all(page, "step by step")
    page.keyboard.press("n")
    page.wait_for_function("seen => document.querySelectorAll('.run .played').length !== seen", arg=len(seen))
    newest.click()
    expect(newest).to_have_count(0)
    expect(page.locator("body")).not_to_be_focused()


def test_by_keyboard_one_skips_to_the_cards_and_is_told_how_it_goes_on(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    sit_down_with_bots(visitor)
    expect(cards(page)).to_be_visible()
    page.reload()
    expect(cards(page)).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the table")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(cards(page).get_by_role("button").and_(page.locator(":focus"))).to_have_count(1)
    expect(page.get_by_text("Arrow keys: another card. Enter: play it.")).to_be_visible()


@pytest.mark.parametrize(("word", "said"), [("English", "No connection"), ("Deutsch", "Keine Verbindung")])
def test_without_a_connection_the_page_says_so_in_its_reader_s_language(
    visit: Callable[..., Visitor], word: str, said: str
) -> None:
    visitor = visit()
    visitor.expected = ("ERR_INTERNET_DISCONNECTED",)
    page = visitor.page
    page.goto(visitor.url)
    open_settings(page)
    page.get_by_role("dialog").get_by_text(word, exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", "en" if word == "English" else "de")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("async word => (await (await caches.match('/offline'))?.text())?.includes(word)", arg=said)
    visitor.context.set_offline(True)
    page.goto(f"{visitor.url}/t/bbbbbbbbbbbb")
    expect(page.get_by_role("heading", name=said)).to_be_visible()
    visitor.context.set_offline(False)
    page.get_by_role("link").click()
    visitor.expected += ("404",)
    expect(page.get_by_role("heading", name=re.compile("Nothing is here|Hier ist nichts"))).to_be_visible()


def test_nothing_of_a_table_is_kept_for_later(visit: Callable[..., Visitor]) -> None:
    """The worker keeps one page, the one that says that there is no connection."""
    visitor = visit()
    sit_down_with_bots(visitor)
    kept = (
        "Promise.all((await caches.keys()).map(async n => [n, (await (await caches.open(n)).keys()).map(r => r.url)]))"
    )
    visitor.page.wait_for_function("async () => (await caches.keys()).length > 0")

    found = visitor.page.evaluate(f"async () => await {kept}")
    assert [["newmarket-offline-1", [f"{visitor.url}/offline"]]] == found
