"""Cards that a page names or draws, wherever it has them: in its elements, for screen readers, in what it fetches."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final

from playwright.sync_api import Page

from newmarket.cards import Card
from tests.browser.accessible import read_page
from tests.browser.comparing import told_to
from tests.kit.scanning import cards_in

_CARDS_OF_PAGE: Final = Path(__file__).parents[2] / "web" / "src" / "lib" / "cards.ts"
# Texts and attributes of all elements, but for those that say how something is drawn: "8H" is a line there.
_SAID: Final = """() => {
  const drawn = new Set(['d', 'transform', 'viewBox', 'style', 'class', 'points']);
  const said = [];
  for (const element of document.querySelectorAll('*:not(script, style)')) {
    for (const { name, value } of element.attributes) if (!drawn.has(name)) said.push(value);
    for (const node of element.childNodes) if (node.nodeType !== Node.ELEMENT_NODE) said.push(node.nodeValue);
    if ('value' in element) said.push(String(element.value));
  }
  return said;
}"""
_FACES: Final = """() => [...document.querySelectorAll('svg')].filter(svg => svg.querySelector('text')).map(svg =>
  [svg.querySelector('text').textContent, [...svg.querySelectorAll('path')].map(path => path.getAttribute('d'))])"""
_PLANT: Final = """([way, card]) =>
  document.body.append(Object.assign(document.createElement('i'), {id: 'planted', [way]: card}))"""
_FETCHED: Final = "() => performance.getEntriesByType('resource').map(fetched => fetched.name)"


def cards_on(page: Page) -> set[Card]:
    """Every card of which the page says or draws anything, shown or not."""
    said: list[str] = page.evaluate(_SAID)
    read = [text for node in read_page(page).all() for text in (node.name, node.text)]
    fetched: list[str] = page.evaluate(_FETCHED)
    return {card for text in (*said, *read, *fetched) for card in cards_in(text)} | _drawn(page)


def _drawn(page: Page) -> set[Card]:
    """The cards whose faces are drawn: a rank, and the path of a suit."""
    ranks = {"10": "T", "B": "J", "D": "Q"}
    found = set()
    for rank, paths in page.evaluate(_FACES):
        for suit in {_suits()[path] for path in paths if path in _suits()}:
            found.add(Card.parse(ranks.get(rank, rank) + suit))
    return found


@cache
def _suits() -> dict[str, str]:
    """The suits by the paths that draw them."""
    text = _CARDS_OF_PAGE.read_text(encoding="utf-8").partition("SUIT_PATHS")[2].partition("};")[0]
    found = {path: suit for suit, path in re.findall(r"\b([SHDC]): *'([^']+)'", text)}
    assert len(found) == 4, "the paths of the suits are not where they are looked for"
    return found


def cards_told(page: Page, server: str) -> set[Card]:
    """Every card that the server tells to who looks at *page*, the pay cards of the game among them."""
    return cards_in(json.dumps(told_to(page, server), ensure_ascii=False))


def assert_shows_no_other_cards(page: Page, server: str) -> None:
    """Whatever the page has of cards is of those that its reader was told of in this hand, the first one."""
    assert cards_on(page) - cards_told(page, server) == set()


def assert_a_planted_card_is_found(page: Page, server: str) -> None:
    """The test of the test: a card that the reader does not know, put into the page in three ways."""
    before = cards_on(page)
    hidden = next(card for card in Card if card not in before | cards_told(page, server))
    for way in ("textContent", "title"):
        page.evaluate(_PLANT, [way, str(hidden)])
        assert cards_on(page) == before | {hidden}
        page.evaluate("() => document.getElementById('planted').remove()")
    page.evaluate("card => fetch(`/favicon.svg?${card}`).then(answer => answer.text())", str(hidden))
    assert cards_on(page) == before | {hidden}
    page.evaluate("() => performance.clearResourceTimings()")
    assert cards_on(page) == before
