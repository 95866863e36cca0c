"""`Rules`: what a game is, as one frozen value made of closed policies.

This module is the only declaration of them. The loader, its messages, the inline form in a hand record
and the rule sheet all follow from it, and the engine asks for these properties and never for a name.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property

import msgspec

from newmarket.cards import Ace, Card, Pack, pack_of


class Spare(StrEnum):
    """Whether there is an extra hand that nobody plays, and its place in each round of the deal."""

    NONE = "none"
    """All cards go to the players."""
    LAST = "last"
    """One spare hand, dealt after the dealer in each round (N3)."""
    FIRST = "first"
    """One spare hand, dealt before the player after the dealer in each round."""


class Lead(StrEnum):
    """Which cards may open a run."""

    LOWEST_OF_SUIT = "lowest_of_suit"
    """The lowest card that the leader holds of a suit of their choice (N5)."""
    ANY_CARD = "any_card"
    """Any card that the leader holds."""


class TargetChecked(StrEnum):
    """When it is looked at whether a player has reached the target (N11)."""

    AT_SETTLEMENT = "at_settlement"
    """After a hand has been settled."""
    AT_ONCE = "at_once"
    """At every pot taken; the hand is abandoned where it stands."""


class CardsShown(StrEnum):
    """When the cards that were hidden in a hand may be shown (C11)."""

    AT_SETTLEMENT = "at_settlement"
    AT_MATCH_END = "at_match_end"


class Topic(StrEnum):
    """What a clause is about. Explanations and refusals cite a clause by its topic, so that each game's
    own clause is named.
    """

    MATCH_START = "match_start"
    STAKES = "stakes"
    DEAL = "deal"
    FIRST_LEAD = "first_lead"
    LEAD = "lead"
    FOLLOW = "follow"
    STOP = "stop"
    POTS = "pots"
    GOING_OUT = "going_out"
    NEXT_HAND = "next_hand"
    TARGET = "target"
    MATCH_END = "match_end"


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of the rules: its id (``N5``), its text, and what it is about where something cites it."""

    id: str
    text: str
    about: Topic | None = None


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters waiting for whoever plays the pay card *card*, led or followed.

    Before each hand every player puts *stake* counters on it, the dealer *dealer_stake*.
    """

    id: str
    card: Card
    stake: int = 1
    dealer_stake: int = 1


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A complete set of rules. Every field with a default is a choice that a rule file may state.

    *seats* is the least and the most number of players; *removed* are the cards taken out of the pack;
    *card_payment* is what each other player pays the one who went out, for each card left; *counters* is
    what everyone starts with; *target* ends the match, *hands* is the most that are dealt in it.
    """

    id: str
    title: str
    summary: str
    source: str
    aliases: tuple[str, ...] = ()
    version: int = 1
    seats: tuple[int, int] = (3, 8)
    ace: Ace = Ace.HIGH
    removed: tuple[Card, ...] = ()
    spare: Spare = Spare.LAST
    pots: tuple[Pot, ...] = ()
    lead: Lead = Lead.LOWEST_OF_SUIT
    card_payment: int = 1
    counters: int = 100
    target: int | None = None
    target_checked: TargetChecked = TargetChecked.AT_SETTLEMENT
    hands: int = 10
    cards_shown: CardsShown = CardsShown.AT_SETTLEMENT
    clauses: tuple[Clause, ...] = ()

    # The struct has a dict for these three alone: they are asked for at every card.
    @cached_property
    def pack(self) -> Pack:
        """The pack that these rules are played with."""
        return pack_of(self.ace, frozenset(self.removed))

    @property
    def player_counts(self) -> range:
        """How many may play."""
        return range(self.seats[0], self.seats[1] + 1)

    def pot_of(self, card: Card) -> Pot | None:
        """The pot whose pay card is *card*, if it has one."""
        return self._pots_by_card.get(card)

    @cached_property
    def _pots_by_card(self) -> dict[Card, Pot]:
        return {pot.card: pot for pot in self.pots}

    @cached_property
    def _clauses_by_topic(self) -> dict[Topic, str]:
        # Of several about one topic the first counts.
        return {clause.about: clause.id for clause in reversed(self.clauses) if clause.about is not None}

    def clause(self, topic: Topic) -> str:
        """The id of the clause about *topic*. There must be one: of rules that the loader made there is."""
        found = self._clauses_by_topic.get(topic)
        assert found is not None, f"the rules of {self.id!r} have no clause about {topic.value!r}"
        return found
