"""What others wrote, as messages show it: short, on one line, and with nothing in it that a terminal would obey."""

from __future__ import annotations

from unicodedata import category

MOST = 60
"""Most letters of a value in a message."""
MOST_OF_A_SENTENCE = 300
_MOST_BITS = 128


def printable(text: str, most: int | None = None) -> str:
    """*text* with all that is not seen written as its escape, cut to *most* letters where that is given."""
    shown = "".join(
        letter if letter.isprintable() or category(letter) == "Zs" else repr(letter)[1:-1]
        for letter in (text if most is None else text[: most + 1])
    )
    return shown if most is None or len(shown) <= most else f"{shown[: most - 1]}…"


def short(value: object) -> str:
    """*value*, of any JSON or TOML type, in at most `MOST` letters; what holds other values is only named."""
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        # Python writes out no number of more than some thousand figures.
        return "a number of very many figures"
    shown = repr(value[: MOST + 1]) if isinstance(value, str) else repr(value)
    return shown if len(shown) <= MOST else f"{shown[: MOST - 1]}…"


def shown(value: object) -> str:
    """*value* as `short`, but a list of single values with these in it, side by side as `short_list` has them."""
    if isinstance(value, list | tuple) and not any(isinstance(one, list | tuple | dict) for one in value):
        return short_list(tuple(value))
    return short(value)


def short_list(values: tuple[object, ...]) -> str:
    """The single *values* side by side, in at most `MOST` letters: ``[1, 2]``."""
    shown = f"[{', '.join(map(short, values[:MOST]))}]"
    return shown if len(shown) <= MOST else f"{shown[: MOST - 1]}…"
