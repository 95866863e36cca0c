"""Reads rule sets: a file states only what differs from the defaults of `Rules`, and one game has one
spelling, so a value equal to its default is refused.

A file that cannot be played raises `FaultyRules` with a sentence for each problem: file, key, value, and
what was expected.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from newmarket.errors import FaultyRules
from newmarket.rules.model import Clause, Rules
from newmarket.rules.sound import contradictions

_FIELDS = {field.name: field for field in msgspec.structs.fields(Rules)}
_SHARED = "shared"


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
    near = difflib.get_close_matches(rules_id, games, n=2, cutoff=0.4)
    hint = f"did you mean {' or '.join(map(repr, near))}?" if near else f"there are {', '.join(games)}"
    raise FaultyRules((f"no rules are called {rules_id!r}; {hint}",))


@cache
def built_in_rules() -> Mapping[str, Rules]:
    """All games that come with the package, by id, in the order of their ids."""
    found = {}
    for file in sorted(_games_folder().iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml") and file.name != f"{_SHARED}.toml":
            rules = parse_rules_text(file.read_text(encoding="utf-8"), where=file.name)
            found[rules.id] = rules
    return found


@cache
def shared_clauses() -> tuple[Clause, ...]:
    """The clauses C1 to C11, which hold in every game."""
    text = _games_folder().joinpath(f"{_SHARED}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["clauses"], tuple[Clause, ...])


def load_rules_file(path: Path) -> Rules:
    """The rules in a TOML file of one's own.

    :raises FaultyRules: if the file cannot be read or its rules cannot be played.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise FaultyRules((f"{path}: cannot be read: {problem}",)) from problem
    return parse_rules_text(text, where=str(path))


def parse_rules_text(text: str, *, where: str) -> Rules:
    """The rules in a TOML text; *where* names it in messages.

    :raises FaultyRules: as `parse_rules`, or if it is not TOML.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise FaultyRules((f"{where}: not TOML: {problem}",)) from problem
    return parse_rules(data, where=where)


def parse_rules(data: Mapping[str, object], *, where: str) -> Rules:
    """The rules in *data*, the keys of a rule file (also as they stand inline in a hand record).

    :raises FaultyRules: with everything that is wrong with the keys, else the first value of a wrong
        type, else every contradiction.
    """
    problems = [_unknown_key(key, where) for key in data if key not in _FIELDS]
    problems += [
        f"{where}: {key}: {data[key]!r} is the default; leave it out" for key in data if _is_default(key, data[key])
    ]
    problems += [
        f"{where}: {name}: expected, but left out"
        for name, field in _FIELDS.items()
        if field.required and name not in data
    ]
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
    """What a file of these rules states: the inverse of `parse_rules`."""
    stated = {
        name: value
        for name, field in _FIELDS.items()
        if (value := getattr(rules, name)) != field.default or field.required
    }
    data = msgspec.to_builtins(stated)
    data["clauses"] = [{k: v for k, v in clause.items() if v is not None} for clause in data.get("clauses", ())]
    return {str(key): value for key, value in data.items()}


def _games_folder() -> Traversable:
    return resources.files("newmarket.rules").joinpath("games")


def _is_default(key: str, value: object) -> bool:
    field = _FIELDS.get(key)
    if field is None or field.required:
        return False
    default: object = msgspec.to_builtins(field.default)
    return value == (list(default) if isinstance(default, tuple) else default) and type(value) is not bool


def _unknown_key(key: str, where: str) -> str:
    near = difflib.get_close_matches(key, _FIELDS, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(_FIELDS)}"
    return f"{where}: {key}: no such key; {hint}"


def _wrong_value(problem: msgspec.ValidationError, data: Mapping[str, object], where: str) -> str:
    """Says the key, the value and, where the words are closed, all of them: msgspec tells only the first two."""
    said, _, path = str(problem).partition(" - at `$")
    keys = re.findall(r"\.(\w+)|\[(\d+)\]", path)
    value: object = data
    for name, index in keys:
        if name:
            value = value.get(name) if isinstance(value, Mapping) else None
        else:
            value = value[int(index)] if isinstance(value, list) else None
    words = _allowed_words([name for name, _ in keys if name])
    allowed = f"; allowed are {', '.join(words)}" if words else ""
    key = path.rstrip("`").lstrip(".") or "the file"
    return f"{where}: {key}: {said[0].lower()}{said[1:]}, got {value!r}{allowed}"


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
    words = [str(word.value) for word in kind.cls]
    return words if len(words) < 20 else ["a card such as 'QD'"]
