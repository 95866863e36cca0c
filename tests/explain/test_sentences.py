"""Every event and every refusal in words, for the one who acts, another player and a watcher."""

from __future__ import annotations

import pytest

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    Dealt,
    Event,
    Followed,
    Led,
    Paid,
    PotTaken,
    Refusal,
    RefusalReason,
    Seat,
    Settled,
    Stake,
    Staked,
    Stopped,
    StopReason,
    WentOut,
)
from newmarket.explain import Explanation, Listener, Reason, explain, explain_refusal, refusal_clause
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Rules, Topic, load_rules

NEWMARKET = load_rules("newmarket")
SARATOGA = load_rules("saratoga")
PRIYA, TOM, ANN = Seat(0), Seat(1), Seat(2)
NAMES = ("Priya", "Tom", "Ann")
POTS = tuple(Stake(pot.id, 3) for pot in NEWMARKET.pots)


def each(counters: int) -> tuple[Stake, ...]:
    return tuple(Stake(pot.id, counters) for pot in NEWMARKET.pots)


# Of each thing that can happen: the reason, the clause, and the sentence for Priya, for Tom and for a watcher.
TOLD: list[tuple[Event | MatchEnded, Reason, str, tuple[str, str, str]]] = [
    (
        Staked(PRIYA, each(1)),
        Reason.STAKED,
        "N2",
        (
            "You put 1 counter on each pot.",
            "Priya puts 1 counter on each pot.",
            "Priya puts 1 counter on each pot.",
        ),
    ),
    (
        Staked(PRIYA, each(2)),
        Reason.STAKED,
        "N2",
        (
            "As dealer you put 2 counters on each pot.",
            "Priya, the dealer, puts 2 counters on each pot.",
            "Priya, the dealer, puts 2 counters on each pot.",
        ),
    ),
    (
        Staked(PRIYA, (Stake("KC", 2),)),
        Reason.STAKED,
        "N2",
        (
            "You put 2 counters on the K♣ pot.",
            "Priya puts 2 counters on the K♣ pot.",
            "Priya puts 2 counters on the K♣ pot.",
        ),
    ),
    (
        Staked(PRIYA, (Stake("KC", 2), Stake("JS", 1))),
        Reason.STAKED,
        "N2",
        (
            "You put 3 counters on 2 pots.",
            "Priya puts 3 counters on 2 pots.",
            "Priya puts 3 counters on 2 pots.",
        ),
    ),
    (
        Dealt(PRIYA, (13, 13, 13), 13, TOM),
        Reason.DEALT,
        "N3",
        (
            "You deal 13 cards to each and 13 to the spare hand; Tom leads.",
            "Priya deals 13 cards to each and 13 to the spare hand; you lead.",
            "Priya deals 13 cards to each and 13 to the spare hand; Tom leads.",
        ),
    ),
    (
        Dealt(ANN, (11, 11, 10), 0, PRIYA),
        Reason.DEALT,
        "N3",
        (
            "Ann deals 10 or 11 cards to each; you lead.",
            "Ann deals 10 or 11 cards to each; Priya leads.",
            "Ann deals 10 or 11 cards to each; Priya leads.",
        ),
    ),
    (
        Led(PRIYA, Card.FOUR_OF_CLUBS, 6),
        Reason.LED,
        "N5",
        ("You lead the 4♣.", "Priya leads the 4♣.", "Priya leads the 4♣."),
    ),
    (
        Followed(PRIYA, Card.TEN_OF_HEARTS, 6),
        Reason.FOLLOWED,
        "N6",
        ("You follow with the 10♥.", "Priya follows with the 10♥.", "Priya follows with the 10♥."),
    ),
    (
        PotTaken(PRIYA, "QD", Card.QUEEN_OF_DIAMONDS, 1),
        Reason.POT_TAKEN,
        "N8",
        ("You take the Q♦ pot: 1 counter.", "Priya takes the Q♦ pot: 1 counter.", "Priya takes the Q♦ pot: 1 counter."),
    ),
    (
        Stopped(Card.ACE_OF_HEARTS, None, StopReason.TOP_OF_SUIT, PRIYA),
        Reason.STOPPED_TOP_OF_SUIT,
        "N7",
        (
            "The run stops: nothing is above the A♥. You lead next.",
            "The run stops: nothing is above the A♥. Priya leads next.",
            "The run stops: nothing is above the A♥. Priya leads next.",
        ),
    ),
    (
        Stopped(Card.SEVEN_OF_DIAMONDS, Card.EIGHT_OF_DIAMONDS, StopReason.REMOVED, PRIYA),
        Reason.STOPPED_REMOVED,
        "N7",
        (
            "The run stops: the 8♦ is not in the pack. You lead next.",
            "The run stops: the 8♦ is not in the pack. Priya leads next.",
            "The run stops: the 8♦ is not in the pack. Priya leads next.",
        ),
    ),
    (
        Stopped(Card.FOUR_OF_CLUBS, Card.FIVE_OF_CLUBS, StopReason.ALREADY_PLAYED, PRIYA),
        Reason.STOPPED_ALREADY_PLAYED,
        "N7",
        (
            "The run stops: the 5♣ was already played. You lead next.",
            "The run stops: the 5♣ was already played. Priya leads next.",
            "The run stops: the 5♣ was already played. Priya leads next.",
        ),
    ),
    (
        Stopped(Card.TEN_OF_SPADES, Card.JACK_OF_SPADES, StopReason.OUT_OF_PLAY, PRIYA),
        Reason.STOPPED_OUT_OF_PLAY,
        "N7",
        (
            "The run stops: the J♠ lies in the spare hand. You lead next.",
            "The run stops: the J♠ lies in the spare hand. Priya leads next.",
            "The run stops: the J♠ lies in the spare hand. Priya leads next.",
        ),
    ),
    (
        WentOut(PRIYA),
        Reason.WENT_OUT,
        "N9",
        (
            "You have no card left and go out: the hand is over.",
            "Priya has no card left and goes out: the hand is over.",
            "Priya has no card left and goes out: the hand is over.",
        ),
    ),
    (
        Paid(PRIYA, TOM, 3, 3),
        Reason.PAID,
        "N9",
        (
            "You pay Tom 3 counters for 3 cards left.",
            "Priya pays you 3 counters for 3 cards left.",
            "Priya pays Tom 3 counters for 3 cards left.",
        ),
    ),
    (
        Paid(TOM, PRIYA, 1, 1),
        Reason.PAID,
        "N9",
        (
            "Tom pays you 1 counter for 1 card left.",
            "You pay Priya 1 counter for 1 card left.",
            "Tom pays Priya 1 counter for 1 card left.",
        ),
    ),
    (
        Paid(PRIYA, TOM, 3, 0),
        Reason.PAID,
        "N9",
        (
            "You owe Tom nothing for 3 cards left.",
            "Priya owes you nothing for 3 cards left.",
            "Priya owes Tom nothing for 3 cards left.",
        ),
    ),
    (
        Abandoned(PRIYA),
        Reason.ABANDONED,
        "N11",
        (
            "You reach the target of 150 counters: the hand ends here and now.",
            "Priya reaches the target of 150 counters: the hand ends here and now.",
            "Priya reaches the target of 150 counters: the hand ends here and now.",
        ),
    ),
    (
        Settled((101, -3, 1), POTS, PRIYA),
        Reason.SETTLED,
        "N9",
        (
            "The hand is settled: you have 101 counters, and the pots hold 12 counters.",
            "The hand is settled: you have −3 counters, and the pots hold 12 counters.",
            "The hand is settled: the pots hold 12 counters.",
        ),
    ),
    (
        Settled((1, 150, 1), (Stake("KC", 1),), None),
        Reason.SETTLED,
        "N11",
        (
            "The hand is settled: you have 1 counter, and the pots hold 1 counter.",
            "The hand is settled: you have 150 counters, and the pots hold 1 counter.",
            "The hand is settled: the pots hold 1 counter.",
        ),
    ),
    (
        MatchEnded(EndReason.TARGET, (PRIYA,), (153, 100, 90)),
        Reason.MATCH_WON,
        "N11",
        (
            "You reach the target and win the match with 153 counters.",
            "Priya reaches the target and wins the match with 153 counters.",
            "Priya reaches the target and wins the match with 153 counters.",
        ),
    ),
    (
        MatchEnded(EndReason.LAST_HAND, (PRIYA,), (120, 100, 90)),
        Reason.MATCH_WON,
        "N12",
        (
            "The last hand is played: you win the match with 120 counters.",
            "The last hand is played: Priya wins the match with 120 counters.",
            "The last hand is played: Priya wins the match with 120 counters.",
        ),
    ),
    (
        MatchEnded(EndReason.LAST_HAND, (PRIYA, ANN), (120, 100, 120)),
        Reason.MATCH_DRAWN,
        "N12",
        (
            "The last hand is played: the match is a draw between you and Ann, with 120 counters each.",
            "The last hand is played: the match is a draw between Priya and Ann, with 120 counters each.",
            "The last hand is played: the match is a draw between Priya and Ann, with 120 counters each.",
        ),
    ),
    (
        MatchEnded(EndReason.TARGET, (PRIYA, TOM, ANN), (150, 150, 150)),
        Reason.MATCH_DRAWN,
        "N11",
        (
            "The target is reached: the match is a draw between you, Tom and Ann, with 150 counters each.",
            "The target is reached: the match is a draw between you, Priya and Ann, with 150 counters each.",
            "The target is reached: the match is a draw between Priya, Tom and Ann, with 150 counters each.",
        ),
    ),
]

