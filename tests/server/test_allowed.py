"""Every command by everybody over HTTP, in each phase: the whole table of what is allowed and what is answered else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from typing import Final, TypeAlias, get_args

import httpx
import msgspec
import pytest

from newmarket.server.schema import OPERATIONS, Operation
from newmarket.table.entries import Pace
from newmarket.table.requests import Change
from tests.kit.serving import Player, Serving, join_table, make_table

Roles: TypeAlias = Mapping[str, Player]

DONE, SEATED, SAT, SILENT = "200", "200", "201", "204"
NO_SEAT, NOT_HOST, NOT_NOW = "401 no_seat", "403 not_host", "409 not_now"
FULL, WRONG_HAND, LINK_USED = "409 table_full", "409 wrong_hand", "410 link_used"
NOBODY: Final = "1" * 43
"""A link's secret that is none."""


class Command(msgspec.Struct, frozen=True):
    """A request at a table, at *path* below it."""

    method: str
    path: str
    body: Mapping[str, object] | None = None

    def __call__(self, player: Player) -> httpx.Response:
        """The answer to *player*; of a stream its beginning."""
        with player.client.stream(self.method, player.at(self.path), json=self.body) as answer:
            if not answer.headers.get("content-type", "").startswith("text/event-stream"):
                answer.read()
            return answer

    def is_of(self, operation: Operation) -> bool:
        """Whether it asks at that address of the interface."""
        pattern = re.sub(r"\{\w+\}", "[^/]+", operation.path)
        at = f"/api/tables/TABLE{self.path}"
        return self.method.lower() == operation.method and re.fullmatch(pattern, at) is not None


def changed(do: str, **more: object) -> Command:
    return posted("/changes", {"do": do, **more})


def posted(path: str, body: Mapping[str, object]) -> Command:
    return Command("POST", path, body)


def got(path: str) -> Command:
    return Command("GET", path)


COMMANDS: Mapping[str, Command] = {
    "look": got(""),
    "listen": got("/stream"),
    "records": got("/records"),
    "read the rules": got("/rules"),
    "look back at the first hand": got("/hands/1/walk"),
    "ask why": got("/messages/1/why"),
    "ask why not": posted("/why", {"action": {"do": "exchange"}}),
    "invitation": got("/invitation"),
    "ask for the report": got("/hands/1/report"),
    "ask what can be known": got("/known"),
    "show what can be known": changed("settings", shows_known=True),
    "see what is kept about oneself": got("/me"),
    "leave for good": Command("DELETE", "/me"),
    "sit down": posted("/seats", {"name": "Emil"}),
    "take a bot's seat": posted("/seats", {"name": "Emil", "seat": 1}),
    "take a person's seat": posted("/seats", {"name": "Emil", "seat": 2}),
    "seat a bot": posted("/seats", {"bot": "steady"}),
    "come by a link that is none": posted("/seats", {"link": NOBODY}),
    "start": changed("start"),
    "set the pace": changed("settings", pace="brisk"),
    "set the seats": changed("settings", seats=6),
    "put out a person": changed("put_out", seat=2),
    "put out a bot": changed("put_out", seat=1),
    "put out the host": changed("put_out", seat=0),
    "leave": changed("leave"),
    "come back": changed("back"),
    "called cards": changed("called_cards", by_itself=True),
    "end the match": changed("end_match"),
    "rematch": posted("/rematch", {}),
    "react": posted("/reactions", {"reaction": "applause"}),
    "make a link": posted("/link", {}),
    "arm Spin where there is none": posted("/armed", {"hand": 1, "spin": True}),
    "act in a hand to come": posted(
        "/actions", {"hand": 7, "seq": 1, "key": "k", "action": {"do": "play", "card": "QD"}}
    ),
    "be ready again": posted("/ready", {"hand": 1}),
    "be ready for a hand that is not offered": posted("/ready", {"hand": 7}),
}


def answer_of(response: httpx.Response) -> str:
    reason = "" if response.is_success else f" {response.json()['reason']}"
    return f"{response.status_code}{reason}"


def answers(roles: Roles, command: str) -> dict[str, str]:
    """What each is answered who gives *command*, one after the other."""
    return {role: answer_of(COMMANDS[command](player)) for role, player in roles.items()}


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


