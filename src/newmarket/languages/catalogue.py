"""The messages of one language."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from newmarket.languages.choice import Language
from newmarket.languages.value import Value

_KEPT: Final = 4096
"""So many texts of a language are kept: each thing that happens at a table is told to everyone there, and to watchers
in the same words."""


class Catalogue:
    """All messages of *language*."""

    def __init__(self, language: Language) -> None:
        # The lab and the tools for records say nothing in any language, and start fast because of it.
        from newmarket.languages.bundle import Bundle

        self.language: Final = language
        self._bundle = Bundle(language)
        self._said = lru_cache(_KEPT)(self._say)

    def __contains__(self, message: str) -> bool:
        return message in self._bundle

    def say(self, message: str, **values: Value) -> str:
        """The text of *message*, in which *values* fill the places; whole numbers as `number` writes them.

        :raises MissingText: if there is no such message, or a place stays empty.
        """
        return self._said(message, **values)

    def _say(self, message: str, **values: Value) -> str:
        return self._bundle.text(message, values)


@cache
def catalogue(language: Language) -> Catalogue:
    """The catalogue of *language*, read once."""
    return Catalogue(language)
