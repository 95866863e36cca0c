"""What a person asks, judged: an entry for the log, the answer to a repeat, or a problem in a player's words.

Pure. The judge of cards is `newmarket.engine.refusal` alone; here is what stands around it: seats, names, which
hand is meant, and whether the asker had seen what it was made after.
"""

from __future__ import annotations

from typing import assert_never

from newmarket.bots import BOT_NAMES
from newmarket.engine import Seat, refusal
from newmarket.explain import Listener, explain_refusal, refusal_clause
from newmarket.rules import Rules, Topic
from newmarket.table.entries import Acted, Entry, Made, Ready, Sat
from newmarket.table.messages import Done, Phase, Problem, ProblemReason
from newmarket.table.names import Names, clean_name, fault_of_name, is_taken
from newmarket.table.requests import Act, GetReady, MakeTable, Request, SeatBot, Sit
from newmarket.table.state import TableState


def judge_making(asked: MakeTable, rules: Rules) -> tuple[Entry, ...] | Problem:
    """The first entries of a new table: its making, its maker in seat 0, the bots after it."""
    least, most = rules.seats
    if asked.seats not in rules.player_counts:
        return _malformed(f"{rules.title} is for {least} to {most} players, not {asked.seats}.")
    if len(asked.bots) >= asked.seats:
        return _malformed(f"At a table of {asked.seats} there is room for at most {asked.seats - 1} bots.")
    for bot in asked.bots:
        if problem := _unknown_bot(bot):
            return problem
    if fault := fault_of_name(clean_name(asked.name)):
        return Problem(reason=ProblemReason.BAD_NAME, text=fault)
    bots = (Sat(Seat(seat), bot) for seat, bot in enumerate(asked.bots, start=1))
    return (Made(rules, asked.seats, asked.pace), Sat(Seat(0)), *bots)


def judge(state: TableState, asked: Request, names: Names) -> Entry | Done | Problem:
    """The entry that *asked* adds to the log of the table, whose players have *names*.

    `Done` where it has been added before: a repeat has no further effect. A `Problem` changes nothing.
    """
    match asked:
        case Sit():
            return _sit(state, asked, names)
        case SeatBot():
            return _seat_bot(state, asked)
        case GetReady():
            return _get_ready(state, asked)
        case Act():
            return _act(state, asked, names)
        case _:
            assert_never(asked)


def _sit(state: TableState, asked: Sit, names: Names) -> Entry | Problem:
    name = clean_name(asked.name)
    if fault := fault_of_name(name):
        return Problem(reason=ProblemReason.BAD_NAME, text=fault)
    if state.open_seat is None:
        return _full()
    if is_taken(name, names):
        return Problem(reason=ProblemReason.NAME_TAKEN, text=f"Somebody at this table is called {name} already.")
    return Sat(state.open_seat)


def _seat_bot(state: TableState, asked: SeatBot) -> Entry | Problem:
    if asked.seat is None or asked.seat != state.host:
        return Problem(reason=ProblemReason.NOT_HOST, text="Only who made the table can seat a bot.")
    if problem := _unknown_bot(asked.bot):
        return problem
    if state.open_seat is None:
        return _full()
    return Sat(state.open_seat, asked.bot)


def _get_ready(state: TableState, asked: GetReady) -> Entry | Done | Problem:
    first = state.readied.get((asked.seat, asked.hand))
    if first is not None:
        return Done(first)
    if state.ready_for == asked.hand:
        return Ready(asked.seat, asked.hand, bytes.fromhex(asked.salt).hex())
    text, clause = _not_asked_for(state, asked.hand), state.rules.clause(Topic.NEXT_HAND)
    return Problem(reason=ProblemReason.WRONG_HAND, text=text, clause=clause)


def _not_asked_for(state: TableState, hand: int) -> str:
    match state.phase:
        case Phase.GATHERING:
            return "The table waits for players; only then is everybody asked to be ready."
        case Phase.ENDED:
            return "The match is over; there is no hand to be ready for."
        case Phase.PLAYING:
            return f"Hand {state.number} is being played; you are asked once it is settled."
        case Phase.READYING if state.ready_for is None:
            return f"Hand {state.number + 1} is not offered yet; you are asked in a moment."
        case Phase.READYING:
            return f"You are asked to be ready for hand {state.ready_for}, not for hand {hand}."
        case _:
            assert_never(state.phase)


def _act(state: TableState, asked: Act, names: Names) -> Entry | Done | Problem:
    first = state.done.get((asked.action.seat, asked.key))
    if first is not None:
        if (first.hand, first.action) == (asked.hand, asked.action):
            return Done(first.seq)
        text = "That key came with another action before; each action needs a key of its own."
        return Problem(reason=ProblemReason.KEY_TAKEN, text=text)
    if state.match is None or state.match.hand is None:
        return Problem(reason=ProblemReason.WRONG_HAND, text="No hand has been dealt yet.")
    if asked.hand != state.number:
        text = f"That was for hand {asked.hand}; the table is at hand {state.number}."
        return Problem(reason=ProblemReason.WRONG_HAND, text=text)
    if not state.changed <= asked.seq <= state.seq:
        text = "Something happened at the table before that arrived; look again."
        return Problem(reason=ProblemReason.STALE, text=text)
    refused = refusal(state.rules, state.match.hand, asked.action)
    if refused is not None:
        listener = Listener([name or "" for name in names], asked.action.seat)
        return Problem(
            reason=ProblemReason.REFUSED,
            text=explain_refusal(refused, listener),
            refusal=refused,
            clause=refusal_clause(state.rules, refused),
        )
    return Acted(asked.hand, asked.action, asked.key)


def _unknown_bot(bot: str) -> Problem | None:
    if bot in BOT_NAMES:
        return None
    return _malformed(f"There is no such bot; there are {', '.join(BOT_NAMES)}.")


def _malformed(text: str) -> Problem:
    return Problem(reason=ProblemReason.MALFORMED, text=text)


def _full() -> Problem:
    return Problem(reason=ProblemReason.TABLE_FULL, text="Every seat at this table is taken; you can watch.")
