"""`random`: plays any legal card, all equally likely. The measure of every other bot."""

from __future__ import annotations

import random
from collections.abc import Sequence

from newmarket.engine import Action, View


class RandomBot:
    """Chooses among the legal actions by its generator alone, whatever the rules."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some."""
        return self.chosen(view.legal, rng)

    def chosen(self, legal: Sequence[Action], rng: random.Random) -> Action:
        """One of *legal*, of which there must be some: its number is 32 bits as a fraction, times how many there are.

        The kernel does the same. Of so few actions none is likelier than another by more than one in 2**26.
        """
        return legal[rng.getrandbits(32) * len(legal) >> 32]
