"""Which messages the code says, read from its text: there an id is written as it is in the catalogue."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

import newmarket

SOURCES = Path(newmarket.__file__).parent
CALLS = {"say": 1, "say_to": 1, "not_done": 1, "words": 0, "_words": 0}
"""What says a message, and which of its arguments the id is."""
OF_ITSELF = {"say_to": {"part", "actor"}}
"""What it fills in beside the values that it is given."""
MAYBE = {"say_to": {"part", "actor", "other"}, "not_done": {"now", "status", "wait"}}
"""What it may fill in without that the message needs it."""
FORWARD = "message"
"""What the id is called where such a function hands it on."""


class Saying(msgspec.Struct, frozen=True):
    """One place in the code where *message* is said (none: it cannot be read there).

    *values* are those that it is given, with *more* where not all of them can be read.
    """

    where: str
    function: str
    message: str | None
    values: frozenset[str]
    more: bool


def sayings() -> Iterator[Saying]:
    """Every place in the package where a message is said."""
    for where, tree in _modules():
        imported = {
            name.name
            for node in ast.walk(tree)
            if isinstance(node, ast.ImportFrom) and node.module in {"newmarket.languages", "newmarket.explain"}
            for name in node.names
        }
        for node in ast.walk(tree):
            function = _name(node.func, imported) if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and function in CALLS:
                yield from _of_call(node, function, f"{where}:{node.lineno}")


def texts() -> Iterator[str]:
    """Every text that is written in the package: an id that reaches `say` by way of a helper is one of them."""
    for _, tree in _modules():
        yield from (
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(SOURCES.rglob("*.py")):
        yield str(file.relative_to(SOURCES)), ast.parse(file.read_text(encoding="utf-8"))


def _name(function: ast.expr, imported: set[str]) -> str:
    if isinstance(function, ast.Name):
        return function.id if function.id in imported or function.id in {"say_to", "not_done"} else ""
    # `say` as a method is that of a terminal, or of a catalogue.
    return function.attr if isinstance(function, ast.Attribute) and function.attr != "say" else ""


def _of_call(call: ast.Call, function: str, where: str) -> Iterator[Saying]:
    values = frozenset(keyword.arg for keyword in call.keywords if keyword.arg is not None)
    more = any(keyword.arg is None for keyword in call.keywords)
    at = CALLS[function]
    said = call.args[at] if len(call.args) > at else None
    if isinstance(said, ast.Name) and said.id == FORWARD:
        return
    message = said.value if isinstance(said, ast.Constant) and isinstance(said.value, str) else None
    yield Saying(where, function, message, values, more)
