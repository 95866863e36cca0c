"""The built front end: the page, and the files that it names. They are read again when they have changed."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from functools import lru_cache
from importlib import resources
from pathlib import Path

import msgspec

PAGE = "index.html"
HASHED = "assets"
"""The folder of files that have a hash of their content in their name: they never change."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"

NOT_BUILT = (
    "The table's pages have not been built yet. Run `make run` in the folder of the sources: it builds and serves them."
)

_COMPRESSIBLE = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
}
# The files that name others, and where in them an address of ours begins: with this place, whatever page is open.
_NAMES_OTHERS = {
    PAGE: re.compile(rb'((?:href|src)=")\.?/(?!/)'),
    "manifest.webmanifest": re.compile(rb'(": *")/(?!/)'),
}
# Those that the machine's own table of types may have wrong, or not at all.
_TYPES = {".js": "text/javascript", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json"}


class File(msgspec.Struct, frozen=True):
    """One file as it is sent; *packed* is its gzip form where that is smaller, *tag* names its content."""

    body: bytes
    packed: bytes | None
    media_type: str
    cache: str
    tag: str


class FrontEnd:
    """The files under *root*; where that is none, those that were built into the package. Their addresses lie *under*
    a place of the site.
    """

    def __init__(self, root: Path | None = None, *, under: str = "") -> None:
        self._under = under
        self._root = Path(str(resources.files("newmarket"))) / "static" if root is None else root

    def page(self) -> File | None:
        """The page, whatever table it is opened at; none where it has not been built. Reads the disk."""
        return self.file(PAGE)

    def file(self, name: str) -> File | None:
        """The file *name*, a path under the root; none where there is no such file. Reads the disk."""
        parts = name.split("/")
        if not all(part and part[0] != "." and not set(part) & set("\\:\0") for part in parts):
            return None
        path = self._root.joinpath(*parts)
        try:
            if not path.is_file():
                return None
            changed = path.stat().st_mtime_ns
        except OSError:
            return None
        under = self._under if name in _NAMES_OTHERS else ""
        return _read(path, changed, FOR_EVER if parts[0] == HASHED else ASK_AGAIN, under)


@lru_cache(maxsize=256)
def _read(path: Path, _changed: int, cache: str, under: str) -> File:
    body = path.read_bytes()
    names_others = _NAMES_OTHERS.get(path.name)
    if names_others is not None:
        body = names_others.sub(rb"\1" + under.encode() + b"/", body)
    media_type = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, mtime=0) if media_type in _COMPRESSIBLE else None
    return File(
        body=body,
        packed=packed if packed and len(packed) < len(body) else None,
        media_type=media_type,
        cache=cache,
        tag=f'"{hashlib.sha256(body).hexdigest()[:16]}"',
    )
