"""The player's terminal: lines out, answers in; colour where it can show any, and nothing that needs it."""

from __future__ import annotations

import shutil
import sys
from typing import Protocol

from newmarket.wording import printable

MOST_COLUMNS = 80
LEAST_COLUMNS = 20


class Terminal(Protocol):
    """What a match in the terminal needs of it."""

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
    """The terminal that the command was started in. Colour goes by Rich: none in pipes, none with ``NO_COLOR``."""

    def __init__(self) -> None:
        from rich.console import Console as RichConsole
        from rich.highlighter import RegexHighlighter
        from rich.theme import Theme

        class Highlighter(RegexHighlighter):
            base_style = "table."
            highlights = [  # noqa: RUF012 - Rich declares it so
                r"(?P<red>\b(10|[2-9AJQK])[♥♦])",
                r"(?m)(?P<red>[♥♦]  [^(\n]*)",
                r"(?P<clause>\[[A-Z]+[0-9]+\])",
                r"(?m)(?P<heading>^──.*$)",
                r"(?m)^  (?P<label>(Pots|Run|Last run|You hold|You lead|You follow|Played|Cards that nobody played)\b)",
                r"(?m)^  (?P<you>You\b)",
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
        # What was typed shows by itself only where somebody typed it.
        self._echo = not sys.stdin.isatty()

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
