"""Whether tables that come and go leave anything behind: a wave of them, twice, and what the server has afterwards.

    python -m bench.waves [--tables 5000]

In a wave all tables are made; a third is never joined, at the others a second person sits down, and at every thirtieth
both listen. Then all leave, and the server is left alone until no table is in its memory. The second wave's peak may be
a tenth above the first's, and no table, listener, task, thing that is due or file may stay.
All are in memory until the last has left, and then leave it at once; in life each does ten minutes later. Needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import tempfile
from pathlib import Path

import msgspec
import uvloop

from bench.serving.client import Listening, Pool, request_of
from bench.serving.players import addresses_at
from bench.serving.process import ServerProcess, served
from bench.serving.side import unless
from newmarket.server.sqlite import READERS
from newmarket.table.messages import Seated

CONNECTIONS = 32
EMPTY_SECONDS = 600
FILES_OF_READERS = 2 * READERS
"""A reader of the store opens the database and its log when it is first needed, and keeps them."""
LEFT_OVER = ("newmarket_live_tables", "newmarket_listeners", "newmarket_due_waiting", "newmarket_tasks")

_seated = msgspec.json.Decoder(Seated)


class Wave(msgspec.Struct, frozen=True):
    """What one wave came to: the most *kilobytes* of memory, and what was there when all had left."""

    kilobytes: float
    left: dict[str, float]


async def measure(server: ServerProcess, tables: int, waves: int) -> tuple[dict[str, float], list[Wave]]:
    """What *server* has before anybody comes, and what *waves* of so many *tables* came to."""
    failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    pool = Pool(server.port, failed)
    await pool.open(CONNECTIONS)
    try:
        # What is opened or read once is so before anything is counted.
        before = (await unless(failed, _wave(server, pool, min(tables, 60)))).left
        return before, [await unless(failed, _wave(server, pool, tables)) for _ in range(waves)]
    finally:
        pool.close()


async def _wave(server: ServerProcess, pool: Pool, tables: int) -> Wave:
    streams: list[Listening] = []
    seats: list[tuple[str, str]] = []
    places = asyncio.Semaphore(CONNECTIONS)

    async def come(number: int) -> None:
        async with places:
            made = _seated.decode(await _ask(pool, "/api/tables", {"name": "Anna", "seats": 3, "bots": ["random"]}))
            tokens = [made.token or ""]
            if number % 3:
                path = f"/api/tables/{made.table}/seats"
                tokens.append(_seated.decode(await _ask(pool, path, {"name": "Ben"})).token or "")
            seats.extend((made.table, token) for token in tokens)
            if number % 30 == 1:
                streams.extend([await _listen(server, pool, made.table, token, number) for token in tokens])

    async def leave(table: str, token: str) -> None:
        async with places:
            await _ask(pool, f"/api/tables/{table}/changes", {"do": "leave"}, token=token)

    await asyncio.gather(*map(come, range(tables)))
    peak = server.kilobytes
    for stream in streams:
        stream.close()
    await asyncio.gather(*(leave(table, token) for table, token in seats))
    peak = max(peak, server.kilobytes)
    os.kill(server.pid, signal.SIGUSR1)
    async with asyncio.timeout(EMPTY_SECONDS):
        # It is asked over HTTP: there is nothing that would wake this.
        while not _is_empty(state := await _state(server, pool)):  # noqa: ASYNC110
            await asyncio.sleep(0.25)
    os.kill(server.pid, signal.SIGUSR2)
    return Wave(peak, state)


async def _listen(server: ServerProcess, pool: Pool, table: str, token: str, number: int) -> Listening:
    # One address may have so many streams open, and no more.
    address = addresses_at(number)[0]
    request = request_of("GET", f"/api/tables/{table}/stream", token=token, address=address)
    return await Listening.begin(server.port, request, lambda _seq, _data: None, pool)


async def _ask(pool: Pool, path: str, body: object, *, token: str | None = None) -> bytes:
    return await pool.answer(request_of("POST", path, msgspec.json.encode(body), token=token, address="10.0.0.1"))


async def _state(server: ServerProcess, pool: Pool) -> dict[str, float]:
    """What the server says that it has, and its files."""
    text = (await pool.answer(request_of("GET", "/metrics", token=None, address="127.0.0.1"))).decode()
    found = {name: float(value) for name, value in re.findall(r"^(newmarket_\w+) (\S+)$", text, re.MULTILINE)}
    state = {name: found[name] for name in LEFT_OVER}
    state["files"] = float(_files(server.pid))
    return state


def _is_empty(state: dict[str, float]) -> bool:
    return not state["newmarket_live_tables"] and not state["newmarket_listeners"]


def _files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def run(tables: int, waves: int = 2) -> tuple[dict[str, float], list[Wave]]:
    """So many *waves* of so many *tables* at a server of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served("bench.serving.fleeting", str(Path(folder) / "tables.db")) as server,
    ):
        return uvloop.run(measure(server, tables, waves))


def left_over(before: dict[str, float], wave: Wave) -> dict[str, float]:
    """Of what there was *before* a *wave*, that of which there is more afterwards, and by how much."""
    return {
        name: now - before[name]
        for name, now in wave.left.items()
        if now > before[name] + (FILES_OF_READERS if name == "files" else 0)
    }


def main() -> None:
    """Prints a table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=5000)
    options = parser.parse_args()
    before, waves = run(options.tables)
    print(f"{options.tables:,} tables a wave.\n\n| wave | peak, MB | left over |\n|---|---|---|")
    for number, wave in enumerate(waves, start=1):
        print(f"| {number} | {wave.kilobytes / 1024:.1f} | {left_over(before, wave) or 'nothing'} |")
    print(f"\nThe second wave's peak is {waves[1].kilobytes / waves[0].kilobytes:.3f} of the first's; the bar is 1.10.")


if __name__ == "__main__":
    main()
