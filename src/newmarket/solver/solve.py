"""What a position of a hand is worth, and each choice in it, with all cards known."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from newmarket.engine import Action, HandState, Stage, legal_actions, step
from newmarket.kernel import is_available
from newmarket.rules import FirstLead, Lead, Rules
from newmarket.solver.board import (
    NOTHING_BARRED,
    ONE_CARD_EACH,
    Position,
    Vector,
    board_of,
    is_known,
    pending,
    position_of,
)
from newmarket.solver.by_engine import EngineSearch
from newmarket.solver.model import Limit, Limits, Method, Model, Solution, Worth, above, added, best_of
from newmarket.solver.plain import PlainSearch

if TYPE_CHECKING:
    from newmarket.solver.fast import FastSearch

ROOM = 2_000_000


def values(rules: Rules, state: HandState, limits: Limits | None = None) -> Solution:
    """The worth of each choice of the seat whose turn it is in *state*; see `HandSolver` for many positions."""
    return HandSolver(rules).values(state, limits)


def has_low_leads(rules: Rules) -> bool:
    """Whether `Model.LOW_LEADS` says anything of *rules*: any card may be led by them, and a board knows them."""
    return rules.lead is Lead.ANY_CARD and is_known(rules)


def get_ready() -> None:
    """Has the search compiled, or read from where that is kept, so that no clock of a search runs meanwhile."""
    if is_available():
        from newmarket.solver.fast import FastSearch

        search = FastSearch(1)
        search.lay(ONE_CARD_EACH)
        search.search(Position(0b11, 0, NOTHING_BARRED), Limits(seconds=None))


class HandSolver:
    """Solves positions of hands under *rules*: what was found for one of a hand is known for those that follow it.

    Another hand, or the same one from before an exchange on, begins anew.
    """

    def __init__(
        self, rules: Rules, *, method: Method | None = None, room: int = ROOM, model: Model = Model.ALL_SEE_ALL
    ) -> None:
        """Searches by *method*, or as fast as it can; keeps no more than *room* positions, whatever its limits say.

        A *model* of low leads is for rules that `has_low_leads` is true of.
        """
        assert model is Model.ALL_SEE_ALL or has_low_leads(rules), "leads are low by these rules"
        fastest = Method.COMPILED if is_available() else Method.PLAIN
        self._rules = rules
        self._wanted = (method or fastest) if is_known(rules) else Method.ENGINE
        self._room = room
        self.model = model
        self._of: HandState | None = None
        self._fast: FastSearch | None = None
        self._search: FastSearch | PlainSearch | None = None
        self._engine = EngineSearch(rules)
        self._limits = Limits()
        self._deadline: float | None = None

    @property
    def method(self) -> Method:
        """What searches the present hand."""
        is_plain = isinstance(self._search, PlainSearch) and self._wanted is Method.COMPILED
        return Method.PLAIN if is_plain else self._wanted

    @property
    def states(self) -> int:
        """How many positions of the present hand are kept."""
        if self._search is not None:
            return self._search.states
        return self._engine.states

    def values(self, state: HandState, limits: Limits | None = None) -> Solution:
        """The worth of each choice of the seat whose turn it is in *state*, which must not be over."""
        assert state.turn is not None, "a hand that is over has no choices"
        begun = self._begin(limits)
        actions = legal_actions(self._rules, state)
        found = [self._worth(state, action) for action in actions]
        solved = [None if isinstance(each, Limit) else each for each in found]
        return Solution(
            seat=state.turn,
            choices=tuple(map(Worth, actions, solved)),
            best=best_of(state.turn, solved),
            limit=next((each for each in found if isinstance(each, Limit)), None),
            states=self.states,
            seconds=time.monotonic() - begun,
            method=self.method,
        )

    def value(self, state: HandState, limits: Limits | None = None) -> Vector | Limit:
        """What *state* is worth by seat, or what stopped the search; one that is over is worth nothing more."""
        self._begin(limits)
        return self._value(state)

    def begin_with(self, state: HandState) -> None:
        """Takes *state*, in which cards are played, as the first of a hand; its states may then come in any order."""
        if self._wanted is not Method.ENGINE:
            self._search = self._laid(state)
            self._of = state

    def _begin(self, limits: Limits | None) -> float:
        now = time.monotonic()
        self._limits = limits or Limits()
        self._deadline = None if self._limits.seconds is None else now + self._limits.seconds
        return now

    def _worth(self, state: HandState, action: Action) -> Vector | Limit:
        after = step(self._rules, state, action).state
        return _sum(above(after.counters, state.counters), self._value(after))

    def _value(self, state: HandState) -> Vector | Limit:
        gained = (0,) * len(state.counters)
        while not state.is_over:
            if self._is_for_search(state):
                return _sum(gained, self._searched(state))
            actions = legal_actions(self._rules, state)
            if len(actions) > 1:
                return _sum(gained, self._chosen(state, actions))
            before = state.counters
            state = step(self._rules, state, actions[0]).state
            gained = added(gained, above(state.counters, before))
        return gained

    def _chosen(self, state: HandState, actions: tuple[Action, ...]) -> Vector | Limit:
        """What *state* comes to by the choice of the seat whose turn it is."""
        if state.stage is Stage.PLACING:
            return Limit.UNDEALT
        assert state.turn is not None, "somebody is to act"
        best: Vector | None = None
        for action in actions:
            found = self._worth(state, action)
            if isinstance(found, Limit):
                return found
            if best is None or found[state.turn] > best[state.turn]:
                best = found
        assert best is not None, "there are choices"
        return best

    # --- Searches ------------------------------------------------------------------------------

    def _is_for_search(self, state: HandState) -> bool:
        """Whether a search takes over: at a lead, but for a first one that may be bound to a card."""
        if self._wanted is Method.ENGINE:
            return state.stage is not Stage.PLACING
        is_lead = state.stage is Stage.PLAY and state.called is None
        return is_lead and (bool(state.plays) or self._rules.first_lead is FirstLead.AFTER_DEALER)

    def _searched(self, state: HandState) -> Vector | Limit:
        seconds = None if self._deadline is None else max(0.0, self._deadline - time.monotonic())
        limits = Limits(states=min(self._limits.states, self._room), seconds=seconds)
        if self._wanted is Method.ENGINE:
            return self._engine.search(state, limits)
        search = self._search
        if search is None or not self._continues(state):
            self.begin_with(state)
            search = self._search
        assert search is not None, "it has just begun"
        return _sum(pending(self._rules, state), search.search(position_of(self._rules, state), limits))

    def _continues(self, state: HandState) -> bool:
        """Whether *state* comes after the one that the present board was made of."""
        of = self._of
        if of is None or state.deal != of.deal or state.exchanged != of.exchanged:
            return False
        return (
            len(state.counters) == len(of.counters)
            and state.plays[: len(of.plays)] == of.plays
            and sum(state.counters) + sum(state.pots) == sum(of.counters) + sum(of.pots)
            and all(now in {0, was} for now, was in zip(state.pots, of.pots, strict=True))
            and all(not now & ~was for now, was in zip(state.holdings, of.holdings, strict=True))
        )

    def _laid(self, state: HandState) -> FastSearch | PlainSearch:
        board = board_of(self._rules, state)
        if self.model is Model.LOW_LEADS:
            board = board._replace(lead=Lead.LOWEST_OF_SUIT)
        if self._wanted is Method.COMPILED:
            from newmarket.solver.fast import FastSearch
            from newmarket.solver.lanes import fits

            if fits(board):
                if self._fast is None:
                    self._fast = FastSearch(self._room)
                self._fast.lay(board)
                return self._fast
        return PlainSearch(board)


def _sum(gained: Vector, rest: Vector | Limit) -> Vector | Limit:
    return rest if isinstance(rest, Limit) else added(gained, rest)
