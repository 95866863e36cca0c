"""A server that ends in mid-hand, in good order or not, and another that goes on."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from newmarket.cards import Card
from newmarket.engine import Play, Seat
from newmarket.server.codec import decode_log, encode_entry
from newmarket.server.hall import Hall
from newmarket.server.sqlite import SqliteStore
from newmarket.server.store import Change
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Around, Purpose, dues
from newmarket.table.entries import Acted, Entry, HandDealt, Offered, Pace
from newmarket.table.follow import fold
from tests.kit.mortal import Mortal
from tests.kit.serving import Frame, Player, Serving, join_table, make_table, no_limits

START = """
import sys
from newmarket.server import LogFormat
from newmarket.server.run import serve
serve("127.0.0.1", int(sys.argv[1]), sys.argv[2], 1, log_format=LogFormat.JSON)
"""


class Process:
    """A server in a process of its own, as `newmarket serve` starts it."""

    def __init__(self, database: Path) -> None:
        self._database = database
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"
        self._running: subprocess.Popen[str] | None = None
        self.log = ""

    def start(self) -> None:
        """Starts it, and returns when it has said that it serves and answers."""
        command = [sys.executable, "-c", START, str(self._port), f"sqlite:///{self._database}"]
        self._running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert self._running.stdout is not None
        # It first says what is begun.
        said = [self._running.stdout.readline()]
        while "tables are served on" not in said[-1]:
            assert said[-1], said
            said.append(self._running.stdout.readline())
        with httpx.Client(transport=httpx.HTTPTransport(retries=50)) as client:
            assert client.get(f"{self.url}/readyz").is_success

    @property
    def is_running(self) -> bool:
        """Whether it has been started and not been ended."""
        return self._running is not None

    def workers(self) -> list[int]:
        """The processes that it has started."""
        assert self._running is not None
        children = Path(f"/proc/{self._running.pid}/task/{self._running.pid}/children")
        return [int(child) for child in children.read_text().split()]

    def end(self, number: signal.Signals) -> int:
        """Sends it a signal and waits for its end; the code that it ended with."""
        assert self._running is not None
        self._running.send_signal(number)
        self.log += self._running.communicate(timeout=30)[0]
        code: int = self._running.returncode
        self._running = None
        return code

    def clean_up(self) -> None:
        """Ends it, if a test has failed half-way."""
        if self._running is not None:
            self.end(signal.SIGKILL)


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    server = Process(tmp_path / "tables.db")
    server.start()
    yield server
    server.clean_up()


def play_until_killed(player: Player, process: Process, *, at: int) -> list[Frame]:
    """Plays from the stream; at message *at* the server is killed. All frames that were heard."""
    heard = []
    with player.listen() as frames:
        try:
            for frame in frames:
                heard.append(frame)
                # What it had sent before is heard after its end.
                if frame.id >= at and process.is_running:
                    process.end(signal.SIGKILL)
                player.respond(frame.told)
        except httpx.TransportError:
            return heard
    return heard


def play_on_after(player: Player, after: int) -> list[Frame]:
    """Takes the stream up again after message *after* and plays to the end of the match."""
    heard = []
    with player.listen(after=after) as frames:
        for frame in frames:
            heard.append(frame)
            if frame.told["table"]["phase"] == "ended":
                break
            player.respond(frame.told)
    return heard


def is_alive(pid: int) -> bool:
    try:
        # Ended, but not yet reaped by whoever inherited it, counts as ended.
        return " Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def are_gone(pids: list[int]) -> bool:
    """Whether processes that nobody waits for have ended, or do so soon."""
    until = time.monotonic() + 20
    while any(map(is_alive, pids)):
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def test_a_server_killed_in_mid_hand_goes_on_where_it_was(process: Process, tmp_path: Path) -> None:
    """As `newmarket serve` runs it, with processes that think; `test_killed` kills one between any two rows."""
    workers = process.workers()
    assert workers
    with make_table(process.url, seats=4, bots=["steady", "random", "steady"], switches={"hands": 2}) as anna:
        heard = play_until_killed(anna, process, at=25)
        assert are_gone(workers)
        process.start()
        # What was asked for when the server was killed, if anything, is asked for again.
        anna.respond(heard[-1].told)
        heard += play_on_after(anna, heard[-1].id)

        assert [frame.id for frame in heard] == list(range(heard[0].id, heard[0].id + len(heard)))
        assert heard[-1].told["match"]["ended"]
        records = anna.client.get(anna.at("/records")).text.splitlines()
        assert len(records) == heard[-1].told["match"]["number"]
    stop_in_good_order(process, signal.SIGTERM)
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        entries = decode_log(anna.table, asyncio.run(store.read(anna.table)))
    hands = heard[-1].told["match"]["number"]

    assert [entry.hand for entry in entries if isinstance(entry, Offered)] == list(range(1, hands + 1))
    assert [entry.hand for entry in entries if isinstance(entry, HandDealt)] == list(range(1, hands + 1))


def stop_in_good_order(process: Process, number: signal.Signals) -> None:
    """Tells the server to stop while somebody listens."""
    workers = process.workers()
    process.log = ""
    with make_table(process.url) as anna, anna.listen() as frames:
        next(frames)
        assert process.end(number) == 0
        assert not [frame for frame in frames if frame.event == "snapshot"]

    assert [(line["level"], line["message"]) for line in map(json.loads, process.log.splitlines())] == [
        ("info", f"the server was told to stop ({number.name}); 1 listeners are sent away"),
        ("info", "the server has stopped"),
    ]
    assert are_gone(workers)


def test_ctrl_c_stops_a_server_in_good_order(process: Process) -> None:
    stop_in_good_order(process, signal.SIGINT)


def test_who_is_who_outlives_a_kill_after_every_step(tmp_path: Path) -> None:
    with ExitStack() as opened:
        server = opened.enter_context(Mortal(f"sqlite:///{tmp_path / 'tables.db'}"))
        server.live()

        def killed() -> None:
            server.kill()
            server.live()

        anna = opened.enter_context(make_table(server.url, seats=4, bots=["random"], key="k" * 40))
        killed()
        # The answer was lost: the same request again makes no second table.
        again = opened.enter_context(make_table(server.url, seats=4, bots=["random"], key="k" * 40))
        assert (again.table, again.token) == (anna.table, anna.token)
        ben, elif_ = (opened.enter_context(join_table(server.url, anna.table, name)) for name in ("Ben", "Elif"))
        secret = ben.post("/link", {}).json()["secret"]
        killed()
        phone = opened.enter_context(by_link(server.url, anna.table, secret))
        killed()
        assert phone.look()["table"]["you"] == 2
        for player in (anna, ben, elif_):
            player.until(lambda seen: seen["table"]["ready_for"])
            assert player.get_ready(1).is_success
            killed()
        anna.until(lambda seen: seen["match"])
        assert anna.change("put_out", seat=3).is_success
        killed()
        assert elif_.look()["table"]["you"] is None
        chloe = opened.enter_context(join_table(server.url, anna.table, "Chloe", seat=1))
        killed()
        assert chloe.look()["table"]["yours_next"] == 1
        assert phone.change("leave").is_success
        killed()
        assert anna.look()["table"]["seats"][2]["away"] == "left"
        anna.play_on(until="readying", hand=1)
        killed()
        assert chloe.look()["table"]["you"] == 1
        for player in (chloe, phone):
            assert player.change("leave").is_success
        assert anna.change("end_match").is_success
        killed()
        with ThreadPoolExecutor(2) as pool:
            pressing = pool.submit(anna.post, "/rematch", {})
            killed()
            # Whether it was answered before the end is chance; in the end there is one next table.
            assert pressing.exception(30) is None or isinstance(pressing.exception(), httpx.TransportError)
        tables = [anna.post("/rematch", {}).json()["table"] for _ in range(2)]
        assert len(set(tables)) == 1
        with Player(server.url, tables[0], anna.token) as there:
            assert (there.look()["table"]["you"], there.look()["table"]["phase"]) == (0, "readying")


def by_link(url: str, table: str, secret: str) -> Player:
    """Another device of who made that link."""
    with Player(url, table) as stranger:
        return Player(url, table, stranger.post("/seats", {"link": secret}).json()["token"])


async def put(store: SqliteStore, table: str, entry: Entry) -> None:
    """Adds *entry* to the log of a table, as another worker would."""
    row = len(await store.read(table)) + 1
    await store.append(Change(table=table, rows=((row, encode_entry(entry)),)))


def test_what_is_due_is_done_once_by_the_next_server(tmp_path: Path, thinkers: Thinkers) -> None:
    path = tmp_path / "tables.db"
    with (
        closing(SqliteStore(path)) as store,
        Serving(Hall(store=store, thinkers=thinkers, limits=no_limits())) as first,
    ):
        # Slow enough that the server has stopped before the deal, which "ready" makes due.
        with make_table(first.url, pace=Pace.SLOW) as anna:
            anna.respond(anna.until(lambda seen: seen["table"]["ready_for"]))
            first.stop()
        waiting = asyncio.run(store.dues())
    assert [(due.table, due.purpose) for due in waiting] == [(anna.table, Purpose.DEAL)]

    for _ in range(3):
        with closing(SqliteStore(path)) as store:
            hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
            with Serving(hall) as again, Player(again.url, anna.table, anna.token) as back:
                assert back.until(lambda seen: seen["match"])["match"]["number"] == 1
            entries = decode_log(anna.table, asyncio.run(store.read(anna.table)))
            assert [entry for entry in entries if isinstance(entry, HandDealt)] == [HandDealt(1)]
            state = fold(entries)
            after = dues(state, Around(lost=(None,) * len(state.seats), written={}, began=0))
            assert [(due.purpose, due.after) for due in asyncio.run(store.dues())] == [
                (due.purpose, due.after) for due in after
            ]


def test_two_writers_that_want_the_same_row_both_end_with_one_log(tmp_path: Path, thinkers: Thinkers) -> None:
    """Another worker plays the same card first: this one reads on in the log, judges again, and says so."""
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=thinkers, limits=no_limits())
        with (
            Serving(hall) as serving,
            make_table(serving.url, switches={"hands": 1}) as anna,
            Player(serving.url, anna.table) as watcher,
        ):
            seen = anna.come_to_turn()

            def on_loop(entry: Entry) -> None:
                asyncio.run_coroutine_threadsafe(put(store, anna.table, entry), serving.loop).result(30)

            card = seen["match"]["hand"]["legal"][0]["card"]
            with watcher.listen() as frames:
                head = next(frames).id
                on_loop(Acted(1, Play(Seat(0), Card.parse(card)), "of-another"))
                stale = anna.play(seen, card, key="mine")
                heard = next(frames)

            assert (stale.status_code, stale.json()["reason"]) == (409, "stale")
            assert stale.json()["now"]["seq"] >= head + 1
            assert (heard.id, heard.told["events"][0]["card"]) == (head + 1, card)
            repeated = anna.play(seen, card, key="of-another")
            assert repeated.json() == {"seq": head + 1}
            assert anna.play_on()[-1].told["match"]["ended"]
