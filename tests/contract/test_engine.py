"""What holds in every game, at any number of seats, at every moment of a hand.

Each property is tried on the games of the package and on sound rules at random.
"""

from __future__ import annotations

from typing import TypeVar, get_args

import msgspec
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from newmarket.cards import Card
from newmarket.engine import (
    Abandoned,
    Action,
    Dealt,
    Event,
    Exchange,
    Followed,
    HandState,
    ImpossibleAction,
    Keep,
    LaySpin,
    LeadPassed,
    Led,
    NobodyLeads,
    PlaceStake,
    Play,
    Played,
    Refusal,
    Seat,
    Settled,
    SpinLaid,
    Stage,
    Stopped,
    StopReason,
    View,
    WentOut,
    legal_actions,
    refusal,
    step,
    transfers,
    view,
)
from newmarket.match import Match, MatchEnded, MatchStep, MatchView, match_view
from newmarket.rules import Lead, Rules, TargetChecked
from tests.kit.hands import PlayedHand, begun, picture
from tests.kit.referee import Changes, Referee, changes
from tests.kit.strategies import games, hands, matches, positions, rule_sets
from tests.kit.text import table_of

any_rules = games | rule_sets()


T = TypeVar("T")


def all_actions(rules: Rules, seat: Seat) -> list[Action]:
    """Everything that *seat* could try."""
    pots = [*(pot.id for pot in rules.pots), "no such pot"]
    plays = [Play(seat, card, spin) for card in Card for spin in (False, True)]
    return [Keep(seat), Exchange(seat), LaySpin(seat), *(PlaceStake(seat, pot) for pot in pots), *plays]


def cards_of(rules: Rules, action: Action) -> list[Card]:
    """The cards that *action* lays on the table."""
    spin = [rules.spin] if rules.spin else []
    match action:
        case Play(card=card, spin=with_spin):
            return [card, *(spin if with_spin else [])]
        case LaySpin():
            return spin
        case _:
            return []


def refereed(hand: PlayedHand) -> Referee:
    """The plain referee at the beginning of *hand*."""
    state = hand.state
    return Referee(
        hand.rules,
        state.deal,
        dealer=state.dealer,
        counters=hand.counters,
        pots=hand.pots,
        exempt=state.exempt,
    )


def through_json(value: T, kind: type[T]) -> T:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


def total(hand: PlayedHand) -> int:
    return sum(hand.counters) + sum(hand.pots)


@given(hands(any_rules))
def test_the_engine_and_a_plain_referee_agree_on_every_event_and_every_legal_action(hand: PlayedHand) -> None:
    referee = refereed(hand)
    for reached, action in zip(hand.steps, hand.actions, strict=False):
        assert referee.allowed() == set(legal_actions(hand.rules, reached.state))
        referee.play(action)

    assert tuple(referee.told) == hand.events
    assert referee.allowed() == set(legal_actions(hand.rules, hand.state))


@given(hands(any_rules))
def test_counters_are_conserved_at_every_event_and_the_states_follow_them(hand: PlayedHand) -> None:
    counters = list(hand.counters)
    pots = {pot.id: lying for pot, lying in zip(hand.rules.pots, hand.pots, strict=True)}
    for reached in hand.steps:
        for event in reached.events:
            for place, change in changes(event).items():
                if isinstance(place, str):
                    pots[place] += change
                else:
                    counters[place] += change
            assert total(hand) == sum(counters) + sum(pots.values())
            assert all(lying >= 0 for lying in pots.values())
            if isinstance(event, Settled):
                assert (tuple(counters), pots) == (
                    event.counters,
                    {pot.pot: pot.counters for pot in event.pots},
                )
        assert (tuple(counters), tuple(pots.values())) == (reached.state.counters, reached.state.pots)


@given(hands(any_rules))
def test_the_transfers_of_an_event_are_what_its_fields_say_and_sum_to_zero(hand: PlayedHand) -> None:
    for event in hand.events:
        moved: Changes = Changes()
        for transfer in transfers(event):
            assert transfer.counters >= 0
            moved[transfer.source] -= transfer.counters
            moved[transfer.target] += transfer.counters

        assert changes(event) == moved
        assert sum(moved.values()) == 0


