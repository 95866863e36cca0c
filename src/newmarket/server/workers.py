"""Several workers that serve on one socket: processes that are started, watched and, where one dies, started anew."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.context import ForkProcess
from types import FrameType
from typing import Final, TypeAlias

from newmarket.errors import NewmarketError

LOOK_SECONDS = 0.05
"""So often the workers are looked after."""
END_SECONDS = 10.0
"""A worker that was told to stop and has not is killed."""
SHORT_SECONDS = 10.0
"""A worker that did not live for so long is started anew after a while, which grows from one to the next."""
LONGEST_WAIT_SECONDS = 8.0

Work: TypeAlias = Callable[[int, Callable[[], None]], None]
"""What a worker does: it is told its number, from 1, and says by calling that it serves. It returns when it was told to
stop, and raises `CannotWork` with one line where it cannot.
"""

_READY: Final = b"\0"
_log = logging.getLogger(__name__)


class CannotWork(NewmarketError):
    """A worker cannot work; the message is one line that says why."""


class _Worker:
    """One place for a worker, and the process that has it just now."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.process: ForkProcess | None = None
        self.is_ready = False
        self.said = b""
        self.began = 0.0
        self.again_at = 0.0
        self.short_lives = 0
        self._status = -1

    def take(self, process: ForkProcess, status: int) -> None:
        """*process* has the place; it says by *status* how it fares."""
        self.process, self._status = process, status
        self.is_ready, self.said, self.began = False, b"", time.monotonic()

    def hear(self) -> None:
        """Hears what its process has said."""
        while self._status >= 0:
            try:
                told = os.read(self._status, 4096)
            except BlockingIOError:
                return
            if not told:
                os.close(self._status)
                self._status = -1
            self.is_ready = self.is_ready or told.startswith(_READY)
            self.said += told.removeprefix(_READY)

    def has_ended(self) -> int | None:
        """How its process has ended: the code, or below 0 the signal; none where it lives."""
        assert self.process is not None, "there is one"
        code = self.process.exitcode
        if code is not None:
            self.hear()
            self.process.close()
            self.process = None
        return code

    def stop(self) -> None:
        """Tells its process to stop."""
        if self.process is not None:
            self.process.terminate()

    def kill(self) -> None:
        """Ends its process."""
        if self.process is not None:
            self.process.kill()


class Workers:
    """So many processes that do *work*, which must be told to `run`, in a process with one thread.

    *ended* hears the number of each that ended without being told to, before another is started in its place.
    """

    def __init__(self, count: int, work: Work, ended: Callable[[int], None] = lambda _number: None) -> None:
        self._work = work
        self._ended = ended
        self._workers = [_Worker(number) for number in range(1, count + 1)]
        self._is_told_to_stop = False
        # As long as this process lives, nothing can be read from the one end.
        self._lifeline, self._life = os.pipe()

    def run(self, ready: Callable[[], None]) -> None:
        """Starts the workers, says *ready* when all serve, and keeps so many alive until SIGTERM or SIGINT.

        :raises CannotWork: if one of them ends before all serve.
        """
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGTERM, signal.SIGINT)}
        try:
            for worker in self._workers:
                self._start(worker)
            self._wait_until_ready()
            if not self._is_told_to_stop:
                _log.info("all %d workers serve", len(self._workers))
                ready()
            while not self._is_told_to_stop:
                self._look_after()
                time.sleep(LOOK_SECONDS)
            _log.info("the server was told to stop; its %d workers are ended", len(self._workers))
        finally:
            self._end()
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(self._lifeline)
            os.close(self._life)
        _log.info("all workers have ended")

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self._is_told_to_stop = True

    def _wait_until_ready(self) -> None:
        while not self._is_told_to_stop:
            for worker in self._workers:
                if worker.process is None:
                    self._start(worker)
                worker.hear()
                code = worker.has_ended()
                if code is not None and worker.is_ready:
                    self._bury(worker, code, time.monotonic())
                elif code is not None:
                    why = worker.said.decode(errors="replace")
                    raise CannotWork(why or f"worker {worker.number} ended before it served: {_told(code)}")
            if all(worker.is_ready for worker in self._workers):
                return
            time.sleep(LOOK_SECONDS)

    def _look_after(self) -> None:
        now = time.monotonic()
        for worker in self._workers:
            if worker.process is not None:
                worker.hear()
                code = worker.has_ended()
                if code is not None:
                    self._bury(worker, code, now)
            elif worker.again_at <= now:
                self._start(worker)

    def _bury(self, worker: _Worker, code: int, now: float) -> None:
        is_short = now - worker.began < SHORT_SECONDS and not worker.is_ready
        worker.short_lives = worker.short_lives + 1 if is_short else 0
        wait = min(2.0 ** (worker.short_lives - 1), LONGEST_WAIT_SECONDS) if worker.short_lives else 0.0
        worker.again_at = now + wait
        why = worker.said.decode(errors="replace") or _told(code)
        _log.warning("worker %d ended (%s); another is started in %g s", worker.number, why, wait)
        self._ended(worker.number)

    def _start(self, worker: _Worker) -> None:
        status, saying = os.pipe()
        os.set_blocking(status, False)
        # Forked, not spawned: it has all that is loaded already. This process has but one thread.
        context = multiprocessing.get_context("fork")
        process = context.Process(target=self._be, args=(worker.number, saying), name=f"worker {worker.number}")
        process.start()
        os.close(saying)
        worker.take(process, status)

    def _be(self, number: int, saying: int) -> None:
        """The life of a worker, in a process of its own."""
        try:
            signal.signal(signal.SIGTERM, _leave)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            os.close(self._life)
            threading.Thread(target=_end_with, args=(self._lifeline,), name="end-with-parent", daemon=True).start()
            self._work(number, lambda: _say(saying, _READY))
        except KeyboardInterrupt:
            return
        except CannotWork as problem:
            _say(saying, str(problem).encode())
            raise SystemExit(1) from problem

    def _end(self) -> None:
        """Tells all to stop, and waits until they have."""
        until = time.monotonic() + END_SECONDS
        left = [worker for worker in self._workers if worker.process is not None]
        for worker in left:
            worker.stop()
        while left:
            left = [worker for worker in left if worker.has_ended() is None]
            if left and time.monotonic() > until:
                for worker in left:
                    _log.warning("worker %d does not stop and is killed", worker.number)
                    worker.kill()
                until = float("inf")
            if left:
                time.sleep(LOOK_SECONDS)


def can_have_workers() -> bool:
    """Whether this system lets several processes serve on one socket."""
    return sys.platform != "win32"


def _say(status: int, told: bytes) -> None:
    os.write(status, told)


def _leave(_number: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def _end_with(lifeline: int) -> None:
    """Ends this process in good order when its parent is no more."""
    os.read(lifeline, 1)
    os.kill(os.getpid(), signal.SIGTERM)


def _told(code: int) -> str:
    return f"signal {-code}" if code < 0 else f"code {code}"
