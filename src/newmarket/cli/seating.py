"""How many play, which bots, and in which language, as options say it: asked the same way by every command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

from newmarket.wording import MOST, printable

if TYPE_CHECKING:
    from newmarket.languages import Language
    from newmarket.rules import Rules

DEFAULT_SEATS = 4


def seats_for(rules: Rules, asked: int | None, language: Language) -> int:
    """How many play by *rules*: as many as *asked* for, or four or as near to that as the rules go.

    :raises typer.BadParameter: in *language*, if the rules are not for so many.
    """
    from newmarket.languages import say

    least, most = rules.seats
    seats = min(max(DEFAULT_SEATS, least), most) if asked is None else asked
    if not least <= seats <= most:
        if least == most:
            why = say(language, "usage-seats-only", n=least, asked=seats)
        else:
            why = say(language, "usage-seats", least=least, most=most, asked=seats)
        raise typer.BadParameter(why, param_hint="--seats")
    return seats


def check_bots(names: Iterable[str], language: Language, *, option: str) -> None:
    """Makes sure that there are bots of these *names*; classes are imported, also from the folder one is in.

    :raises typer.BadParameter: in *language*, with those that there are; what is wrong with a class, in English.
    """
    from newmarket.bots import BOT_NAMES, FaultyBot, bot_class
    from newmarket.languages import listed, say

    for name in names:
        if ":" in name:
            import_from_here()
            try:
                bot_class(name)
            except FaultyBot as problem:
                raise typer.BadParameter(str(problem), param_hint=option) from problem
        elif name not in BOT_NAMES:
            why = say(language, "usage-bot", asked=printable(repr(name), MOST), known=listed(BOT_NAMES, language))
            raise typer.BadParameter(why, param_hint=option)


def import_from_here() -> None:
    """Lets modules of the folder that the command is called in be imported, as `python -m` does."""
    import sys
    from pathlib import Path

    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def language_asked(asked: str | None) -> Language:
    """The language that was *asked* for, else that of the terminal.

    :raises typer.BadParameter: if there is no such language.
    """
    import os

    from newmarket.languages import Language, language_named, language_of_locale, listed, say

    here = language_of_locale(os.environ)
    if asked is None:
        return here
    found = language_named(asked)
    if found is None:
        why = say(here, "usage-language", asked=printable(repr(asked), MOST), known=listed([*Language], here))
        raise typer.BadParameter(why, param_hint="--language")
    return found
