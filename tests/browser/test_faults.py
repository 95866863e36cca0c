"""A bad line between the page and the server: it comes right by itself, and nothing happens twice or for nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from playwright.sync_api import Page, expect

from newmarket.record import check_record, read_record
from tests.browser.comparing import assert_same_soon, differences
from tests.browser.conftest import AWAY, WAIT_MILLISECONDS, Server, Visitor
from tests.browser.playing import device, ending, playable, ready, sit_down_with_bots
from tests.browser.words import says
from tests.kit.faulty_proxy import BAD, DOWN, FINE, FaultyProxy, Trouble
from tests.kit.serving import Player, join_table, make_table

pytestmark = pytest.mark.browser

# The page may say why a doubled or late request was not done; what Chromium writes of that is no fault.
TROUBLE = (*AWAY, "409")
KINDS = {
    "lag": Trouble(delay=0.4),
    "lost": Trouble(lost=1),
    "unanswered": Trouble(unanswered=1),
    "doubled": Trouble(doubled=1, delay=0.05),
    "cut": Trouble(cut=1),
    "held": Trouble(held=1),
    "all of it": BAD,
    "down": DOWN,
}
"""Each trouble; by the name under which the proxy counts it where it is one of a kind."""
COUNTED = {"lost", "unanswered", "doubled", "cut", "held"}
SECONDS = 2
HANDS = 3


@contextmanager
def bad_line(server: Server, seed: int) -> Iterator[FaultyProxy]:
    with FaultyProxy(server.url, seed=seed) as proxy:
        yield proxy


def press_what_there_is(page: Page) -> None:
    """One press, as somebody who does not know that the line is bad, if there is something to press."""
    # Without waiting for it to be pressable: it may go, or be asked for already, just then.
    for thing in (playable(page), ready(page)):
        thing.evaluate_all("(there) => there[0]?.click()")


def test_the_page_comes_right_by_itself(server: Server, visit: Callable[..., Visitor]) -> None:
    """After each kind of trouble, in which the table went on and the page tried to do its part."""
    after_each_trouble(server, visit)


@pytest.mark.soak
@pytest.mark.alone
def test_the_page_comes_right_within_two_seconds(server: Server, visit: Callable[..., Visitor]) -> None:
    """On a machine that has nothing else to do."""
    assert {kind: late for kind, late in after_each_trouble(server, visit).items() if late > SECONDS} == {}


def after_each_trouble(server: Server, visit: Callable[..., Visitor]) -> dict[str, float]:
    """In how many seconds the page was right again, beyond those that the machine needs to load it anew."""
    with bad_line(server, seed=1) as proxy, ExitStack() as stack:
        visitor = visit(url=proxy.url, still=True)
        visitor.expected = TROUBLE
        page = visitor.page
        # Nobody comes to the end of this match early: it has no target.
        anna = stack.enter_context(make_table(server.url, rules="saratoga", seats=4, bots=["random", "random"]))
        ben = stack.enter_context(join_table(server.url, anna.table, "Ben"))
        device(visitor, anna)
        late = {kind: lateness(page, server, proxy, kind, people=(anna, ben)) for kind in KINDS}
        # What the machine needs for it when it has much else to do shows in a page that is loaded anew.
        page.reload()
        loading = assert_same_soon(page, server.url)
        return {kind: seconds - loading for kind, seconds in late.items()}


def lateness(page: Page, server: Server, proxy: FaultyProxy, kind: str, *, people: tuple[Player, Player]) -> float:
    """In how many seconds the page is right again after one kind of trouble, which certainly came."""
    come_to_something_to_press(page, server, people[1])
    before = proxy.happened[kind]
    proxy.become(KINDS[kind])
    # The page asks for one thing at least, over the bad line; then the table goes on without it.
    for _ in range(4):
        press_what_there_is(page)
        go_on(*people)
    until(page, lambda: go_on(*people) and (kind not in COUNTED or proxy.happened[kind] > before))
    if kind == "down":
        until(page, lambda: go_on(*people) and differences(page, server.url) != {})
    proxy.become(FINE)
    return assert_same_soon(page, server.url)


def come_to_something_to_press(page: Page, server: Server, other: Player) -> None:
    """All that the page waits for is its own player."""
    there = playable(page).or_(ready(page))
    until(page, lambda: go_on(other) and there.count() > 0 and not differences(page, server.url))


def go_on(*people: Player) -> bool:
    """Each does what they are asked for by now, if anything."""
    for each in people:
        each.respond(each.look())
    return True


def until(page: Page, happened: Callable[[], bool]) -> None:
    """Waits until it has *happened*, and fails where it does not."""
    latest = time.monotonic() + WAIT_MILLISECONDS / 1000
    while not happened():
        assert time.monotonic() < latest
        page.wait_for_timeout(20)


def play_a_match(page: Page) -> None:
    """Presses whatever can be pressed, again where nothing came of it, until the match is over."""
    while True:
        playable(page).or_(ready(page)).or_(ending(page)).first.wait_for()
        if ending(page).is_visible():
            return
        press_what_there_is(page)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_match_over_a_bad_line(server: Server, visit: Callable[..., Visitor], seats: int) -> None:
    """Each action is done once, and the end that is shown is the server's."""
    with (
        bad_line(server, seed=seats) as proxy,
        make_table(server.url, seats=seats, bots=["steady"] * (seats - 1), switches={"hands": HANDS}) as anna,
    ):
        visitor = visit(url=proxy.url, still=True)
        visitor.expected = TROUBLE
        device(visitor, anna)
        proxy.become(BAD)
        play_a_match(visitor.page)
        proxy.become(FINE)
        assert_same_soon(visitor.page, server.url)

        address = f"{server.url}/api/tables/{anna.table}/records"
        records = [read_record(line) for line in httpx.get(address).text.splitlines()]
        assert [check_record(record) for record in records] == [None] * len(records)
        assert 0 < len(records) <= HANDS
        assert proxy.happened["doubled"] + proxy.happened["unanswered"] > 0


def test_what_is_done_while_offline_is_not_sent_and_changes_nothing(
    server: Server, visit: Callable[..., Visitor]
) -> None:
    with bad_line(server, seed=3) as proxy:
        visitor = visit(url=proxy.url, still=True)
        visitor.expected = TROUBLE
        page = visitor.page
        sit_down_with_bots(visitor, seats=3)
        playable(page).or_(ready(page)).first.wait_for()
        assert_same_soon(page, server.url)
        proxy.become(DOWN)
        expect(page.get_by_text(says("connection-lost"))).to_be_visible()
        press_what_there_is(page)
        expect(page.get_by_text(says("not-sent"))).to_be_visible()
        assert differences(page, server.url) == {}

        proxy.become(FINE)
        expect(page.get_by_text(says("connection-lost"))).to_have_count(0)
        assert differences(page, server.url) == {}
        press_what_there_is(page)
        expect(page.get_by_text(says("not-sent"))).to_have_count(0)
        assert_same_soon(page, server.url)
