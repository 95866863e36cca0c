"""How much one client address may ask for: generous for play, too little to do harm."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec

MOST_ADDRESSES = 10_000
MOST_STREAMS = 64
"""How many streams one address may have open at once: a large family, with a few pages each."""


class Kind(StrEnum):
    """What is limited."""

    TABLE = "table"
    """Tables made."""
    SEAT = "seat"
    """Seats asked for."""
    REQUEST = "request"
    """Requests of any kind, streams too."""
    RECORDS = "records"
    """Records read: the whole log of a table is gone through for each."""
    WALK = "walk"
    """Hands walked through: each is played again, and told step by step."""
    RULES = "rules"
    """Rules put together or sent to be looked at."""
    WHY = "why"
    """Explanations of what happened at a table, and of what cannot be done there."""
    INVITATION = "invitation"
    """Invitations, of which each address that is named by ``Host`` has a code to be drawn."""
    REPORT = "report"
    """Reports on hands: each takes a core for a second or two."""
    KNOWN = "known"
    """What a seat can know of the cards that it does not see: counted anew for each."""
    REACTION = "reaction"
    """Reactions: of a seat, not of an address."""
    CHANGE = "change"
    """Changes of a table, each told to all who listen: of a seat."""


OF_SEATS = frozenset({Kind.REACTION, Kind.CHANGE})
"""What is limited for each seat; all else is for each address."""
NAME_PROXY = "if all visitors seem to come from one address, it is a proxy's, to be named in FORWARDED_ALLOW_IPS"
"""What helps who has put a proxy before the server without telling it so; the log says it where limits are reached."""


class Allowance(msgspec.Struct, frozen=True):
    """*burst* at once, and from then on *rate* a second."""

    burst: float
    rate: float


DEFAULT_LIMITS = {
    Kind.TABLE: Allowance(burst=60, rate=0.1),
    Kind.SEAT: Allowance(burst=120, rate=0.5),
    Kind.REQUEST: Allowance(burst=400, rate=60),
    Kind.RECORDS: Allowance(burst=30, rate=1),
    Kind.WALK: Allowance(burst=40, rate=1),
    Kind.RULES: Allowance(burst=60, rate=1),
    Kind.WHY: Allowance(burst=120, rate=4),
    Kind.INVITATION: Allowance(burst=120, rate=2),
    Kind.REPORT: Allowance(burst=20, rate=0.2),
    Kind.KNOWN: Allowance(burst=60, rate=2),
    Kind.REACTION: Allowance(burst=3, rate=1 / 3),
    Kind.CHANGE: Allowance(burst=30, rate=1),
}


class Limits:
    """What each address has left. Addresses that were not heard of for longest are forgotten first."""

    def __init__(
        self, allowances: dict[Kind, Allowance] | None = None, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._allowances = DEFAULT_LIMITS if allowances is None else allowances
        self._clock = clock
        self._left: OrderedDict[tuple[Kind, str], tuple[float, float]] = OrderedDict()
        self.streams = Places(MOST_STREAMS)
        self.refused: Callable[[Kind], None] = lambda _kind: None
        """Hears of each that is not allowed."""

    def allows(self, kind: Kind, address: str) -> bool:
        """Takes one from what *address* has left of *kind*; false where it has none."""
        allowance, now, key = self._allowances[kind], self._clock(), (kind, household(address))
        left, since = self._left.pop(key, (allowance.burst, now))
        left = min(allowance.burst, left + (now - since) * allowance.rate)
        allowed = left >= 1
        self._left[key] = (left - 1 if allowed else left, now)
        if len(self._left) > MOST_ADDRESSES:
            self._left.popitem(last=False)
        if not allowed:
            self.refused(kind)
        return allowed

    def seconds_until(self, kind: Kind) -> int:
        """After how many seconds an address that has nothing left may ask again."""
        return max(1, round(1 / self._allowances[kind].rate))


class Places:
    """At most *most* of something at once for each address."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._taken: Counter[str] = Counter()

    def has_room(self, address: str) -> bool:
        """Whether *address* may take one more."""
        return self._taken[household(address)] < self.most

    @contextmanager
    def taken(self, address: str) -> Iterator[None]:
        """One of the places of *address*, as long as it is used."""
        key = household(address)
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


def address_of(scope: Mapping[str, Any]) -> str:
    """The address of the client of a request, as the server has it: of a proxy that it trusts, what that tells."""
    client = scope.get("client")
    return str(client[0]) if client else ""


@lru_cache(maxsize=4096)
def household(address: str) -> str:
    """One address counts as it is, also where it is one of IPv4 in the form of IPv6; of IPv6 a client has a /64."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), 64), strict=False))
