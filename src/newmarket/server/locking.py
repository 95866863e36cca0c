"""A lock on a file that ends with its process, however that ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from newmarket.errors import NewmarketError


class Locked(NewmarketError):
    """Another process holds the lock."""


class FileLock:
    """Held from its making until `release` or the end of the process.

    :raises Locked: if another process holds it.
    :raises OSError: if the file cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._file: IO[bytes] = os.fdopen(os.open(path, os.O_CREAT | os.O_RDWR | os.O_APPEND, 0o600), "ab")
        try:
            _lock(self._file)
        except OSError as taken:
            self._file.close()
            raise Locked(f"{path} is held by another process") from taken

    def release(self) -> None:
        """Lets another process have it. The file stays: removing it would let two hold it."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
