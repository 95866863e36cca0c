"""What a person asks, judged: an entry for the log, the answer to a repeat, or a problem in words that its asker reads.

Pure. The judge of cards is `newmarket.engine.refusal` alone; here is what stands around it: seats, names, which
hand is meant, and whether the asker had seen what it was made after.
"""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from newmarket.engine import Seat, refusal
from newmarket.explain import Listener, explain_refusal, refusal_clause
from newmarket.languages import Language, say
from newmarket.rules import Rules, Topic
from newmarket.table.changes import judge_bot, judge_change, judge_forgetting, judge_rematch
from newmarket.table.entries import Acted, Claimed, Entry, Made, Ready, Sat
from newmarket.table.messages import Done, Phase, Problem, ProblemReason
from newmarket.table.names import People, clean_name, explain_name_fault, fault_of_name, is_taken
from newmarket.table.problems import full, malformed, no_seat, not_now, unknown_bot, wrong_number_of_seats
from newmarket.table.requests import (
    Act,
    AskRematch,
    ChangeBy,
    EndMatch,
    Forget,
    GetReady,
    Leave,
    MakeTable,
    Request,
    SeatBot,
    Sit,
)
from newmarket.table.seating import salt_given
from newmarket.table.state import TableState


def judge_making(asked: MakeTable, rules: Rules, language: Language = Language.ENGLISH) -> tuple[Entry, ...] | Problem:
    """The first entries of a new table: its making, its maker in seat 0, the bots after it.

    A problem is told in *language*.
    """
    if problem := wrong_number_of_seats(rules, asked.seats, language):
        return problem
    if len(asked.bots) >= asked.seats:
        return malformed(say(language, "problem-bots-of-seats", seats=asked.seats, most=asked.seats - 1))
    for bot in asked.bots:
        if problem := unknown_bot(bot, language):
            return problem
    if problem := _bad_name(clean_name(asked.name), language):
        return problem
    bots = (Sat(Seat(seat), bot) for seat, bot in enumerate(asked.bots, start=1))
    made = Made(rules, asked.seats, asked.pace, asked.patience, shows_known=asked.shows_known)
    return (made, Sat(Seat(0), pledge=asked.pledge.lower()), *bots)


def judge(
    state: TableState, asked: Request, people: People, language: Language = Language.ENGLISH
) -> Entry | Done | Problem:
    """The entry that *asked* adds to the log of the table, at which *people* are.

    `Done` where it has been added before: a repeat has no further effect. A `Problem` changes nothing; it is
    told in *language*.
    """
    verdict = _verdict(state, asked, people, language)
    if state.is_full and not isinstance(verdict, Done | Problem) and not _can_be_done_when_full(asked):
        return not_now(say(language, "problem-too-long"))
    return verdict


def _verdict(state: TableState, asked: Request, people: People, language: Language) -> Entry | Done | Problem:
    match asked:
        case Sit():
            return _sit(state, asked, people, language)
        case SeatBot():
            return judge_bot(state, asked, language)
        case ChangeBy():
            return judge_change(state, asked, language)
        case Forget():
            return judge_forgetting(state, asked, language)
        case AskRematch():
            return judge_rematch(state, asked, language)
        case GetReady():
            return _get_ready(state, asked, language)
        case Act():
            return _act(state, asked, people, language)
        case _:
            assert_never(asked)


def _can_be_done_when_full(asked: Request) -> bool:
    """Whether *asked* cannot be done again and again."""
    match asked:
        case Act() | Forget() | AskRematch():
            return True
        case ChangeBy(change=change):
            return isinstance(change, Leave | EndMatch)
        case _:
            return False


def _sit(state: TableState, asked: Sit, people: People, language: Language) -> Entry | Problem:
    name = clean_name(asked.name)
    if problem := _bad_name(name, language):
        return problem
    entry = _seat_for(state, asked.seat, language)
    if isinstance(entry, Problem):
        return entry
    if is_taken(name, people.all_names):
        return Problem(reason=ProblemReason.NAME_TAKEN, text=say(language, "problem-name-taken", name=name))
    return replace(entry, pledge=asked.pledge.lower())