# Of each refusal: the clause, the sentence for who tried, and the one for somebody who is told of it.
REFUSED: list[tuple[Refusal, str, str, str]] = [
    (
        Refusal(RefusalReason.HAND_OVER, Topic.GOING_OUT, Card.FIVE_OF_CLUBS),
        "N9",
        "The hand is over: nothing more is played.",
        "The hand is over: nothing more is played.",
    ),
    (
        Refusal(RefusalReason.NOT_YOUR_TURN, Topic.LEAD, Card.FIVE_OF_CLUBS, turn=TOM),
        "N5",
        "It is not your turn: Tom leads now.",
        "It is another player's turn: Tom leads now.",
    ),
    (
        Refusal(RefusalReason.NOT_YOUR_TURN, Topic.FOLLOW, Card.FIVE_OF_CLUBS, turn=TOM),
        "N6",
        "It is not your turn: Tom holds the called card.",
        "It is another player's turn: Tom holds the called card.",
    ),
    (
        Refusal(RefusalReason.NOT_HELD, Topic.LEAD, Card.FIVE_OF_CLUBS),
        "N5",
        "You do not hold the 5♣.",
        "The player does not hold the 5♣.",
    ),
    (
        Refusal(RefusalReason.NOT_HELD, Topic.FOLLOW, Card.FIVE_OF_CLUBS, needed=Card.JACK_OF_SPADES),
        "N6",
        "You do not hold the 5♣. The run calls for the J♠, which you hold: play that one.",
        "The player does not hold the 5♣. The run calls for the J♠.",
    ),
    (
        Refusal(RefusalReason.NOT_THE_CALLED_CARD, Topic.FOLLOW, Card.FIVE_OF_CLUBS, needed=Card.JACK_OF_SPADES),
        "N6",
        "The run calls for the J♠, which you hold: play that one.",
        "The run calls for the J♠, not for the 5♣.",
    ),
    (
        Refusal(RefusalReason.NOT_THE_LOWEST, Topic.LEAD, Card.FIVE_OF_CLUBS, needed=Card.TWO_OF_CLUBS),
        "N5",
        "Your lowest club is the 2♣: lead that one, or another suit.",
        "A lead is the lowest card of its suit: here the 2♣, not the 5♣.",
    ),
]


