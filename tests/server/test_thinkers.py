"""Bots think elsewhere, and a table goes on whatever becomes of them."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from multiprocessing.popen_fork import Popen
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec
import pytest

from newmarket.engine import Action
from newmarket.server import processes
from newmarket.server import thinkers as thinkers_module
from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import Thought, bot_to_act, forced_action, question_for_bot
from tests.kit import outside_bots
from tests.kit.lookalikes import change_for
from tests.kit.metrics import samples
from tests.kit.serving import Serving, make_table, no_limits
from tests.kit.tables import Table

pytestmark = pytest.mark.anyio


@pytest.fixture
def own() -> Iterator[Thinkers]:
    """A pool that a test may break."""
    with closing(Thinkers(Metrics(), longest_seconds=30)) as pool:
        pool.warm()
        yield pool


def question() -> tuple[Table, Thought]:
    """A bot that has to choose a lead."""
    table = Table(seats=4, bots=3)
    table.deal()
    while bot_to_act(table.state) is None or forced_action(table.state) is not None or len(table.legal()) < 2:
        if not table.do_due():
            table.act()
    return table, question_for_bot(table.state)


def faults(pool: Thinkers) -> dict[str, float]:
    """How often bots have failed, by cause."""
    found = samples(pool._metrics.text()).items()
    return {name.split('"')[1]: value for name, value in found if name.startswith("newmarket_bot_faults")}


def pids(pool: Thinkers) -> list[int]:
    return list(pool._pool._processes or {})


async def test_a_bot_answers_the_same_question_in_the_same_way(own: Thinkers) -> None:
    table, asked = question()
    answers = {await own.choose(table.state.rules, asked) for _ in range(3)}

    assert len(answers) == 1
    assert answers <= set(table.legal())
    assert faults(own) == {}


async def test_c9_a_bot_that_searches_takes_its_time_also_where_it_has_no_choice(
    own: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = question()
    alone = msgspec.structs.replace(asked.view, legal=asked.view.legal[:1])
    forced = msgspec.structs.replace(asked, bot="sharp", view=alone, seconds=1000.0)
    rests = list[float]()

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    change_for(monkeypatch, thinkers_module, of=asyncio, sleep=rest)
    assert await own.choose(table.state.rules, forced) == alone.legal[0]
    assert await own.choose(table.state.rules, asked) in table.legal()

    # All that is left of it; the other bot, which never searches, is heard at once.
    assert [900 < seconds < 1000 for seconds in rests] == [True]


async def test_a_bot_whose_process_ends_is_asked_again(own: Thinkers) -> None:
    table, asked = question()
    before = pids(own)
    expected = await own.choose(table.state.rules, asked)
    for pid in before:
        os.kill(pid, signal.SIGKILL)

    assert await own.choose(table.state.rules, asked) == expected
    assert "process" in faults(own)
    assert set(pids(own)).isdisjoint(before)


async def test_a_bot_that_is_unknown_or_fails_plays_something_legal(
    own: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = question()
    unknown = msgspec.structs.replace(asked, bot="nobody")

    assert await own.choose(table.state.rules, unknown) in table.legal()
    assert faults(own) == {"failed": 1}
    monkeypatch.setattr(thinkers_module, "_choose", _crash)
    assert await own.choose(table.state.rules, asked) in table.legal()
    assert faults(own) == {"failed": 2}


async def test_a_bot_that_plays_what_is_not_legal_plays_something_legal(
    own: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = question()
    monkeypatch.setattr(thinkers_module, "_choose", _cheat)

    assert await own.choose(table.state.rules, asked) in table.legal()
    assert "illegal" in faults(own)


async def test_a_bot_that_thinks_for_ever_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = question()
    with closing(Thinkers(Metrics(), longest_seconds=0.2)) as own:
        own.warm()
        before = pids(own)
        monkeypatch.setattr(thinkers_module, "_choose", _dawdle)

        assert await own.choose(table.state.rules, asked) in table.legal()
        assert "time" in faults(own)
        assert set(pids(own)).isdisjoint(before)


async def test_a_stopped_process_keeps_neither_the_loop_nor_the_table_waiting() -> None:
    """It hears no request to end, so it must be killed; meanwhile the event loop goes on."""
    table, asked = question()
    with closing(Thinkers(Metrics(), longest_seconds=3)) as own:
        own.warm()
        before = pids(own)
        for pid in before:
            os.kill(pid, signal.SIGSTOP)
        thinking = asyncio.create_task(own.choose(table.state.rules, asked))
        longest = await longest_silence(until=thinking)

        assert await thinking in table.legal()
        assert "time" in faults(own)
        assert set(pids(own)).isdisjoint(before)
        # The loop never waited for the process, which takes five seconds to be given up.
        assert longest < 4.5
        assert await own.choose(table.state.rules, asked) in table.legal()
    assert not any(is_there(pid) for pid in before)


async def test_who_waits_for_a_pool_that_is_given_up_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = question()
    with closing(Thinkers(Metrics(), longest_seconds=30)) as own:
        own.warm()
        expected = await own.choose(table.state.rules, asked)
        with monkeypatch.context() as patched:
            patched.setattr(thinkers_module, "_choose", _dawdle)
            waiting = [asyncio.create_task(own.choose(table.state.rules, asked)) for _ in range(5)]
            await asyncio.sleep(0.2)
        await asyncio.to_thread(own._replace, own._pool)

        assert await asyncio.gather(*waiting) == [expected] * 5


async def test_a_closed_pool_is_not_made_anew(own: Thinkers) -> None:
    pool = own._pool
    own.close()
    await own._remake(pool)

    assert own._pool is pool


def test_a_process_that_another_thread_collects_has_ended_too(
    own: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The pool's own thread may be first; then the system tells nobody else how the process ended."""
    collect = Popen.poll

    def silently(process: Popen, flag: int = os.WNOHANG) -> None:
        collect(process, flag)

    before = pids(own)
    monkeypatch.setattr(Popen, "poll", silently)
    own.close()

    assert before
    assert not any(is_there(pid) for pid in before)
    assert caplog.messages == []


