"""The same function over many arguments, on as many processes as asked for: here, or of a cluster."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from importlib import import_module
from importlib.util import find_spec
from typing import TypeVar

from joblib import Parallel, delayed, parallel_config  # type: ignore[import-untyped]  # it comes without types

from newmarket.errors import NewmarketError

Argument = TypeVar("Argument")
Result = TypeVar("Result")


class Backend(StrEnum):
    """What starts the processes; by joblib, so that all of them do the same."""

    LOKY = "loky"
    """Processes of this machine."""
    DASK = "dask"
    """Workers of Dask: of the scheduler that ``DASK_SCHEDULER_ADDRESS`` names, else of one started here."""
    RAY = "ray"
    """Workers of Ray: of the cluster that ``RAY_ADDRESS`` names, else of one started here."""


_PACKAGES = {Backend.LOKY: "joblib", Backend.DASK: "distributed", Backend.RAY: "ray"}
_AT_ONCE = 8
"""How many arguments for each process go to a backend at once that tells no result before it has all."""


class MissingBackend(NewmarketError, RuntimeError):
    """A backend is asked for whose packages are not installed."""


@contextmanager
def in_order(
    function: Callable[[Argument], Result],
    arguments: Sequence[Argument],
    *,
    jobs: int,
    backend: Backend = Backend.LOKY,
    ready: Callable[[], object] | None = None,
) -> Iterator[Iterator[Result]]:
    """The results in the order of the *arguments*, as they come. With one job of `Backend.LOKY` all happens here.

    Inside the context all processes are ready: they have imported what they need, and called *ready*. Leaving it early
    ends them.

    :raises MissingBackend: if what *backend* needs is not installed.
    """
    if find_spec(_PACKAGES[backend]) is None:
        raise MissingBackend(f"{backend.value} is not installed: pip install 'newmarket[{backend.value}]'")
    with ExitStack() as stack:
        stack.enter_context(warnings.catch_warnings())
        # Whoever leaves early knows that some results are never made.
        warnings.filterwarnings("ignore", message=r"\d+ tasks (have been|which were) ")
        if backend is not Backend.LOKY:
            stack.enter_context(_cluster(backend, jobs))
        as_they_come = backend is not Backend.RAY
        parallel = stack.enter_context(Parallel(n_jobs=jobs, return_as="generator" if as_they_come else "list"))
        for _ in parallel(delayed(_be_ready)(function, ready) for _ in range(jobs)):
            pass
        if as_they_come:
            results = parallel(delayed(function)(argument) for argument in arguments)
            stack.callback(results.close)
            yield results
        else:
            yield _in_slices(parallel, function, arguments, jobs * _AT_ONCE)


def _in_slices(
    parallel: Callable[..., list[Result]],
    function: Callable[[Argument], Result],
    arguments: Sequence[Argument],
    size: int,
) -> Iterator[Result]:
    for first in range(0, len(arguments), size):
        yield from parallel(delayed(function)(argument) for argument in arguments[first : first + size])


@contextmanager
def _cluster(backend: Backend, jobs: int) -> Iterator[None]:
    """The workers of *backend*; those that are started here, so many, end with it."""
    with ExitStack() as stack:
        # By name: they are not everywhere, and no check of types may need them.
        if backend is Backend.DASK:
            dask = import_module("distributed")
            if "DASK_SCHEDULER_ADDRESS" in os.environ:
                stack.enter_context(dask.Client())
            else:
                workers = dask.LocalCluster(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
                stack.enter_context(dask.Client(stack.enter_context(workers)))
        else:
            ray = import_module("ray")
            here = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": jobs, "include_dashboard": False}
            ray.init(log_to_driver=False, **here)
            stack.callback(ray.shutdown)
            import_module("ray.util.joblib").register_ray()
        stack.enter_context(parallel_config(backend=backend.value))
        yield


def _be_ready(_: object, ready: Callable[[], object] | None) -> None:
    """That its arguments came has imported what they need."""
    if ready is not None:
        ready()
