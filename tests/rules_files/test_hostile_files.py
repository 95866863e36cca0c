"""Rule files that nobody would write by hand, and texts that a terminal or a page would obey."""

from __future__ import annotations

from pathlib import Path

import pytest

from newmarket.errors import FaultyRules
from newmarket.rules import (
    load_rules_file,
    parse_rules_text,
    shared_clauses,
)
from tests.kit.faulty_rules import TOPICS, clauses_about, pot, problems


def test_a_number_equal_to_a_default_but_of_another_type_is_not_called_the_default() -> None:
    assert problems(seats=[3.0, 8]) == ["my.toml: seats[0]: expected a whole number, got 3.0"]
    assert problems(version=True) == ["my.toml: version: expected a whole number, got true"]
    assert problems(version=1.0) == ["my.toml: version: expected a whole number, got 1.0"]


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("x = 1", encoding="utf-8-sig")

    with pytest.raises(FaultyRules, match="x: no such key"):
        load_rules_file(file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"counters = {'9' * 5000}", "a value that cannot be read: Exceeds the limit"),
        (f"removed = {'[' * 5000}", "cannot be read: its values are nested too deep"),
        # This would take minutes, and gigabytes.
        (f"id = 'mine'\na{'.a' * 100_000} = 1", "cannot be read: line 2 has more than 100 dots"),
        (f"id = ['''\n# ''', {{a{'.a' * 100_000} = 1}}]", "cannot be read: line 2 has more than 100 dots"),
        ("source = 2008-02-30", "not TOML: Invalid date"),
        (f"id = {'x' * 5000}", "not TOML: "),
        ("\x1b[31m = 1", "not TOML: "),
    ],
    ids=["figures", "nested", "dotted", "hidden", "date", "word", "escape"],
)
def test_what_cannot_be_read_is_told_in_a_short_sentence(text: str, said: str) -> None:
    with pytest.raises(FaultyRules) as raised:
        parse_rules_text(text, where="my.toml")

    (told,) = raised.value.problems
    assert told.startswith(f"my.toml: {said}")
    assert (len(told) < 400, told.isprintable()) == (True, True)


def deep(levels: int) -> object:
    value: object = []
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "changes",
    [
        {"counters": 1 << 20_000},
        {"seats": [3, 1 << 20_000]},
        {"target": 1 << 20_000},
        {"pots": pot(stake=1 << 20_000)},
        {"removed": deep(5000)},
        {"id": deep(5000)},
        {"id": {"a": {"b": "\n"}}},
        {"title": "\n" * 5000},
        {"aliases": ["x"] * 5000},
        {"lead": "\x1b" * 5000},
        {"x" * 5000: 1},
        {"\x1b]0;pwned\x07": 1},
        {"clauses": [{"id": "N\n" * 500, "text": "\u202e"}]},
    ],
    ids=[
        "counters",
        "seats",
        "target",
        "stake",
        "removed",
        "nested",
        "table",
        "title",
        "aliases",
        "word",
        "key",
        "escape",
        "clause",
    ],
)
def test_whatever_stands_in_a_file_messages_are_short_and_of_one_line(changes: dict[str, object]) -> None:
    told = problems(**changes)

    assert told
    # The longest names all keys that there are.
    assert max(map(len, told)) < 500
    assert [line for line in told if not line.isprintable()] == []


def test_a_file_that_is_too_long_or_has_an_impossible_name_is_refused(tmp_path: Path) -> None:
    long = tmp_path / "long.toml"
    long.write_text("# …\n" * 300_000, encoding="utf-8")

    for file, why in (
        (long, "a rule file has at most 1,048,576 bytes"),
        (tmp_path / ("x" * 5000), "File name too long"),
        (tmp_path / "a\0b", "embedded null byte"),
        (tmp_path / "nowhere.toml", "No such file or directory"),
    ):
        with pytest.raises(FaultyRules) as raised:
            load_rules_file(file)
        (told,) = raised.value.problems
        assert told.endswith(f": cannot be read: {why}")
        assert len(told) < 400


@pytest.mark.parametrize("key", ["version", "card_payment", "counters", "hands", "target"])
def test_numbers_have_an_end(key: str) -> None:
    assert problems(**{key: 1_000_001, **({"target": ...} if key == "counters" else {})})[0] == (
        f"my.toml: {key}: expected at most 1,000,000, got 1000001"
    )


def test_a_stake_has_an_end() -> None:
    assert problems(pots=pot(stake=1_000_001, dealer_stake=10**30)) == [
        "my.toml: pots[0].stake: expected at most 1,000,000, got 1000001",
        f"my.toml: pots[0].dealer_stake: expected at most 1,000,000, got 1{'0' * 30}",
    ]


@pytest.mark.parametrize(
    ("letter", "escape"),
    [
        ("\n", r"\n"),
        ("\x1b", r"\u001B"),
        ("\u202e", r"\u202E"),
        ("\u2028", r"\u2028"),
        ("\x7f", r"\u007F"),
        ("\u200b", r"\u200B"),
        ("\U000e0001", r"\U000E0001"),
    ],
)
def test_no_text_has_letters_that_are_not_seen(letter: str, escape: str) -> None:
    said, text = f'expected one line of text that can be seen, got "{escape}" in it', f"a{letter}b"
    clauses = [{"id": "X99", "text": text}, *clauses_about(*TOPICS)]

    assert [*problems(title=text), *problems(summary=text), *problems(source=text)] == [
        f"my.toml: {key}: {said}" for key in ("title", "summary", "source")
    ]
    assert problems(aliases=[text]) == [f"my.toml: aliases[0]: {said}"]
    assert problems(pots=pot(id=text)) == [f"my.toml: pots[0].id: {said}"]
    assert problems(clauses=clauses) == [f"my.toml: clauses[0].text: {said}"]


def test_texts_have_an_end() -> None:
    assert problems(title="x" * 81, aliases=["y" * 61], pots=pot(id="z" * 500)) == [
        "my.toml: title: expected at most 80 letters, got 81",
        "my.toml: aliases[0]: expected at most 60 letters, got 61",
        "my.toml: pots[0].id: expected at most 24 letters, got 500",
    ]
    assert problems(id="x" * 61) == ["my.toml: id: expected at most 60 letters, got 61"]
    assert problems(aliases=[f"a{n}" for n in range(21)]) == ["my.toml: aliases: expected at most 20, got 21"]
    assert problems(clauses=[{"id": f"X{n}", "text": "x"} for n in range(101)])[0] == (
        "my.toml: clauses: expected at most 100, got 101"
    )


def test_an_alias_is_not_blank() -> None:
    assert problems(aliases=[""]) == ["my.toml: aliases[0]: expected some text, got ''"]


@pytest.mark.parametrize("name", ["", "n5", "5", "N", "N-5", "N5a", "N5 ", "ABCDE1", "N1234"])
def test_the_id_of_a_clause_is_capitals_then_figures(name: str) -> None:
    assert problems(clauses=[{"id": name, "text": "x"}, *clauses_about(*TOPICS)]) == [
        f"my.toml: clauses[0].id: expected capitals and figures such as 'N5', got {name!r}"
    ]


@pytest.mark.parametrize("name", [clause.id for clause in shared_clauses()] + ["C99"])
def test_the_ids_of_the_clauses_that_all_games_share_are_not_to_be_had(name: str) -> None:
    assert problems(clauses=[{"id": name, "text": "x"}, *clauses_about(*TOPICS)]) == [
        f"my.toml: clauses[0].id: {name!r} is kept for the clauses that all games share"
    ]
