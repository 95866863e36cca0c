"""Rule sets of the tests' own: small enough to count, or with a policy that no game of the package has."""

from __future__ import annotations

import msgspec

from newmarket.cards import Ace, Card, pack_of
from newmarket.rules import Rules, load_rules, parse_rules, rules_as_data

NEWMARKET = load_rules("newmarket")
SARATOGA = load_rules("saratoga")


def with_pack(rules: Rules, cards: str) -> Rules:
    """*rules* played with only those *cards*, such as ``"2C 3C AH"``, and by as many as they go round."""
    kept = {Card.parse(card) for card in cards.split()}
    whole = pack_of(rules.ace, frozenset()).cards
    return varied(
        rules,
        id=f"{rules.id}-{len(kept)}",
        seats=(2, min(8, len(kept) - 1)),
        removed=tuple(card for card in whole if card not in kept),
        pots=tuple(pot for pot in rules.pots if pot.card in kept),
    )


def varied(rules: Rules, **changes: object) -> Rules:
    """*rules* with some choices changed, as sound as a file would have to be.

    :raises FaultyRules: as `newmarket.rules.parse_rules`.
    """
    changed = msgspec.structs.replace(rules, **changes)
    return parse_rules(rules_as_data(changed), where="rules of a test")


ACE_LOW = varied(NEWMARKET, id="ace-low", ace=Ace.LOW)