def gathered(serving: Serving, opened: ExitStack) -> tuple[Player, Player, Player, Player]:
    """The host of a full table of five with two bots, a guest, one whom the host will put out, and somebody who has a
    seat at another table.
    """
    host = opened.enter_context(make_table(serving.url, seats=5, bots=["steady"], pace=Pace.SLOW))
    guest, stale = (opened.enter_context(join_table(serving.url, host.table, name)) for name in ("Ben", "Dora"))
    assert host.post("/seats", {"bot": "steady"}).is_success
    stranger = opened.enter_context(make_table(serving.url))
    stranger.table = host.table
    return host, guest, stale, stranger


def before_the_match(serving: Serving, opened: ExitStack) -> Roles:
    host, guest, stale, stranger = gathered(serving, opened)
    assert host.change("put_out", seat=3).is_success
    watcher = opened.enter_context(Player(serving.url, host.table))
    return {"stale": stale, "stranger": stranger, "watcher": watcher, "guest": guest, "host": host}


def in_mid_hand(serving: Serving, opened: ExitStack) -> Roles:
    host, guest, stale, stranger = gathered(serving, opened)
    for player in (host, guest, stale):
        player.until(lambda seen: seen["table"]["ready_for"])
        assert player.get_ready(1).is_success
    host.until(lambda seen: seen["table"]["phase"] == "playing")
    assert host.change("put_out", seat=3).is_success
    claimant = opened.enter_context(join_table(serving.url, host.table, "Chloe", seat=4))
    watcher = opened.enter_context(Player(serving.url, host.table))
    return {
        "stale": stale,
        "stranger": stranger,
        "watcher": watcher,
        "claimant": claimant,
        "guest": guest,
        "host": host,
    }


def after_the_match(serving: Serving, opened: ExitStack) -> Roles:
    roles = in_mid_hand(serving, opened)
    assert roles["guest"].change("leave").is_success
    assert roles["host"].change("end_match").is_success
    return {"guest who left" if role == "guest" else role: player for role, player in reversed([*roles.items()])}


def those(roles: str, answer: str) -> dict[str, str]:
    return dict.fromkeys(roles.split(", "), answer)


OUTSIDE = "stale, stranger, watcher"

