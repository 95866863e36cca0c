"""`random`: plays any legal card, all equally likely. The measure of every other bot."""

from __future__ import annotations

import random

from newmarket.engine import Action, View


class RandomBot:
    """Chooses among the legal actions by its generator alone, whatever the rules."""

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some."""
        return rng.choice(view.legal)
