"""Whether the page shows what the server has: its accessible tree beside `GET /api/tables/{table}`.

Names of cards and people, numbers, what can be done, and the lines of the log are compared; no other wording matters.
"""

from __future__ import annotations

import re
import time
from typing import Any, TypeAlias

from playwright.sync_api import Page

from newmarket.languages import Language
from tests.browser.accessible import Node, read_page
from tests.browser.words import card_name, heard, inner, says, text

Json: TypeAlias = Any
Facts: TypeAlias = dict[str, Any]

_NUMBER = re.compile(r"[−-]?\d+")


def table_of(page: Page) -> str:
    """The id of the table that *page* shows."""
    return page.url.partition("?")[0].partition("#")[0].rsplit("/", 1)[-1]


def told_to(page: Page, server: str) -> Json:
    """The snapshot that the server at *server* gives to who looks at *page*, past every line between the two."""
    language = page.evaluate("document.documentElement.lang")
    answer = page.context.request.get(f"{server}/api/tables/{table_of(page)}", params={"lang": language})
    assert answer.ok, answer.text()
    return answer.json()


def differences(page: Page, server: str) -> dict[str, tuple[Any, Any]]:
    """What *page* shows otherwise than it should: what is expected by the server's word, and what is shown."""
    language = Language(page.evaluate("document.documentElement.lang"))
    told = told_to(page, server)
    expected = _expected(told, language)
    shown = _shown(read_page(page), expected, language)
    return {what: (expected[what], shown[what]) for what in expected if expected[what] != shown[what]}


def assert_same_soon(page: Page, server: str, *, within: float = 30) -> float:
    """Waits until *page* shows what the server has; after how many seconds it did."""
    began = time.monotonic()
    while (differ := differences(page, server)) and time.monotonic() < began + within:
        page.wait_for_timeout(30)
    assert differ == {}
    return time.monotonic() - began


def _expected(told: Json, language: Language) -> Facts:
    table, match = told["table"], told["match"]
    you, names = table["you"], [seat["name"] for seat in table["seats"]]
    is_asked = you is not None and table["ready_for"] is not None and not table["seats"][you]["ready"]
    facts: Facts = {
        "lines": [heard(line["what"], language) for line in told["lines"]],
        "ready for": table["ready_for"] if is_asked else None,
        "ended": table["phase"] == "ended",
    }
    hand = match and match["hand"]
    if told["sheet"]:
        facts["counters"] = {
            text("you", language) if row["seat"] == you else names[row["seat"]]: (row["after"],)
            for row in told["sheet"]
        }
    elif hand and hand["turn"] is not None:
        run = [card for _, card, _ in _last_run(hand["plays"])] + ([hand["called"]] if hand["called"] else [])
        facts["holding"] = sorted(card_name(card, language) for card in hand["holding"])
        facts["offered"] = sorted(card_name(action["card"], language) for action in hand["legal"])
        facts["run"] = [card_name(card, language) for card in run]
        facts["pots"] = {card_name(pot["card"], language): match["pots"][pot["id"]] for pot in table["pots"]}
        facts["players"] = {
            name: (hand["held"][seat], match["counters"][seat]) for seat, name in enumerate(names) if seat != you
        }
        facts["own counters"] = None if you is None else match["counters"][you]
    return facts


def _last_run(plays: list[Json]) -> list[Json]:
    start = max((at for at, (_, _, led) in enumerate(plays) if led), default=0)
    return plays[start:]


def _shown(root: Node, expected: Facts, language: Language) -> Facts:
    main = next(root.all("main"))
    lines = _lines(root)[-len(expected["lines"]) :] if expected["lines"] else []
    if any(says("log-more").match(each.name) for each in root.all("button")) and lines[-1:] == expected["lines"][-1:]:
        # On a small screen the newest line stands for all, until somebody opens the others.
        lines = expected["lines"]
    facts: Facts = {
        "lines": lines,
        "ready for": next((found for each in main.all("button") if (found := _ready_for(each, language))), None),
        "ended": any(_ENDING.fullmatch(each.text) for each in main.all("heading")),
    }
    if "counters" in expected:
        facts["counters"] = _numbers([each.text for each in main.all("row")], expected["counters"])
    if "holding" in expected:
        own = [
            each for held in main.all("list") if says("table-holding").match(held.name) for each in held.all("button")
        ]
        items = [each.text for each in main.all("listitem") if not any(each.all("button"))]
        pots = [each for each in items if _POT.match(each)]
        laid = [each for each in items if each not in pots and _card(each)]
        facts["holding"] = sorted(_card(each.name) for each in own)
        facts["offered"] = sorted(_card(each.name) for each in own if says("table-card-offered").match(each.name))
        facts["run"] = [_card(each) for each in laid]
        facts["pots"] = {card: _pot(card, pots, language) for card in expected["pots"]}
        facts["players"] = _numbers([each for each in items if not _card(each)], expected["players"])
        n = expected["own counters"]
        is_told = n is None or re.search(inner("counters", language=language, n=n), main.text)
        facts["own counters"] = n if is_told else main.text
    return facts


_ENDING = re.compile(f"{inner('standing-won')}|{inner('standing-drawn')}")
_POT = re.compile(f"{inner('table-pot')}|{inner('table-pot-taken')}")
_CARD = re.compile(inner("card-name"))


def _lines(root: Node) -> list[str]:
    """The lines of the log, without their headings and the links to the rules behind them."""
    log = next(root.all("log"))
    links = {id(leaf) for link in (*log.all("link"), *log.all("heading")) for leaf in link.all("StaticText")}
    return [leaf.text for leaf in log.all("StaticText") if id(leaf) not in links and leaf.text]


def _ready_for(button: Node, language: Language) -> int | None:
    found = _NUMBER.search(button.name)
    is_it = found and says("ready-button", language=language, hand=int(found[0])).match(button.name)
    return int(found[0]) if found and is_it else None


def _card(words: str) -> str:
    """The card that *words* begin with; empty where they begin otherwise."""
    found = _CARD.match(words)
    return found[0] if found else ""


def _pot(card: str, pots: list[str], language: Language) -> int | list[str]:
    """How many counters are on the pot of *card*: none once it is taken."""
    for words in pots:
        if _card(words) == card:
            found = re.search(inner("counters", language=language).replace(".+?", "([0-9]+)"), words)
            return 0 if found is None else int(next(number for number in found.groups() if number))
    return pots


def _numbers(texts: list[str], expected: dict[str, tuple[int, ...]]) -> Facts:
    """The numbers that are expected beside each name, where they are; else all that stands there."""
    return {
        name: numbers if any(_tells(words, name, numbers) for words in texts) else texts
        for name, numbers in expected.items()
    }


def _tells(words: str, name: str, numbers: tuple[int, ...]) -> bool:
    there = [int(found.replace("−", "-")) for found in _NUMBER.findall(words.replace(name, ""))]
    return name in words and all(number in there for number in numbers)
