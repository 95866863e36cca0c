"""A match in the browser, from the front page to its standing."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page

from newmarket.record import check_record, read_record
from tests.browser.conftest import Server, Visitor
from tests.browser.hidden import assert_a_planted_card_is_found, assert_shows_no_other_cards
from tests.browser.playing import (
    assert_fit_for_all,
    device,
    ending,
    play_a_card,
    press_ready,
    ready,
    sit_down_with_bots,
    wait_for_something_to_do,
)
from tests.browser.words import says
from tests.kit.serving import make_table

pytestmark = pytest.mark.browser


def number(text: str) -> int:
    """The number that *text* begins with; it may have a true minus sign."""
    found = re.match(r"[−+]?\d+", text.strip())
    assert found is not None, text
    return int(found[0].replace("−", "-"))


def changes(text: str) -> int:
    """The sum of all signed numbers in *text*; others, such as those of cards, have no sign."""
    return sum(number(found) for found in re.findall(r"[−+]\d+", text))


def sheet_rows(page: Page) -> list[list[str]]:
    """The settlement sheet as it stands on the page, without its heading."""
    table = page.get_by_role("table").filter(has=page.get_by_role("columnheader", name=says("sheet-staked")))
    return [row.locator("th, td").all_inner_texts() for row in table.locator("tbody tr").all()]


def assert_sheet_adds_up(page: Page) -> None:
    """Each row leads from before to after, and what goes to one comes from another or from a pot."""
    for _, before, staked, pots, left, change, after in sheet_rows(page):
        assert number(change) == changes(staked) + changes(pots) + changes(left)
        assert number(after) == number(before) + number(change)


def test_a_match_by_mouse_and_every_counter_is_right(server: Server, visit: Callable[..., Visitor]) -> None:
    """Two hands, and the engine replays what was played and comes to the same counters; in the first, the page has
    nothing of any card that its reader was not told of.
    """
    visitor = visit()
    with make_table(server.url, seats=4, bots=["steady", "random", "steady"], switches={"hands": 2}) as anna:
        device(visitor, anna)
    press_ready(visitor.page, ready(visitor.page).click)
    play_to_the_end(server, visitor.page, most=2)


@pytest.mark.soak
def test_a_whole_match_by_mouse_and_every_counter_is_right(server: Server, visit: Callable[..., Visitor]) -> None:
    """Default rules at a table of four, from the front page."""
    visitor = visit()
    sit_down_with_bots(visitor)
    play_to_the_end(server, visitor.page, most=10)


def play_to_the_end(server: Server, page: Page, *, most: int) -> None:
    """Plays what can be played in a match of *most* hands at a table of four, and looks at every number on the way."""
    hands, is_planted = 0, False
    while (thing := wait_for_something_to_do(page)) != "end":
        if thing == "card":
            if hands == 0:
                assert_shows_no_other_cards(page, server.url)
                if not is_planted:
                    assert_a_planted_card_is_found(page, server.url)
                    is_planted = True
            play_a_card(page)
            continue
        hands += 1
        assert_sheet_adds_up(page)
        if hands == 1:
            assert_fit_for_all(page, "settlement")
        press_ready(page, ready(page).click)
    assert_sheet_adds_up(page)
    assert_fit_for_all(page, "the match's end")

    table = page.url.rsplit("/", 1)[-1]
    texts = httpx.get(f"{server.url}/api/tables/{table}/records").text.splitlines()
    records = [read_record(text) for text in texts]
    assert [check_record(record) for record in records] == [None] * (hands + 1)
    counters = records[-1].result.counters
    assert sum(counters) + sum(records[-1].result.pots.values()) == 400
    assert len(records) == most or max(counters) >= 150

    rows = page.get_by_role("table", name=says("standing-title")).locator("tbody tr").all()
    shown = [number(row.locator("td.n").inner_text()) for row in rows]
    assert shown == sorted(counters, reverse=True)
    winners = [seat for seat, held in enumerate(counters) if held == max(counters)]
    told = ending(page).inner_text()
    assert bool(says("standing-won", part="actor").search(told)) == (winners == [0])
    assert bool(says("standing-drawn").search(told)) == (len(winners) > 1)


def test_a_double_click_plays_one_card(server: Server, visit: Callable[..., Visitor]) -> None:
    """All through a hand, each double click takes exactly one card from the holding."""
    visitor = visit()
    sit_down_with_bots(visitor, seats=3)
    played = 0
    while wait_for_something_to_do(visitor.page) == "card":
        play_a_card(visitor.page, double=True)
        played += 1

    table = visitor.page.url.rsplit("/", 1)[-1]
    (text,) = httpx.get(f"{server.url}/api/tables/{table}/records").text.splitlines()
    assert sum(action.seat == 0 for action in read_record(text).actions) == played