@pytest.mark.parametrize(("event", "reason", "clause", "said"), TOLD, ids=lambda case: str(case)[:40])
def test_each_event_is_told_to_its_actor_another_player_and_a_watcher(
    event: Event | MatchEnded, reason: Reason, clause: str, said: tuple[str, str, str]
) -> None:
    listeners = [Listener(NAMES, PRIYA), Listener(NAMES, TOM), Listener(NAMES)]

    assert [explain(NEWMARKET, event, who) for who in listeners] == [Explanation(reason, what, clause) for what in said]


@pytest.mark.parametrize(("refused", "clause", "to_actor", "to_watcher"), REFUSED, ids=lambda case: str(case)[:40])
def test_each_refusal_says_what_stands_against_the_action(
    refused: Refusal, clause: str, to_actor: str, to_watcher: str
) -> None:
    assert refusal_clause(NEWMARKET, refused) == clause
    assert explain_refusal(NEWMARKET, refused, Listener(NAMES, PRIYA)) == to_actor
    assert explain_refusal(NEWMARKET, refused, Listener(NAMES)) == to_watcher


def test_sentences_are_short() -> None:
    said = [sentence for *_, sentences in TOLD for sentence in sentences]
    said += [sentence for *_, to_actor, to_watcher in REFUSED for sentence in (to_actor, to_watcher)]

    assert [sentence for sentence in said if len(sentence.split()) > 20] == []


def test_a_dealer_who_stakes_like_the_others_is_not_named_as_dealer() -> None:
    staked = Staked(PRIYA, tuple(Stake(pot.id, 1) for pot in SARATOGA.pots))

    assert explain(SARATOGA, staked, Listener(NAMES)).what == "Priya puts 1 counter on each pot."


@pytest.mark.parametrize(
    ("rules", "event", "clause"),
    [
        (NEWMARKET, Led(PRIYA, Card.FOUR_OF_CLUBS, 6), "N5"),
        (SARATOGA, Led(PRIYA, Card.FOUR_OF_CLUBS, 6), "SA5"),
        (SARATOGA, WentOut(PRIYA), "SA9"),
    ],
)
def test_a_game_is_explained_by_its_own_clauses(rules: Rules, event: Event, clause: str) -> None:
    assert explain(rules, event, Listener(NAMES)).clause == clause


@pytest.mark.parametrize("name", ["{actor}", "{", "%s {0.__class__}", "\\", "<b>", "you", "", "Zoë's 卡"])
def test_a_name_is_never_read_as_anything_but_a_name(name: str) -> None:
    names = (name, "Tom", "{card}")
    told = explain(NEWMARKET, Led(PRIYA, Card.FOUR_OF_CLUBS, 6), Listener(names, TOM))
    paid = explain(NEWMARKET, Paid(PRIYA, ANN, 2, 2), Listener(names))
    drawn = explain(NEWMARKET, MatchEnded(EndReason.LAST_HAND, (PRIYA, ANN), (3, 0, 3)), Listener(names))

    assert told.what == f"{name} leads the 4♣."
    assert paid.what == f"{name} pays {{card}} 2 counters for 2 cards left."
    assert (
        drawn.what == f"The last hand is played: the match is a draw between {name} and {{card}}, with 3 counters each."
    )
