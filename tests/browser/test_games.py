"""Each game of the family in the browser: hands by mouse, with their decisions, each to its settlement."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from _pytest.mark.structures import ParameterSet
from playwright.sync_api import Locator, Page, expect

from newmarket.record import check_record, read_record
from newmarket.rules import CardsShown, Option, Rules, built_in_rules
from tests.browser.conftest import Server, Visitor
from tests.browser.playing import assert_fit_for_all, ending, playable
from tests.browser.test_match import number
from tests.browser.words import says

pytestmark = pytest.mark.browser

DESK, PHONE = (1280, 800), (390, 844)
DESK_SIZE = {"width": DESK[0], "height": DESK[1]}
DOUBLE_CLICK = 550
GAMES = {
    **dict.fromkeys(("find-the-lady", "newmarket-1891", "spin", "pope-joan"), (DESK, PHONE)),
    **dict.fromkeys(("epsom", "michigan", "pub-newmarket", "spinado", "saratoga"), (DESK,)),
}
ASK_MORE = {"find-the-lady", "newmarket-1891", "spin"}
"""Those that ask for more than cards: an exchange, counters to place, Spin."""


def test_every_game_is_played_here_or_as_the_match_of_the_house() -> None:
    assert set(built_in_rules()) == {*GAMES, "newmarket"}


class Sitting:
    """One person's seat at a table against bots, and the decisions that they were asked for."""

    def __init__(self, visitor: Visitor, server: Server, rules: Rules, seats: int) -> None:
        self.page = visitor.page
        self.decisions: set[str] = set()
        self.hand = 1
        self.page.goto(visitor.front)
        self.page.get_by_role("button", name=says("game-choose-which", game=rules.title)).click()
        form = self.page.get_by_role("form", name=says("front-play"))
        form.get_by_text(str(seats), exact=True).click()
        form.get_by_text(says("pace", pace="at_once")).click()
        form.get_by_role("button", name=says("front-play")).click()
        self.page.wait_for_url("**/t/*")
        self.address = f"{server.url}/api/tables/{self.page.url.rsplit('/', 1)[-1]}"

    def play_a_hand(self) -> None:
        """Takes each decision as it comes, until the hand is settled."""
        while (asked := self._next()) is not None:
            decision, button = asked
            self.decisions.add(decision)
            before = self._seq()
            # A click at the place of one just before may be the second of a double click, which plays nothing.
            self.page.wait_for_timeout(DOUBLE_CLICK)
            # Of many cards only the edge can be seen; those at the end of the fan lean away from it.
            button.click(position={"x": 34 if self.page.viewport_size == DESK_SIZE else 10, "y": 24})
            while self._seq() == before:
                self.page.wait_for_timeout(20)

    def go_on(self) -> None:
        """Says "ready" for the next hand."""
        self._settled().click()
        self.hand += 1

    def _settled(self) -> Locator:
        # At the first hand a table that is to be played at once is ready by itself.
        return self.page.get_by_role("button", name=says("ready-button", hand=self.hand + 1))

    def _next(self) -> tuple[str, Locator] | None:
        page = self.page
        ways = {
            "place": _enabled(page, "game-place-on"),
            "exchange": _enabled(page, "game-exchange"),
            "spin": _enabled(page, "game-spin-now"),
            "card": playable(page),
        }
        over = self._settled().or_(ending(page))
        any_of = over
        for way in ways.values():
            any_of = any_of.or_(way)
        any_of.first.wait_for()
        if over.first.is_visible():
            return None
        arm = page.get_by_role("button", name=says("game-spin-arm"))
        if arm.is_visible() and arm.get_attribute("aria-pressed") == "false":
            arm.click()
            expect(arm).to_have_attribute("aria-pressed", "true")
        return next((decision, way.first) for decision, way in ways.items() if way.first.is_visible())

    def _seq(self) -> int:
        seq: int = httpx.get(self.address).json()["seq"]
        return seq


def _enabled(page: Page, message: str) -> Locator:
    return page.get_by_role("button", name=says(message), disabled=False)


def _sittings() -> Iterator[ParameterSet]:
    """Each that asks for more than cards, by mouse; by touch, and the others, when there is time."""
    for game, sizes in GAMES.items():
        for size in sizes:
            in_time = size != PHONE and game in ASK_MORE
            yield pytest.param(game, size, marks=() if in_time else pytest.mark.soak, id=f"{game}-{size[0]}")


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("game", "size"), list(_sittings()))
def test_a_hand_by_mouse_to_its_settlement(
    server: Server, visit: Callable[..., Visitor], game: str, size: tuple[int, int]
) -> None:
    """What the page shows at the end is what the engine has, and no counter is lost; each decision has come."""
    rules = built_in_rules()[game]
    seats = max(rules.seats[0], min(3, rules.seats[1]))
    sitting = Sitting(visit(width=size[0], height=size[1], touch=size == PHONE), server, rules, seats)
    expected = {"card"}
    if rules.placing is not None:
        expected.add("place")
    if rules.option is not Option.NOBODY:
        # Once in a round one deals, and is asked for sure.
        expected.add("exchange")
    sitting.play_a_hand()
    while not expected <= sitting.decisions and sitting.hand < seats:
        sitting.go_on()
        sitting.play_a_hand()
    assert_fit_for_all(sitting.page, f"{game}, settled")
    assert expected <= sitting.decisions

    match = httpx.get(sitting.address).json()["match"]
    assert sum(match["counters"]) + sum(match["pots"].values()) == rules.counters * seats
    sheet = sitting.page.get_by_role("table").filter(
        has=sitting.page.get_by_role("columnheader", name=says("sheet-after"))
    )
    after = [number(row.locator("td.after").inner_text()) for row in sheet.locator("tbody tr").all()]
    assert after == match["counters"]
    records = httpx.get(f"{sitting.address}/records").text.splitlines()
    hidden = rules.cards_shown is CardsShown.AT_MATCH_END
    assert bool(records) != hidden
    assert [check_record(read_record(text)) for text in records] == [None] * len(records)
