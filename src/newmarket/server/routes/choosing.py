"""Which rules are asked for: a game of the hall with its switches, or rules of the asker's own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from newmarket.errors import FaultyRules
from newmarket.explain.sheet import facts
from newmarket.languages import Language
from newmarket.rules import Rules, choices, parse_rules_text, rules_in, shared_clauses_in, switched
from newmarket.server.answers import Fact, RulesListed, RulesShown
from newmarket.server.hall import hall_of
from newmarket.server.problems import faulty_rules, unknown_rules
from newmarket.server.routes.bodies import Asked
from newmarket.table.requests import ChooseRules
from newmarket.walkthrough.lesson import lesson_ids

OWN_LIMIT = 64 * 1024
"""Bytes of a request that may hold rules of one's own."""
_OWN = "your rules"


def game(request: Asked, rules_id: str) -> Rules:
    """The game of the hall with that id or alias.

    :raises NotDone: if there is none.
    """
    games = hall_of(request).games
    found = games.get(rules_id) or next((rules for rules in games.values() if rules_id in rules.aliases), None)
    if found is None:
        raise unknown_rules()
    return found


async def chosen(request: Asked, asked: ChooseRules) -> Rules:
    """The rules that *asked* means.

    :raises NotDone: if there are none, or no game can be made of them.
    """
    if asked.own is None and not asked.switches:
        return game(request, asked.rules)

    def read() -> Rules:
        rules = game(request, asked.rules) if asked.own is None else parse_rules_text(asked.own, where=_OWN)
        return switched(rules, asked.switches) if asked.switches else rules

    try:
        # In a thread, one at a time: what somebody sends may take a while to be read, and keeps nobody else waiting.
        async with hall_of(request).turn_for_rules:
            return await asyncio.to_thread(read)
    except FaultyRules as faulty:
        raise faulty_rules(faulty) from faulty


async def shown_beside(request: Asked, rules: Rules, language: Language) -> RulesShown:
    """The same as `shown`, which takes as long as many moves, beside them."""
    async with hall_of(request).turn_for_rules:
        return await asyncio.to_thread(shown, rules, language)


def shown(rules: Rules, language: Language) -> RulesShown:
    """*rules* as people read them in *language*."""
    return RulesShown(
        rules=rules_in(rules, language),
        shared=shared_clauses_in(language, rules),
        facts=tuple(Fact(label, fact) for label, fact in facts(rules, language)),
        switches=choices(rules, language),
    )


def listed(rules: Rules, language: Language) -> RulesListed:
    """*rules* as they stand in the list of games, in *language*."""
    told = rules_in(rules, language)
    return RulesListed(
        id=told.id,
        title=told.title,
        summary=told.summary,
        seats=told.seats,
        switches=choices(rules, language),
        has_lesson=rules.id in lesson_ids(),
    )


def in_order(games: Iterable[Rules]) -> list[Rules]:
    """*games* as they are offered: those that have a lesson, in the order of the lessons, then all others."""
    lessons = lesson_ids()
    return sorted(games, key=lambda rules: lessons.index(rules.id) if rules.id in lessons else len(lessons))
