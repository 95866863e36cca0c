"""A report as its player reads it beside the walkthrough of the hand: in words, and with the steps that it is about."""

from __future__ import annotations

import msgspec

from newmarket.engine import Led, SpinLaid
from newmarket.explain import Listener
from newmarket.rules import title_in
from newmarket.solver.report import Report
from newmarket.solver.said import action_sign, told_numbers, told_report
from newmarket.walkthrough import Course


class ReportShown(msgspec.Struct, frozen=True, kw_only=True):
    """The *report* on *hand* of its match, by the rules called *title*; *names* are by seat.

    *told* says how the counters came about, *assumed* what the numbers mean and what they assume: a sentence each.
    *signs* are by choice and option what could be chosen, in short. Steps are those of the walkthrough, from 0:
    *steps* has for each choice the one at which it was to be made, *turned_at* is the one in which the hand turned,
    *runs* those with which the runs began.
    """

    title: str
    hand: int
    names: tuple[str, ...]
    report: Report
    told: tuple[str, ...]
    assumed: tuple[str, ...]
    signs: tuple[tuple[str, ...], ...]
    steps: tuple[int, ...]
    turned_at: int | None
    runs: tuple[int, ...]


def shown_report(report: Report, course: Course, listener: Listener) -> ReportShown:
    """*report*, which is on the hand of *course*, for *listener*, whose seat it is about."""
    assert listener.you == report.seat, "a report speaks to the player that it is about"
    before = _steps_before(course)
    turned = report.turned
    return ReportShown(
        title=title_in(course.rules, listener.language),
        hand=course.number,
        names=tuple(listener.names),
        report=report,
        told=told_report(report, listener),
        assumed=told_numbers(report, listener.language),
        signs=tuple(
            tuple(action_sign(option.action, listener.language) for option in choice.options)
            for choice in report.choices
        ),
        steps=tuple(before[choice.number] for choice in report.choices),
        turned_at=None if turned is None else before[turned.number] + 1,
        runs=_runs(course, before),
    )


def _steps_before(course: Course) -> list[int]:
    """By action, the last step before it: one is for the table before the hand, and each event has one."""
    found, at = [], 0
    for number in range(len(course.steps)):
        at += len(course.events_of(number))
        found.append(at)
    return found


def _runs(course: Course, before: list[int]) -> tuple[int, ...]:
    """The steps in which a card is led, or Spin laid alone: by that a run begins."""
    found = []
    for action, reached in enumerate(course.steps[1:]):
        for at, event in enumerate(reached.events):
            if isinstance(event, Led) or (isinstance(event, SpinLaid) and at == 0):
                found.append(before[action] + 1 + at)
    return tuple(found)
