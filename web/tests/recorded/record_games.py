"""Records moments of each game, as a table tells them to one seat, for the tests of the browser part.

Tables of three, one person and two bots, are played until each moment has come once. Run it from the folder of the
sources after a change of the messages:

    python web/tests/recorded/record_games.py
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent))

from record import PEOPLE, TABLE, YOU, next_entry

from newmarket.engine import LaySpin, Play, Seat, Stage, View, legal_actions
from newmarket.rules import load_rules
from newmarket.table.entries import Acted, Made, Pace, Sat
from newmarket.table.follow import follow
from newmarket.table.messages import Message, Snapshot
from newmarket.table.state import TableState
from newmarket.table.tell import message, snapshot

MOST_TABLES = 400


class Told(msgspec.Struct):
    """The *snapshot* of a moment, and the *message* that led to it."""

    snapshot: Snapshot
    message: Message


Holds = Callable[[View, Told], bool]


def _has(told: Told, reason: str) -> bool:
    return any(line.reason == reason for line in told.message.lines)


def _pays(told: Told) -> bool:
    return any(row.pots for row in told.message.sheet)


def _mine(view: View) -> bool:
    return view.turn == YOU


MOMENTS: dict[str, dict[str, Holds]] = {
    "find-the-lady": {
        "option_of_dealer": lambda view, _: view.stage is Stage.OPTION and _mine(view) and view.dealer == YOU,
        "option": lambda view, _: view.stage is Stage.OPTION and _mine(view) and view.dealer != YOU,
        "other_chooses": lambda view, _: view.stage is Stage.OPTION and not _mine(view),
        "exchanged": lambda view, told: bool(view.gave) and _has(told, "exchanged"),
        "passed_to_me": lambda view, told: _mine(view) and bool(view.plays) and _has(told, "lead_passed"),
        "lead": lambda view, _: _mine(view) and view.called is None and bool(view.plays) and len(view.legal) == 1,
        "nobody_led": lambda view, told: view.is_over and _has(told, "nobody_leads"),
        "settled": lambda view, told: (
            view.is_over and _has(told, "went_out") and any(row.pots for row in told.message.sheet)
        ),
    },
    "newmarket-1891": {
        "place": lambda view, _: view.stage is Stage.PLACING and _mine(view) and len(view.legal) == 4,
        "place_bare": lambda view, _: view.stage is Stage.PLACING and _mine(view) and len(view.legal) == 2,
        "other_places": lambda view, _: view.stage is Stage.PLACING and not _mine(view),
        "dealt": lambda _, told: _has(told, "dealt"),
        "taken": lambda view, told: not view.is_over and _has(told, "pot_taken"),
    },
    "spin": {
        "arms": lambda view, _: (
            not _mine(view) and not view.is_over and "AD" in view.holding and view.called is not None
        ),
        "chooses": lambda view, _: view.called is not None and len(view.legal) == 2,
        "leads": lambda view, _: view.called is None and any(isinstance(action, LaySpin) for action in view.legal),
        "laid": lambda view, told: not view.is_over and _has(told, "spin_laid") and _has(told, "followed"),
        "laid_alone": lambda view, told: not view.is_over and _has(told, "spin_laid") and not _has(told, "followed"),
        "settled": lambda view, told: view.is_over and any(row.bounties for row in told.message.sheet),
    },
    "pope-joan": {
        "dealt": lambda _, told: _has(told, "turned_up"),
        "lead": lambda view, _: _mine(view) and view.called is None and bool(view.plays),
        "settled": lambda view, _: view.is_over,
    },
    "michigan": {
        "some_suits": lambda view, _: _mine(view) and view.called is None and _bars_a_suit(view),
    },
    "pub-newmarket": {
        "lead": lambda view, _: _mine(view) and view.called is None and bool(view.plays) and len(view.legal) > 1,
    },
}


def _bars_a_suit(view: View) -> bool:
    led = {action.card.suit for action in view.legal if isinstance(action, Play)}
    return 1 < len(led) < len({card.suit for card in view.holding})


def told_at(game: str, seed: int) -> Iterator[tuple[TableState, Told]]:
    """What one table tells, message by message, through its first three hands; the person does what chance has."""
    chance = random.Random(seed)  # noqa: S311 - the same at each recording
    state = follow(None, Made(load_rules(game), 3, Pace.BRISK)).state
    for sat in (Sat(YOU), Sat(Seat(1), "steady"), Sat(Seat(2), "steady")):
        state = follow(state, sat).state
    while state.number < 4 and (entry := next_entry(state, chance)) is not None:
        if isinstance(entry, Acted) and entry.by is None and state.match and state.match.hand:
            hand = state.match.hand
            if hand.turn == YOU:
                choices = legal_actions(state.rules, hand)
                chosen = chance.choice(choices)
                entry = msgspec.structs.replace(entry, action=chosen)
        state = follow(state, entry).state
        yield state, Told(snapshot(TABLE, state, PEOPLE, YOU), message(TABLE, state, PEOPLE, YOU))


def moments(game: str) -> dict[str, Told]:
    """Each moment of *game* that is looked for, when it comes first."""
    wanted, found = dict(MOMENTS[game]), dict[str, Told]()
    for seed in range(MOST_TABLES):
        for state, told in told_at(game, seed):
            if state.match is None or told.snapshot.match is None or (view := told.snapshot.match.hand) is None:
                continue
            for name in [name for name, holds in wanted.items() if holds(view, told)]:
                found[name] = told
                del wanted[name]
        if not wanted:
            return {name: found[name] for name in MOMENTS[game]}
    message_ = f"{game}: {', '.join(wanted)} did not come in {MOST_TABLES} tables"
    raise LookupError(message_)


def main() -> None:
    """Records, and writes the file beside this one."""
    recorded = {game: moments(game) for game in MOMENTS}
    Path(__file__).with_name("games.json").write_bytes(msgspec.json.encode(recorded))


if __name__ == "__main__":
    main()
