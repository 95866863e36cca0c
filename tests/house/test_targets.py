"""The targets of `make`: addresses, plain words for each failure, interruption, and the end of `make test`."""

from __future__ import annotations

import contextlib
import errno
import os
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.kit.checkout import ROOT, checkout
from workshop import checks, chromium, commands, house, process, say, web
from workshop.house import House
from workshop.say import Trouble


@pytest.fixture
def place(tmp_path: Path) -> House:
    return checkout(tmp_path)


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
    found = (Path("/usr/bin/chromium"), list[str]())
    monkeypatch.setattr(chromium, "finding", lambda _house: contextlib.nullcontext(lambda: found))
    outcome = process.Outcome(1, "said why", 0.1)
    monkeypatch.setattr(process, "run", lambda *_command, **_how: outcome)
    monkeypatch.setattr(process, "beside", lambda *_command, **_how: contextlib.nullcontext(lambda: outcome))
    node = web.Node(Path("/usr/bin/node"), ("npm",), (22, 20, 0))
    code = checks.run_all(place, checks.Page(node, tested=lambda: outcome))
    out = capfd.readouterr().out
    names = [
        "ruff format",
        "ruff check",
        "import-linter",
        "mypy",
        "mkdocs",
        "biome",
        "svelte-check",
        "vitest",
        "front end",
        "compiled code",
        "collected tests",
        "pytest",
    ]

    assert code == 1
    assert f"newmarket: not in order: {', '.join(names)}" == out.splitlines()[-1]
    assert out.count("said why") == 10


def test_a_step_says_how_it_went(capfd: pytest.CaptureFixture[str]) -> None:
    with say.step("Node"):
        pass
    with pytest.raises(Trouble), say.step("npm"):
        raise Trouble("no")

    first, second = capfd.readouterr().out.splitlines()
    assert first.startswith("newmarket: Node … done (")
    assert second == "newmarket: npm … no"


@pytest.mark.parametrize(
    "target", ["run", "test", "soak", "format", "bench", "gallery", "docs", "release-check", "lock", "clean"]
)
def test_every_target_of_make_is_one_of_the_script(target: str) -> None:
    """`make help` names it, and what make would start is understood by the script."""
    shown = subprocess.run(["make", "--dry-run", target], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    told = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    called = shown.split("scripts/setup.py ")[1].split(";")[0]

    assert f"make {target} " in told
    assert called.split()[0] == target