BEFORE: Mapping[str, dict[str, str]] = {
    "look": those(f"{OUTSIDE}, guest, host", DONE),
    "listen": those(f"{OUTSIDE}, guest, host", DONE),
    "read the rules": those(f"{OUTSIDE}, guest, host", DONE),
    "arm Spin where there is none": those(OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "act in a hand to come": those(OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
    "records": those(f"{OUTSIDE}, guest, host", DONE),
    "look back at the first hand": those(f"{OUTSIDE}, guest, host", WRONG_HAND),
    "ask why": those(f"{OUTSIDE}, guest, host", DONE),
    "ask why not": those(OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "invitation": those(f"{OUTSIDE}, guest, host", DONE),
    # There is one open seat, and it is taken by who comes first.
    # No hand has been settled, and the table does not allow it.
    "ask for the report": those(OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
    "ask what can be known": those(OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "see what is kept about oneself": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "leave for good": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "show what can be known": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "sit down": those("stale", SAT) | those("stranger, watcher", FULL) | those("guest, host", SEATED),
    "take a bot's seat": those("stale", SAT) | those("stranger, watcher", FULL) | those("guest, host", SEATED),
    "take a person's seat": those(OUTSIDE, FULL) | those("guest, host", SEATED),
    "seat a bot": those(f"{OUTSIDE}, guest", NOT_HOST) | those("host", SAT),
    "come by a link that is none": those(f"{OUTSIDE}, guest, host", LINK_USED),
    "start": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "set the pace": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "set the seats": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "put out a person": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "put out a bot": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "put out the host": those(OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", NOT_NOW),
    "leave": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "come back": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "called cards": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "end the match": those(OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "rematch": those(OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "react": those(OUTSIDE, NO_SEAT) | those("guest, host", SILENT),
    "make a link": those(OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "be ready again": those(OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
    "be ready for a hand that is not offered": those(OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
}

ALL_OUTSIDE = f"{OUTSIDE}, claimant"

MID_HAND: Mapping[str, dict[str, str]] = {
    "look": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    "listen": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    "read the rules": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    "arm Spin where there is none": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "act in a hand to come": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
    "records": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    "look back at the first hand": those(f"{ALL_OUTSIDE}, guest, host", WRONG_HAND),
    "ask why": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    "ask why not": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "invitation": those(f"{ALL_OUTSIDE}, guest, host", DONE),
    # No hand has been settled, and the table does not allow it.
    "ask for the report": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
    "ask what can be known": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "see what is kept about oneself": those(OUTSIDE, NO_SEAT) | those("claimant, guest, host", DONE),
    "leave for good": those(OUTSIDE, NO_SEAT) | those("claimant, guest, host", DONE),
    "show what can be known": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "sit down": those(OUTSIDE, FULL) | those("claimant, guest, host", SEATED),
    # It is claimed by who comes first.
    "take a bot's seat": those("stale", SAT)
    | those("stranger, watcher", FULL)
    | those("claimant, guest, host", SEATED),
    "take a person's seat": those(OUTSIDE, FULL) | those("claimant, guest, host", SEATED),
    "seat a bot": those(f"{ALL_OUTSIDE}, guest", NOT_HOST) | those("host", FULL),
    "come by a link that is none": those(f"{ALL_OUTSIDE}, guest, host", LINK_USED),
    "start": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", NOT_NOW),
    "set the pace": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "set the seats": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", NOT_NOW),
    "put out a person": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    # In a match a bot's seat is a bot's already.
    "put out a bot": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", DONE),
    "put out the host": those(ALL_OUTSIDE, NO_SEAT) | those("guest", NOT_HOST) | those("host", NOT_NOW),
    "leave": those(OUTSIDE, NO_SEAT) | those("claimant, guest, host", DONE),
    "come back": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "called cards": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "end the match": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "rematch": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", NOT_NOW),
    "react": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", SILENT),
    "make a link": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "be ready again": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", DONE),
    "be ready for a hand that is not offered": those(ALL_OUTSIDE, NO_SEAT) | those("guest, host", WRONG_HAND),
}

LEFT = "guest who left"

AFTER: Mapping[str, dict[str, str]] = {
    "look": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    "listen": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    "read the rules": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    "arm Spin where there is none": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", NOT_NOW),
    "act in a hand to come": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", NOT_NOW),
    "records": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    "look back at the first hand": those(f"{ALL_OUTSIDE}, {LEFT}, host", WRONG_HAND),
    "ask why": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    "ask why not": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "invitation": those(f"{ALL_OUTSIDE}, {LEFT}, host", DONE),
    # No hand has been settled, and the table does not allow it.
    "ask for the report": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", WRONG_HAND),
    "ask what can be known": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", NOT_NOW),
    "see what is kept about oneself": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "leave for good": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "show what can be known": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "sit down": those(ALL_OUTSIDE, FULL) | those(f"{LEFT}, host", SEATED),
    "take a bot's seat": those(ALL_OUTSIDE, NOT_NOW) | those(f"{LEFT}, host", SEATED),
    "take a person's seat": those(ALL_OUTSIDE, FULL) | those(f"{LEFT}, host", SEATED),
    "seat a bot": those(f"{ALL_OUTSIDE}, {LEFT}", NOT_HOST) | those("host", FULL),
    "come by a link that is none": those(f"{ALL_OUTSIDE}, {LEFT}, host", LINK_USED),
    "start": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "set the pace": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "set the seats": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "put out a person": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "put out a bot": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "put out the host": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_HOST) | those("host", NOT_NOW),
    "leave": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "come back": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "called cards": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", NOT_NOW),
    "end the match": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    # Whoever has left when it is asked for has no seat in the next match.
    "rematch": those(ALL_OUTSIDE, NO_SEAT) | those(LEFT, NOT_NOW) | those("host", SEATED),
    "react": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", SILENT),
    "make a link": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "be ready again": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", DONE),
    "be ready for a hand that is not offered": those(ALL_OUTSIDE, NO_SEAT) | those(f"{LEFT}, host", WRONG_HAND),
}


def test_the_table_is_whole() -> None:
    assert [set(allowed) for allowed in (BEFORE, MID_HAND, AFTER)] == [set(COMMANDS)] * 3


def test_every_address_of_a_table_is_in_it() -> None:
    """Whoever adds one says here what each may do there."""
    of_tables = [operation for operation in OPERATIONS if "{table}" in operation.path]
    left_out = [each for each in of_tables if not any(command.is_of(each) for command in COMMANDS.values())]

    assert [(each.method, each.path) for each in left_out] == []


def test_every_change_is_in_it() -> None:
    kinds = {change.__struct_config__.tag for change in get_args(Change)}
    asked = {command.body["do"] for command in COMMANDS.values() if command.path == "/changes" and command.body}

    assert kinds == asked


ELSEWHERE: Mapping[tuple[str, str], tuple[object, str]] = {
    ("post", "/api/tables"): ({"name": "<", "seats": 3}, "422 bad_name"),
    ("get", "/api/rules"): (None, DONE),
    ("post", "/api/rules"): ({"rules": "spin"}, DONE),
    ("get", "/api/rules/{rules}"): (None, "404 unknown_rules"),
    ("get", "/api/dealing"): (None, DONE),
    ("get", "/api/lessons"): (None, DONE),
    ("get", "/api/lessons/{lesson}"): (None, "404 unknown_lesson"),
    ("post", "/api/walk"): ({"record": "{}"}, "422 faulty_record"),
    ("post", "/api/walk/rules"): ({"record": "{}"}, "422 faulty_record"),
    ("post", "/api/report"): ({"record": "{}", "you": 0}, "422 faulty_record"),
    ("get", "/healthz"): (None, DONE),
    ("get", "/readyz"): (None, DONE),
    ("get", "/metrics"): (None, DONE),
    ("get", "/schema"): (None, DONE),
}
"""What is asked at each other address, and what everybody is answered: who has a seat has it at a table alone."""


def test_at_every_other_address_all_are_answered_the_same(serving: Serving, opened: ExitStack) -> None:
    assert {(each.method, each.path) for each in OPERATIONS if "{table}" not in each.path} == set(ELSEWHERE)
    roles = before_the_match(serving, opened)
    for (method, path), (body, answer) in ELSEWHERE.items():
        given = {
            role: answer_of(player.client.request(method, re.sub(r"\{\w+\}", "none", path), json=body))
            for role, player in roles.items()
        }
        assert given == dict.fromkeys(roles, answer), path


def changes_nothing(command: str, allowed: Mapping[str, str]) -> bool:
    """Whether a table is after *command* as it was: what only reads, and what is refused to everybody."""
    return COMMANDS[command].method == "GET" or not {DONE, SAT, SILENT} & set(allowed.values())


class Phase(msgspec.Struct, frozen=True):
    """A phase of a table: how it is brought about, and what each may do in it."""

    roles: Callable[[Serving, ExitStack], Roles]
    allowed: Mapping[str, dict[str, str]]


PHASES: Mapping[str, Phase] = {
    "before the match": Phase(before_the_match, BEFORE),
    "in mid-hand": Phase(in_mid_hand, MID_HAND),
    "after the match": Phase(after_the_match, AFTER),
}
CHANGING: Final = [
    (name, command)
    for name, phase in PHASES.items()
    for command, allowed in phase.allowed.items()
    if not changes_nothing(command, allowed)
]


@pytest.mark.parametrize("name", PHASES)
def test_what_changes_nothing(serving: Serving, opened: ExitStack, name: str) -> None:
    """All of it at one table."""
    phase = PHASES[name]
    allowed = {command: each for command, each in phase.allowed.items() if changes_nothing(command, each)}
    roles = phase.roles(serving, opened)
    assert {command: answers(roles, command) for command in allowed} == allowed


@pytest.mark.parametrize(("name", "command"), CHANGING)
def test_what_changes_a_table(serving: Serving, opened: ExitStack, name: str, command: str) -> None:
    phase = PHASES[name]
    assert answers(phase.roles(serving, opened), command) == phase.allowed[command]


def test_only_whose_turn_it_is_plays_and_only_from_their_own_seat(serving: Serving, opened: ExitStack) -> None:
    roles = in_mid_hand(serving, opened)
    assert roles["host"].change("settings", pace="at_once").is_success
    seats = {0: "host", 2: "guest"}
    seen = roles["host"].until(lambda seen: seen["match"]["hand"]["turn"] in seats)
    on_turn = seats[seen["match"]["hand"]["turn"]]
    card = roles[on_turn].look()["match"]["hand"]["legal"][0]["card"]
    given = {role: answer_of(player.play(seen, card)) for role, player in roles.items() if role != on_turn}
    given[on_turn] = answer_of(roles[on_turn].play(seen, card))

    other = next(role for role in seats.values() if role != on_turn)
    assert given == those(ALL_OUTSIDE, NO_SEAT) | {other: "422 refused", on_turn: DONE}
