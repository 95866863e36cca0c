"""Players that are programs: view in, action out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from newmarket.bots.model import Bot, generator_of
from newmarket.bots.random_bot import RandomBot
from newmarket.bots.steady import SteadyBot, Weights
from newmarket.errors import NewmarketError
from newmarket.rules import Rules

_BOTS: Mapping[str, Callable[[Rules], Bot]] = {"random": lambda _rules: RandomBot(), "steady": SteadyBot}
BOT_NAMES = tuple(_BOTS)


class UnknownBot(NewmarketError, ValueError):
    """No bot has this name."""


def make_bot(name: str, rules: Rules) -> Bot:
    """The bot called *name*, made for *rules*.

    :raises UnknownBot: if there is none; the message names those there are.
    """
    if name not in _BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOT_NAMES)}")
    return _BOTS[name](rules)


__all__ = [
    "BOT_NAMES",
    "Bot",
    "RandomBot",
    "SteadyBot",
    "UnknownBot",
    "Weights",
    "generator_of",
    "make_bot",
]
