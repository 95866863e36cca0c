"""What one seat, or a watcher, may know of a hand (C9).

A view is built from what may be shown, never by taking secrets out of a state: two deals that agree with
everything public and with what the seat holds give equal views, byte for byte.
"""

from __future__ import annotations

import msgspec

from newmarket.cards import Card, Colour
from newmarket.engine.actions import Action
from newmarket.engine.play import legal_actions
from newmarket.engine.seats import Seat, check_seat
from newmarket.engine.state import HandState, Played, Stage
from newmarket.rules import CardsShown, Rules


class Shown(msgspec.Struct, frozen=True, gc=False):
    """The cards that nobody played, once they may be seen (C11): left with each seat, and the spare hand."""

    left: tuple[tuple[Card, ...], ...]
    spare: tuple[Card, ...]


class View(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A hand as *seat* sees it; a watcher (*seat* none) is a seat without cards.

    *pots* are counters by pot id; *held* is how many cards each seat has left, *spare* how many lie in the
    spare hand, or in the one that was given away for it; *called* is the card that *turn* must play. *plays* are all
    cards played so far, in order. *holding* and *legal*, in the order of the pack, are the seat's own. *shown* is there
    when the rules let the cards be seen. *stage* is what is done now; *to_place* and *to_ask* are the seats that are
    still to put a counter on a pot or to be asked for an exchange; *exchanged* is who has, and *gave* the cards that
    the seat itself gave away (F5). *turned* is the card turned up, *centre* the one in the middle, once the hand is
    over; *due* is the colour of the next lead, *spin_at* the place of Spin in *plays*.

    In a picture between two events of one action nobody is to act: *turn* is none there, and the hand is not over.
    """

    seat: Seat | None
    dealer: Seat
    counters: tuple[int, ...]
    pots: dict[str, int]
    held: tuple[int, ...]
    spare: int
    turn: Seat | None
    called: Card | None
    plays: tuple[Played, ...]
    out: Seat | None
    holding: tuple[Card, ...]
    legal: tuple[Action, ...]
    shown: Shown | None
    stage: Stage = Stage.PLAY
    to_place: tuple[Seat, ...] = ()
    to_ask: tuple[Seat, ...] = ()
    exchanged: Seat | None = None
    gave: tuple[Card, ...] = ()
    turned: Card | None = None
    centre: Card | None = None
    due: Colour | None = None
    spin_at: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether the hand has been settled."""
        return self.stage is Stage.OVER

    @property
    def run(self) -> tuple[Played, ...]:
        """The cards of the last run, from its lead; empty before the first lead."""
        start = max((at for at, played in enumerate(self.plays) if played.led), default=0)
        return self.plays[start:]

    def __str__(self) -> str:
        from newmarket.drawing import scene_text
        from newmarket.engine.scene import scene_of

        return scene_text(scene_of(self))

    def _repr_html_(self) -> str:
        """The table as its seat sees it, as a notebook shows it."""
        from newmarket.drawing import scene_svg
        from newmarket.engine.scene import scene_of

        return scene_svg(scene_of(self))


def view(rules: Rules, state: HandState, seat: Seat | None) -> View:
    """The hand as *seat*, which must be at the table, or a watcher (none) may see it."""
    seen = _seen_by_all(rules, state)
    return seen if seat is None else view_from(rules, state, seen, seat)


def view_from(rules: Rules, state: HandState, seen: View, seat: Seat) -> View:
    """What *seat*, which must be at the table, sees: what a watcher has *seen* of the hand, and its own cards."""
    check_seat(seat, len(state.holdings))
    return msgspec.structs.replace(
        seen,
        seat=seat,
        holding=rules.pack.cards_in(state.holdings[seat]),
        legal=legal_actions(rules, state) if seat == state.turn else (),
        gave=_gave(rules, state, seat),
    )


def _seen_by_all(rules: Rules, state: HandState) -> View:
    return View(
        seat=None,
        dealer=state.dealer,
        counters=state.counters,
        pots={pot.id: counters for pot, counters in zip(rules.pots, state.pots, strict=True)},
        held=tuple(map(int.bit_count, state.holdings)),
        spare=0 if state.stage is Stage.PLACING else len(_dead(state)),
        turn=state.turn,
        called=state.called,
        plays=state.plays,
        out=state.out,
        holding=(),
        legal=(),
        shown=_shown(rules, state),
        stage=state.stage,
        to_place=state.to_place,
        to_ask=state.to_ask,
        exchanged=state.exchanged,
        turned=None if state.stage is Stage.PLACING else state.deal.turned,
        centre=state.deal.centre if state.is_over else None,
        due=state.due,
        spin_at=state.spin_at,
    )


def _gave(rules: Rules, state: HandState, seat: Seat) -> tuple[Card, ...]:
    """The cards that *seat* itself gave away: it knows them, and nobody else does (F5)."""
    if seat != state.exchanged:
        return ()
    return rules.pack.cards_in(rules.pack.set_of(state.deal.seats[seat]))


def _shown(rules: Rules, state: HandState) -> Shown | None:
    if not state.is_over or rules.cards_shown is not CardsShown.AT_SETTLEMENT:
        return None
    pack = rules.pack
    return Shown(tuple(map(pack.cards_in, state.holdings)), pack.cards_in(pack.set_of(_dead(state))))


def _dead(state: HandState) -> tuple[Card, ...]:
    """The spare hand, or the one that was given away for it: whichever nobody has."""
    return state.deal.spare if state.exchanged is None else state.deal.seats[state.exchanged]
