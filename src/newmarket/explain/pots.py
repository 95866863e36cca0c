"""Pots as people call them, and what takes each."""

from __future__ import annotations

import msgspec

from newmarket.cards import Card, Rank
from newmarket.explain.cards import card_sign
from newmarket.languages import Language, say
from newmarket.rules import Claim, Pot, Rules, pot_label_in, pot_name_in


class PotShown(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One pot of the rules: its id, its card, where it has one, and its name, where it has one of its own.

    *claim* says who takes it, with its *pair* of cards or its *ranks* of trumps. *before* is the card that takes the
    pot of a turned-up card (O7).
    """

    id: str
    card: Card | None
    name: str | None = None
    claim: Claim = Claim.CARD
    pair: tuple[Card, ...] = ()
    ranks: tuple[Rank, ...] = ()
    before: Card | None = None


def pots_shown(rules: Rules, language: Language) -> tuple[PotShown, ...]:
    """The pots of *rules*, with what takes each, and with their names in *language*."""
    return tuple(
        PotShown(
            id=pot.id,
            card=pot.card,
            name=pot_label_in(rules, pot, language),
            claim=pot.claim,
            pair=pot.pair,
            ranks=pot.ranks,
            before=rules.card_before(pot.card) if pot.claim is Claim.CARD_BEFORE and pot.card is not None else None,
        )
        for pot in rules.pots
    )


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
