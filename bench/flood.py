"""What tables notice of one address that asks for far too much: windows of quiet and of a flood, in turn.

    python -m bench.flood [--windows 4] [--seconds 5] [--tables 25] [--rate 50] [--flood 1000]

People at other addresses play at so many cards a second in all windows; in every other one an address of its own
(127.0.0.2) sends its requests over and above. A delay is that from the request of a card to its message at each of the
three others at the table. The 99th percentile in the flood may be twice that in the quiet, or 20 ms. Needs Linux.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

import msgspec
import uvloop

from bench.serving.players import seat_people
from bench.serving.process import ServerProcess, served
from bench.serving.side import seated

FLOODER = "127.0.0.2"
FLOODING = 8
"""Over so many connections the flood comes."""
REFUSED_SECONDS = 600
PERHAPS = 0.020
"""So many seconds nobody notices."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How much is measured: *windows* of each kind, of so many *seconds*; *rate* cards and *flood* requests in one."""

    windows: int = 4
    seconds: float = 5.0
    tables: int = 25
    rate: float = 50.0
    flood: float = 1000.0


class Measured(msgspec.Struct, kw_only=True):
    """The delays in *quiet* and in *flooded* windows, in seconds, and how often the flood was *answered* how."""

    quiet: list[float] = []
    flooded: list[float] = []
    answered: dict[int, int] = {}
    seconds: float = 0

    @property
    def flood(self) -> float:
        """How many requests of the flood were answered in a second."""
        return sum(self.answered.values()) / self.seconds

    def holds(self) -> bool:
        """Whether those who play notice nothing of the flood."""
        return percentile(self.flooded, 0.99) <= max(2 * percentile(self.quiet, 0.99), PERHAPS)


def percentile(delays: list[float], share: float) -> float:
    """That which *share* of *delays* did not exceed."""
    ordered = sorted(delays)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]


class Flood:
    """Requests from `FLOODER`, *rate* a second, whatever is answered, until it is ended."""

    def __init__(self, port: int, rate: float) -> None:
        self.answered: Counter[int] = Counter()
        self._port = port
        self._rate = rate
        self._tasks: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Begins."""
        self._tasks = [asyncio.create_task(self._send()) for _ in range(FLOODING)]

    async def end(self) -> None:
        """Ends."""
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def until_refused(self) -> None:
        """Sends until the first is refused: the address has used up what anybody may ask for at once."""
        self.begin()
        async with asyncio.timeout(REFUSED_SECONDS):
            while not self.answered[HTTPStatus.TOO_MANY_REQUESTS]:  # noqa: ASYNC110 - it happens once
                await asyncio.sleep(0.05)
        await self.end()
        self.answered.clear()

    async def _send(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, local_addr=(FLOODER, 0))
        reading = asyncio.create_task(self._read(reader))
        loop, request = asyncio.get_running_loop(), b"GET /api/rules HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        begun, number, each = loop.time(), 0, FLOODING / self._rate
        try:
            while True:
                writer.write(request)
                await writer.drain()
                number += 1
                await asyncio.sleep(max(0.0, begun + number * each - loop.time()))
        finally:
            reading.cancel()
            writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while True:
            head = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(head.split(b"content-length: ", 1)[1].split(b"\r\n", 1)[0])
            await reader.readexactly(length)
            self.answered[int(head[9:12])] += 1


async def measure(server: ServerProcess, plan: Plan) -> Measured:
    """What *plan* gives at *server*."""
    measured, flood = Measured(), Flood(server.port, plan.flood)
    async with seated(server, seat_people, plan.tables) as side:
        # What is compiled or read once is so before anything is measured.
        await side.opened(1.0, plan.rate)
        await flood.until_refused()
        for _ in range(plan.windows):
            await side.opened(plan.seconds, plan.rate)
            measured.quiet += side.result.opened[-1].delays
            flood.begin()
            begun = asyncio.get_running_loop().time()
            await side.opened(plan.seconds, plan.rate)
            measured.seconds += asyncio.get_running_loop().time() - begun
            measured.flooded += side.result.opened[-1].delays
            await flood.end()
    measured.answered = dict(flood.answered)
    return measured


def run(plan: Plan) -> Measured:
    """What *plan* gives at a server of its own, as `newmarket serve` is."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served("newmarket", "serve", "--port", "0", "--database", f"sqlite:///{Path(folder) / 'tables.db'}") as server,
    ):
        return uvloop.run(measure(server, plan))


def main() -> None:
    """Prints a table of `bench/results.md`."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name, default in (("windows", 4), ("seconds", 5.0), ("tables", 25), ("rate", 50.0), ("flood", 1000.0)):
        parser.add_argument(f"--{name}", type=type(default), default=default)
    plan = Plan(**vars(parser.parse_args()))
    measured = run(plan)
    print(f"{plan.tables} tables, {plan.rate:g} cards a second; {plan.windows} windows of each, {plan.seconds:g} s.\n")
    print("| | p50, ms | p99, ms |\n|---|---|---|")
    for what, delays in (("quiet", measured.quiet), ("flooded", measured.flooded)):
        print(f"| {what} | {percentile(delays, 0.5) * 1000:.1f} | {percentile(delays, 0.99) * 1000:.1f} |")
    print(f"\nThe flood: {measured.flood:,.0f} requests a second answered, by status {measured.answered}.")
    print("It holds." if measured.holds() else "It does not hold.")


if __name__ == "__main__":
    main()
