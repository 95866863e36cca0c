"""How many play and which bots, as options say it: asked the same way by every command."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from newmarket.rules import Rules

DEFAULT_SEATS = 4


def seats_for(rules: Rules, asked: int | None) -> int:
    """How many play by *rules*: as many as *asked* for, or four or as near to that as the rules go.

    :raises typer.BadParameter: if the rules are not for so many.
    """
    least, most = rules.seats
    seats = min(max(DEFAULT_SEATS, least), most) if asked is None else asked
    if not least <= seats <= most:
        raise typer.BadParameter(f"the game is for {least} to {most}, not {seats}", param_hint="--seats")
    return seats


def check_bots(names: Iterable[str], rules: Rules, *, option: str) -> None:
    """Makes sure that there are bots of these *names*.

    :raises typer.BadParameter: naming the one that there is not.
    """
    from newmarket.bots import UnknownBot, make_bot

    for name in names:
        try:
            make_bot(name, rules)
        except UnknownBot as problem:
            raise typer.BadParameter(str(problem), param_hint=option) from problem
