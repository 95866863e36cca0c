"""What a player may be called."""

from __future__ import annotations

import pytest

from newmarket.languages import Language
from newmarket.table.names import (
    PLAYER_NAMES_OF_BOTS,
    NameFault,
    bot_name,
    clean_name,
    explain_name_fault,
    fault_of_name,
    is_taken,
)

EMPTY, TOO_LONG, PUNCTUATION = NameFault.EMPTY, NameFault.TOO_LONG, NameFault.PUNCTUATION
UNSEEN, MARKS, OF_THE_LISTENER = NameFault.UNSEEN, NameFault.MARKS, NameFault.OF_THE_LISTENER


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Anna ", "Anna"),
        ("Anna  Maria", "Anna Maria"),
        ("Anna\u00a0\u3000Maria", "Anna Maria"),
        ("Zoe\u0301", "Zoé"),
        ("Anna ❤\ufe0f", "Anna ❤"),
        ("A" * 24, "A" * 24),
        *((name, name) for name in ("玲", "Nguyễn", "น้ำ", "O'Hara-Smith Jr.", "Юлия", "Young", "Bayou")),
    ],
)
def test_a_name_is_trimmed_and_composed(typed: str, shown: str) -> None:
    assert shown == clean_name(typed)
    assert fault_of_name(clean_name(typed)) is None


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("", EMPTY),
        ("   ", EMPTY),
        ("A" * 25, TOO_LONG),
        ("A" * 10_000, TOO_LONG),
        ("<b>Anna</b>", PUNCTUATION),
        ("Anna & Ben", PUNCTUATION),
        ('Anna "the Ace"', PUNCTUATION),
        ("An\nna", UNSEEN),
        ("Anna\tBen", UNSEEN),
        ("An\0na", UNSEEN),
        ("\u202eannA", UNSEEN),
        ("An\u200bna", UNSEEN),
        ("\u2066Anna\u2069", UNSEEN),
        ("\ufeffAnna", UNSEEN),
        ("\u2028", EMPTY),
        ("\u3164", UNSEEN),
        ("\ue000", UNSEEN),
        ("!!!", EMPTY),
        ("🂡", EMPTY),
        ("You", OF_THE_LISTENER),
        ("YOU", OF_THE_LISTENER),
        ("Ｙｏｕ", OF_THE_LISTENER),
        ("Уou", OF_THE_LISTENER),
        ("Υου", OF_THE_LISTENER),
        ("ʏᴏᴜ", OF_THE_LISTENER),
        ("Yo\u0301u", OF_THE_LISTENER),
        ("Y\u0308óu\u0323", OF_THE_LISTENER),
        ("Y o u", OF_THE_LISTENER),
        ("You!", OF_THE_LISTENER),
        ("Y0u", OF_THE_LISTENER),
        ("ⓨⓞⓤ", EMPTY),
        ("Du", OF_THE_LISTENER),
        ("dir", OF_THE_LISTENER),
        ("Ann, a bot,", PUNCTUATION),
        ("Ann， a bot", PUNCTUATION),
        ("Ann (a bot)", PUNCTUATION),
        ("Ann: You", PUNCTUATION),
        ("A" + "\u0301" * 23, MARKS),
        ("e\u0301\u0301\u0301", MARKS),
        ("Ann\u2800", UNSEEN),
        ("Ann\u3164", UNSEEN),
        ("An\u034fna", UNSEEN),
        ("An\U000e0100na", UNSEEN),
    ],
)
def test_a_name_that_will_not_do(typed: str, fault: NameFault) -> None:
    assert fault is fault_of_name(clean_name(typed))


def test_what_is_wrong_with_a_name_is_said_in_the_language_of_who_chose_it() -> None:
    name = "A" * 25

    said = {fault: explain_name_fault(fault, name, Language.ENGLISH) for fault in NameFault}
    assert said == {
        EMPTY: "A name needs at least one letter or digit.",
        TOO_LONG: "A name has at most 24 characters; this one has 25.",
        PUNCTUATION: 'A name cannot have any of < > & " , ; : ( ) [ ] { } in it.',
        UNSEEN: "A name cannot have characters in it that are not seen.",
        MARKS: "A name has at most 2 marks on one letter.",
        OF_THE_LISTENER: f"Nobody can be called “{name}” here: the table says it to everyone.",
    }
    assert explain_name_fault(TOO_LONG, name, Language.GERMAN) == "Ein Name hat höchstens 24 Zeichen; dieser hat 25."


def test_a_name_is_taken_whatever_its_capitals_and_its_form() -> None:
    taken = ["Straße", None, "Zoé"]

    assert is_taken("STRASSE", taken)
    assert is_taken("zoe\u0301", taken)
    assert is_taken("Ｚｏé", taken)
    assert is_taken("Ζoé", taken)
    assert not is_taken("Zoe", taken)


@pytest.mark.parametrize(
    "name",
    ["lris", "1ris", "|RIS", "Ιris", "Ꭵris", "ꓲꓣꓲꓢ", "Irіs", "iᖇis", "Ⲓris", "𐊊ris", "ⵏris"],
    ids=["l", "1", "bar", "Greek", "Cherokee", "Lisu", "Cyrillic", "syllabics", "Coptic", "Lycian", "Tifinagh"],
)
def test_a_name_is_taken_by_one_that_looks_like_it(name: str) -> None:
    assert is_taken(name, ["Iris"])
    assert not is_taken(name, ["Iria", "Ivis"])


def test_bots_have_names_that_nobody_at_the_table_has() -> None:
    names: list[str | None] = ["ada", None, "Basil"]
    for seat in range(8):
        names.append(bot_name(names, start=seat))

    assert len({str(name).casefold() for name in names}) == len(names)


def test_the_names_of_bots_are_good_names() -> None:
    assert [fault_of_name(name) for name in PLAYER_NAMES_OF_BOTS] == [None] * len(PLAYER_NAMES_OF_BOTS)
    assert [clean_name(name) for name in PLAYER_NAMES_OF_BOTS] == list(PLAYER_NAMES_OF_BOTS)
