"""A view as a scene that can be drawn: what its seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, assert_never

from newmarket.cards import Card
from newmarket.drawing import Apart, Place, PotDrawn, Scene, sign
from newmarket.engine.seats import Seat
from newmarket.engine.state import Stage
from newmarket.languages import Language, say

if TYPE_CHECKING:
    from newmarket.engine.view import View

_SAID = Language.ENGLISH


def seat_names(seats: int) -> tuple[str, ...]:
    """What the seats are called where nobody sits there by name."""
    return tuple(say(_SAID, "library-seat", seat=str(seat)) for seat in range(seats))


def table_notes() -> tuple[str, str, str]:
    """The words beside the seats of a scene."""
    return say(_SAID, "table-counters"), say(_SAID, "table-cards"), say(_SAID, "table-deals")


def scene_of(
    view: View,
    *,
    title: str | None = None,
    names: Sequence[str] | None = None,
    pots: Mapping[str, str] | None = None,
    holdings: Sequence[tuple[Card, ...]] | None = None,
    spare: tuple[Card, ...] = (),
) -> Scene:
    """The scene of *view*, under whose it is, or a *title*; *pots* are their names by id. *holdings*, by seat, and
    *spare* are for who may see all cards.
    """
    seats = len(view.held)
    called = seat_names(seats) if names is None else names
    run = view.run
    return Scene(
        title=_whose(view, called) if title is None else title,
        places=tuple(
            Place(
                name=called[seat],
                counters=view.counters[seat],
                held=view.held[seat],
                cards=_cards_of(view, seat, holdings),
                deals=seat == view.dealer,
                acts=seat == view.turn,
                out=seat == view.out,
            )
            for seat in range(seats)
        ),
        pots=tuple(_pot(pot, counters, pots or {}) for pot, counters in view.pots.items()),
        pots_name=say(_SAID, "label-pots"),
        run=tuple(str(play.card) for play in run),
        run_name=say(_SAID, "label-run") if view.called else say(_SAID, "label-last-run"),
        apart=tuple(_apart(view, spare)),
        says=_says(view, called),
        notes=table_notes(),
    )


def _whose(view: View, names: Sequence[str]) -> str:
    return say(_SAID, "library-view-of-watcher") if view.seat is None else _of(view.seat, names, "library-view")


def _cards_of(view: View, seat: int, holdings: Sequence[tuple[Card, ...]] | None) -> tuple[str, ...] | None:
    if holdings is not None:
        return tuple(map(str, holdings[seat]))
    if view.shown is not None:
        return tuple(map(str, view.shown.left[seat]))
    return tuple(map(str, view.holding)) if seat == view.seat else None


def _pot(pot: str, counters: int, names: Mapping[str, str]) -> PotDrawn:
    return PotDrawn(names.get(pot, sign(pot) if pot in {*Card} else pot), counters)


def _apart(view: View, spare: tuple[Card, ...]) -> Iterator[Apart]:
    if view.turned is not None:
        yield Apart(say(_SAID, "label-turned"), (str(view.turned),))
    if view.centre is not None:
        yield Apart(say(_SAID, "library-centre"), (str(view.centre),))
    seen = spare if view.shown is None else view.shown.spare
    if seen:
        yield Apart(say(_SAID, "library-spare"), tuple(map(str, seen)))
    elif view.spare:
        yield Apart(say(_SAID, "library-spare"), hidden=view.spare)


def _says(view: View, names: Sequence[str]) -> str:
    if view.turn is None:
        if not view.is_over:
            return ""
        return say(_SAID, "library-undecided") if view.out is None else _of(view.out, names, "library-out")
    match view.stage:
        case Stage.PLACING:
            return _of(view.turn, names, "library-places")
        case Stage.OPTION:
            return _of(view.turn, names, "library-chooses")
        case Stage.PLAY | Stage.OVER:
            if view.called is None:
                return _of(view.turn, names, "library-leads")
            return say(_SAID, "library-follows", actor=names[view.turn], card=sign(view.called))
        case _:
            assert_never(view.stage)


def _of(seat: Seat, names: Sequence[str], message: str) -> str:
    return say(_SAID, message, actor=names[seat])
