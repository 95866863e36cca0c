"""Sending to one listener: that it takes nothing, or hears nothing for long, is seen without a timer for each frame."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from litestar.types import Send

from newmarket.server.hub import Listening

HERE = b"event: here\ndata: {}\n\n"
"""The sign of life: an event, since a page's scripts never see comments, and so could not tell that it stays away."""


class Patience(msgspec.Struct, frozen=True, kw_only=True):
    """After how many seconds of *silence* a comment is sent, and after how many a listener is *stuck*."""

    silence: float
    stuck: float


class Sending:
    """What is sent to *listening*. `sending` makes one."""

    def __init__(self, send: Send, listening: Listening, patience: Patience, limit: asyncio.Timeout) -> None:
        self._send = send
        self._listening = listening
        self._patience = patience
        self._limit = limit
        self._loop = asyncio.get_running_loop()
        self._is_under_way = False
        self._last = self._loop.time()
        """When a frame was begun to be sent last."""
        self._timer = self._loop.call_at(self._last + patience.silence, self._look)

    async def put(self, frame: bytes) -> None:
        """Sends *frame*; waits for as long as the listener takes nothing."""
        self._is_under_way, self._last = True, self._loop.time()
        await self._send({"type": "http.response.body", "body": frame, "more_body": True})
        self._is_under_way = False

    async def end(self) -> None:
        """Sends that nothing more will come."""
        self._is_under_way, self._last = True, self._loop.time()
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})
        self._is_under_way = False

    def stop(self) -> None:
        """Looks no more."""
        self._timer.cancel()

    def _look(self) -> None:
        now = self._loop.time()
        if self._is_under_way:
            again = self._last + self._patience.stuck
            if again <= now:
                self._limit.reschedule(now)
                return
        else:
            again = self._last + self._patience.silence
            if again <= now:
                self._listening.put(HERE)
                again = now + self._patience.silence
        self._timer = self._loop.call_at(again, self._look)


@asynccontextmanager
async def sending(send: Send, listening: Listening, patience: Patience) -> AsyncIterator[Sending]:
    """Sends to *listening* by *send*; in silence it hears a comment now and then, which it finds among its frames.

    :raises TimeoutError: if the listener is stuck.
    """
    async with asyncio.timeout(None) as limit:
        found = Sending(send, listening, patience, limit)
        try:
            yield found
        finally:
            found.stop()