@given(positions(any_rules))
def test_what_is_legal_is_exactly_what_is_not_refused_and_nothing_is_off_turn(hand: PlayedHand) -> None:
    tried = [action for seat in hand.seats for action in all_actions(hand.rules, seat)]
    accepted = {action for action in tried if refusal(hand.rules, hand.state, action) is None}

    assert set(legal_actions(hand.rules, hand.state)) == accepted
    assert accepted <= {action for action in tried if action.seat == hand.state.turn}
    assert bool(accepted) == (not hand.state.is_over)


@given(positions(any_rules), st.data())
def test_a_refused_action_cannot_be_done_and_changes_nothing(hand: PlayedHand, data: st.DataObject) -> None:
    action = data.draw(st.sampled_from(all_actions(hand.rules, data.draw(st.sampled_from(hand.seats)))))
    refused = refusal(hand.rules, hand.state, action)
    assume(refused is not None)
    before = msgspec.json.encode(hand.state)

    with pytest.raises(ImpossibleAction) as raised:
        step(hand.rules, hand.state, action)
    assert refused == raised.value.refusal
    assert before == msgspec.json.encode(hand.state)


@given(positions(any_rules))
def test_a_step_leaves_its_input_as_it_was_and_gives_the_same_again(hand: PlayedHand) -> None:
    before, hashed = msgspec.json.encode(hand.state), hash(hand.state)
    for action in legal_actions(hand.rules, hand.state):
        assert step(hand.rules, hand.state, action) == step(hand.rules, hand.state, action)
        for seat in hand.listeners:
            view(hand.rules, hand.state, seat)

        assert (before, hashed) == (msgspec.json.encode(hand.state), hash(hand.state))


@given(hands(any_rules))
def test_every_hand_ends_with_somebody_out_or_abandoned_at_the_target_or_with_nobody_able_to_lead(
    hand: PlayedHand,
) -> None:
    state, rules = hand.state, hand.rules
    ends = [event for event in hand.events if isinstance(event, WentOut | Abandoned | NobodyLeads)]

    assert state.is_over
    assert len(state.plays) <= len(rules.pack.cards) - min(map(len, (state.deal.spare, *state.deal.seats)))
    match ends:
        case [WentOut(seat=seat)]:
            assert [state.out] == [seat] == [seat for seat, holding in enumerate(state.holdings) if not holding]
        case [Abandoned(seat=seat)]:
            assert (rules.target_checked, state.out) == (TargetChecked.AT_ONCE, None)
            assert rules.target is not None
            assert state.counters[seat] >= rules.target
        case [NobodyLeads()]:
            assert rules.lead not in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}
            assert all(state.holdings)
            assert state.out is None
        case _:
            pytest.fail(f"the hand ended in {len(ends)} ways")
    for reached in hand.steps[:-1]:
        assert all(reached.state.holdings) or reached.state.stage is Stage.PLACING, "somebody was out earlier"


@given(hands(any_rules))
def test_the_plays_of_a_run_climb_card_by_card_and_who_stopped_it_leads(hand: PlayedHand) -> None:
    pack = hand.rules.pack
    last: Led | Followed | SpinLaid | None = None
    leader: Seat | None = None
    for event in hand.events:
        match event:
            case Dealt(leader=first):
                leader = first
            case LeadPassed(seat=seat, to=to):
                assert leader == seat
                leader = to
            case Led(seat=seat):
                assert leader == seat
                last, leader = event, None
            case Followed(card=card):
                assert last is not None
                assert card == pack.next_up(last.card)
                assert leader is None
                last = event
            case SpinLaid(seat=seat):
                assert leader in {seat, None}
                last = event
            case Stopped(card=card, called=called, reason=reason, leader=following):
                assert last is not None
                assert (last.card, last.seat) == (card, following)
                assert (reason is StopReason.SPIN) == isinstance(last, SpinLaid)
                if called is not None:
                    assert called == pack.next_up(card)
                leader = following
            case _:
                continue


