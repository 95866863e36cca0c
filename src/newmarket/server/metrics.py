"""What the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
_HELP = {
    "newmarket_requests_total": "Answers by method and status.",
    "newmarket_judged_total": "What became of people's requests at tables, by outcome.",
    "newmarket_actions_total": "Actions in hands: of a person, a bot, a bot that sits in for a person, or the table.",
    "newmarket_limited_total": "Requests refused because too much was asked for, by what.",
    "newmarket_tables_made_total": "Tables made.",
    "newmarket_changes_total": "Changes written to the store.",
    "newmarket_messages_total": "Messages sent to listeners.",
    "newmarket_presence_told_total": "How often tables told whose connection is there, because that had changed.",
    "newmarket_reactions_total": "Reactions of players.",
    "newmarket_rematches_total": "Tables made for another match.",
    "newmarket_listeners_cut_total": "Streams ended because the listener was too slow.",
    "newmarket_due_total": "What tables did by themselves, by purpose.",
    "newmarket_bot_faults_total": "Bots' failures to decide, by cause; in the end a legal action is drawn.",
    "newmarket_reports_total": "Reports made on hands.",
    "newmarket_report_faults_total": "Reports that were given up.",
    "newmarket_tables_dropped_total": "Tables removed because nobody had been there for long.",
    "newmarket_rows_read_on_total": "Rows that a table read on in the log: written by others, or unknown to it.",
    "newmarket_hints_total": "What other workers said that they had done, by kind.",
    "newmarket_hints_missed_total": "What other workers had done at tables here and no hint had said.",
    "newmarket_faults_total": "Faults of the server, which its log tells.",
}


_HISTOGRAMS = {
    "newmarket_commit_seconds": "Time of one commit.",
    "newmarket_request_seconds": "From a request to the beginning of its answer.",
    "newmarket_log_lag_seconds": "From when a change is decided on until it is on disk and can be told.",
    "newmarket_due_late_seconds": "How late what is due is begun.",
}


class _Histogram:
    """How many of something took how long."""

    __slots__ = ("buckets", "seconds")

    def __init__(self) -> None:
        self.buckets = [0] * (len(_SECONDS) + 1)
        self.seconds = 0.0


class Metrics:
    """Counters and histograms; may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._histograms = {name: _Histogram() for name in _HISTOGRAMS}

    def count(self, name: str, by: int = 1, **labels: str) -> None:
        """Adds *by* to the counter *name*, which must have its help here."""
        assert name in _HELP, f"no counter is called {name!r}"
        text = ",".join([f'{label}="{value}"' for label, value in labels.items()]) if labels else ""
        with self._lock:
            self._counts[name, text] += by

    def took(self, name: str, seconds: float) -> None:
        """Adds one that took *seconds* to the histogram *name*, which must have its help here."""
        histogram, at = self._histograms[name], bisect_left(_SECONDS, seconds)
        with self._lock:
            histogram.buckets[at] += 1
            histogram.seconds += seconds

    def committed(self, *, seconds: float, changes: int) -> None:
        """One commit of the store took *seconds* for *changes* changes."""
        self.count("newmarket_changes_total", changes)
        self.took("newmarket_commit_seconds", seconds)

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        """Everything counted so far, and *gauges*: by name what each means and its value now."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: Mapping[str, tuple[str, float]]) -> Iterator[str]:
        with self._lock:
            counts = dict(self._counts)
            histograms = {name: (list(each.buckets), each.seconds) for name, each in self._histograms.items()}
        for name, told in _HELP.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} counter"
            for (counted, labels), value in sorted(counts.items()):
                if counted == name:
                    yield f"{name}{{{labels}}} {value}" if labels else f"{name} {value}"
        for name, told in _HISTOGRAMS.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} histogram"
            buckets, seconds = histograms[name]
            total = 0
            for bound, value in zip((*map(str, _SECONDS), "+Inf"), buckets, strict=True):
                total += value
                yield f'{name}_bucket{{le="{bound}"}} {total}'
            yield f"{name}_sum {seconds:.6f}"
            yield f"{name}_count {total}"
        for name, (told, now) in gauges.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} gauge"
            yield f"{name} {now}"
