"""What a listener may do at a table now, beside playing, so that a page offers what is done and nothing else.

`newmarket.table.judge` judges what is asked; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Iterator

from newmarket.engine import Seat
from newmarket.table.messages import Away, Phase, Right
from newmarket.table.state import Sitting, TableState

_OF_A_FULL_TABLE = frozenset({Right.LEAVE, Right.UNCLAIM, Right.END_MATCH, Right.REMATCH, Right.REACT})


def rights(state: TableState, seat: Seat | None, claims: Seat | None = None) -> tuple[Right, ...]:
    """What the person in *seat* may do, or who *claims* a seat from the next hand on, or (both none) a watcher."""
    found = _rights(state, seat, claims)
    return tuple(each for each in found if each in _OF_A_FULL_TABLE) if state.is_full else found


def _rights(state: TableState, seat: Seat | None, claims: Seat | None) -> tuple[Right, ...]:
    person = state.person(seat)
    if person is not None and seat is not None:
        own = _of_person(state, seat, person)
        return (*_of_host(state), *own) if seat == state.host else tuple(own)
    if claims is not None and claims in state.claims:
        return (Right.UNCLAIM,)
    return tuple(_of_watcher(state))


def alone_with_bots(state: TableState, seat: Seat) -> bool:
    """Whether every seat but *seat* is a bot's or that of somebody who is away."""
    return not any(who is not None and who.decides and at != seat for at, who in enumerate(state.seats))


def can_be_put_out(state: TableState, seat: Seat) -> bool:
    """Whether the host can make *seat*, another's, open, or in a match give it to a bot."""
    if state.phase is Phase.ENDED or seat == state.host:
        return False
    return state.person(seat) is not None if state.match is not None else state.seats[seat] is not None


def can_have_seats(state: TableState, seats: int) -> bool:
    """Whether the table, before its first hand, can have so many *seats*: only open ones at the end can go."""
    return state.match is None and seats in state.rules.player_counts and not any(state.seats[seats:])


def is_too_late(state: TableState, seat: Seat) -> bool:
    """Whether the person of *seat*, who is away, can have it back only by playing, or once a bot has played there."""
    person = state.person(seat)
    is_away = person is not None and person.away is not None
    return is_away and state.phase is Phase.PLAYING and state.has_waited_twice(seat)


def _of_watcher(state: TableState) -> Iterator[Right]:
    if state.open_seat is not None:
        yield Right.SIT
    if state.phase is not Phase.ENDED and any(
        who is not None and who.bot is not None and seat not in state.claims for seat, who in enumerate(state.seats)
    ):
        yield Right.CLAIM


def _of_host(state: TableState) -> Iterator[Right]:
    if state.open_seat is not None:
        yield Right.START
        yield Right.SEAT_BOT
    if state.phase is not Phase.ENDED:
        yield Right.SETTINGS
    # Looked at for every message: what cannot be in a match is not gone through in one.
    if state.match is None and any(
        can_have_seats(state, seats) for seats in state.rules.player_counts if seats != len(state.seats)
    ):
        yield Right.SEATS
    if any(can_be_put_out(state, Seat(other)) for other in range(len(state.seats))):
        yield Right.PUT_OUT


def _of_person(state: TableState, seat: Seat, person: Sitting) -> list[Right]:
    is_ended = state.phase is Phase.ENDED
    # A list: it is made for every seat and message.
    found = [Right.LEAVE] if person.away is not Away.LEFT else []
    is_late = is_too_late(state, seat)
    if person.away is not None and not is_late:
        found.append(Right.BACK)
    if not is_ended and not is_late:
        found.append(Right.CALLED_CARDS)
    if state.match is not None and not is_ended and alone_with_bots(state, seat):
        found.append(Right.END_MATCH)
    if is_ended:
        found.append(Right.REMATCH)
    found.append(Right.REACT)
    return found
