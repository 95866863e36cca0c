"""How the server is started, and what it says where it cannot."""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import sys
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from pathlib import Path

import pytest
from rich.console import Console

from newmarket.cli import main
from newmarket.server import CannotServe, run
from newmarket.server.hall import Hall
from newmarket.server.invitation import home_address
from newmarket.server.listening import begin_listening, listen
from newmarket.server.run import announce, database_path, heed_hangup, serve
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import StoreFailed
from newmarket.server.thinkers import Thinkers


def why_not(**changes: object) -> str:
    """The line that says why the server does not start."""
    settings: dict[str, object] = {
        "host": "127.0.0.1",
        "port": 0,
        "database": "sqlite:///x.db",
        "workers": 1,
        **changes,
    }
    with pytest.raises(CannotServe) as refused:
        serve(**settings)  # type: ignore[arg-type] # as given
    said = str(refused.value)
    assert "\n" not in said
    return said


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written where the tests are run."""
    monkeypatch.chdir(tmp_path)


def test_a_port_in_use_is_named_with_another() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]

        assert why_not(port=port) == (
            f"port {port} is in use on 127.0.0.1; stop what runs there, or take another (--port {port + 1})"
        )


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere one cannot be bound to what another is bound to")
def test_of_two_that_begin_on_a_port_at_once_the_second_is_told() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port) as second:
            begin_listening(first)
            with pytest.raises(CannotServe, match=f"port {port} is in use on 127.0.0.1"):
                begin_listening(second)


def test_where_the_store_cannot_be_opened_it_is_said_in_one_line(
    tmp_path: Path, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Dry(SqliteStore):
        async def open(self) -> None:
            raise StoreFailed("the well is dry")

    monkeypatch.setattr(run, "collect_seldom", lambda: None)
    with closing(Dry(tmp_path / "tables.db")) as store, listen("127.0.0.1", 0) as listener:
        server = run.HallServer(Hall(store=store, thinkers=thinkers))
        with pytest.raises(CannotServe) as refused:
            run._run(server, listener)
    assert str(refused.value) == "the well is dry"
    assert caplog.text == ""


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no terminals that hang up")
def test_a_terminal_that_is_closed_ends_a_server_as_a_signal_to_stop_does() -> None:
    told: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, _frame: told.append(number))
    hung_up = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        # Who is to outlive the terminal does.
        heed_hangup()
        os.kill(os.getpid(), signal.SIGHUP)
        assert told == []
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        heed_hangup()
        os.kill(os.getpid(), signal.SIGHUP)
    finally:
        signal.signal(signal.SIGHUP, hung_up)
        signal.signal(signal.SIGTERM, before)
    assert told == [signal.SIGTERM]


def test_an_address_that_is_not_of_this_machine() -> None:
    assert "192.0.2.1 is not an address of this machine" in why_not(host="192.0.2.1")


def test_a_name_that_is_no_address() -> None:
    assert "nowhere.invalid is not an address of this machine" in why_not(host="nowhere.invalid")


@pytest.mark.parametrize("port", [70000, -1])
def test_a_number_that_is_no_port(port: int) -> None:
    assert why_not(port=port) == f"{port} is not a port; ports go from 1 to 65535"


@pytest.mark.parametrize("workers", [0, 2, 8])
def test_one_process_owns_the_file(workers: int) -> None:
    assert why_not(workers=workers).startswith(f"{workers} workers cannot share an SQLite database")


def test_a_postgresql_that_is_not_there_is_named_without_its_password() -> None:
    said = why_not(database="postgresql://anna:secret@127.0.0.1:1/tables", workers=2)

    assert said.startswith("the database postgresql://anna@127.0.0.1:1/tables cannot be used: ")
    assert "secret" not in said


def test_postgresql_without_what_it_needs_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for name in ("newmarket.server.postgres", "newmarket.server.pgbus"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.delattr("newmarket.server.postgres", raising=False)

    assert "install newmarket[postgres]" in why_not(database="postgresql://127.0.0.1/tables")


@pytest.mark.parametrize("workers", [0, -1])
def test_there_must_be_a_worker(workers: int) -> None:
    assert why_not(database="postgresql://127.0.0.1/tables", workers=workers).startswith(f"{workers} workers")


@pytest.mark.parametrize("database", ["", "tables.db", "sqlite:///", "mysql://x", "sqlite://x"])
def test_a_database_is_named_as_an_address(database: str) -> None:
    assert "expected a database such as 'sqlite:///newmarket.db'" in why_not(database=database)


def test_a_database_lies_where_it_is_said_to(tmp_path: Path) -> None:
    assert database_path("sqlite:///tables.db") == tmp_path / "tables.db"
    assert database_path(f"sqlite:///{tmp_path}/tables.db") == tmp_path / "tables.db"
    assert database_path("sqlite:////var/lib/tables.db") == Path("/var/lib/tables.db")
    assert database_path("sqlite:///~/tables.db") == Path.home() / "tables.db"


def test_a_database_that_another_server_has_is_left_to_it(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "x.db")):
        assert "another server is running on the database" in why_not()


def test_a_process_of_the_bots_that_ends_as_it_begins_is_told_of_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(_thinkers: Thinkers) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(Thinkers, "warm", ended)

    assert "too little memory" in why_not()


def test_the_port_is_free_again_after_a_refusal(tmp_path: Path) -> None:
    with closing(SqliteStore(tmp_path / "x.db")), socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
        probe.close()
        why_not(port=port)
        listen("127.0.0.1", port).close()


def said_at_start(host: str) -> str:
    text = io.StringIO()
    announce(host, 8000, Path("/data/tables.db"), Console(file=text, width=20))
    return text.getvalue()


def test_the_address_is_on_one_line_to_be_clicked() -> None:
    assert said_at_start("127.0.0.1").splitlines() == [
        "Newmarket is served on http://127.0.0.1:8000",
        "Tables are kept in /data/tables.db; Ctrl+C stops the server.",
    ]
    assert said_at_start("::1").splitlines()[0] == "Newmarket is served on http://[::1]:8000"


def test_friends_at_home_get_an_address_and_a_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("newmarket.server.invitation.home_address", lambda: "192.168.1.20")
    said = said_at_start("0.0.0.0")

    assert "Newmarket is served on http://127.0.0.1:8000" in said
    assert "In your local network: http://192.168.1.20:8000" in said
    assert len(capsys.readouterr().out.splitlines()) > 10


def test_without_a_local_network_there_is_no_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("newmarket.server.invitation.home_address", lambda: None)

    assert "No address in a local network is known here." in said_at_start("0.0.0.0")
    assert capsys.readouterr().out == ""


def test_the_address_at_home_is_one_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("newmarket.server.invitation.CONTAINER_SIGNS", ())
    address = home_address()

    assert address is None or socket.inet_aton(address)


def test_the_address_of_a_container_leads_nobody_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("newmarket.server.invitation.CONTAINER_SIGNS", (tmp_path / "none", tmp_path))

    assert home_address() is None


@pytest.mark.parametrize(
    ("arguments", "environment", "said"),
    [
        (["--workers", "2"], {}, "newmarket: 2 workers cannot share an SQLite database"),
        ([], {"NEWMARKET_DATABASE": "elsewhere"}, "newmarket: expected a database such as"),
        (["--workers", "2", "--log-format", "json"], {}, {"level": "critical", "message": "2 workers cannot share"}),
    ],
)
def test_the_command_says_why_in_one_line_and_fails(
    arguments: list[str],
    environment: dict[str, str],
    said: str | dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr("sys.argv", ["newmarket", "serve", "--port", "0", *arguments])
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as left:
        main()

    assert left.value.code == 1
    (line,) = capsys.readouterr().err.splitlines()
    if isinstance(said, str):
        assert line.startswith(said)
    else:
        found = json.loads(line)
        assert {key: found[key][: len(begins)] for key, begins in said.items()} == said
