"""The stream of a table: one frame for each message, as Server-Sent Events."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from http import HTTPStatus

from litestar import get
from litestar.params import FromPath
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Send

from newmarket.languages import Language
from newmarket.server.hall import Hall, hall_of
from newmarket.server.hub import Listening
from newmarket.server.limits import address_of
from newmarket.server.live import LiveTable
from newmarket.server.problems import too_many_streams
from newmarket.server.routes.bodies import Asked, language_of, table_of, token_hash_of
from newmarket.server.sending import Patience, Sending, sending

SILENCE_SECONDS = 10.0
"""After so long without a message a comment is sent, so that nothing on the way takes the stream for dead."""
STUCK_SECONDS = 30.0
"""A listener that takes nothing for so long is given up."""
# How soon the browser comes again after a break, in milliseconds.
_BEGIN = b"retry: 1000\n: here\n\n"
# Who is somebody else than they were (they sat down, or were put out) comes again at once, as who they are.
_COME_AGAIN = b"retry: 20\n\n"

_HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no", "content-type": "text/event-stream; charset=utf-8"}


@get("/api/tables/{table:str}/stream")
async def stream(request: Asked, table: FromPath[str]) -> ASGIResponse:
    """What happens at the table from now on, or from where the listener broke off."""
    hall, address = hall_of(request), address_of(request.scope)
    if not hall.limits.streams.has_room(address):
        hall.metrics.count("newmarket_limited_total", kind="stream")
        raise too_many_streams()
    found = await table_of(request, table)
    after = _number(request.headers.get("last-event-id"))
    if after is None:
        after = _number(request.query_params.get("after"))
    return EventStream(
        hall, found, token_hash_of(request, found), after, address=address, language=language_of(request)
    )


def _number(text: str | None) -> int | None:
    """The number of a message; what is none is as good as nothing: the stream begins with a snapshot."""
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else None


class EventStream(ASGIResponse):
    """The frames of one listener, until it or the server ends the stream."""

    _should_set_content_length = False

    def __init__(
        self,
        hall: Hall,
        table: LiveTable,
        token: bytes | None,
        after: int | None,
        *,
        address: str = "",
        language: Language = Language.ENGLISH,
    ) -> None:
        headers = {**_HEADERS, "content-language": language.value}
        super().__init__(headers=headers, status_code=HTTPStatus.OK, media_type="text/event-stream")
        self._hall = hall
        self._table = table
        self._token = token
        self._language = language
        self._after = after
        self._address = address

    async def send_body(self, send: Send, receive: Receive) -> None:
        """Listens first, then sends what was before, then what is told live: nothing is lost or sent twice."""
        with self._hall.limits.streams.taken(self._address):
            await self._send_while_there(send, receive)

    async def _send_while_there(self, send: Send, receive: Receive) -> None:
        with self._table.listening(self._token, self._language) as listening:
            watch = asyncio.create_task(_until_gone(receive))
            watch.add_done_callback(lambda _: listening.end())
            try:
                await self._send_all(listening, send)
            except TimeoutError:
                # It takes nothing any more; uvicorn closes the connection, and whoever it was may come again.
                listening.was_cut = True
            finally:
                watch.cancel()
                if listening.was_cut:
                    self._hall.metrics.count("newmarket_listeners_cut_total")

    async def _send_all(self, listening: Listening, send: Send) -> None:
        patience = Patience(silence=SILENCE_SECONDS, stuck=STUCK_SECONDS)
        async with sending(send, listening, patience) as to:
            await self._send_to(to, listening)

    async def _send_to(self, to: Sending, listening: Listening) -> None:
        await to.put(_BEGIN)
        sent = self._table.state.seq
        async with aclosing(self._table.frames(listening.you, self._language, after=self._after)) as frames:
            async for frame in frames:
                if listening.ended:
                    break
                await to.put(frame)
        while (told := await listening.next()) is not None:
            if isinstance(told, bytes):
                await to.put(told)
            elif told.seq > sent:
                await to.put(told.frame)
                sent = told.seq
        if listening.is_another:
            await to.put(_COME_AGAIN)
        await to.end()


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
