"""One hand of a game as text: each thing that happens, and what every seat and a watcher then see.

It shows whatever the events and the views hold, so that a new field, or one that is gone, shows in the diff.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from newmarket.engine import (
    Action,
    Event,
    Exchange,
    Keep,
    LaySpin,
    PlaceStake,
    Play,
    Seat,
    Stage,
    View,
    lab_deal,
    legal_actions,
)
from newmarket.explain import Listener, explain
from newmarket.languages import Language
from newmarket.match import Match, MatchEnded, MatchStep, MatchView, deal_hand, match_view, play, start_match
from newmarket.rules import Centre, Lead, Option, Rules, Spare, TurnUp

FOLDER = Path(__file__).parent.parent / "golden"
SEEDS = {
    "epsom": 1,
    "find-the-lady": 78,
    "michigan": 173,
    "newmarket": 324,
    "newmarket-1891": 101,
    "pope-joan": 60,
    "pub-newmarket": 244,
    "saratoga": 369,
    "spin": 152,
    "spinado": 8,
}
"""By game the seed of deal and choices, so chosen that it shows all `features` of the game."""
SEATS = 4
DEALER = Seat(2)
NAMES = ("Priya", "Tom", "Ann", "Bo")
OWN = ("seat", "holding", "legal", "gave")
"""What differs in the views of one moment."""
ALWAYS = (
    "dealer",
    "counters",
    "pots",
    "held",
    "spare",
    "turn",
    "called",
    "plays",
    "out",
    "shown",
    "stage",
)
"""What is shown also where it is nothing."""


def file_of(rules_id: str) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"playthrough-{rules_id}.txt"


def told_file_of(rules_id: str, language: Language) -> Path:
    """Where the sentences of a game's playthrough are kept."""
    return FOLDER / "told" / f"{rules_id}.{language}.txt"


def playthrough(rules: Rules) -> str:
    """The first hand of a match, from the deal of ``lab/1`` on, every action drawn from the legal ones."""
    seed, seats = SEEDS.get(rules.id, 1), seats_of(rules)
    dealer = Seat(DEALER % seats)
    match = start_match(rules, seats=seats, dealer=dealer)
    deal = lab_deal(rules, seed=seed, hand=0, dealer=dealer, seats=seats)
    reached = deal_hand(match, deal)
    parts = [
        f"# {rules.title}: a hand of {seats}, dealt by lab/1 under seed {seed}; see tests/playthroughs.\n",
        "".join(f"seat {seat}: {' '.join(pile)}\n" for seat, pile in enumerate(deal.seats)),
        f"spare: {' '.join(deal.spare)}".rstrip() + "\n",
        "" if deal.centre is None else f"centre: {deal.centre}\n",
        _told("the hand is dealt" if rules.placing is None else "the hand begins", reached),
    ]
    choices = Random(seed)
    while reached.match.hand is not None and (legal := legal_actions(rules, reached.match.hand)):
        action = choices.choice(legal)
        reached = play(reached.match, action)
        parts.append(_told(f"seat {action.seat} {_does(action)}", reached))
    return "".join(parts)


def seats_of(rules: Rules) -> int:
    """How many play in the playthrough of a game."""
    return min(SEATS, rules.seats[1])


def sentences(rules: Rules, language: Language) -> str:
    """What a watcher is told of the same hand, sentence by sentence, in *language*."""
    seats = seats_of(rules)
    listener = Listener(NAMES[:seats], None, language)
    seed, dealer = SEEDS.get(rules.id, 1), Seat(DEALER % seats)
    match = start_match(rules, seats=seats, dealer=dealer)
    reached = deal_hand(match, lab_deal(rules, seed=seed, hand=0, dealer=dealer, seats=seats))
    events = [*reached.events]
    choices = Random(seed)
    while reached.match.hand is not None and (legal := legal_actions(rules, reached.match.hand)):
        reached = play(reached.match, choices.choice(legal))
        events += reached.events
    told = (explain(rules, event, listener) for event in events)
    return "".join(f"{one.what} [{one.clause}]\n" for one in told)


def _does(action: Action) -> str:
    match action:
        case PlaceStake(pot=pot):
            return f"puts a counter on {pot}"
        case Keep():
            return "keeps"
        case Exchange():
            return "exchanges"
        case Play(card=card, spin=spin):
            return f"plays {card} with Spin" if spin else f"plays {card}"
        case LaySpin():
            return "lays Spin"


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
    # What a game does not have is left out; that it is the same for all was looked at.
    hand = {key: value for key, value in hand.items() if key in ALWAYS or value not in (None, [])}
    for field in OWN:
        hand.pop(field, None)
    if hand["stage"] in {Stage.PLAY, Stage.OVER}:
        del hand["stage"]
    hand["plays"] = [f"{seat}:{card}{'*' if led else ''}" for seat, card, led in hand["plays"]]
    return f"  match: {_facts(match)}\n  all see: {_facts(hand)}"


def _own(view: View) -> str:
    who = "a watcher" if view.seat is None else f"seat {view.seat}"
    may = ""
    if view.legal and all(isinstance(action, Play) and not action.spin for action in view.legal):
        may = f", may play {' '.join(action.card for action in view.legal if isinstance(action, Play))}"
    elif view.legal:
        may = f", may: {', '.join(_does(action) for action in view.legal)}"
    gave = f", gave away {' '.join(view.gave)}" if view.gave else ""
    return f"  {who} sees: {' '.join(view.holding) or 'no cards'}{gave}{may}"


def _facts(facts: dict[str, object]) -> str:
    return ", ".join(f"{key} {msgspec.json.encode(value).decode()}" for key, value in facts.items())


def features(rules: Rules) -> set[str]:
    """What a playthrough of *rules* is to show at least: kinds of events, and reasons for a stop."""
    found = {"pot_taken", "went_out", "top_of_suit", "already_played"}
    passes = rules.lead not in {Lead.LOWEST_OF_SUIT, Lead.ANY_CARD}
    wanted = {
        "out_of_play": rules.spare is not Spare.NONE,
        "removed": any(rules.pack.next_up(card) in rules.removed for card in rules.pack.cards),
        "stopped_turned_up": bool(rules.layout) or rules.turn_up is not TurnUp.NONE,
        "bounty_paid": bool(rules.bounties),
        "spin_laid": rules.spin is not None,
        "lead_passed": passes,
        "exchanged": rules.option is not Option.NOBODY,
        "turned_up": rules.turn_up is not TurnUp.NONE,
        "centre_shown": rules.centre is not Centre.NONE,
    }
    return found | {feature for feature, is_there in wanted.items() if is_there}


def shown_in(text: str) -> set[str]:
    """The features that a playthrough shows."""
    events = set(re.findall(r"^\* (\w+):", text, flags=re.MULTILINE))
    reasons = set(re.findall(r'reason "(\w+)"', text))
    return events | {"stopped_turned_up" if reason == "turned_up" else reason for reason in reasons}
