"""What `make` calls: finds a Python that will do, and hands over to `workshop`.

This one file also runs on a Python that is too old, so that it can say so; the modules of `workshop` need 3.11.
Standard library only, here and there: nothing is installed yet.
"""

import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)
NAMES = ("python3", "python3.14", "python3.13", "python3.12", "python3.11")
# Prints the version and whether an environment can be made with it (Debian leaves `ensurepip` out).
PROBE = """\
import sys
try:
    import ensurepip, venv
    whole = 1
except ImportError:
    whole = 0
print(sys.version_info[0], sys.version_info[1], whole)
"""


def probe(python):
    # type: (str) -> tuple[tuple[int, int], bool] | None
    """Returns the version of the interpreter and whether it can make environments, or None if it does not run."""
    try:
        answer = subprocess.run(
            [python, "-c", PROBE], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=60, check=True
        )
        major, minor, whole = map(int, answer.stdout.split())
    except (OSError, subprocess.SubprocessError, ValueError):
        return None
    return (major, minor), bool(whole)


def choose(pythons):
    # type: (list[str]) -> tuple[str | None, list[str]]
    """Returns the first interpreter that will do, and what was found instead of it.

    One that cannot make environments is taken only when there is no other: an environment may be there already.
    """
    seen = []  # type: list[str]
    second_best = None
    for python in pythons:
        found = probe(python)
        if found is None:
            continue
        version, whole = found
        if version >= OLDEST and whole:
            return python, seen
        if version >= OLDEST and second_best is None:
            second_best = python
        seen.append(f"Python {version[0]}.{version[1]} ({python})")
    return second_best, seen


def too_old(seen):
    # type: (list[str]) -> str
    """Returns the line that tells what to do when no interpreter will do."""
    return (
        f"newmarket: Python {OLDEST[0]}.{OLDEST[1]} or later is needed, found {', '.join(seen) or 'none that runs'}. "
        "Install it (Debian, Ubuntu: apt-get install python3 python3-venv; macOS: brew install python), "
        "or name one: make run PYTHON=/path/to/python3"
    )


def main():
    # type: () -> int
    """Runs the target named on the command line and returns the exit code."""
    on_path = [path for path in map(shutil.which, NAMES) if path]
    python, seen = choose([sys.executable] + [path for path in on_path if path != sys.executable])
    if python is None:
        print(too_old(seen), file=sys.stderr)
        return 1
    if python != sys.executable:
        sys.stdout.flush()
        os.execv(python, [python, __file__, *sys.argv[1:]])
    from workshop.commands import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
