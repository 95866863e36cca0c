"""The report on a hand: its numbers follow from the solver, its parts add up, and it is honest where it was cut."""

from __future__ import annotations

import itertools
import time
from random import Random

import msgspec
import pytest

from newmarket.bots import make_bot
from newmarket.cards import Card
from newmarket.engine import Exchange, LaySpin, Play, Seat, Stage, lab_deal, view
from newmarket.explain import Listener
from newmarket.kernel.agreeing import Agreeing
from newmarket.languages import Language
from newmarket.record import Record, RecordedAction, record_of, replay
from newmarket.rules import Rules, Spare, built_in_rules, load_rules
from newmarket.solver import (
    Balance,
    Budget,
    Choice,
    HandSolver,
    Kind,
    Limit,
    Limits,
    Model,
    Option,
    Report,
    Turn,
    action_sign,
    by_engine,
    decisions,
    may_be_reported,
    plain,
    report_on,
    reporting,
    solve,
    solved_decisions,
    tenths,
    told_numbers,
    told_report,
)
from newmarket.solver.reporting import with_cards
from tests.kit.games import FIND_THE_LADY, NEWMARKET, SARATOGA, varied, with_pack
from tests.kit.hands import PlayedHand, at_random, begun
from tests.kit.lookalikes import change_for

GAMES = tuple(built_in_rules().values())
SMALL = with_pack(NEWMARKET, "2C 3C 4C 5C 6C 2D 3D 4D 7D QH KH AH 6S 8S QD JS KC")
FEW = Budget(deals=4, seconds=None, states=3_000, states_a_deal=3_000)


def played(rules: Rules, seed: int, *, seats: int = 3, bot: str | None = None) -> Record:
    """The record of a hand that was played at random, or by a bot in all seats."""
    rng = Random(seed)
    seats = min(max(seats, rules.seats[0]), rules.seats[1])
    deal = lab_deal(rules, seed=8, hand=seed, dealer=Seat(0), seats=seats)
    hand = begun(rules, deal, dealer=0, pots=tuple(rng.randrange(4) for _ in rules.pots))
    if bot is None:
        return record_of_hand(hand.played_out(at_random(rng)))
    player = make_bot(bot, rules)
    while hand.state.turn is not None:
        hand = hand.after(player.choose(view(rules, hand.state, hand.state.turn), rng))
    return record_of_hand(hand)


def record_of_hand(hand: PlayedHand) -> Record:
    return record_of(
        hand.rules,
        hand.state,
        players=[f"P{seat}" for seat in hand.seats],
        counters=hand.counters,
        pots=hand.pots,
        actions=map(RecordedAction.of, hand.actions),
    )


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.id)
def test_in_every_game_the_parts_add_up_and_the_numbers_are_those_of_the_solver(rules: Rules) -> None:
    record = played(rules, 2, bot="steady")
    states = [reached.state for reached in replay(record).steps]
    for seat in range(len(record.players)):
        report = report_on(record, Seat(seat), FEW)
        assert report.result == record.result.counters[seat] - record.counters[seat]
        if report.balance is not None:
            assert report.result == report.balance.deal - report.balance.own + report.balance.others
        for choice in report.choices:
            solver = HandSolver(rules, model=choice.seen_model)
            solution = solver.values(states[choice.number])
            seen = [None if each.values is None else each.values[seat] for each in solution.choices]
            assert [option.seen for option in choice.options] == seen
            assert choice.options[choice.chosen].action == record.actions[choice.number].action
            assert choice.cost_seen == max(value for value in seen if value is not None) - (seen[choice.chosen] or 0)


def test_own_and_others_are_the_sums_of_what_the_choices_moved() -> None:
    record = played(SMALL, 2)
    decisions = solved_decisions(replay(record), Limits())
    moved = [0, 0, 0]
    for decision in decisions:
        best, chosen = decision.solution.values, decision.solution.choices[decision.chosen].values
        assert best is not None
        assert chosen is not None
        moved[decision.seat] += chosen[0] - best[0]
    report = report_on(record, Seat(0), FEW)

    assert report.balance is not None
    assert report.balance.own > 0
    assert (report.balance.since, report.balance.own, report.balance.others) == (None, -moved[0], sum(moved[1:]))
    assert report.balance.own == sum(choice.cost_seen or 0 for choice in report.choices)


def test_what_is_drawn_looks_the_same_to_the_seat_in_every_game() -> None:
    drawn = 0
    for rules in GAMES:
        for reached in replay(played(rules, 3)).steps[:-1:4]:
            state, seat = reached.state, Seat(1)
            if state.stage in {Stage.PLAY, Stage.OPTION}:
                laid = Agreeing(rules, view(rules, state, seat)).draw(Random(1))
                assert view(rules, with_cards(rules, state, laid), seat) == view(rules, state, seat)
                drawn += 1

    assert drawn > 3 * len(GAMES)


