"""Tables as tests hold them: a log grown by the same judging that the server does, without a server."""

from __future__ import annotations

from random import Random

from newmarket.engine import Action, Seat, legal_actions
from newmarket.rules import Rules
from newmarket.table.due import Around, Due, Purpose, called_action, dues, entry_for, waits_for
from newmarket.table.entries import Claimed, Entry, Pace, Sat
from newmarket.table.follow import fold, follow
from newmarket.table.judge import judge, judge_making
from newmarket.table.messages import Done, Phase, Problem
from newmarket.table.names import Names, People
from newmarket.table.requests import Act, Change, ChangeBy, GetReady, MakeTable, Request, Sit
from newmarket.table.state import TableState
from tests.kit.games import NEWMARKET

PEOPLE = ("Anna", "Ben", "Chloe", "Dai", "Elif", "Femi", "Grace", "Hugo")
SECOND = Seat(1)


class Table:
    """A table whose first seats are bots' where *bots* are given; *people* sit in seat 0 and after the bots.

    Chance, the people's choices and the bots' come from *seed*.
    """

    def __init__(
        self,
        *,
        seats: int = 3,
        bots: int = 0,
        rules: Rules = NEWMARKET,
        pace: Pace = Pace.AT_ONCE,
        seed: int = 0,
        sitting: int | None = None,
    ) -> None:
        self.rng = Random(seed)
        asked = MakeTable(name=PEOPLE[0], seats=seats, rules=rules.id, bots=("random",) * bots, pace=pace)
        made = judge_making(asked, rules)
        assert not isinstance(made, Problem), made.text
        self.entries: list[Entry] = list(made)
        self.states: list[TableState] = [fold(made)]
        self.now = 0.0
        self.written = dict.fromkeys(range(1, len(made) + 1), self.now)
        self.lost: dict[Seat, float] = {}
        self.came: dict[Seat, float] = {}
        people = seats - bots if sitting is None else sitting
        names: list[str | None] = [PEOPLE[0], *(f"Bot {bot}" for bot in range(bots))]
        none: Names = (None,) * seats
        self.peoples = [People(names=(*names, *none)[:seats], claimants=none)]
        for person in PEOPLE[1:people]:
            self.sit(person)

    @property
    def state(self) -> TableState:
        """The table as it stands."""
        return self.states[-1]

    @property
    def steps(self) -> list[tuple[TableState, Entry, TableState]]:
        """Each step since the table was made: the state before, the entry, and the state after it."""
        entries = self.entries[len(self.entries) - len(self.states) + 1 :]
        return list(zip(self.states, entries, self.states[1:], strict=False))

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, from 0."""
        return tuple(map(Seat, range(len(self.state.seats))))

    @property
    def listeners(self) -> tuple[Seat | None, ...]:
        """Every seat, and a watcher."""
        return (*self.seats, None)

    @property
    def people(self) -> People:
        """What all are called."""
        return self.peoples[-1]

    @property
    def names(self) -> Names:
        """What the players are called, by seat."""
        return self.people.names

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats where persons sit."""
        return tuple(seat for seat in self.seats if (who := self.state.seats[seat]) is not None and who.bot is None)

    @property
    def around(self) -> Around:
        """Who is lost, and when the rows were written: by a clock that only `do_due` and tests move."""
        lost = tuple(map(self.lost.get, self.seats))
        return Around(lost=lost, written=self.written, began=0.0, came=self.came)

    @property
    def dues(self) -> tuple[Due, ...]:
        """What the table does by itself."""
        return dues(self.state, self.around)

    def ask(self, asked: Request) -> Entry | Done | Problem:
        """Judges *asked*, and adds the entry to the log where it makes one."""
        verdict = judge(self.state, asked, self.people)
        if not isinstance(verdict, Done | Problem):
            self.add(verdict, newcomer=asked.name if isinstance(asked, Sit) else None)
        return verdict

    def add(self, entry: Entry, *, newcomer: str | None = None) -> None:
        """Adds *entry* to the log, as it is; *newcomer* is the name of who sits down by it."""
        self.entries.append(entry)
        before = self.state
        self.states.append(follow(before, entry).state)
        self.written[self.state.seq] = self.now
        self.peoples.append(_people_after(self.people, before, self.state, entry, newcomer))

    def sit(self, name: str, seat: int | None = None) -> Seat:
        """Seats a person, or has them claim a bot's *seat*."""
        entry = self.ask(Sit(name, seat))
        assert isinstance(entry, Sat | Claimed), entry
        return entry.seat

    def change(self, change: Change, seat: Seat | None, *, claims: Seat | None = None) -> Entry | Done | Problem:
        """*seat*, or who claims a seat, asks for *change*."""
        return self.ask(ChangeBy(change, seat, claims))

    def do_due(self, *, sits_in: bool = False) -> bool:
        """Waits for the next thing that is due and does it; false where nothing is.

        No bot sits in, unless *sits_in*: so people are waited for.
        """
        found = [due for due in self.dues if sits_in or due.purpose is not Purpose.STAND_IN]
        if not found:
            return False
        due = min(found, key=lambda due: due.at)
        self.now = max(self.now, due.at)
        seed = self.rng.randbytes(32) if due.purpose is Purpose.OFFER else b""
        action = self.rng.choice(self.legal()) if due.purpose is Purpose.BOT else None
        self.add(entry_for(self.state, due.purpose, around=self.around, now=self.now, seed=seed, action=action))
        return True

    def due_for(self, purpose: Purpose) -> Due | None:
        """What is due for *purpose*; none where nothing is."""
        return next((due for due in self.dues if due.purpose is purpose), None)

    def lose(self, *seats: Seat) -> None:
        """The connections of the persons in *seats* are lost from now on."""
        self.lost |= dict.fromkeys(seats, self.now)

    def find(self, *seats: Seat) -> None:
        """The persons in *seats* are here again from now on."""
        self.lost = {seat: since for seat, since in self.lost.items() if seat not in seats}
        self.came |= dict.fromkeys(seats, self.now)

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
        return self.legal()[0].seat

    def come_to(self, seat: Seat, *, lead: bool, most: int = 2000) -> None:
        """Plays on until *seat* is to act: to *lead*, or to play a called card."""
        for _ in range(most):
            if self.state.phase is Phase.PLAYING and self.turn == seat and (called_action(self.state) is None) == lead:
                return
            self.go_on()
        raise AssertionError(f"seat {seat} never came to it")

    def go_on(self) -> None:
        """One thing more: what is due, or what a person is waited for."""
        if self.do_due():
            return
        if self.state.phase is Phase.PLAYING:
            self.act()
        else:
            self.get_ready(waits_for(self.state)[0])

    def settle_down(self) -> None:
        """Does all that is due until somebody is waited for."""
        while self.do_due():
            pass

    def get_ready(self, seat: Seat, *, salt: str | None = None, pledge: str = "") -> Entry | Done | Problem:
        """*seat* says that it is ready for the hand that is asked for, and pledges its next salt."""
        hand = self.state.ready_for
        assert hand is not None
        return self.ask(GetReady(seat, hand, self.rng.randbytes(8).hex() if salt is None else salt, pledge))

    def deal(self) -> None:
        """Goes on until a hand has just been dealt."""
        number = self.state.number
        while self.state.number == number:
            if not self.do_due():
                self.get_ready(next(seat for seat in self.persons if not self.state.is_ready(seat)))

    def legal(self) -> tuple[Action, ...]:
        """What the seat whose turn it is may do."""
        match = self.state.match
        return () if match is None or match.hand is None else legal_actions(self.state.rules, match.hand)

    def act(self, action: Action | None = None, *, key: str | None = None, waited: float = 0) -> Entry | Done | Problem:
        """The seat whose turn it is acts, by chance where no *action* is given; it was *waited* for so long."""
        action = self.rng.choice(self.legal()) if action is None else action
        key = f"key-{self.state.seq}" if key is None else key
        return self.ask(Act(action, self.state.number, self.state.seq, key, waited))

    def play_hand(self) -> None:
        """Plays the present hand, or deals and plays the next one."""
        if self.state.phase is not Phase.PLAYING:
            self.deal()
        while self.state.phase is Phase.PLAYING:
            if not self.do_due():
                self.act()

    def play_match(self) -> None:
        """Plays to the end of the match."""
        while self.state.phase is not Phase.ENDED:
            self.play_hand()


