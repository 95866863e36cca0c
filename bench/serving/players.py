"""Who plays: people at a table of ours, who do what the stream asks of them, and callers of the bare echo."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, TypeAlias

import msgspec

from bench.serving.client import Listening, Pool, request_of
from bench.serving.load import Load, Move, Table
from newmarket.cards import Card
from newmarket.engine import Play, Seat
from newmarket.server.codec import encode_entry
from newmarket.table.entries import Acted
from newmarket.table.messages import Phase, Seated

SEATS = 4
NAMES = ("Anna", "Ben", "Chloe", "Dai")
SALT = "5a17" * 8


class _SeatTold(msgspec.Struct):
    ready: bool


class _TableTold(msgspec.Struct):
    phase: Phase
    ready_for: int | None
    seats: list[_SeatTold]


class _Legal(msgspec.Struct):
    card: str


class _HandTold(msgspec.Struct):
    legal: list[_Legal]


class _MatchTold(msgspec.Struct):
    number: int
    hand: _HandTold | None


class _Told(msgspec.Struct):
    """As much of a message as is needed to go on: the rest is skipped, which costs the client little."""

    table: _TableTold
    match: _MatchTold | None


_told = msgspec.json.Decoder(_Told)
_seated = msgspec.json.Decoder(Seated)


class People(Table):
    """Four people at the table *id*, who say "ready", and play the first card that they may."""

    def __init__(self, load: Load, id_: str, tokens: Sequence[str], addresses: Sequence[str]) -> None:
        super().__init__(load, SEATS)
        self.id: Final = id_
        self._tokens = tokens
        self._addresses = addresses
        self._asked = [0] * SEATS

    def stream(self, seat: int) -> bytes:
        """The request for the stream of *seat*."""
        return self._request("GET", "/stream", seat)

    def act(self, seat: int, seq: int, data: bytes) -> None:
        """Does what is asked of *seat*."""
        told = _told.decode(data)
        table, match = told.table, told.match
        if table.phase is Phase.READYING:
            hand = table.ready_for
            if hand is not None and not table.seats[seat].ready and self._asked[seat] < hand:
                self._asked[seat] = hand
                body = {"hand": hand, "salt": SALT}
                self.load.want(Move(self, seat, seq, self._request("POST", "/ready", seat, body), is_card=False))
        elif table.phase is Phase.PLAYING and match is not None and match.hand is not None and match.hand.legal:
            action = {"do": "play", "card": match.hand.legal[0].card}
            body = {"hand": match.number, "seq": seq, "key": f"move-{seq}", "action": action}
            self.load.want(Move(self, seat, seq, self._request("POST", "/actions", seat, body), is_card=True))

    def _request(self, method: str, path: str, seat: int, body: object = None) -> bytes:
        sent = b"" if body is None else msgspec.json.encode(body)
        path = f"/api/tables/{self.id}{path}"
        return request_of(method, path, sent, token=self._tokens[seat], address=self._addresses[seat])


class Callers(Table):
    """Four who call in turn; what they call is a row as those of ours are."""

    ROW: Final = encode_entry(Acted(3, Play(Seat(2), Card("QD")), "move-100", waited=1.25))

    def __init__(self, load: Load, id_: str, addresses: Sequence[str]) -> None:
        super().__init__(load, SEATS)
        self.id: Final = id_
        self._addresses = addresses

    def stream(self, seat: int) -> bytes:
        """The request for the stream of *seat*."""
        return self._request("GET", seat)

    def act(self, seat: int, seq: int, data: bytes) -> None:  # noqa: ARG002 - one row is as good as another
        """Calls when it is the turn of *seat*."""
        if seat == seq % SEATS:
            self.load.want(Move(self, seat, seq, self._request("POST", seat, self.ROW), is_card=True))

    def _request(self, method: str, seat: int, body: bytes = b"") -> bytes:
        # A token as long as ours, which is not looked at.
        token = "0" * 43
        return request_of(method, f"/api/echo/{self.id}", body, token=token, address=self._addresses[seat])


Playing: TypeAlias = People | Callers


def addresses_at(number: int) -> list[str]:
    """Where the four of table *number* come from: each from a place of their own, as in life."""
    return [f"10.{number >> 8}.{number & 255}.{seat + 1}" for seat in range(SEATS)]


async def seat_people(load: Load, pool: Pool, number: int) -> People:
    """A new table of ours with people in all seats, who listen not yet."""
    addresses = addresses_at(number)
    # At each table others: no sentence with a name in it has been said before.
    names = [f"{name} {number}" for name in NAMES]
    made = {"name": names[0], "seats": SEATS, "bots": [], "pace": "at_once", "patience": "long"}
    host = _seated.decode(await _post(pool, "/api/tables", made, addresses[0]))
    seated = [host]
    for name, address in zip(names[1:], addresses[1:], strict=True):
        path = f"/api/tables/{host.table}/seats"
        seated.append(_seated.decode(await _post(pool, path, {"name": name}, address)))
    return People(load, host.table, [who.token or "" for who in seated], addresses)


async def seat_callers(load: Load, pool: Pool, number: int) -> Callers:  # noqa: ARG001 - as people are seated
    """A new table of the echo, which needs nothing to begin."""
    return Callers(load, f"echo-{number:07}", addresses_at(number))


async def listen(table: Playing, port: int, pool: Pool) -> list[Listening]:
    """Opens the streams of all seats."""
    heard = [partial(table.hear, seat) for seat in range(SEATS)]
    return [await Listening.begin(port, table.stream(seat), heard[seat], pool) for seat in range(SEATS)]


async def _post(pool: Pool, path: str, body: object, address: str) -> bytes:
    return await pool.answer(request_of("POST", path, msgspec.json.encode(body), token=None, address=address))
