"""The rule sheet of a game as text: its facts in a table, then its clauses."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from newmarket.cards import Ace
from newmarket.explain import card_sign, pot_name
from newmarket.languages import Language
from newmarket.rules import CardsShown, Clause, Lead, Rules, Spare, TargetChecked

_ACE = {Ace.HIGH: "ace high", Ace.LOW: "ace low"}
_SPARE = {
    Spare.NONE: "none: all cards go to the players",
    Spare.LAST: "dealt last in each round",
    Spare.FIRST: "dealt first in each round",
}
_LEAD = {
    Lead.LOWEST_OF_SUIT: "the lowest card held of a suit of one's choice",
    Lead.ANY_CARD: "any card",
}
_TARGET_CHECKED = {TargetChecked.AT_SETTLEMENT: "after each hand", TargetChecked.AT_ONCE: "at every pot taken"}
_CARDS_SHOWN = {
    CardsShown.AT_SETTLEMENT: "when their hand is settled",
    CardsShown.AT_MATCH_END: "when the match is over",
}
_LABEL = 14


def rule_sheet(rules: Rules, *, width: int) -> str:
    """All that a player can read of *rules*, in lines of at most *width*."""
    lines = [rules.title, "", *textwrap.wrap(rules.summary, width), ""]
    for label, fact in facts(rules):
        lines += _hanging(f"{label:<{_LABEL}}", fact, width)
    lines.append("")
    for clause in rules.clauses:
        lines += clause_lines(clause, width=width)
    return "\n".join(lines)


def facts(rules: Rules) -> Iterator[tuple[str, str]]:
    """What can be said of *rules* in a word or two each: a label and the fact."""
    yield "id", rules.id
    if rules.aliases:
        yield "also called", ", ".join(rules.aliases)
    yield "players", span(rules)
    signs = " ".join(card_sign(card, Language.ENGLISH) for card in rules.removed)
    removed = f" without {signs}" if signs else ""
    yield "pack", f"{len(rules.pack.cards)} cards{removed}, {_ACE[rules.ace]}"
    yield "spare hand", _SPARE[rules.spare]
    for number, pot in enumerate(rules.pots):
        dealer = f", {pot.dealer_stake} from the dealer" if pot.dealer_stake != pot.stake else ""
        name, card = pot_name(rules, pot.id, Language.ENGLISH), card_sign(pot.card, Language.ENGLISH)
        taken = "" if name == card else f", taken by the {card}"
        yield "" if number else "pots", f"{name}: {pot.stake} from each player{dealer}{taken}"
    yield "lead", _LEAD[rules.lead]
    yield "going out", f"each other player pays {rules.card_payment} for a card left"
    yield "match", f"{rules.counters} counters each at the start, at most {rules.hands} hands"
    if rules.target is not None:
        yield "target", f"{rules.target} counters, looked at {_TARGET_CHECKED[rules.target_checked]}"
    yield "cards shown", _CARDS_SHOWN[rules.cards_shown]
    yield "source", rules.source


def span(rules: Rules) -> str:
    """How many may play: ``"3 to 8"``."""
    least, most = rules.seats
    return f"{least}" if least == most else f"{least} to {most}"


def clause_lines(clause: Clause, *, width: int) -> list[str]:
    """A clause with its id in front, in lines of at most *width*."""
    return _hanging(f"{clause.id:<6}", clause.text, width)


def _hanging(label: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(text, width, initial_indent=label, subsequent_indent=" " * len(label)) or [label.rstrip()]
