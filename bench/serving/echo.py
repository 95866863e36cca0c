"""The bare echo: what is posted becomes a row of the same store, and is told to who listens by the same hub.

No rules, no views, no words, nobody's right to anything; nothing that a server must have beside it.

    python -m bench.serving.echo DATABASE
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from contextlib import closing
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar, Response, get, post
from litestar.params import FromPath
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Send

from newmarket.server.hub import Hub, Listening
from newmarket.server.listening import listen
from newmarket.server.routes.bodies import Asked
from newmarket.server.run import IDLE_CONNECTION_SECONDS
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change
from newmarket.table.messages import Done

JSON = "application/json"


class Echo:
    """Who listens, and the number of the last row of each table."""

    def __init__(self, store: SqliteStore) -> None:
        self.hub = Hub()
        self._store = store
        self.last: defaultdict[str, int] = defaultdict(int)
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def call(self, table: str, row: bytes) -> int:
        """Writes *row*, then tells it. Returns its number."""
        async with self._locks[table]:
            seq = self.last[table] + 1
            await self._store.append(Change(table=table, rows=((seq, row),)))
            self.last[table] = seq
            self.hub.pass_on(frame(seq, row), table)
            return seq


class EchoStream(ASGIResponse):
    """The rows of one table from now on."""

    _should_set_content_length = False

    def __init__(self, echo: Echo, table: str) -> None:
        super().__init__(media_type="text/event-stream")
        self._echo = echo
        self._table = table

    async def send_body(self, send: Send, receive: Receive) -> None:
        """Sends what is told until the listener has gone."""
        listening = self._echo.hub.listen(self._table)
        watch = asyncio.create_task(_until_gone(receive, listening))
        try:
            # In place of a snapshot: the number of the last row.
            await _put(send, frame(self._echo.last[self._table], b"{}"))
            while (told := await listening.next()) is not None:
                assert isinstance(told, bytes), "nothing else is told here"
                await _put(send, told)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            watch.cancel()
            self._echo.hub.leave(listening)


def frame(seq: int, row: bytes) -> bytes:
    """Row *seq* as it is told: the same to all."""
    return b"id: %d\nevent: message\ndata: %s\n\n" % (seq, row)


async def _put(send: Send, sent: bytes) -> None:
    await send({"type": "http.response.body", "body": sent, "more_body": True})


async def _until_gone(receive: Receive, listening: Listening) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    listening.end()


@post("/api/echo/{table:str}")
async def call(request: Asked, table: FromPath[str]) -> Response[bytes]:
    """Takes one row."""
    seq = await echo_of(request).call(table, await request.body())
    return Response(msgspec.json.encode(Done(seq)), status_code=200, media_type=JSON)


@get("/api/echo/{table:str}")
async def stream(request: Asked, table: FromPath[str]) -> ASGIResponse:
    """Tells what is called from now on."""
    return EchoStream(echo_of(request), table)


def echo_of(request: Asked) -> Echo:
    """The echo that serves *request*."""
    echo = request.app.state.echo
    assert isinstance(echo, Echo)
    return echo


def main() -> None:
    """Serves until it is told to stop, and says where."""
    with closing(SqliteStore(Path(sys.argv[1]))) as store, listen("127.0.0.1", 0) as listener:
        echo = Echo(store)
        app = Litestar([call, stream], logging_config=None, openapi_config=None)
        app.state.echo = echo
        config = uvicorn.Config(
            app,
            loop="uvloop",
            http="httptools",
            ws="none",
            log_level="error",
            access_log=False,
            server_header=False,
            timeout_keep_alive=IDLE_CONNECTION_SECONDS,
            timeout_graceful_shutdown=1,
        )
        print(f"The echo is served on http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
        uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
