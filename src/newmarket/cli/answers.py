"""What a player types at the terminal table, read as a card, a command or a question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from functools import cache
from typing import TypeAlias

import msgspec

from newmarket.cards import Card, Rank, Suit
from newmarket.engine import Action, LaySpin, Play, Stage, View
from newmarket.explain import SUIT_SIGNS, rank_sign, suit_word
from newmarket.languages import Language, say


class Command(Enum):
    """A wish that is no action."""

    HELP = auto()
    TABLE = auto()
    PLAYED = auto()
    RULES = auto()
    QUIT = auto()


class Wanted(msgspec.Struct, frozen=True):
    """The player wants to play *card*; whether they can is not looked at."""

    card: Card


class Chosen(msgspec.Struct, frozen=True):
    """The player chooses *action*, one of those that they were offered."""

    action: Action


class Why(msgspec.Struct, frozen=True):
    """The player asks why *card*, or the last one that was refused, cannot be played."""

    card: Card | None


class Unclear(msgspec.Struct, frozen=True):
    """It cannot be told what is meant; *hint*, a sentence, says what would be understood."""

    hint: str


Answer: TypeAlias = Chosen | Wanted | Why | Command | Unclear


class Words(msgspec.Struct, frozen=True):
    """What is understood in a language: each in small letters, and none of them twice."""

    commands: Mapping[str, Command]
    why: frozenset[str]
    yes: frozenset[str]
    suits: Mapping[str, Suit]
    ranks: Mapping[str, Rank]


@cache
def words_of(language: Language) -> Words:
    """The words of *language*, the English ones where they mean nothing else in it, and signs."""
    understood: dict[str, Command | Suit | None] = {}
    for spoken in (language, Language.ENGLISH):
        for word, meaning in _typed(spoken):
            understood.setdefault(word, meaning)
    ranks = {rank_sign(rank, language).casefold(): rank for rank in Rank}
    ranks = {rank.value.casefold(): rank for rank in Rank} | ranks
    return Words(
        commands={word: meaning for word, meaning in understood.items() if isinstance(meaning, Command)},
        why=frozenset(word for word, meaning in understood.items() if meaning is None),
        yes=frozenset({*say(language, "word-yes").split(), *say(Language.ENGLISH, "word-yes").split()}),
        suits={word: meaning for word, meaning in understood.items() if isinstance(meaning, Suit)},
        ranks=ranks,
    )


def _typed(language: Language) -> Iterator[tuple[str, Command | Suit | None]]:
    """Each word that stands for a command, for a suit, or for "why", which is none of them."""
    commands = {
        Command.HELP: say(language, "word-help"),
        Command.TABLE: say(language, "word-table"),
        Command.PLAYED: say(language, "word-played"),
        Command.RULES: say(language, "word-rules"),
        Command.QUIT: say(language, "word-quit"),
    }
    for command, words in commands.items():
        yield from ((word, command) for word in words.split())
    yield from ((word, None) for word in say(language, "word-why").split())
    for suit in Suit:
        words = say(language, "word-suit", suit=suit_word(suit))
        yield from ((word, suit) for word in (SUIT_SIGNS[suit], *words.split()))


def command_in(text: str, language: Language) -> Command | None:
    """The command that *text* is, if it is one."""
    return words_of(language).commands.get(text.strip().casefold())


def is_yes(text: str, language: Language) -> bool:
    """Whether *text* says yes."""
    return text.strip().casefold() in words_of(language).yes


def card_in(text: str, language: Language) -> Card | None:
    """The card that *text* names, rank and suit in either order: ``4c``, ``C4``, ``10♣``, ``TC``; in German ``DKA``."""
    text, words = text.strip().casefold(), words_of(language)
    for word, suit in words.suits.items():
        for rank in _beside(word, text):
            if rank in words.ranks:
                return Card(f"{words.ranks[rank]}{suit}")
    return None


def _beside(word: str, text: str) -> Iterable[str]:
    """What stands before *word* in *text*, where that ends so, and after it, where it begins so."""
    if text.endswith(word):
        yield text[: -len(word)]
    if text.startswith(word):
        yield text[len(word) :]


def read_answer(text: str, view: View, language: Language) -> Answer:
    """What *text* means to the player of *view*, whose turn it is.

    A number is that of a legal action, from 1; a suit alone is the card of it that can be played, where there
    is one; nothing at all is the first action where it is the only one, or follows with the called card.
    """
    text, words = text.strip(), words_of(language)
    word = text.casefold()
    actions = view.legal
    plays = view.stage is Stage.PLAY
    if not word and (len(actions) == 1 or view.called is not None):
        return Chosen(actions[0])
    if not word:
        return Unclear(say(language, "hint-choose")) if plays else _no_such_number(len(actions), language)
    command = command_in(word, language)
    if command is not None:
        return command
    first, *rest = word.split(maxsplit=1)
    if first in words.why:
        return _why("".join(rest), language)
    if word.isascii() and word.isdecimal():
        # Python reads no number of thousands of figures; none of so many is here in any case.
        number = int(word) if len(word) < 9 else 0
        return Chosen(actions[number - 1]) if 1 <= number <= len(actions) else _no_such_number(len(actions), language)
    if not plays:
        # Neither a pot nor an exchange is called by anything but its number.
        return _no_such_number(len(actions), language)
    if word in words.suits:
        cards = [action.card for action in actions if isinstance(action, Play) and not action.spin]
        return _of_suit(words.suits[word], cards, language)
    if word in say(language, "word-spin").split():
        return _spin(view, language)
    card = card_in(text, language)
    return Unclear(say(language, "hint-card")) if card is None else Wanted(card)


def _spin(view: View, language: Language) -> Chosen | Unclear:
    """Spin, beside the called card or alone at the lead."""
    laid = [
        action for action in view.legal if isinstance(action, LaySpin) or (isinstance(action, Play) and action.spin)
    ]
    return Chosen(laid[0]) if laid else Unclear(say(language, "hint-no-spin"))


def _no_such_number(most: int, language: Language) -> Unclear:
    return Unclear(say(language, "hint-only-number") if most == 1 else say(language, "hint-numbers", most=most))


def _why(text: str, language: Language) -> Why | Unclear:
    card = card_in(text, language)
    if text and card is None:
        return Unclear(say(language, "hint-why"))
    return Why(card)


def _of_suit(suit: Suit, cards: list[Card], language: Language) -> Wanted | Unclear:
    found = [card for card in cards if card.suit is suit]
    if len(found) == 1:
        return Wanted(found[0])
    if not found:
        return Unclear(say(language, "hint-none-of-suit", suit=suit_word(suit)))
    return Unclear(say(language, "hint-which-of-suit", suit=suit_word(suit)))
