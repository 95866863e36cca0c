"""Looks for a Chromium, or installs one; prints last where it is and what was tried. `chromium.finding` starts it."""

from __future__ import annotations

import json
from pathlib import Path

from workshop import chromium
from workshop.house import House


def main() -> None:
    """Looks for one for the checkout that this file is in."""
    path, tried = chromium.find(House(Path(__file__).resolve().parents[1]))
    print(json.dumps({"path": path and str(path), "tried": tried}))


if __name__ == "__main__":
    main()
