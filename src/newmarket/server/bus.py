"""How a worker hears of the others that serve the same tables, and they of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias

from newmarket.server.hints import NOBODY, Here, Hint
from newmarket.server.store import DueRow

Heard: TypeAlias = Callable[[Hint], None]


class Bus(Protocol):
    """What workers tell one another. A hint may be lost; what is shown is there until its worker is gone."""

    @property
    def has_others(self) -> bool:
        """Whether other workers serve the same tables just now."""

    async def open(self, heard: Heard, missed: Callable[[], None]) -> None:
        """Begins to hear: *heard* is told each hint of another, *missed* that some may have been lost.

        :raises StoreFailed: if it cannot.
        """

    async def close(self) -> None:
        """Ends it; nobody is here any more by this worker."""

    def tell_passing(self, table: str, frame: bytes) -> None:
        """Has who listens at *table* by other workers told *frame*, soon; it is not kept."""

    def show(self, table: str, here: Here) -> None:
        """Lets the others know, soon, who listens at *table* by this worker; they see it as long as it lives."""

    async def here(self, tables: Sequence[str]) -> Mapping[str, Here]:
        """Who listens at *tables* by the other workers; where nobody does, it may be left out."""

    async def take_over(self) -> list[DueRow]:
        """What is due and nobody else does, since whose it was is gone, or is long late."""


class Alone:
    """One worker that has its store for itself: there is nobody to tell, and nobody to hear of."""

    has_others = False

    async def open(self, heard: Heard, missed: Callable[[], None]) -> None:
        """There is nothing to hear."""

    async def close(self) -> None:
        """There was nothing."""

    def tell_passing(self, table: str, frame: bytes) -> None:
        """Nobody hears it."""

    def show(self, table: str, here: Here) -> None:
        """Nobody sees it."""

    async def here(self, tables: Sequence[str]) -> Mapping[str, Here]:
        """Nobody is anywhere else."""
        return dict.fromkeys(tables, NOBODY)

    async def take_over(self) -> list[DueRow]:
        """The clock has all of it since it was opened."""
        return []
