"""Turns functions over machine words into machine code, with Numba; the only place where its untyped names are met.

Compiled code is kept between processes, beside the modules where that can be written, else in the user's cache
(``NUMBA_CACHE_DIR`` names another place); where nothing can be written each process compiles anew. What is kept counts
for the very sources that it was made from: those of the function's module and of all that it imports here.
"""

from __future__ import annotations

import hashlib
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_IMPORTED = re.compile(r"^(?:from|import) (newmarket(?:\.\w+)*)", re.MULTILINE)


def is_available() -> bool:
    """Whether Numba is installed (the extra ``fast``), so that the other modules here can be imported."""
    return find_spec("numba") is not None


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """*function* as machine code, compiled at its first call, and kept; it does not hold the interpreter's lock.

    Numbers behave as the machine's: they wrap around, and a division by nought is not noticed.
    """
    from numba import njit

    directory = _cache_directory()
    if directory is None:
        return njit(nogil=True, error_model="numpy")(function)
    # Numba asks where to keep things once for each function, when it is declared.
    with _cached_in(directory / _fingerprint(function.__module__)):
        return njit(cache=True, nogil=True, error_model="numpy")(function)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """*function* as a part of the compiled functions that call it."""
    from numba import njit

    return njit(forceinline=True, error_model="numpy")(function)


_PACKAGE = __name__.partition(".")[0]


@cache
def _cache_directory() -> Path | None:
    """Where compiled code is kept; none where nothing can be written."""
    named = os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return Path(named) / _PACKAGE
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    for directory in (Path(__file__).parent / "__pycache__" / "native", home / _PACKAGE / "native"):
        if _can_write(directory):
            return directory
    return None


def _can_write(directory: Path) -> bool:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(directory, os.W_OK | os.X_OK)


@contextmanager
def _cached_in(directory: Path) -> Iterator[None]:
    from numba import config

    # Its settings are attributes made at run time, which types do not know.
    settings: Any = config
    before, settings.CACHE_DIR = settings.CACHE_DIR, str(directory)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


@cache
def _fingerprint(module: str) -> str:
    """A name for the present sources of *module* and of all that it imports from this package, directly or not.

    Numba itself looks only at the file of the outermost function, and would go on with what the others once were.
    """
    found = hashlib.sha256()
    for name in sorted(_with_imports(module)):
        found.update(name.encode() + b"\0" + _source(name).encode() + b"\0")
    return found.hexdigest()[:16]


def _with_imports(module: str) -> set[str]:
    seen: set[str] = set()
    ahead = [module]
    while ahead:
        name = ahead.pop()
        if name not in seen and name in sys.modules:
            seen.add(name)
            ahead += _IMPORTED.findall(_source(name))
    return seen


@cache
def _source(module: str) -> str:
    file = sys.modules[module].__file__
    return "" if file is None else Path(file).read_text(encoding="utf-8")
