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
    return say(language, "list-last", before=_row(before, language), last=last) if before else last


def one_of(parts: Sequence[str], language: Language) -> str:
    """One or more *parts*, of which one is meant: ``"A, B or C"``."""
    *before, last = parts
    return say(language, "list-or", before=_row(before, language), last=last) if before else last


def _row(parts: Sequence[str], language: Language) -> str:
    row = parts[0]
    for part in parts[1:]:
        row = say(language, "list-next", before=row, next=part)
    return row
