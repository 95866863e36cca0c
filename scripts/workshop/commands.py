"""The targets of `make`, one function each."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import shutil
import socket
from collections.abc import Callable, Sequence
from pathlib import Path

from workshop import checks, chromium, environment, process, release, say, web
from workshop.checks import Page
from workshop.house import House, only_one, unwritable
from workshop.say import Trouble
from workshop.web import Node

ROOT = Path(__file__).resolve().parents[2]


def run(arguments: Sequence[str]) -> int:
    """Carries out one target. Returns the exit code; every failure has said its line by then."""
    options = _parser().parse_args(arguments)
    target: Callable[[House, argparse.Namespace], int] = options.target
    process.interrupt_on_terminate()
    try:
        return target(House(ROOT), options)
    except Trouble as trouble:
        say.complain(trouble)
    except OSError as error:
        say.complain(Trouble(_plain(error)))
    except KeyboardInterrupt:
        say.line("\nnewmarket: interrupted; the next make goes on from here")
        return 130
    return 1


def _plain(error: OSError) -> str:
    place = error.filename or ROOT
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return unwritable(place, error)
    if error.errno == errno.ENOSPC:
        return f"cannot write in {place}: the disk is full"
    return f"{place}: {error.strerror or error}"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make", description="Sets Newmarket up and checks it.")
    targets = parser.add_subparsers(required=True, metavar="TARGET")

    def add(name: str, target: Callable[[House, argparse.Namespace], int], told: str) -> argparse.ArgumentParser:
        sub = targets.add_parser(name, help=told)
        sub.set_defaults(target=target)
        return sub

    serve = add("run", _serve, "set up everything and serve the table")
    serve.add_argument("--host", default="127.0.0.1")
    serve.add_argument("--port", default="8000")
    serve.add_argument("--games", default="", help="a folder with rule files of one's own")
    add("test", _test, "set up everything and run every check")
    add("soak", _soak, "run the tests that take minutes")
    add("format", _format, "bring all sources into their form")
    add("bench", _bench, "run every benchmark")
    gallery = add("gallery", _gallery, "take a picture of every state of the page, into gallery/")
    gallery.add_argument("--only", default="", help="words that the names of the pictures must have, with commas")
    add("docs", _docs, "build the site of the docs, into site/")
    add("release-check", _release_check, "do all that a release needs but the upload")
    lock = add("lock", _lock, "make the locks anew from pyproject.toml and web/package.json")
    lock.add_argument("--upgrade", default="", help="anything: take the newest versions that are allowed")
    add("clean", _clean, "remove everything that make has made")
    return parser


def _set_up(house: House, *locks: str) -> None:
    environment.ensure(house)
    for name in locks:
        environment.install(house, name)
    environment.install_project(house)


def _node(house: House) -> Node:
    """Returns a Node that will do, installed into the environment if the machine has none."""
    node = web.node_on_path()
    if node is not None:
        return node
    environment.install(house, "node")
    found = [web.node_from_wheel(site) for site in house.venv.glob("lib/python*/site-packages")]
    for node in found:
        if node is not None:
            return node
    raise Trouble(f"{web.NODE_WANTED} is needed and its package does not run on this machine: install it and run again")


def _serve(house: House, options: argparse.Namespace) -> int:
    host, port = options.host, check_port(options.port)
    check_address(host, port)
    # Its place is told from where make was started, not from the project's folder.
    games = ["--games", str(Path(options.games).absolute())] if options.games else []
    with only_one(house):
        _set_up(house, "run")
        _page(house)
    command = house.tool("newmarket")
    os.chdir(house.root)
    os.execve(command, [command, "serve", "--host", host, "--port", str(port), *games], process.surroundings())


def check_port(text: str) -> int:
    """Reads a port number."""
    if text.isdecimal() and int(text) < 65536:
        return int(text)
    raise Trouble(f"PORT={text} is not a port: a number up to 65535 is")


def check_address(host: str, port: int) -> None:
    """Makes sure that the address can be listened on, before anything is set up for it."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise Trouble(_not_here(host)) from error
    family, kind, _, _, address = found[0]
    with socket.socket(family, kind) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(address)
        except OSError as error:
            raise Trouble(_cannot_listen(host, port, error)) from error


def _not_here(host: str) -> str:
    return f"HOST={host} is not an address of this machine; try HOST=127.0.0.1 or HOST=0.0.0.0"


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        other = port + 1 if port < 65535 else 8000
        return f"port {port} is in use: end what uses it, or take another: make run PORT={other}"
    if error.errno == errno.EADDRNOTAVAIL:
        return _not_here(host)
    if error.errno in {errno.EACCES, errno.EPERM}:
        return f"port {port} is kept for root: take one above 1023, as in make run PORT=8000"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def _test(house: House, _options: argparse.Namespace) -> int:
    with contextlib.ExitStack() as beside:
        with only_one(house):
            environment.ensure(house)
            page: Page | None = None
            try:
                node = _node(house)
                web.install_packages(house, node)
                page = Page(node, beside.enter_context(checks.testing_the_page(house, node)))
            except Trouble as trouble:
                # The checks of the front end are then named at the end as not run.
                say.complain(trouble)
            _set_up(house, "test")
        return checks.run_all(house, page)


