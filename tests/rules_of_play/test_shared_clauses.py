"""The clauses that every game of the family shares (C1 to C11), on Newmarket and on rules that differ from it."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import msgspec
import pytest

from newmarket.cards import Card
from newmarket.engine import (
    Action,
    Deal,
    Dealt,
    Followed,
    Led,
    Paid,
    Play,
    Played,
    PotTaken,
    Refusal,
    RefusalReason,
    Seat,
    Settled,
    Shown,
    Stake,
    Staked,
    Stopped,
    StopReason,
    View,
    WentOut,
    begin,
    clockwise_after,
    lab_deal,
    legal_actions,
    refusal,
    share_out,
    step,
    view,
)
from newmarket.match import MatchEnded, MatchView, deal_hand, match_view, next_dealer, start_match
from newmarket.rules import CardsShown, Lead, Spare, Topic, built_in_rules, shared_clauses
from tests.kit.games import ACE_LOW, NEWMARKET, varied, with_pack
from tests.kit.hands import at_random, begun, card_of
from tests.kit.text import match_at, played_in, small_table_of, stops, table_of

HERE = Path(__file__).parent


def test_c1_whoever_holds_the_next_card_up_must_play_it_and_nobody_may_pass() -> None:
    """The run calls 6♣, then 7♣, then 8♣: for each there is one legal action in the whole game."""
    hand = small_table_of("seat 0: 5C 8C 2H\nseat 1: 6C 3H 4H\nseat 2: 7C 2D 3D\nspare: 9C 4D 5D")
    runs = [hand.play("5C"), hand.play("5C 6C"), hand.play("5C 6C 7C")]

    assert [legal_actions(run.rules, run.state) for run in runs] == [
        (Play(Seat(1), Card("6C")),),
        (Play(Seat(2), Card("7C")),),
        (Play(Seat(0), Card("8C")),),
    ]
    every = [Play(seat, card) for seat in hand.seats for card in Card]
    for run in runs:
        assert tuple(each for each in every if not refusal(run.rules, run.state, each)) == legal_actions(
            run.rules, run.state
        )


def test_c2_a_run_stops_above_the_top_rank_whatever_the_ace() -> None:
    """With a low ace the two follows it, and the king tops the suit."""
    hand = small_table_of("seat 0: AC 4H 5H\nseat 1: 2C KC 2H\nseat 2: QC 2D 3D\nspare: 3C 4D 5D", ACE_LOW)

    assert (
        Led(Seat(0), Card("AC"), left=2),
        Followed(Seat(1), Card("2C"), left=2),
        Stopped(Card("2C"), Card("3C"), StopReason.OUT_OF_PLAY, leader=Seat(1)),
        Led(Seat(1), Card("KC"), left=1),
        PotTaken(Seat(1), "KC", Card("KC"), 4),
        Stopped(Card("KC"), None, StopReason.TOP_OF_SUIT, leader=Seat(1)),
    ) == hand.told_by("AC 2C KC")


@pytest.mark.parametrize(
    ("line", "stopped"),
    [
        ("KH AH", Stopped(Card("AH"), None, StopReason.TOP_OF_SUIT, leader=Seat(0))),
        ("2C", Stopped(Card("2C"), Card("3C"), StopReason.REMOVED, leader=Seat(0))),
        ("7D", Stopped(Card("7D"), Card("8D"), StopReason.OUT_OF_PLAY, leader=Seat(0))),
    ],
)
def test_c2_each_stop_tells_why(line: str, stopped: Stopped) -> None:
    """Top of the suit, taken out of the pack, out of play in the spare hand; the fourth reason is below."""
    hand = small_table_of("seat 0: KH AH 2C 7D\nseat 1: 2H 3H 4H 5H\nseat 2: 2S 3S 4S 5S\nspare: 8D 6S 7S 8S")

    assert stops(hand.play(line)) == [stopped]


def test_c2_a_card_already_played_is_not_said_to_be_out_of_play() -> None:
    """The page that says that an unheld card is in the spare hand overlooks the cards already played."""
    hand = small_table_of("seat 0: 5C KD QD\nseat 1: 3C 6C 2H\nseat 2: 4C 8D 3H\nspare: 7C 9D 4H")

    assert stops(hand.play("5C 6C 3C 4C")) == [
        Stopped(Card("6C"), Card("7C"), StopReason.OUT_OF_PLAY, leader=Seat(1)),
        Stopped(Card("4C"), Card("5C"), StopReason.ALREADY_PLAYED, leader=Seat(2)),
    ]


def test_c2_without_a_spare_hand_no_card_is_ever_out_of_play() -> None:
    """All cards are held, so a run ends at the top or below a card already played."""
    rules = varied(NEWMARKET, id="no-spare", spare=Spare.NONE)
    reasons = set()
    for seed in range(30):
        hand = begun(rules, lab_deal(rules, seed=seed, hand=0, dealer=Seat(0), seats=4), dealer=0)
        reasons |= {stop.reason for stop in stops(hand.played_out(at_random(Random(seed))))}

    assert reasons == {StopReason.TOP_OF_SUIT, StopReason.ALREADY_PLAYED}


def test_c3_after_a_stop_the_player_who_played_last_leads() -> None:
    """Neither the dealer nor who opened the run, but who played its last card."""
    hand = small_table_of("seat 0: 5C 2H\nseat 1: 6C 3D\nseat 2: 7C 4S\nspare: 8C 9C")

    assert (Seat(2), None) == (hand.play("5C 6C 7C").state.turn, hand.play("5C 6C 7C").state.called)
    assert (Play(Seat(2), Card("4S")),) == legal_actions(hand.rules, hand.play("5C 6C 7C").state)


def test_c4_first_the_pot_then_the_next_card_is_called() -> None:
    """K♣ takes its pot before the A♣, which its holder must play, is called."""
    hand = small_table_of("seat 0: KC 2H\nseat 1: AC 3D\nseat 2: 7C 4S\nspare: 8C 9C")
    reached = hand.play("KC")

    assert (Led(Seat(0), Card("KC"), left=1), PotTaken(Seat(0), "KC", Card("KC"), 4)) == hand.told_by("KC")
    assert (Seat(1), Card("AC")) == (reached.state.turn, reached.state.called)


def test_c4_the_last_card_ends_the_hand_before_anything_is_called() -> None:
    """Pot, out, payments, settlement: no stop is told, and the A♣ is not asked for."""
    hand = small_table_of("seat 0: KC\nseat 1: AC\nseat 2: 7C\nspare: 8C")

    assert (
        Led(Seat(0), Card("KC"), left=0),
        PotTaken(Seat(0), "KC", Card("KC"), 4),
        WentOut(Seat(0)),
        Paid(Seat(1), Seat(0), cards=1, counters=1),
        Paid(Seat(2), Seat(0), cards=1, counters=1),
        Settled((105, 98, 97), (Stake("KC", 0),), out=Seat(0)),
    ) == hand.told_by("KC")


def test_c5_the_hand_is_over_as_soon_as_a_player_has_no_card_left() -> None:
    """Seat 1 goes out in the middle of a run that others could carry on."""
    hand = small_table_of("seat 0: 5C 8C\nseat 1: 6C 7C\nseat 2: 9C TC\nspare: JC QC").play("5C 6C 7C")

    assert (True, Seat(1)) == (hand.state.is_over, hand.state.out)


def test_c6_counters_are_conserved_also_below_zero() -> None:
    """Players and pots hold the same total at every event, and nobody is thrown out."""
    hand = small_table_of("counters: -5 0 2\npots: AH 3\nseat 0: KH AH\nseat 1: 3C 4C\nseat 2: 2D 3D\nspare: 5C 4D")
    totals = [sum(reached.state.counters) + sum(reached.state.pots) for reached in hand.play("KH AH").steps]

    assert totals == [0, 0, 0]
    assert (5, -3, -2) == hand.play("KH AH").state.counters


def test_c7_an_unclaimed_pot_stays_and_the_next_stakes_are_added() -> None:
    """A♥ stays in the spare hand; its pot of 4 is 8 in the next hand."""
    first = small_table_of("seat 0: 5C\nseat 1: 6C\nseat 2: 7C\nspare: AH")
    after = played_in(match_at(first), "5C")
    second = deal_hand(after.match, Deal(seats=((Card("6C"),), (Card("5C"),), (Card("7C"),)), spare=(Card("AH"),)))

    assert Settled((101, 98, 97), (Stake("AH", 4),), out=Seat(0)) == after.events[-1]
    assert ((8,), (99, 97, 96)) == (second.match.pots, second.match.counters)


def test_c8_the_deal_goes_clockwise_one_card_at_a_time_from_the_player_after_the_dealer() -> None:
    """Ten cards to three players: 2♣ to seat 2, who sits after the dealer, and the odd one to the same."""
    rules = varied(with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 8C 9C TC JC"), spare=Spare.NONE)
    deal = share_out(rules, rules.pack.cards, dealer=Seat(1), seats=3)

    assert (
        tuple(map(Card, ("3C", "6C", "9C"))),
        tuple(map(Card, ("4C", "7C", "TC"))),
        tuple(map(Card, ("2C", "5C", "8C", "JC"))),
    ) == deal.seats
    assert deal.spare == ()
    assert (2, 0, 1) == clockwise_after(Seat(1), 3)


def test_c8_a_spare_hand_dealt_first_gets_the_first_card_of_each_round() -> None:
    """The place of the spare hand is a policy: first, its first card is the first of the pack."""
    rules = varied(with_pack(NEWMARKET, "2C 3C 4C 5C 6C 7C 8C 9C TC"), spare=Spare.FIRST)
    deal = share_out(rules, rules.pack.cards, dealer=Seat(2), seats=3)

    assert (
        tuple(map(Card, ("3C", "7C"))),
        tuple(map(Card, ("4C", "8C"))),
        tuple(map(Card, ("5C", "9C"))),
    ) == deal.seats
    assert tuple(map(Card, ("2C", "6C", "TC"))) == deal.spare


def test_c8_next_hand_the_deal_moves_one_seat_clockwise() -> None:
    """From the last seat it comes to seat 0."""
    match = start_match(NEWMARKET, seats=3, dealer=Seat(2))
    dealt = deal_hand(match, lab_deal(NEWMARKET, seed=0, hand=0, dealer=Seat(2), seats=3)).match

    assert (2, 0) == (next_dealer(match), next_dealer(dealt))


C9_TABLE = "seat 0: 5C 8C 2H 9H\nseat 1: 6C 3H 4H AH\nseat 2: 7C 2D 3D 4D\nspare: 9C 5D 6D 7D"


def test_c9_a_player_sees_what_is_public_and_their_own_cards() -> None:
    """The whole view of the seat that is called for 7♣, and nothing else is in it."""
    hand = small_table_of(C9_TABLE).play("5C 6C")

    assert View(
        seat=Seat(2),
        dealer=Seat(2),
        counters=(99, 99, 98),
        pots={"AH": 4},
        held=(3, 3, 4),
        spare=4,
        turn=Seat(2),
        called=Card("7C"),
        plays=(Played(Seat(0), Card("5C"), led=True), Played(Seat(1), Card("6C"), led=False)),
        out=None,
        holding=tuple(map(Card, ("7C", "2D", "3D", "4D"))),
        legal=(Play(Seat(2), Card("7C")),),
        shown=None,
    ) == view(hand.rules, hand.state, Seat(2))


def test_c9_a_watcher_sees_the_same_without_anybodys_cards() -> None:
    """A watcher's view is a player's view with no seat, no cards and nothing to do."""
    hand = small_table_of(C9_TABLE).play("5C 6C")
    player = view(hand.rules, hand.state, Seat(2))

    assert msgspec.structs.replace(player, seat=None, holding=(), legal=()) == view(hand.rules, hand.state, None)


def test_c9_a_player_whose_turn_it_is_not_is_offered_nothing() -> None:
    """Two players see the same table, each their own cards."""
    hand = small_table_of(C9_TABLE).play("5C 6C")
    player = view(hand.rules, hand.state, Seat(2))

    assert msgspec.structs.replace(
        player, seat=Seat(0), holding=(Card("8C"), Card("2H"), Card("9H")), legal=()
    ) == view(hand.rules, hand.state, Seat(0))


def test_c9_a_refusal_does_not_tell_who_holds_a_card() -> None:
    """Off turn every card is refused with the same words, held or not; on turn a card of others is just not held."""
    hand = small_table_of(C9_TABLE).play("5C 6C")
    off_turn = {
        msgspec.structs.replace(refused, card=Card("AC"))
        for card in Card
        if (refused := refusal(hand.rules, hand.state, Play(Seat(0), card)))
    }
    others = {
        msgspec.structs.replace(refused, card=Card("AC"))
        for card in Card
        if card not in map(Card, ("7C", "2D", "3D", "4D"))
        and (refused := refusal(hand.rules, hand.state, Play(Seat(2), card)))
    }

    assert off_turn == {Refusal(RefusalReason.NOT_YOUR_TURN, Topic.FOLLOW, Card("AC"), turn=Seat(2))}
    assert others == {Refusal(RefusalReason.NOT_HELD, Topic.FOLLOW, Card("AC"), needed=Card("7C"))}


def test_c9_an_event_tells_sizes_and_no_cards_of_the_deal() -> None:
    """What is said of the deal is how many cards everyone has, and who leads."""
    hand = small_table_of(C9_TABLE)

    assert (
        Staked(Seat(0), (Stake("AH", 1),)),
        Staked(Seat(1), (Stake("AH", 1),)),
        Staked(Seat(2), (Stake("AH", 2),)),
        Dealt(Seat(2), (4, 4, 4), 4, leader=Seat(0)),
    ) == hand.events


def test_c10_the_deal_and_the_actions_give_the_whole_hand() -> None:
    """Written down and read again, they lead to the same events and the same settlement."""
    deal = lab_deal(NEWMARKET, seed=10, hand=0, dealer=Seat(1), seats=5)
    hand = begun(NEWMARKET, deal, dealer=1).played_out(at_random(Random(10)))
    read = msgspec.json.decode(msgspec.json.encode((deal, hand.actions)), type=tuple[Deal, tuple[Action, ...]])

    reached = begin(NEWMARKET, read[0], dealer=Seat(1), counters=hand.counters, pots=hand.pots)
    events = list(reached.events)
    for action in read[1]:
        reached = step(NEWMARKET, reached.state, action)
        events += reached.events

    assert hand.events == tuple(events)
    assert hand.state == reached.state


def test_c11_once_the_hand_is_settled_all_cards_are_shown() -> None:
    """What everyone had left, and the spare hand: to every seat and to a watcher."""
    hand = small_table_of("seat 0: 5C 9H\nseat 1: 6C 7C\nseat 2: 9C AH\nspare: 8C 2D")
    shown = Shown(
        left=((Card("9H"),), (), (Card("9C"), Card("AH"))),
        spare=(Card("8C"), Card("2D")),
    )

    for listener in hand.listeners:
        assert view(hand.rules, hand.play("5C 6C").state, listener).shown is None
        assert view(hand.rules, hand.play("5C 6C 7C").state, listener).shown == shown


def test_c11_the_switch_keeps_the_cards_hidden_to_the_end_of_the_match() -> None:
    """With cards shown at the end of the match, a settled hand shows none of them, its last hand all."""
    rules = varied(NEWMARKET, id="hidden", cards_shown=CardsShown.AT_MATCH_END)
    hand = small_table_of("seat 0: 5C\nseat 1: 6C\nseat 2: 9C\nspare: 8C", rules)

    def shown(number: int) -> tuple[MatchEnded | None, list[Shown | None]]:
        match = played_in(match_at(hand, number=number), "5C").match
        views: list[MatchView] = [match_view(match, listener) for listener in hand.listeners]
        return match.ended, [seen.hand.shown for seen in views if seen.hand is not None]

    ninth, hidden = shown(9)
    tenth, open_cards = shown(10)
    assert (None, [None] * 4) == (ninth, hidden)
    assert tenth is not None
    assert [Shown(left=((), (Card("6C"),), (Card("9C"),)), spare=(Card("8C"),))] * 4 == open_cards


def test_any_card_may_be_led_where_the_rules_say_so() -> None:
    """The policy word `any_card`: the leader has every card of their holding to choose from."""
    rules = varied(NEWMARKET, id="any-card", lead=Lead.ANY_CARD)
    hand = table_of("seat 0: 2C 5C AC 4D TD KD AH 7S 8S TS JS QS KS\nseat 1: …\nseat 2: …\nspare: …", rules)

    assert [card_of(action) for action in legal_actions(rules, hand.state)] == list(hand.state.deal.seats[0])


def test_every_clause_has_a_test_named_after_it() -> None:
    """A clause of the package's first game, or of all games, without a test here fails this one."""
    named = {
        node.name.split("_")[1]
        for file in HERE.glob("test_*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    clauses = [clause.id for clause in (*shared_clauses(), *built_in_rules()["newmarket"].clauses)]

    assert [clause for clause in clauses if clause.lower() not in named] == []
    assert [f"C{number}" for number in range(1, 12)] + [f"N{number}" for number in range(1, 13)] == clauses
