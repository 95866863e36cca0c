"""The Fluent files of one language, read and filled in. Only what says something imports this: it takes time."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from newmarket.languages.choice import Language
from newmarket.languages.pseudo import pseudo
from newmarket.languages.value import MissingText, Value, number

FILES: Final = ("cards", "play", "why", "table", "terminal", "report", "library")
"""Which files are read here; ``page`` and ``walk`` are the browser's."""


class Bundle:
    """All messages of *language*, as they stand in its files."""

    def __init__(self, language: Language) -> None:
        self._language = language
        # No marks around what is filled in: names may hold no character that turns the direction of text.
        # Plurals go by the first of these that is known: those of the pseudo-language are the English ones.
        self._bundle = FluentBundle([language.value, Language.ENGLISH.value], use_isolating=False)
        for name in FILES:
            self._bundle.add_resource(FluentResource(source(language, name)))

    def __contains__(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def text(self, message: str, values: Mapping[str, Value]) -> str:
        """The text of *message*, filled with *values*.

        :raises MissingText: if there is no such message, or a place stays empty.
        """
        found = self._bundle.get_message(message) if message in self else None
        if found is None or found.value is None:
            raise MissingText(f"{self._language}: there is no message {message!r}")
        faults: list[Exception] = []
        filled = {name: _Whole(value) if isinstance(value, int) else value for name, value in values.items()}
        # Not by `format_pattern`, which would group the figures of every number, with a hyphen for a minus.
        text = found.value(ResolverEnvironment(self._bundle, faults, current=CurrentEnvironment(args=filled)))
        if faults:
            raise MissingText(f"{self._language}: {message}: {faults[0]}")
        return str(text)


class _Whole(int, FluentType):
    """A whole number: the plural goes by its value, and it is shown as `number` writes it."""

    def format(self, locale: object) -> str:  # noqa: ARG002 - the library says what it is given
        return number(self)


def source(language: Language, name: str) -> str:
    """The Fluent text of file *name* in *language*; in the pseudo-language it is made from the English one."""
    folder = Language.ENGLISH if language is Language.PSEUDO else language
    text = files("newmarket.languages").joinpath(folder.value, f"{name}.ftl").read_text("utf-8")
    if language is not Language.PSEUDO:
        return text
    resource = FluentParser().parse(text)
    _Pseudo().visit(resource)
    return FluentSerializer().serialize(resource)


class _Pseudo(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802 - the visitor's own name for it
        node.value = pseudo(node.value)
        return node
