"""What the server counts, in the text form that Prometheus reads."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator, Mapping

_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)
_HELP = {
    "newmarket_requests_total": "Answers by method and status.",
    "newmarket_judged_total": "What became of people's requests at tables, by outcome.",
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
    "newmarket_faults_total": "Faults of the server, which its log tells.",
}


class Metrics:
    """Counters and one histogram; may be called from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: Counter[tuple[str, str]] = Counter()
        self._buckets = [0] * (len(_SECONDS) + 1)
        self._commit_seconds = 0.0

    def count(self, name: str, by: int = 1, **labels: str) -> None:
        """Adds *by* to the counter *name*, which must have its help here."""
        assert name in _HELP, f"no counter is called {name!r}"
        text = ",".join([f'{label}="{value}"' for label, value in labels.items()]) if labels else ""
        with self._lock:
            self._counts[name, text] += by

    def committed(self, *, seconds: float, changes: int) -> None:
        """One commit of the store took *seconds* for *changes* changes."""
        self.count("newmarket_changes_total", changes)
        at = next((at for at, bound in enumerate(_SECONDS) if seconds <= bound), len(_SECONDS))
        with self._lock:
            self._buckets[at] += 1
            self._commit_seconds += seconds

    def text(self, gauges: Mapping[str, tuple[str, int]]) -> str:
        """Everything counted so far, and *gauges*: by name what each means and its value now."""
        return "\n".join(self._lines(gauges)) + "\n"

    def _lines(self, gauges: Mapping[str, tuple[str, int]]) -> Iterator[str]:
        with self._lock:
            counts, buckets, seconds = dict(self._counts), list(self._buckets), self._commit_seconds
        for name, told in _HELP.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} counter"
            for (counted, labels), value in sorted(counts.items()):
                if counted == name:
                    yield f"{name}{{{labels}}} {value}" if labels else f"{name} {value}"
        yield "# HELP newmarket_commit_seconds Time of one commit."
        yield "# TYPE newmarket_commit_seconds histogram"
        total = 0
        for bound, value in zip((*map(str, _SECONDS), "+Inf"), buckets, strict=True):
            total += value
            yield f'newmarket_commit_seconds_bucket{{le="{bound}"}} {total}'
        yield f"newmarket_commit_seconds_sum {seconds:.6f}"
        yield f"newmarket_commit_seconds_count {total}"
        for name, (told, value) in gauges.items():
            yield f"# HELP {name} {told}"
            yield f"# TYPE {name} gauge"
            yield f"{name} {value}"
