"""An evening with friends: two phones, a desk, a watcher, a whole match, and a laptop that is closed in the middle."""

from __future__ import annotations

from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import expect

from newmarket.record import check_record, read_record
from tests.browser.comparing import assert_same_soon, told_to
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import cards, device, ending, open_menu, playable, ready, take_seat
from tests.browser.words import says
from tests.kit.faulty_proxy import DOWN, FINE, FaultyProxy
from tests.kit.serving import make_table

pytestmark = pytest.mark.browser


def play_on(people: list[Visitor], *, until_hand: int) -> bool:
    """Each plays what can be played, until that hand is dealt; whether the match is over before."""
    while True:
        for each in people:
            page = each.page
            if ending(page).count():
                return True
            # Whatever there is to press just now, without waiting for it: it may be for the others to go on.
            for thing in (playable(page), ready(page)):
                thing.evaluate_all("(there) => there[0]?.click()")
        people[0].page.wait_for_timeout(150)
        told = told_to(people[0].page, people[0].url)
        if told["match"] and told["match"]["number"] >= until_hand:
            return False


@pytest.mark.timeout(600)
def test_four_windows_play_a_match_and_one_closes_its_laptop(server: Server, visit: Callable[..., Visitor]) -> None:
    with FaultyProxy(server.url, seed=4) as laptop_line:
        phone = visit(width=390, height=844, touch=True)
        other_phone = visit(width=390, height=844, touch=True, dark=True, still=True)
        laptop = visit(url=laptop_line.url)
        laptop.expected = ("net::ERR_",)
        watcher = visit(still=True)
        # Three hands, in a game that nobody wins before.
        shape = {"seats": 4, "bots": ["random"], "patience": "short", "rules": "saratoga", "switches": {"hands": 3}}
        with make_table(server.url, name="Rosalind", **shape) as rosalind:
            device(phone, rosalind)
        table = rosalind.table
        link = f"{server.url}/t/{table}"
        take_seat(other_phone, link, name="Jo")
        take_seat(laptop, f"{laptop_line.url}/t/{table}", name="Wilhelmine")
        watcher.page.goto(link)
        people = [phone, other_phone, laptop]
        for each in people:
            expect(ready(each.page)).to_be_visible()
        assert not play_on(people, until_hand=2)
        expect(cards(laptop.page)).to_be_visible()

        # The laptop is closed in the midst of a hand: the others see it, a bot sits in, and they play on.
        laptop_line.become(DOWN)
        lost = says("seat-lost-what", name="Wilhelmine")
        away = says("seat-away-what", name="Wilhelmine")
        for each in (phone, watcher):
            expect(each.page.get_by_text(lost).or_(each.page.get_by_text(away)).first).to_be_attached()
        over = play_on([phone, other_phone], until_hand=3)
        assert not over
        assert told_to(phone.page, server.url)["table"]["seats"][3]["away"] == "stood_in"

        # It is opened again: the page comes right by itself, and the seat is taken back.
        laptop_line.become(FINE)
        assert_same_soon(laptop.page, server.url)
        laptop.page.get_by_role("button", name=says("absent-back")).click()
        expect(laptop.page.get_by_text(says("absent-you"))).to_have_count(0)
        assert play_on(people, until_hand=99)
        for each in (*people, watcher):
            expect(ending(each.page)).to_be_visible()
            assert_same_soon(each.page, server.url)

    lines = httpx.get(f"{server.url}/api/tables/{table}/records").text.splitlines()
    assert [check_record(read_record(line)) for line in lines] == [None] * len(lines)
    menu = open_menu(watcher.page)
    expect(menu.get_by_role("list", name=says("table-players")).get_by_text("Wilhelmine")).to_be_visible()
