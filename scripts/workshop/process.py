"""Child processes that end when we end, and whose words are kept until they are wanted."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

PATIENCE = 10.0
"""Seconds that an interrupted child gets to tidy up."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a child ended: its exit code, what it printed (empty when it was shown), how long it took."""

    code: int
    output: str
    seconds: float


def surroundings(extra: Mapping[str, str] | None = None, *, path_first: Path | None = None) -> dict[str, str]:
    """Returns our environment without what would lead a child's Python astray, with `extra` on top.

    What is compiled is kept, whatever is the habit here: otherwise each of many processes compiles all that it imports.
    """
    astray = {"PYTHONHOME", "PYTHONPATH", "PIP_USER", "PIP_TARGET", "PIP_PREFIX", "MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    env = {name: value for name, value in os.environ.items() if name not in astray | {"PYTHONDONTWRITEBYTECODE"}}
    if path_first is not None:
        env["PATH"] = f"{path_first}{os.pathsep}{env.get('PATH', os.defpath)}"
    return {**env, **(extra or {})}


def run(command: Sequence[str], *, cwd: Path, env: Mapping[str, str] | None = None, shown: bool = False) -> Outcome:
    """Runs a program to its end. Raises `OSError` if it cannot be started.

    The child has a session of its own: whatever ends us, the whole of it is ended too, not only its first process.
    """
    with beside(command, cwd=cwd, env=env, shown=shown) as ended:
        return ended()


@contextlib.contextmanager
def beside(
    command: Sequence[str], *, cwd: Path, env: Mapping[str, str] | None = None, shown: bool = False
) -> Iterator[Callable[[], Outcome]]:
    """Runs a program as `run` does, but while something else is done; what is given waits for its end.

    It is ended if nobody has waited for it.
    """
    began = time.monotonic()
    with tempfile.TemporaryFile() as sink:
        _interruption.hold()
        try:
            child = subprocess.Popen(
                list(command),
                cwd=cwd,
                env={**(surroundings() if env is None else env), **({} if shown else {"NO_COLOR": "1"})},
                stdin=subprocess.DEVNULL,
                stdout=None if shown else sink,
                stderr=None if shown else subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError:
            _interruption.release()
            raise

        def ended() -> Outcome:
            code = child.wait()
            sink.seek(0)
            return Outcome(code, sink.read().decode(errors="replace"), time.monotonic() - began)

        try:
            _interruption.release()
            yield ended
        finally:
            if child.poll() is None:
                _end(child)


def _end(child: subprocess.Popen[bytes]) -> None:
    """Ends the child's whole session: politely, then not."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child.pid, sign)
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(PATIENCE)


class _Interruption:
    """Turns signals into `KeyboardInterrupt`, but not while a child is being started and nobody could end it yet."""

    def __init__(self) -> None:
        self._held = self._came = False

    def hold(self) -> None:
        self._held = True

    def release(self) -> None:
        """Raises `KeyboardInterrupt` if a signal came in the meantime."""
        self._held = False
        if self._came:
            self._came = False
            raise KeyboardInterrupt

    def receive(self, _number: int, _frame: FrameType | None) -> None:
        self._came = self._held
        if not self._held:
            raise KeyboardInterrupt


_interruption = _Interruption()


def interrupt_on_terminate() -> None:
    """Makes a polite request to end the same as Ctrl-C, so that children are ended too.

    What we were told to ignore (by `nohup`, say) stays ignored.
    """
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(sign) is not signal.SIG_IGN:
            signal.signal(sign, _interruption.receive)
