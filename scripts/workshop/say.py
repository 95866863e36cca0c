"""How the workshop talks: a line for each step, one clear line for each failure."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Trouble(Exception):
    """Work cannot go on. Its text is one line that says what is wrong and what to do about it."""

    def __init__(self, line: str, *, output: str = "") -> None:
        super().__init__(line)
        self.output = output


def line(text: str) -> None:
    """Prints a line at once, in order with what child processes print."""
    print(text, flush=True)


def complain(trouble: Trouble, *, last_lines: int = 40) -> None:
    """Prints the end of what the failed program said, then the one line."""
    tail = trouble.output.strip().splitlines()[-last_lines:]
    for text in tail:
        print(f"    {text}", file=sys.stderr)
    print(f"newmarket: {trouble}", file=sys.stderr, flush=True)


@contextmanager
def step(what: str) -> Iterator[None]:
    """Prints what is being done and, when it is done, how long it took."""
    print(f"newmarket: {what} …", end="", flush=True)
    began = time.monotonic()
    try:
        yield
    except BaseException:
        print(" no", flush=True)
        raise
    print(f" done ({time.monotonic() - began:.1f} s)", flush=True)
