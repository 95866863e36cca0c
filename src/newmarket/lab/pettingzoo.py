"""Newmarket and its family as an AEC environment of PettingZoo: every game and number of seats (the extra `lab`).

    from newmarket.lab import pettingzoo

    env = pettingzoo.env("newmarket", seats=4)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

**An episode** is one hand, with fresh counters and empty pots, or, with ``unit="match"``, a whole match.
**Agents** are the seats: ``seat_0`` and on. One seat may act several times in a row, whenever it holds the called card
itself or leads again after a stop; `agent_selection` then stays as it is, and what it earned in between comes with its
next `last()`.
**Actions** are the numbers of `newmarket.lab.numbering`. One that is not legal raises `ImpossibleAction`, with the
refusal in it, a number that is none `NoSuchAction`; the environment is then as it was before.
**Observations** are ``observation``, the row of `newmarket.lab.features` for what the seat sees, and ``action_mask``,
which is all nought for who is not to act.
**Rewards** are counters, whole numbers, at the step that moves them. What the stakes cost comes with the first step, so
that a seat's rewards of a hand come to what it has more than before it.
**Seeds** change the deal and nothing else: `reset(seed=s)` has deal 0 of ``lab/1`` under *s*, each reset without a seed
the next one; before the first seed it is drawn by the system. No generator of Python or NumPy is read or moved. A hand
that is over as soon as it is dealt is passed over, since nobody would act in it.
"""

from __future__ import annotations

import operator
import sys
from pathlib import Path
from random import SystemRandom
from typing import Any, ClassVar

from newmarket.drawing import scene_svg, scene_text
from newmarket.engine import HandState, Seat, lab_deal, lab_dealer, view
from newmarket.engine.scene import scene_of
from newmarket.errors import MissingExtra
from newmarket.lab.numbering import action_of, number_of, number_of_actions
from newmarket.lab.simulate import Unit
from newmarket.match import Match, deal_hand, next_dealer, play, start_match
from newmarket.rules import Rules, find_rules, seats_asked

try:
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it comes without types
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped]  # as it does

    from newmarket.lab.features import Features
except ImportError as problem:  # pragma: no cover - where the extra is not installed
    raise MissingExtra("PettingZoo is not installed: pip install 'newmarket[lab]'") from problem

RENDER_MODES = ("human", "ansi", "svg")
_WORD = 1 << 64


def env(
    rules: str | Path | Rules = "newmarket",
    *,
    seats: int | None = None,
    unit: Unit | str = Unit.HAND,
    render_mode: str | None = None,
) -> AECEnv:
    """The environment, in the wrapper that keeps the order of calls.

    *rules* are those of a game by its id or an alias, or of a file; without *seats* four play, or as near to that as
    they go.

    :raises FaultyRules: if there are no such rules.
    :raises FaultySeat: if they are not for so many.
    :raises ValueError: if there is no such unit or way to render.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(rules, seats=seats, unit=unit, render_mode=render_mode))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - what the field calls it; it comes without types
    """The environment itself; the module says what is in it."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "newmarket_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: str | Path | Rules = "newmarket",
        *,
        seats: int | None = None,
        unit: Unit | str = Unit.HAND,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = find_rules(rules)
        self.seats = seats_asked(self.rules, seats)
        self.unit = Unit(unit)
        if render_mode not in {None, *RENDER_MODES}:
            raise ValueError(f"expected a render mode of {', '.join(RENDER_MODES)} or none, got {render_mode!r}")
        self.render_mode = render_mode
        self.features = Features(self.rules, self.seats)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.seats)]
        self.agents: list[str] = []
        actions = number_of_actions(self.rules)
        self._spaces = {
            agent: (
                Dict(
                    {
                        "observation": Box(-np.inf, np.inf, (self.features.size,), np.float32),
                        "action_mask": Box(0, 1, (actions,), np.int8),
                    }
                ),
                Discrete(actions),
            )
            for agent in self.possible_agents
        }
        self._seed = SystemRandom().getrandbits(64)
        self._number = -1

    @property
    def hand(self) -> HandState:
        """The hand that is played, with all its cards."""
        assert self.match.hand is not None, "a hand has been dealt"
        return self.match.hand

    def observation_space(self, agent: str) -> Dict:
        """What *agent* observes; always the same object."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Discrete[Any]:
        """The numbers of actions; always the same object."""
        return self._spaces[agent][1]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - as they ask
        """Deals: with a *seed* deal 0 under it, else the next deal under the seed before; *options* say nothing."""
        if seed is not None:
            self._seed, self._number = operator.index(seed) % _WORD, -1
        self.match = self._next_match()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        # The stakes are paid, and told as a reward at the first step.
        self._told = (self.rules.counters,) * self.seats
        self.agent_selection = self._acting()

    def step(self, action: int | None) -> None:
        """Does the action of this number for `agent_selection`; none for an agent whose hand is over.

        :raises ImpossibleAction: if it is not legal; nothing is changed then.
        :raises NoSuchAction: if there is no action of this number.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        match = self._going_on(play(self.match, action_of(self.rules, action, Seat(seat))).match)
        self.match = match
        self._cumulative_rewards[agent] = 0
        counters = match.counters
        for at, other in enumerate(self.agents):
            self.rewards[other] = counters[at] - self._told[at]
        self._told = counters
        if self._is_over(match):
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self._acting()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What *agent* sees, and what it can do: nothing, unless it is to act."""
        rules, hand = self.rules, self.hand
        seen = view(rules, hand, Seat(self.possible_agents.index(agent)))
        mask = np.zeros(number_of_actions(rules), np.int8)
        for legal in seen.legal:
            mask[number_of(rules, legal)] = 1
        return {"observation": self.features.row(seen), "action_mask": mask}

    def render(self) -> str | None:
        """The table as the seat to act sees it: printed (`human`), or given as text (`ansi`) or as an SVG (`svg`)."""
        hand = self.hand
        scene = scene_of(view(self.rules, hand, hand.turn))
        if self.render_mode == "svg":
            return scene_svg(scene)
        text = scene_text(scene)
        if self.render_mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def close(self) -> None:
        """Does nothing: nothing is held open."""

    # --- Hands and matches ---

    def _next_match(self) -> Match:
        """The next one in which somebody acts: of separate hands a match that ends with its first hand."""
        while True:
            self._number += 1
            if self.unit is Unit.MATCH:
                dealer = lab_dealer(seed=self._seed, match=self._number, seats=self.seats)
                self._dealt = self._number * self.rules.hands_in(self.seats)
            else:
                dealer = Seat(self._number % self.seats)
                self._dealt = self._number
            match = self._going_on(self._with_hand(start_match(self.rules, seats=self.seats, dealer=dealer)))
            if not self._is_over(match):
                return match

    def _with_hand(self, match: Match) -> Match:
        dealer = next_dealer(match)
        dealt = lab_deal(self.rules, seed=self._seed, hand=self._dealt + match.number, dealer=dealer, seats=self.seats)
        return deal_hand(match, dealt).match

    def _going_on(self, match: Match) -> Match:
        """*match* with its next hand dealt, and the one after it where nobody acts in that, as far as there is one."""
        while match.awaits_deal and not self._is_over(match):
            match = self._with_hand(match)
        return match

    def _is_over(self, match: Match) -> bool:
        return match.ended is not None or (self.unit is Unit.HAND and match.awaits_deal)

    def _acting(self) -> str:
        turn = self.hand.turn
        assert turn is not None, "somebody acts until it is over"
        return self.possible_agents[turn]
