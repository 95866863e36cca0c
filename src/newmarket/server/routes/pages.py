"""The front end: the page at every address that people open, and its files."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from pathlib import PurePath

from litestar import Response, get
from litestar.params import FromPath

from newmarket.server.hall import hall_of
from newmarket.server.problems import not_done
from newmarket.server.routes.bodies import Asked
from newmarket.server.static import ASK_AGAIN, NOT_BUILT, File
from newmarket.table.messages import ProblemReason


@get("/")
async def front_page(request: Asked) -> Response[bytes]:
    """The front page."""
    return await _page(request)


@get("/t/{_table:str}")
async def table_page(request: Asked, _table: FromPath[str]) -> Response[bytes]:
    """The page of a table: the browser reads from its address which one."""
    return await _page(request)


@get("/{name:path}")
async def page_file(request: Asked, name: FromPath[PurePath]) -> Response[bytes]:
    """A file of the front end."""
    file = await asyncio.to_thread(hall_of(request).front_end.file, name.as_posix().lstrip("/"))
    if file is None:
        raise not_done(ProblemReason.NOT_FOUND, "There is nothing under this address.")
    return _sent(request, file)


async def _page(request: Asked) -> Response[bytes]:
    page = await asyncio.to_thread(hall_of(request).front_end.page)
    if page is not None:
        return _sent(request, page)
    return Response(
        NOT_BUILT.encode() + b"\n",
        status_code=HTTPStatus.SERVICE_UNAVAILABLE,
        media_type="text/plain",
        headers={"cache-control": ASK_AGAIN},
    )


def _sent(request: Asked, file: File) -> Response[bytes]:
    headers = {"cache-control": file.cache, "vary": "accept-encoding", "etag": file.tag}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=file.media_type, headers=headers)
