"""The file of a database: made for its owner alone, held by one server, and never touched where it is another's."""

from __future__ import annotations

import logging
import os
import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path

from newmarket.server.forms import FORM, READABLE_FORMS, TABLES, make_tables, migrate
from newmarket.server.locking import FileLock, Locked
from newmarket.server.store import StoreFailed

APPLICATION = 0x4E4D6B74
"""What SQLite files of ours are marked with, as ``PRAGMA application_id``: "NMkt"."""
_OWNER_ALONE = 0o600

_log = logging.getLogger(__name__)


class DatabaseProblem(StoreFailed):
    """The file cannot be used as a database of tables; the message is one line for who started the server."""


def owned(path: Path) -> tuple[Path, FileLock]:
    """The file that *path* leads to, and the lock that makes it this process's own.

    A file that is there and not ours is refused before anything is made beside it.

    :raises DatabaseProblem: if it cannot be had.
    """
    try:
        # The lock stands beside the file itself: one file, one lock, whatever link leads there.
        path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            _look(path)
        return path, FileLock(path.with_name(f"{path.name}.lock"))
    except Locked as taken:
        raise DatabaseProblem(
            f"another server is running on the database {path}; stop it, or give this one a database of its own "
            "(--database sqlite:///other.db)"
        ) from taken
    except OSError as fault:
        raise DatabaseProblem(f"the database {path} cannot be written: {fault.strerror or fault}") from fault
    except RuntimeError as fault:
        raise DatabaseProblem(f"the database {path} cannot be written: its links lead in a circle") from fault


def opened(path: Path) -> sqlite3.Connection:
    """The connection that writes to *path*, which is made where it is missing; its lock is held.

    :raises DatabaseProblem: if it cannot be written, or is not ours.
    """
    try:
        with suppress(FileExistsError):
            # Before SQLite does: the log holds the seeds of hands to come. What SQLite makes beside it gets the same.
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, _OWNER_ALONE))
        db = connection(path)
    except OSError as fault:
        raise DatabaseProblem(f"the database {path} cannot be written: {fault.strerror or fault}") from fault
    except sqlite3.Error as fault:
        raise _unusable(path, fault) from fault
    try:
        _prepare(db, path)
    except BaseException as fault:
        db.close()
        if isinstance(fault, sqlite3.Error):
            raise _unusable(path, fault) from fault
        raise
    _warn_of_readers(path)
    return db


def connection(path: Path) -> sqlite3.Connection:
    """A connection to the database *path*, which is there."""
    db = _connected(path, "mode=rw")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA synchronous = FULL")
    # What is deleted is overwritten: names and logs do not stay in pages that nobody looks at.
    db.execute("PRAGMA secure_delete = ON")
    return db


def _connected(path: Path, how: str) -> sqlite3.Connection:
    # Autocommit (isolation_level=None): a read never opens a transaction that a later write would find stale.
    return sqlite3.connect(
        f"{path.as_uri()}?{how}", uri=True, isolation_level=None, check_same_thread=False, timeout=10
    )


class Whereabouts:
    """Where the file *path* lies, of which there is a connection: what is done by that goes on with the same file
    wherever it has gone, and SQLite says nothing.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._journal = path.with_name(f"{path.name}-wal")
        self._place = _place(path)

    def check(self) -> None:
        """Makes sure that a next server finds what this one writes; some of that is in the journal by now.

        :raises DatabaseProblem: if not.
        """
        if self._place is None or _place(self._path) != self._place or _place(self._journal) is None:
            raise DatabaseProblem(
                f"{self._path}, or the journal beside it, has been removed, or another file put in its place, and "
                "what is written now would be lost: put it back, or start the server anew"
            )


def _place(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _look(path: Path) -> None:
    """Looks whether *path* is ours, and changes nothing.

    :raises DatabaseProblem: if it is not.
    """
    if path.stat().st_nlink > 1:
        raise DatabaseProblem(
            f"{path} has a second name (a hard link); SQLite would keep two logs of one file. Remove one of the names"
        )
    try:
        # Immutable: nothing beside the file is read or made. What stands in a journal is looked at under the lock.
        with closing(_connected(path, "mode=ro&immutable=1")) as db:
            _form_of(db, path)
    except sqlite3.Error as fault:
        # Any other may come from a server that writes just now.
        if fault.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise _unusable(path, fault) from fault


def _form_of(db: sqlite3.Connection, path: Path) -> int:
    """The form of what is in the database, 0 where nothing is in it yet.

    :raises DatabaseProblem: if what is in it is not ours.
    """
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (form,) = db.execute("PRAGMA user_version").fetchone()
    tables = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not (application or form or tables):
        return 0
    # Files of before they were marked have the same tables.
    if application not in (0, APPLICATION) or (tables not in TABLES and application != APPLICATION):
        raise DatabaseProblem(f"{path} is a database of something else; it is left as it is")
    if form not in READABLE_FORMS:
        raise DatabaseProblem(
            f"{path} was written by a later version of Newmarket (form {form}; this one reads forms 1 to {FORM}): "
            "install that version, or give this one a database of its own (--database sqlite:///other.db)"
        )
    return int(form)


def _prepare(db: sqlite3.Connection, path: Path) -> None:
    form = _form_of(db, path)
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    (synchronous,) = db.execute("PRAGMA synchronous").fetchone()
    if (mode, synchronous) != ("wal", 2):
        raise DatabaseProblem(
            f"{path}: expected journal_mode wal and synchronous 2 (FULL), got {mode} and {synchronous}; "
            "the disk or file system does not do what a log needs"
        )
    # Whole or not at all: what is broken off in here leaves the file as it was, for this server or an older one.
    db.execute("BEGIN IMMEDIATE")
    if form:
        migrate(db, form)
    else:
        make_tables(db)
    db.execute(f"PRAGMA application_id = {APPLICATION}")
    db.execute(f"PRAGMA user_version = {FORM}")
    db.execute("COMMIT")


def _warn_of_readers(path: Path) -> None:
    if os.name == "posix" and stat.S_IMODE(path.stat().st_mode) & ~_OWNER_ALONE:
        _log.warning(
            "%s can be read or written by other accounts of this machine, and holds the seeds of hands: chmod 600", path
        )


def _unusable(path: Path, fault: sqlite3.Error) -> DatabaseProblem:
    return DatabaseProblem(f"{path} cannot be used as a database: {fault}")
