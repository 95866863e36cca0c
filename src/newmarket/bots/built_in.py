"""The bots of the package, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from newmarket.bots.model import Bot
from newmarket.bots.random_bot import RandomBot
from newmarket.bots.steady import SteadyBot
from newmarket.errors import NewmarketError
from newmarket.rules import Rules


def _random(_rules: Rules, _seconds: float | None) -> Bot:
    return RandomBot()


def _steady(rules: Rules, _seconds: float | None) -> Bot:
    return SteadyBot(rules)


def _sharp(rules: Rules, seconds: float | None) -> Bot:
    # What it is compiled with takes a while to import: only who asks for it waits.
    from newmarket.bots.sharp import SharpBot

    return SharpBot(rules, seconds=seconds)


_BOTS: Mapping[str, Callable[[Rules, float | None], Bot]] = {"random": _random, "steady": _steady, "sharp": _sharp}
BOT_NAMES = tuple(_BOTS)
SEARCHING_BOTS = frozenset({"sharp"})
"""Those that search, so that what they hold shows in how long they take."""


class UnknownBot(NewmarketError, ValueError):
    """No bot has this name."""


def make_bot(name: str, rules: Rules, *, seconds: float | None = None) -> Bot:
    """The bot called *name*, made for *rules*. One that searches ends after so many *seconds*, where they are given;
    else it depends on its view and generator alone.

    :raises UnknownBot: if there is none; the message names those there are.
    """
    if name not in _BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOT_NAMES)}")
    return _BOTS[name](rules, seconds)


def prepare() -> None:
    """Loads and compiles all that bots need to decide without delay: a process calls it once, before it is asked."""
    from newmarket.bots.sharp import compile_search

    compile_search()
