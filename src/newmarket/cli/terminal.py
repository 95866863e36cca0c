"""The player's terminal: lines out, answers in; colour where it can show any, and nothing that needs it."""

from __future__ import annotations

import re
import shutil
import sys
from typing import TYPE_CHECKING, Protocol

from newmarket.wording import printable

if TYPE_CHECKING:
    from newmarket.languages import Language

MOST_COLUMNS = 80
LEAST_COLUMNS = 20
_KEY = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


class Terminal(Protocol):
    """What a match in the terminal needs of it."""

    @property
    def language(self) -> Language:
        """What its player reads."""

    @property
    def width(self) -> int:
        """The columns that lines may take, now."""

    def say(self, text: str) -> None:
        """Shows *text* on lines of its own."""

    def ask(self, prompt: str) -> str:
        """Shows *prompt* and returns the line that is answered.

        :raises EOFError: if there is none any more.
        """


class Console:
    """The terminal that the command was started in, for a match in *language*.

    Colour goes by Rich: none in pipes, none with ``NO_COLOR``.
    """

    def __init__(self, language: Language) -> None:
        from rich.console import Console as RichConsole
        from rich.highlighter import RegexHighlighter
        from rich.theme import Theme

        from newmarket.cards import Rank
        from newmarket.cli.draw import labels
        from newmarket.explain import rank_sign
        from newmarket.languages import say

        ranks = "|".join(re.escape(rank_sign(rank, language)) for rank in Rank)
        labelled = "|".join(map(re.escape, (*labels(language), say(language, "settlement-unplayed"))))
        you = re.escape(say(language, "table-you"))

        class Highlighter(RegexHighlighter):
            base_style = "table."
            highlights = [  # noqa: RUF012 - Rich declares it so
                rf"(?P<red>\b({ranks})[♥♦])",
                r"(?m)(?P<red>[♥♦]  [^(\n]*)",
                r"(?m)^ +(?P<clause>│ .*)$",
                r"(?P<clause>\[[A-Z]+[0-9]+\])",
                r"(?m)(?P<heading>^──.*$)",
                rf"(?m)^  (?P<label>({labelled})\b)",
                rf"(?m)^  (?P<you>{you}\b)",
            ]

        theme = Theme(
            {
                "table.red": "red",
                "table.clause": "dim",
                "table.heading": "bold",
                "table.label": "bold",
                "table.you": "bold",
            }
        )
        self._out = RichConsole(highlighter=Highlighter(), theme=theme, markup=False, emoji=False, soft_wrap=True)
        self._language = language
        # What was typed shows by itself only where somebody typed it.
        self._echo = not sys.stdin.isatty()

    @property
    def language(self) -> Language:
        """See `Terminal`."""
        return self._language

    @property
    def width(self) -> int:
        """See `Terminal`."""
        return max(LEAST_COLUMNS, min(MOST_COLUMNS, shutil.get_terminal_size().columns))

    def say(self, text: str) -> None:
        """See `Terminal`."""
        self._out.print("\n".join(map(printable, text.split("\n"))))

    def ask(self, prompt: str) -> str:
        """See `Terminal`."""
        self._out.print(prompt, end="")
        answer = input()
        if self._echo:
            self._out.print(printable(answer), highlight=False)
        return answer


class Pages(Console):
    """The same terminal, shown a page at a time and moved by single keys."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        # Keys that are pressed fast come together.
        self._pressed: list[str] = []

    @property
    def height(self) -> int:
        """The lines that a page may take, now."""
        return shutil.get_terminal_size().lines

    def clear(self) -> None:
        """Takes away what is shown."""
        self._out.clear()

    def echo(self, text: str) -> None:
        """Shows *text* where the last line ended that was echoed."""
        self._out.print(printable(text), end="", highlight=False)

    def key(self) -> str:
        """The next key that is pressed; one that is no letter is what terminals send for it, which begins with Escape.

        :raises EOFError: if there is none any more.
        """
        import click

        while not self._pressed:
            try:
                self._pressed = _KEY.findall(click.getchar())
            except KeyboardInterrupt as interrupted:
                raise EOFError from interrupted
        return self._pressed.pop(0)
