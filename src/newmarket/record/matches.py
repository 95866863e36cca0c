"""Whether the hands of a match follow one another: who dealt, and what was carried on from hand to hand."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

from newmarket.engine import Seat
from newmarket.engine.seats import after
from newmarket.record.chance import Verdict, Verification, verify_chance
from newmarket.record.model import Record
from newmarket.record.replay import rules_of
from newmarket.rules import Rules

MOST_MATCHES = 10_000
"""So many matches are remembered at once; the one that is longest without a hand is forgotten first."""


class _After(msgspec.Struct, frozen=True):
    """What is known of a match once a hand of it was read: the hand's number, and how the next one must begin."""

    hand: int
    rules: str | Rules
    dealer: Seat
    counters: tuple[int, ...]
    pots: dict[str, int]


class MatchVerifier:
    """Verifies the records of a file in their order, each by itself and after the hand before it in its match.

    A deal follows from its chance and its dealer. So a dealer that nobody has drawn is a way to choose between
    deals; here the first is the one that was drawn, and each later one the next seat (C8).
    """

    def __init__(self) -> None:
        self._matches: OrderedDict[str, _After] = OrderedDict()

    def verify(self, record: Record) -> Verification:
        """As `verify_chance`, and whether the hand begins as the one before it in its match ended.

        :raises FaultyRules: as `rules_of`.
        """
        found = verify_chance(record)
        if record.match is None or found.verdict is Verdict.MALFORMED:
            return found
        before = self._matches.pop(record.match.id, None)
        self._remember(record.match.id, record.match.hand, record)
        if found.is_broken:
            return found
        if record.match.hand == 1:
            fault = _misbegun(rules_of(record), record)
        elif before is not None and before.hand == record.match.hand - 1:
            fault = _misfollowed(before, record)
        else:
            missing = f"hand {record.match.hand - 1} of the match is not at hand, so who deals is taken as stated"
            return msgspec.structs.replace(found, why=f"{found.why}; {missing}")
        return found if fault is None else Verification(Verdict.OTHER_MATCH, fault)

    def _remember(self, match: str, hand: int, record: Record) -> None:
        dealer = after(record.dealer, len(record.players))
        self._matches[match] = _After(hand, record.rules, dealer, record.result.counters, record.result.pots)
        if len(self._matches) > MOST_MATCHES:
            self._matches.popitem(last=False)


def _misbegun(rules: Rules, record: Record) -> str | None:
    if set(record.counters) != {rules.counters}:
        return f"expected {rules.counters} counters for each player before the first hand of a match"
    if any(record.pots.values()):
        return "expected empty pots before the first hand of a match"
    return None


def _misfollowed(before: _After, record: Record) -> str | None:
    hand = before.hand
    if record.rules != before.rules or len(record.counters) != len(before.counters):
        return f"it has other rules or another number of players than hand {hand}"
    if record.dealer != before.dealer:
        return f"expected seat {before.dealer} to deal after hand {hand}, got seat {record.dealer}"
    if record.counters != before.counters:
        return f"it does not begin with the counters that hand {hand} ended with"
    if _filled(record.pots) != _filled(before.pots):
        return f"it does not begin with the pots that hand {hand} left"
    return None


def _filled(pots: dict[str, int]) -> dict[str, int]:
    return {pot: counters for pot, counters in pots.items() if counters}
