"""The same function over many arguments, on as many processes as asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from joblib import Parallel, delayed  # type: ignore[import-untyped]  # it comes without types

Argument = TypeVar("Argument")
Result = TypeVar("Result")


@contextmanager
def in_order(
    function: Callable[[Argument], Result], arguments: Sequence[Argument], *, jobs: int
) -> Iterator[Iterator[Result]]:
    """The results in the order of the *arguments*, as they come. With one job all happens in this process.

    Inside the context all processes are ready. Leaving it early ends them.
    """
    with Parallel(n_jobs=jobs, return_as="generator") as parallel:
        for _ in parallel(delayed(_be_ready)(function) for _ in range(jobs)):
            pass
        yield parallel(delayed(function)(argument) for argument in arguments)


def _be_ready(_: object) -> None:
    """That its argument came has imported what it needs."""
