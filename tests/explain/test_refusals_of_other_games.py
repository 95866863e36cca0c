"""Refusals of the other games in words, for who tried it and for a watcher, in English and German."""

from __future__ import annotations

import pytest

from newmarket.cards import Card, Colour
from newmarket.engine import Refusal, RefusalReason
from newmarket.explain import Listener, explain_refusal, refusal_clause
from newmarket.languages import Language
from newmarket.rules import Topic, load_rules
from tests.explain import test_sentences as of_newmarket
from tests.explain.test_sentences import NAMES, PRIYA, TOM

# Of each refusal: the game, the clause, the sentence for who tried, for somebody who is told of it, and for who tried
# in German.
REFUSED: list[tuple[str, Refusal, str, str, str, str]] = [
    (
        "newmarket-1891",
        Refusal(reason=RefusalReason.STAKES_FIRST, topic=Topic.STAKES, card=Card("5C")),
        "O2",
        "First put your counter on a pot.",
        "First a counter is put on a pot.",
        "Setz zuerst deine Marke auf einen Topf.",
    ),
    (
        "newmarket-1891",
        Refusal(reason=RefusalReason.NO_SUCH_POT, topic=Topic.STAKES, pot="game"),
        "O2",
        "There is no such pot.",
        "There is no such pot.",
        "Einen solchen Topf gibt es nicht.",
    ),
    (
        "newmarket-1891",
        Refusal(reason=RefusalReason.BARE_POT_FIRST, topic=Topic.STAKES, pot="AS", pots=("KC", "QH")),
        "O2",
        "Your counter has to go on a bare pot: K♣ and Q♥.",
        "The counter has to go on a bare pot: K♣ and Q♥.",
        "Deine Marke muss auf einen leeren Topf: K♣ und D♥.",
    ),
    (
        "newmarket-1891",
        Refusal(reason=RefusalReason.NOT_YOUR_TURN, topic=Topic.STAKES, turn=TOM),
        "O2",
        "It is not your turn: Tom puts a counter on a pot.",
        "It is another player's turn: Tom puts a counter on a pot.",
        "Du bist nicht an der Reihe: Tom setzt eine Marke.",
    ),
    (
        "find-the-lady",
        Refusal(reason=RefusalReason.OPTION_FIRST, topic=Topic.OPTION, card=Card("5C")),
        "F4",
        "First keep your cards or exchange them.",
        "First the player keeps their cards or exchanges them.",
        "Behalte zuerst deine Karten oder tausche sie.",
    ),
    (
        "find-the-lady",
        Refusal(reason=RefusalReason.NOT_YOUR_TURN, topic=Topic.OPTION, turn=TOM),
        "F4",
        "It is not your turn: Tom keeps their cards or exchanges them.",
        "It is another player's turn: Tom keeps their cards or exchanges them.",
        "Du bist nicht an der Reihe: Tom behält die Karten oder tauscht sie.",
    ),
    (
        "find-the-lady",
        Refusal(reason=RefusalReason.NOT_THE_COLOUR, topic=Topic.LEAD, card=Card("5C"), colour=Colour.RED),
        "F7",
        "You have to lead a red card, and the 5♣ is none.",
        "A red card has to be led, and the 5♣ is none.",
        "Du musst eine rote Karte ausspielen, und 5♣ ist keine.",
    ),
    (
        "find-the-lady",
        Refusal(reason=RefusalReason.NOT_THE_LOWEST, topic=Topic.LEAD, card=Card("5C"), needed=Card("2S")),
        "F7",
        "Your lowest black card is the 2♠: lead that one.",
        "A lead is the lowest black card: here the 2♠, not the 5♣.",
        "Deine niedrigste schwarze Karte ist 2♠: Spiel diese aus.",
    ),
    (
        "michigan",
        Refusal(reason=RefusalReason.NOT_THIS_SUIT, topic=Topic.LEAD, card=Card("5C")),
        "M6",
        "You have to lead another suit than that of the run before, not the 5♣.",
        "Another suit than that of the run before has to be led, not the 5♣.",
        "Du musst eine andere Farbe ausspielen als die der vorigen Folge, nicht 5♣.",
    ),
    (
        "pub-newmarket",
        Refusal(reason=RefusalReason.NOT_THE_LOWEST, topic=Topic.FIRST_LEAD, card=Card("5C"), needed=Card("2D")),
        "PN4",
        "The first lead is the lowest diamond, the 2♦, which you hold.",
        "The first lead is the lowest diamond, the 2♦, not the 5♣.",
        "Zuerst wird das niedrigste Karo ausgespielt: 2♦, und diese Karte hast du.",
    ),
    (
        "pub-newmarket",
        Refusal(reason=RefusalReason.NOT_THE_COLOUR, topic=Topic.LEAD, card=Card("5C"), colour=Colour.RED),
        "PN5",
        "You have to lead a red card, and the 5♣ is none.",
        "A red card has to be led, and the 5♣ is none.",
        "Du musst eine rote Karte ausspielen, und 5♣ ist keine.",
    ),
    (
        "spin",
        Refusal(reason=RefusalReason.SPIN_NOT_HELD, topic=Topic.SPIN, card=Card("5C")),
        "S8",
        "You do not hold Spin.",
        "The player does not hold Spin.",
        "Du hast Spin nicht auf der Hand.",
    ),
    (
        "spin",
        Refusal(reason=RefusalReason.SPIN_NOT_WITH_LEAD, topic=Topic.SPIN, card=Card("5C")),
        "S8",
        "Spin is laid with a called card, or alone at the lead, never with a card that is led.",
        "Spin is laid with a called card, or alone at the lead, never with a card that is led.",
        "Spin legt man zu einer verlangten Karte oder allein beim Ausspielen, nie zu einer Karte, die man ausspielt.",
    ),
    (
        "newmarket",
        Refusal(reason=RefusalReason.NOT_NOW, topic=Topic.LEAD),
        "N5",
        "That cannot be done now.",
        "That cannot be done now.",
        "Das geht jetzt nicht.",
    ),
]


@pytest.mark.parametrize(
    ("game", "refused", "clause", "to_actor", "to_watcher", "german"), REFUSED, ids=range(len(REFUSED))
)
def test_each_refusal_says_what_stands_against_the_action(
    game: str, refused: Refusal, clause: str, to_actor: str, to_watcher: str, german: str
) -> None:
    rules = load_rules(game)

    assert refusal_clause(rules, refused) == clause
    assert explain_refusal(rules, refused, Listener(NAMES, PRIYA)) == to_actor
    assert explain_refusal(rules, refused, Listener(NAMES)) == to_watcher
    assert explain_refusal(rules, refused, Listener(NAMES, PRIYA, Language.GERMAN)) == german


def test_the_sentences_of_all_games_leave_out_no_refusal() -> None:
    refusals = [*(refused for refused, *_ in of_newmarket.REFUSED), *(refused for _, refused, *_ in REFUSED)]

    assert {refused.reason for refused in refusals} == set(RefusalReason)
