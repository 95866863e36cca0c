"""`newmarket verify`: every kind of falsified record is refused, with where and why."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.record import Record, write_record
from newmarket.table.records import records_of
from tests.kit.tables import Table

Falsified = dict[str, Any]
runner = CliRunner()


def hash_of(salt: str) -> str:
    return hashlib.sha256(bytes.fromhex(salt)).hexdigest()


@pytest.fixture(scope="module")
def records() -> tuple[Record, ...]:
    """A match of four, with two bots, whose persons pledge each of their salts; the first is not pledged."""
    table = Table(seats=4, bots=2, seed=9)
    number = 0
    while table.state.phase.value != "ended":
        table.settle_down()
        if table.state.ready_for is None:
            table.play_hand()
            continue
        for seat in table.persons:
            table.get_ready(seat, salt=f"{number:02x}{seat:02x}", pledge=hash_of(f"{number + 1:02x}{seat:02x}"))
        table.play_hand()
        number += 1
    return records_of("t", table.entries, table.names)


def verified(tmp_path: Path, *records: Falsified | Record) -> tuple[int, list[str]]:
    """How the command leaves, and its lines without the name of the file."""
    file = tmp_path / "match.jsonl"
    lines = (write_record(record) if isinstance(record, Record) else json.dumps(record) for record in records)
    file.write_text("\n".join(lines), encoding="utf-8")
    result = runner.invoke(app, ["verify", str(file)])
    return result.exit_code, [line.removeprefix(f"{file}:") for line in result.output.splitlines()]


def swapped(record: Falsified) -> None:
    one, other = record["deal"]["seats"][1], record["deal"]["seats"][3]
    one[0], other[0] = other[0], one[0]


def swapped_with_spare(record: Falsified) -> None:
    one, spare = record["deal"]["seats"][2], record["deal"]["spare"]
    one[0], spare[0] = spare[0], one[0]


def left_out(record: Falsified) -> None:
    record["chance"]["salts"][0] = ""


def shorter(record: Falsified) -> None:
    record["chance"]["salts"].pop()


def another(key: str, value: str) -> Callable[[Falsified], None]:
    def change(record: Falsified) -> None:
        record["chance"][key] = value

    return change


def another_in(key: str, seat: int, value: str) -> Callable[[Falsified], None]:
    def change(record: Falsified) -> None:
        record["chance"][key][seat] = value

    return change


def other_dealer(record: Falsified) -> None:
    record["dealer"] = (record["dealer"] + 1) % 4


def resealed(record: Falsified) -> None:
    """The server took another seed afterwards, and a commitment that fits it."""
    record["chance"] |= {"seed": "00" * 32, "commitment": hash_of("00" * 32)}


FALSIFIED = {
    "seed": (another("seed", "00" * 32), "other_seed: the seed is not the one that the commitment was made to"),
    "seed cut": (another("seed", "00" * 31), "malformed: seed: expected 32 bytes, got 31"),
    "commitment": (another("commitment", "ab" * 32), "other_seed: the seed is not the one"),
    "seed and commitment": (
        resealed,
        "other_deal: the cards dealt are not those that follow (table/1, 4 salts): seat 0",
    ),
    "salt": (another_in("salts", 3, "ffff"), "other_salt: the salt of seat 3 is not the one that it had pledged"),
    "salt of a bot": (another_in("salts", 1, "ff"), "other_deal: the cards dealt are not those that follow"),
    "salt left out": (left_out, "other_salt: the salt of seat 0 is not the one that it had pledged"),
    "salts too few": (shorter, "malformed: expected a salt for each of 4 seats, got 3"),
    "pledge": (another_in("pledges", 0, "cd" * 32), "other_salt: the salt of seat 0 is not the one"),
    "cards of two seats": (
        swapped,
        "other_deal: the cards dealt are not those that follow (table/1, 4 salts): seat 1, seat 3",
    ),
    "card of the spare hand": (swapped_with_spare, "(table/1, 4 salts): seat 2, the spare hand differ"),
    "dealer": (other_dealer, "other_deal: the cards dealt are not those that follow"),
}


@pytest.mark.parametrize("what", FALSIFIED)
def test_a_falsified_record_is_refused_with_where_and_why(
    tmp_path: Path, records: tuple[Record, ...], what: str
) -> None:
    falsify, why = FALSIFIED[what]
    changed: Falsified = json.loads(write_record(records[1]))
    falsify(changed)
    code, lines = verified(tmp_path, records[0], changed)

    assert code == 1
    assert lines[0].startswith("1: record 1: holds: ")
    assert lines[1].startswith("2: record 2: ")
    assert why in lines[1]
    assert lines[2].endswith("records: 1 deals follow, 1 do not, 0 cannot be checked")


def test_a_match_that_is_as_it_was_holds(tmp_path: Path, records: tuple[Record, ...]) -> None:
    code, lines = verified(tmp_path, *records)

    assert code == 0
    assert "not pledged before: the salt of seats 0, 3" in lines[0]
    assert all(line.endswith("holds: the deal follows (table/1, 4 salts)") for line in lines[1:-1])
    assert len(lines) == len(records) + 1 > 3


def test_a_hand_left_out_is_told(tmp_path: Path, records: tuple[Record, ...]) -> None:
    code, lines = verified(tmp_path, records[0], records[2])

    assert code == 0
    assert "hand 2 of the match is not at hand" in lines[1]
