"""Writes the golden playthrough of every game anew: ``python -m tests.playthroughs.write``. Review the diff as code."""

from __future__ import annotations

from newmarket.rules import built_in_rules
from tests.playthroughs.playthrough import file_of, playthrough

if __name__ == "__main__":
    for rules in built_in_rules().values():
        file_of(rules.id).write_text(playthrough(rules), encoding="utf-8")
