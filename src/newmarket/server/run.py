"""`newmarket serve`: opens the database, warms the bots, then listens; one clear line where it cannot."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import re
import signal
import socket
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, suppress
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType, ModuleType

import msgspec
import segno
import uvicorn
from rich.console import Console

from newmarket.languages import Language, catalogue
from newmarket.rules import Rules
from newmarket.server import DEFAULT_DATABASE, KEEP_DAYS, CannotServe, LogFormat
from newmarket.server.app import make_app
from newmarket.server.bus import Alone, Bus
from newmarket.server.connections import Connection, most_connections, trusted_proxies
from newmarket.server.guard import Access
from newmarket.server.hall import Hall
from newmarket.server.invitation import EVERYWHERE, home_url
from newmarket.server.listening import MOST_WAITING, begin_listening, listen
from newmarket.server.logs import begin_log
from newmarket.server.metrics import Metrics, part, share, shared_memory, sharing
from newmarket.server.proxy import Under, Visitors
from newmarket.server.sqlite import DatabaseProblem, SqliteStore
from newmarket.server.store import Store, StoreFailed
from newmarket.server.thinkers import Thinkers
from newmarket.server.workers import CannotWork, Workers, can_have_workers

_SCHEME = "sqlite:///"
_PLACE = re.compile(r"(/[A-Za-z0-9._~-]+)*")
_SHARED_SCHEMES = ("postgresql://", "postgres://")

STREAMS_END_SECONDS = 5
ANSWER_SECONDS = 3.0
"""What a server that stops has still asked of its store must be answered within so long."""
IDLE_CONNECTION_SECONDS = 75
MOST_BOT_PROCESSES = 4
SLOW_SECONDS = 4.0
"""Who starts a server is told what it does when it takes longer."""
COLLECT_TICKS, THAW_TICKS = 600, 36_000
"""After so many tenths of a second garbage is looked for among all that is new, and among all that there is."""
MEASURE_TICKS = 50
"""So often, in tenths of a second, a worker measures what there is by it, for whoever asks another worker."""

_NEVER = 1_000_000
_log = logging.getLogger(__name__)


def serve(  # noqa: PLR0913 - what a server is started with
    host: str,
    port: int,
    database: str,
    workers: int,
    access: Access | None = None,
    *,
    games: Mapping[str, Rules] | None = None,
    keep_days: int | None = KEEP_DAYS,
    log_format: LogFormat = LogFormat.TEXT,
    under: str = "",
) -> None:
    """Serves tables on *host* and *port* until it is told to stop (SIGINT, SIGTERM), to those with *access*; made with
    *games*, or where none are given with those of the package.

    *database* is a ``sqlite:///path``, or where there are several *workers* a ``postgresql://`` address. Tables at
    which nobody was for *keep_days* are removed (none: they stay). All addresses lie *under* a place of the site.

    :raises CannotServe: with one line.
    """
    if not _PLACE.fullmatch(under):
        raise CannotServe(f"expected a place of the site such as '/newmarket', got {under!r}")
    kept_in = Kept.of(database)
    kept_in.check(workers)
    begin_log(log_format)
    _log.info("Newmarket %s begins; tables are kept in %s", version("newmarket"), kept_in.told)
    # What is said to people would be in the way of programs that read the log.
    console = Console(quiet=log_format is LogFormat.JSON)
    # uvicorn sends the signal that ended it once more; what was opened here must be closed then, too.
    signal.signal(signal.SIGTERM, _leave)
    heed_hangup()
    Connection.most, Connection.exempt = most_connections(), trusted_proxies()
    with listen(host, port) as listener:
        port = listener.getsockname()[1]

        def announced() -> None:
            announce(host, port, kept_in.told, console, under=under)

        def work(number: int | None, ready: Callable[[], None]) -> None:
            metrics = Metrics()
            with ExitStack() as opened:
                store, bus = kept_in.opened(metrics)
                opened.enter_context(closing(store))
                thinkers = opened.enter_context(closing(Thinkers(metrics, processes=bot_processes(workers))))
                warm(thinkers, console)
                hall = Hall(
                    store=store,
                    bus=bus,
                    thinkers=thinkers,
                    metrics=metrics,
                    games=games,
                    keep_days=keep_days,
                    under=under,
                )
                hall.home = lambda: home_url(host, port)
                begin_listening(listener)
                if number is None:
                    # Here, not when it has begun: whoever reads it may come at once, and waits for a moment.
                    ready()
                _run(HallServer(hall, access, ready=ready if number is not None else None), listener)

        def work_of_one(number: int, ready: Callable[[], None]) -> None:
            begin_log(log_format, worker=number)
            try:
                with sharing(folder, number):
                    work(number, ready)
            except CannotServe as problem:
                raise CannotWork(str(problem)) from problem

        if workers == 1:
            work(None, announced)
            return

        def ended(number: int) -> None:
            metrics.count("newmarket_workers_ended_total")
            part(folder, number)

        with TemporaryDirectory(prefix="newmarket-", dir=shared_memory()) as made:
            folder = Path(made)
            share(folder, 0)
            metrics = Metrics()
            try:
                Workers(workers, work_of_one, ended).run(announced)
            except CannotWork as problem:
                raise CannotServe(str(problem)) from problem


def _run(server: HallServer, listener: socket.socket) -> None:
    """Serves until it is told to stop."""
    for language in Language:
        # Read now, not when the first listener asks for it in the midst of play.
        catalogue(language)
    collect_seldom()
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
    finally:
        # Also where the signal that ended it leaves by an exception.
        if server.started:
            _log.info("the server has stopped")
            # What is left goes with the process: to look through all tables once more would keep it for seconds.
            gc.freeze()
    if server.problem is not None:
        raise CannotServe(str(server.problem)) from server.problem
    if not server.started:
        raise CannotServe("the server could not begin; the log says why")


def warm(thinkers: Thinkers, console: Console) -> None:
    """Gets the bots ready before anybody can ask them; where that takes long, it says what it takes."""
    told = "Getting the bots ready: what they think with is compiled once, which takes some seconds …"
    told_when_slow = threading.Timer(
        SLOW_SECONDS, console.print, [told], {"markup": False, "highlight": False, "soft_wrap": True}
    )
    told_when_slow.start()
    try:
        thinkers.warm()
    except BrokenProcessPool as broken:
        raise CannotServe(
            "the process that thinks for the bots ended as it began: what it wrote says why, or there is too little "
            "memory (a server with its bots takes about 300 MB)"
        ) from broken
    finally:
        told_when_slow.cancel()


def bot_processes(workers: int = 1) -> int:
    """How many processes think for the bots of each of so many *workers*: one core is left to the server."""
    return max(1, min(MOST_BOT_PROCESSES, (os.cpu_count() or 1) - 1) // workers)


def collect_seldom() -> None:
    """Keeps the collector of garbage from looking at all tables in the midst of a move, for a tenth of a second.

    What tables and streams let go of is freed at once, by its count; what refers to itself is few. It is looked for
    among what is quite new, and by the server once a minute among what is new since the minute before (`collect`). What
    is found alive then stays, and is looked at again after an hour.
    """
    gc.set_threshold(3_000, _NEVER, _NEVER)
    collect()


def collect(*, thaw: bool = False) -> None:
    """Frees what refers to itself and nobody else refers to, if it is new since the last time, or, with *thaw*, old."""
    if thaw:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


def _leave(_signal: int, _frame: FrameType | None) -> None:
    raise SystemExit(0)


def heed_hangup() -> None:
    """Has a terminal that is closed end this process as SIGTERM does, unless it is to outlive it (nohup)."""
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) is signal.SIG_DFL:
        signal.signal(hangup, lambda _number, _frame: os.kill(os.getpid(), signal.SIGTERM))


class HallServer(uvicorn.Server):
    """uvicorn, which waits for open connections before it stops: here the streams are ended first."""

    def __init__(self, hall: Hall, access: Access | None = None, *, ready: Callable[[], None] | None = None) -> None:
        config = uvicorn.Config(
            Visitors(Under(make_app(hall, access), hall.under)),
            loop="uvloop" if sys.platform != "win32" else "asyncio",
            http=Connection,
            ws="none",
            lifespan="on",
            # `Visitors` reads them.
            proxy_headers=False,
            # A warning for each odd request would let anybody fill the log.
            log_level="error",
            # What it tells is written as all else is: in one form, and without what looks like a card or a secret.
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_keep_alive=IDLE_CONNECTION_SECONDS,
            timeout_graceful_shutdown=STREAMS_END_SECONDS,
            backlog=MOST_WAITING,
        )
        super().__init__(config)
        self._hall = hall
        self._ready = ready
        self.loop: asyncio.AbstractEventLoop | None = None
        self.problem: StoreFailed | None = None
        """Why it could not begin, where that was so."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the hall and begins to listen; remembers the loop for the signal that ends it."""
        self.loop = asyncio.get_running_loop()
        try:
            await self._hall.open()
        except StoreFailed as problem:
            self.problem, self.should_exit = problem, True
            return
        await super().startup(sockets)
        if self.started and sockets:
            _log.info("tables are served on %s, port %d", *sockets[0].getsockname()[:2])
        if self.started and self._ready is not None:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Sends away who is still there, then closes the hall; a store that does not answer is not waited for."""
        giving_up = asyncio.get_running_loop().call_later(ANSWER_SECONDS, self._hall.store.give_up)
        try:
            await super().shutdown(sockets)
            if not self.force_exit:
                await self._hall.close()
        finally:
            giving_up.cancel()

    async def on_tick(self, counter: int) -> bool:
        """Is called ten times a second; true when the server is to stop."""
        if counter % COLLECT_TICKS == COLLECT_TICKS - 1:
            collect(thaw=counter % THAW_TICKS == THAW_TICKS - 1)
        if counter % MEASURE_TICKS == 0 and self._hall.metrics.is_shared:
            self._hall.measure()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends every stream at once, then lets uvicorn stop."""
        if self.loop is not None:
            self.loop.call_soon_threadsafe(self._end_streams, signal.Signals(sig).name)
        super().handle_exit(sig, frame)

    def _end_streams(self, told: str) -> None:
        if not self._hall.hub.is_closed:
            _log.info("the server was told to stop (%s); %d listeners are sent away", told, len(self._hall.hub))
            self._hall.hub.close()


