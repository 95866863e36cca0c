"""What a player types at the terminal table, read as a card, a command or a question."""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeAlias

import msgspec

from newmarket.cards import Card, Rank, Suit
from newmarket.engine import View
from newmarket.explain import SUIT_SIGNS, suit_name
from newmarket.languages import Language


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


class Why(msgspec.Struct, frozen=True):
    """The player asks why *card*, or the last one that was refused, cannot be played."""

    card: Card | None


class Unclear(msgspec.Struct, frozen=True):
    """It cannot be told what is meant; *hint*, a sentence, says what would be understood."""

    hint: str


Answer: TypeAlias = Wanted | Why | Command | Unclear

_COMMANDS = {
    "?": Command.HELP,
    "help": Command.HELP,
    "t": Command.TABLE,
    "table": Command.TABLE,
    "p": Command.PLAYED,
    "played": Command.PLAYED,
    "r": Command.RULES,
    "rules": Command.RULES,
    "q": Command.QUIT,
    "quit": Command.QUIT,
}
_SUITS = {suit.value: suit for suit in Suit} | {sign: suit for suit, sign in SUIT_SIGNS.items()}
_RANKS = {rank.value: rank for rank in Rank} | {"10": Rank.TEN}


def command_in(text: str) -> Command | None:
    """The command that *text* is, if it is one."""
    return _COMMANDS.get(text.strip().lower())


def card_in(text: str) -> Card | None:
    """The card that *text* names, rank and suit in either order: ``4c``, ``C4``, ``10♣``, ``TC``."""
    text = text.strip().upper()
    for rank, suit in ((text[:-1], text[-1:]), (text[1:], text[:1])):
        if rank in _RANKS and suit in _SUITS:
            return Card(f"{_RANKS[rank]}{_SUITS[suit]}")
    return None


def read_answer(text: str, view: View) -> Answer:
    """What *text* means to the player of *view*, whose turn it is.

    A number is that of a legal action, from 1; a suit alone is the card of it that can be played, where there
    is one; nothing at all is the only action, where there is one.
    """
    text = text.strip()
    word = text.lower()
    cards = [action.card for action in view.legal]
    if not word:
        return Wanted(cards[0]) if len(cards) == 1 else Unclear("Choose a card by its number; ? for help.")
    command = command_in(word)
    if command is not None:
        return command
    if word.split()[0] == "why":
        return _why(text[len("why") :].strip())
    if word.isascii() and word.isdecimal():
        # Python reads no number of thousands of figures; none of so many is here in any case.
        number = int(word) if len(word) < 9 else 0
        return Wanted(cards[number - 1]) if 1 <= number <= len(cards) else Unclear(_no_such_number(len(cards)))
    if text.upper() in _SUITS:
        return _of_suit(_SUITS[text.upper()], cards)
    card = card_in(text)
    return Unclear("A card is its number here, or written 4C or 10♥; ? for help.") if card is None else Wanted(card)


def _no_such_number(most: int) -> str:
    return "The only number here is 1." if most == 1 else f"The numbers here are 1 to {most}."


def _why(text: str) -> Why | Unclear:
    card = card_in(text)
    if text and card is None:
        return Unclear("Ask for a card, such as: why 9C")
    return Why(card)


def _of_suit(suit: Suit, cards: list[Card]) -> Wanted | Unclear:
    found = [card for card in cards if card.suit is suit]
    if len(found) == 1:
        return Wanted(found[0])
    return Unclear(
        f"You can play no {suit_name(suit, Language.ENGLISH)} now."
        if not found
        else f"Say which of your {suit_name(suit, Language.ENGLISH)}."
    )
