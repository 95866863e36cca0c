"""Files of many records: bad lines do no harm to the others, and no line is too long to survive."""

from __future__ import annotations

import io
import json
from pathlib import Path

from newmarket.record import LINE_LIMIT, FaultKind, Read, read_record, read_records

LINES = (Path(__file__).parents[1] / "cases" / "newmarket.jsonl").read_bytes().splitlines(keepends=True)


def read(*parts: bytes) -> list[Read]:
    return list(read_records(io.BytesIO(b"".join(parts)), file="f"))


def places(found: list[Read]) -> list[tuple[int, int, bool]]:
    """Number, line and whether it was read, of each record."""
    return [(record.number, record.line, record.record is not None) for record in found]


def test_records_are_numbered_from_one() -> None:
    found = read(*LINES)

    assert places(found) == [(number, number, True) for number in range(1, len(LINES) + 1)]
    assert [record.record for record in found] == [read_record(line) for line in LINES]
    assert found[-1].end == sum(map(len, LINES))


def test_empty_lines_do_not_count_as_records() -> None:
    assert places(read(b"\n", LINES[0], b"  \r\n", LINES[1].replace(b"\n", b"\r\n"))) == [(1, 2, True), (2, 4, True)]


def test_a_bad_line_is_named_and_the_next_one_read() -> None:
    found = read(LINES[0], b"{torn\n", b"\xff\n", LINES[1])

    assert places(found) == [(1, 1, True), (2, 2, False), (3, 3, False), (4, 4, True)]
    assert [record.fault.kind for record in found if record.fault] == [FaultKind.FORMAT] * 2


def test_a_huge_line_is_passed_over() -> None:
    huge = b" " * (3 * LINE_LIMIT)
    found = read(LINES[0], b'"' + b"x" * (3 * LINE_LIMIT) + b'"\n', LINES[1], huge + b"\n", LINES[2], huge)

    assert places(found) == [(1, 1, True), (2, 2, False), (3, 3, True), (4, 4, False), (5, 5, True), (6, 6, False)]
    assert str(LINE_LIMIT) in str(found[1].fault)
    assert found[-1].end == sum(map(len, LINES[:3])) + 9 * LINE_LIMIT + 4


def test_a_line_at_the_limit_is_read() -> None:
    padding = LINE_LIMIT - len(LINES[0])

    assert places(read(b" " * padding, LINES[0], LINES[1])) == [(1, 1, True), (2, 2, True)]
    assert places(read(b" " * (padding + 1), LINES[0], LINES[1])) == [(1, 1, False), (2, 2, True)]


def test_the_last_line_need_not_end_and_a_byte_order_mark_is_no_fault() -> None:
    assert places(read(b"\xef\xbb\xbf" + LINES[0], LINES[1].rstrip())) == [(1, 1, True), (2, 2, True)]


def test_one_record_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(LINES[0]), indent=2).encode()
    found = read(spread, b"\n")

    assert [record.record for record in found] == [read_record(LINES[0])]
    assert found[0].end == len(spread) + 1
    assert places(read(b"{\n" + b" " * LINE_LIMIT)) == [(1, 1, False)]


def test_a_record_spread_over_lines_that_is_too_long_is_one_fault() -> None:
    data = json.loads(LINES[0])
    spread = json.dumps(data | {"players": ["Ann"] * (LINE_LIMIT // 4)}, indent=2).encode()
    found = read(spread)

    assert len(spread) > 2 * LINE_LIMIT
    assert places(found) == [(1, 1, False)]
    assert str(LINE_LIMIT) in str(found[0].fault)
    assert found[0].end == len(spread)


def test_a_file_without_records() -> None:
    assert read() == []
    assert read(b"\n\n") == []
