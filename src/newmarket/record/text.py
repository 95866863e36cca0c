"""A record as one line of JSON, and back. Reading is strict: what the format does not know is refused by name."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from newmarket.engine import Deal, Seat
from newmarket.errors import FaultyRules
from newmarket.record.model import (
    FORMAT,
    Chance,
    Fault,
    FaultKind,
    FaultyRecord,
    MatchPlace,
    Record,
    RecordedAction,
    Result,
)
from newmarket.rules import Rules, load_rules, parse_rules, rules_as_data
from newmarket.wording import MOST, MOST_OF_A_SENTENCE, printable, short, short_list


class _Written(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A record as it stands in the text; what can go wrong on its own is left raw."""

    format: Literal["newmarket-hand/1"]
    rules: str | dict[str, object]
    players: tuple[str, ...]
    dealer: Seat
    counters: tuple[int, ...]
    pots: dict[str, int]
    deal: Deal
    actions: tuple[msgspec.Raw, ...]
    result: Result
    exempt: tuple[Seat, ...] = ()
    match: MatchPlace | None = None
    chance: Chance | None = None


_read = msgspec.json.Decoder(_Written).decode
_read_action = msgspec.json.Decoder(RecordedAction).decode

# What an action states beside its seat, and what it may.
_STATED: Mapping[str, tuple[frozenset[str], frozenset[str]]] = {
    "play": (frozenset({"card"}), frozenset({"spin"})),
    "stake": (frozenset({"pot"}), frozenset()),
    "keep": (frozenset(), frozenset()),
    "exchange": (frozenset(), frozenset()),
    "spin": (frozenset(), frozenset()),
}

_PHRASES = {"object contains unknown field": "unknown key", "object missing required field": "missing key"}
_NESTED = "not JSON that can be read: it is nested too deeply"


class Salvaged(msgspec.Struct, frozen=True):
    """What could be read of a record, and the first fault of its text.

    Where the fault is in an action, the *record* has those before it; elsewhere there is no record.
    """

    record: Record | None
    fault: Fault | None


def write_record(record: Record) -> str:
    """*record* on one line, without the end of the line.

    :raises FaultyRecord: if it is none, or has text in it that cannot be written: half of a pair of UTF-16.
    """
    check_it_is_one(record)
    written: dict[str, object] = {"format": FORMAT}
    for key in record.__struct_fields__:
        value = getattr(record, key)
        if key == "rules" and isinstance(value, Rules):
            value = rules_as_data(value)
        if value is not None and not (key == "exempt" and not value):
            written[key] = value
    try:
        return msgspec.json.encode(written).decode()
    except UnicodeEncodeError as problem:
        raise FaultyRecord(format_fault(f"cannot be written: {problem.reason}: {short(problem.object)}")) from None


def check_it_is_one(record: object) -> None:
    """Whoever has a hand or a text in its place is told so.

    :raises FaultyRecord: if *record* is none.
    """
    if not isinstance(record, Record):
        raise FaultyRecord(format_fault(f"expected a record, got {short(repr(record))}"))


def read_record(text: str | bytes) -> Record:
    """The record in *text*; the inverse of `write_record`. Whether it holds is for `check_record` to say.

    :raises FaultyRecord: if *text* is not a record, or the rules that it states cannot be played.
    """
    salvaged = salvage_record(text)
    if salvaged.fault is not None:
        raise FaultyRecord(salvaged.fault)
    assert salvaged.record is not None, "what has no fault has been read"
    return salvaged.record


def salvage_record(text: str | bytes) -> Salvaged:
    """As much of the record in *text* as can be read. For lenient reading; never raises."""
    try:
        return _salvaged(text)
    except RecursionError:
        return Salvaged(None, format_fault(_NESTED))


