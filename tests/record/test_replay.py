"""Playing a record again, strictly and leniently."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from newmarket.cards import Card
from newmarket.engine import Deal, Seat
from newmarket.record import (
    FaultKind,
    FaultyRecord,
    Record,
    RecordedAction,
    Result,
    check_record,
    read_record,
    replay,
)
from tests.kit.games import NEWMARKET
from tests.kit.hands import PlayedHand
from tests.kit.strategies import hands
from tests.record.test_text import recorded

GOOD = read_record(
    (Path(__file__).parents[1] / "cases" / "newmarket.jsonl").read_text(encoding="utf-8").splitlines()[0]
)
LENGTH = len(GOOD.actions)


def with_action(number: int, action: RecordedAction) -> Record:
    return msgspec.structs.replace(GOOD, actions=(*GOOD.actions[:number], action, *GOOD.actions[number + 1 :]))


def faults(record: Record) -> tuple[FaultKind, int | None, str | None]:
    fault = check_record(record)
    assert fault is not None
    return fault.kind, fault.action, fault.clause


@given(hands())
def test_replay_goes_the_way_that_the_hand_went(hand: PlayedHand) -> None:
    replayed = replay(recorded(hand))

    assert replayed.steps == hand.steps
    assert replayed.state == hand.state
    assert replayed.events == hand.events
    assert replayed.rules == hand.rules
    assert replayed.fault is None


@given(hands(), st.data())
def test_lenient_replay_keeps_what_held(hand: PlayedHand, data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(hand.actions) - 1))
    record = recorded(hand)
    state = hand.at(number).state
    assert state.turn is not None
    other = Seat((state.turn + 1) % len(hand.seats))
    wrong = msgspec.structs.replace(record.actions[number], seat=other)
    faulty = msgspec.structs.replace(record, actions=(*record.actions[:number], wrong, *record.actions[number + 1 :]))
    replayed = replay(faulty, lenient=True)

    assert replayed.steps == hand.steps[: number + 1]
    assert replayed.state == state
    assert replayed.actions == record.actions[:number]
    assert replayed.fault is not None
    assert (replayed.fault.kind, replayed.fault.action) == (FaultKind.ACTION, number)
    with pytest.raises(FaultyRecord) as refused:
        replay(faulty)
    assert refused.value.fault == replayed.fault


def test_a_record_that_ends_early_lacks_the_action_after_its_last() -> None:
    record = msgspec.structs.replace(GOOD, actions=GOOD.actions[:5])

    assert faults(record) == (FaultKind.EARLY, 5, "N9")
    assert replay(record, lenient=True).actions == GOOD.actions[:5]


def test_a_record_that_goes_on_is_late_at_the_first_action_too_many() -> None:
    record = msgspec.structs.replace(GOOD, actions=(*GOOD.actions, *GOOD.actions[-1:], *GOOD.actions[-1:]))

    assert faults(record) == (FaultKind.LATE, LENGTH, "N9")
    assert replay(record, lenient=True).actions == GOOD.actions


@pytest.mark.parametrize(
    ("action", "named"),
    [
        (RecordedAction(seat=GOOD.actions[3].seat, do="stake", pot="KC"), "puts a counter on 'KC'"),
        (RecordedAction(seat=GOOD.actions[3].seat, do="keep"), "keeps its cards"),
        (RecordedAction(seat=GOOD.actions[3].seat, do="exchange"), "exchanges its cards"),
        (RecordedAction(seat=GOOD.actions[3].seat, do="spin"), "lays Spin alone"),
        (RecordedAction(seat=Seat(2), do="sing"), "no action 'sing'"),
        (
            RecordedAction(seat=GOOD.actions[3].seat, do="play", card=GOOD.actions[3].card, spin=True),
            f"plays {GOOD.actions[3].card} with Spin",
        ),
    ],
)
def test_an_action_that_the_rules_do_not_have_is_refused_at_its_turn(action: RecordedAction, named: str) -> None:
    record = with_action(3, action)
    fault = check_record(record)

    assert fault is not None
    assert (fault.kind, fault.action) == (FaultKind.ACTION, 3)
    assert named in fault.why
    assert replay(record, lenient=True).actions == GOOD.actions[:3]


def test_an_earlier_fault_comes_before_an_action_that_the_rules_do_not_have() -> None:
    record = with_action(3, RecordedAction(seat=Seat(2), do="keep"))
    wrong = RecordedAction(seat=Seat(2), do="play", card=Card.ACE_OF_CLUBS)
    record = msgspec.structs.replace(record, actions=(record.actions[0], wrong, *record.actions[2:]))

    assert faults(record) == (FaultKind.ACTION, 1, "N6")


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_a_seat_that_is_not_there_cannot_act(seat: int) -> None:
    record = with_action(2, msgspec.structs.replace(GOOD.actions[2], seat=Seat(seat)))

    assert faults(record) == (FaultKind.ACTION, 2, None)


@pytest.mark.parametrize(
    ("number", "card", "clause", "why"),
    [
        (0, Card.THREE_OF_HEARTS, "N5", "2H"),
        (0, Card.ACE_OF_CLUBS, "N5", "hold"),
        (1, Card.EIGHT_OF_HEARTS, "N6", "3H"),
    ],
)
def test_a_refused_card_is_told_with_what_stands_against_it(number: int, card: Card, clause: str, why: str) -> None:
    record = with_action(number, msgspec.structs.replace(GOOD.actions[number], card=card))
    fault = check_record(record)

    assert fault is not None
    assert (fault.kind, fault.action, fault.clause) == (FaultKind.ACTION, number, clause)
    assert why in fault.why


def test_a_deal_must_be_the_pack_rightly_shared_out() -> None:
    seats = GOOD.deal.seats
    double = Deal((seats[0], seats[1], (*seats[2][1:], seats[0][0])), GOOD.deal.spare)
    uneven = Deal((seats[0][1:], (*seats[1], seats[0][0]), seats[2]), GOOD.deal.spare)
    short = Deal(seats[:2], GOOD.deal.spare)

    for deal in (double, uneven, short):
        record = msgspec.structs.replace(GOOD, deal=deal)
        assert faults(record) == (FaultKind.DEAL, None, "N3")
        assert replay(record, lenient=True).steps == ()
        assert replay(record, lenient=True).rules == NEWMARKET


@pytest.mark.parametrize("rules", ["newmarkt", "boodle", ""])
def test_rules_that_are_not_there_are_a_fault_of_the_rules(rules: str) -> None:
    record = msgspec.structs.replace(GOOD, rules=rules)
    fault = check_record(record)

    assert fault is not None
    assert (fault.kind, fault.action) == (FaultKind.RULES, None)
    assert repr(rules) in fault.why
    assert replay(record, lenient=True).state is None


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"pots": {"AH": 0, "kitty": 3}}, "'kitty'"),
        ({"result": Result((110, 129, 25), {"KH": 0}, Seat(0))}, "'KH'"),
        ({"exempt": (Seat(1),)}, "[1]"),
        ({"players": ("Ann", "Tom"), "counters": (1, 2)}, "3 to 8"),
    ],
)
def test_what_the_rules_do_not_have_is_refused_by_name(changes: dict[str, object], named: str) -> None:
    fault = check_record(msgspec.structs.replace(GOOD, **changes))

    assert fault is not None
    assert fault.kind is FaultKind.FORMAT
    assert named in fault.why


def test_a_pot_left_out_is_empty() -> None:
    pots = {pot: counters for pot, counters in GOOD.pots.items() if counters}
    result = msgspec.structs.replace(GOOD.result, pots={pot: n for pot, n in GOOD.result.pots.items() if n})

    assert set(pots) < set(GOOD.pots)
    assert check_record(msgspec.structs.replace(GOOD, pots=pots, result=result)) is None


@pytest.mark.parametrize(
    ("changes", "clause", "key"),
    [
        ({"counters": (110, 129, 26)}, "N9", "counters"),
        ({"counters": (110, 129)}, "N9", "counters"),
        ({"out": None}, "N9", "out"),
        ({"out": Seat(1)}, "N9", "out"),
        ({"pots": {"KC": 11, "QD": 10}}, "N8", "pots"),
    ],
)
def test_a_result_must_follow(changes: dict[str, object], clause: str, key: str) -> None:
    record = msgspec.structs.replace(GOOD, result=msgspec.structs.replace(GOOD.result, **changes))
    fault = check_record(record)

    assert fault is not None
    assert (fault.kind, fault.clause) == (FaultKind.RESULT, clause)
    assert fault.why.startswith(f"{key}: expected")
    assert replay(record, lenient=True).actions == GOOD.actions
