"""Reports on hands over HTTP: who gets one, when, and what becomes of one that takes too long."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Iterator
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import httpx
import msgspec
import pytest

from newmarket.engine import Seat
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.record import Record, RecordedAction, read_record, record_of
from newmarket.server import reports as reports_module
from newmarket.server.metrics import Metrics
from newmarket.server.problems import NotDone
from newmarket.server.reports import Reports
from newmarket.solver import Budget, ReportShown, report_on, shown_report
from newmarket.table.messages import ProblemReason
from newmarket.walkthrough import course_of, walk_record
from tests.kit.games import NEWMARKET
from tests.kit.metrics import counted
from tests.kit.serving import Player, Serving, join_table, make_table
from tests.kit.walks import NAMES, random_hand

QUICK = Budget(deals=5, seconds=None)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def record(seed: int = 3) -> Record:
    hand = random_hand(NEWMARKET, seed)
    actions = [RecordedAction.of(action) for action in hand.actions]
    players = NAMES[: len(hand.counters)]
    return record_of(hand.rules, hand.state, players=players, counters=hand.counters, pots=hand.pots, actions=actions)


def report_of(player: Player, hand: int = 1, **query: str) -> httpx.Response:
    return player.client.get(player.at(f"/hands/{hand}/report"), params=query)


def test_a_settled_hand_is_reported_to_who_played_it_and_to_nobody_else(serving: Serving, opened: ExitStack) -> None:
    anna = opened.enter_context(make_table(serving.url, bots=["random"]))
    ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
    watcher = opened.enter_context(Player(serving.url, anna.table))
    for player in (anna, ben):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    early = report_of(anna)
    ben.change("leave")
    anna.play_on(until="readying", hand=1)

    told = report_of(anna, lang="de")
    made = msgspec.json.decode(told.content, type=ReportShown)
    text = anna.client.get(anna.at("/records")).text.splitlines()[0]
    again = httpx.post(f"{serving.url}/api/report", json={"record": text, "you": 0}, params={"lang": "de"})
    assert (early.status_code, early.json()["reason"]) == (HTTPStatus.CONFLICT, "wrong_hand")
    assert told.headers["content-language"] == "de"
    assert (made.report.seat, made.hand, made.names[0]) == (0, 1, "Anna")
    # The record of the hand says the same, to anybody who takes its seat.
    other = msgspec.json.decode(again.content, type=ReportShown)
    assert [choice.number for choice in other.report.choices] == [choice.number for choice in made.report.choices]
    assert (
        other.report.result
        == made.report.result
        == anna.look()["sheet"][0]["after"] - anna.look()["sheet"][0]["before"]
    )
    assert {report_of(each).json()["reason"] for each in (watcher,)} == {"no_seat"}
    assert report_of(ben).status_code == HTTPStatus.OK
    assert report_of(anna, hand=2).json()["reason"] == "wrong_hand"


def test_where_cards_stay_hidden_until_the_match_is_over_so_does_the_report(
    serving: Serving, opened: ExitStack
) -> None:
    anna = opened.enter_context(make_table(serving.url, rules="find-the-lady", seats=4, bots=["random"] * 3))
    anna.play_on(until="readying", hand=1)
    while_it_lasts = report_of(anna)
    assert anna.change("end_match").is_success

    assert (while_it_lasts.status_code, while_it_lasts.json()["reason"]) == (HTTPStatus.CONFLICT, "not_now")
    assert report_of(anna).status_code == HTTPStatus.OK


def test_who_sat_down_later_has_no_report_of_what_another_played(serving: Serving, opened: ExitStack) -> None:
    anna = opened.enter_context(make_table(serving.url))
    anna.play_on(until="readying", hand=1)
    dora = opened.enter_context(join_table(serving.url, anna.table, "Dora", seat=1))

    refused = report_of(dora)
    assert (refused.status_code, refused.json()["reason"]) == (HTTPStatus.UNAUTHORIZED, "no_seat")


def test_what_can_be_known_is_told_to_who_plays_where_the_table_allows_it(serving: Serving, opened: ExitStack) -> None:
    anna = opened.enter_context(make_table(serving.url, shows_known=True))
    early = anna.client.get(anna.at("/known"))
    seen = anna.come_to_turn()
    told = anna.client.get(anna.at("/known"))
    match, cards = seen["match"], told.json()["cards"]

    assert (early.status_code, early.json()["reason"]) == (HTTPStatus.CONFLICT, "not_now")
    assert (told.status_code, told.json()["hand"], told.json()["seq"]) == (HTTPStatus.OK, 1, seen["seq"])
    shown = {*match["hand"]["holding"], *(play[1] for play in match["hand"]["plays"])}
    unseen = {each["card"] for each in cards["unseen"]}
    assert (len(shown | unseen), shown & unseen) == (52 - len(NEWMARKET.removed), set())
    assert cards["cannot_hold"][0] == []
    assert seen["table"]["shows_known"]
    assert anna.change("settings", shows_known=False).is_success
    assert anna.client.get(anna.at("/known")).json()["reason"] == "not_now"


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ({"record": "{}", "you": 0}, "faulty_record"),
        ({"record": "", "you": 0}, "malformed"),
        ({"you": 0}, "malformed"),
        ({"record": "x" * 70_000, "you": 0}, "malformed"),
    ],
)
def test_what_is_no_record_has_no_report(serving: Serving, body: object, reason: str) -> None:
    assert httpx.post(f"{serving.url}/api/report", json=body).json()["reason"] == reason


def test_a_report_names_the_steps_of_the_walkthrough_at_which_there_was_something_to_choose() -> None:
    for seed in range(3, 9):
        played = record(seed)
        you, course = Seat(0), course_of(played)
        made = report_on(played, you, QUICK)
        shown = shown_report(made, course, Listener(played.players, you, Language.GERMAN))
        steps = walk_record(played, you=you, asks=None).steps

        assert [steps[at].ask is not None for at in shown.steps] == [True] * len(made.choices)
        assert [
            {choice.action for choice in ask.choices} for at in shown.steps if (ask := steps[at].ask) is not None
        ] == [{option.action for option in choice.options} for choice in made.choices]
        led = [at for at, step in enumerate(steps) if step.reason == "led"]
        assert list(shown.runs) == led
        if made.turned is not None:
            assert shown.turned_at in led


@pytest.mark.anyio
async def test_one_report_is_made_once_and_one_that_hangs_is_given_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    metrics, compiled = Metrics(), tmp_path / "compiled"
    reports, played = Reports(metrics, longest_seconds=0.3), record()
    monkeypatch.setattr(reports_module, "get_ready", functools.partial(wait_for, compiled))
    monkeypatch.setattr(reports_module, "_report", quick)
    try:
        asked = [asyncio.create_task(reports.report("hand", played, Seat(0), place="here")) for _ in range(2)]
        # A process that compiles first, on a busy machine, may take longer than a report.
        done, _ = await asyncio.wait(asked, timeout=0.6)
        assert not done
        reports._longest = 60
        compiled.touch()
        both = await asyncio.gather(*asked)
        assert both[0] is both[1]
        assert await reports.report("hand", played, Seat(0), place="there") is both[0]
        assert both[0] == msgspec.structs.replace(report_on(played, Seat(0), QUICK), seconds=both[0].seconds)
        assert counted(metrics, "newmarket_reports_total") == 1

        monkeypatch.setattr(reports_module, "_report", hang)
        reports._longest = 0.3
        with pytest.raises(NotDone) as given_up:
            await reports.report("another", played, Seat(0), place="here")
        assert given_up.value.problem(Language.ENGLISH).reason is ProblemReason.UNAVAILABLE
        assert counted(metrics, "newmarket_report_faults_total") == 1
        assert reports._pool is None
    finally:
        await reports.close()


def wait_for(file: Path) -> None:
    import time

    while not file.exists():
        time.sleep(0.01)


def quick(text: str, seat: Seat) -> bytes:
    return msgspec.json.encode(report_on(read_record(text), seat, QUICK))


def hang(_text: str, _seat: Seat) -> bytes:
    import time

    time.sleep(3600)
    raise AssertionError("nobody waits so long")
