"""Bots think in processes of their own, never on the event loop's time."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

import msgspec

from newmarket.bots import SEARCHING_BOTS, Bot, make_bot, prepare
from newmarket.engine import Action
from newmarket.rules import Rules
from newmarket.server.metrics import Metrics
from newmarket.server.processes import begin_processes, end_processes
from newmarket.table.due import Thought

LONGEST_SECONDS = 10.0
"""A bot that thinks longer is given up; its budget should be far below."""
TRIES = 3

_log = logging.getLogger(__name__)


class Thinkers:
    """A pool of processes that decide for bots. `warm` must come before the first question.

    Whatever becomes of a process, stopped ones too: the event loop never waits for one, and no question for ever.
    """

    def __init__(self, metrics: Metrics, *, processes: int = 1, longest_seconds: float = LONGEST_SECONDS) -> None:
        self.processes = processes
        self._metrics = metrics
        self._longest = longest_seconds
        self._making = threading.Lock()
        self._is_closed = False
        self._pool = begin_processes(self.processes)

    def warm(self) -> None:
        """Starts the processes and lets each load what bots need; returns when they can answer."""
        for ready in [self._pool.submit(_warmed) for _ in range(self.processes)]:
            ready.result()

    async def choose(self, rules: Rules, thought: Thought) -> Action:
        """What the bot does. Where it cannot say, or what it says is not legal, one of its legal actions.

        A bot that searches is heard after the time that it was given, also where it needed none, having nothing to
        choose from: however busy the machine is, how late its answer comes tells nothing of its cards (C9).
        """
        asked = _encoded(rules), msgspec.json.encode(thought)
        for _ in range(TRIES):
            pool = self._pool
            try:
                async with asyncio.timeout(self._longest):
                    # In a thread: to submit may mean to start a process.
                    future = await asyncio.to_thread(functools.partial(pool.submit, _timed, _choose, *asked))
                    answer, took = await asyncio.wrap_future(future)
            except BrokenProcessPool:
                self._fault("a bot's process ended; it is started anew and asked again", "process")
                await self._remake(pool)
            except TimeoutError:
                self._fault(f"the bot {thought.bot} did not answer in {self._longest:g} s", "time")
                await self._remake(pool)
                break
            except Exception as fault:  # noqa: BLE001 - a bot may fail in any way; the table goes on
                self._fault(f"the bot {thought.bot} failed: {fault!r}", "failed")
                break
            else:
                action = msgspec.json.decode(answer, type=Action)
                if action in thought.view.legal:
                    if thought.bot in SEARCHING_BOTS:
                        await asyncio.sleep(max(0.0, thought.seconds - took))
                    return action
                self._fault(f"the bot {thought.bot} chose {action}, which is not legal", "illegal")
                break
        # Drawn, not the first: nothing of what it holds shall follow from a fault.
        return random.Random(thought.seed).choice(thought.view.legal)  # noqa: S311 - seeded on purpose

    def close(self) -> None:
        """Ends the processes, also one that still thinks or hangs."""
        with self._making:
            self._is_closed = True
            end_processes(self._pool)

    async def _remake(self, broken: ProcessPoolExecutor) -> None:
        try:
            await asyncio.to_thread(self._replace, broken)
        except OSError as fault:
            # The next question finds the pool broken and tries again.
            self._fault(f"the bots' processes cannot be started: {fault}", "process")

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        # Of several questions that were waiting, the first to fail makes the new pool.
        with self._making:
            if self._pool is broken and not self._is_closed:
                end_processes(broken)
                self._pool = begin_processes(self.processes)

    def _fault(self, told: str, cause: str) -> None:
        self._metrics.count("newmarket_bot_faults_total", cause=cause)
        _log.warning("%s", told)


@functools.lru_cache(maxsize=64)
def _encoded(rules: Rules) -> bytes:
    return msgspec.json.encode(rules)


def _warmed() -> None:
    """Importing this module has loaded the bots; what is compiled is compiled here."""
    prepare()


@functools.lru_cache(maxsize=64)
def _bot(name: str, rules: bytes, seconds: float) -> Bot:
    return make_bot(name, msgspec.json.decode(rules, type=Rules), seconds=seconds)


def _timed(choose: Callable[[bytes, bytes], bytes], rules: bytes, asked: bytes) -> tuple[bytes, float]:
    """What *choose* answers, and how many seconds it took."""
    began = time.monotonic()
    return choose(rules, asked), time.monotonic() - began


def _choose(rules: bytes, asked: bytes) -> bytes:
    thought = msgspec.json.decode(asked, type=Thought)
    generator = random.Random(thought.seed)  # noqa: S311 - seeded, so that the same log gives the same play
    return msgspec.json.encode(_bot(thought.bot, rules, thought.seconds).choose(thought.view, generator))
