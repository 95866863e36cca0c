"""What is asked to be changed at a table, judged: by its host, and by everybody for themselves.

Who asks for what is so already is answered as the first time: with the row that made it so.
"""

from __future__ import annotations

from typing import assert_never

from newmarket.engine import Seat
from newmarket.languages import Language, say
from newmarket.table.entries import (
    BrokenOff,
    CalledCardsSet,
    CameBack,
    Cleared,
    Entry,
    Filled,
    Forgotten,
    Left,
    PutOut,
    Rematched,
    Sat,
    SettingsSet,
    Unclaimed,
)
from newmarket.table.messages import Away, Done, Phase, Problem
from newmarket.table.problems import full, no_seat, not_host, not_now, unknown_bot, wrong_number_of_seats
from newmarket.table.requests import (
    AskRematch,
    ChangeBy,
    ComeBack,
    EndMatch,
    Forget,
    Leave,
    PutOutOf,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Start,
)
from newmarket.table.rights import alone_with_bots, can_be_put_out, can_have_seats, is_too_late
from newmarket.table.state import BOT_THAT_SITS_IN, Sitting, TableState


def judge_change(state: TableState, asked: ChangeBy, language: Language) -> Entry | Done | Problem:
    """The entry that *asked* adds to the log; a problem is told in *language*."""
    change, seat, person = asked.change, asked.seat, state.person(asked.seat)
    if isinstance(change, Leave) and asked.claims is not None and person is None:
        return Unclaimed(asked.claims) if asked.claims in state.claims else Done(state.seq)
    if seat is None or person is None:
        return no_seat(language)
    match change:
        case Start() | SetSettings() | PutOutOf():
            return _by_host(state, change, seat, language)
        case Leave():
            return Done(person.row) if person.away is Away.LEFT else Left(seat)
        case ComeBack() if person.away is None:
            return Done(person.row)
        case ComeBack():
            return _too_late(state, seat, language) or CameBack(seat)
        case SetCalledCards(by_itself=by_itself):
            return _set_called_cards(state, seat, person, language, by_itself=by_itself)
        case EndMatch():
            return _end_match(state, seat, language)
        case _:
            assert_never(change)


def judge_forgetting(state: TableState, asked: Forget, language: Language) -> Entry | Done | Problem:
    """The entry by which a person leaves for good, whatever the table waits for."""
    if asked.seat is not None and state.person(asked.seat) is not None:
        return Forgotten(asked.seat, BOT_THAT_SITS_IN)
    if asked.claims is not None and asked.claims in state.claims:
        return Unclaimed(asked.claims)
    return no_seat(language)


def judge_bot(state: TableState, asked: SeatBot, language: Language) -> Entry | Done | Problem:
    """The entry by which the host seats a bot."""
    if asked.seat is None or state.person(asked.seat) is None or asked.seat != state.host:
        return not_host(language)
    if problem := unknown_bot(asked.bot, language):
        return problem
    if asked.at is None:
        seat = state.open_seat
        return full(say(language, "problem-table-full")) if seat is None else Sat(seat, asked.bot)
    if not 0 <= asked.at < len(state.seats):
        return not_now(say(language, "problem-no-such-seat"))
    sitting = state.seats[asked.at]
    if sitting is None:
        return Sat(Seat(asked.at), asked.bot)
    if sitting.bot == asked.bot:
        return Done(sitting.since)
    return full(say(language, "problem-seat-taken"))


def judge_rematch(state: TableState, asked: AskRematch, language: Language) -> Entry | Done | Problem:
    """The entry by which somebody asks for another match; who asks after them is told of theirs."""
    if state.person(asked.seat) is None:
        return no_seat(language)
    if state.phase is not Phase.ENDED:
        return not_now(say(language, "problem-match-goes-on"))
    return Rematched(asked.seat, asked.table) if state.rematch is None else Done(state.rematched)


def _by_host(
    state: TableState, change: Start | SetSettings | PutOutOf, seat: Seat, language: Language
) -> Entry | Done | Problem:
    if seat != state.host:
        return not_host(language)
    match change:
        case Start(bot=bot):
            return _start(state, bot, language)
        case SetSettings():
            return _set_settings(state, change, language)
        case PutOutOf(seat=other):
            return _put_out(state, Seat(other), language)
        case _:
            assert_never(change)


def _start(state: TableState, bot: str, language: Language) -> Entry | Done | Problem:
    if problem := unknown_bot(bot, language):
        return problem
    if state.open_seat is not None:
        return Filled(bot)
    return Done(state.filled) if state.filled else not_now(say(language, "problem-all-seats-taken"))


def _set_settings(state: TableState, asked: SetSettings, language: Language) -> Entry | Done | Problem:
    if asked.seats is not None and (problem := wrong_number_of_seats(state.rules, asked.seats, language)):
        return problem
    pace = None if asked.pace == state.pace else asked.pace
    patience = None if asked.patience == state.patience else asked.patience
    seats = None if asked.seats == len(state.seats) else asked.seats
    shows_known = None if asked.shows_known == state.shows_known else asked.shows_known
    if pace is None and patience is None and seats is None and shows_known is None:
        return Done(state.set_up)
    if state.phase is Phase.ENDED:
        return not_now(say(language, "problem-match-over"))
    if seats is not None and state.match is not None:
        return not_now(say(language, "problem-match-begun"))
    if seats is not None and not can_have_seats(state, seats):
        return not_now(say(language, "problem-seats-in-the-way"))
    return SettingsSet(pace, patience, seats, shows_known)


def _put_out(state: TableState, seat: Seat, language: Language) -> Entry | Done | Problem:
    if seat >= len(state.seats):
        return not_now(say(language, "problem-no-such-seat"))
    if seat == state.host:
        return not_now(say(language, "problem-put-out-yourself"))
    if can_be_put_out(state, seat):
        return Cleared(seat) if state.match is None else PutOut(seat, BOT_THAT_SITS_IN)
    sitting = state.seats[seat]
    if state.phase is Phase.ENDED:
        return not_now(say(language, "problem-match-over"))
    # It is open already, or in a match a bot's.
    return Done(state.opened[seat] if sitting is None else sitting.since)


def _set_called_cards(
    state: TableState, seat: Seat, person: Sitting, language: Language, *, by_itself: bool
) -> Entry | Done | Problem:
    if person.called_cards == by_itself:
        return Done(person.row)
    if state.phase is Phase.ENDED:
        return not_now(say(language, "problem-match-over"))
    return _too_late(state, seat, language) or CalledCardsSet(seat, by_itself)


def _too_late(state: TableState, seat: Seat, language: Language) -> Problem | None:
    """Why *seat* cannot be taken back just now, but by playing: the bot that sits in plays once; else who comes back
    each time could have the table wait for ever.
    """
    return not_now(say(language, "problem-waited-twice")) if is_too_late(state, seat) else None


def _end_match(state: TableState, seat: Seat, language: Language) -> Entry | Done | Problem:
    if state.broken_off is not None:
        return Done(state.broken_off)
    if state.match is None:
        return not_now(say(language, "problem-match-not-begun"))
    if state.phase is Phase.ENDED:
        return not_now(say(language, "problem-match-over"))
    if not alone_with_bots(state, seat):
        return not_now(say(language, "problem-others-play"))
    return BrokenOff(seat)