class Kept(msgspec.Struct, frozen=True):
    """Where tables are kept, as it was asked for: in a file, or in a database with the address *url*."""

    told: str
    """The same as people may read it."""
    path: Path | None = None
    url: str | None = None

    @classmethod
    def of(cls, database: str) -> Kept:
        """What *database* names: ``sqlite:///path`` or ``postgresql://…``.

        :raises CannotServe: if it is neither.
        """
        if database.startswith(_SHARED_SCHEMES):
            return cls(told=_postgres().shown(database), url=database)
        path = database_path(database)
        return cls(told=str(path), path=path)

    def check(self, workers: int) -> None:
        """Makes sure that so many workers can have it, and that it is there where they are to share it.

        :raises CannotServe: if not.
        """
        if self.path is not None and workers != 1:
            raise CannotServe(
                f"{workers} workers cannot share an SQLite database: one process owns it and tells all listeners "
                "what happened. Leave --workers at 1, or have them share PostgreSQL (--database postgresql://…)"
            )
        if workers < 1 or (workers > 1 and not can_have_workers()):
            raise CannotServe(f"{workers} workers cannot be had on this system; leave --workers at 1")
        if self.url is not None:
            try:
                asyncio.run(_tried(_postgres().PostgresStore(self.url)))
            except DatabaseProblem as problem:
                raise CannotServe(str(problem)) from problem

    def opened(self, metrics: Metrics) -> tuple[Store, Bus]:
        """The store, and how its worker hears of others.

        :raises CannotServe: if it cannot be had.
        """
        try:
            if self.path is not None:
                return SqliteStore(self.path, metrics), Alone()
        except DatabaseProblem as problem:
            raise CannotServe(str(problem)) from problem
        assert self.url is not None, "it is a file or has an address"
        from newmarket.server.pgbus import PostgresBus

        store = _postgres().PostgresStore(self.url, metrics)
        return store, PostgresBus(store)


