"""What a player may be called."""

from __future__ import annotations

import pytest

from newmarket.table.names import PLAYER_NAMES_OF_BOTS, bot_name, clean_name, fault_of_name, is_taken


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
    "typed",
    [
        "",
        "   ",
        "A" * 25,
        "A" * 10_000,
        "<b>Anna</b>",
        "Anna & Ben",
        'Anna "the Ace"',
        "An\nna",
        "Anna\tBen",
        "An\0na",
        "\u202eannA",
        "An\u200bna",
        "\u2066Anna\u2069",
        "\ufeffAnna",
        "\u2028",
        "\u3164",
        "\ue000",
        "!!!",
        "🂡",
        "You",
        "YOU",
        "Ｙｏｕ",
        "Уou",
        "Υου",
        "ʏᴏᴜ",
        "Yo\u0301u",
        "Y\u0308óu\u0323",
        "Y o u",
        "You!",
        "Y0u",
        "ⓨⓞⓤ",
        "Ann, a bot,",
        "Ann， a bot",
        "Ann (a bot)",
        "Ann: You",
        "A" + "\u0301" * 23,
        "e\u0301\u0301\u0301",
        "Ann\u2800",
        "Ann\u3164",
        "An\u034fna",
        "An\U000e0100na",
    ],
)
def test_a_name_that_will_not_do(typed: str) -> None:
    fault = fault_of_name(clean_name(typed))

    assert fault is not None
    assert fault.endswith(".")


def test_a_name_is_taken_whatever_its_capitals_and_its_form() -> None:
    taken = ["Straße", None, "Zoé"]

    assert is_taken("STRASSE", taken)
    assert is_taken("zoe\u0301", taken)
    assert is_taken("Ｚｏé", taken)
    assert is_taken("Ζoé", taken)
    assert not is_taken("Zoe", taken)


def test_bots_have_names_that_nobody_at_the_table_has() -> None:
    names: list[str | None] = ["ada", None, "Basil"]
    for seat in range(8):
        names.append(bot_name(names, start=seat))

    assert len({str(name).casefold() for name in names}) == len(names)


def test_the_names_of_bots_are_good_names() -> None:
    assert [fault_of_name(name) for name in PLAYER_NAMES_OF_BOTS] == [None] * len(PLAYER_NAMES_OF_BOTS)
    assert [clean_name(name) for name in PLAYER_NAMES_OF_BOTS] == list(PLAYER_NAMES_OF_BOTS)
