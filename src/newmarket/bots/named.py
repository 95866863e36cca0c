"""Bots by name: those of the package, and any class that is named as ``package.module:Class``.

What a class of another's does is checked at each choice: it answers with a legal action, or a `FaultyBot` says what it
did instead. A table that is open to others takes the names of the package's bots alone (`newmarket.bots.make_bot`):
naming a class means to run it.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

from newmarket.bots.built_in import make_bot
from newmarket.bots.model import Bot
from newmarket.engine import Action, View
from newmarket.errors import NewmarketError
from newmarket.rules import Rules
from newmarket.wording import MOST, MOST_OF_A_SENTENCE, printable, short


class FaultyBot(NewmarketError):
    """A bot of another's is none, or does not do what a bot does."""


class BotNotFound(FaultyBot, ImportError):
    """The module that a bot is to be in cannot be imported, or has nothing of that name."""


class NotABot(FaultyBot, TypeError):
    """What is named is no class with a method ``choose``, or cannot be made for a set of rules."""


class IllegalChoice(FaultyBot, ValueError):
    """A bot answered with something else than one of the legal actions of its view."""


class BotFailed(FaultyBot, RuntimeError):
    """A bot raised an error instead of choosing; that is its cause where both are in the same process."""


class CheckedBot:
    """Another's *bot*, called *name*: what it answers is looked at before it counts."""

    def __init__(self, name: str, bot: Bot) -> None:
        self._name = name
        self._bot = bot

    def choose(self, view: View, rng: random.Random) -> Action:
        """One of ``view.legal``, of which there must be some.

        :raises IllegalChoice: if the bot says anything else.
        :raises BotFailed: if it fails.
        """
        try:
            chosen: object = self._bot.choose(view, rng)
        except (Exception, SystemExit) as fault:
            raise BotFailed(f"the bot {self._name} failed in seat {view.seat}: {_told(fault)}") from fault
        if isinstance(chosen, Action) and chosen in view.legal:
            return chosen
        raise IllegalChoice(
            f"the bot {self._name} in seat {view.seat} chose {printable(repr(chosen), MOST)}, "
            f"which is none of its {len(view.legal)} legal actions"
        )


def bot_class(name: str) -> Callable[..., Bot]:
    """The class that *name* means, as in ``package.module:Class``.

    :raises BotNotFound: if there is no such module, it cannot be imported, or has no such class.
    :raises NotABot: if what is there is no class that can choose.
    """
    module, _, attribute = name.partition(":")
    try:
        found: Any = import_module(module)
    except (Exception, SystemExit) as fault:
        raise BotNotFound(f"the bot {short(name)} cannot be imported: {_told(fault)}") from fault
    for part in attribute.split("."):
        if not hasattr(found, part):
            raise BotNotFound(f"the bot {short(name)} cannot be imported: there is no {short(part)} in {short(module)}")
        found = getattr(found, part)
    made: Callable[..., Bot] = found
    if not inspect.isclass(found) or not callable(getattr(found, "choose", None)):
        raise NotABot(f"the bot {short(name)} is no class with a method choose(view, rng)")
    return made


def outside_bot(make: Callable[..., Bot], rules: Rules, *, name: str | None = None) -> CheckedBot:
    """The bot that *make* makes: of *rules* where it takes them, else of nothing; called *name* in what is said of it.

    :raises NotABot: if it cannot be made so.
    """
    called = getattr(make, "__qualname__", repr(make)) if name is None else name
    try:
        bot = make(rules) if _takes_rules(make) else make()
    except (Exception, SystemExit) as fault:
        raise NotABot(f"the bot {short(called)} cannot be made for {rules.id}: {_told(fault)}") from fault
    return CheckedBot(short(called), bot)


def bot_named(name: str, rules: Rules) -> Bot:
    """The bot of the package called *name*, or one of the class that ``package.module:Class`` names, made for *rules*.

    The class is imported and called; it may take the rules as its only argument, or nothing.

    :raises UnknownBot: if *name* has no colon and is none of the package's.
    :raises BotNotFound: if the class cannot be imported.
    :raises NotABot: if it is none with ``choose``, or cannot be made.
    """
    if ":" not in name:
        return make_bot(name, rules)
    return outside_bot(bot_class(name), rules, name=name)


def _told(fault: BaseException) -> str:
    return printable(f"{type(fault).__name__}: {fault}", MOST_OF_A_SENTENCE)


def _takes_rules(make: Callable[..., Bot]) -> bool:
    """Whether *make* can be called with one argument by its place."""
    try:
        inspect.signature(make).bind(None)
    except TypeError:
        return False
    return True
