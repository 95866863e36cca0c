"""Hands step by step over HTTP: lessons, records, hands of a table; bounded, and in the reader's language."""

from __future__ import annotations

import gzip
import json
from contextlib import ExitStack
from http import HTTPStatus

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.explain import Explained
from newmarket.languages import Language
from newmarket.record import write_record
from newmarket.rules import load_rules, switched
from newmarket.server.answers import LessonListed
from newmarket.server.limits import DEFAULT_LIMITS, Allowance, Kind, Limits
from newmarket.server.routes.walks import MOST_BYTES
from newmarket.table.messages import Problem, ProblemReason
from newmarket.walkthrough import Walk, walk_record
from newmarket.walkthrough.lesson import lesson, lesson_ids
from tests.kit.serving import Player, Serving, join_table, make_table

BOTH = pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
RECORD = lesson("newmarket").record
TEXT = write_record(RECORD)


def walk_of(answer: httpx.Response) -> Walk:
    assert answer.status_code == HTTPStatus.OK, answer.text
    return msgspec.json.decode(answer.content, type=Walk)


def problem_of(answer: httpx.Response) -> tuple[int, ProblemReason]:
    return answer.status_code, msgspec.json.decode(answer.content, type=Problem).reason


def post(serving: Serving, **asked: object) -> httpx.Response:
    return httpx.post(f"{serving.url}/api/walk", json=asked)


@BOTH
def test_every_lesson_is_listed_and_told_in_the_readers_language(serving: Serving, language: Language) -> None:
    asked = httpx.get(f"{serving.url}/api/lessons", params={"lang": language})
    listed = msgspec.json.decode(asked.content, type=list[LessonListed])

    assert [(each, lesson(each, language).title) for each in lesson_ids()] == [(each.id, each.title) for each in listed]
    for each in listed:
        told = httpx.get(f"{serving.url}/api/lessons/{each.id}", params={"lang": language})
        assert lesson(each.id, language).walk() == walk_of(told)
        assert language == told.headers["content-language"]


def test_a_lesson_that_there_is_not(serving: Serving) -> None:
    answer = httpx.get(f"{serving.url}/api/lessons/bridge")

    assert (HTTPStatus.NOT_FOUND, ProblemReason.UNKNOWN_LESSON) == problem_of(answer)


def test_a_walk_is_sent_packed_to_who_takes_it(serving: Serving) -> None:
    with httpx.Client() as client:
        address = f"{serving.url}/api/lessons/newmarket"
        packed = client.get(address, headers={"accept-encoding": "gzip"})
        plain = client.get(address, headers={"accept-encoding": "identity"})

    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert packed.content == plain.content
    assert len(gzip.compress(plain.content)) < len(plain.content) / 8


@BOTH
@pytest.mark.parametrize("you", [0, 2, None])
def test_a_record_is_walked_through_from_any_seat(serving: Serving, language: Language, you: int | None) -> None:
    answer = httpx.post(f"{serving.url}/api/walk", json={"record": TEXT, "you": you}, params={"lang": language})

    assert walk_record(RECORD, you=None if you is None else Seat(you), language=language, asks=None) == walk_of(answer)


def test_of_many_records_one_is_chosen(serving: Serving) -> None:
    other = write_record(lesson("spin").record)

    assert ["newmarket", "spin"] == [
        walk_of(post(serving, record=f"{TEXT}\n\n{other}\n", hand=hand)).rules for hand in (1, 2)
    ]
    assert (HTTPStatus.BAD_REQUEST, ProblemReason.MALFORMED) == problem_of(post(serving, record=TEXT, hand=2))


@pytest.mark.parametrize(
    ("asked", "status", "reason"),
    [
        ({"record": ""}, 400, "malformed"),
        ({"record": "{}"}, 422, "faulty_record"),
        ({"record": TEXT.replace('"QD"', '"QX"')}, 422, "faulty_record"),
        ({"record": TEXT.replace('"dealer":2', '"dealer":1')}, 422, "faulty_record"),
        ({"record": TEXT, "you": 3}, 400, "malformed"),
        ({"record": TEXT, "you": -1}, 400, "malformed"),
        ({"record": TEXT, "hand": 0}, 400, "malformed"),
        ({"record": TEXT, "more": 1}, 400, "malformed"),
        ({"record": "\ud800"}, 400, "malformed"),
        ({"record": "x" * (MOST_BYTES + 1)}, 413, "malformed"),
        ({"record": '"' * (2 * MOST_BYTES)}, 413, "malformed"),
    ],
)
def test_what_is_no_record_is_answered_with_what_is_wrong(
    serving: Serving, asked: dict[str, object], status: int, reason: str
) -> None:
    answer = httpx.post(
        f"{serving.url}/api/walk",
        content=json.dumps(asked),
        headers={"content-type": "application/json"},
    )

    assert (status, reason) == problem_of(answer)


