"""Each word of each policy, in a game of the package or in one of the test's own; and what they do together."""

from __future__ import annotations

from enum import StrEnum

import msgspec
import pytest

from newmarket.cards import Ace, Card, Colour
from newmarket.engine import (
    Abandoned,
    BountyPaid,
    Deal,
    Exchange,
    Followed,
    Keep,
    LeadPassed,
    Led,
    NobodyLeads,
    Play,
    PotTaken,
    RefusalReason,
    Seat,
    Settled,
    Stage,
    Stake,
    Stopped,
    StopReason,
    lab_deal,
    legal_actions,
    pile_sizes,
    refusal,
    view,
)
from newmarket.match import EndReason, deal_hand, next_dealer, start_match
from newmarket.record import check_record, record_of
from newmarket.rules import (
    Bounty,
    CardsShown,
    Centre,
    Claim,
    Exempt,
    FirstLead,
    LastHand,
    Lead,
    Option,
    Placing,
    Pot,
    Ruin,
    Spare,
    SpinAlone,
    StakesPaid,
    TargetChecked,
    Topic,
    TurnUp,
    built_in_rules,
    load_rules,
)
from newmarket.table.records import records_of
from tests.kit.games import FIND_THE_LADY, NEWMARKET, POPE_JOAN, SPIN, varied, with_pack
from tests.kit.hands import PlayedHand, begun
from tests.kit.tables import Table
from tests.kit.text import match_at, played_in, pots_taken, small_table_of, stops

EPSOM, MICHIGAN, PUB, SPINADO = map(load_rules, ("epsom", "michigan", "pub-newmarket", "spinado"))
RED = varied(
    with_pack(varied(FIND_THE_LADY, option=Option.NOBODY, option_price=None), "2D 4D 6D 8D TD QD 3H 5H 7H 9H"),
    id="all-red",
    seats=(2, 4),
)
"""Black is led first, and there is no black card."""


def leads(hand: PlayedHand) -> list[str]:
    return [str(action.card) for action in legal_actions(hand.rules, hand.state) if isinstance(action, Play)]


class TestSpare:
    """Where the spare hand lies in the deal; `"none"`, `"last"`, `"before_dealer"`, `"rest"` are O3, N3, F1, P3."""

    def test_first_is_dealt_before_the_player_after_the_dealer(self) -> None:
        assert ((10, 10, 11, 10), 11) == pile_sizes(MICHIGAN, dealer=Seat(1), seats=4)
        order = MICHIGAN.pack.cards
        deal = lab_deal(MICHIGAN, seed=0, hand=0, dealer=Seat(1), seats=4)
        assert len(deal.spare) == 11
        assert len({card for pile in (*deal.seats, deal.spare) for card in pile}) == len(order)

    def test_rest_with_a_hand_size_gives_everybody_so_many(self) -> None:
        assert ((12, 12), 8) == pile_sizes(EPSOM, dealer=Seat(0), seats=2)

    @pytest.mark.parametrize(("seats", "each", "spare"), [(2, 15, 17), (3, 11, 14), (7, 5, 12)])
    def test_rest_without_one_gives_as_many_as_with_a_hand_more(self, seats: int, each: int, spare: int) -> None:
        assert ((each,) * seats, spare) == pile_sizes(SPINADO, dealer=Seat(0), seats=seats)


class TestOption:
    """Who may exchange; `"round"` is F4, `"nobody"` is N4."""

    def test_dealer_alone_is_asked(self) -> None:
        hand = small_table_of("seat 0: 2C 7D\nseat 1: 3C 5C\nspare: 4C 9H", MICHIGAN)

        assert (hand.state.stage, hand.state.to_ask) == (Stage.OPTION, (Seat(1),))
        assert legal_actions(hand.rules, hand.state) == (Keep(Seat(1)), Exchange(Seat(1)))
        assert hand.choose("keep").state.turn == Seat(0)

    def test_the_hand_given_away_may_be_shown_once_the_hand_is_settled(self) -> None:
        hand = small_table_of("seat 0: 2C 7D\nseat 1: 3C 5C\nspare: 4C 9H", MICHIGAN).choose("exchange").play("2C 7D")
        shown = view(hand.rules, hand.state, None).shown

        assert shown is not None
        assert (shown.left, shown.spare) == (((), (Card("4C"), Card("9H"))), (Card("3C"), Card("5C")))


