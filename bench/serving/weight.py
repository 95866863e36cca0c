"""What the pages weigh: the script and the style that a browser fetches for each, as they are sent."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import newmarket

PAGES = {
    "front": "src/front/FrontPage.svelte",
    "table": "src/table/TablePage.svelte",
    "walk": "src/walk/WalkPage.svelte",
}
_BEGINS, _WORDS, _MANIFEST = "index.html", "src/languages/", "pages.json"


class Weight(msgspec.Struct, frozen=True):
    """Kilobytes of script and style, packed, that a reader fetches whose first page is the *front* page, a *table* or a
    *walk*through: with the words of the language that has most.
    """

    front: float
    table: float
    walk: float


def weight_of_page(root: Path | None = None) -> Weight | None:
    """What the built pages weigh; none where they have not been built."""
    root = root or Path(newmarket.__file__).parent / "static"
    if not (root / _MANIFEST).is_file():
        return None
    chunks = json.loads((root / _MANIFEST).read_text(encoding="utf-8"))

    def packed(files: set[str]) -> float:
        return sum(len(gzip.compress((root / file).read_bytes(), mtime=0)) for file in files) / 1024

    # Besides what draws the page there are the words, a file for each language, of which a reader fetches one.
    words = max(packed({chunk["file"]}) for name, chunk in chunks.items() if name.startswith(_WORDS))
    begins = {*_files(chunks, _BEGINS)}
    pages = {page: packed(begins | {*_files(chunks, name)}) + words for page, name in PAGES.items()}
    return Weight(**pages)


def _files(chunks: Mapping[str, Any], name: str) -> Iterator[str]:
    """The files of a chunk and of all that it imports at once."""
    chunk = chunks[name]
    yield chunk["file"]
    yield from chunk.get("css", ())
    for other in chunk.get("imports", ()):
        if other != _BEGINS:
            yield from _files(chunks, other)
