"""Entries as they lie in storage: they come back the same, or say why they cannot."""

from __future__ import annotations

import json

import pytest

from newmarket.server.codec import VERSION, UnreadableLog, decode_entry, decode_log, encode_entry
from tests.kit.games import SARATOGA
from tests.kit.tables import Table


def test_a_whole_log_comes_back_as_it_was() -> None:
    table = Table(rules=SARATOGA, seats=4, bots=2)
    table.play_match()
    rows = [(seq, encode_entry(entry)) for seq, entry in enumerate(table.entries, start=1)]

    assert table.entries == decode_log("t", rows)
    assert table.entries[5:] == decode_log("t", rows[5:], after=5)
    assert {json.loads(body)["v"] for _, body in rows} == {VERSION}


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b'{"v":2,"entry":{"entry":"dealt","hand":1}}', "expected version 1 of the log's form, got 2"),
        (b'{"entry":{"entry":"dealt","hand":1}}', "missing required field `v`"),
        (b'{"v":1,"entry":{"entry":"vanished"}}', "Invalid value 'vanished'"),
        (b'{"v":1,"entry":{"entry":"dealt","hand":"1"}}', "Expected `int`"),
        (b'{"v":1,"entry":{"entry":"dealt","hand":1},"more":1}', "unknown field `more`"),
        (b"\xff", "malformed"),
        (b"", "truncated"),
    ],
)
def test_a_row_that_cannot_be_read_says_which_and_why(body: bytes, why: str) -> None:
    with pytest.raises(UnreadableLog) as refused:
        decode_entry(body, where="table t, row 7")

    assert str(refused.value).startswith("table t, row 7: ")
    assert why in str(refused.value)


def test_a_log_with_a_gap_is_not_read() -> None:
    rows = [(seq, encode_entry(entry)) for seq, entry in enumerate(Table().entries, start=1)]
    with pytest.raises(UnreadableLog, match="row 2 is missing, the next is 3"):
        decode_log("t", [rows[0], *rows[2:]])
