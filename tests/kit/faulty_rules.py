"""The rule file of Newmarket with something else stated in it, and what the loader says of that."""

from __future__ import annotations

import copy

import pytest

from newmarket.errors import FaultyRules
from newmarket.rules import Topic, parse_rules, rules_as_data
from newmarket.rules.sound import needs_clause
from tests.kit.games import NEWMARKET

SOUND = rules_as_data(NEWMARKET)
TOPICS = [topic.value for topic in Topic if needs_clause(NEWMARKET, topic)]


def problems(**changes: object) -> list[str]:
    """What is wrong with Newmarket's file when some keys state something else; ``...`` leaves a key out."""
    data = {**copy.deepcopy(SOUND), **changes}
    with pytest.raises(FaultyRules) as raised:
        parse_rules({key: value for key, value in data.items() if value is not ...}, where="my.toml")
    return list(raised.value.problems)


def pot(**keys: object) -> list[dict[str, object]]:
    """A list of one pot."""
    return [{"id": "AH", "card": "AH", **keys}]


def clauses_about(*topics: str) -> list[dict[str, str]]:
    """A clause about each of *topics*."""
    return [{"id": f"X{number}", "text": "So be it.", "about": topic} for number, topic in enumerate(topics)]
