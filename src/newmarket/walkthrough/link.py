"""A record inside a link: the walkthrough of a hand that needs no table behind it.

What stands after ``#r=`` is the text of the record, deflated without header or checksum (RFC 1951) and written in
base64url without padding. A browser keeps it to itself: what stands after ``#`` is not sent to a server.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from newmarket.errors import NewmarketError
from newmarket.record import Record, read_record, write_record

PAGE = "/walk"
"""The page that plays what stands in the link."""
MOST_LETTERS = 16_384
"""Most letters of a record in a link: what browsers, chats and letters still carry."""
MOST_BYTES = 65_536
"""Most bytes that it may unfold to; a hand by a game of the package has some three thousand."""
_KEY = "#r="
_STANDARD = str.maketrans("-_+/", "+/--")
"""From this alphabet to the one that can be checked, and what is not in this one to a sign of neither."""
_RAW = -zlib.MAX_WBITS


class FaultyLink(NewmarketError, ValueError):
    """A link that holds no record, or a record that no link can hold."""


def record_link(record: Record, *, base: str = "") -> str:
    """The link that shows *record*, at the table that is served at *base* (``https://cards.example``).

    :raises FaultyLink: if it is too long for one.
    """
    return f"{base.rstrip('/')}{PAGE}{_KEY}{packed(record)}"


def packed(record: Record) -> str:
    """*record* as it stands in a link.

    :raises FaultyLink: if it is too long for one.
    """
    text = write_record(record).encode()
    deflated = zlib.compress(text, level=9, wbits=_RAW)
    letters = base64.urlsafe_b64encode(deflated).rstrip(b"=").decode()
    if len(text) > MOST_BYTES or len(letters) > MOST_LETTERS:
        raise FaultyLink(f"the record is too long for a link: {len(letters)} letters, and {MOST_LETTERS} go into one")
    return letters


def record_in_link(link: str) -> Record:
    """The record in *link*, or in the part of it after ``#r=``; the inverse of `record_link`.

    :raises FaultyLink: if it holds none, or more than `MOST_BYTES`.
    :raises FaultyRecord: as `newmarket.record.read_record`.
    """
    letters = link.strip().rpartition(_KEY)[2]
    if not letters or len(letters) > MOST_LETTERS:
        raise FaultyLink(f"expected 1 to {MOST_LETTERS} letters after {_KEY}, got {len(letters)}")
    return read_record(_inflated(_decoded(letters)))


def _decoded(letters: str) -> bytes:
    try:
        # Python passes over what is not in its alphabet, unless it is told to look.
        plain = letters.translate(_STANDARD)
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError) as problem:
        raise FaultyLink("what stands in the link is not base64url") from problem


def _inflated(data: bytes) -> bytes:
    unfolding = zlib.decompressobj(wbits=_RAW)
    try:
        text = unfolding.decompress(data, MOST_BYTES + 1)
    except zlib.error as problem:
        raise FaultyLink("what stands in the link cannot be unfolded") from problem
    if len(text) > MOST_BYTES:
        raise FaultyLink(f"what stands in the link unfolds to more than {MOST_BYTES} bytes")
    if not unfolding.eof or unfolding.unused_data:
        raise FaultyLink("what stands in the link is cut short, or has more behind it")
    return text
