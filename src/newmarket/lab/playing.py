"""One hand or one match of bots: a pure function of the plan and its number, in whatever process it is played."""

from __future__ import annotations

import operator
import random
from collections.abc import Callable, Sequence
from itertools import cycle, islice

import msgspec

from newmarket.bots import Bot, bot_named, generator_of
from newmarket.engine import Action, HandState, Seat, begin, lab_deal, lab_dealer, legal_actions, step, view
from newmarket.match import Match, MatchEnded, deal_hand, next_dealer, play, start_match
from newmarket.record import LabChance, MatchPlace, Record, RecordedAction, record_of
from newmarket.rules import Rules


class Plan(msgspec.Struct, frozen=True):
    """What is played: the rules, under which seed the deals are made, and the name of the bot in each seat."""

    rules: Rules
    seed: int
    bots: tuple[str, ...]

    def __post_init__(self) -> None:
        # Those of NumPy overflow, and no record can be made of them.
        msgspec.structs.force_setattr(self, "seed", operator.index(self.seed))

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: as their bots, numbered from the second seat on that a bot has."""
        before = [self.bots[:seat].count(bot) for seat, bot in enumerate(self.bots)]
        return tuple(f"{bot} {times + 1}" if times else bot for bot, times in zip(self.bots, before, strict=True))


def seated(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """*bots* by seat; where they are fewer than *seats* they come round again."""
    return tuple(islice(cycle(bots), seats))


class LabHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand played to its end by *actions*: *counters* by seat and *pots* are those before its stakes.

    *deal_number* is that of its deal under the seed, *match* its place in a match if it belongs to one.
    """

    final: HandState
    actions: tuple[Action, ...]
    counters: tuple[int, ...]
    pots: tuple[int, ...]
    deal_number: int
    match: MatchPlace | None = None

    @property
    def won(self) -> tuple[int, ...]:
        """What each seat has more after the settlement than before the stakes (less: below zero)."""
        return tuple([now - before for now, before in zip(self.final.counters, self.counters, strict=True)])

    def record(self, plan: Plan) -> Record:
        """The record of the hand, which was played by *plan*."""
        record = record_of(
            plan.rules,
            self.final,
            players=plan.names,
            counters=self.counters,
            pots=self.pots,
            actions=[RecordedAction.of(action) for action in self.actions],
        )
        chance = LabChance(seed=plan.seed, hand=self.deal_number)
        return msgspec.structs.replace(record, match=self.match, chance=chance)


class LabMatch(msgspec.Struct, frozen=True):
    """A match played to its end: its hands in order, and how it ended."""

    hands: tuple[LabHand, ...]
    ended: MatchEnded

    @property
    def won(self) -> tuple[int, ...]:
        """What each seat has more at the end than at the start (less: below zero)."""
        return tuple(map(sum, zip(*(hand.won for hand in self.hands), strict=True)))


class LabTable:
    """A table of bots. What is played at it depends on the plan and the number asked for, and on nothing else.

    Each bot has a generator of its own for each deal, so that what one bot draws never moves another's play.
    A bot is asked only where it has a choice. *make* makes a bot of its name.
    """

    def __init__(self, plan: Plan, make: Callable[[str, Rules], Bot] = bot_named) -> None:
        self._plan = plan
        self._bots = [make(name, plan.rules) for name in plan.bots]

    def hand(self, number: int) -> LabHand:
        """Hand *number* (from 0) of a row of separate hands, each with fresh counters and empty pots.

        The deal moves on with the number: seat 0 deals hand 0.
        """
        rules, seats = self._plan.rules, self._plan.seats
        dealer = Seat(number % seats)
        counters, pots = (rules.counters,) * seats, (0,) * len(rules.pots)
        deal = lab_deal(rules, seed=self._plan.seed, hand=number, dealer=dealer, seats=seats)
        state = begin(rules, deal, dealer=dealer, counters=counters, pots=pots).state
        generators = self._generators(number)
        actions: list[Action] = []
        while state.turn is not None:
            actions.append(self._choice(state, generators))
            state = step(rules, state, actions[-1]).state
        return LabHand(final=state, actions=tuple(actions), counters=counters, pots=pots, deal_number=number)

    def match(self, number: int) -> LabMatch:
        """Match *number* (from 0): its first dealer is drawn (N1), its hands have deals of their own."""
        plan = self._plan
        rules, seats = plan.rules, plan.seats
        match = start_match(rules, seats=seats, dealer=lab_dealer(seed=plan.seed, match=number, seats=seats))
        hands: list[LabHand] = []
        while match.ended is None:
            at = number * rules.hands_in(seats) + len(hands)
            dealer = next_dealer(match)
            counters, pots = match.counters, match.pots
            place = MatchPlace(f"lab-{plan.seed}-{number}", match.number + 1)
            match = deal_hand(match, lab_deal(rules, seed=plan.seed, hand=at, dealer=dealer, seats=seats)).match
            generators = self._generators(at)
            actions: list[Action] = []
            while (state := _present(match)).turn is not None:
                actions.append(self._choice(state, generators))
                match = play(match, actions[-1]).match
            played = LabHand(
                final=state, actions=tuple(actions), counters=counters, pots=pots, deal_number=at, match=place
            )
            hands.append(played)
        return LabMatch(tuple(hands), match.ended)

    def _generators(self, deal: int) -> list[random.Random]:
        return [generator_of(self._plan.seed, deal=deal, seat=seat) for seat in range(self._plan.seats)]

    def _choice(self, state: HandState, generators: list[random.Random]) -> Action:
        rules, turn = self._plan.rules, state.turn
        assert turn is not None, "only in a hand in play there is something to choose"
        legal = legal_actions(rules, state)
        return legal[0] if len(legal) == 1 else self._bots[turn].choose(view(rules, state, turn), generators[turn])


def _present(match: Match) -> HandState:
    assert match.hand is not None, "a hand has been dealt"
    return match.hand
