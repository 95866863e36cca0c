"""What players are called. Names stand outside the log, so that they can be exported and deleted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeAlias

Names: TypeAlias = tuple[str | None, ...]
"""What the players are called, by seat; none where it is empty."""

NAME_LIMIT = 24
_MARKUP = set('<>&"')
# Control, format (among them the ones that turn the direction of text), surrogate, private and unassigned
# characters, and the separators of lines.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters by their category that leave no mark on the screen.
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0"}
_OURS = {"you"}
"""What sentences call the listener."""

BOT_NAMES_OF_PLAYERS = (
    "Ada", "Basil", "Clara", "Dorothy", "Edmund", "Flora", "Gilbert", "Harriet", "Ivor", "Josephine", "Kit", "Lottie",
    "Monty", "Nell", "Oswald", "Pearl", "Quentin", "Rosie", "Stanley", "Tilda", "Ursula", "Vernon", "Winnie", "Zeb",
)  # fmt: skip


def clean_name(text: str) -> str:
    """*text* as it is shown: composed (NFC), without space around it and with single spaces within."""
    return re.sub(" +", " ", unicodedata.normalize("NFC", text).strip())


def fault_of_name(name: str) -> str | None:
    """What is wrong with a clean *name*, in a sentence for who chose it; none where it will do."""
    if not name:
        return "A name needs at least one letter or digit."
    if len(name) > NAME_LIMIT:
        return f"A name has at most {NAME_LIMIT} characters; this one has {len(name)}."
    if _MARKUP & set(name):
        return 'A name cannot have any of < > & " in it.'
    if any(unicodedata.category(letter) in _UNSEEN for letter in name):
        return "A name cannot have characters in it that are not seen."
    if not any(letter.isalnum() and letter not in _BLANK for letter in name):
        return "A name needs at least one letter or digit."
    if name.casefold() in _OURS:
        return f"Nobody can be called {name!r} here: the table says it to everyone."
    return None


def is_taken(name: str, taken: Iterable[str | None]) -> bool:
    """Whether somebody among *taken* has this name, or one that differs only in capitals or in form."""
    return _folded(name) in {_folded(other) for other in taken if other is not None}


def bot_name(taken: Iterable[str | None], *, start: int) -> str:
    """A name for a bot that nobody among *taken* has; *start*, any number, says where the list is begun."""
    folded = {_folded(other) for other in taken if other is not None}
    at = start % len(BOT_NAMES_OF_PLAYERS)
    order = BOT_NAMES_OF_PLAYERS[at:] + BOT_NAMES_OF_PLAYERS[:at]
    return next(name for name in order if _folded(name) not in folded)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()
