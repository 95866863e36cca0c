"""The same function over many arguments, on as many processes as asked for."""

from __future__ import annotations

import warnings
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
    with warnings.catch_warnings(), Parallel(n_jobs=jobs, return_as="generator") as parallel:
        # Whoever leaves early knows that some results are never made.
        warnings.filterwarnings("ignore", message=r"\d+ tasks (have been|which were) ")
        for _ in parallel(delayed(_be_ready)(function) for _ in range(jobs)):
            pass
        results = parallel(delayed(function)(argument) for argument in arguments)
        try:
            yield results
        finally:
            results.close()


def _be_ready(_: object) -> None:
    """That its argument came has imported what it needs."""
