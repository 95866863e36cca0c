"""What the server counts."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import httpx

from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.serving import Serving, make_table, no_limits

SAMPLE = re.compile(r'^([a-z_]+)(?:\{([a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*)\})? (-?[0-9.]+)$')


def samples(text: str) -> dict[str, float]:
    """What a text says, by name and labels; each line must be one that Prometheus reads."""
    found = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            match = SAMPLE.match(line)
            assert match, line
            found[line.rsplit(" ", 1)[0]] = float(match[3])
    return found


def test_a_played_hand_is_counted(tmp_path: Path, thinkers: Thinkers) -> None:
    metrics = Metrics()
    with closing(SqliteStore(tmp_path / "tables.db", metrics)) as store:
        hall = Hall(store=store, thinkers=thinkers, metrics=metrics, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            frames = anna.play_on(until="readying", hand=1)
            found = samples(httpx.get(f"{serving.url}/metrics").text)

    rows = frames[-1].id
    by_people = found['newmarket_judged_total{outcome="done"}']
    by_itself = sum(value for name, value in found.items() if name.startswith("newmarket_due_total"))
    # The first four rows, the making of the table, are one change.
    assert by_people + by_itself in (rows - 4, rows - 3)
    assert found['newmarket_requests_total{method="POST",status="201"}'] == 1
    assert found["newmarket_commit_seconds_count"] >= rows - 3
    assert found["newmarket_live_tables"] == 1
    assert found['newmarket_commit_seconds_bucket{le="+Inf"}'] == found["newmarket_commit_seconds_count"]


def test_every_counter_is_explained() -> None:
    text = Metrics().text({"newmarket_listeners": ("Streams that are open.", 3)})
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)

    assert set(re.findall(r"^# HELP (\w+) .+$", text, re.MULTILINE)) == {name for name, _ in kinds}
    assert ("newmarket_commit_seconds", "histogram") in kinds
    assert "newmarket_listeners 3" in text
