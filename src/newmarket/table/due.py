"""What a table does by itself, and when: at most one thing for each purpose.

Every time follows from the public pace and patience and from public facts (C9), never from what somebody holds, how
many actions they have or how long a bot thinks. Nothing of it touches who holds what: a lead of a person who is not
there is decided by a bot, and only a called card, of which all know where it is, is played unasked.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from newmarket.engine import Action, Play, PotTaken, Seat, Stopped, View, view
from newmarket.record import DoneBy
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, StoodIn
from newmarket.table.messages import Phase
from newmarket.table.pace import DELAYS, Delays, limits
from newmarket.table.state import Happened, Sitting, TableState


class Purpose(StrEnum):
    """What is to be done."""

    OFFER = "offer"
    """Offer the next hand: fix its seed and show the commitment, before anybody's salt is asked for."""
    DEAL = "deal"
    """Deal the hand that everybody is ready for."""
    BOT = "bot"
    """Play for the bot whose turn it is, also one that sits in: a lead, or the called card."""
    CALLED = "called"
    """Play the called card of a person whose connection is lost, or who has asked for it."""
    STAND_IN = "stand_in"
    """Let a bot sit in for the persons for whom the table has waited long enough."""


class Around(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """What the log does not say, in seconds since the epoch.

    *lost* is by seat since when the connection of its person is lost; none where they are here, and for bots and open
    seats. *written* says when the rows that are waited on were written; those that it does not have count as written
    at *began*. *came* has the persons who are here again after they were lost, each with since when.
    """

    lost: tuple[float | None, ...]
    written: Mapping[int, float]
    began: float
    came: Mapping[Seat, float] = {}

    def time_of(self, row: int) -> float:
        """When *row* was written."""
        return self.written.get(row, self.began)


class Due(msgspec.Struct, frozen=True, gc=False):
    """*purpose* is due at time *at* (seconds since the epoch).

    Row *after* of the log is the one that is waited on: other rows since then neither undo nor put off what is due.
    """

    purpose: Purpose
    after: int
    at: float


def dues(state: TableState, around: Around) -> tuple[Due, ...]:
    """What the table does by itself if nothing else happens after *state*, as things are *around*."""
    found = []
    if state.phase is Phase.READYING:
        if state.ready_for is None:
            found.append(Due(Purpose.OFFER, state.waiting, around.time_of(state.waiting)))
        elif state.can_be_dealt:
            found.append(Due(Purpose.DEAL, state.dealable, around.time_of(state.dealable) + DELAYS[state.pace].deal))
    elif state.phase is Phase.PLAYING:
        found.extend(_turn_dues(state, around))
    waits = [(at, row) for _, row, at in _stand_ins(state, around)]
    if waits:
        at, row = min(waits)
        found.append(Due(Purpose.STAND_IN, row, at))
    return tuple(found)


def is_still_due(state: TableState, around: Around, purpose: Purpose, after: int, *, now: float) -> bool:
    """Whether what was due after row *after* is so still, and, where a bot is to sit in, whether it is time *now*."""
    return any(
        due.purpose is purpose and due.after == after and (purpose is not Purpose.STAND_IN or due.at <= now)
        for due in dues(state, around)
    )


def entry_for(
    state: TableState, purpose: Purpose, *, around: Around, now: float, seed: bytes = b"", action: Action | None = None
) -> Entry:
    """The entry that does what `dues` says is due: an offer needs a fresh *seed*, a bot's turn its *action*.

    A bot sits in at once for all persons whose time has come by *now*.
    """
    match purpose:
        case Purpose.OFFER:
            return Offered(state.number + 1, seed.hex())
        case Purpose.DEAL:
            return HandDealt(state.number + 1)
        case Purpose.BOT:
            assert action is not None, "a bot's turn needs its action"
            return Acted(state.number, action, by=DoneBy.BOT)
        case Purpose.CALLED:
            called = called_action(state)
            assert called is not None, "a card is called"
            return Acted(state.number, called, by=DoneBy.AUTO)
        case Purpose.STAND_IN:
            return StoodIn(tuple(seat for seat, _, at in _stand_ins(state, around) if at <= now))


def rows_waited_on(state: TableState) -> frozenset[int]:
    """The rows whose time `dues` may ask for: those of `Around.written` that matter."""
    rows = {row for who in state.seats if who is not None for row in (who.row, who.asked)}
    return frozenset(rows | {state.changed, state.waiting, state.dealable})


# --- Whose turn it is ----------------------------------------------------------------------------


def _turn_dues(state: TableState, around: Around) -> Iterator[Due]:
    seat, sitting = _turn(state)
    after = _turn_row(state, sitting)
    at = around.time_of(after) + _delay(state, DELAYS[state.pace])
    if not sitting.decides:
        yield Due(Purpose.BOT, after, at)
    elif _plays_itself(state, seat, sitting, around):
        lost = around.lost[seat]
        yield Due(Purpose.CALLED, after, at if sitting.called_cards or lost is None else max(at, lost))


def _turn(state: TableState) -> tuple[Seat, Sitting]:
    assert state.match is not None, "a match has begun"
    assert state.match.hand is not None, "a hand is being played"
    seat = state.match.hand.turn
    assert seat is not None, "it is somebody's turn"
    sitting = state.seats[seat]
    assert sitting is not None, "somebody sits there"
    return seat, sitting


def _turn_row(state: TableState, sitting: Sitting) -> int:
    """The row that is waited on: the one that made it their turn, or a later one that changed who decides for them."""
    return max(state.changed, sitting.row)


def _plays_itself(state: TableState, seat: Seat, sitting: Sitting, around: Around) -> bool:
    """Whether the person whose turn it is has a called card that is played for them. A lead never is."""
    return called_action(state) is not None and (sitting.called_cards or around.lost[seat] is not None)


def _delay(state: TableState, delays: Delays) -> float:
    row = _last_play(state)
    pot = delays.pot if any(isinstance(event, PotTaken) for event in row.events) else 0
    if called_action(state) is not None:
        # A bot that is asked needs the floor that a lead has, so that its thinking does not show.
        return max(delays.follow, delays.lead if state.rules.spin is not None else 0) + pot
    if any(isinstance(event, Stopped) for event in row.events):
        return delays.stop + pot
    return delays.dealt if isinstance(row.entry, HandDealt) else delays.lead + pot


def _last_play(state: TableState) -> Happened:
    return next(row for row in reversed(state.happened) if row.seq == state.changed)


def called_action(state: TableState) -> Action | None:
    """The playing of the called card, which is the only thing that can happen next; none at a lead.

    That it is held by whose turn it is, all can see: else the run would have stopped.
    """
    hand = None if state.match is None or state.phase is not Phase.PLAYING else state.match.hand
    if hand is None or hand.turn is None or hand.called is None:
        return None
    return Play(hand.turn, hand.called)


# --- For whom the table waits --------------------------------------------------------------------


def waits_for(state: TableState) -> tuple[Seat, ...]:
    """The seats of the persons that the table waits for now, as all can see."""
    return tuple(seat for seat, _ in _waited_for(state))


def sits_in_at(state: TableState, around: Around) -> float | None:
    """When a bot will sit in for the first of the lost persons that the table waits for; none where nobody is lost."""
    waited_for = waits_for(state)
    times = (at for seat, _, at in _stand_ins(state, around) if seat in waited_for and around.lost[seat] is not None)
    return min(times, default=None)


def _waited_for(state: TableState) -> Iterator[tuple[Seat, int]]:
    """The persons that are waited for, each with the row since which they are."""
    if state.phase is Phase.PLAYING:
        seat, sitting = _turn(state)
        if sitting.decides and not (sitting.called_cards and called_action(state) is not None):
            yield seat, max(state.changed, sitting.asked)
    elif state.ready_for is not None:
        for at, who in enumerate(state.seats):
            if who is not None and who.decides and not state.is_ready(Seat(at)):
                yield Seat(at), max(state.waiting, who.asked)


def _stand_ins(state: TableState, around: Around) -> Iterator[tuple[Seat, int, float]]:
    """For whom a bot will sit in: the seat, the row that is waited on, and the time.

    Who is here may take their time where they keep nobody waiting but bots and people who are not there. So may who is
    not there, but in mid-hand: a hand that has begun is played to its end. Who has not come yet to the table of another
    match, being still at that of the last, has as long as who is here.
    """
    patience = limits(state.patience, state.usual_wait)
    is_playing, is_gathering = state.phase is Phase.PLAYING, state.phase is Phase.GATHERING
    may_be_elsewhere = is_gathering or (state.after is not None and state.match is None)
    longest = patience.turn if is_playing else patience.ready
    for seat, row in _kept_waiting(state, around):
        since, lost, others_wait = around.time_of(row), around.lost[seat], _others_wait_since(state, around, seat)
        # Nobody was kept waiting by who took their time before anybody else was there.
        waited = since if others_wait is None else max(since, others_wait)
        if lost is None:
            if others_wait is not None:
                yield seat, row, waited + longest
            continue
        if is_playing and called_action(state) is not None:
            # It is played for them; a bot is needed at their next lead.
            continue
        gone = max(waited, lost) + (patience.ready if may_be_elsewhere else patience.lost)
        if others_wait is not None:
            yield seat, row, gone if is_gathering else min(gone, waited + longest)
        elif is_playing:
            yield seat, row, gone


def _kept_waiting(state: TableState, around: Around) -> Iterator[tuple[Seat, int]]:
    """The persons that hold the table up: those it waits for, and before that a host whom nobody can reach."""
    host = state.person(state.host)
    if state.phase is not Phase.GATHERING:
        yield from _waited_for(state)
    elif state.host is not None and host is not None and host.decides and around.lost[state.host] is not None:
        yield state.host, host.asked


def kept_others_waiting(state: TableState, around: Around, seat: Seat, *, now: float) -> float:
    """For how many seconds *seat* has kept others waiting who are here, as all could see; 0 where it has not.

    So who takes their time alone with bots does not lengthen what the table waits for later (`usual_wait`).
    """
    row = next((row for waited, row in _waited_for(state) if waited == seat), None)
    others_wait = _others_wait_since(state, around, seat)
    if row is None or others_wait is None:
        return 0
    return round(max(0.0, now - max(around.time_of(row), others_wait)), 3)


def _others_wait_since(state: TableState, around: Around, seat: Seat) -> float | None:
    """Since when somebody who decides for themselves and is here waits for *seat*; none where nobody does."""
    others = (
        max(around.time_of(who.row), around.came.get(Seat(at), around.began))
        for at, who in enumerate(state.seats)
        if who is not None and who.decides and at != seat and around.lost[at] is None
    )
    return min(others, default=None)


# --- Bots ----------------------------------------------------------------------------------------


class Thought(msgspec.Struct, frozen=True, gc=False):
    """What a bot is asked: its sort, what it sees, the seed of its generator, and how many *seconds* it may think."""

    bot: str
    view: View
    seed: int
    seconds: float


def bot_to_act(state: TableState) -> Seat | None:
    """The seat whose turn it is, where a bot decides there: its own seat, or that of a person who is away."""
    if state.phase is not Phase.PLAYING:
        return None
    seat, sitting = _turn(state)
    return None if sitting.decides else seat


def forced_action(state: TableState) -> Action | None:
    """The only action of the bot whose turn it is, where all can see that it has no choice: a called card.

    Where the rules have Spin, nobody can see that: the bot is asked at every called card, whatever it holds (S9).
    """
    return None if bot_to_act(state) is None or state.rules.spin is not None else called_action(state)


def question_for_bot(state: TableState) -> Thought:
    """What the bot whose turn it is has to decide; `bot_to_act` must name one.

    Its generator follows from the hand's seed and the last row of play, so the same log gives the same play, whatever
    else happens meanwhile.
    """
    seat, sitting = _turn(state)
    assert sitting.deciding_bot is not None, "it is a bot's turn"
    assert state.match is not None, "a match has begun"
    assert state.match.hand is not None, "a hand is being played"
    assert state.offered is not None, "the hand was offered"
    seed = hashlib.sha256(f"newmarket bot {state.changed}\0{state.offered.seed}".encode()).digest()
    return Thought(
        sitting.deciding_bot,
        view(state.rules, state.match.hand, seat),
        int.from_bytes(seed, "big"),
        DELAYS[state.pace].thinking,
    )
