"""The types that the browser is built with are those of the structs that the server sends."""

from __future__ import annotations

import runpy
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "scripts" / "web_types.py"


def test_the_types_of_the_browser_follow_the_structs() -> None:
    script = runpy.run_path(str(SCRIPT))
    stands = script["TARGET"].read_text(encoding="utf-8")
    assert stands == script["typescript"](), f"{script['TARGET'].name} is stale: run {script['COMMAND']}"
