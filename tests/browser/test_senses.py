"""A match by keyboard alone, one by what a screen reader has alone, and hands by touch on a phone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import Node, read_page
from tests.browser.comparing import assert_same_soon, told_to
from tests.browser.conftest import Server, Visitor
from tests.browser.keyboard import Keyboard
from tests.browser.playing import (
    card_name_in,
    ending,
    playable,
    press_ready,
    ready,
    wait_for_first_hand,
    wait_for_something_to_do,
)
from tests.browser.words import heard, inner, says

pytestmark = pytest.mark.browser

OFFERED = says("table-card-offered")
OWN_CARD = re.compile(f"^{inner('card-name')}$|{OFFERED.pattern}")


def gone(page: Page, name: str) -> None:
    """Waits until the card *name* is not in one's hand any more."""
    expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(0)


@pytest.mark.parametrize("width", [1280, pytest.param(390, marks=pytest.mark.soak)])
def test_a_match_by_keyboard_alone(visit: Callable[..., Visitor], width: int) -> None:
    """The focus is always somewhere and always shows, also when what had it has gone."""
    visitor = visit(width=width, still=width < 1000)
    page = visitor.page
    page.goto(visitor.front)
    keys = Keyboard(page)
    keys.go("radio", re.compile("^4$"))
    keys.go("radio", re.compile("^8$"), by="ArrowRight")
    # How the bots play comes between.
    keys.press("Tab")
    keys.press("Tab")
    keys.go("radio", says("pace", pace="at_once"), by="ArrowRight")
    keys.go("button", says("front-play"))
    page.keyboard.press("Enter")
    wait_for_first_hand(page)
    while (thing := wait_for_something_to_do(page)) != "end":
        keys.check()
        if thing == "ready":
            keys.go("button", says("ready-button"))
            press_ready(page, lambda: page.keyboard.press("Space"))
            continue
        if not keys.is_at("button", OFFERED):
            if keys.is_at("button", OWN_CARD):
                keys.press("Home")
                keys.go("button", OFFERED, by="ArrowRight")
            else:
                keys.go("button", OFFERED)
        name = card_name_in(keys.at()[1])
        page.keyboard.press("Enter")
        gone(page, name)
    keys.go("button", says("rematch-ask"))
    page.keyboard.press("Enter")
    expect(ending(page)).to_have_count(0)
    wait_for_something_to_do(page)
    keys.check()


LISTEN = """
globalThis.heard = [];
new MutationObserver((changes) => {
  for (const { addedNodes, target } of changes) {
    if (!(target instanceof Element) || !target.closest('[role=log]')) continue;
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue;
      const said = node.cloneNode(true);
      for (const other of said.querySelectorAll('a, [aria-hidden=true]')) other.remove();
      globalThis.heard.push(said.textContent.trim().replace(/\\s+/g, ' '));
    }
  }
}).observe(document, { childList: true, subtree: true });
"""


def test_a_match_by_what_a_screen_reader_has(server: Server, visit: Callable[..., Visitor]) -> None:
    """All that is needed can be read and pressed by role and name; each line of the log is told once, in its words."""
    visitor = visit(still=True)
    page = visitor.page
    page.add_init_script(LISTEN)
    page.goto(visitor.front)
    form = page.get_by_role("form", name=says("front-play"))
    form.get_by_role("radio", name="8", exact=True).check()
    form.get_by_role("radio", name=says("pace", pace="at_once")).check()
    form.get_by_role("button", name=says("front-play")).press("Enter")
    wait_for_first_hand(page)
    told: dict[tuple[int, int, int], str] = {}
    while True:
        thing = wait_for_something_to_do(page)
        tree = read_page(page)
        if thing != "card":
            assert_same_soon(page, server.url)
            # Those of one message are told apart by their place in it.
            places: Counter[int] = Counter()
            for line in told_to(page, server.url)["lines"]:
                told[line["hand"], line["seq"], places[line["seq"]]] = heard(line["what"])
                places[line["seq"]] += 1
        if thing == "end":
            break
        while (button := next(filter(is_asked_for, tree.all("button")), None)) is None:
            # What is there to press rests for a moment before it can be pressed.
            tree = read_page(page)
        if thing == "card":
            assert_told_what_to_do(tree, button)
        page.get_by_role("button", name=button.name, exact=True).press("Enter")
        expect(page.get_by_role("button", name=button.name, exact=True)).to_have_count(0)
    spoken = Counter(page.evaluate("globalThis.heard"))
    # What was there when the page came is read, not told.
    news = Counter(line for (hand, _, _), line in told.items() if hand > 1)
    old = Counter(line for (hand, _, _), line in told.items() if hand <= 1)
    assert {
        line: (spoken[line], times) for line, times in news.items() if spoken[line] not in (times, times + old[line])
    } == {}
    assert {line: (spoken[line], times) for line, times in (news + old).items() if spoken[line] > times} == {}


def is_asked_for(button: Node) -> bool:
    return not button.is_disabled and any(
        says(each).match(button.name) for each in ("table-card-offered", "ready-button")
    )


def assert_told_what_to_do(tree: Node, button: Node) -> None:
    """A status says what to play, and the run says what is called and by whom."""
    spoken = " ".join(status.text for status in tree.all("status"))
    asks = ("ask-follow", "ask-lead-only", "ask-lead-any", "ask-lead-suit")
    assert any(re.search(inner(ask), spoken) for ask in asks), spoken
    called = [item.text for item in tree.all("listitem") if says("table-called", part="actor").match(item.text)]
    is_follow = re.search(inner("ask-follow"), spoken) is not None
    assert [card_name_in(each) for each in called] == ([card_name_in(button.name)] if is_follow else [])


@pytest.mark.soak
def test_hands_by_touch_on_a_phone(server: Server, visit: Callable[..., Visitor]) -> None:
    """Thirteen cards and more on a narrow screen: each that can be played is under the finger that comes for it."""
    visitor = visit(width=390, height=844, touch=True)
    page = visitor.page
    page.goto(visitor.front)
    form = page.get_by_role("form", name=says("front-play"))
    form.get_by_text("3", exact=True).tap()
    form.get_by_text(says("pace", pace="at_once")).tap()
    form.get_by_role("button", name=says("front-play")).tap()
    wait_for_first_hand(page)
    for _ in range(2):
        while wait_for_something_to_do(page) == "card":
            card = playable(page).last
            name = card_name_in(card.text_content() or "")
            card.tap()
            gone(page, name)
        assert_same_soon(page, server.url)
        press_ready(page, ready(page).tap)
