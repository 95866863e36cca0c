"""A view as numbers, for who learns from numbers: what a seat sees now, and nothing else. Needs NumPy.

Cards stand in the order of `newmarket.lab.numbering`: 52 places, also where the pack has fewer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from newmarket.cards import Card, Colour
from newmarket.engine import Stage, View
from newmarket.lab.numbering import CARD_NUMBERS, CARDS
from newmarket.rules import Rules

Vector: TypeAlias = NDArray[np.float32]
_STAGES = {stage: at for at, stage in enumerate(Stage)}
_COLOURS = {colour: at for at, colour in enumerate(Colour)}


class Features:
    """How a view of a hand of so many *seats* by *rules* is written as one row of numbers.

    *shapes* names the parts, in order, with the shape of each; *size* is how many numbers there are in all.
    """

    def __init__(self, rules: Rules, seats: int) -> None:
        pots, cards = len(rules.pots), len(CARDS)
        self._start = rules.counters
        self.shapes: Mapping[str, tuple[int, ...]] = {
            "seat": (seats,),
            "dealer": (seats,),
            "turn": (seats,),
            "stage": (len(_STAGES),),
            "holding": (cards,),
            "called": (cards,),
            "run": (cards,),
            "played": (seats, cards),
            "held": (seats,),
            "spare": (1,),
            "counters": (seats,),
            "pots": (pots,),
            "turned": (cards,),
            "gave": (cards,),
            "exchanged": (seats,),
            "to_ask": (seats,),
            "to_place": (seats,),
            "due": (len(_COLOURS),),
            "spin": (1,),
        }
        self._slices: dict[str, slice] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self._slices[name] = slice(self.size, self.size + math.prod(shape))
            self.size += math.prod(shape)

    def parts(self, row: Vector) -> dict[str, Vector]:
        """The parts of *row* by name, each in its shape; to change one is to change the row."""
        return {name: row[self._slices[name]].reshape(shape) for name, shape in self.shapes.items()}

    def write(self, view: View, parts: Mapping[str, Vector]) -> None:
        """Writes *view* into *parts*, which are all nought: ones for what is so, and amounts as they are.

        A watcher is no seat, and has no holding.
        """
        _mark(parts["seat"], () if view.seat is None else (view.seat,))
        _mark(parts["dealer"], (view.dealer,))
        _mark(parts["turn"], () if view.turn is None else (view.turn,))
        _mark(parts["stage"], (_STAGES[view.stage],))
        _mark(parts["holding"], _numbers(view.holding))
        _mark(parts["called"], _numbers(() if view.called is None else (view.called,)))
        _mark(parts["run"], _numbers(play.card for play in view.run))
        for play in view.plays:
            parts["played"][play.seat, CARD_NUMBERS[play.card]] = 1
        parts["held"][:] = view.held
        parts["spare"][:] = view.spare
        # What everybody starts a match with tells nothing.
        parts["counters"][:] = [counters - self._start for counters in view.counters]
        parts["pots"][:] = list(view.pots.values())
        _mark(parts["turned"], _numbers(() if view.turned is None else (view.turned,)))
        _mark(parts["gave"], _numbers(view.gave))
        _mark(parts["exchanged"], () if view.exchanged is None else (view.exchanged,))
        _mark(parts["to_ask"], view.to_ask)
        for seat in view.to_place:
            parts["to_place"][seat] += 1
        _mark(parts["due"], () if view.due is None else (_COLOURS[view.due],))
        parts["spin"][:] = view.spin_at is not None

    def row(self, view: View) -> Vector:
        """*view* as a row of its own."""
        made = np.zeros(self.size, np.float32)
        self.write(view, self.parts(made))
        return made


def _numbers(cards: Iterable[Card]) -> list[int]:
    return [CARD_NUMBERS[card] for card in cards]


def _mark(part: Vector, places: Sequence[int]) -> None:
    for place in places:
        part[place] = 1
