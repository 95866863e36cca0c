"""What a bot is: it sees a view and its own generator, nothing else."""

from __future__ import annotations

import random
from typing import Protocol

from newmarket.engine import Action, View


class Bot(Protocol):
    """A player that is a program, made for one set of rules."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some; the same for the same view and generator."""
        ...
