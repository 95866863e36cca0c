"""Finds a hand that is good to learn from: a legal deal and a line of play that is short and shows all that it should.

::

    python scripts/find_lesson.py newmarket --seats 3 --seed 1 --seconds 60

It begins with cards dealt at random and changes two cards or one choice at a time, keeping what makes the hand better.
What it prints is the deal and the actions as a lesson's file states them (`src/newmarket/walkthrough/lessons/`);
names, questions and notes are for a person to add. The same seed finds the same hand, given the time.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections import Counter

import msgspec

from lesson_items import SPECIALITIES
from newmarket.bots import SteadyBot
from newmarket.cards import Card, Rank, Suit
from newmarket.engine import (
    Exchanged,
    Followed,
    HandState,
    Kept,
    Led,
    Paid,
    Play,
    PotTaken,
    Seat,
    SpinLaid,
    Stage,
    begin,
    legal_actions,
    share_out,
    step,
    view,
)
from newmarket.record import RecordedAction, Replay
from newmarket.rules import Centre, Option, Rules, load_rules
from newmarket.walkthrough.items import items_of

YOU = Seat(0)
MOST_CHOICES = 60


class Line(msgspec.Struct, frozen=True):
    """What is searched: the pack in the order it is dealt, the place of the centre card, and what is chosen where."""

    order: tuple[Card, ...]
    centre_at: int
    choices: tuple[int, ...]


class Search:
    """A search for a hand of *rules* at *seats*, told from seat 0, in which *dealer* deals."""

    def __init__(self, rules: Rules, seats: int, dealer: Seat, rng: random.Random) -> None:
        self._rules, self._seats, self._dealer, self._rng = rules, seats, dealer, rng
        self._bot = SteadyBot(rules)
        self._wanted = SPECIALITIES[rules.id]

    def start(self) -> Line:
        """A line at random."""
        order = list(self._rules.pack.cards)
        self._rng.shuffle(order)
        choices = tuple(self._rng.randrange(60) for _ in range(MOST_CHOICES))
        return Line(tuple(order), self._rng.randrange(1, len(order) - 1), choices)

    def changed(self, line: Line) -> Line:
        """*line* with two cards or one choice changed."""
        if self._rng.random() < 0.4:
            at = self._rng.randrange(len(line.choices) // 2)
            choices = (*line.choices[:at], self._rng.randrange(60), *line.choices[at + 1 :])
            return msgspec.structs.replace(line, choices=choices)
        order = list(line.order)
        one, other = self._rng.sample(range(len(order)), 2)
        order[one], order[other] = order[other], order[one]
        return msgspec.structs.replace(line, order=tuple(order))

    def played(self, line: Line) -> Replay:
        """The hand of *line*, played to its end."""
        rules = self._rules
        centre_at = line.centre_at if rules.centre is Centre.FACE_DOWN else None
        deal = share_out(rules, line.order, dealer=self._dealer, seats=self._seats, centre_at=centre_at)
        counters = (rules.counters,) * self._seats
        steps = [begin(rules, deal, dealer=self._dealer, counters=counters, pots=(0,) * len(rules.pots))]
        done: list[RecordedAction] = []
        while not (state := steps[-1].state).is_over:
            actions = legal_actions(rules, state)
            action = actions[line.choices[len(done) % MOST_CHOICES] % len(actions)]
            if len(actions) > 1 and state.turn != YOU and state.stage is Stage.PLAY and isinstance(action, Play):
                action = self._bot.choose(view(rules, state, state.turn), random.Random(0))  # noqa: S311 - nothing secret is drawn
            steps.append(step(rules, state, action))
            done.append(RecordedAction.of(action))
        return Replay(rules=rules, steps=tuple(steps), actions=tuple(done))

    def cost(self, replay: Replay) -> float:
        """How far the hand is from a good one: what it does not show weighs most, then its length."""
        items = items_of(replay, YOU)
        missing = len(self._wanted - items)
        plays = [action for action in replay.actions if action.card is not None or action.do == "spin"]
        mine = sum(action.seat == YOU for action in plays)
        leads = sum(_chooses(self._rules, reached.state) for reached in replay.steps)
        shown = {state.turn for state in (reached.state for reached in replay.steps)}
        state = replay.state
        assert state is not None
        cost = 12.0 * missing + len(plays) + 0.3 * len(replay.events)
        cost += 4.0 * max(0, 3 - leads) + 1.0 * max(0, leads - 4)
        cost += 3.0 * max(0, 5 - mine) + 8.0 * (state.out != YOU)
        cost += 2.0 * sum(Seat(seat) not in shown for seat in range(self._seats))
        cost += self._cost_of_story(replay)
        return cost

    def _cost_of_story(self, replay: Replay) -> float:
        """What makes a hand dull: players who hardly play or never lead, long runs, no pot for you."""
        events = [event for event in replay.events if isinstance(event, Led | Followed | SpinLaid)]
        others = [Seat(seat) for seat in range(self._seats) if seat != YOU]
        played = Counter(event.seat for event in events)
        led = Counter(event.seat for event in events if isinstance(event, Led))
        runs: list[int] = []
        for event in events:
            if isinstance(event, Led):
                runs.append(0)
            if runs:
                runs[-1] += 1
        cost = 0.0
        cost += sum(1.5 * max(0, 3 - played[seat]) + 2.0 * (not led[seat]) for seat in others)
        cost += sum(1.5 * max(0, run - 5) for run in runs) + 1.0 * abs((runs or [0])[0] - 4)
        cost += 3.0 * (not any(isinstance(event, PotTaken) and event.seat == YOU for event in replay.events))
        cost += 2.0 * (not any(isinstance(event, PotTaken) and event.seat != YOU for event in replay.events))
        # Nothing is learnt from holding back oneself what would have won.
        excused = (event for event in replay.events if isinstance(event, Paid) and not event.counters)
        cost += 8.0 * any(event.seat == YOU for event in excused)
        return cost + self._cost_of_option(replay)

    def _cost_of_option(self, replay: Replay) -> float:
        """Where hands can be exchanged: you have reason to keep yours, and the kitty shows that you were right."""
        if self._rules.option is Option.NOBODY:
            return 0.0
        asked = [event.seat for event in replay.events if isinstance(event, Kept | Exchanged)]
        exchanged = any(isinstance(event, Exchanged) for event in replay.events)
        queens = sum(card.rank is Rank.QUEEN for card in replay.steps[0].state.deal.seats[YOU])
        won = any(
            isinstance(event, PotTaken) and event.card is not None and event.seat == YOU for event in replay.events
        )
        cost = 5.0 * (YOU not in asked) + 5.0 * (not exchanged or asked[-1] == YOU)
        return cost + 2.0 * max(0, 2 - queens) + 6.0 * (not won)


def _chooses(rules: Rules, state: HandState) -> bool:
    if state.turn != YOU or state.called is not None or state.stage is not Stage.PLAY:
        return False
    return len({action.card.suit for action in legal_actions(rules, state) if isinstance(action, Play)}) > 1


def find(search: Search, rng: random.Random, *, seconds: float) -> tuple[Replay, float]:
    """The best hand that is found in so many *seconds*."""
    ends = time.monotonic() + seconds
    best: tuple[Replay, float] | None = None
    while time.monotonic() < ends:
        line = search.start()
        replay = search.played(line)
        cost = search.cost(replay)
        heat = 4.0
        while heat > 0.1 and time.monotonic() < ends:
            other = search.changed(line)
            tried = search.played(other)
            its_cost = search.cost(tried)
            if its_cost <= cost or rng.random() < math.exp((cost - its_cost) / heat):
                line, replay, cost = other, tried, its_cost
            if best is None or cost < best[1]:
                best = replay, cost
            heat *= 0.9985
    assert best is not None, "no time to look at a single hand"
    return best


def written(replay: Replay) -> str:
    """The deal and the actions of *replay* as a lesson's file states them."""
    state = replay.steps[0].state
    lines = [f"dealer = {state.dealer}", "", "actions = ["]
    lines += [f'    "{line}",' for line in _lines(replay)]
    lines += ["]", "", "[deal]", "seats = ["]
    lines += [f'    "{" ".join(map(str, sorted(pile, key=_in_pack)))}",' for pile in state.deal.seats]
    lines.append("]")
    if state.deal.spare:
        lines.append(f'spare = "{" ".join(state.deal.spare)}"')
    if state.deal.centre:
        lines.append(f'centre = "{state.deal.centre}"')
    return "\n".join(lines)


