"""What the Fluent files hold, read from their text."""

from __future__ import annotations

from collections.abc import Iterator

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from newmarket.languages import Language
from newmarket.languages.bundle import FILES, source

HERE, BROWSER = FILES, ("cards", "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair")
"""Which files are read together, here and in the browser."""
ALL_FILES = (*FILES, "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair")
TRANSLATED = sorted({*Language} - {Language.PSEUDO})
"""The languages of people."""


class _Finder(Visitor):
    def __init__(self) -> None:
        self.places: set[str] = set()
        self.references: set[str] = set()
        self.choices: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 - the visitor's name for it
        self.places.add(node.id.name)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 - the visitor's name for it
        self.references.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802 - the visitor's name for it
        assert isinstance(node.selector, ast.VariableReference), "what is chosen by is a value"
        keys = {key.key.name if isinstance(key.key, ast.Identifier) else key.key.value for key in node.variants}
        self.choices.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


class Message:
    """One message: its own *places* and those of the messages that it refers to, and its *choices* by value."""

    def __init__(self, entry: ast.Message, file: str) -> None:
        found = _Finder()
        assert entry.value is not None, f"{entry.id.name} has no text"
        found.visit(entry.value)
        self.id, self.file = entry.id.name, file
        self.own_places, self.references, self.choices = found.places, found.references, found.choices


def entries(language: Language, file: str) -> list[ast.EntryType]:
    """All that stands in a file."""
    return list(FluentParser().parse(source(language, file)).body)


def messages(language: Language, files: tuple[str, ...] = HERE) -> dict[str, Message]:
    """The messages of a language by their ids, in files that are read together."""
    return {message.id: message for message in every_message(language, files)}


def every_message(language: Language, files: tuple[str, ...]) -> Iterator[Message]:
    """All messages of a language in *files*, one that stands twice twice."""
    for file in files:
        yield from (Message(entry, file) for entry in entries(language, file) if isinstance(entry, ast.Message))


def places(message: str, among: dict[str, Message]) -> set[str]:
    """The values that *message* needs, also for what it refers to."""
    found = among[message]
    return found.own_places.union(*(places(other, among) for other in found.references))
