"""A hand as tests hold it: how it began, what was done, and every step on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine import (
    Action,
    Deal,
    Event,
    Exchange,
    HandState,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Seat,
    Step,
    begin,
    legal_actions,
    step,
)
from newmarket.rules import Rules, Spare

Choice: TypeAlias = Callable[[tuple[Action, ...]], Action]
"""Picks one of the legal actions, of which there is at least one."""


class PlayedHand(msgspec.Struct, frozen=True, kw_only=True):
    """A hand from its stakes to the present moment.

    *counters* and *pots* are those before the stakes; *steps* has the opening first, then one for each of
    the *actions*.
    """

    rules: Rules
    counters: tuple[int, ...]
    pots: tuple[int, ...]
    steps: tuple[Step, ...]
    actions: tuple[Action, ...] = ()

    def __repr__(self) -> str:
        return f"{self.rules.id}\n{picture(self)}"

    @property
    def state(self) -> HandState:
        """The state that the hand has reached."""
        return self.steps[-1].state

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, the stakes first."""
        return tuple(event for reached in self.steps for event in reached.events)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, from 0."""
        return tuple(map(Seat, range(len(self.counters))))

    @property
    def listeners(self) -> tuple[Seat | None, ...]:
        """All who are told of the hand: every seat, and a watcher."""
        return (*self.seats, None)

    def after(self, action: Action) -> PlayedHand:
        """The hand after *action*.

        :raises ImpossibleAction: as `newmarket.engine.step`.
        """
        reached = step(self.rules, self.state, action)
        return msgspec.structs.replace(self, steps=(*self.steps, reached), actions=(*self.actions, action))

    def play(self, cards: str) -> PlayedHand:
        """The hand after *cards*, such as ``"5C 6C"``, each played by the seat whose turn it is.

        ``7C+`` is the 7♣ with Spin beside it, ``spin`` is Spin alone.
        """
        hand = self
        for card in cards.split():
            turn = hand.turn_for(card)
            if card == "spin":
                hand = hand.after(LaySpin(turn))
            else:
                hand = hand.after(Play(turn, Card.parse(card.removesuffix("+")), card.endswith("+")))
        return hand

    def stake(self, pots: str) -> PlayedHand:
        """The hand after a counter was put on each of *pots*, such as ``"AS KC"``, by the seat whose turn it was."""
        hand = self
        for pot in pots.split():
            hand = hand.after(PlaceStake(hand.turn_for(pot), pot))
        return hand

    def choose(self, words: str) -> PlayedHand:
        """The hand after each that is asked has kept or exchanged their cards: ``"keep exchange"``."""
        hand = self
        for word in words.split():
            turn = hand.turn_for(word)
            assert word in ("keep", "exchange"), f"no such answer: {word}"
            hand = hand.after(Keep(turn) if word == "keep" else Exchange(turn))
        return hand

    def turn_for(self, what: str) -> Seat:
        """Whose turn it is to do *what*."""
        turn = self.state.turn
        assert turn is not None, f"the hand is over before {what} is done"
        return turn

    def told_by(self, cards: str) -> tuple[Event, ...]:
        """What happens when *cards* are played, as in `play`."""
        return self.play(cards).events[len(self.events) :]

    def at(self, plays: int) -> PlayedHand:
        """The hand as it was after that many actions."""
        return msgspec.structs.replace(self, steps=self.steps[: plays + 1], actions=self.actions[:plays])

    def played_out(self, choose: Choice) -> PlayedHand:
        """The hand played to its end, *choose* picking every action."""
        hand = self
        while legal := legal_actions(hand.rules, hand.state):
            hand = hand.after(choose(legal))
        return hand

    def dealt_anew(self, deal: Deal) -> PlayedHand:
        """The same actions on another deal.

        :raises ImpossibleAction: if one of them is not legal there.
        """
        state = self.state
        hand = begun(self.rules, deal, dealer=state.dealer, counters=self.counters, pots=self.pots, exempt=state.exempt)
        for action in self.actions:
            hand = hand.after(action)
        return hand


def card_of(action: Action) -> Card:
    """The card that is led or followed with; *action* must be such a one."""
    assert isinstance(action, Play), action
    return action.card


def begun(
    rules: Rules,
    deal: Deal,
    *,
    dealer: int,
    counters: tuple[int, ...] | None = None,
    pots: tuple[int, ...] | None = None,
    exempt: tuple[Seat, ...] = (),
) -> PlayedHand:
    """A hand just dealt; everyone has the counters of the start and no pot is carried, unless given.

    :raises FaultyDeal: as `newmarket.engine.begin`.
    """
    counters = (rules.counters,) * len(deal.seats) if counters is None else counters
    pots = (0,) * len(rules.pots) if pots is None else pots
    opening = begin(rules, deal, dealer=Seat(dealer), counters=counters, pots=pots, exempt=exempt)
    return PlayedHand(rules=rules, counters=counters, pots=pots, steps=(opening,))


def at_random(rng: Random) -> Choice:
    """Any legal action, all equally likely."""
    return rng.choice


def in_turn(numbers: Iterable[int]) -> Choice:
    """The legal action of each number in turn, counted round; the first one when the numbers run out."""
    rest = iter(numbers)
    return lambda legal: legal[next(rest, 0) % len(legal)]


def picture(hand: PlayedHand) -> str:
    """The hand as the text that sets it: ``table_of(picture(hand), hand.rules) == hand``."""
    deal, state = hand.state.deal, hand.state
    lines = [
        f"dealer: {state.dealer}",
        f"counters: {' '.join(map(str, hand.counters))}",
        f"pots: {', '.join(f'{pot.id} {held}' for pot, held in zip(hand.rules.pots, hand.pots, strict=True))}",
        *(f"seat {seat}: {' '.join(pile)}" for seat, pile in enumerate(deal.seats)),
    ]
    if hand.rules.spare is not Spare.NONE:
        lines.append(f"spare: {' '.join(deal.spare)}")
    if deal.centre is not None:
        lines.append(f"centre: {deal.centre}")
    done = {
        "exempt": " ".join(map(str, state.exempt)),
        "stakes": " ".join(action.pot for action in hand.actions if isinstance(action, PlaceStake)),
        "option": " ".join(
            "keep" if isinstance(action, Keep) else "exchange"
            for action in hand.actions
            if isinstance(action, Keep | Exchange)
        ),
        "played": "".join(_plays(hand)).removeprefix("| ").rstrip(),
    }
    lines += [f"{key}: {text}" for key, text in done.items() if text]
    return "\n".join(lines) + "\n"


def _plays(hand: PlayedHand) -> Iterator[str]:
    """What was played, a bar before each run."""
    for reached, action in zip(hand.steps, hand.actions, strict=False):
        if isinstance(action, Play | LaySpin):
            if reached.state.called is None:
                yield "| "
            yield "spin " if isinstance(action, LaySpin) else f"{action.card}{'+' if action.spin else ''} "
