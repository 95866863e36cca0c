"""The browser is built with the types of what the server sends, and tested with messages of that shape."""

from __future__ import annotations

import importlib.util
import runpy
import sys
from pathlib import Path

import msgspec
import pytest

HOUSE = Path(__file__).parent.parent
SCRIPTS = HOUSE / "scripts"
RECORDED = HOUSE / "web" / "tests" / "recorded"


@pytest.mark.parametrize("name", ["web_types", "web_messages"])
def test_the_types_of_the_browser_follow_the_structs_and_the_words(name: str) -> None:
    script = runpy.run_path(str(SCRIPTS / f"{name}.py"))
    stands = script["TARGET"].read_text(encoding="utf-8")
    assert stands == script["typescript"](), f"{script['TARGET'].name} is stale: run {script['COMMAND']}"


def test_the_recorded_messages_have_the_shape_of_the_structs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read and written again they are the same: nothing is missing, nothing is left over."""
    spec = importlib.util.spec_from_file_location("record", RECORDED / "record.py")
    assert spec is not None
    assert spec.loader is not None
    record = importlib.util.module_from_spec(spec)
    # Types are resolved by the name of their module.
    monkeypatch.setitem(sys.modules, "record", record)
    spec.loader.exec_module(record)
    shape = record.Recorded
    stands = (RECORDED / "recorded.json").read_bytes()
    assert msgspec.json.encode(msgspec.json.decode(stands, type=shape)) == stands, "stale: run record.py beside it"
