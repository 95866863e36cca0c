"""Writes recorded.json: what a table really tells seat 0 and a watcher, for the tests of the browser part.

A table of three, one person and two bots, from its making to the offer of the second hand; and the last message
of its match. Run it from the folder of the sources after a change of the messages:

    python web/tests/recorded/record.py
"""

from __future__ import annotations

import random
from pathlib import Path

import msgspec

from newmarket.bots import make_bot
from newmarket.engine import Seat, legal_actions
from newmarket.rules import load_rules
from newmarket.table.due import Around, Purpose, bot_to_act, dues, entry_for, question_for_bot
from newmarket.table.entries import Acted, Entry, Made, Pace, Ready, Sat
from newmarket.table.follow import follow
from newmarket.table.messages import Message, Snapshot
from newmarket.table.names import People
from newmarket.table.state import TableState
from newmarket.table.tell import message, snapshot

PEOPLE = People(names=("Rosalind", "Tom", "Priya"), claimants=(None, None, None))
HERE = Around(lost=(None, None, None), written={}, began=0)
"""All are here all the time."""
TABLE = "tableoftests"
YOU = Seat(0)


class Recorded(msgspec.Struct):
    """*made* is the table before anybody was asked for "ready", *told* each message from there on."""

    made: Snapshot
    told: list[Message]
    watched: Snapshot
    ended: Snapshot


def next_entry(state: TableState, chance: random.Random) -> Entry | None:
    """What happens next where everybody plays on; none after the match."""
    if state.ready_for is not None and not state.is_ready(YOU):
        return Ready(YOU, state.ready_for, chance.randbytes(16).hex())
    for due in dues(state, HERE):
        if due.purpose is Purpose.STAND_IN:
            continue
        action = None
        if due.purpose is Purpose.BOT:
            thought = question_for_bot(state)
            bot = make_bot(thought.bot, state.rules)
            action = bot.choose(thought.view, random.Random(thought.seed))  # noqa: S311 - as at a table
        return entry_for(state, due.purpose, around=HERE, now=0, seed=chance.randbytes(32), action=action)
    match = state.match
    if match is None or match.hand is None or match.hand.turn is None:
        return None
    assert bot_to_act(state) is None, "a bot's turn is due"
    return Acted(state.number, legal_actions(state.rules, match.hand)[0])


def main() -> None:
    """Records, and writes the file beside this one."""
    chance = random.Random(7)  # noqa: S311 - the same at each recording
    state = follow(None, Made(load_rules("newmarket"), 3, Pace.BRISK)).state
    for sat in (Sat(YOU), Sat(Seat(1), "steady"), Sat(Seat(2), "steady")):
        state = follow(state, sat).state
    made = snapshot(TABLE, state, PEOPLE, YOU)
    told: list[Message] = []
    watched: Snapshot | None = None
    while (entry := next_entry(state, chance)) is not None:
        state = follow(state, entry).state
        if state.number < 2 and (state.number == 0 or state.seq <= told[-1].seq + 1):
            told.append(message(TABLE, state, PEOPLE, YOU))
            if watched is None and state.number == 1 and len(told) > 12:
                watched = snapshot(TABLE, state, PEOPLE, None)
    assert watched is not None, "the first hand has more plays than that"
    while told[-1].table.ready_for != 2 or told[-1].table.seats[YOU].ready:
        told.pop()
    recorded = Recorded(made, told, watched, snapshot(TABLE, state, PEOPLE, YOU))
    Path(__file__).with_name("recorded.json").write_bytes(msgspec.json.encode(recorded))


if __name__ == "__main__":
    main()
