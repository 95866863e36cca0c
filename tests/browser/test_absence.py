"""Nobody waits for ever: seats that drop at each kind of moment, and people who come back to theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from tests.browser.company import NAMES, Company, follows, is_settled, leads, play_until
from tests.browser.comparing import assert_same_soon, told_to
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import (
    cards,
    device,
    names_held,
    open_menu,
    play_a_card,
    playable,
    ready,
    sure,
    wait_for_something_to_do,
)
from tests.browser.words import says
from tests.kit.serving import Player

pytestmark = pytest.mark.browser

MOMENTS = ("gathering", "ready", "lead", "called")
SEATS = range(3)


def drop(visit: Callable[..., Visitor], who: Player, seat: int, moment: str) -> int:
    """*who* sits before a page when the *moment* comes, and is gone then without a word; the hand in which it comes."""
    hand = 1
    if moment in ("lead", "called"):
        hand = play_until(who, (leads if moment == "lead" else follows)(seat))["match"]["number"]
    visitor = visit(still=True)
    page = device(visitor, who)
    if moment == "gathering":
        expect(page.get_by_role("heading", name=says("gathering-title", n=1))).to_be_visible()
    else:
        expect((ready(page) if moment == "ready" else playable(page)).first).to_be_visible()
    visitor.context.close()
    return hand


@pytest.mark.timeout(600)
def test_whoever_drops_at_any_moment_stops_no_hand(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    """Each seat of a table of three persons, at each kind of moment: a bot sits in, and the hand ends."""
    tables: dict[tuple[str, int], list[Player]] = {}
    hands = {}
    with ExitStack() as stack:
        for moment in MOMENTS:
            # While seats are free, who comes last makes the table full.
            for seat in SEATS if moment != "gathering" else SEATS[:2]:
                sitting = 2 if moment == "gathering" else 3
                people = company.sit(seats=3, persons=3, sitting=sitting, pace="at_once", patience="short")
                others = [each for each in people if each is not people[seat]]
                with company.playing(*others):
                    hand = drop(visit, people[seat], seat, moment)
                if moment == "gathering":
                    people.append(company.join(people[0].table, NAMES[2]))
                    others.append(people[2])
                stack.enter_context(company.playing(*others, hands=hand))
                tables[moment, seat], hands[moment, seat] = people, hand
        for (moment, seat), people in tables.items():
            told = people[(seat + 1) % 3].until(is_settled)
            assert told["match"]["number"] == hands[moment, seat], (moment, seat)
        away = {which: people[which[1]].look()["table"]["seats"][which[1]]["away"] for which, people in tables.items()}
        assert {which: why for which, why in away.items() if why != "stood_in" and which[0] != "called"} == {}

        # Whoever was dropped comes back, and finds that a bot plays for them.
        back = device(visit(still=True), tables["lead", 1][1])
        expect(back.get_by_text(says("absent-you"))).to_be_visible()
        back.get_by_role("button", name=says("absent-back")).click()
        expect(back.get_by_text(says("absent-you"))).to_have_count(0)
        assert_same_soon(back, server.url)
        assert told_to(back, server.url)["table"]["seats"][1]["away"] is None


def test_a_seat_is_left_and_taken_back_in_mid_hand_from_either_device(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    """A bot plays at once for who says that they leave; one press, or one card, and the seat is theirs again."""
    anna, ben = company.sit(seats=3, persons=2, pace="at_once")
    desk = visit(still=True)
    device(desk, anna)
    friend = device(visit(still=True), ben)
    for page in (desk.page, friend):
        ready(page).click()
    with company.playing(ben, hands=1):
        assert wait_for_something_to_do(desk.page) == "card"
    open_menu(desk.page)
    desk.page.get_by_role("button", name=says("friends-device")).click()
    link = desk.page.get_by_role("textbox", name=says("friends-device-link")).input_value()
    desk.page.keyboard.press("Escape")
    phone = visit(width=390, height=844, touch=True, still=True)
    phone.page.goto(link)
    expect(cards(phone.page)).to_be_visible()
    assert sorted(names_held(phone.page)) == sorted(names_held(desk.page))
    assert "#" not in phone.page.url

    # From the phone she leaves; at the desk, and for the others, a bot sits in.
    open_menu(phone.page)
    sure(phone.page, "friends-leave")
    phone.page.wait_for_url(f"{phone.url}/")
    expect(desk.page.get_by_text(says("absent-you"))).to_be_visible()
    expect(friend.get_by_text(says("seat-left-what", name="Anna")).first).to_be_attached()
    assert told_to(desk.page, server.url)["table"]["host"] == 2
    desk.page.get_by_role("button", name=says("absent-back")).click()
    for page in (desk.page, friend):
        expect(page.get_by_text(says("absent-you"))).to_have_count(0)
        expect(page.get_by_text(says("seat-left-what", name="Anna"))).to_have_count(0)
        assert_same_soon(page, server.url)

    # By the way that the front page of the phone shows, the same seat is there again.
    phone.page.get_by_role("link", name=says("friends-yours-back")).click()
    phone.page.wait_for_url(f"**/t/{anna.table}")
    assert_same_soon(phone.page, server.url)
    with company.playing(ben, hands=1):
        turns = 0
        while wait_for_something_to_do(desk.page) == "card":
            play_a_card((desk, phone)[turns % 2].page)
            turns += 1
    for page in (desk.page, phone.page):
        assert_same_soon(page, server.url)


def test_twenty_reloads_and_a_second_tab(server: Server, visit: Callable[..., Visitor], company: Company) -> None:
    """Nobody is told that who reloads has gone; each tab shows the same seat, and either may play."""
    anna, ben = company.sit(seats=3, persons=2, pace="at_once")
    visitor = visit(still=True)
    device(visitor, anna)
    friend = device(visit(still=True), ben)
    friend.evaluate(WATCH_FOR_THE_LOST, says("seat-lost-what").pattern)
    for page in (visitor.page, friend):
        ready(page).click()
    with company.playing(ben, hands=1):
        assert wait_for_something_to_do(visitor.page) == "card"
        for _ in range(20):
            visitor.page.reload(wait_until="domcontentloaded")
        assert_same_soon(visitor.page, server.url)
        assert friend.evaluate("globalThis.lost") == []

        second = visitor.open_page()
        second.goto(visitor.page.url)
        pages = [visitor.page, second]
        turn = 0
        while wait_for_something_to_do(pages[turn % 2]) == "card":
            play_a_card(pages[turn % 2])
            turn += 1
    for page in pages:
        assert_same_soon(page, server.url)


WATCH_FOR_THE_LOST = """(pattern) => {
  globalThis.lost = [];
  const told = new RegExp(pattern);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const words = (target.textContent ?? '').trim();
      if (told.test(words)) globalThis.lost.push(words);
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}"""


# A key that is pressed on and on, until the cards have been there for a moment.
PRESS_ON = """async (button) => {
  // At once: the page itself may be about to put the focus elsewhere.
  button.focus();
  let since;
  const watch = new MutationObserver(() => {
    if (document.querySelector('ul button[aria-disabled]')) since ??= performance.now();
  });
  watch.observe(document, { childList: true, subtree: true });
  const began = performance.now();
  while (since === undefined ? performance.now() - began < 9000 : performance.now() - since < 150) {
    document.activeElement.click();
    await new Promise((resume) => setTimeout(resume, 10));
  }
  watch.disconnect();
}"""


def test_ready_pressed_many_times_across_the_end_of_a_hand(
    server: Server, visit: Callable[..., Visitor], company: Company
) -> None:
    """In two tabs, and by a key pressed on and on: each hand is asked for once, and no card is played by it.

    In one of three hands in a row at a table of three the first lead is one's own.
    """
    (anna,) = company.sit(seats=3, persons=1, pace="at_once")
    visitor = visit(still=True)
    first, second = device(visitor, anna), visitor.open_page()
    second.goto(first.url)
    for hand in range(1, 5):
        for page in (first, second):
            expect(ready(page)).to_be_visible()
        asked = ready(first).inner_text()
        if hand == 1:
            for _ in range(5):
                for page in (first, second):
                    ready(page).evaluate_all("(there) => there.forEach((each) => each.click())")
        else:
            first.bring_to_front()
            ready(first).evaluate(PRESS_ON)
        # A hand in which nothing is asked of one may be over by now, and the button of the next be there.
        expect(first.get_by_role("button", name=asked, exact=True)).to_have_count(0)
        told = told_to(first, server.url)
        assert told["match"]["number"] == hand
        assert Counter(line["reason"] for line in told["lines"] if line["hand"] == hand)["ready"] == 1
        assert [card for seat, card, _ in told["match"]["hand"]["plays"] if seat == 0] == []
        play_until(anna, is_settled)
    for page in (first, second):
        assert_same_soon(page, server.url)
