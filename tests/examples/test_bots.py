"""The players of `examples/bots` play a match at a live table, and what a table does about one that does not."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from typing import Any

import msgspec
import pytest

from newmarket.engine import View
from newmarket.server import presence
from newmarket.server.hall import Hall
from newmarket.server.metrics import Metrics
from newmarket.server.sqlite import SqliteStore
from newmarket.server.thinkers import Thinkers
from tests.kit import outside_bots
from tests.kit.checkout import ROOT
from tests.kit.serving import WAIT_SECONDS, Player, Serving, join_table, make_table, no_limits
from workshop import web

BOTS = ROOT / "examples" / "bots"


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """A server for tables without bots of its own: no process is started for them."""
    path = tmp_path_factory.mktemp("served") / "tables.db"
    with ExitStack() as stack:
        store = stack.enter_context(closing(SqliteStore(path)))
        thinkers = stack.enter_context(closing(Thinkers(Metrics())))
        yield stack.enter_context(Serving(Hall(store=store, thinkers=thinkers, limits=no_limits())))


@pytest.fixture(autouse=True)
def nobody_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine, nothing is played for anybody."""
    monkeypatch.setattr(presence, "GRACE_SECONDS", 3600.0)


def joins(command: list[str], serving: Serving, table: str, *more: str) -> subprocess.Popen[str]:
    """Starts a program that sits down at *table*."""
    page = f"{serving.url}/t/{table}"
    env = {**os.environ, "PYTHONWARNINGS": "error"}
    return subprocess.Popen([*command, page, *more], stderr=subprocess.PIPE, text=True, cwd=BOTS, env=env)


def test_programs_in_python_without_it_and_with_a_class_play_a_match_by_themselves(serving: Serving) -> None:
    """Each is played to its end by what it sees of the stream, and leaves without an error."""
    node = web.node_on_path()
    with ExitStack() as stack:
        anna = stack.enter_context(
            make_table(
                serving.url,
                rules="newmarket-1891",  # in which counters are put on pots, too
                seats=4 + (node is not None),
                bots=[],
                switches={"hands": 3},
            )
        )
        programs = [
            joins([sys.executable, "player.py"], serving, anna.table, "Robin"),
            joins([sys.executable, "ten_lines.py"], serving, anna.table, "Tilda"),
            joins([sys.executable, "sit.py"], serving, anna.table, "steady", "Carol"),
        ]
        if node is not None:
            programs.append(joins([str(node.node), "player.mjs"], serving, anna.table, "Ned"))
        for program in programs:
            stack.callback(program.wait)
            stack.callback(program.kill)
        seen = anna.play_on()[-1].told
        ended = [(program.wait(WAIT_SECONDS), program.communicate()[1]) for program in programs]

    assert [(0, "")] * len(programs) == ended
    names = {seat["name"] for seat in seen["table"]["seats"]}
    assert names == {"Anna", "Robin", "Tilda", "Carol"} | ({"Ned"} if node else set())
    assert seen["match"]["number"] == 3
    assert {seat["kind"] for seat in seen["table"]["seats"]} == {"person"}
    if node is None:
        pytest.skip(f"needs {web.NODE_WANTED}")


def test_a_program_that_plays_what_it_may_not_is_refused_and_may_try_again(serving: Serving) -> None:
    """Nothing has changed, and the answer says why."""
    with ExitStack() as stack:
        anna = stack.enter_context(make_table(serving.url, bots=[]))
        players = [anna, *(stack.enter_context(join_table(serving.url, anna.table, name)) for name in ("Ben", "Cleo"))]
        for player in players:
            player.get_ready(1)
        turn = anna.until(lambda told: told["table"]["phase"] == "playing")["match"]["hand"]["turn"]
        seen = players[turn].look()
        bot = outside_bots.Illegal()
        chosen = bot.choose(msgspec.convert(seen["match"]["hand"], View), random.Random(1))
        refused = players[turn].act(seen, {"do": "play", "card": msgspec.to_builtins(chosen)["card"]}, key="a")

        assert (refused.status_code, refused.json()["reason"]) == (422, "refused")
        assert refused.json()["refusal"]["reason"] in {"not_held", "not_the_lowest"}
        assert players[turn].look() == seen
        again = players[turn].respond(seen)
        assert again is not None
        assert again.is_success


def test_the_first_hand_with_curl_is_played_as_the_docs_have_it(serving: Serving) -> None:
    """Line by line, with what the answers say put into the lines below."""
    if shutil.which("curl") is None:
        pytest.skip("needs curl")
    page = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    block = page.partition("## A first hand with curl\n")[2].split("```")[1].replace("\\\n", " ")
    lines = [line.partition("   #")[0] for line in block.strip().splitlines() if not line.startswith("#")]
    api, make, stream, ready, look, act = [line.replace("http://127.0.0.1:8000", serving.url) for line in lines]

    def asked(line: str, **known: object) -> Any:
        for word, value in known.items():
            line = line.replace(word, str(value))
        done = subprocess.run(["sh", "-c", f"{api}\n{line}"], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    made = asked(make)
    mine = {"TABLE": made["table"], "TOKEN": made["token"]}
    assert stream.startswith("curl -N $api/TABLE/stream ")
    assert asked(ready, **mine)["seq"] > 0
    with Player(serving.url, made["table"], made["token"]) as anna:
        anna.until(lambda told: bool(told["match"] and told["match"]["hand"]["legal"]))
    seen = asked(look, **mine)
    done = asked(act, **mine, SEQ=seen["seq"], CARD=seen["match"]["hand"]["legal"][0]["card"])

    assert done == {"seq": seen["seq"] + 1}
