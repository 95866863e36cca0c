"""Which language somebody reads best, as their browser or their terminal tells it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.languages import Language, best_language, language_named, language_of_locale

EN, DE, XA = Language.ENGLISH, Language.GERMAN, Language.PSEUDO


@pytest.mark.parametrize(
    ("accepted", "best"),
    [
        (None, EN),
        ("", EN),
        ("de", DE),
        ("DE", DE),
        ("de-AT", DE),
        ("de-AT,en;q=0.9", DE),
        ("en-GB,en;q=0.9,de;q=0.8", EN),
        ("de;q=0.5,en;q=0.7", EN),
        ("en;q=0.7, de;q=0.7", EN),
        ("de;q=0.7, en;q=0.7", DE),
        ("fr,de;q=0.3", DE),
        ("fr, es;q=0.9", EN),
        ("*", EN),
        ("fr, *;q=0.5", EN),
        ("en;q=0, de;q=0.1", DE),
        ("de;q=0", EN),
        ("de;q=1.000", DE),
        ("en-XA", XA),
        # What cannot be read counts as not said.
        ("de;q=2, en;q=0.1", EN),
        ("de;q=-1", EN),
        ("de;q=nan, en", EN),
        ("de;q=", EN),
        ("de;level=1, en;q=0.1", EN),
        (";;;,,, q=1 , de ;q=0.4", DE),
        ("\x00\udcff,de", DE),
        ("d" * 10_000, EN),
        ("," * 10_000 + "de", DE),
    ],
)
def test_the_best_language_for_a_browser(accepted: str | None, best: Language) -> None:
    assert best is best_language(accepted)


@given(st.text())
def test_whatever_is_accepted_there_is_a_language(accepted: str) -> None:
    assert best_language(accepted) in Language


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de", DE),
        ("de-DE", DE),
        ("de_CH.UTF-8", DE),
        ("en_GB", EN),
        ("en-XA", XA),
        ("xx", None),
        ("", None),
        ("C", None),
    ],
)
def test_a_language_by_its_tag(tag: str, language: Language | None) -> None:
    assert language is language_named(tag)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, EN),
        ({"LANG": "de_DE.UTF-8"}, DE),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, EN),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_AT"}, DE),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "C"}, EN),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "", "LC_MESSAGES": ""}, DE),
        ({"LANG": "de_DE@euro"}, DE),
        ({"LANG": "fr_FR.UTF-8"}, EN),
        ({"LC_TIME": "de_DE.UTF-8"}, EN),
    ],
)
def test_the_language_of_a_terminal(environment: dict[str, str], language: Language) -> None:
    assert language is language_of_locale(environment)
