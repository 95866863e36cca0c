"""A hand as a walkthrough: see `walk`."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from newmarket.engine import Seat, Settled, SheetRow, settlement_sheet
from newmarket.explain import Explained, Listener, Reason, explained, explained_opening, listener_of, pots_shown
from newmarket.languages import Language
from newmarket.match import MatchEnded
from newmarket.record import Record
from newmarket.rules import Rules, rules_in, shared_clauses_in, title_in
from newmarket.walkthrough.course import Course, course_of
from newmarket.walkthrough.model import Question, Step, Walk
from newmarket.walkthrough.pictures import Moment, moments
from newmarket.walkthrough.questions import question


def walk(
    played: Course,
    listener: Listener,
    *,
    asks: Collection[int] | None = (),
    notes: Mapping[int, str] | None = None,
    revealed: bool = True,
) -> Walk:
    """The hand *played* as *listener* saw it, one step an event.

    *asks* are the numbers of the actions, from 0, before which the reader is asked what they would do in the listener's
    place, none for all of them; *notes* are remarks by the number of their step, from 0.

    With *revealed* all cards may be known by now, as those of a lesson, a record, or a hand that was settled (C11):
    what a choice would have done is told with all of them. Else nothing is told that the listener could not know then.
    """
    rules, you, language = played.rules, listener.you, listener.language
    assert len(listener.names) == played.seats, "each seat has a name"
    steps = []
    for number, moment in enumerate(moments(played, you, revealed=revealed)):
        told = told_at(rules, moment, listener, hand=played.number)
        steps.append(
            Step(
                event=moment.event,
                reason=Reason(told.reason),
                what=told.what,
                options=told.options,
                rule=told.rule,
                clause=told.clause,
                match=moment.match,
                sheet=_sheet(played, moment),
                ask=_asked(played, moment, listener, asks, revealed=revealed),
                note=None if notes is None else notes.get(number),
            )
        )
    return Walk(
        title=title_in(rules, language),
        rules=rules.id,
        hand=played.number,
        you=you,
        dealer=played.dealer,
        names=tuple(listener.names),
        pots=pots_shown(rules, language),
        spin=rules.spin,
        centre=rules.centre,
        option_price=rules.option_price,
        clauses=_clauses(rules, {step.clause for step in steps}, language),
        steps=tuple(steps),
    )


def walk_record(
    record: Record,
    *,
    you: Seat | None,
    language: Language = Language.ENGLISH,
    asks: Collection[int] | None = (),
) -> Walk:
    """The hand of *record* as `walk` tells it; who has a record knows all its cards.

    :raises FaultyRecord: as `newmarket.record.replay`.
    """
    return walk(course_of(record), listener_of(record.players, you, language), asks=asks)


def told_at(rules: Rules, moment: Moment, listener: Listener, *, hand: int) -> Explained:
    """The last event of *moment* told in full to *listener*, whose picture it has, in hand number *hand*."""
    seen = moment.seen
    if moment.event is None:
        assert not isinstance(moment.then, MatchEnded), "a match does not end before a hand"
        return explained_opening(rules, seen, listener, dealer=seen.dealer, hand=hand, then=moment.then)
    return explained(rules, moment.event, seen, listener, then=moment.then)


def _asked(
    played: Course, moment: Moment, listener: Listener, asks: Collection[int] | None, *, revealed: bool
) -> Question | None:
    seen = moment.seen
    is_asked = asks is None or moment.done in asks
    if not is_asked or moment.then is not None or seen.turn is None or seen.turn != seen.seat:
        return None
    state, done = played.steps[moment.done].state, played.actions[moment.done :]
    return question(played.rules, state, seen, listener, done, revealed=revealed)


def _sheet(played: Course, moment: Moment) -> tuple[SheetRow, ...]:
    if not isinstance(moment.event, Settled | MatchEnded):
        return ()
    events = (event for reached in played.steps for event in reached.events)
    return settlement_sheet(events, before=played.counters)


def _clauses(rules: Rules, cited: Iterable[str], language: Language) -> dict[str, str]:
    texts = {clause.id: clause.text for clause in (*shared_clauses_in(language), *rules_in(rules, language).clauses)}
    return {clause: texts[clause] for clause in sorted(cited)}
