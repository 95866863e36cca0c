"""What the browser's type checker knows of a message: its id, and the values that it needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from newmarket.languages import Language
from web_messages import messages, typescript

HOUSE = Path(__file__).parent.parent


def types_of(text: str) -> str:
    return typescript({"page": text}).partition("\n")[2]


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("a = plain", "a: null"),
        ("a = for { $name }", "a: { name: string | number }"),
        ("a = { $n ->\n    [one] a card\n   *[other] { $n } cards\n }", "a: { n: number }"),
        ("a = { $n ->\n    [0] none\n   *[other] some\n }", "a: { n: number }"),
        ("a = { $pace ->\n    [slow] Slow\n   *[at_once] At once\n }", "a: { pace: 'slow' | 'at_once' }"),
        ("a = { $by ->\n    [none] nobody\n   *[some] { $by }\n }", "a: { by: string }"),
        ("a-b = { $z } and { $y }", "'a-b': { y: string | number; z: string | number }"),
    ],
)
def test_the_values_of_a_message(message: str, values: str) -> None:
    assert f"\nexport type Messages = {{\n  {values};\n}};\n" == types_of(message)


def test_a_message_needs_what_the_messages_in_it_need() -> None:
    text = "a = { b }, { $x }\nb = { c }\nc = { $y }"

    assert "  a: { x: string | number; y: string | number };\n" in types_of(text)


def test_words_that_more_than_one_message_tells_apart_have_a_name() -> None:
    part = "{ $part ->\n    [actor] you\n   *[none] they\n }"

    expected = """
export type PartWord = 'actor' | 'none';

export type Messages = {
  a: { part: PartWord };
  b: { part: PartWord };
};
"""
    assert expected == types_of(f"a = {part}\nb = {part}")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = one\na = two", "a is there twice"),
        ("a = { b }", "a refers to b, which is not there"),
        ("a = {", "expected messages"),
        ("a = text\n    .label = more", "expected messages"),
        ("a = { NUMBER($n) ->\n   *[other] some\n }", "expected a value to choose by"),
    ],
)
def test_what_the_browser_cannot_say_is_refused(text: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        typescript({"page": text})


SOURCES = [
    path
    for path in (HOUSE / "web" / "src").rglob("*")
    if path.suffix in (".svelte", ".ts") and path.name != "messages.ts" and path.parent.name != "languages"
]
CODE = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)


def words_of(language: Language, *names: str) -> dict[str, str]:
    folder = HOUSE / "src" / "newmarket" / "languages" / language.value
    return {name: (folder / f"{name}.ftl").read_text(encoding="utf-8") for name in names}


MESSAGES = messages(
    words_of(
        Language.ENGLISH, "cards", "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair"
    )
)
CARDS = messages(words_of(Language.ENGLISH, "cards"))


def test_every_message_that_the_page_says_is_there() -> None:
    asked = set(re.findall(r"\bsay\(\s*'([^']*)'", CODE))

    assert set() == asked - MESSAGES.keys()
    assert len(asked) > 100


def test_the_page_says_every_message_that_is_there_for_it() -> None:
    words = words_of(Language.ENGLISH, "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair")
    within = {id_ for text in words.values() for id_ in re.findall(r"\{ ([a-z][a-z-]*) \}", text)}
    named = set(re.findall(r"'([a-z][a-z-]*)'", CODE))

    assert set() == MESSAGES.keys() - CARDS.keys() - named - within


@pytest.mark.parametrize("language", [language for language in Language if language is not Language.PSEUDO])
def test_every_language_has_the_same_messages_with_the_same_places(language: Language) -> None:
    english, other = (
        {id_: set(values) for id_, values in found.items()}
        for found in (
            MESSAGES,
            messages(
                words_of(
                    language, "cards", "page", "walk", "house", "settings", "insight", "menu", "rules", "front", "fair"
                )
            ),
        )
    )

    assert english == other