def _soak(house: House, _options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
        _page(house)
    return checks.run_soak(house)


def _page(house: House) -> None:
    """Builds the front end, unless it is built from the sources as they are."""
    if not web.is_built(house):
        node = _node(house)
        web.install_packages(house, node)
        web.build(house, node)


def _format(house: House, _options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
        node = _node(house)
        web.install_packages(house, node)
    outcomes = [
        process.run([house.tool("ruff"), "check", "--fix", "--exit-zero", "--quiet", "."], cwd=house.root),
        process.run([house.tool("ruff"), "format", "."], cwd=house.root),
        web.npm(house, node, "run", "format"),
        process.run([house.tool("python"), str(house.root / "scripts" / "game_pages.py")], cwd=house.root),
    ]
    for outcome in outcomes:
        if outcome.output.strip():
            say.line(outcome.output.strip())
    return max(outcome.code for outcome in outcomes)


def _bench(house: House, _options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
    worst = 0
    for path in sorted((house.root / "bench").glob("*.py")):
        if not path.name.startswith("_"):
            say.line(f"newmarket: {path.relative_to(house.root)}")
            command = [str(house.python), "-m", f"bench.{path.stem}"]
            worst = max(worst, process.run(command, cwd=house.root, shown=True).code)
    return worst


def _gallery(house: House, options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
        _page(house)
    browser, tried = chromium.find(house)
    if browser is None:
        raise Trouble(f"pictures need a Chromium: {'; '.join(tried)}")
    command = [str(house.python), str(house.root / "scripts" / "gallery.py")]
    arguments = ["--chromium", str(browser), "--out", str(house.gallery), "--only", options.only]
    return process.run([*command, *arguments], cwd=house.root, shown=True).code


def _docs(house: House, _options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
    done = process.run(checks.build_docs(house, house.site), cwd=house.root)
    if done.code:
        raise Trouble("the site of the docs cannot be built; above is what was said", output=done.output)
    say.line(f"newmarket: the site is in {house.site.relative_to(house.root)}/: open index.html there")
    return 0


def _release_check(house: House, _options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
        _page(house)
    return release.check(house)


def _lock(house: House, options: argparse.Namespace) -> int:
    with only_one(house):
        _set_up(house, "test")
        node = _node(house)
    upgrade = ["--upgrade"] if options.upgrade else []
    run_lock = str(house.lock("run").relative_to(house.root))
    # The packages of `make test` are those of `make run` and more, in the same versions.
    wanted = {
        "run": ["pyproject.toml", "--extra", "fast", "--group", "build"],
        # What is in the image for several workers.
        "image": [
            "pyproject.toml",
            "--extra",
            "fast",
            "--extra",
            "postgres",
            "--group",
            "build",
            "--constraint",
            run_lock,
        ],
        "test": [
            "pyproject.toml",
            "--extra",
            "fast",
            "--extra",
            "dask",
            "--extra",
            "lab",
            "--extra",
            "postgres",
            "--group",
            "test",
            "--constraint",
            run_lock,
        ],
        "node": ["--group", "node"],
        "installer": ["--group", "installer", "--constraint", run_lock],
    }
    form = (
        "--quiet --system-certs --universal --python-version 3.11 "
        "--generate-hashes --no-emit-index-url --no-header --no-annotate"
    )
    for name, sources in wanted.items():
        output = str(house.lock(name).relative_to(house.root))
        with say.step(f"requirements/{name}.lock"):
            command = [house.tool("uv"), "pip", "compile", *form.split(), *upgrade, *sources, "--output-file", output]
            done = process.run(command, cwd=house.root)
            if done.code:
                raise environment.fetching_failed(f"versions of requirements/{name}.lock", done.output)
    with say.step("web/package-lock.json"):
        done = web.npm(house, node, "update" if upgrade else "install", "--package-lock-only", "--ignore-scripts")
        if done.code:
            raise environment.fetching_failed("versions of web/package-lock.json", done.output)
    return 0


def _clean(house: House, _options: argparse.Namespace) -> int:
    made = [
        house.venv,
        house.static,
        house.web / "node_modules",
        house.root / "dist",
        house.gallery,
        house.site,
        house.scratch,
    ]
    caches = [house.root / f".{name}_cache" for name in ("mypy", "ruff", "pytest", "import_linter")]
    compiled = [
        path
        for top in ("src", "scripts", "tests", "bench", "examples")
        for path in (house.root / top).rglob("__pycache__")
    ]
    for path in [*made, *caches, house.root / ".hypothesis", *compiled]:
        if path.exists():
            if path not in compiled:
                say.line(f"newmarket: removing {path.relative_to(house.root)}")
            with contextlib.suppress(FileNotFoundError):
                shutil.rmtree(path)
    return 0
