"""What is filled into a message, and what is wrong where it cannot be."""

from __future__ import annotations

from typing import Final, TypeAlias

from newmarket.errors import NewmarketError

Value: TypeAlias = str | int
MINUS: Final = "−"


class MissingText(NewmarketError, LookupError):
    """A message that is in no catalogue, or one that was not given its values: a fault of the code, not of its user."""


def number(n: int) -> str:
    """A whole number as it is written in every language here: ``"12"``, ``"−3"``, with a true minus."""
    return f"{MINUS}{-n:d}" if n < 0 else f"{n:d}"


def signed(n: int) -> str:
    """A gain or a loss: ``"+3"``, ``"−3"``, ``"0"``."""
    return f"+{n:d}" if n > 0 else number(n)
