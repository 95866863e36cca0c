"""Lessons: hands that are chosen to learn from. Each is a file of data, `lessons/<id>.toml`; no code knows one.

A lesson says what happens by its deal and its actions alone; the rules do the rest. Notes go with a step of the
walkthrough: step 0 is before the hand, and each event after that is a step. Beside ``spin.toml`` lies
``spin.de.toml``, with the words of the lesson in another language.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from newmarket.cards import Card
from newmarket.engine import Action, Deal, Exchange, Keep, LaySpin, PlaceStake, Play, Seat, legal_actions
from newmarket.errors import NewmarketError
from newmarket.explain import Listener
from newmarket.languages import Language
from newmarket.match import MatchView
from newmarket.record import Record, RecordedAction, record_of
from newmarket.rules import CardsShown, Rules, TurnUp, load_rules
from newmarket.walkthrough.course import Course, begun
from newmarket.walkthrough.model import Question, Walk
from newmarket.walkthrough.telling import walk
from newmarket.wording import MOST_OF_A_SENTENCE, printable, short

# The package has the name of its first game.
BUILT_IN = __name__.partition(".")[0]
"""The lesson for newcomers."""
_STAKE = "stake:"
_WITH_SPIN = "+"


class UnknownLesson(NewmarketError, ValueError):
    """No lesson has this id."""


class FaultyLesson(NewmarketError, ValueError):
    """The file of a lesson cannot be read, or its hand cannot be played."""


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a lesson itself has to say beside the *step* that shows this kind of *event* (none: before the hand)."""

    step: int
    text: str
    event: str | None = None


class _Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The reader is asked *before* this action of yours, and shown those *of* all that could be done: none for all."""

    before: str
    of: tuple[str, ...] = ()


class _Piles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seats: tuple[str, ...]
    spare: str = ""
    centre: str | None = None


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as its file states it, cards and actions side by side."""

    rules: str
    title: str
    names: tuple[str, ...]
    you: Seat
    dealer: Seat
    actions: tuple[str, ...]
    deal: _Piles
    questions: tuple[_Question, ...] = ()
    notes: tuple[Note, ...] = ()