def test_a_process_that_cannot_be_ended_is_told_and_left_alone(
    own: Thinkers, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (pid,) = pids(own)
    os.kill(pid, signal.SIGSTOP)
    with monkeypatch.context() as patched:
        patched.setattr(BaseProcess, "kill", lambda _process: None)
        patched.setattr(processes, "END_SECONDS", 0.0)
        own.close()
    os.kill(pid, signal.SIGKILL)

    assert caplog.messages == [f"the process {pid} cannot be ended"]


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def longest_silence(*, until: asyncio.Task[Action]) -> float:
    """The longest time in which the event loop did nothing."""
    longest, last = 0.0, time.monotonic()
    while not until.done():
        await asyncio.sleep(0.01)
        now = time.monotonic()
        longest, last = max(longest, now - last), now
    return longest


def _cheat(_rules: bytes, asked: bytes) -> bytes:
    thought = msgspec.json.decode(asked, type=Thought)
    return msgspec.json.encode(outside_bots.Illegal().choose(thought.view, random.Random(1)))


def _crash(_rules: bytes, asked: bytes) -> bytes:
    thought = msgspec.json.decode(asked, type=Thought)
    return msgspec.json.encode(outside_bots.Crashing().choose(thought.view, random.Random(1)))


def _dawdle(_rules: bytes, asked: bytes) -> bytes:
    thought = msgspec.json.decode(asked, type=Thought)
    return msgspec.json.encode(outside_bots.Hanging().choose(thought.view, random.Random(1)))


async def test_the_loop_goes_on_while_a_bot_thinks(own: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = question()
    monkeypatch.setattr(thinkers_module, "_choose", _dawdle)
    thinking = asyncio.create_task(own.choose(table.state.rules, asked))
    for _ in range(100):
        await asyncio.sleep(0)

    assert not thinking.done()
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking


def test_a_match_goes_on_though_the_bots_process_is_killed(tmp_path: Path, own: Thinkers) -> None:
    with closing(SqliteStore(tmp_path / "tables.db")) as store:
        hall = Hall(store=store, thinkers=own, metrics=own._metrics, limits=no_limits())
        with Serving(hall) as serving, make_table(serving.url) as anna, anna.listen() as frames:
            killed = 0
            for frame in frames:
                if killed < 3 and frame.told["table"]["phase"] == "playing" and frame.id % 10 == 0:
                    for pid in pids(own):
                        # The one killed last may not have been replaced yet; then another message has its turn.
                        with suppress(ProcessLookupError):
                            os.kill(pid, signal.SIGKILL)
                            killed += 1
                if frame.told["match"] and frame.told["match"]["number"] == 3:
                    break
                anna.respond(frame.told)

    assert killed == 3
