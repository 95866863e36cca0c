"""Rules and numbers of seats as a caller names them: by id, file or value."""

from __future__ import annotations

import operator
from pathlib import Path

from newmarket.errors import FaultyRules, FaultySeat
from newmarket.rules.loader import load_rules, load_rules_file
from newmarket.rules.model import Rules

FILE_ENDING = ".toml"
USUAL_SEATS = 4


def find_rules(rules: str | Path | Rules) -> Rules:
    """Rules by the id or an alias of a game of the package, or from a rule file: a path, or text that ends in `.toml`.

    :raises FaultyRules: if there are none of that name, or the file cannot be read or played.
    """
    if isinstance(rules, Rules):
        return rules
    if not isinstance(rules, str | Path):
        raise FaultyRules((f"expected the id of a game, a rule file or rules, got {rules!r}",))
    if isinstance(rules, Path) or rules.endswith(FILE_ENDING):
        return load_rules_file(Path(rules))
    return load_rules(rules)


def seats_asked(rules: Rules, seats: int | None) -> int:
    """*seats*, where so many may play; none for four, or as near to that as *rules* go.

    :raises FaultySeat: if *rules* are not for so many.
    """
    least, most = rules.seats
    if seats is None:
        return min(max(USUAL_SEATS, least), most)
    if not hasattr(seats, "__index__") or seats not in rules.player_counts:
        raise FaultySeat(f"{rules.id} is for {least} to {most} players, not {seats!r}")
    return operator.index(seats)