def _postgres() -> ModuleType:
    try:
        from newmarket.server import postgres
    except ImportError as missing:
        raise CannotServe(
            'tables in PostgreSQL need what the package calls its extra "postgres": '
            "install newmarket[postgres], or leave tables in a file (--database sqlite:///newmarket.db)"
        ) from missing
    return postgres


async def _tried(store: Store) -> None:
    await store.open()
    await store.end()


def database_path(database: str) -> Path:
    """The file that *database* names.

    :raises CannotServe: if it is not ``sqlite:///path``.
    """
    if not database.startswith(_SCHEME) or len(database) == len(_SCHEME):
        raise CannotServe(
            f"expected a database such as {DEFAULT_DATABASE!r} (a file) or 'postgresql://host/name', got {database!r}"
        )
    return Path(database.removeprefix(_SCHEME)).expanduser().absolute()


def announce(host: str, port: int, database: Path | str, console: Console, *, under: str = "") -> None:
    """Says where the table is, and to friends at home by a code that their phones can read."""
    if console.quiet:
        return
    here = f"[{host}]" if ":" in host else host
    near = "127.0.0.1" if host in EVERYWHERE else here

    def say(line: str) -> None:
        console.print(line, soft_wrap=True, markup=False, highlight=False)

    say(f"Newmarket is served on http://{near}:{port}{under}")
    if host in EVERYWHERE:
        link = home_url(host, port)
        if link is None:
            say("No address in a local network is known here.")
        else:
            say(f"In your local network: {link}{under}")
            segno.make(f"{link}{under}", micro=False).terminal(compact=True)
    say(f"Tables are kept in {database}; Ctrl+C stops the server.")
