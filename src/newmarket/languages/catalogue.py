"""The messages of one language, from its Fluent files."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, TypeAlias

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Transformer

from newmarket.errors import NewmarketError
from newmarket.languages.choice import Language
from newmarket.languages.pseudo import pseudo

Value: TypeAlias = str | int

FILES: Final = ("cards", "play", "table", "terminal")
"""Which files are read here; ``page`` is the browser's."""
MINUS: Final = "−"
_KEPT: Final = 4096
"""So many texts of a language are kept: each thing that happens at a table is told to everyone there, and to watchers
in the same words."""


class MissingText(NewmarketError, LookupError):
    """A message that is in no catalogue, or one that was not given its values: a fault of the code, not of its user."""


class Catalogue:
    """All messages of *language*."""

    def __init__(self, language: Language) -> None:
        self.language: Final = language
        # No marks around what is filled in: names may hold no character that turns the direction of text.
        # Plurals go by the first of these that is known: those of the pseudo-language are the English ones.
        self._bundle = FluentBundle([language.value, Language.ENGLISH.value], use_isolating=False)
        for name in FILES:
            self._bundle.add_resource(FluentResource(source(language, name)))
        self._said = lru_cache(_KEPT)(self._say)

    def __contains__(self, message: str) -> bool:
        return bool(self._bundle.has_message(message))

    def say(self, message: str, **values: Value) -> str:
        """The text of *message*, in which *values* fill the places; whole numbers as `number` writes them.

        :raises MissingText: if there is no such message, or a place stays empty.
        """
        return self._said(message, **values)

    def _say(self, message: str, **values: Value) -> str:
        found = self._bundle.get_message(message) if message in self else None
        if found is None or found.value is None:
            raise MissingText(f"{self.language}: there is no message {message!r}")
        faults: list[Exception] = []
        filled = {name: _Whole(value) if isinstance(value, int) else value for name, value in values.items()}
        # Not by `format_pattern`, which would group the figures of every number, with a hyphen for a minus.
        text = found.value(ResolverEnvironment(self._bundle, faults, current=CurrentEnvironment(args=filled)))
        if faults:
            raise MissingText(f"{self.language}: {message}: {faults[0]}")
        return str(text)


class _Whole(int, FluentType):
    """A whole number: the plural goes by its value, and it is shown as `number` writes it."""

    def format(self, locale: object) -> str:  # noqa: ARG002 - the library says what it is given
        return number(self)


def number(n: int) -> str:
    """A whole number as it is written in every language here: ``"12"``, ``"−3"``, with a true minus."""
    return f"{MINUS}{-n:d}" if n < 0 else f"{n:d}"


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
