"""Writes the golden playthrough of every game anew: ``python -m tests.playthroughs.write``. Review the diff as code."""

from __future__ import annotations

from newmarket.languages import Language
from newmarket.rules import built_in_rules
from tests.playthroughs.playthrough import file_of, playthrough, sentences, told_file_of

if __name__ == "__main__":
    for rules in built_in_rules().values():
        file_of(rules.id).write_text(playthrough(rules), encoding="utf-8")
        for language in (Language.ENGLISH, Language.GERMAN):
            file = told_file_of(rules.id, language)
            file.parent.mkdir(exist_ok=True)
            file.write_text(sentences(rules, language), encoding="utf-8")
