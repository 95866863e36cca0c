"""What the server counts, by one process and by several together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import pytest
from prometheus_client import values

from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics, part, share, shared_memory, sharing
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.metrics import counted, samples
from tests.kit.serving import Serving, make_table, no_limits

DONE = 'newmarket_judged_total{outcome="done"}'


def test_a_played_hand_is_counted(tmp_path: Path, thinkers: Thinkers) -> None:
    metrics = Metrics()
    with closing(SqliteStore(tmp_path / "tables.db", metrics)) as store:
        hall = Hall(store=store, thinkers=thinkers, metrics=metrics, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna:
            frames = anna.play_on(until="readying", hand=1)
            answer = httpx.get(f"{serving.url}/metrics", verify=False)
    found = samples(answer.text)

    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    rows = frames[-1].id
    by_people = found[DONE]
    by_itself = sum(value for name, value in found.items() if name.startswith("newmarket_due_total"))
    # The first four rows, the making of the table, are one change.
    assert by_people + by_itself in (rows - 4, rows - 3)
    assert found['newmarket_requests_total{method="POST",status="201"}'] == 1
    assert found["newmarket_commit_seconds_count"] >= rows - 3
    assert found["newmarket_live_tables"] == 1
    assert found['newmarket_commit_seconds_bucket{le="+Inf"}'] == found["newmarket_commit_seconds_count"]
    # One listener, who was told each row but those before the stream began.
    assert 0 < found["newmarket_messages_total"] <= rows


def test_all_that_is_told_is_explained_and_nothing_else_is_told() -> None:
    text = Metrics().text()
    kinds = re.findall(r"^# TYPE (\w+) (\w+)$", text, re.MULTILINE)

    assert set(re.findall(r"^# HELP (\w+) .+$", text, re.MULTILINE)) == {name for name, _ in kinds}
    assert all(name.startswith("newmarket_") for name, _ in kinds)
    assert {"counter", "histogram", "gauge"} == {kind for _, kind in kinds}
    assert ("newmarket_commit_seconds", "histogram") in kinds


def test_each_name_on_the_page_about_serving_is_told_and_each_that_is_told_is_on_it() -> None:
    page = (Path(__file__).parents[2] / "docs/serving.md").read_text(encoding="utf-8")
    named = {name.removesuffix("_bucket") for name in re.findall(r"\bnewmarket_\w+", page)}
    told = set(re.findall(r"^# TYPE (\w+) ", Metrics().text(), re.MULTILINE))

    assert named - told == set()
    assert told - named == set()


def test_each_hall_counts_for_itself() -> None:
    one, other = Metrics(), Metrics()
    one.count("newmarket_faults_total")

    assert [counted(metrics, "newmarket_faults_total") for metrics in (one, other)] == [1, 0]


@pytest.mark.parametrize(("name", "labels"), [("newmarket_nothing_total", {}), ("newmarket_due_total", {"cause": "x"})])
def test_what_is_not_listed_is_not_counted(name: str, labels: dict[str, str]) -> None:
    with pytest.raises((KeyError, ValueError)):
        Metrics().count(name, 1, **labels)


# --- Together ------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder to count in, which this process forgets in the end."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", "")
    monkeypatch.setattr(values, "ValueClass", values.ValueClass)
    yield tmp_path
    values.close_all_multiprocess_files()


def as_process(folder: Path, number: int) -> Metrics:
    """The metrics of a process that has that number, with something in each kind of them."""
    share(folder, number)
    metrics = Metrics()
    metrics.count("newmarket_judged_total", outcome="done")
    metrics.committed(seconds=0.002, changes=3)
    metrics.measured({"newmarket_workers": 1, "newmarket_listeners": 10 * number})
    return metrics


def test_whichever_is_asked_tells_what_all_have_counted(folder: Path) -> None:
    one, other = as_process(folder, 1), as_process(folder, 2)
    one.count("newmarket_judged_total", 5, outcome="done")

    assert one.is_shared
    assert one.text() == other.text()
    found = samples(one.text())
    assert (found[DONE], found["newmarket_changes_total"], found["newmarket_faults_total"]) == (7, 6, 0)
    assert (found["newmarket_workers"], found["newmarket_listeners"]) == (2, 30)
    assert found["newmarket_commit_seconds_count"] == 2
    assert found['newmarket_commit_seconds_bucket{le="0.001"}'] == 0
    assert found['newmarket_commit_seconds_bucket{le="0.0025"}'] == 2
    assert "# HELP newmarket_listeners Streams that are open.\n# TYPE newmarket_listeners gauge\n" in one.text()


def test_of_one_that_died_what_it_did_stays_and_what_it_had_goes(folder: Path) -> None:
    one, _ = as_process(folder, 1), as_process(folder, 2)
    part(folder, 2)
    after = samples(one.text())
    as_process(folder, 2)
    replaced = samples(one.text())

    assert (after[DONE], after["newmarket_workers"], after["newmarket_listeners"]) == (2, 1, 10)
    # Who comes in its place goes on counting, and keeps no more files.
    assert (replaced[DONE], replaced["newmarket_workers"], replaced["newmarket_listeners"]) == (3, 2, 30)
    assert len(list(folder.iterdir())) == 2 * len({"counter", "histogram", "gauge"})


@pytest.mark.parametrize(("parent", "is_there"), [(7, True), (1, False)])
def test_whose_parent_was_killed_leaves_no_folder_behind(
    folder: Path, monkeypatch: pytest.MonkeyPatch, parent: int, *, is_there: bool
) -> None:
    shared = folder / "shared"
    shared.mkdir()
    monkeypatch.setattr("os.getppid", lambda: 7)
    with suppress(SystemExit), sharing(shared, 1):
        assert Metrics().is_shared
        monkeypatch.setattr("os.getppid", lambda: parent)
        raise SystemExit

    assert shared.exists() == is_there


def test_what_is_shared_lies_in_memory_where_there_is_such_a_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("newmarket.server.metrics._SHARED_MEMORY", tmp_path)
    assert shared_memory() == tmp_path
    monkeypatch.setattr("newmarket.server.metrics._SHARED_MEMORY", tmp_path / "not there")
    assert shared_memory() is None
