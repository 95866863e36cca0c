"""What could be done next and which rule it was, to the word: what a newcomer reads beside each line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    Action,
    Keep,
    LaySpin,
    Paid,
    Play,
    PotTaken,
    Seat,
    refusal,
    view,
)
from newmarket.explain import Explained, explained, explained_refusal, listener_of
from newmarket.languages import Language
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Lead, Rules, SpinAlone, TargetChecked, built_in_rules, load_rules
from tests.kit.games import FIND_THE_LADY, NEWMARKET, OLD_NEWMARKET, POPE_JOAN, SPIN, varied
from tests.kit.hands import PlayedHand
from tests.kit.text import small_table_of
from tests.kit.walks import listening, random_hand

PRIYA, TOM = Seat(0), Seat(1)
HAND = """
seat 0: 2C 3C 5C 9D JH
seat 1: 4C QH 6S 7S 8S
seat 2: TD 8H 9H KH 2S
spare: 6C JD TH AH 3S
"""
LADY = """
seat 0: 2C 2S 5D 9H
seat 1: 3C 6S 8H QH
spare: 4C 8D JS KS
centre: KH
"""
SPINNING = """
seat 0: AD 5C 7C
seat 1: 6C 2D KH
seat 2: 8C 3D 4S
"""


def dealt(rules: Rules, text: str = HAND) -> PlayedHand:
    return small_table_of(text, rules)


def now(hand: PlayedHand, you: Seat | None, language: Language = Language.ENGLISH) -> Explained:
    """The last thing that happened in *hand*, told in full."""
    seen, listener = view(hand.rules, hand.state, you), listening(len(hand.seats), you, language)
    return explained(hand.rules, hand.events[-1], seen, listener)


def placing() -> PlayedHand:
    """Three players, whose counters are still to be put on pots; Tom is the first."""
    return random_hand(OLD_NEWMARKET, 0).at(0)


ANOTHER_SUIT = varied(NEWMARKET, id="another-suit", lead=Lead.LOWEST_OF_ANOTHER_SUIT)

# What has been done, who hears of it, what they could do next, and the rule.
SITUATIONS: list[tuple[Callable[[], PlayedHand], Seat | None, str, str]] = [
    (
        lambda: dealt(NEWMARKET),
        PRIYA,
        "You may lead 2♣, 9♦ or J♥: the lowest of each suit you hold.",
        "N3: nobody plays or sees the spare hand.",
    ),
    (
        lambda: dealt(NEWMARKET),
        None,
        "Only Priya can act, who has the lead.",
        "N3: nobody plays or sees the spare hand.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C"),
        PRIYA,
        "You must play the 3♣: it is called, and you hold it.",
        "N5: the leader picks a suit and plays their lowest of it.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C 3C"),
        PRIYA,
        "Only Tom can act, who holds the called 4♣.",
        "N6: whoever holds the next card up must play it.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C 3C 4C 5C"),
        PRIYA,
        "You may lead 9♦ or J♥: the lowest of each suit you hold.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C 3C 4C 5C JH QH KH 8H 9H 2S TD"),
        PRIYA,
        "The hand is over. A♥ stays for the next one (C7).",
        "N9: a player's last card ends the hand.",
    ),
    (
        lambda: dealt(NEWMARKET, HAND.replace("9D JH", "9D JD").replace("6C JD", "6C JH")).play("2C 3C 4C 5C"),
        PRIYA,
        "You must lead the 9♦: you hold one suit only.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(NEWMARKET).play("9D TD"),
        Seat(2),
        "You may lead 8♥ or 2♠: the lowest of each suit you hold.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(ANOTHER_SUIT).play("9D TD"),
        Seat(2),
        "You may lead 8♥ or 2♠: the lowest of each suit allowed.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(ANOTHER_SUIT).play("2C 3C 4C 5C JH QH KH"),
        Seat(2),
        "You may lead 10♦ or 2♠: the lowest of each suit allowed.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(ANOTHER_SUIT).play("2C 3C 4C 5C 9D TD 2S"),
        Seat(2),
        "You must lead the 8♥: no other suit of yours may be led.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(SPIN, SPINNING),
        PRIYA,
        "You may lead any of your 3 cards. Or lay Spin alone.",
        "S3: all the cards are dealt to players.",
    ),
    (
        lambda: dealt(SPIN, SPINNING).play("5C 6C"),
        PRIYA,
        "You must play the 7♣, which is called, and may lay Spin with it.",
        "S5: whoever holds the next card up must play it.",
    ),
    (
        lambda: dealt(SPIN, SPINNING).play("5C 6C 7C+"),
        TOM,
        "The hand is over, and no pot is left.",
        "S11: a player's last card ends the hand.",
    ),
    (
        lambda: dealt(SPIN, SPINNING).play("spin"),
        PRIYA,
        "You may lead any of your 2 cards.",
        "S8: Spin stops the run, and its player leads again.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY),
        PRIYA,
        "Only Tom can act: keep the cards or exchange them.",
        "F3: the stakes go on the pots after the deal.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY),
        TOM,
        "You may keep your cards, or exchange them unseen, free.",
        "F3: the stakes go on the pots after the deal.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("keep"),
        PRIYA,
        "You may keep your cards, or exchange them unseen for 1 counter.",
        "F4: the offer goes round until somebody exchanges.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("keep keep"),
        PRIYA,
        "You may lead 2♣ or 2♠: your lowest black cards are of one rank.",
        "F4: the offer goes round until somebody exchanges.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("exchange"),
        PRIYA,
        "You may lead 2♣ or 2♠: your lowest black cards are of one rank.",
        "F4: the first exchange ends the offer.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("keep keep").play("2C 3C"),
        TOM,
        "You must lead the 8♥, your lowest red card.",
        "F11: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("keep keep").play("2C 3C"),
        PRIYA,
        "Only Tom can act, who leads their lowest red card.",
        "F11: after a stop the last player leads again.",
    ),
    (
        lambda: placing().stake("KC AS"),
        PRIYA,
        "Your counter must go on a bare pot: Q♥ or J♦.",
        "O2: players choose the pot, but none may stay bare.",
    ),
    (
        lambda: placing().stake("KC"),
        TOM,
        "Only Ann can act: a counter goes on a pot.",
        "O2: players choose the pot, but none may stay bare.",
    ),
]


@pytest.mark.parametrize(("done", "you", "options", "rule"), SITUATIONS)
def test_what_could_be_done_and_which_rule_it_was(
    done: Callable[[], PlayedHand], you: Seat | None, options: str, rule: str
) -> None:
    told = now(done(), you)

    assert (options, rule) == (told.options, told.rule)
    assert rule.startswith(f"{told.clause}: ")


# What somebody tried, what they could do instead, and the rule against it.
REFUSED: list[tuple[Callable[[], PlayedHand], Action, str, str]] = [
    (
        lambda: dealt(NEWMARKET),
        Play(PRIYA, Card("5C")),
        "You may lead 2♣, 9♦ or J♥: the lowest of each suit you hold.",
        "N5: the leader picks a suit and plays their lowest of it.",
    ),
    (
        lambda: dealt(NEWMARKET),
        Play(TOM, Card("4C")),
        "Only Priya can act, who has the lead.",
        "N4: the player after the dealer leads first.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C 3C 4C 5C"),
        Play(TOM, Card("QH")),
        "Only Priya can act, who has the lead.",
        "N7: after a stop the last player leads again.",
    ),
    (
        lambda: dealt(NEWMARKET).play("2C 3C"),
        Play(TOM, Card("QH")),
        "You must play the 4♣: it is called, and you hold it.",
        "N6: whoever holds the next card up must play it.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY),
        Play(TOM, Card("3C")),
        "You may keep your cards, or exchange them unseen, free.",
        "F4: the offer goes round until somebody exchanges.",
    ),
    (
        lambda: dealt(FIND_THE_LADY, LADY).choose("keep keep").play("2C 3C"),
        Play(TOM, Card("6S")),
        "You must lead the 8♥, your lowest red card.",
        "F7: the lead is the lowest card of the colour due.",
    ),
    (
        lambda: dealt(SPIN, SPINNING),
        Play(PRIYA, Card("5C"), spin=True),
        "You may lead any of your 3 cards. Or lay Spin alone.",
        "S8: Spin goes with a called card, or alone.",
    ),
    (
        lambda: dealt(varied(SPIN, id="not-alone", spin_alone=SpinAlone.REFUSED), SPINNING),
        LaySpin(PRIYA),
        "You may lead any of your 3 cards.",
        "S8: Spin goes with a called card.",
    ),
    (
        placing,
        Keep(TOM),
        "You may put your counter on any pot.",
        "O2: players choose the pot, but none may stay bare.",
    ),
    (
        lambda: dealt(SPIN, SPINNING).play("5C 6C 7C+"),
        Play(TOM, Card("KH")),
        "The hand is over, and no pot is left.",
        "S11: a player's last card ends the hand.",
    ),
    (
        lambda: dealt(load_rules("pub-newmarket"), HAND.replace("9D JH", "9D JD").replace("6C JD", "6C JH")),
        Play(PRIYA, Card("2C")),
        "You must lead the 9♦: the lowest diamond opens the hand.",
        "PN4: the lowest diamond opens the hand.",
    ),
]


@pytest.mark.parametrize(("done", "tried", "options", "rule"), REFUSED)
def test_what_could_be_done_instead_and_which_rule_stands_against_it(
    done: Callable[[], PlayedHand], tried: Action, options: str, rule: str
) -> None:
    hand = done()
    refused = refusal(hand.rules, hand.state, tried)
    assert refused is not None
    seen, listener = view(hand.rules, hand.state, tried.seat), listening(len(hand.seats), tried.seat)
    told = explained_refusal(hand.rules, refused, seen, listener)

    assert (refused.reason, options, rule) == (told.reason, told.options, told.rule)
    assert len(" ".join((told.what, told.options, told.rule)).split()) <= 40


@pytest.mark.parametrize("rules", built_in_rules().values(), ids=built_in_rules())
def test_whatever_is_refused_is_told_in_forty_words(rules: Rules) -> None:
    for seed in range(3):
        whole = random_hand(rules, seed)
        for done in range(0, len(whole.actions) + 1, 7):
            hand = whole.at(done)
            tried: list[Action] = [
                *(Play(seat, card) for seat in hand.seats[:2] for card in Card),
                Keep(PRIYA),
                LaySpin(TOM),
            ]
            for action in tried:
                refused = refusal(rules, hand.state, action)
                if refused is None:
                    continue
                seen = view(rules, hand.state, action.seat)
                for language in (Language.ENGLISH, Language.GERMAN):
                    told = explained_refusal(rules, refused, seen, listening(len(hand.seats), action.seat, language))
                    assert len(" ".join((told.what, told.options, told.rule)).split()) <= 40, told
                    assert told.rule.startswith(f"{told.clause}: ")


# What takes a pot, pays or ends a match, and the rule by which it does.
AT_ONCE = varied(NEWMARKET, id="at-once", target_checked=TargetChecked.AT_ONCE)
RULED: list[tuple[Rules, str, object, str]] = [
    (NEWMARKET, HAND, PotTaken(PRIYA, "QD", Card("QD"), 4), "N8: who plays the Q♦ takes all on its pot."),
    (OLD_NEWMARKET, "", PotTaken(PRIYA, "AS", Card("KS"), 4), "O7: the card before the A♠ takes its pot."),
    (SPIN, SPINNING, PotTaken(PRIYA, "matrimony", Card("KD"), 2), "S10: one player who has played K♦ and Q♦ takes it."),
    (SPIN, SPINNING, PotTaken(PRIYA, "game", None, 2), "S11: who goes out takes this pot."),
    (POPE_JOAN, "", PotTaken(PRIYA, "queen", Card("QS"), 1), "P7: who plays the trump Q♠ takes its pot."),
    (
        FIND_THE_LADY,
        LADY,
        PotTaken(PRIYA, "queenie", Card("QH"), 4),
        "F13: the queen of the centre card's suit takes it.",
    ),
    (NEWMARKET, HAND, Paid(PRIYA, TOM, 3, 3), "N9: each card left costs 1 counter."),
    (SPIN, SPINNING, Paid(PRIYA, TOM, 3, 6, Card("AD")), "S11: each card left costs 1 counter, double with the A♦."),
    (POPE_JOAN, "", Paid(PRIYA, TOM, 3, 0, Card("9D")), "P8: who still holds the 9♦ pays nothing."),
    (AT_ONCE, HAND, Abandoned(PRIYA), "N11: the target ends a hand at once."),
    (
        NEWMARKET,
        HAND,
        MatchEnded(EndReason.TARGET, (PRIYA,), (150, 9, 9)),
        "N11: most counters win once the target is reached.",
    ),
    (
        load_rules("epsom"),
        "",
        MatchEnded(EndReason.RUIN, (PRIYA,), (60, 0)),
        "E9: the match ends when a player has no counter.",
    ),
]


@pytest.mark.parametrize(("rules", "text", "event", "rule"), RULED)
def test_by_which_rule_counters_go_where_they_go(rules: Rules, text: str, event: object, rule: str) -> None:
    hand = dealt(rules, text) if text else random_hand(rules, 0).at(0)
    assert isinstance(event, PotTaken | Paid | Abandoned | MatchEnded)
    told = explained(rules, event, view(hand.rules, hand.state, None), listening(len(hand.seats), None))

    assert rule == told.rule


def test_p4_the_card_turned_up_brings_the_dealer_its_pot() -> None:
    hands = (random_hand(POPE_JOAN, seed).at(0) for seed in range(40))
    hand = next(hand for hand in hands if isinstance(hand.events[-1], PotTaken))

    assert "P7: the card turned up brings the dealer its pot." == now(hand, PRIYA).rule


def test_the_same_in_german() -> None:
    hand = dealt(NEWMARKET).play("2C 3C 4C 5C")
    told = now(hand, PRIYA, Language.GERMAN)

    assert "Du kannst 9♦ oder B♥ ausspielen: von jeder deiner Farben die niedrigste." == told.options
    assert "N7: Nach einem Stopp spielt aus, wer zuletzt gespielt hat." == told.rule


@pytest.mark.parametrize(
    ("player", "expected"),
    [
        ("Anna", "Anna"),
        (" Anna\n\tMaria ", "Anna Maria"),
        ("", "Platz 1"),
        (" \n", "Platz 1"),
        ("\x1b[2Ja\u202eb\ue000", r"\x1b[2Ja\u202eb\ue000"),
        ("<b>" * 2000, "<b><b><b><b><b><b><b><b…"),
    ],
)
def test_players_of_a_record_are_called_as_a_sentence_may_have_it(player: str, expected: str) -> None:
    assert listener_of((player, "Ben"), None, Language.GERMAN).names == [expected, "Ben"]
