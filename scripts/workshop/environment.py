"""The Python environment `.venv`: made, filled from a hashed lock, the project itself on its path."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from workshop import process, say
from workshop.house import House, fingerprint, is_stamped, put_stamp
from workshop.say import Trouble

OLDEST = (3, 11)
# What pip, npm and apt say when they cannot reach what they want to fetch.
UNREACHABLE = re.compile(
    r"NameResolutionError|name resolution|NewConnectionError|ConnectTimeout|ReadTimeout|Network is unreachable"
    r"|Could not resolve|Connection refused|ProxyError"
    r"|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH"
)
UNTRUSTED = re.compile(
    r"CERTIFICATE_VERIFY_FAILED|invalid peer certificate|SELF_SIGNED_CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER"
)


def ensure(house: House) -> None:
    """Makes the environment unless a working one is there. One that moved, broke or was left half-made is made anew."""
    stamp, here = house.stamps / "made", str(house.venv)
    if not _mark(house).exists():
        if is_stamped(stamp, here) and _answers(house, f"import sys; assert sys.version_info >= {OLDEST}"):
            return
        if not stamp.exists() and _answers(house, f"import sys, pip; assert sys.version_info >= {OLDEST}"):
            put_stamp(stamp, here)
            return
    version = ".".join(map(str, sys.version_info[:3]))
    if any(importlib.util.find_spec(module) is None for module in ("venv", "ensurepip")):
        raise Trouble(no_venv(version))
    with _unfinished(house), say.step(f"Python {version} ({sys.executable}): environment in .venv"):
        made = process.run([sys.executable, "-m", "venv", "--clear", here], cwd=house.root)
        if made.code:
            raise Trouble(no_venv(version), output=made.output)
        put_stamp(stamp, here)


def _mark(house: House) -> Path:
    return house.scratch / "venv-unfinished"


@contextmanager
def _unfinished(house: House) -> Iterator[None]:
    """Leaves a mark when work on the environment is broken off: then nobody knows what is in it."""
    mark = _mark(house)
    mark.touch()
    yield
    mark.unlink()


def no_venv(version: str) -> str:
    """Returns the line for a Python that was packaged without the means to make environments."""
    major, minor = version.split(".")[:2]
    return (
        f"Python {version} ({sys.executable}) cannot make an environment, its venv or ensurepip is missing: "
        f"install it (Debian, Ubuntu: apt-get install python{major}.{minor}-venv) and run again"
    )


def install(house: House, name: str) -> None:
    """Installs what a lock names, each package checked against its hash, unless that was done."""
    lock = house.lock(name)
    mark = fingerprint([lock], under=house.root, also=sys.platform)
    stamp = house.stamps / name
    if is_stamped(stamp, mark):
        return
    count = sum("==" in text for text in lock.read_text(encoding="utf-8").splitlines())
    with say.step(f"{count} Python {'package' if count == 1 else 'packages'} of requirements/{name}.lock"):
        _fill(house, ["--require-hashes", "--requirement", str(lock)])
    put_stamp(stamp, mark)


def _fill(house: House, wanted: Sequence[str]) -> None:
    """Installs by uv, which takes a tenth of pip's time.

    Pip does it where uv does not run, or cannot reach what pip has been set up to reach.
    """
    with _unfinished(house):
        uv = [house.tool("uv"), "pip", "install", "--quiet", "--system-certs", "--python", str(house.python)]
        if _has_uv(house) and process.run([*uv, *wanted], cwd=house.root).code == 0:
            return
    _pip(house, wanted)


def _has_uv(house: House) -> bool:
    lock = house.lock("installer")
    mark = fingerprint([lock], under=house.root, also=sys.platform)
    stamp = house.stamps / lock.stem
    if not is_stamped(stamp, mark):
        if process.run(_pip_install(house, ["--require-hashes", "--requirement", str(lock)]), cwd=house.root).code:
            return False
        put_stamp(stamp, mark)
    return True


def install_project(house: House) -> None:
    """Puts the project itself on the environment's path, with its command. Needs no network and no Node."""
    parts = [house.root / name for name in ("pyproject.toml", "hatch_build.py", "LICENSE", "README.md")]
    mark = fingerprint(parts, under=house.root)
    stamp = house.stamps / "project"
    if is_stamped(stamp, mark):
        return
    with say.step("the command .venv/bin/newmarket"):
        _pip(house, ["--no-deps", "--no-index", "--no-build-isolation", "--editable", str(house.root)])
    put_stamp(stamp, mark)


def _pip(house: House, arguments: Sequence[str]) -> None:
    with _unfinished(house):
        done = process.run(_pip_install(house, arguments), cwd=house.root)
    if done.code:
        raise fetching_failed("Python packages", done.output)


def _pip_install(house: House, arguments: Sequence[str]) -> list[str]:
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    return [str(house.python), "-m", "pip", "install", *quiet, *arguments]


def fetching_failed(what: str, output: str) -> Trouble:
    """Returns the trouble of a package manager that failed, told apart by whether it reached the network."""
    if UNTRUSTED.search(output):
        return Trouble(
            f"the {what} cannot be fetched: this machine does not trust the certificate that it is shown. "
            "Behind a proxy that reads along, name its certificate in SSL_CERT_FILE, PIP_CERT and NODE_EXTRA_CA_CERTS"
        )
    if UNREACHABLE.search(output):
        return Trouble(f"the {what} cannot be fetched: no network? They are needed once; run again when there is one")
    line = f"the {what} cannot be installed; above is what was said (make clean takes everything back to the start)"
    return Trouble(line, output=output)


def _answers(house: House, program: str) -> bool:
    command = [str(house.python), "-c", program]
    try:
        answer = subprocess.run(command, capture_output=True, check=False, timeout=60, env=process.surroundings())
    except (OSError, subprocess.TimeoutExpired):
        return False
    return answer.returncode == 0
