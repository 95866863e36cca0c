"""What the server counts, told to Prometheus by its own library: of one process, or of all workers of a machine."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108 - only looked for; what is made in it has a name that nobody can guess

# By name what each means, and its labels.
_COUNTERS = {
    "newmarket_requests_total": ("Answers by method and status.", ("method", "status")),
    "newmarket_judged_total": ("What became of people's requests at tables, by outcome.", ("outcome",)),
    "newmarket_actions_total": (
        "Actions in hands: of a person, a bot, a bot that sits in for a person, or the table.",
        ("who",),
    ),
    "newmarket_limited_total": ("Requests refused because too much was asked for, by what.", ("kind",)),
    "newmarket_tables_made_total": ("Tables made.", ()),
    "newmarket_changes_total": ("Changes written to the store.", ()),
    "newmarket_messages_total": ("Messages told to listeners.", ()),
    "newmarket_presence_told_total": (
        "How often tables told whose connection is there, because that had changed.",
        (),
    ),
    "newmarket_reactions_total": ("Reactions of players.", ()),
    "newmarket_rematches_total": ("Tables made for another match.", ()),
    "newmarket_listeners_cut_total": ("Streams ended because the listener was too slow.", ()),
    "newmarket_due_total": ("What tables did by themselves, by purpose.", ("purpose",)),
    "newmarket_bot_faults_total": (
        "Bots' failures to decide, by cause; in the end a legal action is drawn.",
        ("cause",),
    ),
    "newmarket_reports_total": ("Reports made on hands.", ()),
    "newmarket_report_faults_total": ("Reports that were given up.", ()),
    "newmarket_tables_dropped_total": ("Tables removed because nobody had been there for long.", ()),
    "newmarket_rows_read_on_total": ("Rows that a table read on in the log: written by others, or unknown to it.", ()),
    "newmarket_hints_total": ("What other workers said that they had done, by kind.", ("kind",)),
    "newmarket_hints_missed_total": ("What other workers had done at tables here and no hint had said.", ()),
    "newmarket_workers_ended_total": ("Workers that ended without being told to, each of which is replaced.", ()),
    "newmarket_faults_total": ("Faults of the server, which its log tells.", ()),
}
_HISTOGRAMS = {
    "newmarket_commit_seconds": ("Time of one commit.", ()),
    "newmarket_request_seconds": ("From a request to the beginning of its answer, by what is asked for.", ("what",)),
    "newmarket_log_lag_seconds": ("From when a change is decided on until it is on disk and can be told.", ()),
    "newmarket_due_late_seconds": ("How late what is due is begun.", ()),
}
_GAUGES = {
    "newmarket_workers": "Processes that serve.",
    "newmarket_listeners": "Streams that are open.",
    "newmarket_live_tables": "Tables in memory, each once for every worker that has it.",
    "newmarket_due_waiting": "Things that tables will do by themselves.",
    "newmarket_due_failing": "Of these, what could not be done and is tried again.",
    "newmarket_tasks": "Tasks of the event loop.",
}
_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """Counters, histograms and gauges; may be called from any thread.

    They are this object's own, unless the process shares what it counts (`share`): then there is one such object in
    it, and `text` tells the sum over all who share.
    """

    def __init__(self) -> None:
        # Processes that count nothing, such as those in which bots think, are not to load it.
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics

        # When a counter began is not worth a line for each.
        disable_created_metrics()
        self._shared_in = os.environ.get(_FOLDER) or None
        self._own = own = CollectorRegistry()
        self._counters = {name: Counter(name, told, labels, registry=own) for name, (told, labels) in _COUNTERS.items()}
        self._histograms = {
            name: Histogram(name, told, labels, registry=own, buckets=_SECONDS)
            for name, (told, labels) in _HISTOGRAMS.items()
        }
        # Of a worker that has died there is nothing any more.
        self._gauges = {
            name: Gauge(name, told, registry=own, multiprocess_mode="livesum") for name, told in _GAUGES.items()
        }
        # What the library finds by labels, found once: it is asked for in the midst of every move.
        self._found: dict[tuple[str, ...], Callable[[float], None]] = {}

    @property
    def is_shared(self) -> bool:
        """Whether other processes tell what is counted here, and this one what they count."""
        return self._shared_in is not None

    def count(self, name: str, by: int = 1, **labels: str) -> None:
        """Adds *by* to the counter *name*, which must be listed here with these labels."""
        key = (name, *labels.values())
        add = self._found.get(key)
        if add is None:
            counter = self._counters[name]
            add = self._found[key] = (counter.labels(**labels) if labels else counter).inc
        add(by)

    def took(self, name: str, seconds: float, **labels: str) -> None:
        """Adds one that took *seconds* to the histogram *name*, which must be listed here with these labels."""
        key = (name, *labels.values())
        observe = self._found.get(key)
        if observe is None:
            histogram = self._histograms[name]
            observe = self._found[key] = (histogram.labels(**labels) if labels else histogram).observe
        observe(seconds)

    def committed(self, *, seconds: float, changes: int) -> None:
        """One commit of the store took *seconds* for *changes* changes."""
        self.count("newmarket_changes_total", changes)
        self.took("newmarket_commit_seconds", seconds)

    def measured(self, gauges: Mapping[str, float]) -> None:
        """What there is just now, by the name of its gauge."""
        for name, value in gauges.items():
            self._gauges[name].set(value)

    def text(self) -> str:
        """Everything counted and measured so far, in the text form of Prometheus."""
        from prometheus_client import CollectorRegistry, generate_latest
        from prometheus_client.multiprocess import MultiProcessCollector

        registry = self._own
        if self._shared_in is not None:
            registry = CollectorRegistry()
            MultiProcessCollector(registry, path=self._shared_in)
        return generate_latest(registry).decode()


def share(folder: Path, number: int) -> None:
    """Has this process count in *folder* from now on, together with others; each has a *number* there.

    By number, not by process: who comes after one that died goes on counting where that ended, so that there is no
    more to keep and to add up however often that happens.
    """
    from prometheus_client import values

    os.environ[_FOLDER] = str(folder)
    values.ValueClass = values.MultiProcessValue(lambda: number)


@contextmanager
def sharing(folder: Path, number: int) -> Iterator[None]:
    """A child of the process that has made *folder* counts in it meanwhile, as one of several (`share`).

    Where its parent was killed, it removes the folder in the end: nobody else is left to do that.
    """
    parent = os.getppid()
    share(folder, number)
    try:
        yield
    finally:
        if os.getppid() != parent:
            shutil.rmtree(folder, ignore_errors=True)


def part(folder: Path, number: int) -> None:
    """The process with that *number* in *folder* is gone: what there was in it is not there any more."""
    from prometheus_client.multiprocess import mark_process_dead

    mark_process_dead(number, str(folder))


def shared_memory() -> Path | None:
    """Where a folder for counts is best made, if there is such a place: no disk makes who counts there wait, and
    nothing in it is removed because of its age.
    """
    return _SHARED_MEMORY if os.access(_SHARED_MEMORY, os.W_OK | os.X_OK) else None
