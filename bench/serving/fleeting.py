"""Serves tables as `newmarket serve` does, but lets idle ones leave memory after two seconds, and nobody is limited.

python -m bench.serving.fleeting DATABASE
"""

from __future__ import annotations

import sys

from newmarket.server import keeping, limits, presence, tables
from newmarket.server.run import serve

IDLE_SECONDS = 2.0


def main() -> None:
    """Serves until it is told to stop."""
    tables.IDLE_SECONDS = IDLE_SECONDS
    keeping.LOOK_SECONDS = 0.5
    presence.GRACE_SECONDS = 3600.0
    for kind in limits.Kind:
        limits.DEFAULT_LIMITS[kind] = limits.Allowance(burst=1e9, rate=1e9)
    serve("127.0.0.1", 0, f"sqlite:///{sys.argv[1]}", 1)


if __name__ == "__main__":
    main()
