"""A bad line between the page and the server: it comes right by itself, and nothing happens twice or for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import httpx
import pytest
from playwright.sync_api import Page, expect

from newmarket.record import check_record, read_record
from tests.browser.comparing import assert_same_soon, differences, table_of
from tests.browser.conftest import AWAY, Server, Visitor
from tests.browser.playing import ending, make_table, playable, ready, sit_down_with_bots
from tests.browser.words import says
from tests.kit.faulty_proxy import BAD, DOWN, FINE, FaultyProxy, Trouble
from tests.kit.serving import Player, join_table

pytestmark = pytest.mark.browser

# The page may say why a doubled or late request was not done; what Chromium writes of that is no fault.
TROUBLE = (*AWAY, "409")
KINDS = {
    "lag": Trouble(delay=0.4),
    "loss": Trouble(lost=1),
    "no answers": Trouble(unanswered=0.6),
    "doubling": Trouble(doubled=1, delay=0.05),
    "cut streams": Trouble(cut=0.5),
    "held streams": Trouble(held=1),
    "all of it": BAD,
    "down": DOWN,
}
SECONDS = 2


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
def test_the_page_comes_right_within_two_seconds(server: Server, visit: Callable[..., Visitor]) -> None:
    """On a machine that has nothing else to do."""
    assert {kind: late for kind, late in after_each_trouble(server, visit).items() if late > SECONDS} == {}


def after_each_trouble(server: Server, visit: Callable[..., Visitor]) -> dict[str, float]:
    """In how many seconds the page was right again, beyond those that the machine needs to load it anew."""
    with bad_line(server, seed=1) as proxy, ExitStack() as stack:
        anna = visit(url=proxy.url, still=True)
        anna.expected = TROUBLE
        table = make_table(anna, name="Anna", seats=4, bots=2).rsplit("/", 1)[-1]
        people = [Player(server.url, table, anna.token(table)), join_table(server.url, table, "Ben")]
        for each in people:
            stack.enter_context(each)
        late = {}
        for kind, trouble in KINDS.items():
            assert_same_soon(anna.page, server.url)
            proxy.become(trouble)
            for _ in range(4):
                press_what_there_is(anna.page)
                for each in people:
                    each.respond(each.look())
            assert kind != "down" or differences(anna.page, server.url) != {}
            proxy.become(FINE)
            late[kind] = assert_same_soon(anna.page, server.url)
        # What the machine needs for it when it has much else to do shows in a page that is loaded anew.
        anna.page.reload()
        loading = assert_same_soon(anna.page, server.url)
        assert {kind for kind in ("lost", "unanswered", "doubled", "cut", "held") if not proxy.happened[kind]} == set()
        return {kind: seconds - loading for kind, seconds in late.items()}


def play_a_match(page: Page) -> None:
    """Presses whatever can be pressed, again where nothing came of it, until the match is over."""
    while True:
        playable(page).or_(ready(page)).or_(ending(page)).first.wait_for()
        if ending(page).is_visible():
            return
        press_what_there_is(page)


@pytest.mark.soak
def test_a_match_over_a_bad_line(server: Server, visit: Callable[..., Visitor]) -> None:
    """Each action is done once, and the end that is shown is the server's."""
    with bad_line(server, seed=2) as proxy:
        visitor = visit(url=proxy.url, still=True)
        visitor.expected = TROUBLE
        sit_down_with_bots(visitor, seats=8)
        proxy.become(BAD)
        play_a_match(visitor.page)
        proxy.become(FINE)
        assert_same_soon(visitor.page, server.url)

        address = f"{server.url}/api/tables/{table_of(visitor.page)}/records"
        records = [read_record(line) for line in httpx.get(address).text.splitlines()]
        assert [check_record(record) for record in records] == [None] * len(records)
        assert proxy.happened["doubled"] > 0
        assert proxy.happened["unanswered"] > 0


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


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 120))
def test_matches_over_bad_lines(server: Server, visit: Callable[..., Visitor], seed: int) -> None:
    with bad_line(server, seed=seed) as proxy:
        visitor = visit(url=proxy.url, still=True)
        visitor.expected = TROUBLE
        sit_down_with_bots(visitor, seats=3 + seed % 6)
        proxy.become(BAD)
        play_a_match(visitor.page)
        proxy.become(FINE)
        assert_same_soon(visitor.page, server.url)