class TestFirstLead:
    """Who leads first; `"after_dealer"` is N4."""

    def test_lowest_diamond_is_led_by_who_holds_it(self) -> None:
        hand = small_table_of("seat 0: 4D 2C\nseat 1: 3D 9H\nseat 2: 8S 7C\nspare: 2D 2H", PUB)
        refused = refusal(hand.rules, hand.state, Play(Seat(1), Card("9H")))

        assert (hand.state.turn, leads(hand)) == (Seat(1), ["3D"])
        assert refused is not None
        assert (refused.reason, refused.topic) == (RefusalReason.NOT_THE_LOWEST, Topic.FIRST_LEAD)

    def test_where_nobody_has_a_diamond_the_player_after_the_dealer_leads(self) -> None:
        hand = small_table_of("seat 0: 4C 2C\nseat 1: 3H 9H\nseat 2: 8S 7C\nspare: 2D 2H", PUB)

        assert (hand.state.turn, leads(hand)) == (Seat(0), ["2C"])


class TestLead:
    """What opens a run; `"lowest_of_suit"`, `"lowest_of_colour"` and `"any_card"` are N5, F7 and O5."""

    def test_another_suit_than_that_of_the_run_before(self) -> None:
        hand = small_table_of("seat 0: 2C 7C 9D\nseat 1: 3H 5H 5S\nspare: 4C 9H 2D", MICHIGAN).choose("keep").play("2C")
        refused = refusal(hand.rules, hand.state, Play(Seat(0), Card("7C")))

        assert leads(hand) == ["9D"]
        assert refused is not None
        assert refused.reason is RefusalReason.NOT_THIS_SUIT

    def test_who_has_no_other_suit_passes_and_when_nobody_has_the_hand_is_over(self) -> None:
        passed = small_table_of("seat 0: 2C 7C\nseat 1: 3H 5C\nspare: 4C 9H", MICHIGAN).choose("keep")
        over = small_table_of("seat 0: 2C 7C\nseat 1: 3C 5C\nspare: 4C 9H", MICHIGAN).choose("keep")

        assert passed.told_by("2C")[-1] == LeadPassed(Seat(0), Seat(1))
        assert leads(passed.play("2C")) == ["3H"]
        assert over.told_by("2C 3C")[-3:] == (
            LeadPassed(Seat(1), Seat(0)),
            NobodyLeads(),
            Settled(over.state.counters, (), None),
        )

    def test_a_suit_of_the_other_colour(self) -> None:
        hand = small_table_of("seat 0: 2D 5C 5S 7H\nseat 1: 4D 9H 8C TC\nspare: 3D 2H 6S 6C", PUB).play("2D")

        assert leads(hand) == ["5C", "5S"]
        refused = refusal(hand.rules, hand.state, Play(Seat(0), Card("7H")))
        assert refused is not None
        assert (refused.reason, refused.colour) == (RefusalReason.NOT_THE_COLOUR, Colour.BLACK)


class TestAce:
    """Where the ace stands; `"high"` is N6, `"low"` F11, `"low_above_king"` O4."""

    def test_above_the_king_it_is_led_as_the_lowest_and_ends_the_run_that_it_tops(self) -> None:
        rules = with_pack(varied(NEWMARKET, ace=Ace.LOW_ABOVE_KING), "AC 2C 3C KC AD KD QD 5H 6H")
        hand = small_table_of("seat 0: AC 2C KD\nseat 1: 3C AD KC\nseat 2: 5H QD 6H", varied(rules, spare=Spare.NONE))

        assert hand.play("AC 2C").state.called is Card("3C")
        assert stops(hand.play("KD AD")) == [Stopped(Card("AD"), None, StopReason.TOP_OF_SUIT, leader=Seat(1))]

    def test_a_king_whose_ace_was_led_before_stops(self) -> None:
        rules = varied(with_pack(varied(NEWMARKET, ace=Ace.LOW_ABOVE_KING), "AC KC 8D 5H 6H 7S 9S"), spare=Spare.NONE)
        hand = small_table_of("seat 0: AC KC 8D\nseat 1: 5H 6H\nseat 2: 7S 9S", rules).play("AC KC")

        assert stops(hand)[-1] == Stopped(Card("KC"), Card("AC"), StopReason.ALREADY_PLAYED, leader=Seat(0))