def test_where_nothing_is_hidden_a_choice_is_worth_what_could_be_known() -> None:
    """At a table of two without a spare hand each knows all cards."""
    rules = varied(SMALL, spare=Spare.NONE, seats=(2, 2))
    report = report_on(played(rules, 1, seats=2), Seat(1), FEW)

    assert len(report.choices) > 1
    assert [(o.seen, o.seen) for c in report.choices for o in c.options] == [
        (o.seen, o.known) for c in report.choices for o in c.options
    ]
    assert report.balance is not None
    assert (report.balance.hidden, report.balance.margin) == (0, 0)


def test_the_same_record_and_seed_make_the_same_report() -> None:
    record = played(NEWMARKET, 1, bot="steady")

    def made(seed: int) -> Report:
        return msgspec.structs.replace(
            report_on(record, Seat(1), Budget(deals=4, seconds=None), seed=seed), seconds=0.0
        )

    assert made(4) == made(4)
    assert made(4) != made(5)


def test_a_report_is_read_back_from_its_json() -> None:
    report = report_on(played(SMALL, 4), Seat(0), FEW)

    assert msgspec.json.decode(msgspec.json.encode(report), type=Report) == report


def test_where_time_is_over_no_mean_is_made_up() -> None:
    report = report_on(played(NEWMARKET, 1), Seat(1), Budget(seconds=0.0))

    assert report.is_cut
    assert {option.known for choice in report.choices for option in choice.options} == {None}
    assert {(choice.deals, choice.known_limit) for choice in report.choices} == {(0, Limit.TIME)}


