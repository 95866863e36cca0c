"""Friends at a table: seats given and taken by the host, the ninth visitor, another match, reactions."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company, is_settled, play_until
from tests.browser.comparing import assert_same_soon, table_of, told_to
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import cards, device, ending, open_menu, playable, ready, sure, wait_for_something_to_do
from tests.browser.words import says

pytestmark = pytest.mark.browser


def test_the_ninth_visitor_watches_and_takes_the_seat_of_who_is_put_out(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    people = company.sit(seats=8, persons=8, pace="at_once")
    host, put_out = device(visit(still=True), people[0]), device(visit(still=True), people[7])
    ninth = visit(still=True).page
    ninth.goto(f"{server.url}/t/{people[0].table}")
    expect(ninth.get_by_text(says("friends-full"))).to_be_visible()
    assert cards(ninth).count() == 0
    with company.getting_ready(*people[1:7]):
        ready(host).click()
        ready(put_out).click()
        expect(cards(host)).to_be_visible()
        assert_same_soon(ninth, server.url)
        expect(ninth.get_by_role("button", name=says("friends-claim"))).to_have_count(0)

        # A bot has the seat from now on, and the ninth visitor may have it from the next hand on.
        open_menu(host)
        sure(host, "friends-put-out-whom", name="Hugo")
        host.keyboard.press("Escape")
        expect(put_out.get_by_text(says("friends-put-out-you"))).to_be_visible()
        assert told_to(put_out, server.url)["table"]["you"] is None
        ninth.get_by_role("button", name=says("friends-claim")).click()
        form = ninth.get_by_role("dialog", name=says("friends-claim"))
        form.get_by_label(says("player-name")).fill("Ines")
        form.get_by_role("button", name=says("gathering-join")).click()
        expect(ninth.get_by_text(says("friends-next"))).to_be_visible()
        assert told_to(ninth, server.url)["table"]["yours_next"] == 7
    with company.playing(*people[1:7], hands=1):
        play_until(people[0], is_settled)
    expect(ready(ninth)).to_be_visible()
    told = told_to(ninth, server.url)["table"]
    assert (told["you"], told["seats"][7]["name"]) == (7, "Ines")
    with company.getting_ready(*people[:7]):
        ready(ninth).click()
        expect(cards(ninth)).to_be_visible()
        assert_same_soon(ninth, server.url)


def test_the_host_makes_the_table_by_its_page(server: Server, visit: Callable[..., Visitor], company: Company) -> None:
    """Before the start: a bot more, a bot less, a seat less, somebody put out, and the start with bots."""
    people = company.sit(seats=5, persons=5, sitting=2, pace="at_once")
    host, friend = device(visit(still=True), people[0]), device(visit(still=True), people[1])
    host.get_by_role("button", name=says("friends-add-bot-in", seat=4)).click()
    expect(host.get_by_role("heading", name=says("gathering-title", n=2))).to_be_visible()
    expect(friend.get_by_role("heading", name=says("gathering-title", n=2))).to_be_visible()
    host.get_by_role("button", name=says("friends-remove-bot")).click()
    expect(friend.get_by_role("heading", name=says("gathering-title", n=3))).to_be_visible()
    host.get_by_role("group", name=says("friends-seats")).get_by_text("4", exact=True).click()
    expect(friend.get_by_role("heading", name=says("gathering-title", n=2))).to_be_visible()
    host.get_by_role("group", name=says("friends-patience")).get_by_text(
        says("friends-patience-word", patience="short")
    ).click()
    expect(friend.get_by_text(says("friends-settings-are", pace="at_once", patience="short"))).to_be_visible()
    assert friend.get_by_role("button", name=says("friends-start")).count() == 0

    sure(host, "friends-put-out-whom", name="Ben")
    expect(friend.get_by_role("heading", name=says("friends-invited", host="Anna"))).to_be_visible()
    friend.get_by_label(says("player-name")).fill("Benno")
    friend.get_by_role("button", name=says("gathering-join")).click()
    expect(friend.get_by_role("heading", name=says("gathering-title", n=2))).to_be_visible()

    # The host goes before it has begun: who has sat for longest is the host, and starts with bots.
    open_menu(host)
    sure(host, "friends-leave")
    host.wait_for_url(f"{server.url}/")
    friend.get_by_role("button", name=says("friends-start")).click()
    expect(ready(friend)).to_be_visible()
    assert [seat["kind"] for seat in told_to(friend, server.url)["table"]["seats"]] == ["bot", "person", "bot", "bot"]


def test_all_press_for_another_match_at_once(server: Server, visit: Callable[..., Visitor], company: Company) -> None:
    """They meet at one new table, in the same seats, and it is dealt."""
    people = company.sit(seats=6, persons=3, pace="at_once", switches={"hands": 1})
    with company.playing(*people[1:]):
        play_until(people[0], lambda told: told["table"]["phase"] == "ended")
    pages = [device(visit(still=True), each) for each in people]
    watcher = visit(still=True).page
    watcher.goto(f"{server.url}/t/{people[0].table}")
    before = told_to(watcher, server.url)["table"]["seats"]
    for page in (*pages, watcher):
        expect(ending(page)).to_be_visible()
        assert_same_soon(page, server.url)
    for page in pages:
        # Who has been asked already by another's press joins them.
        asked = page.get_by_role("button", name=says("rematch-ask")).or_(
            page.get_by_role("button", name=says("rematch-join"))
        )
        asked.evaluate_all("(there) => there[0].click()")
    for page in pages:
        page.wait_for_url(lambda url: people[0].table not in url)
        playable(page).or_(cards(page)).or_(ready(page)).first.wait_for()
    assert len({table_of(page) for page in pages}) == 1
    after = told_to(pages[0], server.url)["table"]["seats"]
    assert [(seat["kind"], seat["name"]) for seat in after] == [(seat["kind"], seat["name"]) for seat in before]
    watcher.get_by_role("link", name=says("rematch-watch")).click()
    for page in (*pages, watcher):
        assert_same_soon(page, server.url)
    assert told_to(watcher, server.url)["match"]["number"] >= 1


def test_reactions_reach_those_who_want_them(server: Server, visit: Callable[..., Visitor], company: Company) -> None:
    people = company.sit(seats=3, persons=3, pace="at_once")
    anna, ben, chloe = (device(visit(still=True), each) for each in people)
    chloe.get_by_role("button", name=says("settings-title")).click()
    chloe.get_by_role("switch", name=says("settings-reactions")).click()
    chloe.keyboard.press("Escape")
    said = says("reaction-said", name="Anna", reaction="applause")
    with company.playing(people[2], hands=1):
        for page in (anna, ben):
            ready(page).click()
        expect(cards(anna)).to_be_visible()
        anna.get_by_role("button", name=says("reaction-open")).click()
        anna.get_by_role("button", name=says("reaction-word", reaction="applause")).click()
        expect(ben.get_by_text(said)).to_be_attached()
    assert chloe.get_by_text(said).count() == 0
    assert_same_soon(chloe, server.url)


def test_one_person_with_bots_finishes_fast_or_ends_the_match(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    (anna,) = company.sit(seats=4, persons=1, pace="slow")
    page = device(visit(still=True), anna)
    ready(page).click()
    expect(cards(page)).to_be_visible()
    menu = open_menu(page)
    menu.get_by_role("switch", name=says("friends-called-cards")).click()
    expect(menu.get_by_role("switch", name=says("friends-called-cards"))).to_be_checked()
    menu.get_by_role("button", name=says("friends-fast")).click()
    expect(menu).to_have_count(0)
    assert wait_for_something_to_do(page) in ("card", "ready")
    told = told_to(page, server.url)
    assert (told["table"]["pace"], told["table"]["seats"][0]["called_cards"]) == ("at_once", True)
    if told["match"]["hand"]["turn"] == 0:
        assert told["match"]["hand"]["called"] is None
    open_menu(page)
    sure(page, "friends-end")
    expect(page.get_by_role("heading", name=says("rematch-broken-off"))).to_be_visible()
    assert told_to(page, server.url)["table"]["broken_off"]
