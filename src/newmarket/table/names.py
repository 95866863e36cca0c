"""What players are called. Names stand outside the log, so that they can be exported and deleted."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import TypeAlias

Names: TypeAlias = tuple[str | None, ...]
"""What the players are called, by seat; none where it is empty."""

NAME_LIMIT = 24
MOST_MARKS = 2
"""How many marks may stand on one letter: Thai and Vietnamese need two, and more grow over the lines around."""
_MARKUP = set('<>&"')
# With these a name could go on as a sentence of the table's does: "Ann, a bot, takes a seat."
_PUNCTUATION = set(",;:()[]{}")
# Control, format (among them the ones that turn the direction of text), surrogate, private and unassigned
# characters, and the separators of lines.
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Letters, marks and signs by their category that leave nothing on the screen.
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_BLANK.update(map(chr, range(0xE0100, 0xE01F0)))
# They choose between forms of the sign before them, and come with every coloured heart.
_FORM_CHOSEN = dict.fromkeys(range(0xFE00, 0xFE10))
_OURS = {"you", "y0u"}
"""What sentences call the listener."""

# Letters that look like Latin ones, capitals apart: of Greek, small upsilon is a u and the capital a Y.
_LOOK_ALIKES = str.maketrans(
    {
        other: latin
        for latin, others in {
            "a": "АаΑαɑ",
            "b": "ВΒ",
            "c": "Ссϲ",
            "d": "ԁ",
            "e": "ЕеΕ",
            "h": "НһΗ",
            "i": "ІіΙιı",
            "j": "Јј",
            "k": "КΚκ",
            "m": "МΜ",
            "n": "Ν",
            "o": "ОоΟοՕօᴏ",
            "p": "РрΡρ",
            "s": "Ѕѕ",
            "t": "ТΤτ",
            "u": "υՍսᴜ",
            "v": "ν",
            "x": "ХхΧχ",
            "y": "УуҮүΥγʏ",
            "z": "Ζ",
        }.items()
        for other in others
    }
)

PLAYER_NAMES_OF_BOTS = (
    "Ada", "Basil", "Clara", "Dorothy", "Edmund", "Flora", "Gilbert", "Harriet", "Ivor", "Josephine", "Kit", "Lottie",
    "Monty", "Nell", "Oswald", "Pearl", "Quentin", "Rosie", "Stanley", "Tilda", "Ursula", "Vernon", "Winnie", "Zeb",
)  # fmt: skip


def clean_name(text: str) -> str:
    """*text* as it is shown: composed (NFC), without space around it and with single, plain spaces within."""
    plain = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in text.translate(_FORM_CHOSEN))
    return re.sub(" +", " ", unicodedata.normalize("NFC", plain).strip())


def fault_of_name(name: str) -> str | None:
    """What is wrong with a clean *name*, in a sentence for who chose it; none where it will do."""
    if not name:
        return "A name needs at least one letter or digit."
    if len(name) > NAME_LIMIT:
        return f"A name has at most {NAME_LIMIT} characters; this one has {len(name)}."
    if (_MARKUP | _PUNCTUATION) & {*name, *unicodedata.normalize("NFKC", name)}:
        return 'A name cannot have any of < > & " , ; : ( ) [ ] { } in it.'
    if any(unicodedata.category(letter) in _UNSEEN or letter in _BLANK for letter in name):
        return "A name cannot have characters in it that are not seen."
    if _most_marks(name) > MOST_MARKS:
        return f"A name has at most {MOST_MARKS} marks on one letter."
    if not any(letter.isalnum() for letter in name):
        return "A name needs at least one letter or digit."
    if _bare(name) in _OURS:
        return f"Nobody can be called {name!r} here: the table says it to everyone."
    return None


def _most_marks(name: str) -> int:
    """How many marks stand in a row at most, also such as are composed with their letter."""
    most = row = 0
    for letter in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(letter) in {"Mn", "Me"} else 0
        most = max(most, row)
    return most


def is_taken(name: str, taken: Iterable[str | None]) -> bool:
    """Whether somebody among *taken* has this name, or one that differs only in capitals, in form or in alphabet."""
    return _folded(name) in {_folded(other) for other in taken if other is not None}


def bot_name(taken: Iterable[str | None], *, start: int) -> str:
    """A name for a bot that nobody among *taken* has; *start*, any number, says where the list is begun."""
    folded = {_folded(other) for other in taken if other is not None}
    at = start % len(PLAYER_NAMES_OF_BOTS)
    order = PLAYER_NAMES_OF_BOTS[at:] + PLAYER_NAMES_OF_BOTS[:at]
    return next(name for name in order if _folded(name) not in folded)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).translate(_LOOK_ALIKES).casefold()


def _bare(name: str) -> str:
    """The letters and digits of *name* alone, without their marks."""
    apart = unicodedata.normalize("NFKD", name).translate(_LOOK_ALIKES).casefold()
    return "".join(letter for letter in unicodedata.normalize("NFKD", apart) if letter.isalnum())
