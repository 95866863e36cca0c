"""The server seen from outside: whether it is ready, who reads its metrics, and that limits hold behind a proxy."""

from __future__ import annotations

from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest

from newmarket.server.guard import Access
from newmarket.server.hall import Hall
from newmarket.server.limits import Allowance, Kind, Limits
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit.metrics import samples
from tests.kit.serving import Serving, make_table, no_limits

TABLE = {"name": "Anna", "seats": 3, "bots": ["random"], "pace": "at_once"}


def test_a_server_that_is_about_to_stop_lives_but_is_not_ready(tmp_path: Path, thinkers: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with Serving(hall) as serving, httpx.Client(base_url=serving.url, verify=False) as client:
            before = client.get("/readyz")
            hall.hub.close()
            after, alive = client.get("/readyz"), client.get("/healthz")

    assert before.status_code == HTTPStatus.OK
    assert (after.status_code, after.json()["reason"]) == (HTTPStatus.SERVICE_UNAVAILABLE, "unavailable")
    assert alive.status_code == HTTPStatus.OK


@pytest.mark.parametrize(
    ("authorization", "expected"),
    [
        ("Bearer the-token-of-the-metrics", True),
        ("bearer  the-token-of-the-metrics ", True),
        ("Bearer the-token-of-the-metric", False),
        ("Bearer ", False),
        ("Basic the-token-of-the-metrics", False),
        ("", False),
    ],
)
def test_c9_metrics_are_for_who_shows_their_token(authorization: str, *, expected: bool) -> None:
    access = Access(metrics_token="the-token-of-the-metrics")

    assert access.may_read_metrics("192.0.2.1", "192.0.2.9", authorization) == expected
    assert access.may_read_metrics("127.0.0.1", "127.0.0.1", "")
    assert not Access().may_read_metrics("192.0.2.1", "192.0.2.9", authorization)


def test_behind_a_proxy_each_visitor_has_limits_of_their_own(tmp_path: Path, thinkers: Thinkers) -> None:
    plenty = Allowance(burst=1e9, rate=1e9)
    limits = Limits({**dict.fromkeys(Kind, plenty), Kind.TABLE: Allowance(burst=2, rate=0.001)})
    metrics = Metrics()
    with closing(SqliteStore(tmp_path / "tables.db", metrics)) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=limits, metrics=metrics)
        with Serving(hall) as serving:

            def made_from(address: str) -> int:
                headers = {"x-forwarded-for": address}
                return httpx.post(f"{serving.url}/api/tables", json=TABLE, headers=headers, verify=False).status_code

            first = [made_from("192.0.2.1") for _ in range(3)]
            # What it says of itself before the proxy adds its own address is not believed.
            claimed = made_from("198.51.100.9, 192.0.2.1")
            second = made_from("192.0.2.2")
            told = httpx.get(f"{serving.url}/metrics", verify=False).text

    assert first == [201, 201, 429]
    assert (claimed, second) == (429, 201)
    assert samples(told)['newmarket_limited_total{kind="table"}'] == 2


def test_what_is_done_is_counted_by_who_did_it_and_how_long_it_took(tmp_path: Path, thinkers: Thinkers) -> None:
    metrics = Metrics()
    with closing(SqliteStore(tmp_path / "tables.db", metrics)) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits(), metrics=metrics)
        with Serving(hall) as serving, make_table(serving.url) as anna:
            anna.play_on(until="readying", hand=1)
            told = httpx.get(f"{serving.url}/metrics", verify=False).text
    found = samples(told)

    assert found['newmarket_actions_total{who="person"}'] > 0
    assert found['newmarket_actions_total{who="bot"}'] > 0
    assert found["newmarket_tables_made_total"] == 1
    for histogram in ("log_lag", "due_late", "commit"):
        assert found[f"newmarket_{histogram}_seconds_count"] > 0
        assert found[f"newmarket_{histogram}_seconds_sum"] > 0
    # What is asked at tables is told apart from what may take longer: `make_table` and all that was done there.
    assert found['newmarket_request_seconds_count{what="table"}'] > 1
    assert found['newmarket_request_seconds_count{what="stream"}'] >= 1
    assert found["newmarket_workers"] == 1
    assert found["newmarket_due_failing"] == 0
    assert found["newmarket_tasks"] > 0
