"""What a bot is: it sees a view and its own generator, nothing else."""

from __future__ import annotations

import random
from typing import Protocol

from newmarket.engine import Action, Seat, View, lab_words


class LabGenerator(random.Random):
    """The generator of the bot in *seat* for hand number *hand* under *seed*: it takes its bits from the words of
    ``lab/1``, one word or more each time, the upper bits first.
    """

    def __init__(self, *, seed: int, hand: int, seat: Seat) -> None:
        self._words = lab_words(seed=seed, hand=hand, seat=seat)
        super().__init__()

    def seed(self, a: object = None, version: int = 2) -> None:
        """Does nothing: what is drawn follows from seed, hand and seat."""

    def getrandbits(self, k: int, /) -> int:
        """A number of *k* bits."""
        words = -(-k // 64)
        found = 0
        for _ in range(words):
            found = found << 64 | next(self._words)
        return found >> (64 * words - k)

    def random(self) -> float:
        """A number from 0 to below 1, of 53 bits."""
        return self.getrandbits(53) * 2.0**-53


def generator_of(seed: int, *, deal: int, seat: int) -> random.Random:
    """The generator of the bot in *seat* for deal number *deal* under *seed*.

    Each seat has one of its own for each deal, so that what one bot draws never moves another's play.
    """
    return LabGenerator(seed=seed, hand=deal, seat=Seat(seat))


class Bot(Protocol):
    """A player that is a program, made for one set of rules."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some; the same for the same view and generator."""
        ...
