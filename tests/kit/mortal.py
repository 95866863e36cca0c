"""Servers that die: real processes over a real database, killed at a row of the test's choice, and quick to begin anew.

A first process loads all that a server needs, and holds its socket; each server is a fork of it, which begins in a few
hundredths of a second. So a test can kill one after every row of a hand.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, Final, NoReturn, Self

import msgspec

from newmarket.bots import make_bot
from newmarket.engine import Action
from newmarket.languages import Language, catalogue
from newmarket.rules import Rules
from newmarket.server import presence
from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.postgres import PostgresStore
from newmarket.server.run import HallServer, Kept
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change, Store
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Thought
from tests.kit.serving import no_limits

HOUSE: Final = Path(__file__).parents[2]


class Moment(StrEnum):
    """When a server dies, by what it writes."""

    BEFORE = "before"
    """All is ready to be written, and nothing is."""
    AMID = "amid"
    """All is written but the commit."""
    AFTER = "after"
    """It is on disk, and nobody has heard of it."""
    UNWRITTEN = "unwritten"
    """It is never written, though all hear of it: a fault, planted to be found out. It dies at the next change."""


class Death(msgspec.Struct, frozen=True):
    """A server dies at the change number *at* (from 1) that it writes, at that *moment*."""

    at: int
    moment: Moment


class Mortal:
    """Servers over *database*, one after the other, all at the same *url*.

    *database* is as `newmarket serve --database` takes it. Bots decide in the server's own process, and nobody counts
    as lost.
    """

    def __init__(self, database: str) -> None:
        self.lives = 0
        self._listener = socket.socket()
        self._listener.bind(("127.0.0.1", 0))
        # Who comes while no server lives waits for the next one.
        self._listener.listen(256)
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._pid = 0
        self._first = subprocess.Popen(
            [sys.executable, "-m", "tests.kit.mortal", str(self._listener.fileno()), database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=HOUSE,
            pass_fds=[self._listener.fileno()],
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pid:
            self.kill()
        self._listener.close()
        self._first.communicate(timeout=30)

    def live(self, death: Death | None = None) -> None:
        """Begins a server, which ends by *death* or else when it is killed."""
        assert not self._pid, "one at a time"
        self._pid = int(self._say("null" if death is None else msgspec.json.encode(death).decode()))
        self.lives += 1

    def kill(self) -> None:
        """Kills the server, whatever it is about: it can do nothing more."""
        self.strike()
        self.wait()

    def strike(self) -> None:
        """Kills the server, if one lives, while another thread waits for its end."""
        if pid := self._pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    def wait(self) -> None:
        """Waits until the server has been killed, by itself or another; by nothing else may it have ended."""
        assert self._read() == str(-signal.SIGKILL), "it ended otherwise"
        self._pid = 0

    def _say(self, line: str) -> str:
        assert self._first.stdin is not None
        self._first.stdin.write(f"{line}\n")
        self._first.stdin.flush()
        return self._read()

    def _read(self) -> str:
        assert self._first.stdout is not None
        return self._first.stdout.readline().strip()


class Inline(Thinkers):
    """Bots that decide in the process of the server: a fork has no others."""

    def __init__(self) -> None:  # pylint: disable=super-init-not-called
        self.processes = 1

    async def choose(self, rules: Rules, thought: Thought) -> Action:
        """What the bot does."""
        return make_bot(thought.bot, rules).choose(thought.view, Random(thought.seed))

    def close(self) -> None:
        """There is nothing to end."""


def die() -> NoReturn:
    """The process ends as by a power cut."""
    os.kill(os.getpid(), signal.SIGKILL)
    # The signal may reach another thread first; nothing more is done here.
    threading.Event().wait()
    raise AssertionError("killed")


def let_die(store: Store, death: Death) -> None:
    """Has the process of *store* die by *death*."""
    honest, tried, done = store.append, 0, 0

    async def append(change: Change) -> None:
        nonlocal tried, done
        tried += 1
        match death.moment:
            case Moment.BEFORE if tried == death.at:
                die()
            case Moment.AMID if tried == death.at:
                if isinstance(store, PostgresStore):
                    # On its way to the other process; whether it is written is chance.
                    asyncio.ensure_future(honest(change))  # noqa: RUF006 - nobody will hear of it
                    await asyncio.sleep(0)
                    die()
                # It is this one's commit that does not come, or that of one before it which nobody has heard of.
                store._commit = die  # type: ignore[attr-defined] # of one that has it
            case Moment.UNWRITTEN if tried == death.at:
                return
            case Moment.UNWRITTEN if tried > death.at:
                die()
            case _:
                pass
        await honest(change)
        # One that collides with what is there already is not written.
        done += 1
        if death.moment is Moment.AFTER and done == death.at:
            die()

    store.append = append  # type: ignore[method-assign] # planted


def serve(listener: socket.socket, database: str, death: Death | None) -> None:
    """Serves until it dies."""
    presence.GRACE_SECONDS = 3600.0
    store, bus = Kept.of(database).opened(Metrics())
    with closing(store):
        if death is not None:
            let_die(store, death)
        hall = Hall(store=store, bus=bus, thinkers=Inline(), limits=no_limits())
        HallServer(hall).run(sockets=[listener])


def warm() -> None:
    """Loads and reads all that a server needs, and leaves nothing of it running."""
    with TemporaryDirectory() as folder, closing(SqliteStore(Path(folder) / "tables.db")) as store:
        HallServer(Hall(store=store, thinkers=Inline(), limits=no_limits())).config.load()
    catalogue(Language.ENGLISH)
    gc.collect()
    gc.freeze()


def main(descriptor: int, database: str) -> None:
    """For each line of the input, a server with that death: its process id, and when it has ended how."""
    warm()
    with socket.socket(fileno=descriptor) as listener:
        for line in sys.stdin:
            death: Any = json.loads(line)
            pid = os.fork()
            if pid == 0:
                sys.stdin.close()
                serve(listener, database, death and msgspec.convert(death, Death))
                os._exit(0)
            tell(pid)
            _, status = os.waitpid(pid, 0)
            tell(os.waitstatus_to_exitcode(status))


def tell(number: int) -> None:
    """Tells the test."""
    sys.stdout.write(f"{number}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
