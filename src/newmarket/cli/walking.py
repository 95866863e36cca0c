"""A reader's way through a walkthrough in the terminal: a page a step, forward, back, to any step."""

from __future__ import annotations

from enum import Enum, auto
from functools import cache
from typing import Protocol

import msgspec

from newmarket.cli import draw_walk
from newmarket.cli.draw import Cast
from newmarket.cli.sheet import rule_sheet
from newmarket.languages import Language, say
from newmarket.walkthrough import Walk


class Screen(Protocol):
    """What a walkthrough needs of a terminal that shows a page at a time."""

    @property
    def width(self) -> int:
        """The columns that lines may take, now."""

    @property
    def height(self) -> int:
        """The lines that a page may take, now."""

    def clear(self) -> None:
        """Takes away what is shown."""

    def say(self, text: str) -> None:
        """Shows *text* on lines of its own."""

    def echo(self, text: str) -> None:
        """Shows *text* where the last line ended that was echoed."""

    def key(self) -> str:
        """The next key that is pressed, as the terminal tells it.

        :raises EOFError: if there is none any more.
        """


class Way(Enum):
    """Where a key leads."""

    NEXT = auto()
    BACK = auto()
    FIRST = auto()
    LAST = auto()
    RULES = auto()
    LEAVE = auto()


_KEYS = {
    "\r": Way.NEXT,
    "\n": Way.NEXT,
    " ": Way.NEXT,
    "\x1b[C": Way.NEXT,
    "\x1b[B": Way.NEXT,
    "\x1b[6~": Way.NEXT,
    "\x1b[D": Way.BACK,
    "\x1b[A": Way.BACK,
    "\x1b[5~": Way.BACK,
    "\x7f": Way.BACK,
    "\b": Way.BACK,
    "\x1b[H": Way.FIRST,
    "\x1b[1~": Way.FIRST,
    "\x1b[F": Way.LAST,
    "\x1b[4~": Way.LAST,
    "\x1bOC": Way.NEXT,
    "\x1bOD": Way.BACK,
    "\x1b": Way.LEAVE,
}
"""Keys that are the same in every language: Enter, space, arrows, Page Up and Down, Backspace, Home, End, Escape."""


@cache
def way_of(key: str, language: Language) -> Way | None:
    """Where *key* leads, if anywhere."""
    for spoken in (language, Language.ENGLISH):
        for way, words in (
            (Way.NEXT, say(spoken, "word-next")),
            (Way.BACK, say(spoken, "word-back")),
            (Way.RULES, say(spoken, "word-rules")),
            (Way.LEAVE, say(spoken, "word-quit")),
        ):
            if key.casefold() in words.split():
                return way
    return _KEYS.get(key)


class Reader:
    """Who goes through *walk*, called *title*, on *screen*, drawn as *cast* sees it."""

    def __init__(self, walk: Walk, cast: Cast, screen: Screen, *, title: str) -> None:
        self._walk, self._seated, self._screen, self._title = walk, cast, screen, title
        self._at = 0
        self._answers: dict[int, int | None] = {}

    def read(self) -> None:
        """Shows step after step until the reader leaves, or goes on from the last one."""
        while True:
            self._show()
            try:
                key = self._screen.key()
            except EOFError:
                return
            typed = self._number(key) if key.isascii() and key.isdigit() else None
            if typed is not None:
                self._answer_or_jump(typed)
                continue
            match way_of(key, self._seated.listener.language):
                case Way.LEAVE:
                    return
                case Way.NEXT if self._is_asking:
                    self._answers[self._at] = None
                case Way.NEXT if self._at == len(self._walk.steps) - 1:
                    return
                case way:
                    self._go(way)

    def _go(self, way: Way | None) -> None:
        last = len(self._walk.steps) - 1
        match way:
            case Way.NEXT:
                self._at += 1
            case Way.BACK:
                self._at = max(0, self._at - 1)
            case Way.FIRST:
                self._at = 0
            case Way.LAST:
                self._at = last
            case Way.RULES:
                self._screen.clear()
                self._screen.say(rule_sheet(self._cast.rules, self._language, width=self._screen.width))
                self._screen.say(f"\n  {self._cast.words('walking-any-key')}")
                self._screen.key()
            case _:
                pass

    @property
    def _is_asking(self) -> bool:
        return self._walk.steps[self._at].ask is not None and self._at not in self._answers

    def _answer_or_jump(self, typed: int) -> None:
        asked = self._walk.steps[self._at].ask
        if self._is_asking and asked is not None and 1 <= typed <= len(asked.choices):
            self._answers[self._at] = typed - 1
        elif 1 <= typed <= len(self._walk.steps):
            self._at = typed - 1

    def _number(self, first: str) -> int | None:
        """The number that begins with the figure *first* and ends with Enter; none where another key ends it."""
        figures = first
        while True:
            self._screen.echo(figures[-1])
            key = self._screen.key()
            if key in {"\r", "\n"}:
                return int(figures)
            if not (key.isascii() and key.isdigit()) or len(figures) == 6:
                return 0
            figures += key

    def _show(self) -> None:
        self._screen.clear()
        cast, at, steps = self._cast, self._at, len(self._walk.steps)
        asked = self._walk.steps[at].ask
        below: list[str] = []
        if asked is not None:
            below += ["", *(draw_walk.unanswered(asked, cast) if self._is_asking else self._answered())]
        keys = cast.words("walking-choose", most=len(asked.choices)) if asked and self._is_asking else self._keys
        below += ["", draw_walk.bar(at, steps, cast), f"  {keys}"]
        page = draw_walk.step(self._walk, at, cast, title=self._title, ask=False).split("\n")
        if len(page) + len(below) >= self._screen.height:
            # Where there is no room for its text, the short sentence of the rule has to do.
            page = draw_walk.step(self._walk, at, cast, title=self._title, ask=False, clause=False).split("\n")
        if len(page) + len(below) >= self._screen.height:
            below = [line for line in below if line]
        self._screen.say("\n".join([*page, *below]))
        self._screen.echo("  ")

    @property
    def _keys(self) -> str:
        last = self._at == len(self._walk.steps) - 1
        return self._cast.words("walking-keys-at-end") if last else self._cast.words("walking-keys")

    def _answered(self) -> list[str]:
        asked = self._walk.steps[self._at].ask
        assert asked is not None, "what was answered was asked"
        return draw_walk.question(asked, self._cast, chosen=self._answers[self._at])

    @property
    def _language(self) -> Language:
        return self._seated.listener.language

    @property
    def _cast(self) -> Cast:
        """Who sits at the table, drawn as wide as the screen is by now."""
        return msgspec.structs.replace(self._seated, width=self._screen.width)
