"""Records as text: there and back, and everything that strict reading refuses by name."""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.record import (
    DoneBy,
    Fault,
    FaultKind,
    FaultyRecord,
    LabChance,
    MatchPlace,
    Record,
    RecordedAction,
    TableChance,
    check_record,
    read_record,
    record_of,
    replay,
    salvage_record,
    write_record,
)
from newmarket.rules import rules_as_data
from tests.kit.games import NEWMARKET, SARATOGA
from tests.kit.hands import PlayedHand
from tests.kit.strategies import games, hands, rule_sets

LINE = (Path(__file__).parents[1] / "cases" / "newmarket.jsonl").read_text(encoding="utf-8").splitlines()[0]
ACTIONS = len(json.loads(LINE)["actions"])

names = st.text(max_size=12)
done_by = st.none() | st.sampled_from(DoneBy)
hex_texts = st.binary(max_size=8).map(bytes.hex)
chances = (
    st.none()
    | st.builds(LabChance, seed=st.integers(), hand=st.integers(0))
    | st.builds(TableChance, commitment=hex_texts, salts=st.lists(hex_texts, max_size=3).map(tuple), seed=hex_texts)
    | st.builds(TableChance, commitment=hex_texts, salts=st.lists(hex_texts, max_size=3).map(tuple))
)
places = st.none() | st.builds(MatchPlace, id=names, hand=st.integers(1, 99))


def recorded(hand: PlayedHand, *, by: list[DoneBy | None] | None = None) -> Record:
    done = [RecordedAction.of(action, (by or [None])[at % len(by or [None])]) for at, action in enumerate(hand.actions)]
    return record_of(
        hand.rules,
        hand.state,
        players=[f"player {seat}" for seat in hand.seats],
        counters=hand.counters,
        pots=hand.pots,
        actions=done,
    )


@st.composite
def records(draw: st.DrawFn) -> Record:
    hand = draw(hands(games | rule_sets()))
    record = recorded(hand, by=draw(st.lists(done_by, max_size=3)))
    players = tuple(draw(names) for _ in record.players)
    return msgspec.structs.replace(record, players=players, match=draw(places), chance=draw(chances))


@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    line = write_record(record)

    assert read_record(line) == record
    assert "\n" not in line
    assert json.loads(line)["format"] == "newmarket-hand/1"


@given(records())
def test_a_hand_that_was_played_holds(record: Record) -> None:
    assert check_record(record) is None


@given(hands())
def test_a_game_of_the_package_is_named_and_any_other_written_out(hand: PlayedHand) -> None:
    own = msgspec.structs.replace(hand.rules, title="Ours")

    assert recorded(hand).rules == hand.rules.id
    assert recorded(msgspec.structs.replace(hand, rules=own)).rules == own


def test_a_case_is_written_as_it_stands() -> None:
    assert json.loads(write_record(read_record(LINE))) == json.loads(LINE)


@given(st.text() | st.binary())
def test_any_text_is_read_or_refused(text: str | bytes) -> None:
    salvaged = salvage_record(text)

    assert salvaged.record is None
    assert salvaged.fault is not None
    assert salvaged.fault.kind is FaultKind.FORMAT


PLACES = [
    "rules",
    "players",
    "players.0",
    "dealer",
    "counters",
    "counters.1",
    "pots",
    "pots.KC",
    "pots.XX",
    "exempt",
    "deal",
    "deal.seats",
    "deal.seats.1",
    "deal.seats.1.2",
    "deal.spare",
    "deal.spare.0",
    "actions",
    "actions.0",
    "actions.4",
    "actions.4.seat",
    "actions.4.do",
    "actions.4.card",
    "actions.4.by",
    "result",
    "result.counters",
    "result.counters.0",
    "result.pots",
    "result.pots.KC",
    "result.out",
    "match",
    "chance",
]


def changed(change: Callable[[dict[str, object]], object]) -> str:
    """The record of `LINE` after *change* of its data."""
    data = json.loads(LINE)
    change(data)
    return json.dumps(data)


