"""Where everything is, and the stamps that tell which steps are done."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from workshop import say
from workshop.say import Trouble


@dataclass(frozen=True, slots=True)
class House:
    """The paths of one checkout."""

    root: Path

    @property
    def venv(self) -> Path:
        """The environment that `make` keeps."""
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        """The interpreter of that environment."""
        return self.venv / "bin" / "python"

    @property
    def stamps(self) -> Path:
        """What was installed into the environment; goes when the environment goes."""
        return self.venv / "stamps"

    @property
    def scratch(self) -> Path:
        """Reports and half-made things."""
        return self.root / ".make"

    @property
    def web(self) -> Path:
        """The sources of the front end."""
        return self.root / "web"

    @property
    def languages(self) -> Path:
        """The words of the package, a folder for each language."""
        return self.root / "src" / "newmarket" / "languages"

    @property
    def static(self) -> Path:
        """The built front end, inside the package."""
        return self.root / "src" / "newmarket" / "static"

    @property
    def site(self) -> Path:
        """The site of the docs, which `make docs` builds."""
        return self.root / "site"

    @property
    def gallery(self) -> Path:
        """The pictures of `make gallery`."""
        return self.root / "gallery"

    def tool(self, name: str) -> str:
        """Returns the path of a command in the environment."""
        return str(self.venv / "bin" / name)

    def lock(self, name: str) -> Path:
        """Returns the path of a lock file."""
        return self.root / "requirements" / f"{name}.lock"


def fingerprint(files: Iterable[Path], *, under: Path, also: str = "") -> str:
    """Returns a hash over names and contents, the same wherever and whenever the files were checked out.

    A file that is missing counts as missing; `also` is anything else that the result depends on.
    """
    digest = hashlib.sha256(also.encode() + b"\0")
    for path in sorted(files):
        digest.update(path.relative_to(under).as_posix().encode() + b"\0")
        digest.update(b"+" + path.read_bytes() if path.is_file() else b"-")
        digest.update(b"\0")
    return digest.hexdigest()


def is_stamped(stamp: Path, mark: str) -> bool:
    """Tells whether the step that this stamp stands for was finished for these very inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == mark


def put_stamp(stamp: Path, mark: str) -> None:
    """Marks a step as finished; done last, so that an interrupted step is done again."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    new = stamp.with_name(f"{stamp.name}.new")
    new.write_text(mark, encoding="utf-8")
    new.replace(stamp)


def unwritable(place: Path | str, error: OSError) -> str:
    """Returns the line for a folder that cannot be written."""
    return f"cannot write in {place}: {error.strerror or error}; make the folder writable and run again"


@contextmanager
def only_one(house: House) -> Iterator[None]:
    """Keeps two set-ups of one checkout from working at the same time: the second waits for the first."""
    import fcntl  # only POSIX has it, and a wheel can be built without

    try:
        house.scratch.mkdir(exist_ok=True)
        handle = os.open(house.scratch / "lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise Trouble(unwritable(house.root, error)) from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say.line("newmarket: another make is setting up this folder; waiting for it")
            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
