"""What a language must bring, so that the logic of explanations holds no word of any.

A sentence is a template with named places such as ``{card}``. Names of players are filled in and never read
as a template, so they may be any text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum, auto

import msgspec

from newmarket.cards import Suit


class Part(Enum):
    """The listener's part in what a sentence tells."""

    ACTOR = auto()
    """They did it, or it is theirs."""
    OTHER = auto()
    """It was done to them."""
    NONE = auto()
    """Others among themselves; all that a watcher hears."""


class Spoken(msgspec.Struct, frozen=True):
    """One sentence in the forms that its listeners need.

    *you* is for the ``{actor}`` themself, *others* for everybody else, *to_you* for the ``{other}`` person
    in it where there is one.
    """

    you: str
    others: str
    to_you: str | None = None

    def fill(self, part: Part, **values: str) -> str:
        """The form for *part* with all its places filled."""
        form = self.others
        if part is Part.ACTOR:
            form = self.you
        elif part is Part.OTHER and self.to_you is not None:
            form = self.to_you
        return form.format_map(values)


class Counted(msgspec.Struct, frozen=True):
    """A noun with its number ``{n}``, by the plural forms of the language (``"one"``, ``"other"``, …)."""

    forms: Mapping[str, str]


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    """All text of one language. Every field is a sentence, a noun or the grammar that joins them.

    Places by field: *staked* … ``{actor}`` and the sum in words; *dealt* ``{actor}`` (the dealer), ``{other}``
    (who leads), ``{each}``, ``{spare}``; *led*, *followed* ``{card}``; *pot_taken* ``{pot}``, ``{counters}``;
    *stopped* … ``{actor}`` (who leads next), ``{card}`` played, ``{called}``; *paid* ``{other}`` (who is
    paid), ``{cards}``, ``{counters}``; *settled* ``{counters}``, ``{pots}``; *won* …, *drawn* ``{winners}``,
    ``{counters}``; refusals ``{actor}`` (whose turn it is), ``{card}`` tried, ``{needed}``, ``{suit}``.
    """

    suits: Mapping[Suit, str]
    suit: Mapping[Suit, str]
    you: str
    minus: str
    plural_form: Callable[[int], str]
    listed: Callable[[Sequence[str]], str]

    counters: Counted
    cards: Counted
    pots: Counted
    hands: Counted
    matches: Counted
    either: str
    pot: str

    staked_each: Spoken
    staked_each_as_dealer: Spoken
    staked_one: Spoken
    staked_several: Spoken
    dealt: Spoken
    dealt_all: Spoken
    led: Spoken
    followed: Spoken
    pot_taken: Spoken
    stopped_top_of_suit: Spoken
    stopped_removed: Spoken
    stopped_already_played: Spoken
    stopped_out_of_play: Spoken
    went_out: Spoken
    paid: Spoken
    paid_nothing: Spoken
    abandoned: Spoken
    settled: Spoken
    won_at_target: Spoken
    won_at_last_hand: Spoken
    drawn: Spoken

    hand_over: Spoken
    not_your_turn_to_lead: Spoken
    not_your_turn_to_follow: Spoken
    not_held: Spoken
    not_held_nor_called: Spoken
    not_the_called_card: Spoken
    not_the_lowest: Spoken

    def number(self, n: int) -> str:
        """A whole number as it is written."""
        return f"{self.minus}{-n}" if n < 0 else str(n)

    def count(self, noun: Counted, n: int, *, shown: str | None = None) -> str:
        """*n* of something: ``"1 counter"``, ``"3 counters"``. *shown* is what stands for the number, as in
        ``"2 or 3 counters"``, which goes by the plural of *n*.
        """
        return noun.forms[self.plural_form(n)].format_map({"n": self.number(n) if shown is None else shown})
