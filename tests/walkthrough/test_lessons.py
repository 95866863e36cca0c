"""Lessons are data: each is played through the engine, shows what it is there to show, and is told in plain words."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import pytest

from lesson_items import SPECIALITIES, WALKTHROUGH
from newmarket.engine import LaySpin, PlaceStake, Play
from newmarket.languages import Language
from newmarket.record import check_record, replay
from newmarket.walkthrough import BUILT_IN, FaultyLesson, UnknownLesson, Walk, lesson, lesson_ids
from newmarket.walkthrough.items import items_of
from newmarket.walkthrough.lesson import read_lesson
from tests.kit.checkout import ROOT

LANGUAGES = [Language.ENGLISH, Language.GERMAN]
# What the German glossary of the table has other words for.
NOT_IN_GERMAN = {
    "chip",
    "deck",
    "einwurf",
    "jeton",
    "joker",
    "kasse",
    "münze",
    "punkt",
    "raum",
    "runde",
    "stapel",
    "stich",
    "zug",
}


@cache
def told(lesson_id: str, language: Language = Language.ENGLISH) -> Walk:
    return lesson(lesson_id, language).walk()


def text_of(name: str) -> str:
    return resources.files("newmarket.walkthrough").joinpath("lessons", name).read_text(encoding="utf-8")


def words_not_to_use() -> set[str]:
    """The last column of the glossary, without what is a word of another line."""
    rows = re.findall(
        r"^\| ([^|]+) \|[^|]*\|([^|]*)\|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.MULTILINE
    )
    used = {word for names, _ in rows for word in names.lower().split(", ")}
    banned = {re.sub(r"\(.*\)", "", word).strip().lower() for _, words in rows for word in words.split(",")}
    return banned - used - {"", "not"}


def own_words(lesson_id: str, language: Language) -> set[str]:
    """What the lesson itself says in *language*, word by word."""
    found = lesson(lesson_id, language)
    return set(re.findall(r"\w+", " ".join([found.title, *found.notes.values()]).lower()))


# Each of them.


def test_there_is_a_lesson_for_each_game_of_the_sources_the_one_for_newcomers_first() -> None:
    assert lesson_ids() == ("newmarket", "find-the-lady", "newmarket-1891", "pope-joan", "spin")


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_its_hand_is_played_by_the_rules_to_its_end(lesson_id: str) -> None:
    found = lesson(lesson_id)

    assert check_record(found.record) is None
    assert found.course.rules.id == lesson_id


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_w3_it_shows_all_that_it_is_there_to_show(lesson_id: str) -> None:
    found = lesson(lesson_id)

    assert SPECIALITIES[lesson_id] - items_of(replay(found.record), found.you) == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_w2_each_step_says_three_things_in_forty_words_its_note_included(lesson_id: str, language: Language) -> None:
    for step in told(lesson_id, language).steps:
        said = [step.what, step.options, step.rule]

        assert all(said)
        assert len(" ".join([*said, step.note or ""]).split()) <= 40, said


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_each_step_cites_a_clause_whose_text_is_there(lesson_id: str) -> None:
    walk = told(lesson_id)

    assert {step.clause for step in walk.steps} == set(walk.clauses)
    assert all(walk.clauses.values())


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_it_uses_the_words_of_the_glossary(lesson_id: str) -> None:
    assert {"chip", "game", "round", "deck"} <= words_not_to_use()
    assert own_words(lesson_id, Language.ENGLISH) & words_not_to_use() == set()
    assert own_words(lesson_id, Language.GERMAN) & NOT_IN_GERMAN == set()


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_it_says_everything_in_every_language(lesson_id: str) -> None:
    english, german = lesson(lesson_id, Language.ENGLISH), lesson(lesson_id, Language.GERMAN)

    assert english.notes.keys() == german.notes.keys()
    assert all(english.notes[step] != german.notes[step] for step in english.notes)
    assert english.title != german.title
    assert english.course == german.course


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_the_reader_is_asked_two_to_four_times_and_has_a_choice(lesson_id: str) -> None:
    asked = [step.ask for step in told(lesson_id).steps if step.ask is not None]

    assert 2 <= len(asked) <= 4
    for question in asked:
        assert 2 <= len(question.choices) <= 4
        assert [choice.taken for choice in question.choices].count(True) == 1
        # On which pot a counter goes shows its effect only later.
        is_stake = isinstance(question.choices[0].action, PlaceStake)
        assert is_stake or len({choice.does for choice in question.choices}) > 1, "it makes no difference"


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_the_reader_plays_and_goes_out_and_the_others_play_too(lesson_id: str) -> None:
    found = lesson(lesson_id)
    cards = [action.seat for action in found.course.actions if isinstance(action, Play | LaySpin)]

    assert found.course.steps[-1].state.out == found.you
    assert set(cards) == set(range(len(found.names)))
    assert len(found.course.actions) <= 26


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_f5_c11_the_cards_that_nobody_played_are_shown_at_its_end_where_the_rules_let_them_be_seen(
    lesson_id: str,
) -> None:
    shown = [step.match.hand is not None and step.match.hand.shown is not None for step in told(lesson_id).steps]

    assert shown[-1] == (lesson_id != "find-the-lady")
    assert not any(shown[:-1])


# The one for newcomers.


def test_w1_a_short_hand_for_three_ends_within_24_plays() -> None:
    found = lesson(BUILT_IN)

    assert len(found.names) == 3
    assert len(found.course.actions) <= 24


def test_w3_the_steps_of_the_lesson_show_each_thing_by_its_own_sentence() -> None:
    """Read from what is said, not from the events: so a sentence that says something else is noticed."""
    said = " ".join(step.what for step in told(BUILT_IN).steps)

    assert SPECIALITIES[BUILT_IN] == WALKTHROUGH
    for words in [
        "You put 1 counter on each pot.",
        "to the spare hand",
        "nothing is above the A♠",
        "lies in the spare hand",
        "was already played",
        "You take the Q♦ pot: 4 counters.",
        "You have no card left and go out",
        "Rosa pays you 10 counters for 10 cards left.",
        "the pots hold 8 counters",
    ]:
        assert words in said


# What cannot be a lesson.


def test_an_unknown_lesson_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(UnknownLesson, match="no lesson is called 'whist'; there are newmarket, "):
        lesson("whist")


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('"TD JD QD KD"', '"TC JD QD KD"', "newmarket: .*"),
        ('"TD JD QD KD"', '"TD KD QD JD"', "newmarket: .*"),
        ('"TD JD QD KD"', '"TD ?? QD KD"', "newmarket: .*"),
        ('"3C 4C 5C 6C 7C"', '"3C 4C 5C 6C"', "the actions end before the hand is over"),
        ('"3C 4C 5C 6C 7C"', '"3C 4C 5C 6C 7C 9C"', "9C comes after the hand is over"),
        ('rules = "newmarket"', 'rules = "whist"', "no rules are called 'whist'"),
        ('names = ["You", "Rosa", "Tom"]', 'names = ["You", "Rosa"]', "do not fit together"),
        ("dealer = 2", "dealer = 7", "do not fit together"),
        ("dealer = 2", "dealer = 2\nspeed = 3", "speed"),
        ("dealer = 2", "dealer = = 2", "line"),
        ('{ before = "3S" }', '{ before = "JS" }', "each question to stand before one action of yours"),
        ('{ before = "3S" }', '{ before = "KD" }', "a choice between legal actions"),
        ('{ before = "3S" }', '{ before = "3S", of = ["3C", "6C"] }', "a choice between legal actions"),
        ('event = "staked"', 'event = "led"', "expected step 3 to show led, got staked"),
        ("step = 34", "step = 99", "expected step 99 to show settled, got None"),
        ('"3C 4C 6C 7C TD QD', '"3C 4C 6C 7C TD TD', "the cards dealt are not the pack"),
    ],
)
def test_a_lesson_that_does_not_hold_is_refused(right: str, wrong: str, why: str) -> None:
    text = text_of("newmarket.toml")

    assert text.count(right) == 1
    with pytest.raises(FaultyLesson, match=why):
        read_lesson("newmarket", text.replace(right, wrong))


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('"Du", "Rosa", "Tom"', '"Du", "Rosa"', "a name for each player, and the same notes"),
        ("34 = ", "33 = ", "a name for each player, and the same notes"),
        ("[notes]", "[noten]", "noten"),
    ],
)
def test_words_in_another_language_that_do_not_fit_are_refused(right: str, wrong: str, why: str) -> None:
    words = text_of("newmarket.de.toml")

    assert words.count(right) == 1
    with pytest.raises(FaultyLesson, match=why):
        read_lesson("newmarket", text_of("newmarket.toml"), words.replace(right, wrong), Language.GERMAN)


def test_a_lesson_without_words_in_a_language_is_told_in_it_all_the_same() -> None:
    found = read_lesson("newmarket", text_of("newmarket.toml"), None, Language.GERMAN)

    assert found.title == "How to play Newmarket"
    assert found.walk().steps[5].what == "Du spielst 10♦ aus."
