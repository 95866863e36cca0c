"""What a person does at the page, by its roles and names; and what is looked at in every state of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import AXE, Visitor
from tests.browser.words import inner, says
from tests.kit.serving import Player

Thing = Literal["card", "ready", "end"]
Pace = Literal["at_once", "brisk", "normal", "slow"]


def sit_down_with_bots(visitor: Visitor, *, seats: int = 4, pace: Pace = "at_once") -> None:
    """From the front page straight to a hand against bots.

    At once, the bots may have played the whole hand before one's first turn.
    """
    page = visitor.page
    page.goto(visitor.front)
    form = page.get_by_role("form", name=says("front-play"))
    form.get_by_text(str(seats), exact=True).click()
    form.get_by_text(says("pace", pace=pace)).click()
    form.get_by_role("button", name=says("front-play")).click()
    wait_for_first_hand(page)


def wait_for_first_hand(page: Page) -> None:
    """Waits until the first hand of a table to play at once has begun: the page says "ready" for it by itself, and
    until that has been heard the button is there, for a moment.
    """
    page.wait_for_url("**/t/*")
    expect(cards(page).or_(ready(page)).first).to_be_visible()
    expect(page.get_by_role("button", name=says("ready-button", hand=1))).to_have_count(0)


def make_table(visitor: Visitor, *, name: str, seats: int, bots: int, pace: Pace = "at_once") -> str:
    """A table to share; the link to it."""
    page = visitor.page
    page.goto(visitor.front)
    page.get_by_label(says("player-name")).fill(name)
    form = page.get_by_role("form", name=says("front-make"))
    form.get_by_role("group", name=says("front-players")).get_by_text(str(seats), exact=True).click()
    form.get_by_role("group", name=says("front-bots")).get_by_text(str(bots), exact=True).click()
    form.get_by_text(says("pace", pace=pace)).click()
    form.get_by_role("button", name=says("front-make")).click()
    page.wait_for_url("**/t/*")
    return page.url


def take_seat(visitor: Visitor, link: str, *, name: str) -> None:
    """Opens the link of a table and sits down."""
    visitor.page.goto(link)
    visitor.page.get_by_label(says("player-name")).fill(name)
    visitor.page.get_by_role("button", name=says("gathering-join")).click()


def device(visitor: Visitor, player: Player) -> Page:
    """The page of *visitor*, which takes the seat of *player* by its own link."""
    secret = player.post("/link", {}).raise_for_status().json()["secret"]
    visitor.page.goto(f"{visitor.address(f'/t/{player.table}')}#seat={secret}")
    return visitor.page


def open_menu(page: Page) -> Locator:
    """What can be done at the table beside playing."""
    page.get_by_role("button", name=says("friends-table")).click()
    return page.get_by_role("dialog", name=says("friends-table-title"))


def sure(page: Page, button: str, *, name: str = "") -> None:
    """Presses what cannot be taken back, and says that one is sure; *name* is whom it is about."""
    page.get_by_role("button", name=says(button, name=name)).click()
    page.get_by_role("group", name=_SURE).get_by_role("button").first.click()


_SURE = re.compile(
    "|".join(inner(f"friends-{what}-sure") for what in ("leave", "leave-open", "put-out", "clear", "end"))
)


def cards(page: Page) -> Locator:
    """The cards that one holds."""
    return page.get_by_role("list", name=says("table-holding"))


def playable(page: Page) -> Locator:
    return page.get_by_role("button", name=says("table-card-offered"))


def ready(page: Page) -> Locator:
    return page.get_by_role("button", name=says("ready-button"))


def press_ready(page: Page, press: Callable[[], None]) -> None:
    """Has "ready" be pressed by *press*, and waits until just that button has gone: a hand in which nothing is asked of
    one may be over, and the button of the next be there, before a browser is looked at again.
    """
    name = ready(page).inner_text()
    press()
    expect(page.get_by_role("button", name=name, exact=True)).to_have_count(0)


def ending(page: Page) -> Locator:
    """What is read at the end of a match: who won it, or who drew."""
    told = f"^(?:{inner('standing-won')}|{inner('standing-drawn')})$"
    return page.get_by_role("heading", name=re.compile(told))


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
    name = card_name_in(card.text_content() or "")
    if double:
        card.dblclick()
    else:
        card.click()
    expect(page.get_by_role("button", name=re.compile(f"^{name}"))).to_have_count(0)
    assert names_held(page) in ([other for other in held if other != name], [])


def names_held(page: Page) -> list[str]:
    """The names of the cards that one holds, as they lie."""
    return [card_name_in(text) for text in cards(page).get_by_role("button").all_text_contents()]


def card_name_in(text: str) -> str:
    """The name of a card out of all that stands on its button, the face too."""
    found = re.search(inner("card-name"), text)
    assert found is not None, text
    return found[0]


@cache
def _axe_source() -> str:
    return Path(AXE).read_text(encoding="utf-8")


def assert_fit_for_all(page: Page, state: str) -> None:
    """No finding of axe, and nothing that must be scrolled to sideways."""
    assert (state, _axe_findings(page)) == (state, [])
    assert_not_too_wide(page, state)


def _axe_findings(page: Page) -> Any:
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(_axe_source())
    return page.evaluate("async () => (await axe.run(document)).violations.map(v => [v.id, v.nodes.map(n => n.html)])")


def assert_not_too_wide(page: Page, state: str) -> None:
    """Nothing must be scrolled to sideways."""
    # Without motion each change still takes a hundredth of a millisecond: it is there two pictures later.
    wide = page.evaluate("""async () => {
      for (let pictures = 0; pictures < 2; pictures++) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    }""")
    assert (state, wide) == (state, 0)
