"""What the page weighs: the script and the style that a browser fetches, as they are sent."""

from __future__ import annotations

import gzip
from pathlib import Path

import newmarket

KINDS = (".js", ".css")


def page_kilobytes(root: Path | None = None) -> float | None:
    """All script and style of the built page together, packed; none where it has not been built.

    Every language and everything that is fetched later is counted too: no reader fetches all of it.
    """
    root = root or Path(newmarket.__file__).parent / "static"
    files = [path for path in root.rglob("*") if path.suffix in KINDS]
    if not files:
        return None
    return sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in files) / 1024
