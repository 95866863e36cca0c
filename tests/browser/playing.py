"""What a person does at the page, by its roles and names; and what is looked at in every state of it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import AXE, Visitor

Thing = Literal["card", "ready", "end"]


def sit_down_with_bots(visitor: Visitor, *, seats: int = 4, pace: str = "At once") -> None:
    """From the front page straight to a hand against bots.

    At once, the bots may have played the whole hand before one's first turn.
    """
    page = visitor.page
    page.goto(visitor.url)
    form = page.get_by_role("form", name="Play now")
    form.get_by_text(str(seats), exact=True).click()
    form.get_by_text(pace, exact=True).click()
    form.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/t/*")
    expect(cards(page).or_(ready(page)).first).to_be_visible()


def make_table(visitor: Visitor, *, name: str, seats: int, bots: int, pace: str = "At once") -> str:
    """A table to share; the link to it."""
    page = visitor.page
    page.goto(visitor.url)
    page.get_by_label("Your name").fill(name)
    form = page.get_by_role("form", name="Make a table")
    form.get_by_role("group", name="Players").get_by_text(str(seats), exact=True).click()
    form.get_by_role("group", name="Bots among them").get_by_text(str(bots), exact=True).click()
    form.get_by_text(pace, exact=True).click()
    form.get_by_role("button", name="Make a table").click()
    page.wait_for_url("**/t/*")
    return page.url


def take_seat(visitor: Visitor, link: str, *, name: str) -> None:
    """Opens the link of a table and sits down."""
    visitor.page.goto(link)
    visitor.page.get_by_label("Your name").fill(name)
    visitor.page.get_by_role("button", name="Sit down").click()


def cards(page: Page) -> Locator:
    """The cards that one holds."""
    return page.get_by_role("list", name=re.compile(r"^Your hand, \d+ cards?$"))


def playable(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile("can be played$"))


def ready(page: Page) -> Locator:
    return page.get_by_role("button", name=re.compile(r"^Ready for hand \d+$"))


def ending(page: Page) -> Locator:
    return page.get_by_role("heading", name=re.compile("win the match|wins the match|A draw between"))


def wait_for_something_to_do(page: Page) -> Thing:
    """Waits until a card can be played, or the next hand waits for one's "ready", or the match is over."""
    playable(page).or_(ready(page)).or_(ending(page)).first.wait_for()
    if ending(page).is_visible():
        return "end"
    return "ready" if ready(page).is_visible() else "card"


def play_a_card(page: Page, *, double: bool = False) -> None:
    """Plays the first card that can be played, and waits until exactly that one has left the holding.

    (Or until there is no holding any more: the next card may have ended the hand.)
    """
    held = names_held(page)
    card = playable(page).first
    name = _card_name(card.text_content() or "")
    if double:
        card.dblclick()
    else:
        card.click()
    expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(0)
    assert names_held(page) in ([other for other in held if other != name], [])


def names_held(page: Page) -> list[str]:
    """The names of the cards that one holds, as they lie."""
    texts = page.get_by_role("list", name=re.compile("^Your hand")).get_by_role("button").all_text_contents()
    return [_card_name(text) for text in texts]


def _card_name(text: str) -> str:
    """The name of a card out of all that stands on its button, the face too."""
    found = re.search(r"[a-z]+ of [a-z]+", text)
    assert found is not None, text
    return found[0]


@cache
def _axe_source() -> str:
    return Path(AXE).read_text(encoding="utf-8")


def assert_fit_for_all(page: Page, state: str) -> None:
    """No finding of axe, and nothing that must be scrolled to sideways."""
    page.evaluate(_axe_source())
    found = page.evaluate("async () => (await axe.run(document)).violations.map(v => [v.id, v.nodes.map(n => n.html)])")
    assert (state, found) == (state, [])
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert (state, wide) == (state, 0)
