"""What a bot is: it sees a view and its own generator, nothing else."""

from __future__ import annotations

import random
from typing import Protocol

from newmarket.engine import Action, View

_WORD = 1 << 64


def generator_of(seed: int, *, deal: int, seat: int, seats: int) -> random.Random:
    """The generator of the bot in *seat* for deal number *deal* under *seed*, at a table of *seats*.

    Each seat has one of its own for each deal, so that what one bot draws never moves another's play.
    """
    return random.Random((seed % _WORD * _WORD + deal) * seats + seat)


class Bot(Protocol):
    """A player that is a program, made for one set of rules."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some; the same for the same view and generator."""
        ...
