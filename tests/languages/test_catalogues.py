"""Every word in every language: nothing missing, nothing left over, the same places in each."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from fluent.syntax import ast

from newmarket.cards import Ace, Rank, Suit
from newmarket.explain import suit_word
from newmarket.languages import Language, MissingText, catalogue, listed, number, say
from newmarket.rules import CardsShown, Lead, Spare, TargetChecked
from newmarket.server.limits import Kind
from newmarket.table.entries import Pace, Patience
from newmarket.table.names import NameFault, fault_of_name
from tests.languages.catalogues import (
    ALL_FILES,
    BROWSER,
    HERE,
    TRANSLATED,
    Message,
    entries,
    every_message,
    messages,
    places,
)
from tests.languages.spoken import MAYBE, OF_ITSELF, sayings, texts

ENGLISH = messages(Language.ENGLISH)
TOGETHER = pytest.mark.parametrize("files", [HERE, BROWSER], ids=["here", "browser"])
PLURALS = {"zero", "one", "two", "few", "many", "other"}


@pytest.mark.parametrize("file", ALL_FILES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_file_holds_messages_and_comments_alone(language: Language, file: str) -> None:
    """What Fluent cannot read it would pass over in silence."""
    allowed = ast.Message | ast.Comment | ast.GroupComment | ast.ResourceComment
    odd = [type(entry).__name__ for entry in entries(language, file) if not isinstance(entry, allowed)]

    assert [] == odd


@TOGETHER
@pytest.mark.parametrize("language", TRANSLATED)
def test_no_message_stands_twice(language: Language, files: tuple[str, ...]) -> None:
    ids = [message.id for message in every_message(language, files)]

    assert sorted(set(ids)) == sorted(ids)


@TOGETHER
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_language_has_the_same_messages_in_the_same_files(language: Language, files: tuple[str, ...]) -> None:
    english, theirs = (messages(each, files) for each in (Language.ENGLISH, language))

    assert {found.id: found.file for found in english.values()} == {found.id: found.file for found in theirs.values()}


@TOGETHER
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_message_has_the_same_places_in_every_language(language: Language, files: tuple[str, ...]) -> None:
    english, theirs = (messages(each, files) for each in (Language.ENGLISH, language))

    assert {found: places(found, english) for found in english} == {found: places(found, theirs) for found in theirs}


@TOGETHER
@pytest.mark.parametrize("language", TRANSLATED)
def test_what_is_chosen_by_a_value_has_all_its_forms_in_every_language(
    language: Language, files: tuple[str, ...]
) -> None:
    """Where German chooses by a value, its forms are among those of English, and none of these is forgotten."""
    english, theirs = (messages(each, files) for each in (Language.ENGLISH, language))
    words = _words_of_values(english)
    wrong = []
    for message in theirs.values():
        for value, keys in message.choices.items():
            ours = english[message.id].choices.get(value)
            if not keys <= PLURALS and (keys != ours if ours is not None else not keys <= words.get(value, set())):
                wrong.append((message.id, value, sorted(keys)))

    assert [] == wrong


def _words_of_values(among: dict[str, Message]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for message in among.values():
        for value, keys in message.choices.items():
            found.setdefault(value, set()).update(keys)
    return found


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize(
    ("message", "value", "words"),
    [
        ("rank-sign", "rank", [rank.name.lower() for rank in Rank]),
        ("rank-name", "rank", [rank.name.lower() for rank in Rank]),
        ("suit-one", "suit", [suit_word(suit) for suit in Suit]),
        ("suit-name", "suit", [suit_word(suit) for suit in Suit]),
        ("word-suit", "suit", [suit_word(suit) for suit in Suit]),
        ("sheet-pack-of", "ace", Ace),
        ("sheet-pack-without", "ace", Ace),
        ("sheet-spare-is", "spare", Spare),
        ("sheet-lead-is", "lead", Lead),
        ("sheet-target-is", "checked", TargetChecked),
        ("sheet-shown-is", "shown", CardsShown),
        ("pace-word", "pace", Pace),
        ("patience-word", "patience", Patience),
        ("problem-too-many", "kind", Kind),
    ],
)
def test_each_word_of_a_closed_set_has_its_form(
    language: Language, message: str, value: str, words: Iterable[str]
) -> None:
    """Else it would be told as the form that is taken where none fits."""
    assert set(map(str, words)) == messages(language)[message].choices[value]


def test_what_the_code_says_is_in_the_catalogue_with_the_values_that_it_needs() -> None:
    wrong = []
    for said in sayings():
        if said.message not in ENGLISH:
            wrong.append(f"{said.where}: {said.message or 'an id that cannot be read'}")
            continue
        needed, given = places(said.message, ENGLISH), said.values | OF_ITSELF.get(said.function, set())
        left_over = given - needed - MAYBE.get(said.function, set())
        if left_over or (needed - given and not said.more):
            wrong.append(f"{said.where}: {said.message} needs {sorted(needed)}, is given {sorted(given)}")

    assert [] == wrong


def test_every_message_is_said_somewhere() -> None:
    """Those of ``cards`` maybe by the browser alone: that it says them is for its own tests."""
    said = set(texts())
    said.update(*(found.references for found in ENGLISH.values()))

    assert [] == [found.id for found in ENGLISH.values() if found.file != "cards" and found.id not in said]


@pytest.mark.parametrize("language", Language)
def test_every_message_that_is_read_here_can_be_said(language: Language) -> None:
    values = {place: "two" for message in ENGLISH for place in places(message, ENGLISH)}
    empty = []
    for message in ENGLISH.values():
        needed = {place: values[place] for place in places(message.id, ENGLISH)}
        if not say(language, message.id, **needed).strip():
            empty.append(message.id)

    assert [] == empty


@pytest.mark.parametrize("language", Language)
def test_what_is_not_there_or_not_filled_in_is_a_fault_of_the_code(language: Language) -> None:
    with pytest.raises(MissingText, match="no-such-message"):
        say(language, "no-such-message")
    with pytest.raises(MissingText, match="led"):
        say(language, "led", part="actor")
    assert "led" in catalogue(language)
    assert "no-such-message" not in catalogue(language)


@pytest.mark.parametrize("language", TRANSLATED)
def test_nobody_can_be_called_what_sentences_call_the_listener(language: Language) -> None:
    words = (
        say(language, "players-you"),
        say(language, "drawn-you"),
        say(language, "table-you"),
        say(language, "run-you"),
    )

    assert {NameFault.OF_THE_LISTENER} == set(map(fault_of_name, words))


def test_what_is_filled_in_is_never_read_as_a_message() -> None:
    name = "{ $card } { led }"

    assert say(Language.ENGLISH, "led", part="none", actor=name, card="4♣") == f"{name} leads the 4♣."


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [
        (0, "0 counters", "0 Marken"),
        (1, "1 counter", "1 Marke"),
        (-1, "−1 counter", "−1 Marke"),
        (2, "2 counters", "2 Marken"),
        (-3, "−3 counters", "−3 Marken"),
        (12345, "12345 counters", "12345 Marken"),
    ],
)
def test_numbers_have_a_true_minus_and_the_plural_of_their_language(n: int, english: str, german: str) -> None:
    assert (english, german) == (say(Language.ENGLISH, "counters", n=n), say(Language.GERMAN, "counters", n=n))
    assert number(n) == english.split(maxsplit=1)[0]


def test_a_row_of_parts_reads_as_the_language_joins_it() -> None:
    parts = ["A", "B", "C", "D"]

    assert ["A", "A and B", "A, B and C", "A, B, C and D"] == [listed(parts[:n], Language.ENGLISH) for n in range(1, 5)]
    assert ["A", "A und B", "A, B und C", "A, B, C und D"] == [listed(parts[:n], Language.GERMAN) for n in range(1, 5)]
