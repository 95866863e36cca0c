"""The page below a place of another site: found there with all its files, and every link and request stays below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.browser.conftest import Visitor
from tests.browser.playing import play_a_card, sit_down_with_bots, wait_for_something_to_do
from tests.browser.words import says
from tests.kit.serving import Serving, no_limits

pytestmark = pytest.mark.browser

UNDER = "/newmarket"


@pytest.fixture
def below(tmp_path: Path) -> Iterator[str]:
    """The address of a server below a place."""
    with closing(SqliteStore(tmp_path / "tables.db")) as store, closing(Thinkers(Metrics())) as thinkers:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), under=UNDER)
        with Serving(hall) as serving:
            yield f"{serving.url}{UNDER}"


def test_a_table_is_made_and_played_at_below_another_site(below: str, visit: Callable[..., Visitor]) -> None:
    visitor = visit(url=below)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    sit_down_with_bots(visitor)
    page = visitor.page
    assert page.url.startswith(f"{below}/t/")
    if wait_for_something_to_do(page) == "card":
        play_a_card(page)
    # Read anew, it is the same seat; and the front page is where its links say.
    page.reload()
    wait_for_something_to_do(page)
    page.goto(f"{below}/")
    page.get_by_role("link", name=says("learn"), exact=True).first.click()
    expect(page).to_have_url(f"{below}/learn")
    expect(page.get_by_role("heading", level=1)).to_be_visible()

    assert asked
    assert [] == [url for url in asked if not url.startswith(f"{below}/")]
