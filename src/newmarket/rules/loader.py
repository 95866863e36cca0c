"""Reads rule sets: a file states only what differs from the defaults of `Rules`, and one game has one
spelling, so a value equal to its default is refused.

A file that cannot be played raises `FaultyRules` with a sentence for each problem: file, key, value, and
what was expected.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import get_args

import msgspec

from newmarket.cards import Card
from newmarket.errors import FaultyRules
from newmarket.rules.model import Clause, Rules
from newmarket.rules.sound import contradictions
from newmarket.wording import MOST_OF_A_SENTENCE, printable, short, shown

_SHARED = "shared"
_MOST_BYTES = 1 << 20
"""Most bytes of a rule file."""
_MOST_DOTS = 100
"""Most dots in one line: the time and memory that a key takes grow with the square of its parts."""
_MOST_PROBLEMS = 40
"""So many faulty keys are named at once: to look for what each may have meant takes its time."""
_MOST_OF_A_NAME = 60
"""Most letters of an unknown name that are looked at and shown."""
_TYPE_WORDS = {
    "`int`": "a whole number",
    "`int | null`": "a whole number",
    "`str`": "text",
    "`array`": "a list",
    "`str | null`": "text",
    "`object`": "a table",
    "`object | null`": "a table",
}
"""What msgspec calls a type, and what an author of rules would."""


def load_rules(rules_id: str) -> Rules:
    """The rules of one of the package's own games, by its id or an alias.

    :raises FaultyRules: if there is no such game; the message names near matches.
    """
    games = built_in_rules()
    if rules_id in games:
        return games[rules_id]
    for rules in games.values():
        if rules_id in rules.aliases:
            return rules
    near = difflib.get_close_matches(rules_id[:_MOST_OF_A_NAME], games, n=2, cutoff=0.6)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"there are {', '.join(games)}"
    raise FaultyRules((f"no rules are called {short(rules_id)}; {hint}",))


@cache
def built_in_rules() -> Mapping[str, Rules]:
    """All games that come with the package, by id, in the order of their ids."""
    found = {}
    for file in sorted(games_folder().iterdir(), key=lambda file: file.name):
        name, _, ending = file.name.partition(".")
        # What has a language between the two is a translation.
        if ending == "toml" and name != _SHARED:
            rules = parse_rules_text(file.read_text(encoding="utf-8"), where=file.name)
            found[rules.id] = rules
    # Whoever asks has the same ones: nobody changes them for the others.
    return MappingProxyType(found)


@cache
def shared_clauses() -> tuple[Clause, ...]:
    """The clauses C1 to C11, which hold in every game."""
    text = games_folder().joinpath(f"{_SHARED}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["clauses"], tuple[Clause, ...])


def load_rules_file(path: Path) -> Rules:
    """The rules in a TOML file of one's own: UTF-8, with or without a byte order mark, of 1 MiB at most.

    :raises FaultyRules: if the file cannot be read or its rules cannot be played.
    """
    where = printable(str(path), MOST_OF_A_SENTENCE)
    try:
        with path.open("rb") as file:
            content = file.read(_MOST_BYTES + 1)
    except OSError as problem:
        raise FaultyRules((f"{where}: cannot be read: {problem.strerror or problem}",)) from problem
    except ValueError as problem:  # a name that no file can have
        raise FaultyRules((f"{where}: cannot be read: {problem}",)) from problem
    if len(content) > _MOST_BYTES:
        raise FaultyRules((f"{where}: cannot be read: a rule file has at most {_MOST_BYTES:,} bytes",))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise FaultyRules((f"{where}: cannot be read: it is not UTF-8 at byte {problem.start}",)) from problem
    return parse_rules_text(text, where=where)


def parse_rules_text(text: str, *, where: str) -> Rules:
    """The rules in a TOML text; *where* names it in messages.

    :raises FaultyRules: as `parse_rules`, or if it is not TOML.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        # Also in what looks like a comment: it may be the end of a text, with a key behind it.
        if line.count(".") > _MOST_DOTS:
            raise FaultyRules((f"{where}: cannot be read: line {number} has more than {_MOST_DOTS} dots",))
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise FaultyRules((f"{where}: not TOML: {printable(str(problem), MOST_OF_A_SENTENCE)}",)) from problem
    except ValueError as problem:  # Python reads no number of more than some thousand figures
        said = printable(str(problem).partition(";")[0], MOST_OF_A_SENTENCE)
        raise FaultyRules((f"{where}: a value that cannot be read: {said}",)) from problem
    except RecursionError as problem:
        raise FaultyRules((f"{where}: cannot be read: its values are nested too deep",)) from problem
    return parse_rules(data, where=where)


def parse_rules(data: Mapping[str, object], *, where: str) -> Rules:
    """The rules in *data*, the keys of a rule file (also as they stand inline in a hand record).

    :raises FaultyRules: with what is wrong with the keys (of very many the first), else the first value of a wrong
        type, else every contradiction.
    """
    problems = [f"{where}: {problem}" for problem in islice(_faulty_keys(data, Rules), _MOST_PROBLEMS)]
    if problems:
        raise FaultyRules(tuple(problems))
    try:
        rules = msgspec.convert(data, Rules)
    except msgspec.ValidationError as problem:
        raise FaultyRules((_wrong_value(problem, data, where),)) from problem
    if found := contradictions(rules):
        raise FaultyRules(tuple(f"{where}: {problem}" for problem in found))
    return rules