def test_without_compiled_code_a_report_takes_the_time_that_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on at each look at it, and at nothing else."""
    looks = itertools.count()
    record = played(SARATOGA, 3, bot="steady")
    monkeypatch.setattr(solve, "is_available", lambda: False)
    change_for(
        monkeypatch, reporting, decisions, solve, plain, by_engine, of=time, monotonic=lambda: next(looks) / 10_000
    )
    report = report_on(record, Seat(1), Budget(seconds=0.05))

    assert sum(choice.seen_model is Model.LOW_LEADS for choice in report.choices) > 1
    assert report.is_cut
    assert 0.04 < report.seconds < 0.075


def test_where_any_lead_is_too_much_low_leads_stand_in_and_the_balance_begins_later() -> None:
    report = report_on(played(SARATOGA, 3, bot="steady"), Seat(1), msgspec.structs.replace(FEW, states=20_000))
    first, last = report.choices[0], report.choices[-1]

    assert (first.seen_model, first.limit) == (Model.LOW_LEADS, Limit.STATES)
    assert None not in {option.seen for option in first.options}
    assert (last.seen_model, last.limit) == (Model.ALL_SEE_ALL, None)
    assert report.balance is not None
    assert report.balance.since is not None
    assert first.run < report.balance.since <= last.run


def test_the_hand_turns_where_the_seat_gained_or_lost_most() -> None:
    record = played(SMALL, 2)
    report = report_on(record, Seat(0), FEW)
    moved = {}
    for decision in solved_decisions(replay(record), Limits()):
        best, chosen = decision.solution.values, decision.solution.choices[decision.chosen].values
        assert best is not None
        assert chosen is not None
        moved[decision.number] = chosen[0] - best[0]

    assert report.turned is not None
    assert abs(report.turned.change) == max(map(abs, moved.values()))
    assert moved[report.turned.number] == report.turned.change
    assert record.actions[report.turned.number].action == report.turned.action


def test_c11_a_report_is_for_when_all_cards_may_be_seen() -> None:
    assert may_be_reported(NEWMARKET, match_is_over=False)
    assert not may_be_reported(FIND_THE_LADY, match_is_over=False)
    assert may_be_reported(FIND_THE_LADY, match_is_over=True)


# --- In words ----------------------------------------------------------------------------------

LEAD = Play(Seat(0), Card("TC"))
CHOICE = Choice(
    number=3,
    run=2,
    kind=Kind.LEAD,
    options=(Option(LEAD, 4, 1.26), Option(Play(Seat(0), Card("QD")), None, None)),
    chosen=0,
    best_seen=0,
    cost_seen=0,
    best_known=0,
    cost_known=0.0,
    margin=0.0,
    deals=9,
    seen_model=Model.ALL_SEE_ALL,
    known_model=Model.LOW_LEADS,
    limit=None,
    known_limit=None,
)
BALANCE = Balance(since=4, result=3, deal=6, own=5, others=2, known=3.5, margin=0.4, hidden=1.5)
REPORT = Report(
    rules="newmarket",
    version=1,
    seat=Seat(0),
    result=3,
    choices=(CHOICE,),
    balance=BALANCE,
    turned=Turn(number=3, run=2, by=Seat(0), action=LEAD, change=-1),
    deals=60,
    is_cut=True,
    seconds=1.0,
)
NAMES = ["Ann", "Bob"]


def told(language: Language, **changes: object) -> str:
    report = msgspec.structs.replace(REPORT, **changes)
    return "\n".join(told_report(report, Listener(NAMES, Seat(0), language)))


def test_how_the_counters_came_about_is_told_in_english_and_german() -> None:
    assert told(Language.ENGLISH) == (
        "What came before run 4 was too much to search, and counts as the deal here.\n"
        "The deal: if all had played their best with all cards open, you would have won 6 counters.\n"
        "Your choices cost you 5 counters.\n"
        "By what you could know they cost 3.5 ± 0.4; 1.5 came from cards that you could not see.\n"
        "The choices of the others brought you 2 counters.\n"
        "So you won 3 counters in this hand.\n"
        "The hand turned in run 2: your 10♣ cost you 1 counter."
    )
    assert told(Language.GERMAN) == (
        "Was vor Folge 4 geschah, war zu viel zum Durchsuchen und zählt hier zum Blatt.\n"
        "Das Blatt: Hätten alle offen und so gut wie möglich gespielt, hättest du 6 Marken gewonnen.\n"
        "Deine Entscheidungen kosteten dich 5 Marken.\n"
        "Nach dem, was du wissen konntest, kosteten sie 3,5 ± 0,4; "
        "1,5 kamen von Karten, die du nicht sehen konntest.\n"
        "Die Entscheidungen der anderen brachten dir 2 Marken.\n"
        "So hast du in diesem Spiel 3 Marken gewonnen.\n"
        "In Folge 2 kippte das Spiel: 10♣ von dir kostete dich 1 Marke."
    )


def test_each_way_that_it_can_have_come_about_has_its_sentence() -> None:
    lost = Balance(since=None, result=-1, deal=-2, own=0, others=-1, known=2.0, margin=None, hidden=-2.0)
    turned = Turn(number=0, run=0, by=Seat(1), action=Exchange(Seat(1)), change=2)

    assert told(Language.ENGLISH, result=-1, balance=lost, turned=turned) == (
        "The deal: if all had played their best with all cards open, you would have lost 2 counters.\n"
        "Your choices cost you nothing.\n"
        "By what you could know they cost 2.0; the cards that you could not see gave 2.0 back.\n"
        "The choices of the others cost you 1 counter.\n"
        "So you lost 1 counter in this hand.\n"
        "The hand turned before the first run: Bob chose “exchange”, which brought you 2 counters."
    )
    even = Balance(since=None, result=0, deal=0, own=0, others=0, known=None, margin=None, hidden=None)
    assert told(Language.ENGLISH, result=0, choices=(), balance=even, turned=None) == (
        "You had nothing to choose in this hand.\n"
        "The deal: if all had played their best with all cards open, you would have come out even.\n"
        "The choices of the others changed nothing for you.\n"
        "So you came out even in this hand."
    )
    assert told(Language.ENGLISH, balance=None, turned=None) == "So you won 3 counters in this hand."


def test_the_models_and_limits_behind_the_numbers_are_named() -> None:
    lines = told_numbers(REPORT, Language.ENGLISH)
    plain = msgspec.structs.replace(CHOICE, known_model=Model.ALL_SEE_ALL)

    assert "all see all cards, and each plays for their own counters alone" in lines[1]
    assert "nobody leads any but their lowest card of a suit" in lines[2]
    assert lines[-1] == "Time was over before 60 deals were drawn for each choice."
    assert len(told_numbers(msgspec.structs.replace(REPORT, choices=(plain,), is_cut=False), Language.GERMAN)) == 2
    assert told_numbers(msgspec.structs.replace(REPORT, choices=()), Language.ENGLISH) == ()


@pytest.mark.parametrize(
    ("counters", "expected"), [(1.26, "+1.3"), (-0.04, "0.0"), (-2.0, "−2.0"), (0.0, "0.0"), (9.96, "+10.0")]
)
def test_a_mean_has_one_figure_after_the_point(counters: float, expected: str) -> None:
    assert expected == tenths(counters, Language.ENGLISH, plus="+")
    assert expected.replace(".", ",") == tenths(counters, Language.GERMAN, plus="+")


def test_what_can_be_chosen_is_said_in_short() -> None:
    assert ["10♣ with Spin", "Spin alone", "exchange"] == [
        action_sign(action, Language.ENGLISH)
        for action in (Play(Seat(0), Card("TC"), spin=True), LaySpin(Seat(0)), Exchange(Seat(0)))
    ]
    assert action_sign(LEAD, Language.GERMAN) == "10♣"
    assert load_rules("newmarket").id == REPORT.rules
