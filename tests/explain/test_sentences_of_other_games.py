"""What only some games have, in words: for who acts, another player and a watcher; and every refusal of theirs."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from newmarket.cards import Card, Colour
from newmarket.engine import (
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Kept,
    LeadPassed,
    NobodyLeads,
    Paid,
    PotTaken,
    Settled,
    SpinLaid,
    Stake,
    Staked,
    Stopped,
    StopReason,
    TurnedUp,
)
from newmarket.explain import Explanation, Listener, Reason, explain
from newmarket.languages import Language
from newmarket.match import EndReason, MatchEnded
from newmarket.rules import Clause, TargetChecked, Topic, load_rules
from tests.explain import test_sentences as of_newmarket
from tests.explain.test_sentences import NAMES, PRIYA, TOM

# Of each thing that can happen: the game, the reason, the clause, the sentence for Priya, for Tom and for a watcher,
# and what a German watcher is told.
TOLD: list[tuple[str, Event | MatchEnded, Reason, str, tuple[str, str, str], str]] = [
    (
        "find-the-lady",
        Dealt(dealer=PRIYA, sizes=(13, 13, 12), spare=13, leader=TOM, centre=1),
        Reason.DEALT,
        "F1",
        (
            "You deal 12 or 13 cards to each, 13 to the spare hand and one to the centre; Tom leads.",
            "Priya deals 12 or 13 cards to each, 13 to the spare hand and one to the centre; you lead.",
            "Priya deals 12 or 13 cards to each, 13 to the spare hand and one to the centre; Tom leads.",
        ),
        "Priya gibt allen 12 oder 13 Karten, dem Blindblatt 13 und eine in die Mitte; Tom spielt aus.",
    ),
    (
        "find-the-lady",
        Staked(seat=PRIYA, stakes=(Stake(pot="queenie", counters=2), Stake(pot="chipping", counters=1))),
        Reason.STAKED,
        "F3",
        ("You put 3 counters on 2 pots.", "Priya puts 3 counters on 2 pots.", "Priya puts 3 counters on 2 pots."),
        "Priya setzt 3 Marken auf 2 Töpfe.",
    ),
    (
        "spin",
        Staked(seat=PRIYA, stakes=(Stake(pot="game", counters=1),)),
        Reason.STAKED,
        "S2",
        ("You put 1 counter on Game.", "Priya puts 1 counter on Game.", "Priya puts 1 counter on Game."),
        "Priya setzt 1 Marke auf den Topf „Spiel“.",
    ),
    (
        "pope-joan",
        TurnedUp(card=Card("QH")),
        Reason.TURNED_UP,
        "P4",
        (
            "The Q♥ is turned up: hearts are trumps.",
            "The Q♥ is turned up: hearts are trumps.",
            "The Q♥ is turned up: hearts are trumps.",
        ),
        "D♥ wird aufgedeckt: Herz ist Trumpf.",
    ),
    (
        "find-the-lady",
        Kept(seat=PRIYA),
        Reason.KEPT,
        "F4",
        ("You keep your cards.", "Priya keeps their cards.", "Priya keeps their cards."),
        "Priya behält die eigenen Karten.",
    ),
    (
        "find-the-lady",
        Exchanged(seat=PRIYA, counters=0),
        Reason.EXCHANGED,
        "F4",
        (
            "You exchange your cards for the spare hand.",
            "Priya exchanges their cards for the spare hand.",
            "Priya exchanges their cards for the spare hand.",
        ),
        "Priya tauscht die eigenen Karten gegen das Blindblatt.",
    ),
    (
        "find-the-lady",
        Exchanged(seat=PRIYA, counters=1, pot="queenie"),
        Reason.EXCHANGED,
        "F4",
        (
            "You exchange your cards for the spare hand and put 1 counter into Queenie's kitty.",
            "Priya exchanges their cards for the spare hand and puts 1 counter into Queenie's kitty.",
            "Priya exchanges their cards for the spare hand and puts 1 counter into Queenie's kitty.",
        ),
        "Priya tauscht die eigenen Karten gegen das Blindblatt und legt 1 Marke in den Topf „Queenie“.",
    ),
    (
        "find-the-lady",
        LeadPassed(seat=PRIYA, to=TOM, colour=Colour.RED),
        Reason.LEAD_PASSED,
        "F9",
        (
            "You have no red card and pass the lead to Tom.",
            "Priya has no red card and passes the lead to you.",
            "Priya has no red card and passes the lead to Tom.",
        ),
        "Priya hat keine rote Karte; Tom darf ausspielen.",
    ),
    (
        "michigan",
        LeadPassed(seat=PRIYA, to=TOM),
        Reason.LEAD_PASSED,
        "M7",
        (
            "You have no card of another suit and pass the lead to Tom.",
            "Priya has no card of another suit and passes the lead to you.",
            "Priya has no card of another suit and passes the lead to Tom.",
        ),
        "Priya hat keine Karte einer anderen Farbe; Tom darf ausspielen.",
    ),
    (
        "pub-newmarket",
        LeadPassed(seat=PRIYA, to=TOM),
        Reason.LEAD_PASSED,
        "PN6",
        (
            "You have no card of the other colour and pass the lead to Tom.",
            "Priya has no card of the other colour and passes the lead to you.",
            "Priya has no card of the other colour and passes the lead to Tom.",
        ),
        "Priya hat keine Karte der Gegenfarbe; Tom darf ausspielen.",
    ),
    (
        "find-the-lady",
        NobodyLeads(colour=Colour.BLACK),
        Reason.NOBODY_LEADS,
        "F10",
        (
            "Nobody has a black card to lead: the hand is over, and nobody goes out.",
            "Nobody has a black card to lead: the hand is over, and nobody goes out.",
            "Nobody has a black card to lead: the hand is over, and nobody goes out.",
        ),
        "Niemand hat eine schwarze Karte zum Ausspielen: Das Spiel ist vorbei, und niemand macht aus.",
    ),
    (
        "michigan",
        NobodyLeads(colour=None),
        Reason.NOBODY_LEADS,
        "M8",
        (
            "Nobody has a card of another suit to lead: the hand is over, and nobody goes out.",
            "Nobody has a card of another suit to lead: the hand is over, and nobody goes out.",
            "Nobody has a card of another suit to lead: the hand is over, and nobody goes out.",
        ),
        "Niemand hat eine Karte einer anderen Farbe zum Ausspielen: Das Spiel ist vorbei, und niemand macht aus.",
    ),
    (
        "pub-newmarket",
        NobodyLeads(colour=None),
        Reason.NOBODY_LEADS,
        "PN7",
        (
            "Nobody has a card of the other colour to lead: the hand is over, and nobody goes out.",
            "Nobody has a card of the other colour to lead: the hand is over, and nobody goes out.",
            "Nobody has a card of the other colour to lead: the hand is over, and nobody goes out.",
        ),
        "Niemand hat eine Karte der Gegenfarbe zum Ausspielen: Das Spiel ist vorbei, und niemand macht aus.",
    ),
    (
        "spin",
        SpinLaid(seat=PRIYA, card=Card("AD"), left=3),
        Reason.SPIN_LAID,
        "S8",
        ("You lay Spin, the A♦.", "Priya lays Spin, the A♦.", "Priya lays Spin, the A♦."),
        "Priya legt Spin, A♦.",
    ),
    (
        "spin",
        Stopped(card=Card("AD"), called=None, reason=StopReason.SPIN, leader=PRIYA),
        Reason.STOPPED_SPIN,
        "S8",
        (
            "The run stops at Spin. You lead next.",
            "The run stops at Spin. Priya leads next.",
            "The run stops at Spin. Priya leads next.",
        ),
        "Die Folge stoppt bei Spin. Nun spielt Priya aus.",
    ),
    (
        "pope-joan",
        Stopped(card=Card("JH"), called=Card("QH"), reason=StopReason.TURNED_UP, leader=PRIYA),
        Reason.STOPPED_TURNED_UP,
        "P6",
        (
            "The run stops: the Q♥ lies turned up. You lead next.",
            "The run stops: the Q♥ lies turned up. Priya leads next.",
            "The run stops: the Q♥ lies turned up. Priya leads next.",
        ),
        "Die Folge stoppt: D♥ liegt aufgedeckt. Nun spielt Priya aus.",
    ),
    (
        "find-the-lady",
        Stopped(card=Card("JH"), called=Card("QH"), reason=StopReason.OUT_OF_PLAY, leader=PRIYA),
        Reason.STOPPED_OUT_OF_PLAY,
        "F11",
        (
            "The run stops: the Q♥ is out of play. You lead next.",
            "The run stops: the Q♥ is out of play. Priya leads next.",
            "The run stops: the Q♥ is out of play. Priya leads next.",
        ),
        "Die Folge stoppt: D♥ ist nicht im Spiel. Nun spielt Priya aus.",
    ),
    (
        "spin",
        BountyPaid(seat=PRIYA, to=TOM, card=Card("KC"), counters=1),
        Reason.BOUNTY_PAID,
        "S6",
        (
            "You pay Tom 1 counter for the K♣.",
            "Priya pays you 1 counter for the K♣.",
            "Priya pays Tom 1 counter for the K♣.",
        ),
        "Priya zahlt Tom 1 Marke für K♣.",
    ),
    (
        "spin",
        BountyPaid(seat=PRIYA, to=TOM, card=Card("AD"), counters=3),
        Reason.BOUNTY_PAID,
        "S7",
        (
            "You pay Tom 3 counters for the A♦.",
            "Priya pays you 3 counters for the A♦.",
            "Priya pays Tom 3 counters for the A♦.",
        ),
        "Priya zahlt Tom 3 Marken für A♦.",
    ),
    (
        "find-the-lady",
        PotTaken(seat=PRIYA, pot="queenie", card=Card("QH"), counters=6),
        Reason.POT_TAKEN,
        "F13",
        (
            "You have played the Q♥ and take Queenie's kitty: 6 counters.",
            "Priya has played the Q♥ and takes Queenie's kitty: 6 counters.",
            "Priya has played the Q♥ and takes Queenie's kitty: 6 counters.",
        ),
        "Priya hat D♥ gespielt und gewinnt den Topf „Queenie“: 6 Marken.",
    ),
    (
        "spin",
        PotTaken(seat=PRIYA, pot="game", card=None, counters=2),
        Reason.POT_TAKEN,
        "S11",
        (
            "You take Game for going out: 2 counters.",
            "Priya takes Game for going out: 2 counters.",
            "Priya takes Game for going out: 2 counters.",
        ),
        "Priya gewinnt fürs Ausmachen den Topf „Spiel“: 2 Marken.",
    ),
    (
        "spin",
        PotTaken(seat=PRIYA, pot="matrimony", card=Card("KD"), counters=2),
        Reason.POT_TAKEN,
        "S10",
        ("You take Matrimony: 2 counters.", "Priya takes Matrimony: 2 counters.", "Priya takes Matrimony: 2 counters."),
        "Priya gewinnt den Topf „Mariage“: 2 Marken.",
    ),
    (
        "find-the-lady",
        CentreShown(card=Card("3H")),
        Reason.CENTRE_SHOWN,
        "F2",
        ("The card in the centre is the 3♥.", "The card in the centre is the 3♥.", "The card in the centre is the 3♥."),
        "In der Mitte liegt 3♥.",
    ),
    (
        "spin",
        Paid(seat=PRIYA, to=TOM, cards=4, counters=8, left=Card("AD")),
        Reason.PAID,
        "S11",
        (
            "You pay Tom 8 counters, double for the A♦, for 4 cards left.",
            "Priya pays you 8 counters, double for the A♦, for 4 cards left.",
            "Priya pays Tom 8 counters, double for the A♦, for 4 cards left.",
        ),
        "Priya zahlt Tom 8 Marken für 4 Karten auf der Hand, wegen A♦ doppelt.",
    ),
    (
        "pope-joan",
        Paid(seat=PRIYA, to=TOM, cards=4, counters=0, left=Card("9D")),
        Reason.PAID,
        "P8",
        (
            "You still hold the 9♦ and pay Tom nothing for 4 cards left.",
            "Priya still holds the 9♦ and pays you nothing for 4 cards left.",
            "Priya still holds the 9♦ and pays Tom nothing for 4 cards left.",
        ),
        "Priya hat noch 9♦ und zahlt Tom nichts für 4 Karten auf der Hand.",
    ),
    (
        "find-the-lady",
        Settled(
            counters=(90, 100, 101),
            pots=(Stake(pot="queenie", counters=9), Stake(pot="chipping", counters=0)),
            out=None,
        ),
        Reason.SETTLED,
        "F10",
        (
            "The hand is settled: you have 90 counters, and the pots hold 9 counters.",
            "The hand is settled: you have 100 counters, and the pots hold 9 counters.",
            "The hand is settled: the pots hold 9 counters.",
        ),
        "Das Spiel ist abgerechnet: Die Töpfe enthalten 9 Marken.",
    ),
    (
        "epsom",
        MatchEnded(reason=EndReason.RUIN, winners=(PRIYA,), counters=(61, -1)),
        Reason.MATCH_WON,
        "E9",
        (
            "A player has no counter left: you win the match with 61 counters.",
            "A player has no counter left: Priya wins the match with 61 counters.",
            "A player has no counter left: Priya wins the match with 61 counters.",
        ),
        "Jemand hat keine Marke mehr: Priya gewinnt die Partie mit 61 Marken.",
    ),
]


@pytest.mark.parametrize(("game", "event", "reason", "clause", "said", "german"), TOLD, ids=range(len(TOLD)))
def test_each_event_is_told_to_its_actor_another_player_and_a_watcher(
    game: str, event: Event | MatchEnded, reason: Reason, clause: str, said: tuple[str, str, str], german: str
) -> None:
    rules = load_rules(game)
    listeners = [Listener(NAMES, PRIYA), Listener(NAMES, TOM), Listener(NAMES)]

    assert [explain(rules, event, who) for who in listeners] == [Explanation(reason, what, clause) for what in said]
    assert explain(rules, event, Listener(NAMES, None, Language.GERMAN)).what == german


def test_the_sentences_of_all_games_leave_out_no_event_or_reason() -> None:
    events = [*(event for event, *_ in of_newmarket.TOLD), *(event for _, event, *_ in TOLD)]
    reasons = {reason for _, reason, *_ in of_newmarket.TOLD} | {reason for _, _, reason, *_ in TOLD}

    assert {type(event) for event in events} == {*get_args(Event), MatchEnded}
    assert reasons == set(Reason) - {Reason.BEFORE}  # of a hand in which nothing has happened there is no event
    assert {event.reason for event in events if isinstance(event, Stopped)} == set(StopReason)
    assert {event.reason for event in events if isinstance(event, MatchEnded)} == set(EndReason)


@pytest.mark.parametrize(
    ("counters", "checked", "clause"),
    [
        ((90, 150, 60), TargetChecked.AT_ONCE, "M13"),
        ((90, 149, 60), TargetChecked.AT_ONCE, "M8"),
        ((90, 150, 60), TargetChecked.AT_SETTLEMENT, "M8"),
    ],
)
def test_a_hand_without_a_winner_cites_what_ended_it_where_leads_are_passed_and_the_target_is_looked_at_once(
    counters: tuple[int, ...], checked: TargetChecked, clause: str
) -> None:
    michigan = load_rules("michigan")
    target = Clause("M13", "The first to 150 counters takes the match.", Topic.TARGET)
    rules = replace(michigan, target=150, target_checked=checked, clauses=(*michigan.clauses, target))
    left = tuple(Stake(pot.id, 5) for pot in rules.pots)

    assert explain(rules, Settled(counters, left, None), Listener(("Priya", "Tom", "Ann"))).clause == clause