def rules_as_data(rules: Rules) -> dict[str, object]:
    """What a file of these rules states: the inverse of `parse_rules`, with no type but those of JSON."""
    return _stated(msgspec.json.decode(msgspec.json.encode(rules)), Rules)


def games_folder() -> Traversable:
    """Where the package's own rule files lie."""
    return resources.files("newmarket.rules").joinpath("games")


def _fields(kind: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    return {field.name: field for field in msgspec.structs.fields(kind)}


def _items_of(field: msgspec.structs.FieldInfo) -> type[msgspec.Struct] | None:
    """What a table, or a list of tables, holds (`Placing`, `Pot`); none for any other field."""
    item = next(iter(get_args(field.type)), None)
    return item if isinstance(item, type) and issubclass(item, msgspec.Struct) else None


def _is_default(field: msgspec.structs.FieldInfo, value: object) -> bool:
    if field.required:
        return False
    return _is_same(value, msgspec.json.decode(msgspec.json.encode(field.default)))


def _is_same(value: object, default: object) -> bool:
    """Whether they are equal and of the same types throughout: 3.0 is not 3, nor is true 1."""
    if isinstance(value, list) and isinstance(default, list):
        return len(value) == len(default) and all(map(_is_same, value, default))
    return type(value) is type(default) and value == default


def _stated(data: Mapping[str, object], kind: type[msgspec.Struct]) -> dict[str, object]:
    found = {}
    for name, field in _fields(kind).items():
        value, items = data[name], _items_of(field)
        if not _is_default(field, value):
            found[name] = _stated_within(value, items) if items else value
    return found


def _stated_within(value: object, items: type[msgspec.Struct]) -> object:
    if isinstance(value, list):
        return [_stated(item, items) for item in value]
    return _stated(value, items) if isinstance(value, Mapping) else value


def _faulty_keys(data: Mapping[str, object], kind: type[msgspec.Struct], path: str = "") -> Iterator[str]:
    """One sentence for each key that does not exist, states its default, or is missing."""
    fields = _fields(kind)
    for key, value in data.items():
        if key not in fields:
            near = difflib.get_close_matches(key[:_MOST_OF_A_NAME], fields, n=1)
            hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(fields)}"
            yield f"{path}{printable(key, _MOST_OF_A_NAME)}: no such key; {hint}"
        elif _is_default(fields[key], value):
            yield f"{path}{key}: {shown(value)} is the default; leave it out"
        elif (items := _items_of(fields[key])) and isinstance(value, Mapping):
            yield from _faulty_keys(value, items, f"{path}{key}.")
        elif items and isinstance(value, list):
            for at, item in enumerate(value):
                if isinstance(item, Mapping):
                    yield from _faulty_keys(item, items, f"{path}{key}[{at}].")
    for name, field in fields.items():
        if field.required and name not in data:
            yield f"{path}{name}: expected, but left out"


def _wrong_value(problem: msgspec.ValidationError, data: Mapping[str, object], where: str) -> str:
    """Says the key, what was expected (where the words are closed, all of them) and the value."""
    said, _, path = str(problem).partition(" - at `$")
    keys = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    value: object = data
    for name, index in keys:
        if name:
            value = value.get(name) if isinstance(value, Mapping) else None
        else:
            value = value[int(index)] if isinstance(value, list) else None
    key = path.rstrip("`").lstrip(".") or "the file"
    expected = said.partition(", got ")[0].removeprefix("Expected ")
    for theirs, ours in _TYPE_WORDS.items():
        expected = expected.replace(theirs, ours)
    if words := _allowed_words([name for name, _ in keys if name]):
        expected = expected if expected.startswith("a list") else " or ".join(words)
    return f"{where}: {key}: expected {expected}, got {'a table' if isinstance(value, dict) else shown(value)}"


def _allowed_words(names: list[str]) -> list[str]:
    """The closed words of the field that *names* lead to, if it has any (a card has, but is better shown)."""
    kind: msgspec.inspect.Type = msgspec.inspect.type_info(Rules)
    for name in names:
        while isinstance(kind, msgspec.inspect.VarTupleType):
            kind = kind.item_type
        if not isinstance(kind, msgspec.inspect.StructType):
            return []
        kind = next((field.type for field in kind.fields if field.name == name), msgspec.inspect.AnyType())
    while isinstance(kind, msgspec.inspect.VarTupleType):
        kind = kind.item_type
    if isinstance(kind, msgspec.inspect.UnionType):
        kind = next((part for part in kind.types if isinstance(part, msgspec.inspect.EnumType)), kind)
    if not isinstance(kind, msgspec.inspect.EnumType):
        return []
    return ["a card such as 'QD'"] if kind.cls is Card else [str(word.value) for word in kind.cls]