def put(path: str, value: object) -> Callable[[dict[str, object]], object]:
    """Sets the value at *path*, such as ``actions.3.card``."""

    def change(at: object) -> None:
        *steps, last = path.split(".")
        for name in steps:
            at = at[int(name)] if isinstance(at, list) else at[name] if isinstance(at, dict) else None
        if isinstance(at, list):
            at[int(last)] = value
        else:
            assert isinstance(at, dict)
            at[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        ("format", "newmarket-hand/2", ["format", "newmarket-hand/2"]),
        ("colour", "red", ["unknown key", "colour"]),
        ("deal.centre", "QX", ["deal.centre", "QX"]),
        ("deal.turned", 3, ["deal.turned", "3"]),
        ("deal.left", "QD", ["unknown key", "left"]),
        ("result.winner", 1, ["unknown key", "winner"]),
        ("players", "Ann", ["players", "array", "Ann"]),
        ("dealer", 1.5, ["dealer", "int", "1.5"]),
        ("dealer", True, ["dealer", "int", ": true"]),
        ("dealer", 7, ["dealer", "0 to 2", "7"]),
        ("dealer", -1, ["dealer", "-1"]),
        ("counters.1", 1.5, ["counters[1]", "int", "1.5"]),
        ("counters.1", "12", ["counters[1]", "int", "'12'"]),
        ("counters", [1, 2], ["counters", "3 players", "[1, 2]"]),
        ("pots.KC", 0.5, ["pots.KC", "int", "0.5"]),
        ("pots.KC", None, ["pots.KC", "int", ": null"]),
        ("pots.KC", -1, ["pots.KC", "-1"]),
        ("result.pots.KC", 2.0, ["result.pots.KC", "int", "2.0"]),
        ("result.pots.KC", -2, ["result.pots.KC", "-2"]),
        ("result.out", "nobody", ["result.out", "int", "'nobody'"]),
        ("deal.seats.2.3", "9Z", ["deal.seats[2][3]", "9Z"]),
        ("deal.spare.0", "10C", ["deal.spare[0]", "10C"]),
        ("exempt", [0.5], ["exempt[0]", "int", "0.5"]),
        ("match", {"id": "m", "hand": 0}, ["match.hand", "0"]),
        ("chance", {"algorithm": "dice/1"}, ["chance.algorithm", "dice/1"]),
        ("chance", {"algorithm": "lab/1", "seed": 1}, ["chance", "missing key", "hand"]),
        ("rules", 7, ["rules", "7"]),
    ],
)
def test_strict_reading_names_what_it_refuses(path: str, value: object, named: list[str]) -> None:
    with pytest.raises(FaultyRecord) as refused:
        read_record(changed(put(path, value)))

    assert refused.value.fault.kind is FaultKind.FORMAT
    assert refused.value.fault.action is None
    assert [word for word in named if word not in refused.value.fault.why] == []


@pytest.mark.parametrize(
    "key", ["format", "rules", "players", "dealer", "counters", "pots", "deal", "actions", "result"]
)
def test_a_key_that_must_be_there_is_missed_by_name(key: str) -> None:
    with pytest.raises(FaultyRecord, match=rf"missing key `{key}`"):
        read_record(changed(lambda data: data.pop(key)))


@pytest.mark.parametrize(
    ("action", "named"),
    [
        ({"seat": 2, "do": "play", "card": "9Z"}, ["actions[3].card", "9Z"]),
        ({"seat": 2, "do": "play", "card": "9C", "speed": 1}, ["actions[3]", "unknown key", "speed"]),
        ({"seat": 2, "do": "play"}, ["actions[3]", "missing key", "card"]),
        ({"seat": 2, "do": "play", "card": "9C", "pot": "KC"}, ["actions[3]", "unknown key", "pot"]),
        ({"seat": 2, "do": "stake"}, ["actions[3]", "missing key", "pot"]),
        ({"seat": 2, "do": "keep", "spin": True}, ["actions[3]", "unknown key", "spin"]),
        ({"seat": 2.0, "do": "keep"}, ["actions[3].seat", "int", "2.0"]),
        ({"seat": 2, "do": "play", "card": "9C", "by": "cat"}, ["actions[3].by", "cat"]),
        ({"do": "play", "card": "9C"}, ["actions[3]", "missing key", "seat"]),
        ("play", ["actions[3]", "object", "play"]),
    ],
)
def test_an_action_that_cannot_be_read_is_named_and_those_before_it_are_kept(action: object, named: list[str]) -> None:
    salvaged = salvage_record(changed(put("actions.3", action)))
    good = read_record(LINE)

    assert salvaged.record == msgspec.structs.replace(good, actions=good.actions[:3])
    assert salvaged.fault is not None
    assert (salvaged.fault.kind, salvaged.fault.action) == (FaultKind.FORMAT, 3)
    assert [word for word in named if word not in salvaged.fault.why] == []


