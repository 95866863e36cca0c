"""Whether all sides of a match agree: the log, what each listener heard and was answered, and the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

import msgspec

from newmarket.engine import Event, Seat, commitment_to, transfers
from newmarket.match import MatchEnded
from newmarket.record import check_record, read_record, verify_chance
from newmarket.server.hub import Told
from newmarket.server.roster import Standing
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, Ready
from newmarket.table.follow import states
from newmarket.table.names import People
from newmarket.table.state import TableState
from tests.kit.persons import Person
from tests.kit.serving import Frame


def assert_all_agree(entries: Sequence[Entry], people: People, persons: Sequence[Person], records: str) -> None:
    """Holds everything against the log of a match that is over, in whose seats the same players sat from the first
    hand on: *people* are their names, *persons* those who listened, *records* what the server gives as its records.
    """
    every = list(states(entries))
    assert_hands_follow(entries)
    assert_records_hold(entries, every[-1], records)
    for person in persons:
        assert_heard_the_log(every, people, person)
        assert_acted_once(entries, person)
        assert_fold_is_the_state(person, every[-1])
        assert_commitments_kept(entries, person)


def assert_hands_follow(entries: Sequence[Entry]) -> None:
    """Each hand was offered once, every seat got ready for it once at most, and it was dealt once; in this order."""
    offered = [entry.hand for entry in entries if isinstance(entry, Offered)]
    dealt = [entry.hand for entry in entries if isinstance(entry, HandDealt)]
    ready = Counter((entry.hand, entry.seat) for entry in entries if isinstance(entry, Ready))
    numbers = list(range(1, len(offered) + 1))

    assert offered == numbers
    assert dealt == numbers[: len(dealt)]
    assert len(dealt) >= len(offered) - 1
    assert set(ready.values()) <= {1}
    order = [entry.hand for entry in entries if isinstance(entry, Offered | HandDealt | Acted)]
    assert order == sorted(order)


def assert_records_hold(entries: Sequence[Entry], last: TableState, records: str) -> None:
    """The records replay to their results, their deals follow from seed and salts, and the last one ends as the log."""
    read = [read_record(line) for line in records.splitlines()]
    hands = sum(isinstance(entry, HandDealt) for entry in entries)

    assert last.match is not None
    assert [check_record(record) for record in read] == [None] * hands
    assert {verify_chance(record).verdict for record in read} == {"holds"}
    assert read[-1].result.counters == last.match.counters
    acted = [entry for entry in entries if isinstance(entry, Acted)]
    assert [len(record.actions) for record in read] == [
        len(list(of_hand)) for _, of_hand in groupby(acted, key=lambda entry: entry.hand)
    ]


def assert_heard_the_log(every: Sequence[TableState], people: People, person: Person) -> None:
    """From the first frame to the end no message is missing or comes twice, and each is, byte for byte, what a server
    tells that reads the log for the first time.
    """
    first, *rest = person.heard
    assert first.event == "snapshot"
    assert [frame.id for frame in rest if frame.event == "message"] == list(range(first.id + 1, every[-1].seq + 1))
    assert {frame.event for frame in rest} <= {"message"}
    seat = Seat(person.seat) if person.seat >= 0 else None
    for frame, state in zip(rest, every[first.id :], strict=True):
        if state.match is None:
            # Not everybody sat there yet, whose names are told.
            continue
        sitting = None if seat is None else state.seats[seat]
        you = Standing(seat, since=0 if sitting is None else sitting.since)
        assert Told(person.table, state, people).frame(you) == _as_sent(frame)


def _as_sent(frame: Frame) -> bytes:
    return f"id: {frame.id}\nevent: {frame.event}\ndata: {frame.data}\n\n".encode()


def assert_acted_once(entries: Sequence[Entry], person: Person) -> None:
    """What they were answered was done stands in the log once, in the row that the answer named, and as they asked; and
    nothing else stands there as done by them.
    """
    rows = {
        entry.key: (row, entry)
        for row, entry in enumerate(entries, start=1)
        if isinstance(entry, Acted) and entry.key and entry.action.seat == person.seat
    }
    keys = [
        entry.key for entry in entries if isinstance(entry, Acted) and entry.key and entry.action.seat == person.seat
    ]

    assert len(keys) == len(rows)
    assert {key: rows[key][0] for key in person.answered} == person.answered
    assert {key: _asked(entry) for key, (_, entry) in rows.items()} == {key: person.asked[key] for key in rows}


def _asked(entry: Acted) -> object:
    done = msgspec.to_builtins(entry.action)
    return {key: value for key, value in done.items() if key != "seat"}


def assert_fold_is_the_state(person: Person, last: TableState) -> None:
    """The events alone, counter by counter, lead from the first frame to the end of the log."""
    assert last.match is not None
    first = person.heard[0].told
    begun = first["match"]
    before = begun["counters"] if begun else [last.rules.counters] * len(last.seats)
    holds: Counter[Seat | str] = Counter({Seat(seat): counters for seat, counters in enumerate(before)})
    holds.update(begun["pots"] if begun else {})
    for frame in person.heard[1:]:
        for event in msgspec.convert(frame.told["events"], type=tuple[Event | MatchEnded, ...]):
            if not isinstance(event, MatchEnded):
                for moved in transfers(event):
                    holds[moved.source] -= moved.counters
                    holds[moved.target] += moved.counters
    pots = {pot.id: counters for pot, counters in zip(last.rules.pots, last.match.pots, strict=True)}

    assert tuple(holds[Seat(seat)] for seat in range(len(last.seats))) == last.match.counters
    assert {pot: holds[pot] for pot in pots} == pots


def assert_commitments_kept(entries: Sequence[Entry], person: Person) -> None:
    """The hash that was shown before each hand is that of the seed by which it was dealt."""
    seeds = {entry.hand: entry.seed for entry in entries if isinstance(entry, Offered)}
    shown = {
        frame.told["table"]["ready_for"]: frame.told["table"]["commitment"]
        for frame in person.heard
        if frame.told["table"]["ready_for"] is not None
    }
    assert shown == {hand: commitment_to(bytes.fromhex(seeds[hand])) for hand in shown}
    # Who only watches may have come after the first hand was offered.
    dealt = {entry.hand for entry in entries if isinstance(entry, HandDealt)}
    assert set(shown) >= (dealt if person.seat >= 0 else dealt - {1})