def test_a_fault_says_where_the_record_breaks_the_rules(serving: Serving) -> None:
    broken = TEXT.replace('{"seat":2,"do":"play","card":"JD"}', '{"seat":1,"do":"play","card":"5D"}')
    answer = post(serving, record=broken)
    problem = msgspec.json.decode(answer.content, type=Problem)

    assert broken != TEXT
    assert "N6" == problem.clause
    assert "seat 2 is to act" in problem.text


def test_walks_are_rationed(serving: Serving, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving.hall, "limits", Limits({**DEFAULT_LIMITS, Kind.WALK: Allowance(burst=2, rate=0.01)}))
    told = [problem_of(post(serving, record="{}")) for _ in range(3)]

    assert [(422, "faulty_record")] * 2 + [(429, "too_many")] == told


def test_hands_of_a_table_are_looked_back_at_once_they_are_settled(serving: Serving) -> None:
    with ExitStack() as opened:
        anna = opened.enter_context(make_table(serving.url, seats=4, bots=["random", "random"]))
        ben = opened.enter_context(join_table(serving.url, anna.table, "Ben"))
        watcher = opened.enter_context(Player(serving.url, anna.table))

        def look(player: Player, hand: object) -> httpx.Response:
            return player.client.get(player.at(f"/hands/{hand}/walk"))

        unsettled = (HTTPStatus.CONFLICT, ProblemReason.WRONG_HAND)
        assert [unsettled] * 5 == [problem_of(look(anna, hand)) for hand in (0, 1, "one", "²", 10**20)]
        for player in (anna, ben):
            player.until(lambda seen: seen["table"]["ready_for"])
            assert player.get_ready(1).is_success
        anna.until(lambda seen: seen["match"] is not None)
        assert unsettled == problem_of(look(anna, 1)) or anna.look()["table"]["phase"] == "readying"
        while anna.look()["table"]["phase"] == "playing":
            for player in (anna, ben):
                seen = player.look()
                if seen["match"]["hand"]["legal"]:
                    player.respond(seen)
        seen = {player: walk_of(look(player, 1)) for player in (anna, ben, watcher)}

        assert [0, seen[ben].you, None] == [walked.you for walked in seen.values()]
        assert seen[ben].you not in (0, None)
        assert seen[watcher].steps[-1].match.hand is not None
        assert {()} == {step.match.hand.holding for step in seen[watcher].steps if step.match.hand is not None}
        assert unsettled == problem_of(look(anna, 2))

        seq = next(line["seq"] for line in anna.look()["lines"] if line["reason"] == "went_out")
        told = msgspec.json.decode(anna.client.get(anna.at(f"/messages/{seq}/why")).content, type=list[Explained])
        assert "went_out" in [each.reason for each in told]
        of_the_walk = {step.what for step in seen[anna].steps}
        assert {each.what for each in told} <= of_the_walk
        assert [] == anna.client.get(anna.at("/messages/1/why")).json()
        refused = anna.post("/why", {"action": {"do": "play", "card": "QD"}})
        assert "hand_over" == msgspec.json.decode(refused.content, type=Explained).reason
        assert (HTTPStatus.UNAUTHORIZED, ProblemReason.NO_SEAT) == problem_of(
            watcher.post("/why", {"action": {"do": "play", "card": "QD"}})
        )


@BOTH
def test_the_rules_of_a_record_are_those_that_it_was_played_by(serving: Serving, language: Language) -> None:
    """A game's, with its texts in the reader's language; or what stands in the record, switches of a game among it."""
    rules = switched(load_rules("newmarket"), {"target": 400})
    records = {"named": TEXT, "inline": write_record(replace(RECORD, rules=rules))}
    told = {
        name: httpx.post(f"{serving.url}/api/walk/rules", json={"record": record}, params={"lang": language}).json()
        for name, record in records.items()
    }
    assert told["named"] == httpx.get(f"{serving.url}/api/rules/newmarket", params={"lang": language}).json()
    assert told["inline"]["rules"]["target"] == 400
    assert "400" in next(each["text"] for each in told["inline"]["rules"]["clauses"] if each["id"] == "N11")
    assert [each["set"] for each in told["inline"]["switches"] if each["id"] == "target"] == [400]


def test_no_rules_are_told_of_what_is_no_record(serving: Serving) -> None:
    unknown = TEXT.replace('"rules":"newmarket"', '"rules":"bridge"')
    assert unknown != TEXT
    answers = [
        httpx.post(f"{serving.url}/api/walk/rules", json={"record": text}) for text in ("", "{", unknown, "x" * 70_000)
    ]
    assert [answer.status_code for answer in answers] == [400, 422, 422, 413]
