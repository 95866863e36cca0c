"""What whoever runs the server asks: does it live, can it work, what has it done."""

from __future__ import annotations

import asyncio

from litestar import Response, get

from newmarket.server.answers import Well
from newmarket.server.hall import hall_of
from newmarket.server.problems import JSON, not_done
from newmarket.server.routes.bodies import Asked, answer
from newmarket.server.schema import document
from newmarket.server.store import StoreFailed
from newmarket.table.messages import ProblemReason

PING_SECONDS = 3.0
"""A store that has not answered for so long cannot work: who asks is not kept waiting for it."""


@get("/healthz")
async def healthz() -> Response[bytes]:
    """The process answers."""
    return answer(Well())


@get("/readyz")
async def readyz(request: Asked) -> Response[bytes]:
    """The store can be read and written, and the server is not about to stop: tables can be played at."""
    hall = hall_of(request)
    if hall.hub.is_closed:
        raise not_done(ProblemReason.UNAVAILABLE, "problem-stopping")
    try:
        async with asyncio.timeout(PING_SECONDS):
            await hall.store.ping()
    except TimeoutError as silent:
        raise StoreFailed(f"the store has not answered for {PING_SECONDS:g} seconds") from silent
    hall.trouble.over("the store can be read and written again")
    return answer(Well())


@get("/metrics")
async def show_metrics(request: Asked) -> Response[bytes]:
    """What the server has done, for Prometheus: all workers of this machine, whichever is asked."""
    hall = hall_of(request)
    hall.measure()
    return Response(hall.metrics.text().encode(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/schema")
async def show_schema() -> Response[bytes]:
    """This interface as OpenAPI."""
    return Response(document(), media_type=JSON)