class _Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of a lesson in another language; *notes* by the number of their step."""

    title: str
    names: tuple[str, ...]
    notes: dict[int, str] = {}


class Lesson(msgspec.Struct, frozen=True, kw_only=True):
    """A hand to learn from, told from the seat *you* in one *language*.

    *asks* has the numbers of the actions before which the reader is asked, with what they may choose between (nothing:
    all that they could do); *notes* are by step.
    """

    id: str
    title: str
    language: Language
    names: tuple[str, ...]
    you: Seat
    course: Course
    asks: dict[int, tuple[Action, ...]]
    notes: dict[int, str]

    @property
    def record(self) -> Record:
        """The hand as text has it."""
        return record_of(
            self.course.rules,
            self.course.steps[-1].state,
            players=self.names,
            counters=self.course.counters,
            pots=self.course.pots,
            actions=map(RecordedAction.of, self.course.actions),
        )

    def walk(self) -> Walk:
        """The hand, step by step."""
        listener = Listener(self.names, self.you, self.language)
        told = walk(self.course, listener, asks=self.asks, notes=self.notes)
        asked = iter(sorted(self.asks))
        steps = (
            step if step.ask is None else replace(step, ask=_among(step.ask, self.asks[next(asked)]))
            for step in told.steps
        )
        if self.course.rules.cards_shown is CardsShown.AT_MATCH_END:
            # The match of a lesson goes on, and so a lesson teaches what may be looked at.
            steps = (replace(step, match=_unshown(step.match)) for step in steps)
        return replace(told, steps=tuple(steps))


@cache
def lesson_ids() -> tuple[str, ...]:
    """The ids of all lessons, which are those of the rules they teach; the one for newcomers first."""
    names = (file.name.split(".") for file in _folder().iterdir())
    # What has a language between the two is a translation.
    found = {name for name, *rest in names if rest == ["toml"]}
    return tuple(sorted(found, key=lambda lesson_id: (lesson_id != BUILT_IN, lesson_id)))


@cache
def lesson(lesson_id: str, language: Language = Language.ENGLISH) -> Lesson:
    """The lesson with this id, its words in *language* where it has them, else in English.

    :raises UnknownLesson: if there is none; the message names those that there are.
    :raises FaultyLesson: if its file cannot be read, or its hand cannot be played.
    """
    if lesson_id not in lesson_ids():
        raise UnknownLesson(f"no lesson is called {short(lesson_id)}; there are {', '.join(lesson_ids())}")
    text = _folder().joinpath(f"{lesson_id}.toml").read_text(encoding="utf-8")
    file = _folder().joinpath(f"{lesson_id}.{language.value}.toml")
    words = file.read_text(encoding="utf-8") if file.is_file() else None
    return read_lesson(lesson_id, text, words, language)


def read_lesson(lesson_id: str, text: str, words: str | None = None, language: Language = Language.ENGLISH) -> Lesson:
    """The lesson that a TOML *text* states, told in *language*; the *words* in it, where there are any, take the place
    of the lesson's own.

    :raises FaultyLesson: if one of the two cannot be read, or the hand cannot be played.
    """
    stated = _parsed(text, _Written, lesson_id)
    try:
        course = _played(load_rules(stated.rules), stated)
    except FaultyLesson as problem:
        raise FaultyLesson(f"{lesson_id}: {problem}") from problem
    except NewmarketError as problem:
        raise FaultyLesson(f"{lesson_id}: {printable(str(problem), MOST_OF_A_SENTENCE)}") from problem
    if misplaced := next(_misplaced(stated, course), None):
        raise FaultyLesson(f"{lesson_id}: {misplaced}")
    names, title, notes = stated.names, stated.title, {note.step: note.text for note in stated.notes}
    if words is not None:
        told = _parsed(words, _Words, f"{lesson_id}, {language.value}")
        if len(told.names) != len(names) or set(told.notes) != set(notes):
            raise FaultyLesson(f"{lesson_id}, {language.value}: expected a name for each player, and the same notes")
        names, title, notes = told.names, told.title, told.notes
    return Lesson(
        id=lesson_id,
        title=title,
        language=language,
        names=names,
        you=stated.you,
        course=course,
        asks=dict(_asks(stated, course)),
        notes=notes,
    )


_Kind = TypeVar("_Kind", _Written, _Words)


def _parsed(text: str, kind: type[_Kind], where: str) -> _Kind:
    try:
        # A key of a table is text in TOML, also where it is a number.
        return msgspec.convert(tomllib.loads(text), kind, strict=False)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise FaultyLesson(f"{where}: {printable(str(problem), MOST_OF_A_SENTENCE)}") from problem


def _played(rules: Rules, stated: _Written) -> Course:
    """The hand, played by the actions that are *stated*.

    :raises NewmarketError: at the first thing that the rules do not have.
    """
    seats = len(stated.names)
    if seats not in rules.player_counts or not (0 <= stated.you < seats and 0 <= stated.dealer < seats):
        raise FaultyLesson("the players, the dealer and your seat do not fit together")
    played = begun(rules, _deal(rules, stated.deal), dealer=stated.dealer)
    for word in _words(stated):
        turn = played.steps[-1].state.turn
        if turn is None:
            raise FaultyLesson(f"{word} comes after the hand is over")
        played = played.after([_action(word, turn)])
    if not played.steps[-1].state.is_over:
        raise FaultyLesson("the actions end before the hand is over")
    return played


def _words(stated: _Written) -> list[str]:
    """The actions, one by one."""
    return " ".join(stated.actions).split()


def _asks(stated: _Written, played: Course) -> Iterator[tuple[int, tuple[Action, ...]]]:
    """The numbers of the actions before which the reader is asked, and what each is chosen from."""
    asked = {question.before: question.of for question in stated.questions}
    for at, (word, action) in enumerate(zip(_words(stated), played.actions, strict=True)):
        if word in asked and action.seat == stated.you:
            yield at, tuple(_action(other, stated.you) for other in asked[word])


def _unshown(match: MatchView) -> MatchView:
    """*match* without the cards that nobody played."""
    return match if match.hand is None else replace(match, hand=replace(match.hand, shown=None))


def _among(question: Question, of: Collection[Action]) -> Question:
    """*question* with the choices *of* it; with none of them named, as it is."""
    if not of:
        return question
    return replace(question, choices=tuple(choice for choice in question.choices if choice.action in of))


def _misplaced(stated: _Written, played: Course) -> Iterator[str]:
    """What is wrong with the places of questions and notes."""
    asks = dict(_asks(stated, played))
    if len(asks) != len(stated.questions):
        yield "expected each question to stand before one action of yours"
    for at, of in asks.items():
        legal = legal_actions(played.rules, played.steps[at].state)
        if len(legal) < 2 or not set(of) <= set(legal) or (of and played.actions[at] not in of):
            yield f"expected a choice between legal actions, the one that is taken among them, before action {at}"
    events = [event for reached in played.steps for event in reached.events]
    kinds = {at: event.__struct_config__.tag for at, event in enumerate(events, start=1)} | {0: None}
    for note in stated.notes:
        if note.step not in kinds or kinds[note.step] != note.event:
            yield f"expected step {note.step} to show {note.event}, got {kinds.get(note.step)}"


def _action(word: str, seat: Seat) -> Action:
    """What *word* says that *seat* does: ``5C``, ``5C+`` (with Spin), ``spin``, ``keep``, ``exchange``, ``stake:AS``.

    :raises MalformedText: if it says none of these.
    """
    if word == "spin":
        return LaySpin(seat)
    if word == "keep":
        return Keep(seat)
    if word == "exchange":
        return Exchange(seat)
    if word.startswith(_STAKE):
        return PlaceStake(seat, word.removeprefix(_STAKE))
    return Play(seat, Card.parse(word.removesuffix(_WITH_SPIN)), word.endswith(_WITH_SPIN))


def _deal(rules: Rules, piles: _Piles) -> Deal:
    spare = _cards(piles.spare)
    return Deal(
        seats=tuple(map(_cards, piles.seats)),
        spare=spare,
        centre=None if piles.centre is None else Card.parse(piles.centre),
        turned=spare[-1] if spare and rules.turn_up is TurnUp.LAST_OF_SPARE else None,
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def _folder() -> Traversable:
    return resources.files("newmarket.walkthrough").joinpath("lessons")
