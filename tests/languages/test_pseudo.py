"""The pseudo-language: English made long and strange, through which a word that is in no catalogue shows."""

from __future__ import annotations

import re

import pytest

from newmarket.languages import Language, say
from newmarket.languages.pseudo import LONGER, pseudo
from newmarket.rules import choices, load_rules
from tests.cli.scripted import transcript

OURS = {"Newmarket", "Gilbert", "Harriet", "Ivor", "random", "seed", "newmarket", "boodle", "stops", "why"}
"""What is the same in every language: names, kinds of bots, options, and what is typed."""


def test_words_grow_by_two_fifths_and_have_accents() -> None:
    text = "The quick brown fox jumps over the lazy dog, and nobody follows."

    assert LONGER - 0.1 < len(pseudo(text)) / len(text) - 1 < LONGER + 0.1
    assert pseudo("You lead the ") == "Ýöûö léådöö théö "


@pytest.mark.parametrize("text", ["", "4♣", " · ", "…", "12", "−3 / 4"])
def test_what_is_no_word_stays_as_it_is(text: str) -> None:
    assert text == pseudo(text)


def test_places_and_forms_are_left_alone() -> None:
    assert say(Language.PSEUDO, "led", part="none", actor="Ann", card="4♣") == "Ann léådsöö théö 4♣."
    assert say(Language.PSEUDO, "counters", n=1) == "1 çöûñtérööö"


def test_a_whole_match_can_be_played_in_it_and_every_word_is_of_the_catalogue() -> None:
    rules = load_rules("newmarket")
    switches = (choice.title for choice in choices(rules, Language.PSEUDO))
    texts = " ".join([rules.title, rules.summary, rules.source, *switches, *(clause.text for clause in rules.clauses)])
    known = OURS | set(re.findall("[A-Za-z]{3,}", texts))

    words = re.findall(r"[^\W\d_]{3,}", transcript(Language.PSEUDO))
    strange = [word for word in words if word.isascii() and word not in known]

    assert [] == strange
    assert len(words) > 500
