"""English made strange and long, to see what is in no catalogue and what has no room for another language."""

from __future__ import annotations

import re

_STRANGE = str.maketrans("aceinouyACEINOUY", "åçéîñöûýÅÇÉÎÑÖÛÝ")
LONGER = 0.4
_WORD = re.compile("[A-Za-z]{2,}")


def pseudo(text: str) -> str:
    """*text* with accents on its letters, each word some 40% longer; what is no word stays as it is."""
    return _WORD.sub(_longer, text).translate(_STRANGE)


def _longer(word: re.Match[str]) -> str:
    letters = word.group()
    # Vowels in a row, so that a line may break in the same places as before.
    return letters + "o" * max(1, round(len(letters) * LONGER))