@pytest.mark.parametrize(
    "text",
    [
        *(LINE[:500], LINE[:-1], LINE + LINE, "", "{", "null", "[]", "{}", "0:"),
        *(b"\xff\xfe", "\ud800", "[" * 100_000, '{"rules":' + '{"a":' * 100_000, LINE[:-1] + ',"x":' + "[" * 100_000),
    ],
    ids=lambda text: f"{text[:10]!r}-{len(text)}",
)
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(FaultyRecord) as refused:
        read_record(text)

    assert refused.value.fault.kind is FaultKind.FORMAT


@pytest.mark.parametrize("twice", ['"counters":[1,"x",2],"counters":[1]', '"pots":{"AH":"x","AH":1},"pots":{}'])
def test_a_faulty_key_that_stands_twice_is_refused(twice: str) -> None:
    with pytest.raises(FaultyRecord, match="expected"):
        read_record("{" + twice + "," + LINE[1:])


TWICE = [
    LINE.replace('"dealer":', '"dealer":0,"dealer":', 1),
    LINE.replace('"pots":{', '"pots":{"AH":0,', 1),
    LINE.replace('"spare":', '"spare":[],"spare":', 1),
    LINE.replace('"out":', '"out":null,"out":', 1),
    json.dumps(json.loads(LINE) | {"rules": rules_as_data(NEWMARKET)}).replace('"id":', '"id": "mine", "id":', 1),
]


@pytest.mark.parametrize("text", TWICE, ids=["dealer", "AH", "spare", "out", "id"])
def test_a_key_that_stands_twice_is_refused_by_name(text: str, request: pytest.FixtureRequest) -> None:
    with pytest.raises(FaultyRecord, match="stands twice") as refused:
        read_record(text)

    assert refused.value.fault.kind is FaultKind.FORMAT
    assert f"'{request.node.callspec.id}'" in refused.value.fault.why


def test_an_action_with_a_key_twice_is_named_and_those_before_it_are_kept() -> None:
    at = [found.start() for found in re.finditer('"seat":', LINE)][3]
    salvaged = salvage_record(LINE[:at] + '"seat":0,' + LINE[at:])

    assert salvaged.fault is not None
    assert (salvaged.fault.kind, salvaged.fault.action) == (FaultKind.FORMAT, 3)
    assert "'seat'" in salvaged.fault.why
    assert salvaged.record is not None
    assert salvaged.record.actions == read_record(LINE).actions[:3]


@pytest.mark.parametrize("place", ["centre", "turned"])
@pytest.mark.parametrize(
    ("rules", "kind"),
    [
        ("gops", FaultKind.RULES),
        ("newmarket", FaultKind.DEAL),
        (rules_as_data(NEWMARKET), FaultKind.DEAL),
        ({"id": "mine"}, FaultKind.RULES),
    ],
)
def test_a_card_in_a_place_of_other_games_is_a_fault_of_the_rules_first(
    place: str, rules: object, kind: FaultKind
) -> None:
    data = json.loads(LINE)
    data["rules"] = rules
    data["deal"][place] = "QD"
    salvaged = salvage_record(json.dumps(data))
    fault = salvaged.fault if salvaged.record is None else check_record(salvaged.record)

    assert fault is not None
    assert fault.kind is kind


ESCAPE = "\x1b]0;x\x07\n\x9b31m\u202e"
HUGE = "8" * 4000


def hostile(value: object) -> list[str]:
    """The record of `LINE` with *value* in every place, and as a key in every object."""
    texts = [changed(put(path, value)) for path in PLACES if path != "rules"]
    key = value if isinstance(value, str) else str(value)
    texts += [changed(put(f"{path}{key.replace('.', '')}", 1.5)) for path in ("", "pots.", "deal.", "actions.3.")]
    return [*texts, changed(put("pots." + key.replace(".", ""), -1))]


