"""Reads the files of counted trees, and counts: by the engine, and by the plain referee."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeAlias

import msgspec

from newmarket.cards import Card
from newmarket.engine import Action, HandState, legal_actions, step
from newmarket.rules import Rules, load_rules
from tests.kit.hands import PlayedHand
from tests.kit.referee import Referee
from tests.kit.text import small_table_of, table_of

FOLDER = Path(__file__).parent
Counts: TypeAlias = list[int]
"""The number of ways in which 1, 2, 3 … actions can be taken: cards played, counters put down, exchanges or none."""


class Tree(msgspec.Struct, frozen=True):
    """One deal of a file, with its counts as the file has them; *depth* is how deep these go, none: to the end."""

    rules_id: str
    line: int
    by: str
    because: str
    depth: int | None
    deal: str
    counts: str

    @property
    def hand(self) -> PlayedHand:
        """The hand just dealt."""
        rules = load_rules(self.rules_id)
        piles = "".join(
            line for line in self.deal.splitlines(keepends=True) if line.startswith(("seat", "spare", "centre"))
        )
        cards = re.findall(r"\b[2-9TJQKA][CDHS]\b", piles)
        whole = set(map(Card.parse, cards)) == set(rules.pack.cards)
        return table_of(self.deal, rules) if whole else small_table_of(self.deal, rules)


def trees_of(file: Path) -> list[Tree]:
    """All trees of a file, in order."""
    found, line = [], 1
    for block in re.split(r"(?<=\n)\n", file.read_text(encoding="utf-8")):
        lines = [text for text in block.splitlines() if not text.startswith("#")]
        if lines:
            facts = dict(text.split(": ", 1) for text in lines)
            own = {key: facts.pop(key, None) for key in ("by", "because", "depth", "counts")}
            found.append(
                Tree(
                    rules_id=file.stem,
                    line=line,
                    by=own["by"] or "",
                    because=own["because"] or "",
                    depth=int(own["depth"]) if own["depth"] else None,
                    deal="".join(f"{key}: {value}\n" for key, value in facts.items()),
                    counts=own["counts"] or "",
                )
            )
        line += block.count("\n") + 1
    return found


def count(rules: Rules, state: HandState, depth: int) -> Counts:
    """The number of ways in which 1, 2, … *depth* cards can be played from *state*, by the engine."""
    counts = [0] * depth
    _count(rules, state, counts, at=0)
    return counts


def count_after_each(hand: PlayedHand, depth: int) -> dict[Action, Counts]:
    """The same from each first action on, the action itself included: where a count is wrong, which branch is."""
    return {
        action: [1, *count(hand.rules, step(hand.rules, hand.state, action).state, depth - 1)]
        for action in legal_actions(hand.rules, hand.state)
    }


def count_by_referee(hand: PlayedHand, depth: int) -> Counts:
    """What `count` counts, by the plain referee."""
    state = hand.state
    referee = Referee(
        hand.rules, state.deal, dealer=state.dealer, counters=hand.counters, pots=hand.pots, exempt=state.exempt
    )
    counts = [0] * depth
    _count_plainly(referee, counts, at=0)
    return counts


def _count(rules: Rules, state: HandState, counts: Counts, *, at: int) -> None:
    if at == len(counts):
        return
    for action in legal_actions(rules, state):
        counts[at] += 1
        _count(rules, step(rules, state, action).state, counts, at=at + 1)


def _count_plainly(referee: Referee, counts: Counts, *, at: int) -> None:
    if at == len(counts):
        return
    for action in referee.allowed():
        counts[at] += 1
        after = referee.copy()
        after.play(action)
        _count_plainly(after, counts, at=at + 1)
