"""The few exceptions of the package, split by whose fault it is, under one base.

A refused action is not an error of the engine: `newmarket.engine.refusal` returns a `Refusal`. Only
`step`, which was told to do the impossible, raises `ImpossibleAction` with that refusal in it.
"""

from __future__ import annotations


class NewmarketError(Exception):
    """Base of every error that the package raises on purpose."""


class MalformedText(NewmarketError, ValueError):
    """Text that is not what it should be: a card, a seed, a line of a file."""


class FaultyRules(NewmarketError, ValueError):
    """A rule set that cannot be played: unknown key, contradiction, no such game.

    *problems* holds one sentence a problem, each with file, key, value and what was expected.
    """

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)


class FaultyDeal(NewmarketError, ValueError):
    """A deal that is not the pack of its rules, or is shared out otherwise than its rules say."""


class FaultySeat(NewmarketError, ValueError):
    """As many seats as the rules are not for, or a seat that is not at the table."""


class FaultyPots(NewmarketError, ValueError):
    """Counters on a pot that the rules do not have, or less than none."""


class FaultyNumber(NewmarketError, ValueError):
    """A number that there cannot be: of hands, matches or processes, or of anything where it is not whole."""


class UnknownLanguage(NewmarketError, ValueError):
    """A language that is not spoken here."""


class HandNotBegun(NewmarketError):
    """Something is asked of a hand, or of a match, for which it is too early: nothing has happened yet."""


class HandNotOver(NewmarketError):
    """Something is asked of a hand that there is only once it has been settled."""


class HandOver(NewmarketError):
    """Something is asked of a hand, or of a match, that there is only while it is played."""


class MissingExtra(NewmarketError, ImportError):
    """A part of the package is asked for whose packages are not installed; the message says how to install them."""
