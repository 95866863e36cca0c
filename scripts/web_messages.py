"""Prints the TypeScript types of what the browser can say: `npm run types` keeps them in web/src/lib/messages.ts.

They follow from the English Fluent files: each message with the values that it needs, so that the type checker finds
a message that is not there and a value that is missing.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

HOUSE: Final = Path(__file__).parent.parent
ENGLISH: Final = HOUSE / "src" / "newmarket" / "languages" / "en"
SOURCES: Final = tuple(
    ENGLISH / f"{name}.ftl"
    for name in ("cards", "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair")
)
TARGET: Final = HOUSE / "web" / "src" / "lib" / "messages.ts"
COMMAND: Final = "npm run types, in web/"
_WIDTH: Final = 120
_PLURALS: Final = frozenset(("zero", "one", "two", "few", "many", "other"))


@dataclass
class Value:
    """How a message uses one of its values."""

    is_shown: bool = False
    is_counted: bool = False
    words: list[str] = field(default_factory=list)

    def add(self, other: Value) -> None:
        """Takes over how *other* is used."""
        self.is_shown |= other.is_shown
        self.is_counted |= other.is_counted
        self.words += [word for word in other.words if word not in self.words]

    def typescript(self) -> str:
        """The type of what fills it: a number that is counted, one of the words that are told apart, or any text."""
        if self.is_counted:
            return "number"
        if self.is_shown:
            return "string" if self.words else "string | number"
        return " | ".join(f"'{word}'" for word in self.words)


def messages(texts: Mapping[str, str]) -> dict[str, dict[str, Value]]:
    """Each message of Fluent files (name to text) with its values, those of the messages that it refers to among them.

    :raises ValueError: if a file cannot be read whole, or has what the browser does not use.
    """
    uses: dict[str, _Uses] = {}
    for name, text in texts.items():
        for entry in FluentParser().parse(text).body:
            match entry:
                case ast.Message(id=ast.Identifier(name=id_), value=ast.Pattern() as pattern, attributes=[]):
                    if id_ in uses:
                        raise ValueError(f"{name}: {id_} is there twice")
                    uses[id_] = _Uses()
                    uses[id_].visit(pattern)
                case ast.BaseComment():
                    pass
                case _:
                    raise ValueError(f"{name}: expected messages with a value and no attributes, got {entry!r}")
    return {id_: _values(id_, uses) for id_ in uses}


class _Uses(Visitor):
    """The values that one message uses by itself, and the messages that it refers to."""

    def __init__(self) -> None:
        self.values: dict[str, Value] = {}
        self.references: list[str] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's own name for it
        match node.selector:
            case ast.VariableReference() as chosen_by:
                pass
            case other:
                raise ValueError(f"expected a value to choose by, got {other!r}")
        keys = [variant.key.name for variant in node.variants if isinstance(variant.key, ast.Identifier)]
        is_counted = len(keys) < len(node.variants) or _PLURALS.issuperset(keys)
        self._use(chosen_by, Value(is_counted=is_counted, words=[] if is_counted else keys))
        for variant in node.variants:
            self.visit(variant.value)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - see above
        self._use(node, Value(is_shown=True))

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - see above
        self.references.append(node.id.name)

    def _use(self, node: ast.VariableReference, value: Value) -> None:
        self.values.setdefault(node.id.name, Value()).add(value)


def _values(message: str, uses: Mapping[str, _Uses]) -> dict[str, Value]:
    found: dict[str, Value] = {}
    seen: set[str] = set()
    waiting = [message]
    while waiting:
        id_ = waiting.pop()
        if id_ in seen:
            continue
        seen.add(id_)
        if id_ not in uses:
            raise ValueError(f"{message} refers to {id_}, which is not there")
        for name, value in uses[id_].values.items():
            found.setdefault(name, Value()).add(value)
        waiting += uses[id_].references
    return found


def typescript(texts: Mapping[str, str] | None = None) -> str:
    """One type with all messages, in the order of their ids: to each its values, or null where it has none."""
    found = messages(texts or {str(path): path.read_text(encoding="utf-8") for path in SOURCES})
    types = {id_: {name: found[id_][name].typescript() for name in sorted(found[id_])} for id_ in sorted(found)}
    names = _names(types)
    head = f"// Made from the English Fluent files by scripts/web_messages.py ({COMMAND}): change those, not this.\n"
    words = "".join(_alias(name, of) for of, name in names.items())
    lines = "".join(_declared(id_, values, names) for id_, values in types.items())
    return f"{head}{words}\nexport type Messages = {{\n{lines}}};\n"


def _names(types: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Names for the words that more than one message tells apart, after the value that they are given as."""
    pairs = Counter((name, of) for values in types.values() for name, of in values.items() if "|" in of and "'" in of)
    repeated = sorted(pair for pair, n in pairs.items() if n > 1)
    times = Counter(name for name, _ in repeated)
    return {of: f"{name.capitalize()}Word" for name, of in repeated if times[name] == 1}


def _alias(name: str, of: str) -> str:
    line = f"\nexport type {name} = {of};\n"
    return line if len(line) <= _WIDTH + 2 else f"\nexport type {name} ={_split(of, indent='  ')}"


def _declared(message: str, values: Mapping[str, str], names: Mapping[str, str]) -> str:
    key = f"'{message}'" if "-" in message else message
    parts = [(name, names.get(of, of)) for name, of in values.items()]
    line = f"  {key}: {{ {'; '.join(f'{name}: {of}' for name, of in parts)} }};\n" if parts else f"  {key}: null;\n"
    if len(line) <= _WIDTH + 1:
        return line
    return f"  {key}: {{\n{''.join(_field(name, of) for name, of in parts)}  }};\n"


def _field(name: str, of: str) -> str:
    line = f"    {name}: {of};\n"
    return line if len(line) <= _WIDTH + 1 else f"    {name}:{_split(of, indent='      ')}"


def _split(of: str, *, indent: str) -> str:
    return "".join(f"\n{indent}| {part}" for part in of.split(" | ")) + ";\n"


if __name__ == "__main__":
    if "--print" in sys.argv[1:]:
        print(typescript(), end="")
    else:
        TARGET.write_text(typescript(), encoding="utf-8")