def _salvaged(text: str | bytes) -> Salvaged:
    try:
        written = _read(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        return Salvaged(None, format_fault(_unreadable(problem, text)))
    actions, fault = _actions(written.actions)
    # Which action has a key twice has been found; anywhere else it spoils the record.
    if fault is None and (twice := _stated_twice(text)):
        return Salvaged(None, format_fault(twice))
    try:
        rules = _rules_in(written)
    except FaultyRules as problem:
        return Salvaged(None, fault or faulty_rules(problem))
    record = Record(
        rules=rules,
        players=written.players,
        dealer=written.dealer,
        counters=written.counters,
        pots=written.pots,
        deal=written.deal,
        actions=actions,
        result=written.result,
        exempt=written.exempt,
        match=written.match,
        chance=written.chance,
    )
    if misshapen := next(misshapes(record), None):
        return Salvaged(None, misshapen)
    return Salvaged(record, fault)


def misshapes(record: Record) -> Iterator[Fault]:
    """What does not fit together in *record* whatever its rules are."""
    seats = len(record.players)
    if len(record.counters) != seats:
        yield format_fault(
            f"counters: expected one number for each of {seats} players, got {short_list(record.counters)}"
        )
    if not 0 <= record.dealer < seats:
        yield format_fault(f"dealer: expected a seat from 0 to {seats - 1}, got {short(record.dealer)}")
    for key, pots in (("pots", record.pots), ("result.pots", record.result.pots)):
        for pot, counters in pots.items():
            if counters < 0:
                yield format_fault(f"{key}.{printable(pot, MOST)}: expected 0 or more, got {short(counters)}")
    if record.match is not None and record.match.hand < 1:
        yield format_fault(f"match.hand: expected 1 or more, got {short(record.match.hand)}")


def rules_called(rules_id: str) -> Rules:
    """The rules of the package with this id; an alias is none.

    :raises FaultyRules: if there are none.
    """
    if len(rules_id) > MOST:
        raise FaultyRules((f"no rules are called {short(rules_id)}",))
    found = load_rules(rules_id)
    if found.id != rules_id:
        raise FaultyRules((f"expected the id {found.id!r}, got its other name {rules_id!r}",))
    return found


def format_fault(why: str, action: int | None = None) -> Fault:
    """A fault of the text."""
    return Fault(kind=FaultKind.FORMAT, why=why, action=action)


def faulty_rules(problem: FaultyRules) -> Fault:
    """A fault of the rules that a record names or states."""
    return Fault(kind=FaultKind.RULES, why=printable("; ".join(problem.problems), MOST_OF_A_SENTENCE))


def _rules_in(written: _Written) -> str | Rules:
    if not isinstance(written.rules, str):
        return parse_rules(written.rules, where="rules")
    return written.rules


def _actions(raw: tuple[msgspec.Raw, ...]) -> tuple[tuple[RecordedAction, ...], Fault | None]:
    """The actions up to the first that cannot be read, and what is wrong with that one."""
    actions: list[RecordedAction] = []
    for number, text in enumerate(raw):
        try:
            action = _read_action(text)
        except msgspec.ValidationError as problem:
            why = _named(problem, _data_of(text), under=f"actions[{number}]")
            return tuple(actions), format_fault(why, number)
        misstated = _misstated(action) or _stated_twice(bytes(text))
        if misstated is not None:
            return tuple(actions), format_fault(f"actions[{number}]: {misstated}", number)
        actions.append(action)
    return tuple(actions), None


def _misstated(action: RecordedAction) -> str | None:
    """What *action* states that does not go with what it does, or leaves out."""
    if action.do not in _STATED:
        # No rules know it; the replay says so, at its turn.
        return None
    needed, allowed = _STATED[action.do]
    stated = {key for key in ("card", "pot", "spin") if getattr(action, key) not in {None, False}}
    for key in sorted(needed - stated):
        return f"missing key {key!r} of {action.do!r}"
    for key in sorted(stated - needed - allowed):
        return f"unknown key {key!r} of {action.do!r}"
    return None


def _data_of(text: str | bytes | msgspec.Raw) -> object:
    """The values in *text*, to say which is at fault; none where one is too large or too deep to be held.

    :raises msgspec.DecodeError: if it is not JSON.
    """
    try:
        return msgspec.json.decode(text)
    except (msgspec.ValidationError, RecursionError):
        return None


class _KeyTwice(ValueError):
    """A key stands twice in an object."""


def _unless_twice(pairs: list[tuple[str, object]]) -> None:
    if len(dict(pairs)) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _KeyTwice(f"the key {short(next(key for key in keys if keys.count(key) > 1))} stands twice")


# A JSON text means nothing certain if a key stands twice in it; msgspec takes the last of the two.
_look_for_twice = json.JSONDecoder(object_pairs_hook=_unless_twice, parse_int=str, parse_float=str).decode


def _stated_twice(text: str | bytes) -> str | None:
    """Which key in *text*, of JSON, stands twice in its object, if one does."""
    try:
        _look_for_twice(text if isinstance(text, str) else text.decode())
    except _KeyTwice as twice:
        return str(twice)
    except ValueError as problem:
        return f"not JSON: {printable(str(problem), MOST)}"
    return None


def _unreadable(problem: Exception, text: str | bytes) -> str:
    if isinstance(problem, msgspec.ValidationError):
        try:
            return _named(problem, _data_of(text))
        except msgspec.DecodeError as worse:
            # A wrong type was found before the end of what is not even JSON.
            problem = worse
    return f"not JSON: {printable(str(problem).removeprefix('JSON is malformed: '), MOST_OF_A_SENTENCE)}"


def _named(problem: msgspec.ValidationError, data: object, *, under: str = "") -> str:
    """Names the key and the value that *problem* is about: ``counters[1]: expected `int`, got `float`: 1.5``."""
    said, _, path = str(problem).rpartition(" - at `$")
    said, path = (said, path.rstrip("`")) if said else (path, "")
    value: object = data
    for name, index, any_key in re.findall(r"\.([^.\[]+)|\[(\d+)\]|(\[\.\.\.\])", path):
        # A key may stand twice in the text, and *data* have only the other of the two: then the value is not told.
        if any_key:
            # Of a value in an object msgspec does not tell the key; all such objects but rules hold whole numbers.
            odd = [(key, value) for key, value in _items(value) if type(value) is not int]
            key, value = odd[0] if odd and not path.startswith(".rules") else ("…", None)
            path = path.replace("[...]", f".{key}", 1)
        else:
            value = dict(_items(value)).get(name or int(index))
    said = f"{said[0].lower()}{said[1:]}"
    for theirs, ours in _PHRASES.items():
        said = said.replace(theirs, ours)
    where = printable(f"{under}{path}".removeprefix("."), MOST)
    what = f"{said}: {short(value)}" if said.startswith("expected") and data is not None else said
    return printable(f"{where}: {what}" if where else what, MOST_OF_A_SENTENCE)


def _items(value: object) -> list[tuple[object, object]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []
