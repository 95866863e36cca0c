"""A record in a link comes out as it went in; what is no record, or would unfold to too much, is refused."""

from __future__ import annotations

import base64
import re
import zlib
from pathlib import Path

import pytest
from msgspec.structs import replace

from newmarket.record import FaultyRecord, read_record, write_record
from newmarket.walkthrough import FaultyLink, lesson, lesson_ids, record_in_link, record_link
from newmarket.walkthrough.link import MOST_BYTES, MOST_LETTERS

CASES = Path(__file__).parents[1] / "cases"


def link_of(data: bytes) -> str:
    """*data*, deflated, as the part of a link after ``#r=``."""
    packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(packing.compress(data) + packing.flush()).rstrip(b"=").decode()


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_a_record_comes_out_of_its_link_as_it_went_in(lesson_id: str) -> None:
    record = lesson(lesson_id).record
    link = record_link(record, base="https://cards.example/")

    assert re.fullmatch(r"https://cards\.example/walk#r=[A-Za-z0-9_-]+", link)
    assert len(link) < 1000
    assert record_in_link(link) == record_in_link(link.partition("#r=")[2]) == record


def test_every_hand_of_the_cases_goes_into_a_link() -> None:
    for file in sorted(CASES.glob("*.jsonl")):
        if "faulty" not in file.name:
            record = read_record(file.read_text(encoding="utf-8").splitlines()[0])

            assert record_in_link(record_link(record)) == record


def test_a_link_is_what_a_browser_makes_too() -> None:
    """Raw deflate of the text and base64url without padding: nothing else, so that both sides can do it."""
    record = lesson("newmarket").record
    packed = record_link(record).partition("#r=")[2]

    data = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
    assert zlib.decompress(data, wbits=-zlib.MAX_WBITS).decode() == write_record(record)


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "expected 1 to 16384 letters after #r=, got 0"),
        ("/walk#r=", "expected 1 to 16384 letters"),
        ("A" * (MOST_LETTERS + 1), "got 16385"),
        ("a+b=", "not base64url"),
        ("a*cd", "not base64url"),
        ("abcde", "not base64url"),
        ("_____w", "cannot be unfolded"),
        (link_of(b"0" * (MOST_BYTES + 1)), "more than 65536 bytes"),
        (link_of(b"0" * 10_000_000), "more than 65536 bytes"),
        (link_of(b"{}" * 99)[:-4], "cut short"),
    ],
)
def test_what_is_no_record_is_refused(link: str, why: str) -> None:
    with pytest.raises(FaultyLink, match=why):
        record_in_link(link)


def test_more_behind_a_record_is_refused() -> None:
    letters = link_of(write_record(lesson("newmarket").record).encode())
    data = base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4)) + b"more"

    with pytest.raises(FaultyLink, match="more behind it"):
        record_in_link(base64.urlsafe_b64encode(data).rstrip(b"=").decode())


def test_what_unfolds_to_something_else_than_a_record_is_a_faulty_record() -> None:
    with pytest.raises(FaultyRecord):
        record_in_link(link_of(b'{"format": "newmarket-hand/2"}'))


def test_a_record_that_no_link_can_hold_is_refused() -> None:
    record = lesson("newmarket").record
    long = replace(record, players=tuple("x" * MOST_BYTES for _ in record.players))

    with pytest.raises(FaultyLink, match="too long for a link"):
        record_link(long)
