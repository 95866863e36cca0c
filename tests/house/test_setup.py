"""Finding Python and keeping its environment: what `make` does before anything is installed."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import setup
from tests.kit.checkout import ROOT, checkout, program
from workshop import environment, house, process
from workshop.house import House
from workshop.say import Trouble


@pytest.fixture
def place(tmp_path: Path) -> House:
    return checkout(tmp_path)


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
    ast.parse((ROOT / "scripts" / "setup.py").read_text(encoding="utf-8"), feature_version=(3, 7))


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
    place.lock("installer").write_text("uv==1", encoding="utf-8")
    started: list[tuple[str, str]] = []

    def start(command: list[str], **_how: object) -> process.Outcome:
        assert "--require-hashes" in command
        started.append((Path(command[0]).name, Path(command[-1]).read_text(encoding="utf-8")))
        return process.Outcome(0, "", 0.0)

    monkeypatch.setattr(process, "run", start)
    for text in ("a==1", "a==1", "a==2", "a==2"):
        lock.write_text(text, encoding="utf-8")
        environment.install(place, "run")

    assert [("python", "uv==1"), ("uv", "a==1"), ("uv", "a==2")] == started


@pytest.mark.parametrize(
    ("fails", "asked"),
    [("installer.lock", ["python", "python"]), ("uv", ["python", "uv", "python"])],
    ids=["cannot be had", "reaches nothing"],
)
def test_pip_does_what_uv_cannot(place: House, monkeypatch: pytest.MonkeyPatch, fails: str, asked: list[str]) -> None:
    place.lock("run").parent.mkdir()
    place.lock("run").write_text("a==1", encoding="utf-8")
    started: list[str] = []

    def start(command: list[str], **_how: object) -> process.Outcome:
        started.append(Path(command[0]).name)
        return process.Outcome(int(fails in {Path(command[0]).name, Path(command[-1]).name}), "", 0.0)

    monkeypatch.setattr(process, "run", start)
    environment.install(place, "run")

    assert asked == started
    assert (place.stamps / "run").exists()


def test_a_lock_that_could_not_be_installed_is_tried_again(place: House, monkeypatch: pytest.MonkeyPatch) -> None:
    place.lock("run").parent.mkdir()
    place.lock("run").write_text("a==1", encoding="utf-8")
    # First neither uv nor what pip is asked for can be had; then uv can, and what it is asked for.
    codes = [1, 1, 0, 0]
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
