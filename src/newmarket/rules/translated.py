"""The texts of the package's own rules in another language than English.

Beside ``newmarket.toml`` lies ``newmarket.de.toml``, with title, summary and clauses by their ids. A translation is
one of a text: where rules say it otherwise (an older version at a table that was kept, a game of one's own that began
as a copy), they are shown as they are.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache

import msgspec

from newmarket.languages import Language
from newmarket.rules.loader import built_in_rules, games_folder, shared_clauses
from newmarket.rules.model import Clause, Pot, Rules
from newmarket.rules.switches import SHARED, filled, shared_clauses_of, texts_of_switches

_ARTICLES = {Language.ENGLISH: ("the",), Language.GERMAN: ("der", "den", "die", "das")}


class Translation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of translated rules states; *clauses* and names of *pots* are by their ids. The shared clauses have
    neither title nor pots.
    """

    clauses: dict[str, str]
    pots: dict[str, str] = {}
    title: str = ""
    summary: str = ""


@cache
def translation(rules_id: str, language: Language) -> Translation | None:
    """The texts of the built-in rules *rules_id* (or `SHARED`) in *language*; none where there are no others."""
    if rules_id != SHARED and rules_id not in built_in_rules():
        return None
    file = games_folder().joinpath(f"{rules_id}.{language.value}.toml")
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Translation) if file.is_file() else None


def rules_in(rules: Rules, language: Language) -> Rules:
    """*rules* with their texts in *language*, as far as there are any; they play the same."""
    found = translation(rules.id, language)
    if found is None:
        return rules
    ours = built_in_rules()[rules.id]
    return msgspec.structs.replace(
        rules,
        title=found.title if rules.title == ours.title else rules.title,
        summary=found.summary if rules.summary == ours.summary else rules.summary,
        clauses=_switched(_translated(rules.clauses, ours.clauses, found.clauses), rules, language),
    )


def title_in(rules: Rules, language: Language) -> str:
    """What *rules* are called in *language*."""
    found = translation(rules.id, language)
    return found.title if found is not None and rules.title == built_in_rules()[rules.id].title else rules.title


def pot_name_in(rules: Rules, pot: Pot, language: Language) -> str | None:
    """What *pot* of *rules* is called in *language*; none where it has no name but its card."""
    found = translation(rules.id, language)
    named = {(ours.id, ours.name) for ours in built_in_rules()[rules.id].pots} if found is not None else set()
    if found is None or (pot.id, pot.name) not in named or pot.name is None:
        return pot.name
    return found.pots.get(pot.id, pot.name)


def pot_label_in(rules: Rules, pot: Pot, language: Language) -> str | None:
    """The same where it stands by itself, not in a sentence: "Chipping kitty", not "the chipping kitty"."""
    name = pot_name_in(rules, pot, language)
    if name is None:
        return None
    article, _, rest = name.partition(" ")
    label = rest if rest and article in _ARTICLES.get(language, ()) else name
    return label[0].upper() + label[1:]


def shared_clauses_in(language: Language, rules: Rules | None = None) -> tuple[Clause, ...]:
    """The clauses that hold in every game, in *language*: as they are in *rules*, where a switch has them otherwise."""
    found, ours = translation(SHARED, language), shared_clauses()
    told = ours if rules is None else shared_clauses_of(rules, language)
    return told if found is None else _translated(told, ours, found.clauses)


def _switched(clauses: tuple[Clause, ...], rules: Rules, language: Language) -> tuple[Clause, ...]:
    """*clauses* of *rules*, those that a switch has in *language*."""
    said = {
        (clause.id, filled(texts[Language.ENGLISH], rules)): filled(texts[language], rules)
        for clause in clauses
        for texts in texts_of_switches(rules.id, clause.id)
        if language in texts
    }
    return tuple(
        msgspec.structs.replace(clause, text=said.get((clause.id, clause.text), clause.text)) for clause in clauses
    )


def _translated(clauses: tuple[Clause, ...], ours: tuple[Clause, ...], texts: Mapping[str, str]) -> tuple[Clause, ...]:
    by_id = {clause.id: clause.text for clause in ours}
    return tuple(
        msgspec.structs.replace(clause, text=texts[clause.id])
        if clause.id in texts and by_id.get(clause.id) == clause.text
        else clause
        for clause in clauses
    )