def leading(*, seats: int = 3, seat: Seat = SECOND, pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """A table at which *seat* is to lead."""
    table = Table(seats=seats, seed=seed, pace=pace)
    table.come_to(seat, lead=True)
    return table


def called(*, seat: Seat = SECOND, pace: Pace = Pace.NORMAL, seed: int = 1) -> Table:
    """A table at which *seat* is to play a called card."""
    table = Table(seed=seed, pace=pace)
    table.come_to(seat, lead=False)
    return table


def asked_to_be_ready(*, seats: int = 3, bots: int = 0) -> Table:
    """A table at which everybody is asked to be ready for the first hand."""
    table = Table(seats=seats, bots=bots)
    table.settle_down()
    return table


def _people_after(people: People, before: TableState, after: TableState, entry: Entry, newcomer: str | None) -> People:
    """What all are called after *entry*: who has gone has no name, and each bot is called after its row and seat."""
    names, claimants = list[str | None](), list[str | None]()
    for at, sitting in enumerate(after.seats):
        seat = Seat(at)
        known = at < len(people.names)
        claimant = people.claimants[at] if known and seat in before.claims else None
        if sitting is None:
            names.append(None)
        elif sitting.since != after.seq:
            names.append(people.names[at])
        elif sitting.bot is not None:
            names.append(f"Bot {after.seq}-{at}")
        else:
            names.append(newcomer if isinstance(entry, Sat) else claimant)
        if isinstance(entry, Claimed) and entry.seat == seat:
            claimant = newcomer
        claimants.append(claimant if seat in after.claims else None)
    return People(tuple(names), tuple(claimants))
