"""The problems of a table that are met in more than one place, in words that their asker reads."""

from __future__ import annotations

from newmarket.bots import BOT_NAMES
from newmarket.languages import Language, listed, say
from newmarket.rules import Rules, title_in
from newmarket.table.messages import Problem, ProblemReason


def malformed(text: str) -> Problem:
    """The request is not what it should be."""
    return Problem(reason=ProblemReason.MALFORMED, text=text)


def not_now(text: str) -> Problem:
    """It cannot be done as the table stands."""
    return Problem(reason=ProblemReason.NOT_NOW, text=text)


def full(text: str) -> Problem:
    """The seat cannot be had."""
    return Problem(reason=ProblemReason.TABLE_FULL, text=text)


def no_seat(language: Language) -> Problem:
    """The asker has no seat, or no longer."""
    return Problem(reason=ProblemReason.NO_SEAT, text=say(language, "problem-no-seat"))


def not_host(language: Language) -> Problem:
    """Only the host may do this."""
    return Problem(reason=ProblemReason.NOT_HOST, text=say(language, "problem-not-host"))


def unknown_bot(bot: str, language: Language) -> Problem | None:
    """What is wrong where there is no bot of the sort *bot*."""
    if bot in BOT_NAMES:
        return None
    return malformed(say(language, "problem-unknown-bot", bots=listed(BOT_NAMES, language)))


def wrong_number_of_seats(rules: Rules, seats: int, language: Language) -> Problem | None:
    """What is wrong where *rules* are not for so many *seats*."""
    if seats in rules.player_counts:
        return None
    least, most = rules.seats
    title = title_in(rules, language)
    return malformed(say(language, "problem-seats-of-rules", title=title, least=least, most=most, asked=seats))
