"""What no type can say of a rule set: that its parts fit together, and can be shown and counted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from newmarket.rules.model import Rules, Spare, TargetChecked, Topic
from newmarket.wording import short, shown

MOST_COUNTERS = 1_000_000
"""Most of anything that a rule set counts: any sum of a match is far from what a browser or table cannot show."""
_LONGEST = {"id": 60, "title": 80, "summary": 600, "source": 600, "alias": 60, "pot": 24, "clause": 2000}
"""Most letters of each text."""
_MOST_ALIASES = 20
_MOST_CLAUSES = 100
# Control and format characters (among them the ones that turn the direction of text), surrogates, and the
# separators of lines: a terminal or a page would obey them instead of showing them.
_UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}
_OF_ALL_GAMES = re.compile(r"C[0-9]+")
"""The ids that are kept for the clauses that every game shares."""


def contradictions(rules: Rules) -> tuple[str, ...]:
    """One sentence, with key and value, for each thing in *rules* that cannot be played."""
    return (*_names(rules), *_numbers(rules), *_pots(rules), *_clauses(rules))


def _names(rules: Rules) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rules.id):
        yield f"id: expected small letters, figures and single hyphens, got {short(rules.id)}"
    else:
        yield from _text("id", rules.id, _LONGEST["id"])
    for key in ("title", "summary", "source"):
        yield from _text(key, getattr(rules, key), _LONGEST[key])
    if len(rules.aliases) > _MOST_ALIASES:
        yield f"aliases: expected at most {_MOST_ALIASES}, got {len(rules.aliases)}"
        return
    for at, alias in enumerate(rules.aliases):
        yield from _text(f"aliases[{at}]", alias, _LONGEST["alias"])
    names = [rules.id, *rules.aliases]
    for alias in sorted({alias for alias in rules.aliases if names.count(alias) > 1}):
        yield f"aliases: {short(alias)} is named twice, or is the id"


def _text(key: str, text: str, most: int) -> Iterator[str]:
    """What keeps *text* from being shown in a line of its own."""
    if not text.strip():
        yield f"{key}: expected some text, got {short(text)}"
    elif len(text) > most:
        yield f"{key}: expected at most {most} letters, got {len(text)}"
    elif unseen := next((letter for letter in text if unicodedata.category(letter) in _UNSEEN), None):
        yield f"{key}: expected one line of text that can be seen, got {short(unseen)} in it"


def _number(key: str, number: int, least: int) -> Iterator[str]:
    if number < least:
        yield f"{key}: expected {least} or more, got {short(number)}"
    elif number > MOST_COUNTERS:
        yield f"{key}: expected at most {MOST_COUNTERS:,}, got {short(number)}"


def _numbers(rules: Rules) -> Iterator[str]:
    least, most = rules.seats
    piles = most + (rules.spare is not Spare.NONE)
    if not 2 <= least <= most <= 8:
        yield f"seats: expected least and most, from 2 to 8, got {shown(rules.seats)}"
    elif len(rules.pack.cards) < piles:
        yield f"removed: {most} seats need {piles} cards or more, {len(rules.pack.cards)} are left in the pack"
    if len(set(rules.removed)) < len(rules.removed):
        yield f"removed: a card is named twice in {shown(tuple(map(str, rules.removed)))}"
    for key, floor in (("version", 1), ("card_payment", 0), ("counters", 0), ("hands", 1)):
        yield from _number(key, getattr(rules, key), floor)
    if rules.target is not None and rules.target <= rules.counters:
        start = short(rules.counters)
        yield f"target: expected more than the {start} counters of the start, got {short(rules.target)}"
    elif rules.target is not None:
        yield from _number("target", rules.target, 1)
    if rules.target is None and rules.target_checked is not TargetChecked.AT_SETTLEMENT:
        yield f"target_checked: {rules.target_checked.value!r} without a target"


def _pots(rules: Rules) -> Iterator[str]:
    for key in ("id", "card"):
        named = [getattr(pot, key) for pot in rules.pots]
        for name in sorted({name for name in named if named.count(name) > 1}):
            yield f"pots: two pots have the {key} {short(str(name))}"
    for at, pot in enumerate(rules.pots):
        yield from _text(f"pots[{at}].id", pot.id, _LONGEST["pot"])
        if pot.card in rules.removed:
            yield f"pots[{at}].card: {str(pot.card)!r} is not in the pack"
        for key in ("stake", "dealer_stake"):
            yield from _number(f"pots[{at}].{key}", getattr(pot, key), 0)


def _clauses(rules: Rules) -> Iterator[str]:
    if len(rules.clauses) > _MOST_CLAUSES:
        yield f"clauses: expected at most {_MOST_CLAUSES}, got {len(rules.clauses)}"
        return
    for at, clause in enumerate(rules.clauses):
        if not re.fullmatch(r"[A-Z]{1,4}[0-9]{1,3}", clause.id):
            yield f"clauses[{at}].id: expected capitals and figures such as 'N5', got {short(clause.id)}"
        elif _OF_ALL_GAMES.fullmatch(clause.id):
            yield f"clauses[{at}].id: {clause.id!r} is kept for the clauses that all games share"
        yield from _text(f"clauses[{at}].text", clause.text, _LONGEST["clause"])
    ids = [clause.id for clause in rules.clauses]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"clauses: two clauses have the id {short(name)}"
    about = [clause.about for clause in rules.clauses]
    for topic in Topic:
        needed = not (topic is Topic.TARGET and rules.target is None)
        if about.count(topic) != needed:
            yield (
                f"clauses: expected {'one clause' if needed else 'no clause'} about {topic.value!r}, "
                f"got {about.count(topic)}"
            )
