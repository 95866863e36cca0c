"""A hand whose deal is made card by card, as who searches trees of games needs it: chance is one of the players.

Chance lays the cards of the pack in its order, one after the other, each in the seat or place where it will lie: number
0 and on for the seats, then the spare hand, the card turned up, and the centre. A place is as likely as it has room
left, so that every deal is as likely as by shuffling, and each comes about in one way only. The last card goes by
itself where there is room for it. Where counters are put on pots before the deal (O2), chance comes after that.
"""

from __future__ import annotations

from functools import cached_property
from random import Random

import msgspec

from newmarket.cards import Card, CardSet
from newmarket.engine import (
    Action,
    Deal,
    HandState,
    ImpossibleAction,
    Seat,
    Stage,
    begin,
    legal_actions,
    pile_sizes,
    refusal,
    step,
    view,
)
from newmarket.errors import HandNotBegun, HandOver, NewmarketError
from newmarket.kernel.agreeing import Agreeing
from newmarket.rules import Centre, Rules, TurnUp


class ImpossiblePlace(NewmarketError, ValueError):
    """A card is to lie where there is no room for it, or where none is to be laid."""


class Setting(msgspec.Struct, frozen=True, dict=True):
    """What is played: *rules*, by so many *seats*, of which *dealer* deals; all with the counters of the start."""

    rules: Rules
    seats: int
    dealer: Seat

    @cached_property
    def rooms(self) -> tuple[int, ...]:
        """How many cards lie in each place: the seats, the spare hand, turned up, in the centre."""
        sizes, spare = pile_sizes(self.rules, dealer=self.dealer, seats=self.seats)
        turned = int(self.rules.turn_up is not TurnUp.NONE)
        return (*sizes, spare - turned, turned, int(self.rules.centre is not Centre.NONE))

    @cached_property
    def no_room(self) -> tuple[int, ...]:
        """What is left of it once all cards lie."""
        return (0,) * len(self.rooms)

    @cached_property
    def most_actions(self) -> int:
        """No hand has more actions of players than this."""
        placing = self.rules.placing
        placed = 0 if placing is None else placing.each * (self.seats - 1) + placing.dealer
        return placed + self.seats + len(self.rules.pack.cards)

    @cached_property
    def most_won(self) -> int:
        """No seat wins or loses more counters in a hand than this."""
        rules = self.rules
        stakes = sum(max(pot.stake, pot.dealer_stake) for pot in rules.pots)
        placed = 0 if rules.placing is None else max(rules.placing.each, rules.placing.dealer)
        price = 0 if rules.option_price is None else rules.option_price.counters
        bounties = sum(rules.bounty_of(card) for card in rules.pack.cards)
        return (stakes + placed + price + bounties + 2 * len(rules.pack.cards) * rules.card_payment) * self.seats

    def begin(self) -> Position:
        """The first position: chance is to lay a card, or a seat puts a counter on a pot."""
        if self.rules.placing is None:
            return Position(setting=self, room=self.rooms)
        return Position(setting=self, room=self.rooms, hand=self.dealt(self._any_layout()))

    def _any_layout(self) -> tuple[int, ...]:
        return tuple(place for place, room in enumerate(self.rooms) for _ in range(room))

    def dealt(self, lies: tuple[int, ...]) -> HandState:
        """The hand begun with each card of the pack in its place."""
        seats, rules = self.seats, self.rules
        piles: list[list[Card]] = [[] for _ in self.rooms]
        for card, place in zip(rules.pack.cards, lies, strict=True):
            piles[place].append(card)
        turned, centre = (next(iter(pile), None) for pile in piles[seats + 1 :])
        deal = Deal(
            seats=tuple(map(tuple, piles[:seats])),
            spare=(*piles[seats], *piles[seats + 1]),
            centre=centre,
            turned=turned,
        )
        counters, pots = (rules.counters,) * seats, (0,) * len(rules.pots)
        return begin(rules, deal, dealer=self.dealer, counters=counters, pots=pots).state


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """A hand between two actions, or between two cards of its deal.

    *lies* is the place of each card laid so far, in the order of the pack, *room* how many more go to each place;
    *hand* is there once a seat can act, *actions* is what seats did. While chance is at work after counters were
    placed, *hand* is the one before the last of them.
    """

    setting: Setting
    room: tuple[int, ...]
    lies: tuple[int, ...] = ()
    hand: HandState | None = None
    actions: tuple[Action, ...] = ()
    awaits_deal: bool = False

    def __deepcopy__(self, _: object) -> Position:
        return self

    @property
    def is_chance(self) -> bool:
        """Whether chance is to lay a card."""
        return self.hand is None or self.awaits_deal

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return not self.is_chance and self.played.is_over

    @property
    def played(self) -> HandState:
        """The hand as it is.

        :raises HandNotBegun: while its cards are being laid.
        """
        if self.hand is None or self.awaits_deal:
            raise HandNotBegun("the cards are still being laid")
        return self.hand

    @property
    def legal(self) -> tuple[Action, ...]:
        """What the seat whose turn it is can do; nothing while cards are laid."""
        return () if self.is_chance else legal_actions(self.setting.rules, self.played)

    @property
    def won(self) -> tuple[int, ...]:
        """What each seat has more than before its stakes; nothing while cards are laid."""
        start = self.setting.rules.counters
        return (0,) * self.setting.seats if self.hand is None else tuple([n - start for n in self.hand.counters])

    @property
    def places(self) -> tuple[tuple[int, int, int], ...]:
        """Where the next card may lie: each place with its room, and with how many cards there are still to be laid."""
        cards = len(self.setting.rules.pack.cards) - len(self.lies)
        return tuple([(place, room, cards) for place, room in enumerate(self.room) if room])

    def lay(self, place: int) -> Position:
        """The position once chance has laid the next card in *place*.

        :raises ImpossiblePlace: if it has no room, or all cards lie.
        """
        setting, room = self.setting, self.room
        if not self.is_chance or place not in range(len(room)) or not room[place]:
            raise ImpossiblePlace(f"the next card cannot lie in place {place}")
        lies, room = (*self.lies, place), (*room[:place], room[place] - 1, *room[place + 1 :])
        if len(lies) + 1 < len(setting.rules.pack.cards):
            return msgspec.structs.replace(self, lies=lies, room=room)
        lies, room = (*lies, room.index(1)), setting.no_room
        hand = setting.dealt(lies)
        for action in self.actions:
            hand = step(setting.rules, hand, action).state
        return Position(setting=setting, room=room, lies=lies, hand=hand, actions=self.actions)

    def do(self, action: Action) -> Position:
        """The position after *action*.

        :raises ImpossibleAction: if it cannot be done now.
        :raises HandNotBegun: while cards are laid.
        """
        hand, rules = self.played, self.setting.rules
        actions = (*self.actions, action)
        if hand.stage is Stage.PLACING and len(hand.to_place) == 1:
            # The deal that stands in for the one to come may not be looked at.
            if refused := refusal(rules, hand, action):
                raise ImpossibleAction(refused)
            return msgspec.structs.replace(self, actions=actions, awaits_deal=True)
        return msgspec.structs.replace(self, hand=step(rules, hand, action).state, actions=actions)

    def imagined(self, seat: Seat, rng: Random) -> Position:
        """A position that *seat* cannot tell from this one, drawn uniformly among all: from its view alone, so that
        what is true plays no part in it.

        :raises HandOver: if the hand is over; HandNotBegun while cards are laid.
        """
        hand, setting = self.played, self.setting
        if hand.is_over:
            raise HandOver("in a hand that is over there is nothing to imagine")
        if hand.stage is Stage.PLACING:
            return self
        lies = _layout(setting, hand, seat, rng)
        imagined = setting.dealt(lies)
        for action in self.actions:
            imagined = step(setting.rules, imagined, action).state
        return Position(setting=setting, room=setting.no_room, lies=lies, hand=imagined, actions=self.actions)


def _layout(setting: Setting, hand: HandState, seat: Seat, rng: Random) -> tuple[int, ...]:
    """Where the cards may have lain before the first action, drawn from what *seat* sees."""
    rules, seen = setting.rules, view(setting.rules, hand, seat)
    laid = Agreeing(rules, seen).draw(rng)
    had = list(laid.holdings)
    for play in seen.plays:
        had[play.seat] |= rules.pack.bit(play.card)
    apart = laid.dead & ~laid.centre
    if seen.exchanged is not None:
        # Who exchanged has had the spare hand, and what they gave for it is dead.
        had[seen.exchanged], apart = apart, had[seen.exchanged]
    turned = 0 if seen.turned is None else rules.pack.bit(seen.turned)
    piles: list[CardSet] = [*had, apart & ~turned, turned, laid.centre]
    return tuple(next(at for at, pile in enumerate(piles) if pile & rules.pack.bit(card)) for card in rules.pack.cards)
