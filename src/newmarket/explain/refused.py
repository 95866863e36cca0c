"""Why an action cannot be done, in one short sentence."""

from __future__ import annotations

from typing import Literal, TypeAlias, assert_never

from newmarket.cards import Card, Colour
from newmarket.engine import Refusal, RefusalReason, Seat
from newmarket.explain.cards import card_sign, suit_word
from newmarket.explain.model import Listener, Part, say_to
from newmarket.explain.pots import pot_name
from newmarket.languages import Language, listed, say
from newmarket.rules import Lead, Rules, Topic


def explain_refusal(rules: Rules, refusal: Refusal, listener: Listener) -> str:
    """Why an action cannot be done by *rules*.

    ``listener.you`` is who tried it; where that is none, somebody else is told of another's attempt.
    """
    language = listener.language
    mine = Part.NONE if listener.you is None else Part.ACTOR
    card, needed = _sign(refusal.card, language), _sign(refusal.needed, language)
    match refusal.reason:
        case RefusalReason.NOT_YOUR_TURN:
            return _not_your_turn(refusal, listener)
        case RefusalReason.BARE_POT_FIRST:
            bare = listed([pot_name(rules, pot, language) for pot in refusal.pots], language)
            return say(language, "refused-bare-pot-first", part=mine, pots=bare)
        case RefusalReason.NOT_HELD if refusal.needed is not None:
            return say(language, "refused-not-held-nor-called", part=mine, card=card, needed=needed)
        case RefusalReason.NOT_HELD:
            return say(language, "refused-not-held", part=mine, card=card)
        case RefusalReason.NOT_THE_CALLED_CARD:
            return say(language, "refused-not-the-called-card", part=mine, card=card, needed=needed)
        case RefusalReason.NOT_THE_COLOUR:
            assert refusal.colour is not None, "a refusal for the colour says which is due"
            return say(language, "refused-not-the-colour", part=mine, card=card, colour=refusal.colour.value)
        case RefusalReason.NOT_THIS_SUIT:
            return say(language, "refused-not-this-suit", part=mine, card=card)
        case RefusalReason.NOT_THE_LOWEST:
            return _not_the_lowest(rules, refusal, mine, language)
        case _:
            return _plain(refusal.reason, mine, language)


def refusal_clause(rules: Rules, refusal: Refusal) -> str:
    """The id of the clause of *rules* that stands against the action."""
    return rules.clause(refusal.topic)


_Plain: TypeAlias = Literal[
    RefusalReason.HAND_OVER,
    RefusalReason.STAKES_FIRST,
    RefusalReason.NO_SUCH_POT,
    RefusalReason.OPTION_FIRST,
    RefusalReason.NOT_NOW,
    RefusalReason.SPIN_NOT_HELD,
    RefusalReason.SPIN_NOT_WITH_LEAD,
]
"""Those that need nothing but their sentence."""


def _plain(reason: _Plain, mine: Part, language: Language) -> str:
    match reason:
        case RefusalReason.HAND_OVER:
            return say(language, "refused-hand-over")
        case RefusalReason.STAKES_FIRST:
            return say(language, "refused-stakes-first", part=mine)
        case RefusalReason.NO_SUCH_POT:
            return say(language, "refused-no-such-pot")
        case RefusalReason.OPTION_FIRST:
            return say(language, "refused-option-first", part=mine)
        case RefusalReason.NOT_NOW:
            return say(language, "refused-not-now")
        case RefusalReason.SPIN_NOT_HELD:
            return say(language, "refused-spin-not-held", part=mine)
        case RefusalReason.SPIN_NOT_WITH_LEAD:
            return say(language, "refused-spin-not-with-lead")
        case _:
            assert_never(reason)


def _not_your_turn(refusal: Refusal, listener: Listener) -> str:
    assert refusal.turn is not None, "a refusal for want of turn says whose turn it is"
    turn, you = Seat(refusal.turn), listener.you
    match refusal.topic:
        case Topic.STAKES:
            return say_to(listener, "refused-turn-to-stake", actor=turn, other=you)
        case Topic.OPTION:
            return say_to(listener, "refused-turn-to-choose", actor=turn, other=you)
        case Topic.LEAD:
            return say_to(listener, "refused-turn-to-lead", actor=turn, other=you)
        case _:
            return say_to(listener, "refused-turn-to-follow", actor=turn, other=you)


def _not_the_lowest(rules: Rules, refusal: Refusal, mine: Part, language: Language) -> str:
    card, needed = refusal.card, refusal.needed
    assert card is not None, "a lead is a card"
    assert needed is not None, "a refusal for the lowest card says which it is"
    signs = {"card": card_sign(card, language), "needed": card_sign(needed, language)}
    if rules.lead is Lead.LOWEST_OF_COLOUR:
        return say(language, "refused-not-the-lowest-of-colour", part=mine, colour=_colour(card), **signs)
    if refusal.topic is Topic.FIRST_LEAD:
        return say(language, "refused-not-the-lowest-diamond", part=mine, **signs)
    return say(language, "refused-not-the-lowest", part=mine, suit=suit_word(card.suit), **signs)


def _colour(card: Card) -> str:
    colour: Colour = card.suit.colour
    return colour.value


def _sign(card: Card | None, language: Language) -> str:
    return "" if card is None else card_sign(card, language)
