"""The rule sheet shows what is enforced: whatever a rule file can state changes it."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

import pytest

from newmarket.cards import Ace, Card
from newmarket.explain.sheet import facts
from newmarket.languages import Language
from newmarket.rules import (
    Bounty,
    CardsShown,
    Centre,
    Exempt,
    FirstLead,
    LastHand,
    Lead,
    Option,
    OptionPrice,
    Placing,
    Pot,
    Ruin,
    Rules,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    TurnUp,
    load_rules,
)
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SARATOGA, SPIN, varied

# What no switch is: the texts that are shown as they are, and what only records look at.
TEXTS = {"id", "title", "summary", "source", "aliases", "clauses", "version"}
Change: TypeAlias = tuple[Rules, dict[str, object]]


def each_other(rules: Rules, key: str, words: type[StrEnum]) -> list[Change]:
    """*rules* with every word of *key* but their own."""
    return [(rules, {key: word}) for word in words if word is not getattr(rules, key)]


CHANGES: list[Change] = [
    (NEWMARKET, {"seats": (4, 5)}),
    *each_other(NEWMARKET, "ace", Ace),
    (NEWMARKET, {"removed": (Card("8D"),)}),
    *each_other(NEWMARKET, "spare", Spare),
    (POPE_JOAN, {"hand_size": 4}),
    (NEWMARKET, {"centre": Centre.FACE_DOWN}),
    (NEWMARKET, {"turn_up": TurnUp.LAST_OF_SPARE}),
    (NEWMARKET, {"pots": (Pot("AH", card=Card("AH"), stake=3),)}),
    (NEWMARKET, {"stakes_paid": StakesPaid.AFTER_DEAL}),
    (NEWMARKET, {"placing": Placing(each=2, dealer=2)}),
    (OLD_NEWMARKET, {"placing": Placing(each=2, dealer=2)}),
    (SPIN, {"exempt": Exempt.NOBODY}),
    *each_other(SARATOGA, "option", Option),
    (FIND_THE_LADY, {"option_price": OptionPrice("chipping", 2)}),
    (NEWMARKET, {"first_lead": FirstLead.LOWEST_DIAMOND}),
    *each_other(NEWMARKET, "lead", Lead),
    (SPIN, {"bounties": (Bounty((Card("KC"),), 2),)}),
    (SPIN, {"spin": Card("AC")}),
    (SPIN, {"spin_alone": SpinAlone.REFUSED}),
    (NEWMARKET, {"card_payment": 0}),
    (SPIN, {"doubling": ()}),
    (POPE_JOAN, {"excusing": ()}),
    (NEWMARKET, {"counters": 80}),
    (NEWMARKET, {"target": 200}),
    (NEWMARKET, {"target_checked": TargetChecked.AT_ONCE}),
    (NEWMARKET, {"hands": 7}),
    (NEWMARKET, {"last_hand": LastHand.FULL_ROUND}),
    (NEWMARKET, {"ruin": Ruin.ENDS_MATCH}),
    (NEWMARKET, {"cards_shown": CardsShown.AT_MATCH_END}),
]


@pytest.mark.parametrize("language", [Language.ENGLISH, Language.GERMAN])
@pytest.mark.parametrize(
    ("rules", "changes"), CHANGES, ids=lambda value: value.id if isinstance(value, Rules) else str(value)[:60]
)
def test_a_switch_changes_the_sheet(rules: Rules, changes: dict[str, object], language: Language) -> None:
    before, after = (list(facts(each, language)) for each in (rules, varied(rules, **changes)))

    assert before != after
    assert [fact for _, fact in after if not fact.strip() or "{" in fact] == []


def test_the_switches_above_leave_out_no_key() -> None:
    assert {key for _, changes in CHANGES for key in changes} == set(NEWMARKET.__struct_fields__) - TEXTS


def test_the_sheet_of_epsom_says_how_many_cards_everybody_gets() -> None:
    assert ("spare hand", "the rest, after 12 cards for each player") in list(
        facts(load_rules("epsom"), Language.ENGLISH)
    )
