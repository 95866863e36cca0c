"""The definition of a hand's worth, written down without memory and without tricks."""

from __future__ import annotations

from newmarket.engine import HandState, legal_actions, step
from newmarket.rules import Rules


def plainly(rules: Rules, state: HandState) -> tuple[int, ...]:
    """The counters by seat at the end of the hand, if from *state* on each seat plays for its own and takes the first
    of equal choices.
    """
    best = state.counters
    for at, action in enumerate(legal_actions(rules, state)):
        assert state.turn is not None
        found = plainly(rules, step(rules, state, action).state)
        if at == 0 or found[state.turn] > best[state.turn]:
            best = found
    return best
