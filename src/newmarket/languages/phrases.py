"""Saying a message in a language, and joining what sentences are made of."""

from __future__ import annotations

from collections.abc import Sequence

from newmarket.languages.catalogue import catalogue
from newmarket.languages.choice import Language
from newmarket.languages.value import Value


def say(language: Language, message: str, /, **values: Value) -> str:
    """The text of *message* in *language*, filled with *values*: see `Catalogue.say`.

    Which messages code says is checked by its text: *message* is written there as it is in the catalogue.
    """
    return catalogue(language).say(message, **values)


def listed(parts: Sequence[str], language: Language) -> str:
    """One or more *parts* in a row: ``"A, B and C"``."""
    *before, last = parts
    if not before:
        return last
    row = before[0]
    for part in before[1:]:
        row = say(language, "list-next", before=row, next=part)
    return say(language, "list-last", before=row, last=last)
