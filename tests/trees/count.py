"""Counts the trees of the files anew that the referee counted: ``python -m tests.trees.count``."""

from __future__ import annotations

import re
from pathlib import Path

from tests.trees.trees import FOLDER, Tree, count_by_referee, trees_of

MOST_BEFORE_PLAY = 12
"""So many actions come before the first card at most, at a table of a file."""


def counted(tree: Tree) -> str:
    """The counts of *tree* as its file has them."""
    counts = count_by_referee(tree.hand, tree.depth or len(tree.hand.rules.pack.cards) + MOST_BEFORE_PLAY)
    return " ".join(str(number) for number in counts if number)


def count_anew(file: Path) -> None:
    """Writes the referee's counts into *file*."""
    text = file.read_text(encoding="utf-8")
    for tree in trees_of(file):
        if tree.by == "referee":
            text, written = re.subn(rf"(?<=\n{re.escape(tree.deal)}counts: ).*", counted(tree), text)
            assert written == 1, f"{file.name}, line {tree.line}"
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for file in sorted(FOLDER.glob("*.txt")):
        count_anew(file)
