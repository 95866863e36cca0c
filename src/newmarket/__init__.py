"""Newmarket: an open table for the card game and its family of Stops games.

    import newmarket as nm

    hand = nm.deal("newmarket", seats=4, seed=7)
    hand = hand.play(hand.legal[0])

All names of the library are here, and each is loaded when it is first asked for: importing the package takes no time
for what is not used. `docs/library.md` is the tour.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from newmarket.bots import (
        BOT_NAMES,
        Bot,
        FaultyBot,
        UnknownBot,
        make_bot,
    )
    from newmarket.cards import (
        Card,
        Rank,
        Suit,
    )
    from newmarket.engine import (
        Action,
        Deal,
        Event,
        Exchange,
        HandState,
        ImpossibleAction,
        Keep,
        LaySpin,
        PlaceStake,
        Play,
        Refusal,
        RefusalReason,
        Seat,
        Stage,
        View,
        parse_action,
    )
    from newmarket.errors import (
        FaultyDeal,
        FaultyNumber,
        FaultyPots,
        FaultyRules,
        FaultySeat,
        HandNotBegun,
        HandNotOver,
        HandOver,
        MalformedText,
        MissingExtra,
        NewmarketError,
        UnknownLanguage,
    )
    from newmarket.explain import (
        Explained,
        Explanation,
    )
    from newmarket.lab import (
        Simulation,
    )
    from newmarket.library import (
        Hand,
        Match,
        deal,
        deal_cards,
        hand_of,
        new_match,
        read_hands,
        write_hands,
    )
    from newmarket.library.asking import simulate, solve
    from newmarket.record import (
        FaultyRecord,
        Record,
        read_record,
        write_record,
    )
    from newmarket.rules import (
        Rules,
        built_in_rules,
        find_rules,
    )
    from newmarket.solver import (
        Limits,
        Solution,
    )

    __version__: str

__all__ = [
    "BOT_NAMES",
    "Action",
    "Bot",
    "Card",
    "Deal",
    "Event",
    "Exchange",
    "Explained",
    "Explanation",
    "FaultyBot",
    "FaultyDeal",
    "FaultyNumber",
    "FaultyPots",
    "FaultyRecord",
    "FaultyRules",
    "FaultySeat",
    "Hand",
    "HandNotBegun",
    "HandNotOver",
    "HandOver",
    "HandState",
    "ImpossibleAction",
    "Keep",
    "LaySpin",
    "Limits",
    "MalformedText",
    "Match",
    "MissingExtra",
    "NewmarketError",
    "PlaceStake",
    "Play",
    "Rank",
    "Record",
    "Refusal",
    "RefusalReason",
    "Rules",
    "Seat",
    "Simulation",
    "Solution",
    "Stage",
    "Suit",
    "UnknownBot",
    "UnknownLanguage",
    "View",
    "__version__",
    "built_in_rules",
    "deal",
    "deal_cards",
    "find_rules",
    "hand_of",
    "make_bot",
    "new_match",
    "parse_action",
    "read_hands",
    "read_record",
    "simulate",
    "solve",
    "write_hands",
    "write_record",
]

_PLACES = {
    "newmarket.bots": (
        "BOT_NAMES",
        "Bot",
        "FaultyBot",
        "UnknownBot",
        "make_bot",
    ),
    "newmarket.cards": (
        "Card",
        "Rank",
        "Suit",
    ),
    "newmarket.engine": (
        "Action",
        "Deal",
        "Event",
        "Exchange",
        "HandState",
        "ImpossibleAction",
        "Keep",
        "LaySpin",
        "PlaceStake",
        "Play",
        "Refusal",
        "RefusalReason",
        "Seat",
        "Stage",
        "View",
        "parse_action",
    ),
    "newmarket.errors": (
        "FaultyDeal",
        "FaultyNumber",
        "FaultyPots",
        "FaultyRules",
        "FaultySeat",
        "HandNotBegun",
        "HandNotOver",
        "HandOver",
        "MalformedText",
        "MissingExtra",
        "NewmarketError",
        "UnknownLanguage",
    ),
    "newmarket.explain": (
        "Explained",
        "Explanation",
    ),
    "newmarket.lab": ("Simulation",),
    "newmarket.library": (
        "Hand",
        "Match",
        "deal",
        "deal_cards",
        "hand_of",
        "new_match",
        "read_hands",
        "write_hands",
    ),
    "newmarket.library.asking": ("simulate", "solve"),
    "newmarket.record": (
        "FaultyRecord",
        "Record",
        "read_record",
        "write_record",
    ),
    "newmarket.rules": (
        "Rules",
        "built_in_rules",
        "find_rules",
    ),
    "newmarket.solver": (
        "Limits",
        "Solution",
    ),
}
"""Where each name of the library stands. The types above say the same to who reads types."""
_PLACE_OF = {name: module for module, names in _PLACES.items() for name in names}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """Loads *name* when it is first asked for (PEP 562)."""
        if name == "__version__":
            from importlib.metadata import version

            found = version("newmarket")
        elif name in _PLACE_OF:
            found = getattr(import_module(_PLACE_OF[name]), name)
        else:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACE_OF, "__version__"})
