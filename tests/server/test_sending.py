"""What one listener is sent: comments in silence, and an end to those who take nothing."""

from __future__ import annotations

import asyncio

import pytest
from litestar.types import Message

from newmarket.server.hub import Hub
from newmarket.server.sending import HERE, Patience, sending

pytestmark = pytest.mark.anyio


class Wire:
    """The other side of a send: it takes what comes, or from the frame *stuck* on nothing."""

    def __init__(self, *, stuck: bytes | None = None) -> None:
        self.got: list[bytes] = []
        self._stuck = stuck

    async def send(self, event: Message) -> None:
        assert event["type"] == "http.response.body"
        if event["body"] == self._stuck:
            await asyncio.Event().wait()
        self.got.append(event["body"])


async def test_in_silence_a_comment_comes_again_and_again() -> None:
    wire, listening = Wire(), Hub().listen("table")

    async with sending(wire.send, listening, Patience(silence=0.02, stuck=60)) as to:
        await to.put(b"frame")
        for _ in range(3):
            told = await listening.next()
            assert isinstance(told, bytes)
            await to.put(told)

    assert [b"frame", HERE, HERE, HERE] == wire.got


async def test_who_takes_nothing_is_given_up_even_while_frames_wait() -> None:
    wire, listening = Wire(stuck=b"second"), Hub().listen("table")

    async def send_both() -> None:
        async with sending(wire.send, listening, Patience(silence=0.01, stuck=0.05)) as to:
            await to.put(b"first")
            await to.put(b"second")

    with pytest.raises(TimeoutError):
        await send_both()

    assert [b"first"] == wire.got


async def test_who_takes_all_is_not_given_up_however_long_it_listens() -> None:
    wire, listening = Wire(), Hub().listen("table")

    async with sending(wire.send, listening, Patience(silence=60, stuck=0.02)) as to:
        for _ in range(5):
            await to.put(b"frame")
            await asyncio.sleep(0.02)
        await to.end()

    assert [b"frame"] * 5 + [b""] == wire.got
