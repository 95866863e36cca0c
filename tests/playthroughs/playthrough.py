"""One hand of a game as text: each thing that happens, and what every seat and a watcher then see.

It shows whatever the events and the views hold, so that a new field, or one that is gone, shows in the diff.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from newmarket.engine import Event, Seat, View, lab_deal, legal_actions
from newmarket.match import Match, MatchEnded, MatchStep, MatchView, deal_hand, match_view, play, start_match
from newmarket.rules import Rules

FOLDER = Path(__file__).parent.parent / "golden"
SEEDS = {"newmarket": 324, "saratoga": 369}
"""By game the seed of deal and choices, so chosen that pots are taken and left and runs stop for every reason."""
SEATS = 4
DEALER = Seat(2)
OWN = ("seat", "holding", "legal")
"""What differs in the views of one moment."""


def file_of(rules_id: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"playthrough-{rules_id}.txt"


def playthrough(rules: Rules) -> str:
    """The first hand of a match, from the deal of ``lab/1`` on, every action drawn from the legal ones."""
    seed = SEEDS.get(rules.id, 1)
    match = start_match(rules, seats=SEATS, dealer=DEALER)
    deal = lab_deal(rules, seed=seed, hand=0, dealer=DEALER, seats=SEATS)
    reached = deal_hand(match, deal)
    parts = [
        f"# {rules.title}: a hand of {SEATS}, dealt by lab/1 under seed {seed}; see tests/playthroughs.\n",
        "".join(f"seat {seat}: {' '.join(pile)}\n" for seat, pile in enumerate(deal.seats)),
        f"spare: {' '.join(deal.spare)}\n",
        _told("the hand is dealt", reached),
    ]
    choices = Random(seed)
    while reached.match.hand is not None and (legal := legal_actions(rules, reached.match.hand)):
        action = choices.choice(legal)
        reached = play(reached.match, action)
        parts.append(_told(f"seat {action.seat} plays {action.card}", reached))
    return "".join(parts)


def _told(title: str, reached: MatchStep) -> str:
    return f"\n== {title}\n" + "".join(f"{line}\n" for line in (*map(_event, reached.events), *_seen(reached.match)))


def _event(event: Event | MatchEnded) -> str:
    facts = msgspec.to_builtins(event)
    return f"* {facts.pop('event')}: {_facts(facts)}"


def _seen(match: Match) -> Iterator[str]:
    views = [match_view(match, listener) for listener in (*map(Seat, range(match.seats)), None)]
    public = {_public(view) for view in views}
    assert len(public) == 1, "the listeners are told different things of what is public"
    yield from public
    for view in views:
        assert view.hand is not None
        yield _own(view.hand)


def _public(view: MatchView) -> str:
    match, hand = msgspec.to_builtins(view), msgspec.to_builtins(view.hand)
    del match["hand"]
    for field in OWN:
        del hand[field]
    hand["plays"] = [f"{seat}:{card}{'*' if led else ''}" for seat, card, led in hand["plays"]]
    return f"  match: {_facts(match)}\n  all see: {_facts(hand)}"


def _own(view: View) -> str:
    who = "a watcher" if view.seat is None else f"seat {view.seat}"
    may = f", may play {' '.join(action.card for action in view.legal)}" if view.legal else ""
    return f"  {who} sees: {' '.join(view.holding) or 'no cards'}{may}"


def _facts(facts: dict[str, object]) -> str:
    return ", ".join(f"{key} {msgspec.json.encode(value).decode()}" for key, value in facts.items())
