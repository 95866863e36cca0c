"""The bot whose turn it is at one table begins to think at once, and is heard when its action is due."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from newmarket.engine import Action
from newmarket.server.thinkers import Thinkers
from newmarket.table.due import bot_to_act, forced_action, question_for_bot
from newmarket.table.pace import DELAYS
from newmarket.table.state import TableState


class Deciding:
    """What bots think about at *table*; at most as many think at once as there are *places*."""

    def __init__(self, table: str, thinkers: Thinkers, places: asyncio.Semaphore) -> None:
        self._table = table
        self._thinkers = thinkers
        self._places = places
        self._thinking: tuple[tuple[int, int], asyncio.Task[Action]] | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a bot has been asked, and its turn has not passed."""
        return self._thinking is not None

    def think(self, state: TableState) -> None:
        """Lets the bot whose turn it is begin to think, where it has a choice that only it can see."""
        seat = bot_to_act(state)
        if seat is None or forced_action(state) is not None:
            self._thinking = None
            return
        sitting = state.seats[seat]
        assert sitting is not None, "a bot decides there"
        # What happens beside the hand makes nobody think anew.
        turn = state.changed, sitting.row
        if self._thinking is None or self._thinking[0] != turn:
            self._thinking = turn, asyncio.create_task(self._choice(state), name=f"bot at {self._table}")

    async def decided(self, state: TableState, late: Callable[[], float]) -> Action:
        """The action of the bot whose turn it is. How long it thought shows in whole steps only."""
        forced = forced_action(state)
        if forced is not None:
            return forced
        self.think(state)
        assert self._thinking is not None, "the bot thinks"
        _, thinking = self._thinking
        if not thinking.done():
            await asyncio.wait([thinking])
            step = DELAYS[state.pace].step
            await asyncio.sleep(step - late() % step)
        return thinking.result()

    def stop(self) -> None:
        """Gives up what a bot thinks about: the server stops."""
        if self._thinking is not None:
            self._thinking[1].cancel()

    async def _choice(self, state: TableState) -> Action:
        async with self._places:
            return await self._thinkers.choose(state.rules, question_for_bot(state))
