"""The front end: the page at every address that people open, and its files."""

from __future__ import annotations

import asyncio
import re
from http import HTTPStatus
from pathlib import PurePath

from litestar import Response, get
from litestar.params import FromPath

from newmarket.server.hall import hall_of
from newmarket.server.problems import not_found
from newmarket.server.routes.bodies import Asked
from newmarket.server.static import ASK_AGAIN, NOT_BUILT, File

_PAGES = re.compile("t/[^/]+(/hands/[^/]+)?|learn(/[^/]+)?|walk|dealing")
_VARY_NOT_FOUND = "accept, accept-encoding, accept-language"


@get("/")
async def front_page(request: Asked) -> Response[bytes]:
    """The front page."""
    return await _page(request)


@get("/{name:path}")
async def page_file(request: Asked, name: FromPath[PurePath]) -> Response[bytes]:
    """A file of the front end, or the page of a table or a walkthrough, which reads from its address which one it is.

    Where there is neither, a person is told so by the page, a program by a problem.
    """
    front_end, path = hall_of(request).front_end, name.as_posix().lstrip("/")
    if _PAGES.fullmatch(path):
        return await _page(request)
    file = await asyncio.to_thread(front_end.file, path)
    if file is not None:
        return _sent(request, file)
    if "text/html" in request.headers.get("accept", "") and not path.startswith("api/"):
        page = await asyncio.to_thread(front_end.page)
        if page is not None:
            return _sent(request, page, HTTPStatus.NOT_FOUND)
    nothing = not_found()
    nothing.headers["vary"] = _VARY_NOT_FOUND
    raise nothing


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


def _sent(request: Asked, file: File, status: HTTPStatus = HTTPStatus.OK) -> Response[bytes]:
    # Whether nothing is found is told by a page or by a problem, as the asker would have it.
    vary = _VARY_NOT_FOUND if status is HTTPStatus.NOT_FOUND else "accept-encoding"
    headers = {"cache-control": file.cache, "vary": vary, "etag": file.tag}
    if status is HTTPStatus.OK and request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, status_code=status, media_type=file.media_type, headers=headers)
