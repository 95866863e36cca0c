"""Servers as processes of their own, with what they take of the machine, as Linux tells it under ``/proc``."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
STOP_SECONDS = 20
START_SECONDS = 20


class ServerProcess:
    """A server that listens on *port* of this machine, in the process *pid*, or in several *workers* that it has."""

    def __init__(self, pid: int, port: int, workers: int = 1) -> None:
        self.pid = pid
        self.port = port
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
        self._pids = [pid] if workers == 1 else [int(child) for child in children]

    @property
    def kilobytes(self) -> float:
        """The memory that it has to itself just now."""
        return float(sum(map(_kilobytes, self._pids)))

    @property
    def cpu_seconds(self) -> float:
        """The time of processors that it has used so far."""
        return sum(map(_cpu_seconds, self._pids))


def _kilobytes(pid: int) -> int:
    told = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    return sum(int(found) for found in re.findall(r"^Private_(?:Clean|Dirty): +(\d+) kB", told, re.MULTILINE))


def _cpu_seconds(pid: int) -> float:
    # The name of the program, which stands in brackets, may hold spaces.
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(module: str, *arguments: str, workers: int = 1) -> Iterator[ServerProcess]:
    """Runs *module* with *arguments*, by which it has so many *workers*; one of its first lines must end with the
    address that it serves.
    """
    command = [sys.executable, "-m", module, *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None, "it was asked for"
        try:
            port = _port_said(process.stdout, module)
            _wait_for(port)
            yield ServerProcess(process.pid, port, workers)
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _port_said(said: IO[str], module: str) -> int:
    """The port of the address that *module* says it serves, after whatever else it says first."""
    lines = []
    for line in said:
        lines.append(line)
        found = re.search(r"http://127\.0\.0\.1:(\d+)$", line.strip())
        if found is not None:
            return int(found[1])
    raise RuntimeError(f"expected {module} to say where it serves, got {''.join(lines)!r}")


def _wait_for(port: int) -> None:
    """Returns when *port* is listened on: an address is said a moment before that."""
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return
