"""Any hand of any game as a walkthrough: every event has its step, its sentences are short, its picture is right."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from newmarket.engine import (
    Abandoned,
    BountyPaid,
    CentreShown,
    Dealt,
    Event,
    Exchanged,
    Followed,
    Kept,
    LeadPassed,
    Led,
    NobodyLeads,
    Paid,
    PotTaken,
    Seat,
    Settled,
    SpinLaid,
    Stage,
    Staked,
    Stopped,
    TurnedUp,
    View,
    WentOut,
    settlement_sheet,
    view,
)
from newmarket.languages import Language
from newmarket.match import EndReason, MatchEnded, match_view
from newmarket.rules import Centre, Lead, Option, Rules, TargetChecked, TurnUp, built_in_rules, shared_clauses
from newmarket.walkthrough import Course, Moment, Walk, course_of, moments, walk, walk_record
from newmarket.walkthrough.pictures import _next
from tests.kit.games import FIND_THE_LADY, NEWMARKET, varied
from tests.kit.hands import PlayedHand
from tests.kit.strategies import positions, rule_sets
from tests.kit.text import match_at
from tests.kit.walks import course_of_hand, listening, random_hand
from tests.record.test_cases import GOOD

MOST_WORDS = 40
HANDS = 8
AT_ONCE = varied(NEWMARKET, id="at-once", target=103, target_checked=TargetChecked.AT_ONCE)
GAMES = {**built_in_rules(), AT_ONCE.id: AT_ONCE}
every_game = pytest.mark.parametrize("game", sorted(GAMES))


@cache
def hands(game: str) -> tuple[PlayedHand, ...]:
    return tuple(random_hand(GAMES[game], seed) for seed in range(HANDS))


def listeners(hand: PlayedHand) -> Iterator[Seat | None]:
    """A player, in turn of their place after the dealer, and a watcher."""
    yield Seat(len(hand.actions) % len(hand.seats))
    yield None


def walked(hand: PlayedHand, you: Seat | None, language: Language = Language.ENGLISH) -> Walk:
    return walk(course_of_hand(hand), listening(len(hand.seats), you, language))


def kinds_in(rules: Rules) -> set[type]:
    """What happens sooner or later by *rules*, but for what is rare."""
    passing = rules.lead not in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}
    only_with = {
        Paid: bool(rules.card_payment),
        TurnedUp: rules.turn_up is not TurnUp.NONE,
        Kept: rules.option is not Option.NOBODY,
        Exchanged: rules.option is not Option.NOBODY,
        LeadPassed: passing,
        SpinLaid: rules.spin is not None,
        BountyPaid: bool(rules.bounties),
        CentreShown: rules.centre is not Centre.NONE,
    }
    always = {Staked, Dealt, Led, Followed, PotTaken, Stopped, WentOut, Settled}
    return always | {kind for kind, happens in only_with.items() if happens}


@every_game
def test_w2_each_event_has_its_step_which_says_three_things_in_forty_words(game: str) -> None:
    rules = GAMES[game]
    known = {clause.id for clause in (*rules.clauses, *shared_clauses())}
    seen: set[type] = set()
    for hand in hands(game):
        for you in listeners(hand):
            for language in (Language.ENGLISH, Language.GERMAN):
                told = walked(hand, you, language)
                assert (None, *hand.events) == tuple(step.event for step in told.steps)
                seen |= {type(step.event) for step in told.steps[1:]}
                for step in told.steps:
                    sentences = (step.what, step.options, step.rule)
                    assert all(said.endswith(".") for said in sentences), sentences
                    assert len(" ".join(sentences).split()) <= MOST_WORDS, sentences
                    assert step.clause in known
                    assert step.rule.startswith(f"{step.clause}: ")
                    assert told.clauses[step.clause]

    assert kinds_in(rules) <= seen if game != AT_ONCE.id else Abandoned in seen


def test_no_kind_of_event_is_without_a_step() -> None:
    """A new kind is seen here as soon as it is one of the union, and must happen in some hand above or below."""
    met = {type(event) for game in GAMES for hand in hands(game) for event in hand.events}
    met |= {type(event) for event in nobody_leads().events}
    ended = next(step.event for step in match_end().steps if isinstance(step.event, MatchEnded))

    assert {*get_args(Event), MatchEnded} == met | {type(ended)}


@cache
def nobody_leads() -> PlayedHand:
    found = (random_hand(varied(FIND_THE_LADY, seats=(2, 2)), seed) for seed in range(60))
    return next(hand for hand in found if any(isinstance(event, NobodyLeads) for event in hand.events))


def match_end() -> Walk:
    hand = random_hand(NEWMARKET, 0)
    course = course_of_hand(hand, number=10)
    ended = MatchEnded(EndReason.LAST_HAND, (Seat(1),), hand.state.counters)
    return walk(replace(course, ended=ended), listening(len(hand.seats), Seat(0)))


def test_f10_a_hand_that_nobody_can_lead_is_told_to_its_end() -> None:
    told = walked(nobody_leads(), Seat(0))
    passed, settled = (
        next(step for step in told.steps if isinstance(step.event, kind)) for kind in (NobodyLeads, Settled)
    )

    assert "F10: the hand ends when nobody can lead." == passed.rule == settled.rule
    assert "Nobody acts any more: the hand is being settled." == passed.options


def test_the_end_of_the_match_is_the_last_step() -> None:
    last = match_end().steps[-1]

    assert "Nobody can act any more." == last.options
    assert "N12: after the last hand most counters win." == last.rule
    assert last.match.ended == last.event
    assert last.sheet == match_end().steps[-2].sheet


# --- The pictures -------------------------------------------------------------------------------


def total(moment: Moment) -> int:
    return sum(moment.match.counters) + sum(moment.match.pots.values())


@every_game
def test_c6_every_picture_holds_the_same_counters(game: str) -> None:
    for hand in hands(game):
        sums = {total(moment) for moment in moments(course_of_hand(hand), Seat(0))}

        assert {sum(hand.counters) + sum(hand.pots)} == sums


@every_game
def test_the_picture_after_an_action_is_what_the_engine_shows(game: str) -> None:
    for hand in hands(game):
        for you in listeners(hand):
            after = [moment for moment in moments(course_of_hand(hand), you) if moment.then is None]
            shown = [match_view(match_at(hand.at(done), number=1), you) for done in range(len(hand.steps))]
            reached = [hand.steps[done].events != () for done in range(len(hand.steps))]

            assert [seen for seen, happened in zip(shown, reached, strict=True) if happened] == [
                moment.match for moment in after if moment.event is not None
            ]


@every_game
def test_the_events_of_an_action_lead_from_each_picture_to_the_next(game: str) -> None:
    """What events tell, all of it, comes to what the engine shows, but for whose turn it then is."""
    for hand in hands(game)[:4]:
        for you in (*hand.seats[:2], None):
            before = None
            for done, reached in enumerate(hand.steps):
                after = view(hand.rules, reached.state, you)
                seen = before if before is not None else first_picture(hand, you)
                for event in reached.events:
                    seen = _next(seen, event, after)
                assert made_of_events(after) == made_of_events(seen), (done, reached.events)
                before = after


def first_picture(hand: PlayedHand, you: Seat | None) -> View:
    return next(moments(course_of_hand(hand), you)).seen


def made_of_events(seen: View) -> bytes:
    return msgspec.json.encode(
        replace(seen, turn=None, called=None, legal=(), shown=None, to_ask=(), due=None, centre=None, stage=Stage.PLAY)
    )


@every_game
def test_between_the_events_of_one_action_nobody_acts_and_only_counters_move_with_a_pot(game: str) -> None:
    for hand in hands(game)[:4]:
        for before, after in pairwise(moments(course_of_hand(hand), Seat(0))):
            assert (after.then is None) or (after.seen.turn is None and after.seen.legal == ())
            if isinstance(after.event, PotTaken) and after.then is not None:
                moved = replace(before.seen, pots=after.seen.pots, counters=after.seen.counters)
                assert replace(moved, turn=None, called=None, legal=()) == after.seen
                assert after.seen.pots[after.event.pot] == 0


def test_the_first_picture_is_the_table_before_the_hand() -> None:
    hand = random_hand(NEWMARKET, 1)
    first = walk(course_of_hand(hand, number=4), listening(len(hand.seats), Seat(0))).steps[0]

    assert (None, "before", "C8") == (first.event, first.reason, first.clause)
    assert "Hand 4: Tom deals." == first.what
    assert (3, None, hand.counters) == (first.match.number, first.match.hand, first.match.counters)


def test_o2_where_players_begin_the_hand_the_first_picture_is_theirs() -> None:
    hand = random_hand(GAMES["newmarket-1891"], 0)
    first = walked(hand, Seat(1)).steps[0]

    assert first.match.hand == view(hand.rules, hand.steps[0].state, Seat(1))
    assert "You may put your counter on any pot." == first.options


@every_game
def test_the_settlement_stands_beside_its_steps_alone(game: str) -> None:
    for hand in hands(game)[:2]:
        told = walked(hand, None)
        sheet = settlement_sheet(hand.events, before=hand.counters)

        assert [isinstance(step.event, Settled | MatchEnded) for step in told.steps] == [
            step.sheet == sheet for step in told.steps
        ]
        assert {(), sheet} == {step.sheet for step in told.steps}


# --- Records and rules of one's own -------------------------------------------------------------


@pytest.mark.parametrize("file", sorted({str(case.file) for case in GOOD}))
def test_w5_the_records_of_the_cases_are_told_to_their_end(file: str) -> None:
    for case in [case for case in GOOD if case.file == file][:6]:
        record = case.record
        assert record is not None
        told = walk_record(record, you=Seat(0), language=Language.GERMAN)
        last = told.steps[-1].match
        assert told.names == record.players
        assert last.hand is not None
        assert (last.counters, last.hand.out) == (record.result.counters, record.result.out)
        assert course_of(record).number == told.hand == (1 if record.match is None else record.match.hand)


@settings(max_examples=25)
@given(positions(rule_sets()))
def test_any_game_made_of_rules_can_be_told_as_far_as_it_has_come(hand: PlayedHand) -> None:
    course: Course = course_of_hand(hand)
    for you in (Seat(0), None):
        told = walk(course, listening(len(hand.seats), you), asks=None)
        assert (None, *hand.events) == tuple(step.event for step in told.steps)
        assert all(step.what and step.options and step.rule.startswith(step.clause) for step in told.steps)
