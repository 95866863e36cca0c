"""Plays a record again and finds the first thing that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

import msgspec

from newmarket.engine import (
    Action,
    Event,
    Exchange,
    HandState,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Refusal,
    RefusalReason,
    Seat,
    Step,
    begin,
    may_be_exempt,
    refusal,
    step,
)
from newmarket.errors import FaultyDeal, FaultyRules
from newmarket.record.model import Fault, FaultKind, FaultyRecord, Record, RecordedAction, Result
from newmarket.record.text import faulty_rules, format_fault, misshapes, rules_called
from newmarket.rules import Exempt, Rules, Topic, built_in_rules
from newmarket.wording import MOST_OF_A_SENTENCE, printable, short, short_list


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A record played again as far as it holds.

    *rules* are none if they are at fault; *steps* are the opening (nothing, if the fault comes before it) and
    then one for each of the *actions* that worked; *fault* is the first thing that is wrong.
    """

    rules: Rules | None
    steps: tuple[Step, ...] = ()
    actions: tuple[RecordedAction, ...] = ()
    fault: Fault | None = None

    @property
    def state(self) -> HandState | None:
        """The state that was reached; none if the hand could not even begin."""
        return self.steps[-1].state if self.steps else None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, the stakes first."""
        return tuple(event for reached in self.steps for event in reached.events)


def replay(record: Record, *, lenient: bool = False) -> Replay:
    """Plays *record* again. Leniently, a fault is part of the answer, with all that held before it.

    :raises FaultyRecord: if it does not hold, unless *lenient*.
    """
    replayed = _replayed(record)
    if replayed.fault is not None and not lenient:
        raise FaultyRecord(replayed.fault)
    return replayed


def check_record(record: Record) -> Fault | None:
    """The first thing that is wrong with *record*; none if it holds."""
    return _replayed(record).fault


def rules_of(record: Record) -> Rules:
    """The rules that *record* names or states.

    :raises FaultyRules: if the package has no such game.
    """
    return record.rules if isinstance(record.rules, Rules) else rules_called(record.rules)


def misframed(rules: Rules, record: Record) -> Fault | None:
    """The first thing in *record*, apart from its cards and actions, that does not fit together or fit *rules*."""
    return next(misshapes(record), None) or next(_misfits(rules, record), None)


def record_of(
    rules: Rules,
    final: HandState,
    *,
    players: Sequence[str],
    counters: tuple[int, ...],
    pots: tuple[int, ...],
    actions: Iterable[RecordedAction],
) -> Record:
    """The record of a hand that was played by *actions* to its *final* state.

    *counters* by seat and *pots* in the order of *rules* are those before the stakes. Rules that are not
    a game of the package are written out in the record. Of its match and its chance it says nothing.
    """
    assert final.is_over, "only a hand that is over has a record"
    names = [pot.id for pot in rules.pots]
    return Record(
        rules=rules.id if built_in_rules().get(rules.id) == rules else rules,
        players=tuple(players),
        dealer=final.dealer,
        counters=counters,
        pots=dict(zip(names, pots, strict=True)),
        deal=final.deal,
        actions=tuple(actions),
        result=Result(final.counters, dict(zip(names, final.pots, strict=True)), final.out),
        exempt=final.exempt,
    )


def _replayed(record: Record) -> Replay:
    try:
        rules = rules_of(record)
    except FaultyRules as problem:
        return Replay(rules=None, fault=next(misshapes(record), faulty_rules(problem)))
    if misfit := misframed(rules, record):
        return Replay(rules=rules, fault=misfit)
    pots = tuple(record.pots.get(pot.id, 0) for pot in rules.pots)
    try:
        opening = begin(
            rules,
            record.deal,
            dealer=record.dealer,
            counters=record.counters,
            pots=pots,
            exempt=record.exempt,
        )
    except FaultyDeal as problem:
        fault = Fault(kind=FaultKind.DEAL, why=str(problem), clause=rules.clause(Topic.DEAL))
        return Replay(rules=rules, fault=fault)
    steps = [opening]
    for number, done in enumerate(record.actions):
        reached = _done(rules, steps[-1].state, done, number)
        if isinstance(reached, Fault):
            return Replay(rules=rules, steps=tuple(steps), actions=record.actions[:number], fault=reached)
        steps.append(reached)
    at_end = _wrong_at_end(rules, steps[-1].state, record)
    return Replay(rules=rules, steps=tuple(steps), actions=record.actions, fault=at_end)


def _misfits(rules: Rules, record: Record) -> Iterator[Fault]:
    """What in the frame of *record* its rules do not have."""
    seats = len(record.players)
    if seats not in rules.player_counts:
        least, most = rules.seats
        yield format_fault(f"players: expected {least} to {most} by the rules of {rules.id!r}, got {seats}")
    if not may_be_exempt(rules, record.exempt, dealer=record.dealer, seats=seats):
        who = "nobody" if rules.exempt is Exempt.NOBODY else "at most one seat, and not the dealer's,"
        yield format_fault(
            f"exempt: the rules of {rules.id!r} excuse {who} from a stake, got {short_list(record.exempt)}"
        )
    known = [pot.id for pot in rules.pots]
    has = printable(", ".join(known), MOST_OF_A_SENTENCE) or "none"
    for key, pots in (("pots", record.pots), ("result.pots", record.result.pots)):
        for pot in pots:
            if pot not in known:
                yield format_fault(f"{key}: {rules.id!r} has no pot {short(pot)}; it has {has}")


def _done(rules: Rules, state: HandState, done: RecordedAction, number: int) -> Step | Fault:
    """The step that action *number* makes, or what is wrong with it."""
    if state.is_over:
        clause = rules.clause(Topic.GOING_OUT)
        return Fault(kind=FaultKind.LATE, why="actions after the hand is over", action=number, clause=clause)
    if not 0 <= done.seat < len(state.counters):
        why = f"expected a seat from 0 to {len(state.counters) - 1}, got {short(done.seat)}"
        return Fault(kind=FaultKind.ACTION, why=why, action=number)
    action = done.action
    if action is None:
        why = f"there is no action {short(done.do)}"
        return Fault(kind=FaultKind.ACTION, why=why, action=number)
    if refused := refusal(rules, state, action):
        clause = rules.clause(refused.topic)
        return Fault(kind=FaultKind.ACTION, why=_refused(action, refused), action=number, clause=clause)
    return step(rules, state, action)


def _refused(action: Action, refused: Refusal) -> str:
    """Why, told of seats: names are for the table."""
    against = {
        RefusalReason.HAND_OVER: "the hand is over",
        RefusalReason.NOT_YOUR_TURN: f"seat {refused.turn} is to act",
        RefusalReason.STAKES_FIRST: "the stakes are put on the pots first",
        RefusalReason.NO_SUCH_POT: "there is no such pot",
        RefusalReason.BARE_POT_FIRST: f"the counter must go on a bare pot: {' '.join(refused.pots)}",
        RefusalReason.OPTION_FIRST: "it has to keep its cards or exchange them first",
        RefusalReason.NOT_NOW: "that cannot be done there by these rules",
        RefusalReason.NOT_HELD: "it does not hold that card",
        RefusalReason.NOT_THE_CALLED_CARD: f"the run calls for {refused.needed}",
        RefusalReason.SPIN_NOT_HELD: "it does not hold Spin",
        RefusalReason.SPIN_NOT_WITH_LEAD: "Spin is not laid with a card that is led",
        RefusalReason.NOT_THE_COLOUR: f"a {refused.colour} card is due",
        RefusalReason.NOT_THIS_SUIT: "the lead is of another suit than that of the run before",
        RefusalReason.NOT_THE_LOWEST: f"the lowest card is {refused.needed}",
    }
    return f"seat {action.seat} {_tried(action)}, but {against[refused.reason]}"


def _tried(action: Action) -> str:
    match action:
        case PlaceStake(pot=pot):
            return f"puts a counter on {short(pot)}"
        case Keep():
            return "keeps its cards"
        case Exchange():
            return "exchanges its cards"
        case Play(card=card, spin=spin):
            return f"plays {card} with Spin" if spin else f"plays {card}"
        case LaySpin():
            return "lays Spin alone"
        case _:
            assert_never(action)


def _wrong_at_end(rules: Rules, state: HandState, record: Record) -> Fault | None:
    if not state.is_over:
        why = f"the record ends before the hand is over; seat {state.turn} is to act"
        clause = rules.clause(Topic.GOING_OUT)
        return Fault(kind=FaultKind.EARLY, why=why, action=len(record.actions), clause=clause)
    result = record.result
    names = [pot.id for pot in rules.pots]
    pots = tuple(result.pots.get(name, 0) for name in names)
    if result.out != state.out:
        return _wrong_result(rules, Topic.GOING_OUT, "out", _or_nobody(state.out), _or_nobody(result.out))
    if result.counters != state.counters:
        return _wrong_result(
            rules, Topic.GOING_OUT, "counters", short_list(state.counters), short_list(result.counters)
        )
    if pots != state.pots:
        right, stated = (
            " ".join(f"{name} {short(n)}" for name, n in zip(names, of, strict=True)) for of in (state.pots, pots)
        )
        return _wrong_result(rules, Topic.POTS, "pots", right, stated)
    return None


def _wrong_result(rules: Rules, topic: Topic, key: str, right: str, stated: str) -> Fault:
    why = printable(f"{key}: expected {right}, got {stated}", MOST_OF_A_SENTENCE)
    return Fault(kind=FaultKind.RESULT, why=why, clause=rules.clause(topic))


def _or_nobody(seat: Seat | None) -> str:
    return "nobody" if seat is None else short(seat)
