"""Pots as people call them."""

from __future__ import annotations

from newmarket.explain.cards import card_sign
from newmarket.languages import Language, say
from newmarket.rules import Pot, Rules, pot_name_in


def pot_name(rules: Rules, pot: str, language: Language) -> str:
    """The pot with the id *pot* in short: its own name (``"Matrimony"``), else its card with the suit's sign."""
    found = _pot(rules, pot)
    return pot_name_in(rules, found, language) or (card_sign(found.card, language) if found.card else pot)


def the_pot(rules: Rules, pot: str, language: Language) -> str:
    """The same as it stands in a sentence: ``"the Q♦ pot"``, ``"Queenie's kitty"``."""
    found = _pot(rules, pot)
    named = pot_name_in(rules, found, language)
    if named is not None:
        return say(language, "pot-named", name=named)
    return say(language, "pot", name=pot_name(rules, pot, language))


def _pot(rules: Rules, pot: str) -> Pot:
    return next(found for found in rules.pots if found.id == pot)