@pytest.mark.parametrize(
    "value", [ESCAPE, ESCAPE * 40, "x" * 5000, [[[[1]]]], {ESCAPE: {ESCAPE: 1}}, 10**400, [10**400]]
)
def test_no_fault_is_told_at_length_or_with_what_a_terminal_would_obey(value: object) -> None:
    for text in hostile(value):
        salvaged = salvage_record(text)
        assert salvaged.fault is None or len(salvaged.fault.why) <= 400
        fault = salvaged.fault if salvaged.record is None else check_record(salvaged.record)

        assert fault is None or (fault.why.isprintable() and len(fault.why) <= 400), fault


@pytest.mark.parametrize("depth", [10, 200, 450, 900, 979, 990, 1000, 2000])
@pytest.mark.parametrize(
    "place", ['"actions":[', '"players":[', '"rules":{"a":', '"dealer":', '"rules":{"pots":', '"pots":{"AH":', '"x":']
)
def test_no_depth_is_too_deep_to_be_refused(place: str, depth: int) -> None:
    end = {"[": "]", "{": "}"}.get(next((sign for sign in place if sign in "[{"), ""), "")
    nested = "[" * depth + "]" * depth
    key, _, _ = place.partition(":")
    data = {name: value for name, value in json.loads(LINE).items() if f'"{name}"' != key}
    salvaged = salvage_record("{" + place + nested + end + "," + json.dumps(data)[1:])

    assert salvaged.fault is not None
    assert len(salvaged.fault.why) <= 400


@pytest.mark.parametrize("number", ["1e400", HUGE, HUGE * 2, "-" + HUGE, "1" * 30])
@pytest.mark.parametrize("key", ["dealer", "seed", "hand", "seat", "AH", "out"])
def test_numbers_beyond_all_measure_are_refused_or_hold(number: str, key: str) -> None:
    data = json.loads(LINE) | {"chance": {"algorithm": "lab/1", "seed": 1, "hand": 0}}
    text = re.sub(rf'"{key}": (\d+)', f'"{key}": {number}', json.dumps(data))
    salvaged = salvage_record(text)
    fault = salvaged.fault if salvaged.record is None else check_record(salvaged.record)

    assert fault is None or len(fault.why) <= 400


def test_a_whole_rule_set_may_stand_in_the_record() -> None:
    record = read_record(changed(put("rules", rules_as_data(NEWMARKET))))

    assert record.rules == NEWMARKET
    assert check_record(record) is None


def test_faulty_rules_in_the_record_are_a_fault_of_the_rules() -> None:
    data = rules_as_data(SARATOGA) | {"lead": "any_crad"}
    with pytest.raises(FaultyRecord) as refused:
        read_record(changed(put("rules", data)))

    assert refused.value.fault.kind is FaultKind.RULES
    assert "any_crad" in refused.value.fault.why


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault(kind=FaultKind.ACTION, why="no", action=18, clause="N5"), "action 18 (N5): no"),
        (Fault(kind=FaultKind.DEAL, why="no", clause="N3"), "deal (N3): no"),
        (Fault(kind=FaultKind.FORMAT, why="no"), "format: no"),
    ],
)
def test_a_fault_in_a_line(fault: Fault, text: str) -> None:
    assert str(fault) == text


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
changes = st.sampled_from(PLACES)


@given(st.lists(st.tuples(changes, values), min_size=1, max_size=2))
def test_any_value_in_any_place_is_refused_or_holds(puts: list[tuple[str, object]]) -> None:
    data = json.loads(LINE)
    for path, value in puts:
        # The first change may have taken away the place of the second.
        with contextlib.suppress(IndexError, KeyError, AssertionError, TypeError, ValueError):
            put(path, value)(data)
    salvaged = salvage_record(json.dumps(data))

    assert salvaged.record is not None or salvaged.fault is not None
    if salvaged.record is not None:
        replayed = replay(salvaged.record, lenient=True)
        assert replayed.fault == check_record(salvaged.record)


def test_the_cases_are_long_enough_for_the_changes_above() -> None:
    assert ACTIONS > 3
