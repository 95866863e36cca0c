"""The course of a hand: how it began, and every step since. What a walkthrough is made from."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from newmarket.engine import Action, Deal, Event, Seat, Step, begin, step
from newmarket.match import Match, MatchEnded, end_of
from newmarket.record import Record, replay
from newmarket.rules import Rules


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """A hand from before its stakes to the moment that it has reached, its end or an earlier one.

    *number* is that of the hand in its match; *counters* by seat and *pots* in the order of the *rules* are those
    before it. *steps* has the opening first, then one for each of the *actions*. *ended* is how the match ended with
    this hand, where it did.
    """

    rules: Rules
    number: int
    dealer: Seat
    counters: tuple[int, ...]
    pots: tuple[int, ...]
    steps: tuple[Step, ...]
    actions: tuple[Action, ...]
    ended: MatchEnded | None = None

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.counters)

    def after(self, actions: Iterable[Action]) -> Course:
        """The course after *actions*, and the end of the match where it comes with them.

        :raises ImpossibleAction: as `newmarket.engine.step`.
        """
        done, steps = tuple(actions), list(self.steps)
        for action in done:
            steps.append(step(self.rules, steps[-1].state, action))
        played = replace(self, steps=tuple(steps), actions=(*self.actions, *done))
        return replace(played, ended=_end(played))

    def events_of(self, at: int) -> tuple[Event | MatchEnded, ...]:
        """What happened in the step *at*, the end of the match at last."""
        events = self.steps[at].events
        return (*events, self.ended) if self.ended is not None and at == len(self.steps) - 1 else events


def begun(
    rules: Rules,
    deal: Deal,
    *,
    dealer: Seat,
    counters: tuple[int, ...] | None = None,
    pots: tuple[int, ...] | None = None,
    exempt: tuple[Seat, ...] = (),
) -> Course:
    """The course of a hand that has just been opened, the first of its match; everyone has the counters of the start
    and no pot is carried, unless given.

    :raises FaultyDeal: as `newmarket.engine.begin`.
    """
    counters = (rules.counters,) * len(deal.seats) if counters is None else counters
    pots = (0,) * len(rules.pots) if pots is None else pots
    opening = begin(rules, deal, dealer=dealer, counters=counters, pots=pots, exempt=exempt)
    return Course(rules=rules, number=1, dealer=dealer, counters=counters, pots=pots, steps=(opening,), actions=())


def course_of(record: Record) -> Course:
    """The course of *record*, whose match ends with it where it says which hand of a match it is.

    :raises FaultyRecord: as `newmarket.record.replay`.
    """
    played = replay(record)
    assert played.rules is not None, "a record that holds has rules"
    found = Course(
        rules=played.rules,
        number=1 if record.match is None else record.match.hand,
        dealer=record.dealer,
        counters=record.counters,
        pots=tuple(record.pots.get(pot.id, 0) for pot in played.rules.pots),
        steps=played.steps,
        actions=tuple(action for done in played.actions if (action := done.action) is not None),
    )
    return found if record.match is None else replace(found, ended=_end(found))


def _end(played: Course) -> MatchEnded | None:
    hand = played.steps[-1].state
    if not hand.is_over:
        return None
    return end_of(
        Match(
            rules=played.rules,
            dealer=played.dealer,
            counters=hand.counters,
            pots=hand.pots,
            number=played.number,
            hand=hand,
        )
    )
