"""What a game is: one frozen `Rules`, its policies, and the loader of rule files."""

from newmarket.rules.loader import (
    built_in_rules,
    load_rules,
    load_rules_file,
    parse_rules,
    parse_rules_text,
    rules_as_data,
    shared_clauses,
)
from newmarket.rules.model import CardsShown, Clause, Lead, Pot, Rules, Spare, TargetChecked, Topic
from newmarket.rules.translated import rules_in, shared_clauses_in, title_in

__all__ = [
    "CardsShown",
    "Clause",
    "Lead",
    "Pot",
    "Rules",
    "Spare",
    "TargetChecked",
    "Topic",
    "built_in_rules",
    "load_rules",
    "load_rules_file",
    "parse_rules",
    "parse_rules_text",
    "rules_as_data",
    "rules_in",
    "shared_clauses",
    "shared_clauses_in",
    "title_in",
]
