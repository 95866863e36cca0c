"""What no type can say of a rule set: that its parts fit together."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newmarket.rules.model import Rules, Spare, TargetChecked, Topic


def contradictions(rules: Rules) -> tuple[str, ...]:
    """One sentence, with key and value, for each thing in *rules* that cannot be played."""
    return (*_names(rules), *_numbers(rules), *_pots(rules), *_clauses(rules))


def _names(rules: Rules) -> Iterator[str]:
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rules.id):
        yield f"id: expected small letters, figures and single hyphens, got {rules.id!r}"
    for key in ("title", "summary", "source"):
        if not getattr(rules, key).strip():
            yield f"{key}: expected some text, got {getattr(rules, key)!r}"
    names = [rules.id, *rules.aliases]
    for alias in sorted({alias for alias in rules.aliases if names.count(alias) > 1}):
        yield f"aliases: {alias!r} is named twice, or is the id"


def _numbers(rules: Rules) -> Iterator[str]:
    least, most = rules.seats
    piles = most + (rules.spare is not Spare.NONE)
    if not 2 <= least <= most <= 8:
        yield f"seats: expected least and most, from 2 to 8, got {list(rules.seats)!r}"
    elif len(rules.pack.cards) < piles:
        yield f"removed: {most} seats need {piles} cards or more, {len(rules.pack.cards)} are left in the pack"
    if len(set(rules.removed)) < len(rules.removed):
        yield f"removed: a card is named twice in {[str(card) for card in rules.removed]!r}"
    for key, floor in (("version", 1), ("card_payment", 0), ("counters", 0), ("hands", 1)):
        if getattr(rules, key) < floor:
            yield f"{key}: expected {floor} or more, got {getattr(rules, key)!r}"
    if rules.target is not None and rules.target <= rules.counters:
        yield f"target: expected more than the {rules.counters} counters of the start, got {rules.target!r}"
    if rules.target is None and rules.target_checked is not TargetChecked.AT_SETTLEMENT:
        yield f"target_checked: {rules.target_checked.value!r} without a target"


def _pots(rules: Rules) -> Iterator[str]:
    for key in ("id", "card"):
        named = [getattr(pot, key) for pot in rules.pots]
        for name in sorted({name for name in named if named.count(name) > 1}):
            yield f"pots: two pots have the {key} {str(name)!r}"
    for at, pot in enumerate(rules.pots):
        if not pot.id.strip():
            yield f"pots[{at}].id: expected some text, got {pot.id!r}"
        if pot.card in rules.removed:
            yield f"pots[{at}].card: {str(pot.card)!r} is not in the pack"
        for key in ("stake", "dealer_stake"):
            if getattr(pot, key) < 0:
                yield f"pots[{at}].{key}: expected 0 or more, got {getattr(pot, key)!r}"


def _clauses(rules: Rules) -> Iterator[str]:
    for at, clause in enumerate(rules.clauses):
        for key in ("id", "text"):
            if not getattr(clause, key).strip():
                yield f"clauses[{at}].{key}: expected some text, got {getattr(clause, key)!r}"
    ids = [clause.id for clause in rules.clauses]
    for name in sorted({name for name in ids if ids.count(name) > 1}):
        yield f"clauses: two clauses have the id {name!r}"
    about = [clause.about for clause in rules.clauses]
    for topic in Topic:
        needed = not (topic is Topic.TARGET and rules.target is None)
        if about.count(topic) != needed:
            yield (
                f"clauses: expected {'one clause' if needed else 'no clause'} about {topic.value!r}, "
                f"got {about.count(topic)}"
            )
