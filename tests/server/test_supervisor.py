"""`--workers N`: so many processes on one port, each started anew where it dies, all ended with what started them."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen

import httpx
import pytest

from newmarket.server.workers import CannotWork, Workers
from tests.kit.metrics import samples
from tests.kit.postgres import Postgres
from tests.server.test_restart import are_gone

# Python 3.12 and later warn of forks where there are threads, which those of other tests may have left.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")

START = (
    "from newmarket.server.run import serve; import sys; serve('127.0.0.1', int(sys.argv[1]), sys.argv[2], workers=2)"
)

ANSWERED = 'newmarket_requests_total{method="GET",status="200"}'

IDLE = """
import signal
from newmarket.server.workers import Workers

def work(number, ready):
    ready()
    signal.pause()

Workers(2, work).run(lambda: print("all serve", flush=True))
"""


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def all_below(pid: int) -> list[int]:
    """All processes that *pid* has, and those have."""
    mine = children(pid)
    return mine + [below for child in mine for below in all_below(child)]


def until(is_so: Callable[[], object]) -> None:
    """Waits until it is so."""
    give_up = time.monotonic() + 120
    while not is_so():
        assert time.monotonic() < give_up, "it never came to that"
        time.sleep(0.02)


@pytest.fixture
def running(postgres: Postgres) -> Iterator[Popen[str]]:
    """Two workers over a database of their own."""
    command = [sys.executable, "-c", START, "0", postgres.new_database()]
    with Popen(command, stdout=PIPE, stderr=STDOUT, text=True) as process:
        yield process
        process.kill()


def address_said(process: Popen[str]) -> str:
    assert process.stdout is not None
    lines = []
    for line in process.stdout:
        lines.append(line)
        if line.startswith("Newmarket is served on "):
            return line.removeprefix("Newmarket is served on ").strip()
    raise AssertionError("".join(lines))


@contextmanager
def held(pid: int) -> Iterator[None]:
    """The process does nothing meanwhile, so that another takes what comes."""
    os.kill(pid, signal.SIGSTOP)
    try:
        until(lambda: Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "T")
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def told(url: str) -> dict[str, float]:
    """What whichever worker is asked tells of the machine."""
    return samples(httpx.get(f"{url}/metrics", verify=False).text)


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_a_worker_that_dies_is_started_anew_and_all_end_when_they_are_told_to(running: Popen[str]) -> None:
    url = address_said(running)
    first, second = children(running.pid)[-2:]
    counts = re.search(r"(/\S+/newmarket-\S+)/counter_\d+\.db", Path(f"/proc/{first}/maps").read_text())
    assert counts is not None
    for other, times in ((first, 3), (second, 2)):
        with held(other):
            assert {httpx.get(f"{url}/api/rules", verify=False).status_code for _ in range(times)} == {200}
    for pid in (first, second):
        with held(pid):
            found = told(url)
        # Each tells of both, and that another has asked.
        assert found["newmarket_workers"] == 2
        assert found[ANSWERED] == (5 if pid == first else 6)
    os.kill(first, signal.SIGKILL)
    # The other serves meanwhile, on the same port.
    assert httpx.get(f"{url}/healthz", verify=False).status_code == 200
    until(lambda: len(found := set(children(running.pid))) == 2 and first not in found)
    assert second in children(running.pid)
    after = told(url)
    assert (after["newmarket_workers_ended_total"], after[ANSWERED]) == (1, 8)
    until(lambda: told(url)["newmarket_workers"] == 2)
    below = all_below(running.pid)
    running.send_signal(signal.SIGTERM)
    said, _ = running.communicate(timeout=60)

    assert running.returncode == 0, said
    assert are_gone(below)
    assert not Path(counts[1]).exists()
    assert "worker 1 ended (signal 9); another is started in 0 s" in said
    assert "Traceback" not in said


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_workers_end_with_the_one_that_has_them_however_that_ends() -> None:
    with Popen([sys.executable, "-c", IDLE], stdout=PIPE, text=True) as idle:
        assert idle.stdout is not None
        assert idle.stdout.readline() == "all serve\n"
        workers = children(idle.pid)
        assert len(workers) == 2
        idle.kill()
    assert are_gone(workers)


def test_where_a_worker_cannot_work_it_is_said_why_and_none_is_left(tmp_path: Path) -> None:
    def work(number: int, ready: Callable[[], None]) -> None:
        (tmp_path / str(number)).write_text(str(os.getpid()))
        if number == 2:
            raise CannotWork("the well is dry")
        ready()
        signal.pause()

    with pytest.raises(CannotWork, match="the well is dry"):
        Workers(2, work).run(lambda: pytest.fail("they do not all serve"))
    assert are_gone([int(file.read_text()) for file in tmp_path.iterdir()])


def test_a_worker_that_ends_before_it_serves_is_said_to() -> None:
    def work(_number: int, _ready: Callable[[], None]) -> None:
        os._exit(7)

    with pytest.raises(CannotWork, match="worker 1 ended before it served: code 7"):
        Workers(1, work).run(lambda: pytest.fail("it does not serve"))


def test_one_that_cannot_live_is_started_again_after_longer_and_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("newmarket.server.workers.LONGEST_WAIT_SECONDS", 0.0)
    lives, all_serve = tmp_path / "lives", tmp_path / "all serve"

    def work(_number: int, ready: Callable[[], None]) -> None:
        with lives.open("a") as file:
            file.write("x")
        if lives.read_text() == "x":
            ready()
            until(all_serve.exists)
            os._exit(3)
        if lives.read_text() == "xxx":
            os.kill(os.getppid(), signal.SIGTERM)
        raise CannotWork("the well is dry")

    Workers(1, work).run(all_serve.touch)
    assert len(lives.read_text()) >= 3
    assert "worker 1 ended (code 3); another is started in 0 s" in caplog.text
    assert "worker 1 ended (the well is dry)" in caplog.text
