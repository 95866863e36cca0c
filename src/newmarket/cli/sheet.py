"""The rule sheet of a game as text: its facts in a table, then its clauses; and what can be switched in it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from newmarket.explain.sheet import facts
from newmarket.languages import Language, say
from newmarket.rules import Clause, Rules, choices, rules_in

_LEAST_LABEL = 14


def rule_sheet(rules: Rules, language: Language, *, width: int) -> str:
    """All that a player can read of *rules*, in *language* and in lines of at most *width*."""
    told = rules_in(rules, language)
    lines = [told.title, "", *textwrap.wrap(told.summary, width), ""]
    found = list(facts(rules, language))
    wide = max(_LEAST_LABEL, *(2 + len(label) for label, _ in found))
    for label, fact in found:
        lines += _hanging(f"{label:<{wide}}", fact, width)
    lines.append("")
    for clause in told.clauses:
        lines += clause_lines(clause, width=width)
    return "\n".join(lines)


def clause_lines(clause: Clause, *, width: int) -> list[str]:
    """A clause with its id in front, in lines of at most *width*."""
    return _hanging(f"{clause.id:<6}", clause.text, width)


def switch_lines(rules: Rules, language: Language, *, width: int) -> Iterator[str]:
    """What can be had otherwise in *rules*, each as ``--switch`` takes it."""
    for choice in choices(rules, language):
        if choice.least is None or choice.most is None:
            yield from _hanging(f"  {choice.id}: ", choice.title, width)
        else:
            span = say(language, "sheet-from-to", least=choice.least, most=choice.most)
            yield from _hanging(f"  {choice.id}={choice.set}: ", f"{choice.title} ({span})", width)


def _hanging(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=label, subsequent_indent=" " * len(label)) or [label.rstrip()]