def _seat_for(state: TableState, wished: int | None, language: Language) -> Sat | Claimed | Problem:
    """The seat of a person who comes: an open one, or a bot's, which in mid-hand is theirs once that is settled."""
    at = state.open_seat if wished is None else wished
    if at is None:
        return full(say(language, "problem-table-full"))
    if not 0 <= at < len(state.seats):
        return not_now(say(language, "problem-no-such-seat"))
    seat, sitting = Seat(at), state.seats[at]
    if sitting is not None and sitting.bot is None:
        return full(say(language, "problem-seat-taken"))
    if state.phase is Phase.ENDED:
        return not_now(say(language, "problem-match-over"))
    if state.phase is not Phase.PLAYING:
        return Sat(seat)
    return full(say(language, "problem-seat-claimed")) if seat in state.claims else Claimed(seat)


def _get_ready(state: TableState, asked: GetReady, language: Language) -> Entry | Done | Problem:
    if state.person(asked.seat) is None:
        return no_seat(language)
    first = state.readied.get((asked.seat, asked.hand))
    if first is not None:
        return Done(first)
    if state.ready_for == asked.hand:
        salt = salt_given(state, asked.seat, bytes.fromhex(asked.salt).hex())
        return Ready(asked.seat, asked.hand, salt, asked.pledge.lower())
    text, clause = _not_asked_for(state, asked.hand, language), state.rules.clause_about(Topic.NEXT_HAND)
    return Problem(reason=ProblemReason.WRONG_HAND, text=text, clause=clause)


def _not_asked_for(state: TableState, hand: int, language: Language) -> str:
    match state.phase:
        case Phase.GATHERING:
            return say(language, "problem-ready-gathering")
        case Phase.ENDED:
            return say(language, "problem-ready-ended")
        case Phase.PLAYING:
            return say(language, "problem-ready-playing", hand=state.number)
        case Phase.READYING if state.ready_for is None:
            return say(language, "problem-ready-not-offered", hand=state.number + 1)
        case Phase.READYING:
            return say(language, "problem-ready-other-hand", hand=state.ready_for, asked=hand)
        case _:
            assert_never(state.phase)


def _act(state: TableState, asked: Act, people: People, language: Language) -> Entry | Done | Problem:
    person = state.person(asked.action.seat)
    if person is None:
        return no_seat(language)
    first = state.done.get((asked.action.seat, asked.key))
    if first is not None:
        if (first.hand, first.action) == (asked.hand, asked.action):
            return Done(first.seq)
        text = say(language, "problem-key-taken")
        return Problem(reason=ProblemReason.KEY_TAKEN, text=text)
    if state.broken_off is not None:
        return not_now(say(language, "problem-match-over"))
    if state.match is None or state.match.hand is None:
        return Problem(reason=ProblemReason.WRONG_HAND, text=say(language, "problem-nothing-dealt"))
    if asked.hand != state.number:
        text = say(language, "problem-other-hand", asked=asked.hand, hand=state.number)
        return Problem(reason=ProblemReason.WRONG_HAND, text=text)
    if not state.changed <= asked.seq <= state.seq:
        text = say(language, "problem-stale")
        return Problem(reason=ProblemReason.STALE, text=text)
    refused = refusal(state.rules, state.match.hand, asked.action)
    if refused is not None:
        listener = Listener([name or "" for name in people.names], asked.action.seat, language)
        return Problem(
            reason=ProblemReason.REFUSED,
            text=explain_refusal(state.rules, refused, listener),
            refusal=refused,
            clause=refusal_clause(state.rules, refused),
        )
    # For somebody who is away nobody waited: a bot would have played.
    waited = asked.waited if person.away is None else 0
    return Acted(asked.hand, asked.action, asked.key, waited=waited)


def _bad_name(name: str, language: Language) -> Problem | None:
    fault = fault_of_name(name)
    if fault is None:
        return None
    return Problem(reason=ProblemReason.BAD_NAME, text=explain_name_fault(fault, name, language))
