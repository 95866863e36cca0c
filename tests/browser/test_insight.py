"""The report after a hand, and what can be known during one: on the smallest screen, and as the server tells them."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.company import Company
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import (
    assert_fit_for_all,
    assert_not_too_wide,
    device,
    open_menu,
    ready,
    wait_for_something_to_do,
)
from tests.browser.words import says, text

pytestmark = pytest.mark.browser


def signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}" if n < 0 else "0"


def cells(table: Locator) -> list[list[str]]:
    rows: list[list[str]] = table.evaluate(
        "table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent.trim()))"
    )
    return rows


def test_a_report_stands_beside_the_hand_and_in_the_next_one_stands_what_can_be_known(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    (anna,) = company.sit(seats=3, persons=1, pace="at_once")
    anna.play_on(until="readying", hand=1)
    page = device(visit(still=True, width=320, height=640), anna)
    address = page.get_by_role("link", name=says("look-back-report"), exact=True).get_attribute("href")
    assert address == f"/t/{anna.table}/hands/1?view=report"
    page.goto(f"{server.url}{address}")
    expect(page.get_by_role("heading", name=says("insight-came"))).to_be_visible()
    told = anna.client.get(anna.at("/hands/1/report")).json()
    report = told["report"]

    # The numbers are those of the report; the chart's add up.
    assert cells(page.get_by_role("table").first)[-1] == [text("insight-result"), signed(report["result"])]
    for sentence in (*told["told"], *told["assumed"]):
        expect(page.get_by_role("listitem").filter(has_text=sentence).first).to_be_visible()
    tables = page.locator(".choices").get_by_role("table")
    assert tables.count() == len(report["choices"])
    for shown, choice in zip(tables.all(), report["choices"], strict=True):
        rows = cells(shown)
        worth = ["–" if option["seen"] is None else signed(option["seen"]) for option in choice["options"]]
        assert [row[1].split()[0].lstrip("~\u202f") for row in rows] == worth
        assert [text("insight-chosen") in row[0] for row in rows] == [
            at == choice["chosen"] for at in range(len(worth))
        ]
    turned = page.locator("li.turned")
    assert turned.count() == (report["turned"] is not None)
    assert_fit_for_all(page, "a report")
    assert_not_too_wide(page, "a report")

    # Each run leads to its step, and from there one comes back.
    page.locator("ol").get_by_role("link").nth(len(told["runs"]) - 1).click()
    expect(page.get_by_role("main", name=says("table-label"))).to_be_visible()
    assert parse_qs(urlsplit(page.url).query) == {"step": [str(told["runs"][-1] + 1)]}
    page.go_back()
    expect(page.get_by_role("heading", name=says("insight-came"))).to_be_visible()

    # Nothing is shown of what can be known before the host allows it.
    page.goto(f"{server.url}/t/{anna.table}")
    open_menu(page).get_by_role("switch", name=says("insight-known-allow")).click()
    expect(page.get_by_role("switch", name=says("insight-known-allow"))).to_be_checked()
    page.keyboard.press("Escape")
    ready(page).click()
    wait_for_something_to_do(page)
    page.get_by_role("button", name=says("insight-known-open")).press("Enter")
    panel = page.get_by_role("dialog", name=says("insight-known-open"))
    expect(panel.get_by_role("table").first).to_be_visible()
    known = anna.client.get(anna.at("/known")).json()["cards"]
    assert sum(len(cells(table)) for table in panel.get_by_role("table").all()) == len(known["unseen"]) - len(
        set(known["dead"]) & {each["card"] for each in known["unseen"]}
    )
    assert_fit_for_all(page, "what can be known")
    assert_not_too_wide(page, "what can be known")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=says("insight-known-open"))).to_be_focused()
