"""Tables at which anybody asks for anything at any time, for what holds whatever happens."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

from newmarket.engine import Seat, legal_actions
from newmarket.rules import Rules
from newmarket.table.due import waits_for
from newmarket.table.entries import Pace, Patience
from newmarket.table.messages import Phase, Problem, ProblemReason
from newmarket.table.requests import (
    Act,
    AskRematch,
    Change,
    ChangeBy,
    ComeBack,
    EndMatch,
    GetReady,
    Leave,
    PutOutOf,
    Request,
    SeatBot,
    SetCalledCards,
    SetSettings,
    Sit,
    Start,
)
from tests.kit.games import NEWMARKET
from tests.kit.tables import Table


class RandomTable(Table):
    """A table at which *steps* random things are asked for or done, by all in any order; connections come and go."""

    def __init__(self, seed: int, *, steps: int = 250, rules: Rules = NEWMARKET) -> None:
        rng = Random(seed)
        seats = rng.choice([3, 3, 4, 5])
        bots = rng.randrange(seats)
        super().__init__(seats=seats, bots=bots, rules=rules, seed=seed, sitting=1, pace=rng.choice(list(Pace)))
        self.number = 0
        self.refused = set[ProblemReason]()
        for _ in range(steps):
            self.now += rng.expovariate(1)
            self.lose_or_find(rng)
            choose: Callable[[Random], object] = rng.choices(
                [self.ask_anything, self.do_what_is_waited_for, self.wait_for_due], [2, 3, 3]
            )[0]
            choose(rng)

    def lose_or_find(self, rng: Random) -> None:
        """A connection is lost, or is there again."""
        if rng.random() < 0.1 and self.persons:
            seat = rng.choice(self.persons)
            if seat in self.lost:
                self.find(seat)
            else:
                self.lose(seat)
        self.lost = {seat: since for seat, since in self.lost.items() if seat in self.persons}
        self.came = {seat: since for seat, since in self.came.items() if seat in self.persons}

    def wait_for_due(self, rng: Random) -> None:
        """What is due next is done, often also that a bot sits in."""
        self.do_due(sits_in=rng.random() < 0.5)

    def do_what_is_waited_for(self, rng: Random) -> None:
        """A person does what the table waits for, where it does."""
        seats = waits_for(self.state)
        if not seats:
            return
        seat = rng.choice(seats)
        if self.state.phase is Phase.PLAYING:
            self.answer(Act(rng.choice(self.legal()), self.state.number, self.state.seq, self.key(), rng.random() * 20))
        elif self.state.ready_for is not None:
            self.answer(GetReady(seat, self.state.ready_for, rng.randbytes(4).hex()))

    def ask_anything(self, rng: Random) -> None:
        """Somebody asks for something, sensible or not."""
        self.answer(any_request(self, rng))

    def answer(self, asked: Request) -> None:
        """Judges *asked*."""
        verdict = self.ask(asked)
        if isinstance(verdict, Problem):
            self.refused.add(verdict.reason)

    def key(self) -> str:
        """A key that was not used before."""
        self.number += 1
        return f"k{self.number}"


def any_request(table: RandomTable, rng: Random) -> Request:
    """Anything that can be asked for, by anybody."""
    state = table.state
    seat = rng.choice([*table.seats, Seat(len(table.seats)), None])
    at = rng.randrange(len(table.seats) + 2)
    claims = rng.choice([*state.claims, None])
    change: Change = rng.choice(
        [
            Start(rng.choice(["steady", "random", "nobody"])),
            SetSettings(pace=rng.choice(list(Pace)), seats=rng.choice([None, 3, 4, 5, 9])),
            SetSettings(patience=rng.choice(list(Patience))),
            SetSettings(shows_known=rng.random() < 0.5),
            PutOutOf(at),
            Leave(),
            ComeBack(),
            SetCalledCards(by_itself=rng.random() < 0.5),
            EndMatch() if rng.random() < 0.2 else ComeBack(),
        ]
    )
    asked: list[Request] = [
        Sit(f"Guest {table.key()}", rng.choice([None, at])),
        SeatBot(seat, rng.choice(["random", "steady"]), rng.choice([None, at])),
        ChangeBy(change, None if claims is not None else seat, claims),
        ChangeBy(change, state.host),
        *(ChangeBy(Leave(), None, claim) for claim in state.claims),
    ]
    if seat is not None:
        asked.append(AskRematch(seat, "next"))
        asked.append(GetReady(seat, state.number + rng.randrange(3), "aa"))
        if state.match is not None and state.match.hand is not None and not state.match.hand.is_over:
            action = rng.choice(legal_actions(state.rules, state.match.hand))
            asked.append(Act(action, state.number, state.seq - rng.randrange(2), table.key()))
    return rng.choice(asked)


@cache
def random_tables() -> tuple[RandomTable, ...]:
    """Enough of them to have come to everything. They are not to be changed."""
    return tuple(map(RandomTable, range(40)))
