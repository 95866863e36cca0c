"""The rule sheet of a game as text: its facts in a table, then its clauses."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from newmarket.engine import pay_cards
from newmarket.explain import card_sign, pot_name, rank_sign
from newmarket.languages import Language, number, say
from newmarket.rules import Claim, Clause, Pot, Rules, rules_in

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


def facts(rules: Rules, language: Language) -> Iterator[tuple[str, str]]:
    """What can be said of *rules* in a word or two each: a label and the fact."""
    yield say(language, "sheet-id"), rules.id
    if rules.aliases:
        yield say(language, "sheet-aliases"), ", ".join(rules.aliases)
    yield say(language, "sheet-players"), span(rules, language)
    yield say(language, "sheet-pack"), _pack(rules, language)
    yield say(language, "sheet-spare"), say(language, "sheet-spare-is", spare=rules.spare)
    for at, pot in enumerate(rules.pots):
        yield "" if at else say(language, "sheet-pots"), ", ".join(_pot(rules, pot, language))
    yield say(language, "sheet-lead"), say(language, "sheet-lead-is", lead=rules.lead)
    yield say(language, "sheet-going-out"), say(language, "sheet-going-out-is", payment=rules.card_payment)
    counters, hands = say(language, "counters", n=rules.counters), say(language, "hands", n=rules.hands)
    yield say(language, "sheet-match"), say(language, "sheet-match-is", counters=counters, hands=hands)
    if rules.target is not None:
        counters = say(language, "counters", n=rules.target)
        target = say(language, "sheet-target-is", counters=counters, checked=rules.target_checked)
        yield say(language, "sheet-target"), target
    yield say(language, "sheet-shown"), say(language, "sheet-shown-is", shown=rules.cards_shown)
    yield say(language, "sheet-source"), rules.source


def span(rules: Rules, language: Language) -> str:
    """How many may play: ``"3 to 8"``."""
    least, most = rules.seats
    return number(least) if least == most else say(language, "sheet-from-to", least=least, most=most)


def clause_lines(clause: Clause, *, width: int) -> list[str]:
    """A clause with its id in front, in lines of at most *width*."""
    return _hanging(f"{clause.id:<6}", clause.text, width)


def _pack(rules: Rules, language: Language) -> str:
    cards = len(rules.pack.cards)
    if not rules.removed:
        return say(language, "sheet-pack-of", n=cards, ace=rules.ace)
    removed = " ".join(card_sign(card, language) for card in rules.removed)
    return say(language, "sheet-pack-without", n=cards, removed=removed, ace=rules.ace)


def _pot(rules: Rules, pot: Pot, language: Language) -> Iterator[str]:
    name = pot_name(rules, pot.id, language)
    yield say(language, "sheet-pot", name=name, stake=pot.stake)
    if pot.dealer_stake != pot.stake:
        yield say(language, "sheet-pot-dealer", stake=pot.dealer_stake)
    cards = " ".join(card_sign(card, language) for card in pay_cards(rules, pot, trumps=None))
    ranks = " ".join(rank_sign(rank, language) for rank in pot.ranks)
    if pot.claim is not Claim.CARD or name != cards:
        yield say(language, "sheet-pot-taken", claim=pot.claim.value, cards=cards, ranks=ranks)


def _hanging(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=label, subsequent_indent=" " * len(label)) or [label.rstrip()]
