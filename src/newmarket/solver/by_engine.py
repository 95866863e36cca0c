"""The exact search by the engine itself, for rules that a board does not know: every play is a step, and every position
of which the rest of the hand can be different is kept.
"""

from __future__ import annotations

import time
from collections.abc import Hashable

from newmarket.cards import Card, Rank
from newmarket.engine import HandState, legal_actions, step
from newmarket.rules import Claim, Rules, TargetChecked
from newmarket.solver.board import Vector
from newmarket.solver.model import Limit, Limits, above, added, best_of

_LOOKS = 1 << 5


class EngineSearch:
    """Searches hands under *rules*, and keeps what it has found; *states* is how many positions that are."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._kept: dict[Hashable, Vector] = {}
        # What went before counts where it decides about a pot that is still there.
        pairs = {card for pot in rules.pots for card in pot.pair}
        ranks = {rank for pot in rules.pots if pot.claim is Claim.TRUMP_PAIR for rank in pot.ranks}
        queens = {Rank.QUEEN} if any(pot.claim is Claim.CENTRE_QUEEN for pot in rules.pots) else set()
        self._telling = {card for card in Card if card in pairs or card.rank in ranks | queens}
        self._counters_count = rules.target is not None and rules.target_checked is TargetChecked.AT_ONCE
        self._limits = Limits()
        self._deadline: float | None = None

    @property
    def states(self) -> int:
        """How many positions are kept."""
        return len(self._kept)

    def search(self, state: HandState, limits: Limits) -> Vector | Limit:
        """What *state* is worth by seat, or what stopped the search; what it found until then is kept."""
        self._limits = limits
        self._deadline = None if limits.seconds is None else time.monotonic() + limits.seconds
        return self._value(state)

    def _value(self, state: HandState) -> Vector | Limit:
        gained = (0,) * len(state.counters)
        while len(actions := legal_actions(self._rules, state)) == 1:
            before = state.counters
            state = step(self._rules, state, actions[0]).state
            gained = added(gained, above(state.counters, before))
        if not actions or state.turn is None:
            return gained
        key = self._key(state)
        found = self._kept.get(key)
        if found is None:
            values: list[Vector | None] = []
            for action in actions:
                after = step(self._rules, state, action).state
                rest = self._value(after)
                if isinstance(rest, Limit):
                    return rest
                values.append(added(above(after.counters, state.counters), rest))
            best = best_of(state.turn, values)
            assert best is not None, "all of them are known"
            found = values[best]
            assert found is not None, "all of them are known"
            if limit := self._limit():
                return limit
            self._kept[key] = found
        return added(gained, found)

    def _limit(self) -> Limit | None:
        if len(self._kept) >= self._limits.states:
            return Limit.STATES
        if len(self._kept) % _LOOKS == 0 and self._deadline is not None and time.monotonic() > self._deadline:
            return Limit.TIME
        return None

    def _key(self, state: HandState) -> Hashable:
        telling = frozenset((play.seat, play.card) for play in state.plays if play.card in self._telling)
        last = state.plays[-1].card.suit if state.plays and state.called is None else None
        counters = state.counters if self._counters_count else None
        return (
            state.holdings,
            state.turn,
            state.called,
            state.pots,
            state.due,
            state.to_ask,
            state.exchanged,
            last,
            telling,
            counters,
        )
