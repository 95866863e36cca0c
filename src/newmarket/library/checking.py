"""What a caller may get wrong, found before anything is done: seats, names, numbers, pots, languages, bots; and what
they may write otherwise.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Mapping, Sequence
from inspect import isclass
from typing import cast

from newmarket.bots import Bot, NotABot, bot_named, outside_bot
from newmarket.bots.named import CheckedBot
from newmarket.engine import Seat
from newmarket.engine.scene import seat_names
from newmarket.errors import FaultyNumber, FaultyPots, FaultySeat, UnknownLanguage
from newmarket.languages import Language, language_named
from newmarket.rules import Rules

_LETTERS_OF_SIGNS = str.maketrans("♣♦♥♠", "CDHS")


def as_written(text: str) -> str:
    """*text* with cards as they are drawn (``"10♣"``) in letters (``"TC"``): what `print` shows can be given back."""
    return re.sub(r"\b10(?=[CDHS])", "T", text.translate(_LETTERS_OF_SIGNS))


def checked_seat(seat: int, seats: int) -> Seat:
    """*seat*, which is one of so many.

    :raises FaultySeat: if it is not.
    """
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or seat not in range(seats):
        raise FaultySeat(f"expected a seat from 0 to {seats - 1}, got {seat!r}")
    return Seat(operator.index(seat))


def checked_whole(number: int, what: str) -> int:
    """*number*, which is whole, as Python has it: those of NumPy overflow, and no record can be made of them.

    :raises FaultyNumber: if it is not; *what* says what of.
    """
    try:
        return operator.index(number)
    except TypeError:
        raise FaultyNumber(f"expected a whole number of {what}, got {number!r}") from None


def checked_names(names: Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """A name for each of so many seats; where none are given, what seats are called.

    :raises FaultySeat: if there are not as many, or one is no text.
    """
    if names is None:
        return seat_names(seats)
    if isinstance(names, str) or len(names) != seats or not all(isinstance(name, str) for name in names):
        raise FaultySeat(f"expected a name for each of {seats} seats, got {names!r}")
    return tuple(names)


def checked_pots(rules: Rules, pots: Mapping[str, int]) -> tuple[int, ...]:
    """The counters on each pot of *rules*; what is not in *pots* is empty.

    :raises FaultyPots: if there is no such pot, or less than nothing on it.
    :raises FaultyNumber: if what lies on one is not whole.
    """
    known = dict.fromkeys((pot.id for pot in rules.pots), 0)
    for pot, counters in pots.items():
        if pot not in known:
            raise FaultyPots(f"expected one of the pots {', '.join(known) or '(there are none)'}, got {pot!r}")
        known[pot] = checked_whole(counters, f"counters on {pot}")
        if known[pot] < 0:
            raise FaultyPots(f"expected 0 counters or more on {pot}, got {counters!r}")
    return tuple(known.values())


def checked_language(tag: object) -> Language:
    """The language with this tag.

    :raises UnknownLanguage: if it is not spoken here.
    """
    found = language_named(tag) if isinstance(tag, str) else None
    if found is None:
        raise UnknownLanguage(f"expected one of the languages {', '.join(Language)}, got {tag!r}")
    return found


def checked_bot(bot: object, rules: Rules) -> Bot:
    """The bot of a name, as on the command line, of a class, or *bot* itself: what is not the package's is looked at.

    :raises UnknownBot: if there is no bot of that name.
    :raises FaultyBot: if what is named is none, or cannot be made; or if it has no ``choose``.
    """
    if isinstance(bot, str):
        return bot_named(bot, rules)
    if not callable(getattr(bot, "choose", None)):
        raise NotABot(f"expected the name of a bot, or one with a method choose(view, rng), got {bot!r}")
    if isclass(bot):
        return outside_bot(cast("Callable[..., Bot]", bot), rules)
    return CheckedBot(type(bot).__qualname__, cast("Bot", bot))
