"""Bots as others write them: two that are in order, and one for each way in which a bot can be none."""

# ruff: noqa: ARG002 - each takes what every bot is given, whatever it makes of it

from __future__ import annotations

import random
import time

from newmarket.cards import Card
from newmarket.engine import Action, Play, Seat, View
from newmarket.rules import Rules


class First:
    """Needs no rules: the first action there is."""

    def choose(self, view: View, rng: random.Random) -> Action:
        return view.legal[0]


class Last:
    """Is made for a set of rules, and chooses by its generator where it can choose."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def choose(self, view: View, rng: random.Random) -> Action:
        return rng.choice(view.legal)


class Illegal:
    """Plays a card that it may not play."""

    def choose(self, view: View, rng: random.Random) -> Action:
        legal = {action.card for action in view.legal if isinstance(action, Play)}
        return Play(Seat(0), next(card for card in Card if card not in legal))


class Mute:
    """Says nothing where it should say what it does."""

    def choose(self, view: View, rng: random.Random) -> None:
        return None


class Crashing:
    """Fails when it is asked."""

    def choose(self, view: View, rng: random.Random) -> Action:
        raise ZeroDivisionError("no card is worth anything")


class Leaving:
    """Would end the whole program."""

    def choose(self, view: View, rng: random.Random) -> Action:
        raise SystemExit(3)


class Slow:
    """Takes its time, which is more than a check with a thousandth of a second gives it."""

    def choose(self, view: View, rng: random.Random) -> Action:
        time.sleep(0.002)
        return view.legal[0]


class Hanging:
    """Never answers."""

    def choose(self, view: View, rng: random.Random) -> Action:
        time.sleep(600)
        return view.legal[0]


class Moody:
    """Draws from the generator of the whole process, so that nobody can have the same again."""

    def choose(self, view: View, rng: random.Random) -> Action:
        return random.choice(view.legal)


class Remembering:
    """Plays by how often it was asked, so that the same view and generator do not give the same."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, rng: random.Random) -> Action:
        self.asked += 1
        return view.legal[self.asked % len(view.legal)]


class Meddling:
    """Changes what it is shown."""

    def choose(self, view: View, rng: random.Random) -> Action:
        view.pots["mine"] = 1
        return view.legal[0]


class Unmade:
    """Wants more than a bot is given."""

    def __init__(self, rules: Rules, weights: list[float]) -> None:
        self.weights = weights

    def choose(self, view: View, rng: random.Random) -> Action:
        return view.legal[0]


class NoBot:
    """Has nothing to choose with."""