@given(hands(any_rules))
def test_each_card_is_played_once_and_by_the_seat_it_was_dealt_to(hand: PlayedHand) -> None:
    plays = [(played.seat, played.card) for played in hand.state.plays]

    assert len(plays) == len({card for _, card in plays})
    deal, exchanged = hand.state.deal, hand.state.exchanged
    assert all(card in (deal.spare if seat == exchanged else deal.seats[seat]) for seat, card in plays)
    laid = [(action.seat, card) for action in hand.actions for card in cards_of(hand.rules, action)]
    assert laid == plays


@given(positions(any_rules))
def test_replay_of_the_deal_and_the_actions_gives_the_same_hand(hand: PlayedHand) -> None:
    assert hand == hand.dealt_anew(hand.state.deal)


@given(positions(any_rules))
def test_a_picture_of_a_position_sets_the_same_position(hand: PlayedHand) -> None:
    assert hand == table_of(picture(hand), hand.rules)


@given(positions(any_rules), st.data())
def test_states_events_actions_refusals_and_views_come_back_from_json(hand: PlayedHand, data: st.DataObject) -> None:
    action = data.draw(st.sampled_from(all_actions(hand.rules, data.draw(st.sampled_from(hand.seats)))))
    refused = refusal(hand.rules, hand.state, action)

    assert hand.state == through_json(hand.state, HandState)
    assert hand.events == msgspec.json.decode(msgspec.json.encode(hand.events), type=tuple[Event, ...])
    assert action == msgspec.json.decode(msgspec.json.encode(action), type=Action)
    assert refused is None or refused == through_json(refused, Refusal)
    for seat in hand.listeners:
        seen = view(hand.rules, hand.state, seat)
        assert seen == through_json(seen, View)


@given(positions(any_rules))
def test_a_view_knows_the_present_run_and_whether_the_hand_is_over(hand: PlayedHand) -> None:
    run: list[Played] = []
    for played in hand.state.plays:
        run = [played] if played.led else [*run, played]

    for listener in hand.listeners:
        seen = view(hand.rules, hand.state, listener)
        assert (tuple(run), hand.state.is_over) == (seen.run, seen.is_over)


@given(st.one_of(*map(st.builds, get_args(Event))))
def test_every_kind_of_event_comes_back_from_json_with_its_tag(event: Event) -> None:
    assert event == msgspec.json.decode(msgspec.json.encode(event), type=Event)
    assert msgspec.to_builtins(event)["event"] == event.__struct_config__.tag


@given(matches(any_rules))
def test_a_match_conserves_its_counters_and_comes_back_from_json(steps: list[MatchStep]) -> None:
    for reached in steps:
        match = reached.match
        assert match.rules.counters * match.seats == sum(match.counters) + sum(match.pots)
        assert match == through_json(match, Match)
        for event in reached.events:
            assert event == msgspec.json.decode(msgspec.json.encode(event), type=Event | MatchEnded)
    last = steps[-1].match
    for seat in (*map(Seat, range(last.seats)), None):
        seen = match_view(last, seat)
        assert seen == through_json(seen, MatchView)


@given(matches(any_rules))
def test_the_dealer_moves_one_seat_clockwise_each_hand_and_the_match_ends_once(steps: list[MatchStep]) -> None:
    first = steps[0].match.dealer
    for reached in steps:
        match = reached.match
        assert (first + match.number - 1) % match.seats == match.dealer
        assert (reached is steps[-1]) or match.ended is None
        ended = [event for event in reached.events if isinstance(event, MatchEnded)]
        assert ([match.ended] if match.ended else []) == ended


@given(positions(any_rules))
def test_equal_hands_are_equal_by_value(hand: PlayedHand) -> None:
    state = hand.state
    again = begun(
        hand.rules, state.deal, dealer=state.dealer, counters=hand.counters, pots=hand.pots, exempt=state.exempt
    )

    assert (hand.at(0), hash(hand.at(0).state)) == (again, hash(again.state))
