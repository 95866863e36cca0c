"""What `steady` decides beside its leads: where a counter goes, whether to exchange, when to lay Spin.

Plain rules of thumb, which hold without looking ahead.
"""

from __future__ import annotations

import random

from newmarket.engine import Action, Exchange, Keep, LaySpin, PlaceStake, Play, Stage, View
from newmarket.rules import Rules

LAST_CARDS = 2
"""With so few cards left Spin is laid at the lead: hardly will another card be called, and Spin left costs double."""


def choice_apart_from_leads(rules: Rules, view: View, rng: random.Random) -> Action | None:
    """The action where it is no choice among cards to lead; none where it is."""
    match view.stage:
        case Stage.PLACING:
            # Nobody has a card yet: every pot is as likely as another to come back.
            return rng.choice([action for action in view.legal if isinstance(action, PlaceStake)])
        case Stage.OPTION:
            return _exchange_or_keep(rules, view)
        case _:
            return _spin(view)


def _exchange_or_keep(rules: Rules, view: View) -> Action:
    """Exchanges where the own cards lie in more pieces than as many cards at random would.

    A piece is a row of neighbours in a suit: it goes out in one run, so fewer pieces need fewer leads or calls.
    """
    assert view.seat is not None, "only a player is asked"
    cards, pack = len(view.holding), len(rules.pack.cards)
    # The card below one is in the same hand with this chance, if it is in the pack.
    below = sum(rules.pack.next_down(card) in rules.pack.cards for card in rules.pack.cards) / pack
    expected = cards * (1 - below * (cards - 1) / (pack - 1))
    held = set(view.holding)
    pieces = sum(rules.pack.next_down(card) not in held for card in held)
    keeps = pieces <= expected
    return Keep(view.seat) if keeps else Exchange(view.seat)


def _spin(view: View) -> Action | None:
    """Spin is laid with the first card that it can be laid with: it is paid, and the lead comes with it."""
    with_spin = [action for action in view.legal if isinstance(action, Play) and action.spin]
    if with_spin:
        return with_spin[0]
    alone = [action for action in view.legal if isinstance(action, LaySpin)]
    return alone[0] if alone and len(view.holding) <= LAST_CARDS else None
