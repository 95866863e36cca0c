"""What a picture of a hand is made of: words and numbers, nothing of rules. Cards are their texts: ``QD``."""

from __future__ import annotations

import msgspec

SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def sign(card: str) -> str:
    """A card in short: ``"Q♦"``, ``"10♣"``."""
    return f"{'10' if card[0] == 'T' else card[0]}{SIGNS[card[1]]}"


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: what it is called, its *counters*, how many cards it has (*held*), and which, where they may be seen.

    It *deals* the hand, it *acts* next, or it has gone *out*.
    """

    name: str
    counters: int
    held: int
    cards: tuple[str, ...] | None
    deals: bool = False
    acts: bool = False
    out: bool = False


class PotDrawn(msgspec.Struct, frozen=True):
    """A pot by its *name*, and the *counters* on it."""

    name: str
    counters: int


class Apart(msgspec.Struct, frozen=True):
    """Cards that lie apart: what they are called, and which; where they lie face down, how many."""

    name: str
    cards: tuple[str, ...] = ()
    hidden: int = 0


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A hand at one moment: the *run* is the present or the last one, *says* what is to be done next, or how it ended.

    *notes* are the words beside the seats: what heads the columns of counters and of cards, and the dealer's mark.
    """

    title: str
    places: tuple[Place, ...]
    pots: tuple[PotDrawn, ...]
    pots_name: str
    run: tuple[str, ...]
    run_name: str
    apart: tuple[Apart, ...]
    says: str
    notes: tuple[str, str, str]
