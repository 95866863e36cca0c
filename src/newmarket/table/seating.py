"""Who sits in a seat, and what goes with it: whether they are away, their salt, what is remembered of them.

Each step is one of an entry in row *seq*, which has been judged.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from newmarket.engine import Seat
from newmarket.table.entries import SettingsSet
from newmarket.table.messages import Away, Phase
from newmarket.table.state import Sitting, TableState

_T = TypeVar("_T")


def seated(state: TableState, seat: Seat, bot: str | None, seq: int, *, pledge: str = "") -> TableState:
    """A newcomer in *seat*, with their *pledge*: a person where *bot* is none. What was done there before was
    another's.
    """
    state = replace(
        _forgotten(state, seat), seats=put(state.seats, seat, Sitting(bot=bot, since=seq, row=seq, asked=seq))
    )
    return _asked_anew(with_pledge(state, seat, pledge), seat)


def cleared(state: TableState, seat: Seat, seq: int) -> TableState:
    """*seat* is open."""
    state = replace(_forgotten(state, seat), seats=put(state.seats, seat, None), opened=put(state.opened, seat, seq))
    return _asked_anew(state, seat)


def _forgotten(state: TableState, seat: Seat) -> TableState:
    return replace(
        state,
        done={key: done for key, done in state.done.items() if key[0] != seat},
        readied={key: row for key, row in state.readied.items() if key[0] != seat},
        last_salts=put(state.last_salts, seat, "") if state.last_salts else (),
        pledges=_without(state.pledges, seat),
        # Of a hand that has been dealt it stays known what its salts were to be.
        pledged=_without(state.pledged, seat) if state.offers_next else state.pledged,
    )


def with_pledge(state: TableState, seat: Seat, pledge: str) -> TableState:
    """With what *seat* pledges for the next hand that is offered; nothing where *pledge* is empty."""
    pledges = _without(state.pledges, seat)
    return replace(state, pledges={**pledges, seat: pledge} if pledge else pledges)


def _without(pledges: Mapping[Seat, str], seat: Seat) -> Mapping[Seat, str]:
    return {each: pledge for each, pledge in pledges.items() if each != seat}


def changed(state: TableState, seat: Seat, seq: int, **changes: object) -> TableState:
    """Who sits in *seat*, where somebody does, with *changes*."""
    sitting = state.seats[seat]
    assert sitting is not None, f"somebody sits in seat {seat}"
    return replace(state, seats=put(state.seats, seat, replace(sitting, row=seq, **changes)))


def away(state: TableState, seat: Seat, why: Away, seq: int) -> TableState:
    """A bot sits in for the person of *seat*, who need not be asked to be ready any more."""
    sitting = state.seats[seat]
    if why is Away.STOOD_IN and sitting is not None:
        again = state.waiting if sitting.stood_in == state.waiting else sitting.again
        state = changed(state, seat, seq, away=why, stood_in=state.waiting, again=again)
    else:
        state = changed(state, seat, seq, away=why)
    if not state.offers_next or state.salts[seat] is not None:
        return state
    return replace(state, salts=put(state.salts, seat, salt_unasked(state, seat)))


def back(state: TableState, seat: Seat | None, seq: int) -> TableState:
    """The person of *seat* has done something of their own: a bot that sat in there does so no longer."""
    person = state.person(seat)
    if seat is None or person is None or person.away is None:
        return state
    if state.phase is Phase.READYING and state.has_waited_twice(seat):
        # They are not asked once more, else one person could keep a hand from being dealt for ever.
        return changed(state, seat, seq, away=None)
    # Who left by their own word while the table waited for them has the rest of their time, and no more.
    keeps_waiting = person.away is Away.LEFT and (state.phase is Phase.PLAYING or person.row > state.waiting)
    asked = person.asked if keeps_waiting else seq
    return _asked_anew(changed(state, seat, seq, away=None, asked=asked), seat)


def _asked_anew(state: TableState, seat: Seat) -> TableState:
    """With the salt of *seat*, for a hand that is offered, as it is before it is asked for, but where it gave one."""
    if not state.offers_next or (seat, state.number + 1) in state.readied:
        return state
    return replace(state, salts=put(state.salts, seat, salt_unasked(state, seat)))


def salt_unasked(state: TableState, seat: Seat) -> str | None:
    """The salt of a seat that is not asked for one (N10: bots are always ready); none where its person is asked."""
    sitting = state.seats[seat]
    if sitting is None or sitting.decides:
        return None
    if sitting.bot is not None:
        return ""
    return salt_after(state.pledged.get(seat) or (state.last_salts[seat] if state.last_salts else ""))


def salt_given(state: TableState, seat: Seat, salt: str) -> str:
    """The salt of *seat*, which gives *salt* (in hex) for the hand that is offered: where it is not the one that the
    seat had pledged, the hash of the pledge counts instead.

    So whoever is asked last can choose between two at most, the one that they pledged and the one of who is away.
    """
    pledge = state.pledged.get(seat)
    return salt if pledge is None or salt_after(salt) == pledge else salt_after(pledge)


def set_up(state: TableState, entry: SettingsSet, seq: int) -> TableState:
    """The settings as they are in *entry*; seats come and go at the end, and are open."""
    state = replace(
        state,
        pace=state.pace if entry.pace is None else entry.pace,
        patience=state.patience if entry.patience is None else entry.patience,
        shows_known=state.shows_known if entry.shows_known is None else entry.shows_known,
        set_up=seq,
    )
    if entry.seats is None:
        return state
    more = max(0, entry.seats - len(state.seats))
    return replace(
        state,
        seats=(*state.seats, *(None,) * more)[: entry.seats],
        opened=(*state.opened, *(seq,) * more)[: entry.seats],
        salts=(*state.salts, *(None,) * more)[: entry.seats] if state.salts else (),
    )


def salt_after(salt: str) -> str:
    """The SHA-256 of *salt*, both in hex: the pledge of it, and the salt of a seat whose person is away, after its last
    salt or its pledge.
    """
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


def put(places: tuple[_T, ...], seat: Seat, value: _T) -> tuple[_T, ...]:
    """*places*, by seat, with *value* in that of *seat*."""
    return (*places[:seat], value, *places[seat + 1 :])