def _lines(replay: Replay) -> list[str]:
    """What was done, a line for each run."""
    lines: list[list[str]] = []
    for action, reached in zip(replay.actions, replay.steps[1:], strict=True):
        words = {"stake": f"stake:{action.pot}", "play": f"{action.card}{'+' if action.spin else ''}"}
        if not lines or any(isinstance(event, Led) for event in reached.events) or action.do == "spin":
            lines.append([])
        lines[-1].append(words.get(action.do, action.do))
    return [" ".join(words) for words in lines]


def _in_pack(card: Card) -> tuple[int, int]:
    return tuple(Suit).index(card.suit), tuple(Rank).index(card.rank)


def main() -> None:
    """Searches as the command line says, and prints what was found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("rules")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--dealer", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60)
    asked = parser.parse_args()
    rng = random.Random(asked.seed)  # noqa: S311 - nothing secret is drawn
    dealer = Seat(asked.seats - 1 if asked.dealer is None else asked.dealer)
    rules = load_rules(asked.rules)
    search = Search(rules, asked.seats, dealer, rng)
    replay, cost = find(search, rng, seconds=asked.seconds)
    missing = SPECIALITIES[rules.id] - items_of(replay, YOU)
    print(f"# cost {cost:.1f}, {len(replay.actions)} actions, {len(replay.events)} events, missing: {sorted(missing)}")
    for at, event in enumerate(replay.events, start=1):
        print(f"# {at} {event}")
    print(written(replay))


if __name__ == "__main__":
    main()
