"""A hand at one moment, with all cards known. For the engine: what a player may know is a `View`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from newmarket.cards import Card, CardSet, Colour
from newmarket.engine.deal import Deal
from newmarket.engine.events import Event, transfers
from newmarket.engine.seats import Seat
from newmarket.rules import Rules


class Played(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One card of the hand's plays: who played it, which, and whether it opened a run."""

    seat: Seat
    card: Card
    led: bool


class Stage(StrEnum):
    """What is done in a hand at a time."""

    PLACING = "placing"
    """Counters are put on pots of their owners' choice; no card has been dealt (O2)."""
    OPTION = "option"
    """Players are asked whether they exchange their cards for the spare hand (F4)."""
    PLAY = "play"
    """Cards are led and followed."""
    OVER = "over"
    """Nothing: the hand has been settled."""


class HandState(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """One hand between two actions.

    *turn* is who is to act, none when the hand is over; *called* is the card that they must play, none at
    a lead. *holdings* are card sets by seat, empty before the deal; *counters* by seat; *pots* in the order of the
    rules; *played* is the card set of all *plays*; *spin_at* is the place in them where Spin was laid; *out* is who
    went out. *to_place* are the seats whose counters are still to be put on pots, *to_ask* those still to be asked for
    an exchange, each in turn; *exchanged* is who did. *exempt* are excused from stakes (S12). *due* is the colour of
    the next lead, where the rules have one due.
    """

    deal: Deal
    dealer: Seat
    holdings: tuple[CardSet, ...]
    counters: tuple[int, ...]
    pots: tuple[int, ...]
    turn: Seat | None
    called: Card | None = None
    plays: tuple[Played, ...] = ()
    played: CardSet = 0
    out: Seat | None = None
    exempt: tuple[Seat, ...] = ()
    to_place: tuple[Seat, ...] = ()
    to_ask: tuple[Seat, ...] = ()
    exchanged: Seat | None = None
    due: Colour | None = None
    spin_at: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return self.turn is None

    @property
    def stage(self) -> Stage:
        """What is done now."""
        if self.turn is None:
            return Stage.OVER
        if self.to_place:
            return Stage.PLACING
        return Stage.OPTION if self.to_ask else Stage.PLAY


class Step(NamedTuple):
    """The state that was reached and what happened on the way, in order."""

    state: HandState
    events: tuple[Event, ...]


def moved(rules: Rules, state: HandState, events: Sequence[Event]) -> HandState:
    """*state* after the counters that *events* moved (C6): nothing else moves any."""
    if not events:
        return state
    at: dict[Seat | str, int] = {pot.id: counters for pot, counters in zip(rules.pots, state.pots, strict=True)}
    at.update((Seat(seat), counters) for seat, counters in enumerate(state.counters))
    for event in events:
        for transfer in transfers(event):
            at[transfer.source] -= transfer.counters
            at[transfer.target] += transfer.counters
    sums = tuple(at.values())
    pots = len(state.pots)
    return msgspec.structs.replace(state, counters=sums[pots:], pots=sums[:pots])
