"""`steady`: walks up the run that each lead would start, and weighs the cards it does not see.

An unknown card stops the run with the chance that it is dead. That is estimated, for all cards alike: the places
in the spare hand for one, among all the cards that may lie there (`newmarket.kernel.certain` says which for certain
do or do not). The true chances differ a little with who may hold which; `bench/results.md` says why that is left
out. The worth of a
lead, in counters:

    cards that I get rid of + pots that I take
    + 1 * chance that I play last, and so lead again
    - ¾ * cards that the others get rid of
    - 1 * pots that the others take, shared by their number
    + 3   if no other player can hold the card below the lead: then only a lead of mine brings it out

all as expected values. `bench/results.md` has what the four weights are worth, which is uncertain.
"""

from __future__ import annotations

import random

import msgspec

from newmarket.bots.earning import earnings
from newmarket.bots.other_choices import choice_apart_from_leads
from newmarket.cards import CardSet
from newmarket.engine import Action, Play, View
from newmarket.kernel.certain import Knowledge, know
from newmarket.rules import Rules


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What weighs how much beside my own counters and cards, which count one each."""

    playing_last: float = 1.0
    others_cards: float = 0.75
    others_pots: float = 1.0
    only_by_lead: float = 3.0


class _Outlook(msgspec.Struct, frozen=True, kw_only=True):
    """What a lead is weighed by: my cards, what others may or do hold, and what each card earns me, or costs me when
    another plays it, by *mine* and *theirs*.

    *chance_dead* is the estimate for a live card nobody is known to hold.
    """

    holding: CardSet
    live: CardSet
    held: CardSet
    chance_dead: float
    mine: dict[CardSet, float]
    theirs: dict[CardSet, float]


class SteadyBot:
    """Plays the lead whose run is worth most; among equals the generator chooses."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        self._rules = rules
        self._weights = weights or Weights()

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some."""
        if len(view.legal) == 1:
            return view.legal[0]
        plain = choice_apart_from_leads(self._rules, view, rng)
        if plain is not None:
            return plain
        leads = [action for action in view.legal if isinstance(action, Play)]
        outlook = self._outlook(view)
        worth = [self._worth(outlook, self._rules.pack.bit(action.card)) for action in leads]
        most = max(worth)
        best = [action for action, its_worth in zip(leads, worth, strict=True) if its_worth == most]
        return best[0] if len(best) == 1 else rng.choice(best)

    def _outlook(self, view: View) -> _Outlook:
        known, others = know(self._rules, view), len(view.held) - 1
        earned = earnings(self._rules, view)
        bit = self._rules.pack.bit
        return _Outlook(
            holding=known.holding,
            live=known.live,
            held=known.held,
            chance_dead=estimated_chance_dead(known),
            mine={bit(card): pots + bounty * others for card, (pots, bounty) in earned.items() if pots or bounty},
            theirs={
                bit(card): self._weights.others_pots * pots / others + bounty
                for card, (pots, bounty) in earned.items()
                if pots or bounty
            },
        )

    def _worth(self, outlook: _Outlook, lead: CardSet) -> float:
        """What the run from *lead* is worth to me, card by card, each by the chance that it gets that far."""
        weights, pack = self._weights, self._rules.pack
        worth = 0.0 if pack.called_before(lead) & outlook.live else weights.only_by_lead
        left = outlook.holding.bit_count()
        card, is_mine, reached = lead, True, 1.0
        while True:
            if is_mine:
                worth += reached * (1 + outlook.mine.get(card, 0))
                left -= 1
                if left == 0:
                    return worth + reached * weights.playing_last
            else:
                worth -= reached * (weights.others_cards + outlook.theirs.get(card, 0))
            card = pack.called_after(card, led=card is lead)
            if card & outlook.holding:
                is_mine = True
                continue
            stops = _chance_of_stop(outlook, card)
            if is_mine:
                worth += reached * stops * weights.playing_last
            reached *= 1 - stops
            if reached == 0:
                return worth
            is_mine = False


def estimated_chance_dead(known: Knowledge) -> float:
    """The mean chance that a card is dead which is live but not certainly held: right over all of these together.

    Of one of them it is an estimate: a card that fewer seats may hold is likelier dead than others.
    """
    open_cards = (known.live & ~known.held).bit_count()
    return (known.spare - known.dead.bit_count()) / open_cards if open_cards else 0.0


def _chance_of_stop(outlook: _Outlook, called: CardSet) -> float:
    """The chance, as estimated, that nobody holds the *called* card, which I do not hold."""
    if not called & outlook.live:
        return 1.0
    return 0.0 if called & outlook.held else outlook.chance_dead
