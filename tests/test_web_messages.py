"""What the browser's type checker knows of a message: its id, and the values that it needs."""

from __future__ import annotations

import pytest

from web_messages import typescript


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
