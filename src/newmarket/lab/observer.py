"""What a seat sees of a hand in OpenSpiel's form: as numbers and as text, of now or, with perfect recall, of all of it.

Nothing here needs OpenSpiel itself, only NumPy: what is asked for comes as an `IIGObservationType` of it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from enum import Enum
from typing import Protocol

import numpy as np

from newmarket.cards import CardSet
from newmarket.engine import Seat, Stage, View, view
from newmarket.lab.features import Features, Vector
from newmarket.lab.numbering import CARD_NUMBERS, CARDS, number_of, number_of_actions
from newmarket.lab.positions import Position, Setting

_DEALT, _RECEIVED, _ACTIONS, _HOLDINGS = "dealt", "received", "actions", "holdings"
_PRIVATE = ("holding", "gave")
_RECALLED = ("dealer", "turn", "called", "turned")
"""What is told of the present beside all that was done."""


class Asked(Protocol):
    """What is to be seen: `pyspiel.IIGObservationType`."""

    public_info: bool
    perfect_recall: bool
    private_info: Enum


class Positioned(Protocol):
    """A state of OpenSpiel that has a position."""

    position: Position


class NewmarketObserver:
    """What one seat sees, public and private, of now or, with perfect recall, of all the hand."""

    def __init__(self, setting: Setting, kind: Asked) -> None:
        self._setting = setting
        self._features = Features(setting.rules, setting.seats)
        self._row = np.zeros(self._features.size, np.float32)
        self._seen = self._features.parts(self._row)
        self._public, self._recalls = bool(kind.public_info), bool(kind.perfect_recall)
        self._own = kind.private_info.name == "SINGLE_PLAYER"
        self._all = kind.private_info.name == "ALL_PLAYERS"
        shapes = dict(self._shapes())
        self.tensor = np.zeros(sum(math.prod(shape) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Vector] = {}
        at = 0
        for name, shape in shapes.items():
            size = math.prod(shape)
            self.dict[name] = self.tensor[at : at + size].reshape(shape)
            at += size

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        known, setting = self._features.shapes, self._setting
        if self._own:
            yield "seat", known["seat"]
            yield from ((name, (len(CARDS),)) for name in ((_DEALT, _RECEIVED) if self._recalls else _PRIVATE))
        if self._all:
            yield _HOLDINGS, (setting.seats, len(CARDS))
        if self._public and self._recalls:
            yield from ((name, known[name]) for name in _RECALLED)
            yield _ACTIONS, (setting.most_actions, setting.seats + number_of_actions(setting.rules))
        elif self._public:
            yield from ((name, shape) for name, shape in known.items() if name not in {"seat", *_PRIVATE})

    def set_from(self, state: Positioned, player: int) -> None:
        """Writes what *player* sees of *state* into `tensor` and `dict`."""
        self.tensor.fill(0)
        if "seat" in self.dict:
            self.dict["seat"][player] = 1
        position = state.position
        if position.is_chance:
            return
        self._row.fill(0)
        self._features.write(_seen(position, player), self._seen)
        for name, part in self.dict.items():
            if name in self._seen:
                part[...] = self._seen[name]
        pack, cards = self._setting.rules.pack, {}
        if _DEALT in self.dict:
            dealt, received = _had(position, player)
            cards = {_DEALT: dealt, _RECEIVED: received}
        for name, held in cards.items():
            self.dict[name][[CARD_NUMBERS[card] for card in pack.cards_in(held)]] = 1
        if _HOLDINGS in self.dict:
            for seat, held in enumerate(position.played.holdings):
                self.dict[_HOLDINGS][seat, [CARD_NUMBERS[card] for card in pack.cards_in(held)]] = 1
        if _ACTIONS in self.dict:
            for at, action in enumerate(position.actions):
                self.dict[_ACTIONS][at, action.seat] = 1
                self.dict[_ACTIONS][at, self._setting.seats + number_of(self._setting.rules, action)] = 1

    def string_from(self, state: Positioned, player: int) -> str:
        """What *player* sees of *state*, as text."""
        position = state.position
        parts = []
        if self._own:
            parts.append(f"seat {player}")
        if position.is_chance:
            return " ".join(parts)
        cards = self._setting.rules.pack.cards_in
        if self._own and self._recalls:
            dealt, received = _had(position, player)
            parts.append(f"was dealt {' '.join(cards(dealt))}")
            if received:
                parts.append(f"received {' '.join(cards(received))}")
        elif self._own:
            seen = _seen(position, player)
            parts.append(f"holds {' '.join(seen.holding)}")
            if seen.gave:
                parts.append(f"gave {' '.join(seen.gave)}")
        if self._all:
            held = "; ".join(" ".join(cards(holding)) for holding in position.played.holdings)
            parts.append(f"all hold {held}")
        if self._public:
            parts.append(told(position) if self._recalls else _seen_by_all(position))
        return " | ".join(parts)


def _seen(position: Position, player: int) -> View:
    return view(position.setting.rules, position.played, Seat(player))


def _had(position: Position, player: int) -> tuple[CardSet, CardSet]:
    """The cards that *player* was dealt, and those that it exchanged them for; none before the deal."""
    hand, pack = position.played, position.setting.rules.pack
    if hand.stage is Stage.PLACING:
        return 0, 0
    return pack.set_of(hand.deal.seats[player]), pack.set_of(hand.deal.spare) if hand.exchanged == player else 0


def told(position: Position) -> str:
    """All that everybody has seen: who deals, the card turned up, what was done, and whose turn it is."""
    if position.is_chance:
        return " ".join(f"{action.seat}:{action}" for action in position.actions)
    hand = position.played
    turned = None if hand.stage is Stage.PLACING else hand.deal.turned
    parts = [
        f"dealer {hand.dealer}",
        "" if turned is None else f"turned up {turned}",
        " ".join(f"{action.seat}:{action}" for action in position.actions),
        "over" if hand.turn is None else f"seat {hand.turn} to act",
        "" if hand.called is None else f"called {hand.called}",
    ]
    return ", ".join(part for part in parts if part)


def _seen_by_all(position: Position) -> str:
    """What everybody sees now."""
    seen = view(position.setting.rules, position.played, None)
    parts = [
        f"dealer {seen.dealer}",
        "" if seen.turned is None else f"turned up {seen.turned}",
        "" if seen.exchanged is None else f"seat {seen.exchanged} exchanged",
        "" if not seen.to_ask else f"to be asked {' '.join(map(str, seen.to_ask))}",
        "" if not seen.to_place else f"to place {' '.join(map(str, seen.to_place))}",
        "played " + " ".join(f"{play.seat}:{play.card}" for play in seen.plays),
        "over" if seen.turn is None else f"seat {seen.turn} to act",
        "" if seen.called is None else f"called {seen.called}",
        "" if seen.due is None else f"due {seen.due}",
        f"held {' '.join(map(str, seen.held))}",
        f"counters {' '.join(map(str, seen.counters))}",
        f"pots {' '.join(map(str, seen.pots.values()))}",
    ]
    return ", ".join(part for part in parts if part)
