"""Reads files of many records, a line each, without holding more than one of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO

import msgspec

from newmarket.record.model import Fault, FaultyRecord, Record
from newmarket.record.text import format_fault, read_record

LINE_LIMIT = 1 << 20
"""Most bytes of a record; the longest that a sensible one needs is some ten thousand."""
_TOO_LONG = format_fault(f"expected at most {LINE_LIMIT} bytes for a record")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Read(msgspec.Struct, frozen=True, kw_only=True):
    """One record of a file: its *number* and *line* from 1, and either the *record* or the *fault* of its text.

    *end* is how many bytes of the file have been read after it.
    """

    file: str
    number: int
    line: int
    end: int
    record: Record | None
    fault: Fault | None


def read_records(stream: BinaryIO, *, file: str) -> Iterator[Read]:
    """The records of *stream* in order, good ones and bad ones; *file* is its name for messages.

    A file is JSON Lines; empty lines do not count. A single record may also be spread over lines, as long
    as its first line is the opening brace alone.
    """
    number, line, end = 0, 0, 0
    while text := stream.readline(LINE_LIMIT + 1):
        line, end = line + 1, end + len(text)
        if line == 1:
            text = text.removeprefix(_BYTE_ORDER_MARK)
        if len(text) > LINE_LIMIT:
            number, end = number + 1, end + (0 if text.endswith(b"\n") else _skip_line(stream))
            yield Read(file=file, number=number, line=line, end=end, record=None, fault=_TOO_LONG)
        elif text.strip():
            number += 1
            if number == 1 and text.strip() == b"{":
                rest = stream.read(LINE_LIMIT)
                text, end = text + rest, end + len(rest)
                if len(text) > LINE_LIMIT:
                    # Nothing but the rest of that record can follow.
                    end += _skip_all(stream)
            record, fault = (None, _TOO_LONG) if len(text) > LINE_LIMIT else _read(text)
            yield Read(file=file, number=number, line=line, end=end, record=record, fault=fault)


def _read(text: bytes) -> tuple[Record | None, Fault | None]:
    try:
        return read_record(text), None
    except FaultyRecord as problem:
        return None, problem.fault


def _skip_all(stream: BinaryIO) -> int:
    """Passes over all that is left; returns its bytes."""
    skipped = 0
    while part := stream.read(LINE_LIMIT):
        skipped += len(part)
    return skipped


def _skip_line(stream: BinaryIO) -> int:
    """Passes over the rest of a line; returns its bytes."""
    skipped = 0
    while part := stream.readline(LINE_LIMIT):
        skipped += len(part)
        if part.endswith(b"\n"):
            break
    return skipped
