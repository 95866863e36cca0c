"""The messages of one language, from its Fluent files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from newmarket.errors import NewmarketError
from newmarket.languages.choice import Language
from newmarket.languages.pseudo import pseudo

Value: TypeAlias = str | int

FILES: Final = ("cards", "play", "table", "terminal")
"""Which files are read here; ``page`` is the browser's."""


class MissingText(NewmarketError, LookupError):
    """A message that is in no catalogue, or one that was not given its values: a fault of the code, not of its user."""


class Catalogue:
    """All messages of *language*."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        # No marks around what is filled in: names may hold no character that turns the direction of text.
        self._bundle = FluentBundle([language.value], use_isolating=False)
        for name in FILES:
            self._bundle.add_resource(FluentResource(source(language, name)))

    def __contains__(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def say(self, message: str, **values: Value) -> str:
        """The text of *message*, in which *values* fill the places.

        :raises MissingText: if there is no such message, or a place stays empty.
        """
        found = self._bundle.get_message(message) if message in self else None
        if found is None or found.value is None:
            raise MissingText(f"{self.language}: there is no message {message!r}")
        text, faults = self._bundle.format_pattern(found.value, values)
        if faults:
            raise MissingText(f"{self.language}: {message}: {faults[0]}")
        return str(text)


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of *language*, read once."""
    return Catalogue(language)


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
