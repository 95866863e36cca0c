"""Rule sets of the tests' own: small enough to count, or with a policy that no game of the package has."""

from __future__ import annotations

import msgspec

from newmarket.cards import Ace, Card, pack_of
from newmarket.rules import Centre, Claim, Clause, Pot, Rules, Spare, Topic, load_rules, parse_rules, rules_as_data
from newmarket.rules.sound import needs_clause

NEWMARKET = load_rules("newmarket")
SARATOGA = load_rules("saratoga")
FIND_THE_LADY = load_rules("find-the-lady")
OLD_NEWMARKET = load_rules("newmarket-1891")
SPIN = load_rules("spin")
POPE_JOAN = load_rules("pope-joan")


def with_pack(rules: Rules, cards: str) -> Rules:
    """*rules* played with only those *cards*, such as ``"2C 3C AH"``, and by as many as they go round."""
    kept = {Card.parse(card) for card in cards.split()}
    whole = pack_of(rules.ace, frozenset()).cards
    pots = tuple(pot for pot in rules.pots if _can_be_claimed(rules, pot, kept))
    layout = {pot.card for pot in pots if pot.claim is Claim.CARD_BEFORE}
    apart = (rules.spare is not Spare.NONE) + 2 * (rules.centre is not Centre.NONE)
    bounties = (msgspec.structs.replace(each, cards=tuple(kept & {*each.cards})) for each in rules.bounties)
    return varied(
        rules,
        id=f"{rules.id}-{len(kept)}",
        seats=(2 if rules.placing is None else rules.seats[0], min(8, len(kept) - apart)),
        removed=tuple(card for card in whole if card not in kept | layout),
        pots=pots,
        hand_size=None,
        bounties=tuple(each for each in bounties if each.cards),
        doubling=tuple(card for card in rules.doubling if card in kept),
        excusing=tuple(card for card in rules.excusing if card in kept),
    )


def _can_be_claimed(rules: Rules, pot: Pot, cards: set[Card]) -> bool:
    if pot.claim is Claim.CARD_BEFORE and pot.card is not None:
        return rules.card_before(pot.card) in cards
    return cards.issuperset(pot.pair) and (pot.card is None or pot.card in cards)


def varied(rules: Rules, **changes: object) -> Rules:
    """*rules* with some choices changed, as sound as a file would have to be. Its clauses are made to fit.

    :raises FaultyRules: as `newmarket.rules.parse_rules`.
    """
    changed = with_fitting_clauses(msgspec.structs.replace(rules, **changes))
    return parse_rules(rules_as_data(changed), where="rules of a test")


def with_fitting_clauses(rules: Rules) -> Rules:
    """*rules* without clauses about what they do not have, and with one of the test's own about all that they need."""
    clauses = []
    for clause in rules.clauses:
        kept = tuple(topic for topic in clause.topics if needs_clause(rules, topic) or topic is Topic.NEXT_HAND)
        clauses.append(Clause(clause.id, clause.text, kept[0] if len(kept) == 1 else kept or None))
    about = {topic for clause in clauses for topic in clause.topics}
    missing = tuple(topic for topic in Topic if needs_clause(rules, topic) and topic not in about)
    if missing:
        clauses.append(Clause("ZZ1", "As the test has it.", missing))
    return msgspec.structs.replace(rules, clauses=tuple(clauses))


ACE_LOW = varied(NEWMARKET, id="ace-low", ace=Ace.LOW)
