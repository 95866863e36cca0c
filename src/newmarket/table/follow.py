"""How each entry changes a table. Pure: the same entries give the same state anywhere, so a restart goes on where the
server before it stopped.

Entries have been judged before they were logged; here they are only carried out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from typing import TypeAlias, assert_never

import msgspec
from msgspec.structs import replace

from newmarket.engine import Seat, SheetRow, settlement_sheet, table_deal, table_dealer
from newmarket.errors import NewmarketError
from newmarket.match import MatchEnded, deal_hand, next_dealer, play, start_match
from newmarket.rules import CardsShown
from newmarket.table.entries import (
    Acted,
    BrokenOff,
    CalledCardsSet,
    CameBack,
    Claimed,
    Cleared,
    Entry,
    Filled,
    Forgotten,
    HandDealt,
    Left,
    Made,
    Offered,
    PutOut,
    Ready,
    Rematched,
    Sat,
    SettingsSet,
    StoodIn,
    Unclaimed,
)
from newmarket.table.messages import Away, Phase
from newmarket.table.seating import away, back, changed, cleared, put, salt_unasked, seated, set_up, with_pledge
from newmarket.table.state import DoneBefore, Happened, Sitting, TableEvent, TableState

REMEMBERED_HANDS = 10
"""So many hands back, a repeat of an action or a "ready" is known for what it is."""
MOST_ROWS = 256
"""So many rows of a hand are kept; of more, the oldest go that are not play. A hand has a card a row."""
MOST_WAITS = 12
"""Of so many leads the middle is taken."""

_OwnDeed: TypeAlias = CameBack | CalledCardsSet | Ready | BrokenOff | Rematched
_SetOut: TypeAlias = Sat | Filled | Cleared | PutOut | SettingsSet
_Arrangement: TypeAlias = _SetOut | _OwnDeed | Claimed | Unclaimed | Left | Forgotten | StoodIn | Offered


class FaultyLog(NewmarketError, ValueError):
    """A log that is not that of a table: it does not begin with its making, or makes it twice."""


class TableStep(msgspec.Struct, frozen=True, gc=False):
    """The state that was reached and what happened on the way, in order."""

    state: TableState
    events: tuple[TableEvent, ...]


def fold(entries: Iterable[Entry]) -> TableState:
    """The table whose whole log is *entries*.

    :raises FaultyLog: if they are not the log of a table.
    """
    last = deque(states(entries), maxlen=1)
    if not last:
        raise FaultyLog("expected a log that begins with the making of a table, got an empty one")
    return last[0]


def states(entries: Iterable[Entry]) -> Iterator[TableState]:
    """The table after each of *entries*, the log from its beginning.

    :raises FaultyLog: as `follow`.
    """
    state: TableState | None = None
    for entry in entries:
        state = follow(state, entry).state
        yield state


def follow(state: TableState | None, entry: Entry) -> TableStep:
    """The table after *entry*, which has been judged; *state* is none before the first.

    :raises FaultyLog: if a table is made twice, or something happened before it was made.
    """
    if state is None:
        if not isinstance(entry, Made):
            raise FaultyLog(f"expected a log that begins with the making of a table, got {type(entry).__name__}")
        return TableStep(_made(entry), ())
    seq = state.seq + 1
    match entry:
        case Made():
            raise FaultyLog(f"expected one making of the table, got another as row {seq}")
        case HandDealt():
            after, events = _dealt(state)
        case Acted():
            after, events = _acted(state, entry, seq)
        case _:
            after, events = _arranged(state, entry, seq), ()
    return TableStep(_noted(state, after, entry, events), events)


def _made(entry: Made) -> TableState:
    return TableState(
        rules=entry.rules,
        pace=entry.pace,
        patience=entry.patience,
        shows_known=entry.shows_known,
        after=entry.after,
        seats=(None,) * entry.seats,
        opened=(1,) * entry.seats,
        seq=1,
        happened=(Happened(1, 1, entry, ()),),
    )


def _noted(before: TableState, after: TableState, entry: Entry, events: tuple[TableEvent, ...]) -> TableState:
    """*after*, which *entry* has led to, with what every row brings with it: its number, who is host, its place."""
    seq = before.seq + 1
    is_play = isinstance(entry, HandDealt | Acted)
    row = Happened(seq, _hand_of(before, after, entry), entry, events)
    if is_play and after.rules.cards_shown is CardsShown.AT_MATCH_END:
        after = _with_unshown(after)
    host = after.host
    if after.seats is not before.seats:
        host = _host(after)
        row = _with_seats(row, before, after, host)
    if is_play:
        happened = _with_row(after.happened, row)
        sheet = _sheet(after, happened) if after.is_settled else ()
        return replace(
            after, seq=seq, host=host, changed=seq, waiting=seq, dealable=seq, happened=happened, sheet=sheet
        )
    if _is_deed_of_host(entry):
        row = replace(row, by=before.host)
    return replace(
        after,
        seq=seq,
        host=host,
        waiting=after.waiting if _waited_for(before) == _waited_for(after) else seq,
        dealable=after.dealable if before.can_be_dealt == after.can_be_dealt else seq,
        happened=_with_row(after.happened, row),
    )


def _sheet(state: TableState, happened: Iterable[Happened]) -> tuple[SheetRow, ...]:
    """The settlement sheet of the last hand, in which *happened* what it tells."""
    events = (event for row in happened if row.hand == state.number for event in row.events)
    return settlement_sheet((event for event in events if not isinstance(event, MatchEnded)), before=state.before)


def _with_unshown(state: TableState) -> TableState:
    """*state*, in which a hand may just have been settled, with its deal among those that nobody may see yet."""
    if not state.is_settled or state.match is None or state.match.hand is None:
        return state
    return replace(state, unshown=(*state.unshown, state.match.hand.deal))


def _with_seats(row: Happened, before: TableState, after: TableState, host: Seat | None) -> Happened:
    """*row* with what became of the seats by it."""
    pairs = [
        (Seat(seat), was, now)
        for seat, (was, now) in enumerate(zip(before.seats, after.seats, strict=False))
        if was is not now and was is not None
    ]
    return replace(
        row,
        taken=tuple(seat for seat, was, now in pairs if was.bot is not None and now is not None and now.bot is None),
        opened=tuple(seat for seat, _, now in pairs if now is None),
        back=next((seat for seat, was, now in pairs if now is not None and _is_back(was, now)), None),
        # Of the first one nobody needs to be told.
        host=host if host != before.host and before.host is not None else None,
    )


def _is_back(was: Sitting, now: Sitting) -> bool:
    return was.away is not None and now.away is None and was.since == now.since


def _hand_of(before: TableState, after: TableState, entry: Entry) -> int:
    """The hand that *entry* is in, or comes before: what is done between hands belongs to the hand to come."""
    if isinstance(entry, HandDealt | Acted):
        return after.number
    return before.number if before.phase is Phase.PLAYING else before.number + 1


def _waited_for(state: TableState) -> tuple[Phase, int | None]:
    return state.phase, state.ready_for


def _is_deed_of_host(entry: Entry) -> bool:
    return isinstance(entry, Filled | Cleared | PutOut | SettingsSet) or (
        isinstance(entry, Sat) and entry.bot is not None
    )


def _host(state: TableState) -> Seat | None:
    """Who is host: who it was, or where they are away or gone the person longest there who is not away."""
    now = state.person(state.host)
    if now is not None and now.away is None:
        return state.host
    persons = [(who.away is not None, who.since, seat) for seat, who in enumerate(state.seats) if who and not who.bot]
    if not persons:
        return None
    is_away, _, seat = min(persons)
    return state.host if is_away and now is not None else Seat(seat)


def _with_row(rows: tuple[Happened, ...], row: Happened) -> tuple[Happened, ...]:
    if len(rows) < MOST_ROWS:
        return (*rows, row)
    oldest = next((at for at, each in enumerate(rows) if not isinstance(each.entry, HandDealt | Acted)), 0)
    return (*rows[:oldest], *rows[oldest + 1 :], row)


def _arranged(state: TableState, entry: _Arrangement, seq: int) -> TableState:
    """The table after an entry that is not play."""
    match entry:
        case Sat() | Filled() | Cleared() | PutOut() | SettingsSet():
            return _set_out(state, entry, seq)
        case Claimed(seat=seat, pledge=pledge):
            return with_pledge(replace(state, claims={**state.claims, seat: seq}), seat, pledge)
        case Unclaimed(seat=seat):
            state = replace(state, claims={each: row for each, row in state.claims.items() if each != seat})
            return with_pledge(state, seat, "")
        case Left(seat=seat) | Forgotten(seat=seat) if state.match is None:
            return cleared(state, seat, seq)
        case Forgotten(seat=seat, bot=bot):
            return seated(state, seat, bot, seq)
        case Left(seat=seat):
            return away(state, seat, Away.LEFT, seq)
        case StoodIn(seats=seats):
            for seat in seats:
                state = away(state, seat, Away.STOOD_IN, seq)
            return state
        case Offered():
            state = replace(state, offered=entry, pledged=state.pledges)
            return replace(state, salts=tuple(salt_unasked(state, Seat(at)) for at in range(len(state.seats))))
        case _:
            return _own_deed(back(state, entry.seat, seq), entry, seq)


def _own_deed(state: TableState, entry: _OwnDeed, seq: int) -> TableState:
    """The table after something that a person did for themselves, whose seat is theirs again by it."""
    match entry:
        case CameBack():
            return state
        case CalledCardsSet(seat=seat, by_itself=by_itself):
            return changed(state, seat, seq, called_cards=by_itself)
        case Ready(seat=seat, hand=hand, salt=salt, pledge=pledge):
            readied = {**state.readied, (seat, hand): seq}
            # The salt of the pledge before is told now, whether or not it was this one.
            state = with_pledge(state, seat, pledge)
            return replace(state, salts=put(state.salts, seat, salt), readied=readied)
        case BrokenOff():
            return replace(state, broken_off=seq, claims={})
        case Rematched(table=table):
            return replace(state, rematch=table, rematched=seq)
        case _:
            assert_never(entry)


def _set_out(state: TableState, entry: _SetOut, seq: int) -> TableState:
    """The table after its seats or settings were arranged anew: by its host, but for persons who sit down."""
    if _is_deed_of_host(entry):
        state = back(state, state.host, seq)
    match entry:
        case Sat(seat=seat, bot=bot, pledge=pledge):
            return seated(state, seat, bot, seq, pledge=pledge)
        case Filled(bot=bot):
            for at, who in enumerate(state.seats):
                if who is None:
                    state = seated(state, Seat(at), bot, seq)
            return replace(state, filled=seq)
        case Cleared(seat=seat):
            return cleared(state, seat, seq)
        case PutOut(seat=seat, bot=bot):
            return seated(state, seat, bot, seq)
        case SettingsSet():
            return set_up(state, entry, seq)
        case _:
            assert_never(entry)


# --- Play ----------------------------------------------------------------------------------------


def _dealt(state: TableState) -> tuple[TableState, tuple[TableEvent, ...]]:
    assert state.offered is not None, "a hand is offered before it is dealt"
    given = tuple(salt or "" for salt in state.salts)
    seed, salts = bytes.fromhex(state.offered.seed), [bytes.fromhex(salt) for salt in given]
    match = state.match
    if match is None:
        match = start_match(state.rules, seats=len(salts), dealer=table_dealer(seed=seed, salts=salts))
    dealt = deal_hand(match, table_deal(state.rules, seed=seed, salts=salts, dealer=next_dealer(match)))
    oldest = dealt.match.number - REMEMBERED_HANDS
    return replace(
        state,
        match=dealt.match,
        before=match.counters,
        last_salts=given,
        # The hand before leaves the lines that people read; what went on since stays with the new hand.
        happened=tuple(row for row in state.happened if row.hand > match.number),
        done={key: done for key, done in state.done.items() if done.hand > oldest},
        readied={key: row for key, row in state.readied.items() if key[1] > oldest},
    ), dealt.events


def _acted(state: TableState, entry: Acted, seq: int) -> tuple[TableState, tuple[TableEvent, ...]]:
    assert state.match is not None, "a hand is dealt before anybody acts in it"
    assert state.match.hand is not None, "a hand is dealt before anybody acts in it"
    seat, is_lead = entry.action.seat, state.match.hand.called is None
    played = play(state.match, entry.action)
    done, waits = state.done, state.waits
    if entry.key:
        done = {**done, (seat, entry.key): DoneBefore(seq, entry.hand, entry.action)}
    if is_lead and entry.by is None and entry.waited > 0:
        waits = (*waits, entry.waited)[-MOST_WAITS:]
    state = replace(state, match=played.match, done=done, waits=waits)
    if entry.by is None:
        state = back(state, seat, seq)
    if state.claims and state.phase is not Phase.PLAYING:
        state = _claims_settled(state, seq)
    return state, played.events


def _claims_settled(state: TableState, seq: int) -> TableState:
    """The hand is settled: who claimed a seat has it now; at the end of the match nobody will."""
    claims, state = state.claims, replace(state, claims={})
    if state.phase is Phase.ENDED:
        return state
    for seat in claims:
        state = seated(state, seat, None, seq, pledge=state.pledges.get(seat, ""))
    return state
