"""What happened in every language; the golden file has it side by side, for a reader.

``python -m tests.languages.test_sentences`` writes it anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from newmarket.explain import Listener, explain, explain_refusal
from newmarket.languages import Language
from newmarket.rules import load_rules
from tests.explain.test_sentences import NAMES, PRIYA, REFUSED, TOLD, TOM

GOLDEN = Path(__file__).parents[1] / "golden" / "sentences.de.txt"
NEWMARKET = load_rules("newmarket")


def side_by_side() -> str:
    """Every sentence in English and, under it, in German; what is said alike to several listeners stands once."""
    blocks = dict.fromkeys("".join(f"{said}\n" for said in pair) for pair in _pairs())
    return "\n".join(blocks)


def _pairs() -> Iterator[tuple[str, str]]:
    for event, *_ in TOLD:
        for you in (PRIYA, TOM, None):
            english, german = (Listener(NAMES, you, language) for language in (Language.ENGLISH, Language.GERMAN))
            yield explain(NEWMARKET, event, english).what, explain(NEWMARKET, event, german).what
    for refusal, *_ in REFUSED:
        for you in (PRIYA, TOM, None):
            english, german = (Listener(NAMES, you, language) for language in (Language.ENGLISH, Language.GERMAN))
            yield explain_refusal(NEWMARKET, refusal, english), explain_refusal(NEWMARKET, refusal, german)


def test_the_sentences_read_as_they_always_did() -> None:
    assert side_by_side() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(side_by_side(), encoding="utf-8")
