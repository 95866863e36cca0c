"""A report in words, for the player of its seat: what the browser and the terminal both say."""

from __future__ import annotations

from typing import assert_never

from newmarket.engine import Action, Exchange, Keep, LaySpin, PlaceStake, Play
from newmarket.explain import Listener, card_sign, say_to
from newmarket.languages import MINUS, Language, say
from newmarket.solver.model import Model
from newmarket.solver.report import Balance, Report, Turn

_LITTLE = 0.05
"""Less is shown as nothing."""


def told_report(report: Report, listener: Listener) -> tuple[str, ...]:
    """How the counters of ``report.seat``, who is *listener*, came about: a sentence each."""
    language = listener.language
    lines = [] if report.choices else [say(language, "report-no-choice")]
    if report.balance is not None:
        lines += _told_balance(report.balance, language, chose=bool(report.choices))
    lines.append(say(language, "report-result", way=_way(report.result), counters=_counters(report.result, language)))
    if report.turned is not None:
        lines.append(_told_turn(report.turned, listener))
    return tuple(lines)


def told_numbers(report: Report, language: Language) -> tuple[str, ...]:
    """What the numbers of *report* mean and assume: a sentence each."""
    if not report.choices:
        return ()
    models = {model for choice in report.choices for model in (choice.seen_model, choice.known_model)}
    is_open = any(choice.best_seen is None or choice.best_known is None for choice in report.choices)
    lines = [say(language, "report-numbers"), say(language, "report-model")]
    if Model.LOW_LEADS in models:
        lines.append(say(language, "report-model-low"))
    if is_open:
        lines.append(say(language, "report-unsolved"))
    if report.is_cut:
        lines.append(say(language, "report-cut", deals=report.deals))
    return tuple(lines)


def action_sign(action: Action, language: Language) -> str:
    """What can be chosen, in short: ``"4♣"``, ``"keep"``."""
    match action:
        case Play(card=card, spin=spin):
            sign = card_sign(card, language)
            return say(language, "report-action-with-spin", card=sign) if spin else sign
        case LaySpin():
            return say(language, "report-action-spin")
        case Keep():
            return say(language, "report-action-keep")
        case Exchange():
            return say(language, "report-action-exchange")
        case PlaceStake(pot=pot):
            return pot
        case _:
            assert_never(action)


def tenths(counters: float, language: Language, *, plus: str = "") -> str:
    """*counters* with one figure after the point, with *plus* before what is above nothing: ``"+1.5"``."""
    whole, tenth = divmod(round(abs(counters) * 10), 10)
    sign = "" if not whole and not tenth else MINUS if counters < 0 else plus
    return say(language, "report-tenths", sign=sign, whole=whole, tenth=tenth)


def _told_balance(balance: Balance, language: Language, *, chose: bool) -> list[str]:
    lines = [] if balance.since is None else [say(language, "report-since", run=balance.since)]
    lines.append(say(language, "report-deal", way=_way(balance.deal), counters=_counters(balance.deal, language)))
    if chose and balance.own:
        lines.append(say(language, "report-own", counters=_counters(balance.own, language)))
    elif chose:
        lines.append(say(language, "report-own-nothing"))
    if chose and balance.known is not None and balance.hidden is not None:
        hidden = balance.hidden if abs(balance.hidden) >= _LITTLE else 0
        if hidden or balance.own:
            known = tenths(balance.known, language)
            if balance.margin:
                known = f"{known} ± {tenths(balance.margin, language)}"
            lines.append(
                say(language, "report-hidden", way=_way(hidden), known=known, hidden=tenths(abs(hidden), language))
            )
    way, counters = _way(balance.others), _counters(balance.others, language)
    return [*lines, say(language, "report-others", way=way, counters=counters)]


def _told_turn(turn: Turn, listener: Listener) -> str:
    action = action_sign(turn.action, listener.language)
    way, counters = _way(turn.change), _counters(turn.change, listener.language)
    if turn.run == 0:
        return say_to(listener, "report-turned-before", actor=turn.by, action=action, way=way, counters=counters)
    return say_to(listener, "report-turned", actor=turn.by, run=turn.run, action=action, way=way, counters=counters)


def _way(counters: float) -> str:
    """Whether it is more than nothing, as the value of a message."""
    return "more" if counters > 0 else "less" if counters < 0 else "even"


def _counters(counters: int, language: Language) -> str:
    return say(language, "counters", n=abs(counters))
