"""A match at a terminal of paper: what is shown, with the answers that a script gives.

``python -m tests.cli.scripted`` writes the golden transcript anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from newmarket.cli.sitting import sit_down
from newmarket.languages import Language
from tests.kit.games import NEWMARKET, varied

_FOLDER = Path(__file__).parents[1] / "golden"
GOLDEN = {
    Language.ENGLISH: _FOLDER / "play-newmarket.txt",
    Language.GERMAN: _FOLDER / "play-newmarket.de.txt",
}
"""The transcript in each language, for people to read."""
COMMAND = "python -m tests.cli.scripted"

# At the first questions everything that can be asked; then every hand to its end.
CURIOUS = {
    Language.ENGLISH: ("?", "t", "why", "9c", "why", "why 2d", "p", "x", "r", "q", "n"),
    Language.GERMAN: ("hilfe", "tisch", "warum", "9kr", "warum", "warum 2ka", "g", "x", "regeln", "e", "n"),
    Language.PSEUDO: ("?", "t", "why", "9♣", "why", "why 2d", "p", "x", "r", "q", "n"),
}


class Paper:
    """A terminal that keeps what it shows, and answers from *answers*; out of them, as at an end of input."""

    def __init__(self, answers: Iterator[str], *, width: int = 80, language: Language = Language.ENGLISH) -> None:
        self.width = width
        self.language = language
        self.shown: list[str] = []
        self._answers = answers

    def say(self, text: str) -> None:
        """Shows *text*."""
        self.shown.append(f"{text}\n")

    def ask(self, prompt: str) -> str:
        """Answers *prompt*."""
        answer = next(self._answers, None)
        self.shown.append(f"{prompt}{'' if answer is None else answer}\n")
        if answer is None:
            raise EOFError
        return answer

    @property
    def text(self) -> str:
        """All that was shown."""
        return "".join(self.shown)


def willing(first: tuple[str, ...] = ()) -> Iterator[str]:
    """*first*, then for ever what plays on: Enter, and where there is a choice the first card."""
    yield from first
    while True:
        yield ""
        yield "1"


def transcript(language: Language = Language.ENGLISH) -> str:
    """A match of two hands, to its end."""
    paper = Paper(willing(CURIOUS[language]), language=language)
    rules = varied(NEWMARKET, hands=2)
    sitting = sit_down(rules, paper, bots=["random"] * 3, name="Ann", seed=5, auto_follow=False)
    for _ in sitting.play():
        pass
    return paper.text


if __name__ == "__main__":
    for spoken, file in GOLDEN.items():
        file.write_text(transcript(spoken), encoding="utf-8")
