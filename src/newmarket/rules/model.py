"""`Rules`: what a game is, as one frozen value made of closed policies.

This module is the only declaration of them. The loader, its messages, the inline form in a hand record
and the rule sheet all follow from it, and the engine asks for these properties and never for a name.
"""

from __future__ import annotations

from functools import cached_property

import msgspec

from newmarket.cards import Ace, Card, CardSet, Pack, Rank, pack_of
from newmarket.rules.policies import (
    CardsShown,
    Centre,
    Claim,
    Exempt,
    FirstLead,
    LastHand,
    Lead,
    Option,
    Ruin,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    Topic,
    TurnUp,
)

RANKS = tuple(Rank)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One clause of the rules: its id (``N5``), its text, and what it is about where something cites it."""

    id: str
    text: str
    about: Topic | tuple[Topic, ...] | None = None

    @property
    def topics(self) -> tuple[Topic, ...]:
        """All that it is about."""
        if self.about is None:
            return ()
        return (self.about,) if isinstance(self.about, Topic) else self.about


class Pot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters waiting for whoever does what *claim* says, with its *card*, its *pair* or its *ranks* of trumps.

    *name* is what players call it, where that is not its card: "Queenie's kitty".
    Before each hand every player puts *stake* counters on it, the dealer *dealer_stake*.
    """

    id: str
    name: str | None = None
    card: Card | None = None
    claim: Claim = Claim.CARD
    pair: tuple[Card, ...] = ()
    ranks: tuple[Rank, ...] = ()
    stake: int = 1
    dealer_stake: int = 1


class Bounty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays one of *cards* receives *counters* from each other player, at once (S6, S7)."""

    cards: tuple[Card, ...]
    counters: int


class Placing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Counters that are put, one by one, on whichever pots their owners choose, so that none stays bare (O2)."""

    each: int
    dealer: int


class OptionPrice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a player other than the dealer pays for exchanging, and into which pot (F4)."""

    pot: str
    counters: int


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """A complete set of rules. Every field with a default is a choice that a rule file may state.

    *seats* is the least and the most number of players; *removed* are the cards taken out of the pack (those that lie
    turned up as pots are taken out by that); *hand_size* is how many cards each player gets where *spare* is the rest,
    none for as many as a hand more would get; *placing* are the counters whose owners choose the pot;
    *option_price* goes with an *option*; *spin* is the card that can be laid with a called one (S8);
    *card_payment* is what each other player pays the one who went out, for each card left, twice that with one of
    *doubling* left, nothing with one of *excusing* left; *counters* is what everyone starts with; *target* ends the
    match, *hands* is the most that are dealt in it.
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
    hand_size: int | None = None
    centre: Centre = Centre.NONE
    turn_up: TurnUp = TurnUp.NONE
    pots: tuple[Pot, ...] = ()
    stakes_paid: StakesPaid = StakesPaid.BEFORE_DEAL
    placing: Placing | None = None
    exempt: Exempt = Exempt.NOBODY
    option: Option = Option.NOBODY
    option_price: OptionPrice | None = None
    first_lead: FirstLead = FirstLead.AFTER_DEALER
    lead: Lead = Lead.LOWEST_OF_SUIT
    bounties: tuple[Bounty, ...] = ()
    spin: Card | None = None
    spin_alone: SpinAlone = SpinAlone.ALLOWED
    card_payment: int = 1
    doubling: tuple[Card, ...] = ()
    excusing: tuple[Card, ...] = ()
    counters: int = 100
    target: int | None = None
    target_checked: TargetChecked = TargetChecked.AT_SETTLEMENT
    hands: int = 10
    last_hand: LastHand = LastHand.EXACT
    ruin: Ruin = Ruin.PLAYS_ON
    cards_shown: CardsShown = CardsShown.AT_SETTLEMENT
    clauses: tuple[Clause, ...] = ()

    # The struct has a dict for what is asked for at every card.
    @cached_property
    def pack(self) -> Pack:
        """The pack that these rules are played with."""
        return pack_of(self.ace, frozenset((*self.removed, *self.layout)))

    @cached_property
    def layout(self) -> tuple[Card, ...]:
        """The cards that lie turned up as pots for the whole match, and are not in play (O1)."""
        return tuple(pot.card for pot in self.pots if pot.claim is Claim.CARD_BEFORE and pot.card is not None)

    def card_before(self, card: Card) -> Card:
        """The card immediately before *card*, whether or not it is in the pack; before an ace it is always the king,
        since for its pot the ace stands above it (O4, O7).
        """
        rank = RANKS[RANKS.index(card.rank) - 1]
        return Card(f"{rank}{card.suit}")

    @cached_property
    def paying(self) -> CardSet:
        """The cards whose playing takes a pot, or helps to, by some trumps, or is paid for at once: no other brings
        its player anything.
        """
        cards: set[Card] = set()
        for pot in self.pots:
            if pot.card is not None:
                cards.add(self.card_before(pot.card) if pot.claim is Claim.CARD_BEFORE else pot.card)
            cards.update(pot.pair)
            cards.update(card for card in Card if card.rank in pot.ranks)
        cards.update(*(bounty.cards for bounty in self.bounties))
        return self.pack.set_of(cards)

    @property
    def player_counts(self) -> range:
        """How many may play."""
        return range(self.seats[0], self.seats[1] + 1)

    def hands_in(self, seats: int) -> int:
        """How many hands a match of *seats* players has at most (P10)."""
        return -(-self.hands // seats) * seats if self.last_hand is LastHand.FULL_ROUND else self.hands

    def bounty_of(self, card: Card) -> int:
        """What each other player pays for *card*."""
        return self._bounties_by_card.get(card, 0)

    @cached_property
    def _bounties_by_card(self) -> dict[Card, int]:
        return {card: bounty.counters for bounty in self.bounties for card in bounty.cards}

    def clause_about(self, topic: Topic) -> str | None:
        """The id of the clause about *topic*; none where the game has none."""
        return self._clauses_by_topic.get(topic)

    def clause(self, topic: Topic) -> str:
        """The id of the clause about *topic*. There must be one: of rules that the loader made there is."""
        found = self.clause_about(topic)
        assert found is not None, f"the rules of {self.id!r} have no clause about {topic.value!r}"
        return found

    @cached_property
    def _clauses_by_topic(self) -> dict[Topic, str]:
        # Of several about one topic the first counts.
        return {topic: clause.id for clause in reversed(self.clauses) for topic in clause.topics}
