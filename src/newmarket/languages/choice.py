"""Which languages there are, and which of them somebody reads best."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum


class Language(StrEnum):
    """A language that the table speaks, by its tag (BCP 47)."""

    ENGLISH = "en"
    GERMAN = "de"
    PSEUDO = "en-XA"
    """English with accents and 40% longer: who reads it sees which words are in no catalogue, and what they burst."""


_BY_TAG = {language.casefold(): language for language in Language}


def language_named(tag: str) -> Language | None:
    """The language with this *tag*, or of its region (``de-AT``, ``de_AT.UTF-8``); none where it is not spoken here."""
    plain = tag.partition(".")[0].replace("_", "-").strip().casefold()
    return _BY_TAG.get(plain) or _BY_TAG.get(plain.partition("-")[0])


def best_language(accepted: str | None) -> Language:
    """The best language for *accepted*, an ``Accept-Language`` header (RFC 9110, 12.5.4); English where none fits.

    What cannot be read in it counts as not said.
    """
    wishes = []
    for place, part in enumerate((accepted or "").split(",")):
        tag, _, parameter = part.partition(";")
        language, weight = language_named(tag), _weight(parameter)
        if language is not None and weight > 0:
            wishes.append((-weight, place, language))
    return min(wishes)[2] if wishes else Language.ENGLISH


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """The language of a terminal by its environment: the first of these variables that says anything (POSIX, 8.2)."""
    said = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return language_named(said) or Language.ENGLISH


def _weight(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1
    try:
        weight = float(value) if name.strip().casefold() == "q" else 0.0
    except ValueError:
        return 0
    return weight if 0 <= weight <= 1 else 0
