"""The walkthrough in a real browser: the whole lesson by keyboard, by touch, and by what a screen reader has alone."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import msgspec
import pytest
from playwright.sync_api import Page, expect

from bench.serving.weight import weight_of_page
from newmarket.languages import Language
from newmarket.record import write_record
from newmarket.walkthrough import Walk, walk_record
from newmarket.walkthrough.lesson import lesson
from newmarket.walkthrough.link import record_link
from tests.browser.accessible import Node, read_page
from tests.browser.conftest import STATIC, Server, Visitor
from tests.browser.keyboard import Keyboard
from tests.browser.playing import (
    assert_fit_for_all,
    playable,
    sit_down_with_bots,
    wait_for_something_to_do,
)
from tests.browser.words import card_name, heard, says

pytestmark = pytest.mark.browser

LESSON = lesson("newmarket")

# What is told of a step, once for each time that it is put there, as a live region is spoken.
LISTEN = """
globalThis.heard = [];
const words = (node) => {
  const said = node.cloneNode(true);
  for (const other of said.querySelectorAll('[aria-hidden=true]')) other.remove();
  return said.textContent.trim().replace(/\\s+/g, ' ');
};
new MutationObserver((changes) => {
  const told = new Set();
  for (const { target, addedNodes } of changes) {
    const region = (target instanceof Element ? target : target.parentElement)?.closest('.said[role=status]');
    if (region && addedNodes.length) told.add(region);
  }
  for (const region of told) globalThis.heard.push(words(region));
}).observe(document, { childList: true, subtree: true });
"""
# All that is seen on the table: cards by place, counters, names, the settlement.
PICTURE = """() => {
  const board = document.querySelector('.board').cloneNode(true);
  const lies = [...document.querySelectorAll('.board [data-fly]')].map((el) => el.dataset.fly);
  return [board.textContent.replace(/\\s+/g, ' '), lies.join(' ')].join(' | ');
}"""


# One's cards, those that lie under the panel of words (cards lean a little), and buttons beyond the edge of the screen.
WITHIN_REACH = """() => {
  const box = (el) => el.getBoundingClientRect();
  const panel = box(document.querySelector('#telling'));
  const cards = [...document.querySelectorAll('.mine li button')];
  const buttons = [...document.querySelectorAll('#telling button')].filter((el) => box(el).width > 0);
  return {
    cards: cards.length,
    under: cards.filter((el) => box(el).bottom > panel.top + 8).map((el) => el.textContent),
    beyond: buttons.filter((el) => box(el).left < 0 || box(el).right > innerWidth).map((el) => el.textContent),
  };
}"""


def told(walked: Walk, at: int) -> str:
    """What is said of a step, as it is heard, without its spaces."""
    step = walked.steps[at]
    return close(heard(" ".join((step.what, step.options, step.rule, step.note or ""))))


def close(text: str) -> str:
    """*text* without spaces: between paragraphs there are none."""
    return re.sub(r"\s", "", text)


def picture(page: Page) -> str:
    found = page.evaluate(PICTURE)
    assert isinstance(found, str)
    return found


def shows(page: Page, walked: Walk, at: int) -> None:
    """Waits until step *at* is shown, and said."""
    expect(page.locator(".what")).to_have_text(re.compile(re.escape(walked.steps[at].what)))
    expect(page.get_by_role("slider")).to_have_value(str(at + 1))


def test_the_whole_lesson_by_keyboard(visit: Callable[..., Visitor]) -> None:
    """From the front page; each step is said once and has its address; the way back shows the same pictures."""
    walked = LESSON.walk()
    last = len(walked.steps) - 1
    visitor = visit(still=True)
    page = visitor.page
    page.add_init_script(LISTEN)
    page.goto(visitor.front)
    keys = Keyboard(page)
    keys.go("link", says("learn"))
    keys.press("Enter")
    page.wait_for_url("**/learn")
    shows(page, walked, 0)
    assert_fit_for_all(page, "the lesson")
    page.evaluate("globalThis.heard.length = 0")
    pictures = [picture(page)]
    for at in range(1, last + 1):
        keys.press("ArrowRight")
        expect(page.get_by_role("slider")).to_have_value(str(at + 1))
        pictures.append(picture(page))
    assert [told(walked, at) for at in range(1, last + 1)] == [
        close(said) for said in page.evaluate("globalThis.heard")
    ]
    assert page.url.endswith(f"/learn?step={last + 1}")
    assert_fit_for_all(page, "the end of the lesson")
    for at in reversed(range(last)):
        keys.press("ArrowLeft")
        expect(page.get_by_role("slider")).to_have_value(str(at + 1))
        assert picture(page) == pictures[at]
    keys.press("End")
    assert picture(page) == pictures[last]
    keys.press("Home")
    assert picture(page) == pictures[0]

    # A question: the answer is said, and the focus stays where there is something to press.
    asked = next(at for at, step in enumerate(walked.steps) if step.ask is not None)
    question = walked.steps[asked].ask
    assert question is not None
    page.goto(visitor.address(f"/learn?step={asked + 1}"))
    shows(page, walked, asked)
    keys.go("button", re.compile(f"^{heard(question.choices[0].label)}$"))
    keys.press("Enter")
    answer = page.get_by_role("status").filter(has_text=re.compile(re.escape(question.choices[0].does)))
    expect(answer).to_have_count(1)
    keys.press("ArrowRight")
    shows(page, walked, asked + 1)
    assert keys.is_at("button", says("walk-next"))


def test_the_whole_lesson_by_touch(visit: Callable[..., Visitor]) -> None:
    """On a phone, by the buttons and by strokes of a finger; it plays by itself until the reader is asked."""
    walked = LESSON.walk()
    visitor = visit(width=390, height=844, touch=True, still=True)
    page = visitor.page
    page.goto(visitor.address("/learn"))
    shows(page, walked, 0)
    assert_fit_for_all(page, "the lesson on a phone")
    next_one = page.get_by_role("button", name=says("walk-next"))
    for at in range(1, len(walked.steps)):
        next_one.tap()
        expect(page.get_by_role("slider")).to_have_value(str(at + 1))
    shows(page, walked, len(walked.steps) - 1)
    stroke(page, 60, 300)
    shows(page, walked, len(walked.steps) - 2)
    stroke(page, 300, 60)
    shows(page, walked, len(walked.steps) - 1)
    asked = next(at for at, step in enumerate(walked.steps) if step.ask is not None)
    page.goto(visitor.address(f"/learn?step={asked}"))
    page.get_by_role("button", name=says("walk-play")).tap()
    shows(page, walked, asked)
    expect(page.get_by_role("button", name=says("walk-play"))).to_be_visible()


def stroke(page: Page, x: int, to: int) -> None:
    """Draws a finger along the table."""
    session = page.context.new_cdp_session(page)
    for kind, at in (("touchStart", x), ("touchMove", (x + to) // 2), ("touchMove", to)):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": at, "y": 240}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.detach()


def test_the_lesson_can_be_followed_by_what_a_screen_reader_has(visit: Callable[..., Visitor]) -> None:
    """What is read of each step, and of the table beside it, tells what happened and whose turn it is."""
    walked = LESSON.walk()
    visitor = visit(still=True)
    page = visitor.page
    page.goto(visitor.address("/learn"))
    shows(page, walked, 0)
    for at, step in enumerate(walked.steps):
        tree = read_page(page)
        said = " ".join(status.text for status in tree.all("status"))
        assert told(walked, at) in close(said), said
        assert_true_to_the_event(tree, said, walked, at)
        if step.ask is not None:
            buttons = {button.name for button in tree.all("button")}
            assert {heard(choice.label) for choice in step.ask.choices} <= buttons
        page.get_by_role("button", name=says("walk-next")).press("Enter")
        expect(page.get_by_role("slider")).to_have_value(str(min(at + 2, len(walked.steps))))


def assert_true_to_the_event(tree: Node, said: str, walked: Walk, at: int) -> None:
    """Who did it with which card or how many counters is in what is *said*, and the card lies in the run."""
    event = msgspec.to_builtins(walked.steps[at].event) or {}
    names = ["you" if seat == walked.you else name.lower() for seat, name in enumerate(walked.names)]
    heard_of = said.lower()
    for seat in (event[key] for key in ("seat", "to", "dealer") if event.get(key) is not None):
        assert names[seat] in heard_of, said
    if event.get("event") in {"led", "followed"}:
        name = card_name(event["card"])
        assert name.lower() in heard_of
        assert any(item.text.startswith(f"{name}, played by") for item in tree.all("listitem"))
    if event.get("event") in {"paid", "pot_taken"}:
        assert re.search(rf"\b{event['counters']} counters", heard_of)
    hand = walked.steps[at].match.hand
    if hand is not None and hand.called is not None:
        called = card_name(str(hand.called))
        assert any(item.text.startswith(called) and "called" in item.text for item in tree.all("listitem"))


def test_a_record_in_a_link_plays_with_no_table_behind_it(server: Server, visit: Callable[..., Visitor]) -> None:
    """It is pasted, seen from a seat, put into the address, and opened from there by somebody else."""
    link = record_link(LESSON.record)
    walked = walk_record(LESSON.record, you=LESSON.you, asks=None)
    visitor = visit(still=True)
    visitor.expected = ("422",)
    page = visitor.page
    page.goto(f"{server.url}/walk")
    assert_fit_for_all(page, "where a record is brought")
    page.get_by_label(says("walk-bring-label")).fill("{}")
    page.get_by_role("button", name=says("walk-bring-go")).click()
    expect(page.get_by_role("alert").filter(has_text="missing key")).to_be_visible()
    page.get_by_label(says("walk-bring-label")).fill(write_record(LESSON.record))
    page.get_by_role("button", name=says("walk-bring-go")).click()
    shows(page, walked, 0)
    assert link.partition("#")[2] in page.url
    page.get_by_role("button", name=says("walk-next")).click()
    expect(page.get_by_role("slider")).to_have_value("2")

    other = visit(width=320, height=568, touch=True, dark=True, still=True, language=Language.GERMAN).page
    other.goto(page.url)
    in_german = walk_record(LESSON.record, you=LESSON.you, language=Language.GERMAN, asks=None)
    shows(other, in_german, 1)
    assert_fit_for_all(other, "a small phone by lamplight")
    other.get_by_role("slider").fill("11")
    shows(other, in_german, 10)
    # The cards find their rows only once they are drawn.
    other.wait_for_function(f"() => ({WITHIN_REACH})().under.length === 0")
    assert other.evaluate(WITHIN_REACH) == {"cards": 10, "under": [], "beyond": []}


def test_a_finished_hand_is_looked_back_at_from_its_own_seat(server: Server, visit: Callable[..., Visitor]) -> None:
    visitor = visit(still=True)
    page = visitor.page
    sit_down_with_bots(visitor)
    while wait_for_something_to_do(page) == "card":
        playable(page).first.press("Enter")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=says("look-back")).click()
    back = opened.value
    table = page.url.rpartition("/")[2]
    asked = f"{server.url}/api/tables/{table}/hands/1/walk"
    mine = httpx.get(asked, headers={"authorization": f"Bearer {visitor.token(table)}"})
    walked = msgspec.json.decode(mine.content, type=Walk)
    assert walked.you == 0
    shows(back, walked, 0)
    back.keyboard.press("End")
    shows(back, walked, len(walked.steps) - 1)
    assert_fit_for_all(back, "a hand looked back at")

    line = page.get_by_role("log").get_by_role("button").last
    line.click()
    expect(page.get_by_role("dialog").get_by_text(walked.steps[-1].rule)).to_be_visible()


def test_the_pages_weigh_no_more_than_they_may() -> None:
    weight = weight_of_page(STATIC.parent)

    assert weight is not None
    assert max(weight.front, weight.table) < 80