class TestStakesPaid:
    """When stakes are put down; `"before_deal"` is N2."""

    def test_after_the_deal_and_before_the_exchange(self) -> None:
        hand = small_table_of("seat 0: 2C 5C\nseat 1: 3C 6C\nspare: 3D 4D\ncentre: JD", FIND_THE_LADY)

        assert FIND_THE_LADY.stakes_paid is StakesPaid.AFTER_DEAL
        assert [type(event).__name__ for event in hand.events] == ["Dealt", "Staked", "Staked"]


class TestPlacing:
    """Counters on pots of their owners' choice (O2), beside other pots and fixed stakes."""

    def test_fixed_stakes_come_after_those_that_are_placed(self) -> None:
        rules = varied(NEWMARKET, id="placing", placing=Placing(each=1, dealer=2), seats=(3, 3))
        hand = begun(rules, lab_deal(rules, seed=1, hand=0, dealer=Seat(2), seats=3), dealer=2)

        assert (hand.state.stage, sum(hand.state.pots)) == (Stage.PLACING, 0)
        hand = hand.stake("AH KC QD JS")
        assert (hand.state.stage, sum(hand.state.pots)) == (Stage.PLAY, 4 + 16)


class TestClaim:
    """What takes a pot; each claim is a clause: N8, O7, S10, P7 and F12, F13."""

    def test_a_pot_of_a_card_and_one_of_its_trump_are_both_taken_by_it(self) -> None:
        pots = (*POPE_JOAN.pots, Pot("KC", card=Card("KC"), stake=0))
        rules = varied(POPE_JOAN, id="pope-and-king", pots=pots)
        hand = small_table_of("seat 0: KC 5H\nseat 1: 6S 7S\nspare: 4S 2C", rules).play("KC")

        assert [(pot.pot, pot.counters) for pot in pots_taken(hand)] == [("king", 1), ("KC", 1)]


class TestTargetChecked:
    """When the target is looked at; `"at_settlement"` and `"at_once"` with a pot are N11."""

    def test_at_once_also_for_bounties(self) -> None:
        rules = varied(
            SPIN,
            id="spin-to-104",
            target=104,
            target_checked=TargetChecked.AT_ONCE,
            bounties=(Bounty((Card("KC"),), 5),),
        )
        hand = small_table_of("seat 0: QC 5H 7S\nseat 1: KC AD 4H", rules)

        assert hand.told_by("QC KC") == (
            Led(Seat(0), Card("QC"), 2),
            Followed(Seat(1), Card("KC"), 2),
            BountyPaid(Seat(0), Seat(1), Card("KC"), 5),
            Abandoned(Seat(1)),
            Settled((94, 105), (Stake("game", 1),), None),
        )

    def test_at_once_also_for_the_turned_up_card_so_that_a_hand_is_over_as_it_begins(self) -> None:
        rules = varied(POPE_JOAN, id="pope-to-101", target=101, target_checked=TargetChecked.AT_ONCE)
        match = start_match(rules, seats=3, dealer=Seat(0))
        match = msgspec.structs.replace(match, pots=(20, 0, 0, 0, 0, 0, 0, 0))
        spare = [card for card in rules.pack.cards if card is not Card("9D")]
        seats = tuple(tuple(spare[at * 12 : at * 12 + 12]) for at in range(3))
        deal = Deal(seats=seats, spare=(*spare[36:], Card("9D")), turned=Card("9D"))
        reached = deal_hand(match, deal)

        assert [event for event in reached.events if isinstance(event, PotTaken | Abandoned)] == [
            PotTaken(Seat(0), "pope", Card("9D"), 26),
            Abandoned(Seat(0)),
        ]
        assert reached.match.hand is not None
        assert reached.match.hand.is_over
        assert reached.match.ended is not None
        assert (reached.match.ended.reason, reached.match.ended.winners) == (EndReason.TARGET, (Seat(0),))


