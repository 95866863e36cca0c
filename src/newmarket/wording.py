"""What others wrote, as messages show it: short, on one line, and with nothing in it that a terminal would obey."""

from __future__ import annotations

from datetime import date, time
from unicodedata import category

MOST = 60
"""Most letters of a value in a message."""
MOST_OF_A_SENTENCE = 300
_MOST_BITS = 128
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}
"""What JSON and TOML alike have short escapes for."""
_MOST_OF_FOUR_FIGURES = 0xFFFF


def printable(text: str, most: int | None = None) -> str:
    """*text* with all that is not seen written as its escape, cut to *most* letters where that is given."""
    shown = "".join(
        letter if letter.isprintable() or category(letter) == "Zs" else repr(letter)[1:-1]
        for letter in (text if most is None else text[: most + 1])
    )
    return shown if most is None or len(shown) <= most else f"{shown[: most - 1]}…"


def short(value: object) -> str:
    """*value*, of any JSON or TOML type, as both of these write it, in at most `MOST` letters; what holds other values
    is only named.
    """
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        # Python writes out no number of more than some thousand figures.
        return "a number of very many figures"
    written = _written(value)
    return written if len(written) <= MOST else f"{written[: MOST - 1]}…"


def _written(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case date() | time():
            return value.isoformat()
        case str():
            return _quoted(value[: MOST + 1])
        case _:
            return repr(value)


def _quoted(text: str) -> str:
    """*text* in quotes: single ones, between which nothing has an escape, unless something in it needs one."""
    if text.isprintable() and "'" not in text:
        return f"'{text}'"
    return '"' + "".join(map(_escaped, text)) + '"'


def _escaped(letter: str) -> str:
    if letter in _ESCAPES or letter.isprintable():
        return _ESCAPES.get(letter, letter)
    number = ord(letter)
    return f"\\u{number:04X}" if number <= _MOST_OF_FOUR_FIGURES else f"\\U{number:08X}"


def shown(value: object) -> str:
    """*value* as `short`, but a list of single values with these in it, side by side as `short_list` has them."""
    if isinstance(value, list | tuple) and not any(isinstance(one, list | tuple | dict) for one in value):
        return short_list(tuple(value))
    return short(value)


def short_list(values: tuple[object, ...]) -> str:
    """The single *values* side by side, in at most `MOST` letters: ``[1, 2]``."""
    side_by_side = f"[{', '.join(map(short, values[:MOST]))}]"
    return side_by_side if len(side_by_side) <= MOST else f"{side_by_side[: MOST - 1]}…"
