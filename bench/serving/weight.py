"""What the page weighs: the script and the style that a browser fetches, as they are sent."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import msgspec

import newmarket

KINDS = {".js", ".css"}
PAGE = "index.html"


class Weight(msgspec.Struct, frozen=True):
    """Kilobytes of script and style, packed: of what *begins* the page, of what one *reader* fetches (with the words of
    the language that has most), and of *all* that there is.
    """

    begins: float
    reader: float
    all: float


def weight_of_page(root: Path | None = None) -> Weight | None:
    """What the built page weighs; none where it has not been built."""
    root = root or Path(newmarket.__file__).parent / "static"
    files = {path.name: path for path in root.rglob("*") if path.suffix in KINDS}
    if not files:
        return None
    packed = {name: len(gzip.compress(path.read_bytes(), mtime=0)) / 1024 for name, path in files.items()}
    named = set(re.findall(r'"/(?:[^"]*/)?([^"/]+)"', (root / PAGE).read_text(encoding="utf-8")))
    begins = sum(size for name, size in packed.items() if name in named)
    # Besides what begins the page there are the words, a file for each language, of which a reader fetches one.
    words = max((size for name, size in packed.items() if name not in named), default=0.0)
    return Weight(begins, begins + words, sum(packed.values()))
