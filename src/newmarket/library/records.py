"""Hands as records, read and written: `newmarket-hand/1`, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from newmarket.library.hand import Hand
from newmarket.record import FaultyRecord, LabChance, Read, Record, read_record, read_records, replay, write_record
from newmarket.record.text import check_it_is_one


def hand_of(record: Record | str | bytes) -> Hand:
    """The hand that *record*, or its text, tells, played again.

    :raises FaultyRecord: if it does not hold; `fault` in it says where and why.
    """
    of = read_record(record) if isinstance(record, str | bytes) else record
    check_it_is_one(of)
    replayed = replay(of)
    rules = replayed.rules
    assert rules is not None, "a record that holds has rules"
    assert replayed.state is not None, "a record that holds has been played"
    return Hand(
        rules=rules,
        state=replayed.state,
        counters_before=of.counters,
        pots_before=tuple(of.pots.get(pot.id, 0) for pot in rules.pots),
        events=replayed.events,
        actions=tuple(action for each in replayed.actions if (action := each.action) is not None),
        chance=of.chance if isinstance(of.chance, LabChance) else None,
    )


def read_hands(path: str | Path) -> tuple[Hand, ...]:
    """The hands of a file of records, in order, each played again.

    :raises FaultyRecord: at the first that does not hold.
    :raises OSError: if the file cannot be read.
    """
    with Path(path).open("rb") as stream:
        return tuple(hand_of(_sound(read)) for read in read_records(stream, file=str(path)))


def write_hands(path: str | Path, hands: Iterable[Hand], *, players: Sequence[str] | None = None) -> int:
    """Writes the record of each of *hands* to a file, a line each, in place of what it held. Returns how many.

    :raises HandNotOver: if one has not been settled; `FaultySeat` if there are not as many *players* as seats. The
        file is then left as it was.
    :raises OSError: if the file cannot be written.
    """
    lines = [write_record(hand.record(players)) for hand in hands]
    Path(path).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def _sound(read: Read) -> Record:
    if read.fault is not None:
        raise FaultyRecord(read.fault)
    assert read.record is not None, "what has no fault has been read"
    return read.record
