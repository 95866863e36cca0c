"""A step of a walkthrough as text: the table right after it, what happened, what could be done, and the rule."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

import msgspec
from rich.cells import cell_len

from newmarket.cli import draw
from newmarket.cli.draw import Cast
from newmarket.engine import Settled
from newmarket.match import MatchEnded
from newmarket.walkthrough import Question, Step, Walk

_DONE, _TO_COME = "━", "╌"
_TAKEN = "▸"
_NOTE = "» "
_LEAST_BAR = 10
_SET_IN = 4


def whole(walk: Walk, cast: Cast, *, title: str) -> str:
    """All steps of *walk*, one below the other; the text of a clause stands where it is cited first."""
    steps, cited = [], set()
    for at, shown in enumerate(walk.steps):
        steps.append(step(walk, at, cast, title=title, clause=shown.clause not in cited))
        cited.add(shown.clause)
    return "\n\n".join(steps)


def step(walk: Walk, at: int, cast: Cast, *, title: str, clause: bool = True, ask: bool = True) -> str:
    """Step *at* of *walk* (from 0) in full, below a *title*; the text of its *clause* and what it asks can be left
    out.
    """
    shown = walk.steps[at]
    blocks = [
        [draw.heading(title, f"{at + 1}/{len(walk.steps)}", width=cast.width)],
        _picture(shown, cast),
        [""],
        _sentences(shown, cast),
        _quoted(walk.clauses[shown.clause], cast) if clause else [],
        ["", *_wrapped(shown.note, cast, first=_NOTE)] if shown.note else [],
        ["", *question(shown.ask, cast)] if ask and shown.ask else [],
    ]
    return "\n".join(line for block in blocks for line in block)


def question(asked: Question, cast: Cast, *, chosen: int | None = None) -> list[str]:
    """What the reader is asked, what each choice does, and which the hand goes on with; *chosen* is the reader's."""
    wide = max(cell_len(choice.label) for choice in asked.choices)
    lines = _wrapped(asked.ask, cast)
    for at, choice in enumerate(asked.choices):
        label = choice.label + " " * (wide - cell_len(choice.label))
        start = f"  {_TAKEN if choice.taken else ' '} {at + 1}  {label}  "
        if cast.width - cell_len(start) < wide:
            lines += [start.rstrip(), *textwrap.wrap(choice.does, cast.width, initial_indent=" " * 7)]
        else:
            lines += textwrap.wrap(choice.does, cast.width, initial_indent=start, subsequent_indent=" " * len(start))
    goes_on = cast.words("walking-goes-on", sign=_TAKEN)
    if chosen is not None:
        goes_on = cast.words("walking-chosen", goes=goes_on, n=chosen + 1)
    return [*lines, *_wrapped(goes_on, cast)]


def unanswered(asked: Question, cast: Cast) -> list[str]:
    """What the reader is asked, before they have chosen: nothing of what the choices do."""
    lines = _wrapped(asked.ask, cast)
    lines += [f"    {at}  {choice.label}" for at, choice in enumerate(asked.choices, start=1)]
    return lines


def bar(at: int, steps: int, cast: Cast) -> str:
    """How far the reader is, as a line across the terminal."""
    room = max(_LEAST_BAR, cast.width - 4)
    done = round(room * (at + 1) / steps)
    return f"  {_DONE * done}{_TO_COME * (room - done)}"


def _picture(shown: Step, cast: Cast) -> list[str]:
    match = shown.match
    if match.hand is None:
        return draw.before(match, cast)
    if isinstance(shown.event, Settled) and shown.sheet:
        return ["", *draw.settlement(match, shown.sheet, cast).split("\n")]
    if isinstance(shown.event, MatchEnded):
        return ["", *draw.standing(match, cast).split("\n")]
    # What can be done is told in a sentence, and in the choices of a question.
    return draw.picture(match, msgspec.structs.replace(match.hand, legal=()), cast)


def _sentences(shown: Step, cast: Cast) -> Iterator[str]:
    for sentence in (shown.what, shown.options, shown.rule):
        yield from _wrapped(sentence, cast)


def _wrapped(text: str, cast: Cast, *, first: str = "") -> list[str]:
    return textwrap.wrap(text, cast.width, initial_indent=f"  {first}", subsequent_indent=" " * (2 + len(first)))


def _quoted(text: str, cast: Cast) -> list[str]:
    """The words of a clause, marked as such."""
    mark = f"{' ' * _SET_IN}│ "
    return textwrap.wrap(text, cast.width, initial_indent=mark, subsequent_indent=mark)
