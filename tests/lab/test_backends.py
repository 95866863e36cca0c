"""The same batches on the workers of a cluster: Dask's, and Ray's where it is installed."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec

import pytest
from typer.testing import CliRunner

from newmarket.cli import app
from newmarket.lab import Backend, MissingBackend, Plan, Unit, processes, simulate
from tests.kit.games import NEWMARKET

ASKED = ("simulate", "--hands", "120000", "--seats", "3", "--seed", "5", "--json")


def seats_by(*options: str) -> object:
    """In a process of its own: a cluster brings threads and warnings of its own."""
    command = [sys.executable, "-m", "newmarket", *ASKED, *options]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert (result["engine"], result["jobs"], result["hands"]) == ("kernel", 2, 120_000)
    return result["seats"]


def seats_by_one_process() -> object:
    return json.loads(CliRunner().invoke(app, [*ASKED]).stdout)["seats"]


def test_two_workers_of_dask_tell_the_same() -> None:
    assert seats_by("--jobs", "2", "--backend", "dask") == seats_by_one_process()


# Ray is too heavy for the lock of the tests: whoever has it (`pip install 'newmarket[ray]'`) tries it.
@pytest.mark.soak
@pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
def test_two_workers_of_ray_tell_the_same() -> None:
    assert seats_by("--jobs", "2", "--backend", "ray") == seats_by_one_process()


def test_a_backend_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(processes._PACKAGES, Backend.RAY, "no_such_package")
    with pytest.raises(MissingBackend, match=r"pip install 'newmarket\[ray\]'"):
        simulate(Plan(NEWMARKET, 1, ("random",) * 3), Unit.HAND, 5, backend=Backend.RAY)

    refused = CliRunner().invoke(app, ["simulate", "--hands", "5", "--backend", "ray"])
    assert refused.exit_code == 2
    assert "newmarket[ray]" in refused.stderr


def test_another_backend_is_refused() -> None:
    refused = CliRunner().invoke(app, ["simulate", "--hands", "5", "--backend", "slurm"])

    assert refused.exit_code == 2
    assert "expected loky, dask or ray, got 'slurm'" in refused.stderr
