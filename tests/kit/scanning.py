"""Whether a text names a card that its reader may not know: every card in it is found, however it is written.

What a reader may know is counted from the deal itself and from the plays, as clause C9 has it, with nothing of what the
engine builds its views from.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from newmarket.cards import Card
from newmarket.engine import HandState, Seat
from newmarket.languages import Language, say
from newmarket.rules import CardsShown, Claim, Rules
from newmarket.table.messages import Phase
from newmarket.table.state import TableState
from tests.kit.serving import Json

SIGNS: Final = dict(zip("♠♥♦♣", "SHDC", strict=True))
_CODE: Final = re.compile(r"(?<![A-Za-z0-9])([2-9TJQKA])([SHDC])(?![A-Za-z0-9])")
_SIGN: Final = re.compile(r"(10|[2-9TJQKABD])\s?([♠♥♦♣])")
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades", "kreuz", "karo", "herz", "pik")
_SENTENCES: Final = re.compile(r'"what":"((?:[^"\\]|\\.)*)"')
_POTS: Final = re.compile(r'"pots":\[.*?\],"seats"|"pots":\{[^}]*\}|"pot":"[^"]*"|"spin":"[^"]*"|' + _SENTENCES.pattern)
"""Where the cards of the rules are named: texts of which `_names_pots` is true."""
_RANKS: Final = {"B": "J", "D": "Q", "10": "T"}
"""By what stands in the corner of a card, where that is not as in its code; "B" and "D" as in German."""


def cards_in(text: str) -> set[Card]:
    """The cards that *text* names: by their code, by rank and sign, or in words."""
    found = {Card.parse(rank + suit) for rank, suit in {*_CODE.findall(text)}}
    for rank, sign in {*_SIGN.findall(text)}:
        found.add(Card.parse(_RANKS.get(rank, rank) + SIGNS[sign]))
    lower = text.lower()
    if not any(word in lower for word in _SUITS):
        return found
    words, by_word = _words()
    return found | {by_word[word] for word in words.findall(lower)}


_cards_in = lru_cache(maxsize=1 << 14)(cards_in)
"""The same of short texts, which come again and again."""


@cache
def _words() -> tuple[re.Pattern[str], dict[str, Card]]:
    """What finds the names of cards in all languages, and whose names they are."""
    by_word = {
        say(language, "card-name", rank=card.rank.name.lower(), suit=card.suit.name.lower()).lower(): card
        for language in (Language.ENGLISH, Language.GERMAN)
        for card in Card
    }
    return re.compile("|".join(map(re.escape, by_word))), by_word


def leaves(told: Json, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text in *told*, keys too, with where it stands."""
    if isinstance(told, dict):
        for key, value in told.items():
            yield (*path, "(key)"), key
            yield from leaves(value, (*path, key))
    elif isinstance(told, list):
        for value in told:
            yield from leaves(value, path)
    elif isinstance(told, str):
        yield path, told


def hidden_cards_in(data: str, state: TableState, reader: Seat | None) -> list[tuple[str, str]]:
    """The texts in *data*, a frame's JSON, that name a card which *reader* (none: a watcher) may not know.

    The table stands at *state*. Each text comes with where it stands.
    """
    known = may_know(state, reader)
    if len(known) == len(Card) or _is_clean(data, known, known | _of_the_rules(state.rules)):
        return []
    found = []
    for path, text in leaves(json.loads(data)):
        allowed = known | _of_the_rules(state.rules) if _names_pots(path) else known
        if _cards_in(text) - allowed:
            found.append(("/".join(path), text))
    return found


def _is_clean(data: str, known: set[Card], in_sentences: set[Card]) -> bool:
    """Whether *data* certainly names no other cards.

    It is a tenth of the work of looking at each text in it, which is done where this does not say so.
    """
    rest = _POTS.sub("", data)
    return all(_cards_in(what) <= in_sentences for what in _SENTENCES.findall(data)) and cards_in(rest) <= known


def may_know(state: TableState, reader: Seat | None) -> set[Card]:
    """The cards of which *reader* may know something in the present hand, or in the last one."""
    hand = None if state.match is None else state.match.hand
    if hand is None:
        return set()
    if state.phase is Phase.ENDED or (hand.is_over and state.rules.cards_shown is CardsShown.AT_SETTLEMENT):
        return {*Card}
    return _public(state.rules, hand) | (set() if reader is None else _own(hand, reader))


def _own(hand: HandState, seat: Seat) -> set[Card]:
    if not hand.deal.seats:
        return set()
    exchanged = hand.deal.spare if hand.exchanged == seat else ()
    return {*hand.deal.seats[seat], *exchanged}


def _public(rules: Rules, hand: HandState) -> set[Card]:
    """What was played or called, lies turned up, or is in no hand at all."""
    played = [each.card for each in hand.plays]
    # After each card the next one was called, and was played or is told as the one that nobody could play (C1, C2).
    called = {hand.called, *map(rules.pack.next_up, played[:-1] if hand.out is not None else played)}
    centre = hand.deal.centre if hand.is_over else None
    return {*played, *rules.removed} | {card for card in (*called, hand.deal.turned, centre) if card is not None}


@cache
def _of_the_rules(rules: Rules) -> set[Card]:
    """The cards that the rules themselves name, such as those whose pots can be taken."""
    pots = {card for pot in rules.pots for card in (pot.card, *pot.pair) if card is not None}
    pots |= {rules.card_before(pot.card) for pot in rules.pots if pot.claim is Claim.CARD_BEFORE and pot.card}
    bounties = {card for bounty in rules.bounties for card in bounty.cards}
    return pots | bounties | {*rules.doubling, *rules.excusing} | (set() if rules.spin is None else {rules.spin})


def _names_pots(path: tuple[str, ...]) -> bool:
    """Whether a text in that place may name cards of the rules: which pots there are, and what is said of them."""
    return "pots" in path or path[-1] in {"pot", "what", "spin"}
