"""Rules by their id or from a file."""

from __future__ import annotations

from pathlib import Path

from newmarket import rules as rule_sets
from newmarket.rules import Rules, load_rules_file

FILE_ENDING = ".toml"


def load_rules(rules: str | Path | Rules) -> Rules:
    """Rules by the id or an alias of a game of the package, or from a rule file: a path, or text that ends in `.toml`.

    :raises FaultyRules: if there are none of that name, or the file cannot be read or played.
    """
    if isinstance(rules, Rules):
        return rules
    if isinstance(rules, Path) or rules.endswith(FILE_ENDING):
        return load_rules_file(Path(rules))
    return rule_sets.load_rules(rules)
