"""Two people and a bot in two windows, through a reload and a server that dies in mid-hand."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import AWAY, Server, Visitor
from tests.browser.playing import (
    assert_fit_for_all,
    cards,
    make_table,
    names_held,
    play_a_card,
    playable,
    ready,
    take_seat,
)
from tests.browser.words import says

pytestmark = pytest.mark.browser


def play_until(visitors: list[Visitor], *, cards_played: int) -> int:
    """Lets each play what they can, until so many cards have been played or the hand is settled; how many were."""
    played = 0
    while played < cards_played:
        visitors[0].page.locator("body").wait_for()
        able = next((visitor for visitor in visitors if playable(visitor.page).count()), None)
        if able is not None:
            play_a_card(able.page)
            played += 1
        elif all(ready(visitor.page).count() for visitor in visitors):
            break
        else:
            visitors[0].page.wait_for_timeout(50)
    return played


@pytest.mark.timeout(600)
def test_two_windows_go_on_through_a_reload_and_a_killed_server(
    own_server: Server, visit: Callable[..., Visitor]
) -> None:
    server = own_server
    anna, ben = visit(url=server.url), visit(url=server.url, width=390, height=844)
    for visitor in (anna, ben):
        visitor.expected = AWAY
    link = make_table(anna, name="Anna", seats=3, bots=1)
    assert_fit_for_all(anna.page, "gathering")
    ben.page.goto(link)
    expect(ben.page.get_by_role("button", name=says("gathering-join"))).to_be_visible()
    assert_fit_for_all(ben.page, "a seat is free")
    take_seat(ben, link, name="Ben")
    for visitor in (anna, ben):
        ready(visitor.page).click()
    for visitor in (anna, ben):
        expect(cards(visitor.page)).to_be_visible()
    assert play_until([anna, ben], cards_played=3) == 3

    held = names_held(anna.page)
    anna.page.reload()
    expect(cards(anna.page)).to_be_visible()
    assert names_held(anna.page) == held or playable(anna.page).count()
    assert play_until([anna, ben], cards_played=2) == 2

    server.kill()
    for visitor in (anna, ben):
        expect(visitor.page.get_by_text(says("connection-lost"))).to_be_visible()
    assert_fit_for_all(anna.page, "connection lost")
    server.start()
    for visitor in (anna, ben):
        expect(visitor.page.get_by_text(says("connection-lost"))).to_have_count(0, timeout=30_000)
    assert play_until([anna, ben], cards_played=60) > 0
    for visitor in (anna, ben):
        expect(ready(visitor.page)).to_be_visible()
        ready(visitor.page).click()
    for visitor in (anna, ben):
        expect(cards(visitor.page)).to_be_visible()


def test_a_table_that_was_put_back_to_a_copy_is_shown_and_played_on_as_it_is_there(
    own_server: Server, visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    anna = visit(url=own_server.url)
    anna.expected = AWAY
    make_table(anna, name="Anna", seats=3, bots=2)
    ready(anna.page).click()
    playable(anna.page).first.wait_for()
    copy = tmp_path / "copy.db"
    with closing(sqlite3.connect(own_server.database)) as there, closing(sqlite3.connect(copy)) as kept:
        there.backup(kept)
    before = names_held(anna.page)
    assert play_until([anna], cards_played=2) > 0
    assert names_held(anna.page) != before

    own_server.kill()
    for file in own_server.database.parent.glob(f"{own_server.database.name}*"):
        file.unlink()
    copy.rename(own_server.database)
    own_server.start()
    expect(anna.page.get_by_text(says("put-back"))).to_be_visible(timeout=30_000)
    assert names_held(anna.page) == before
    assert play_until([anna], cards_played=1) == 1
    expect(anna.page.get_by_text(says("put-back"))).to_have_count(0)


def test_whoever_comes_too_late_watches_without_cards(visit: Callable[..., Visitor]) -> None:
    host, late = visit(), visit(width=320, height=700)
    link = make_table(host, name="Anna", seats=3, bots=2)
    ready(host.page).click()
    expect(cards(host.page)).to_be_visible()
    late.page.goto(link)
    expect(late.page.get_by_text(says("friends-watching")).first).to_be_visible()

    assert cards(late.page).count() == 0
    assert playable(late.page).count() == 0
    assert_fit_for_all(late.page, "watching")
