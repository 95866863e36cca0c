"""Serves tables as `newmarket serve` does, but nobody is limited, and idle tables leave memory when it is told to.

SIGUSR1 lets them all leave at once, SIGUSR2 lets them stay again. Needs Linux.

python -m bench.serving.fleeting DATABASE
"""

from __future__ import annotations

import signal
import sys

from newmarket.server import keeping, limits, presence, tables
from newmarket.server.run import serve

_STAY = 86_400.0


def _idle(seconds: float) -> None:
    tables.IDLE_SECONDS = seconds


def main() -> None:
    """Serves until it is told to stop."""
    tables.IDLE_SECONDS = _STAY
    signal.signal(signal.SIGUSR1, lambda _number, _frame: _idle(-1.0))
    signal.signal(signal.SIGUSR2, lambda _number, _frame: _idle(_STAY))
    keeping.LOOK_SECONDS = 0.5
    presence.GRACE_SECONDS = 3600.0
    for kind in limits.Kind:
        limits.DEFAULT_LIMITS[kind] = limits.Allowance(burst=1e9, rate=1e9)
    serve("127.0.0.1", 0, f"sqlite:///{sys.argv[1]}", 1)


if __name__ == "__main__":
    main()
