"""What the page calls things, read from the catalogue that it reads itself: its wording can change without a test.

A message with all its values is the exact text; without some of them it is a pattern in which they may be anything.
"""

from __future__ import annotations

import re
from functools import cache

from fluent.syntax import FluentParser, ast

from newmarket.languages import Language
from newmarket.languages.bundle import source

FILES = ("cards", "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair")


def says(message: str, *, language: Language | None = None, **values: str | int) -> re.Pattern[str]:
    """What *message* looks like with *values*, and with anything where it is given none; in any language, or in one."""
    # Browsers leave the white space of the source in texts, not in names.
    return re.compile(rf"^\s*{inner(message, language=language, **values)}\s*$")


def inner(message: str, *, language: Language | None = None, **values: str | int) -> str:
    """The same as the source of a pattern, to be built into another."""
    languages = Language if language is None else (language,)
    ways = dict.fromkeys(_pattern(each, _messages(each)[message], values) for each in languages)
    return f"(?:{'|'.join(ways)})"


def text(message: str, language: Language = Language.ENGLISH, **values: str | int) -> str:
    """The words of *message*, none of whose values may be missing."""
    pattern = _pattern(language, _messages(language)[message], values)
    plain = re.sub(r"\\(.)", r"\1", pattern)
    assert re.escape(plain) == pattern, f"{message} needs more values than {values}: {pattern}"
    return plain


@cache
def _messages(language: Language) -> dict[str, ast.Pattern]:
    found = {}
    for name in FILES:
        for entry in FluentParser().parse(source(language, name)).body:
            if isinstance(entry, ast.Message) and entry.value is not None:
                found[entry.id.name] = entry.value
    return found


def _pattern(language: Language, pattern: ast.Pattern, values: dict[str, str | int]) -> str:
    return "".join(_part(language, part, values) for part in pattern.elements)


def _part(language: Language, part: object, values: dict[str, str | int]) -> str:
    match part:
        case ast.TextElement(value=words):
            return re.escape(" ".join(words.split("\n")))
        case ast.Placeable(expression=within):
            return _part(language, within, values)
        case ast.VariableReference(id=ast.Identifier(name=name)):
            return re.escape(str(values[name])) if name in values else ".+?"
        case ast.MessageReference(id=ast.Identifier(name=name)):
            return _pattern(language, _messages(language)[name], values)
        case ast.SelectExpression(selector=ast.VariableReference(id=ast.Identifier(name=name)), variants=variants):
            if name in values:
                return _pattern(language, _chosen(variants, values[name]).value, values)
            ways = dict.fromkeys(_pattern(language, variant.value, values) for variant in variants)
            return f"(?:{'|'.join(ways)})"
    raise AssertionError(f"the page uses what is not read here: {part!r}")


def _chosen(variants: list[ast.Variant], value: str | int) -> ast.Variant:
    keys = {_key(variant): variant for variant in variants}
    # English and German alike: one of a thing, or another number of it.
    plural = ("one" if value == 1 else "other") if isinstance(value, int) else ""
    return keys.get(str(value)) or keys.get(plural) or next(variant for variant in variants if variant.default)


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else str(variant.key.value)


_RANKS = dict(
    zip(
        "23456789TJQKA",
        ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"),
        strict=True,
    )
)
_SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def card_name(card: str, language: Language = Language.ENGLISH) -> str:
    """A *card* of the interface ("QD") in full."""
    return text("card-name", language, rank=_RANKS[card[0]], suit=_SUITS[card[1]])


def heard(sentence: str, language: Language = Language.ENGLISH) -> str:
    """A *sentence* of the log as it is heard: each card in it by its name, not by its sign."""
    names = _names_by_sign(language)
    return re.sub("|".join(names), lambda sign: names[sign[0]], sentence)


@cache
def _names_by_sign(language: Language) -> dict[str, str]:
    return {
        text("rank-sign", language, rank=_RANKS[rank]) + sign: card_name(rank + suit, language)
        for rank in _RANKS
        for suit, sign in _SIGNS.items()
    }