class TestRuin:
    """What happens when a player has no counter left; `"plays_on"` is C6."""

    def hand(self, counters: str) -> PlayedHand:
        text = f"counters: {counters}\nseat 0: 7C 8H\nseat 1: 9C AD\nspare: JC TD"
        return small_table_of(text, EPSOM)

    def test_ends_match_once_the_hand_is_settled(self) -> None:
        ended = played_in(match_at(self.hand("30 1")), "7C 8H").match.ended

        assert EPSOM.ruin is Ruin.ENDS_MATCH
        assert ended is not None
        assert (ended.reason, ended.winners, ended.counters) == (EndReason.RUIN, (Seat(0),), (32, -1))

    def test_ends_match_at_exactly_none_and_not_with_one(self) -> None:
        assert played_in(match_at(self.hand("30 2")), "7C 8H").match.ended is not None
        assert played_in(match_at(self.hand("30 3")), "7C 8H").match.ended is None

    def test_stakes_alone_ruin_nobody_who_wins_them_back(self) -> None:
        hand = small_table_of("counters: 30 1\nseat 0: 7C 8H\nseat 1: 8C AS\nspare: JC TD", EPSOM)
        assert hand.state.counters == (29, 0)

        match = played_in(match_at(hand), "7C 8C AS").match
        assert match.ended is None
        assert match.counters == (28, 3)


class TestTheHandThatIsOverAsItBegins:
    """Nobody can lead, and nobody is asked before: `begin` settles the hand (F10)."""

    def opened(self) -> PlayedHand:
        return begun(RED, lab_deal(RED, seed=1, hand=0, dealer=Seat(2), seats=3), dealer=2)

    def test_the_hand_is_settled(self) -> None:
        hand = self.opened()

        assert hand.state.is_over
        assert [type(event).__name__ for event in hand.events[-5:]] == [
            "LeadPassed",
            "LeadPassed",
            "NobodyLeads",
            "CentreShown",
            "Settled",
        ]

    def test_the_match_goes_on_with_the_next_deal(self) -> None:
        match = start_match(RED, seats=3, dealer=Seat(0))
        for number in range(10):
            assert match.awaits_deal
            deal = lab_deal(RED, seed=1, hand=number, dealer=next_dealer(match), seats=3)
            match = deal_hand(match, deal).match
        assert match.ended is not None

    def test_its_record_has_no_action_and_holds(self) -> None:
        hand = self.opened()
        record = record_of(RED, hand.state, players=("A", "B", "C"), counters=hand.counters, pots=hand.pots, actions=())

        assert check_record(record) is None

    def test_a_table_plays_such_a_match_and_has_all_its_records(self) -> None:
        table = Table(seats=3, bots=1, rules=RED)
        table.play_match()

        assert len(records_of("t", table.entries, names=("A", "B", "C"))) == 10


def test_every_word_of_every_policy_is_played_in_a_game_or_in_rules_of_these_tests() -> None:
    policies: list[type[StrEnum]] = [
        Ace,
        CardsShown,
        Centre,
        Claim,
        Exempt,
        FirstLead,
        LastHand,
        Lead,
        Option,
        Ruin,
        Spare,
        SpinAlone,
        StakesPaid,
        TargetChecked,
        TurnUp,
    ]
    own = {Ace.LOW_ABOVE_KING, SpinAlone.REFUSED, TargetChecked.AT_ONCE}
    found: set[object] = {*own}
    for rules in built_in_rules().values():
        found |= {getattr(rules, key) for key in rules.__struct_fields__ if isinstance(getattr(rules, key), StrEnum)}
        found |= {pot.claim for pot in rules.pots}

    assert {word for policy in policies for word in policy} - found == set()
